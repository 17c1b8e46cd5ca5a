#include "bench/signature.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <iomanip>
#include <string_view>
#include <variant>

#include "engine/isa.hpp"
#include "engine/position.hpp"
#include "search/search.hpp"

namespace outflank {
namespace {

// Positions 6 to 48 plies into random games, picked once for having more than four moves.
constexpr std::array<std::string_view, 22> kPositions{
    "-------------O----X--O----OOOO-----XX-------X------------------- X",
    "----------O--------OO------OOX---XXOX------O-------O------------ X",
    "-----------O------XXXX----OOOO---XXXX--------X------------------ X",
    "-------------------O------OOO-X--OOOOX---X-OX-O---O-X----------- X",
    "--------------O--XXXXO-----XOXX---XXXX----O--OX-------O--------- X",
    "---------XXX------XOO----OOOO-----OOXX----O-XXX-----X-------X--- X",
    "-X--------XO-X-----OXX-----XXO---OOOOXO--X--OXX------X-------X-- X",
    "--O-----OOOO------OOOX----OXXXX---OXXXO---OOXX----O------------- X",
    "-O-XXO---XOXXOOO---OXOX---XOOXX--X-XXXX------O------------------ X",
    "O-X------OXX----XXOOX-O--XXOXO----XXO-O---X-OOOO----X-O----X---- X",
    "--O-O----OOOO---OOX-OXXXXOOXXXX---OXXX----XOOX------OO---------- X",
    "----O--------O-X----X-OOXXXXXXOO-XXXXO----OOXO---XOOXXO---O---XO X",
    "------X-X--XOXX-XXXXXOX-XXOXXXO--OOXX-XOOOXXXX--O----O---------- X",
    "X----X-O-X-OXX-OOOOOOOOO--OXXOX----OXOXX---XOXX----XOOXO-------X X",
    "--X-OOOXO-XXXOO-XXOXOXO-XOOXOOO-O-OXOOO--O-OO-O---OX-------X---- X",
    "--X-OOOO--XX-OOO-OOXXOXX---XXXX---OXXXXXOOXXX---OOOO-X--OOX----- X",
    "----X------XOOO--OXOOOO-OOOOOOO-OOOOXOOX-XXXOXXXXXXXXXX-XX------ X",
    "---OO-X----OOOX--XXOXOOOOX-XOOOO-XXOXOOOOXXOXO--X-XXXOX--OOOX--- X",
    "XOO-XOX--XXXXXX---XOOXXXXXXOXOXXOOOOXXX-OOXXXXXOOX-OX---X------- X",
    "---X-OOOO--OXXXXOOOOOOOOOOOOO-O--OOOOOO-XOOOOO--XXOXXXX--XXOOX-- X",
    "O--XXXXXO-XXOOXOOOOX-OOO-XXXXXO-OXXOXX---XXXOXX--XXXXXXX-XXXXX-- X",
    "O-X-XXXXOOXXXOXXOXOOXOOXOXOOXOOXOXXXOO-XOOOXO-X-O-OXOO-O---X-OO- X",
};
constexpr int kDepth = 10;
constexpr std::size_t kHashMebibytes = 16;

}  // namespace

int run_signature_bench(std::ostream& out) {
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};
  for (const std::string_view text : kPositions) {
    const Position position = std::get<Position>(parse_position(text));
    Search search;
    search.set_hash(kHashMebibytes);
    const SearchSignals never;
    std::uint64_t nodes_here = 0;
    const auto start = std::chrono::steady_clock::now();
    search.run(position.board, {.depth = kDepth}, start, never,
               [&nodes_here](const SearchReport& report) { nodes_here = report.nodes; });
    time += std::chrono::steady_clock::now() - start;
    nodes += nodes_here;
  }
  const double seconds = std::chrono::duration<double>(time).count();
  out << "tier: " << tier_name(active_tier()) << "\n"
      << "nodes: " << nodes << "\n"
      << "time: " << std::fixed << std::setprecision(3) << seconds << " s\n"
      << "nodes/s: " << std::setprecision(0) << static_cast<double>(nodes) / seconds << "\n"
      << "signature: " << nodes << "\n";
  return 0;
}

}  // namespace outflank
