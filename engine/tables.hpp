// Constant tables that the kernels of every tier share. They are computed by the compiler: nothing to initialise.
#pragma once

#include <array>
#include <cstdint>

#include "engine/square.hpp"

namespace outflank {

// The squares that lie in one direction from a square, up to the border. Directions 0-3 lead to higher indices
// (east, south-west, south, south-east: steps +1 +7 +8 +9), directions 4-7 are their opposites.
struct alignas(64) RaySet {
  std::array<std::uint64_t, 8> ray;
};
extern const std::array<RaySet, kSquares> kRays;

// On a full line of eight with the mover's discs given as bits and one more played at `place`, how many of the
// opponent's discs turn over: kLastFlipCount[place][mover's discs]. Bit `place` of the index is ignored.
extern const std::array<std::array<std::uint8_t, 256>, 8> kLastFlipCount;

// What the count of the last move's flips needs to know of a square: the column and the diagonals through it, and for
// each line the row of kLastFlipCount for its place there. A diagonal of n squares is a line of eight in two ways:
// gathered without gaps by PEXT, its places are counted from its northern end; gathered by adding up the rows, from
// the a file. Squares beyond its ends count as the opponent's, and nothing behind them outflanks.
struct alignas(64) LastFlipSquare {
  std::uint64_t column, south_west, south_east;
  const std::uint8_t* by_file;  // rows, and diagonals by file
  const std::uint8_t* by_rank;  // columns
  const std::uint8_t* by_south_west;
  const std::uint8_t* by_south_east;
};
extern const std::array<LastFlipSquare, kSquares> kLastFlipSquares;

// The same for both sides at once, for lines of 1 to 8 squares gathered without gaps: on a full line with the mover's
// discs given as bits, the low byte says how many of the opponent's discs the mover turns over by playing the last
// empty place, the high byte how many of the mover's the opponent does.
struct alignas(64) LastMoveSquare {
  std::uint64_t column, south_west, south_east;
  // By the mover's discs of the line. The bit of the square itself is ignored.
  const std::uint16_t* by_row_discs;
  const std::uint16_t* by_column_discs;
  const std::uint16_t* by_south_west_discs;
  const std::uint16_t* by_south_east_discs;
  // Where a diagonal's squares are counted from the a file: the bit that a product has for the first of them.
  std::uint8_t south_west_shift, south_east_shift;
};
extern const std::array<LastMoveSquare, kSquares> kLastMoveSquares;        // lines gathered by PEXT
extern const std::array<LastMoveSquare, kSquares> kLastMoveSquaresByFile;  // diagonals from the a file

// The mover's discs on an edge that no sequence of moves of either side along that edge can turn over:
// kStableEdge[256 * opponent + mover], found by exhaustive play. Overlapping sets give 0.
extern const std::array<std::uint8_t, 65536> kStableEdge;

}  // namespace outflank
