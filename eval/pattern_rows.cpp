#include "eval/pattern_rows.hpp"

namespace outflank {
namespace {

constexpr RankTable make_rank_table() {
  RankTable table{};
  for (std::size_t instance = 0; instance < static_cast<std::size_t>(kInstanceCount); ++instance)
    for (std::size_t cell = 0; cell < kShapeCells; ++cell) {
      const std::size_t square = kInstances[instance].cells[cell];
      for (std::size_t squares = 0; squares < 256; ++squares)
        if ((squares >> (square & 7) & 1) != 0)
          table[square >> 3][squares].byte[instance] |= static_cast<std::uint8_t>(1 << cell);
    }
  return table;
}

}  // namespace

constexpr RankTable kRankTable = make_rank_table();

}  // namespace outflank
