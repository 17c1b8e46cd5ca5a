#include "tests/random_boards.hpp"

#include "engine/kernels.hpp"

namespace outflank {
namespace {

constexpr std::uint64_t kEdges = 0xFF818181818181FF;

}  // namespace

// Played with the portable kernels, so that a fault elsewhere shows as a difference and not as another stream.
Board RandomBoards::next_of_game() {
  const Kernels& plain = kernels(Tier::portable);
  std::uint64_t moves = plain.legal_moves(game_);
  if (moves == 0) {
    game_ = pass(game_);
    moves = plain.legal_moves(game_);
  }
  if (moves == 0) {
    game_ = kStartBoard;
    return game_;
  }
  for (int skip = random_.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
  const Square square = *Squares{moves}.begin();
  game_ = play(game_, square, plain.flips(game_, square));
  return game_;
}

Board RandomBoards::next() {
  kind_ = (kind_ + 1) % 8;
  const std::uint64_t a = random_.next(), b = random_.next(), c = random_.next(), d = random_.next();
  std::uint64_t discs = 0;
  switch (kind_) {
    case 0:
    case 1:
    case 2: return next_of_game();
    case 3: discs = a; break;
    case 4: discs = a | b | c; break;
    case 5: discs = ~(a & b & c & d); break;
    case 6: discs = (a & b) | (kEdges & (c | d)); break;
    default: {
      // Runs: whole rows or columns of one colour here and there.
      const std::uint64_t rows = 0xFFULL << (8 * random_.below(8)), column = 0x0101010101010101ULL << random_.below(8);
      discs = a | b | rows | column;
      const std::uint64_t mover = (c & ~(rows | column)) | (d & 1 ? rows : column);
      return {discs & mover, discs & ~mover};
    }
  }
  // One colour may prevail, so that long runs come up.
  std::uint64_t mover = d;
  if (c & 1) mover &= c;
  if (c & 2) mover |= b;
  return {discs & mover, discs & ~mover};
}

}  // namespace outflank
