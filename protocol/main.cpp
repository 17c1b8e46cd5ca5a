#include <exception>
#include <iostream>
#include <new>
#include <string>
#include <system_error>
#include <variant>

#include "bench/match/match_command.hpp"
#include "bench/match/openings_command.hpp"
#include "bench/signature.hpp"
#include "protocol/command_line.hpp"
#include "protocol/conversation.hpp"
#include "protocol/overloaded.hpp"
#include "protocol/perft_command.hpp"
#include "protocol/solve_command.hpp"
#include "protocol/version_command.hpp"

namespace {

int print(const std::string& text) {
  std::cout << text;
  return 0;
}

int run(const outflank::Command& command) {
  using namespace outflank;
  return std::visit(Overloaded{
                        [](const ConversationOptions& options) { return converse(options); },
                        [](const PerftCommand& perft) { return run_perft(perft, std::cout, std::cerr); },
                        [](const SolveCommand& solve) { return run_solve(solve); },
                        [](const BenchCommand&) { return run_signature_bench(std::cout); },
                        [](const MatchCommand& match) { return match::run_match(match.arguments); },
                        [](const OpeningsCommand& openings) { return match::run_openings(openings.arguments); },
                        [](const HelpCommand&) { return print(usage()); },
                        [](const VersionCommand&) { return print(version_text()); },
                    },
                    command);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto command = outflank::read_command_line(argc, argv);
    if (const auto* error = std::get_if<outflank::UsageError>(&command)) {
      std::cerr << "outflank: " << error->message << '\n';
      return 2;
    }
    return run(std::get<outflank::Command>(command));
  } catch (const std::bad_alloc&) {
    std::cerr << "outflank: the memory is not there; a higher limit (ulimit -v) or a machine with more of it would be "
                 "right\n";
    return 2;
  } catch (const std::system_error& error) {
    // A thread or a pipe that the system does not grant.
    std::cerr << "outflank: " << error.what()
              << "; higher limits of processes, memory or open files (ulimit -u, -v, -n) would be right\n";
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "outflank: " << error.what() << '\n';
    return 1;
  }
}
