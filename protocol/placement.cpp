#include "protocol/placement.hpp"

#include <cstdint>

namespace outflank {

SearchResult place_disc(const Game& game, const Limits& limits,
                        const std::function<void(const SearchReport&)>& report) {
  const std::uint64_t all = game.legal_moves();
  const std::uint64_t free = (all & limits.search_moves) != 0 ? all & limits.search_moves : all;
  SearchResult result;
  SearchReport line;
  line.depth = line.selective_depth = 1;
  for (const Square square : Squares{free}) {
    if (line.multi_pv > limits.multi_pv) break;
    if (result.best == Square::none) result.best = square;
    line.pv = {square};
    report(line);
    ++line.multi_pv;
  }
  return result;
}

}  // namespace outflank
