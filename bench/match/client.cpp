#include "bench/match/client.hpp"

#include <algorithm>

#include "protocol/text.hpp"

namespace outflank::match {

Dialogue::Dialogue(const EngineSpec& spec, const std::string& error_file, std::chrono::milliseconds patience,
                   const std::atomic<bool>& stop)
    : process_(spec.command, error_file), patience_(patience), stop_(stop) {}

void Dialogue::send(const std::string& lines) {
  if (!process_.send(lines)) throw EngineFailure(Ending::crash, "does not take its input");
}

std::string Dialogue::receive(SteadyClock::time_point deadline) {
  const auto start = SteadyClock::now();
  std::string line;
  const auto outcome = process_.read_line(line, deadline, stop_);
  waited_ += SteadyClock::now() - start;
  switch (outcome) {
    case ChildProcess::Outcome::line: return line;
    case ChildProcess::Outcome::deadline: throw EngineFailure(Ending::silence, "does not answer");
    case ChildProcess::Outcome::closed: throw EngineFailure(Ending::crash, "has ended");
    case ChildProcess::Outcome::interrupted: break;
  }
  throw Interrupted{};
}

Square read_move(std::string_view word) {
  const std::string name = lower_case(word);
  if (name == "pass" || name == "pa" || name == "ps" || name == "--") return Square::pass;
  return parse_square(name).value_or(Square::none);
}

}  // namespace outflank::match
