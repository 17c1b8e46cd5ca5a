#include "protocol/perft_command.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <new>
#include <optional>
#include <ostream>
#include <system_error>
#include <vector>

#include "engine/huge_memory.hpp"
#include "protocol/hash_grant.hpp"

namespace outflank {
namespace {

struct Count {
  std::vector<PerftMove> moves;
  std::uint64_t total = 0;
};

Count count(const PerftCommand& command) {
  // Nothing stops it but a signal, which ends the process.
  const std::atomic<bool> stop{false};
  Count result;
  const auto moves = perft_divide(command.position.board, command.depth, command.options, stop);
  if (moves) result.moves = *moves;
  // No moves: depth 0, or a game that is over above the horizon, which is one leaf.
  result.total = result.moves.empty() ? 1 : 0;
  for (const PerftMove& move : result.moves) result.total += move.leaves;
  return result;
}

void print(const PerftCommand& command, const Count& result, std::chrono::duration<double> time, std::ostream& out) {
  if (command.divide) {
    for (const PerftMove& move : result.moves) out << to_string(move.move) << ": " << move.leaves << '\n';
    out << '\n';
  }
  out << "Nodes searched: " << result.total << '\n'
      << "Time: " << std::fixed << std::setprecision(3) << time.count() << " s\n"
      << "Leaves per second: " << std::setprecision(0) << static_cast<double>(result.total) / time.count() << '\n';
}

}  // namespace

int run_perft(const PerftCommand& command, std::ostream& out, std::ostream& errors) {
  const std::uint64_t available = available_memory() >> 20;
  if (command.options.hash_mebibytes > available) {
    errors << "outflank: " << describe_missing_memory(command.options.hash_mebibytes, available) << '\n';
    return 2;
  }
  try {
    const auto start = std::chrono::steady_clock::now();
    const Count result = count(command);
    print(command, result, std::chrono::steady_clock::now() - start, out);
    return 0;
  } catch (const std::bad_alloc&) {
    errors << "outflank: --hash " << command.options.hash_mebibytes << ": the system refuses the memory; a smaller "
           << "table would be right\n";
  } catch (const std::system_error& error) {
    errors << "outflank: --threads " << command.options.threads << ": " << error.what()
           << "; fewer threads would be right\n";
  }
  return 2;
}

}  // namespace outflank
