// The board as every hot function sees it: two sets of squares, from the side to move.
#pragma once

#include <bit>
#include <cstdint>

#include "engine/square.hpp"

namespace outflank {

// Bit 0 = a1, bit 63 = h8. The two sets never share a square.
struct Board {
  std::uint64_t mover = 0;
  std::uint64_t opponent = 0;

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

// The standard start, Black to move: Black e4 d5, White d4 e5.
constexpr Board kStartBoard{0x0000000810000000, 0x0000001008000000};

// No position has more legal moves: 33 is the most known from the start position, 34 from any set-up.
constexpr int kMaxMoves = 34;

constexpr std::uint64_t occupied(Board board) { return board.mover | board.opponent; }
constexpr std::uint64_t empty_squares(Board board) { return ~occupied(board); }
constexpr int count_empties(Board board) { return std::popcount(empty_squares(board)); }

// The board after the mover's disc on `square` turned over `flips`, seen by the other side.
constexpr Board play(Board board, Square square, std::uint64_t flips) {
  return {board.opponent ^ flips, board.mover ^ (flips | bit(square))};
}

constexpr Board pass(Board board) { return {board.opponent, board.mover}; }

// Disc difference for the mover if the game ended here, by either federation's way of counting.
constexpr int disc_difference(Board board) { return std::popcount(board.mover) - std::popcount(board.opponent); }

// The winner is given the empty squares; a draw stays 0.
constexpr int score_empties_to_winner(Board board) {
  const int difference = disc_difference(board);
  if (difference == 0) return 0;
  return difference > 0 ? difference + count_empties(board) : difference - count_empties(board);
}

// Range over the squares of a set, lowest index first: for (Square square : Squares{set}) ...
class Squares {
 public:
  constexpr explicit Squares(std::uint64_t set) : set_(set) {}

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Square operator*() const { return square_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_;
  };

  constexpr Iterator begin() const { return Iterator{set_}; }
  constexpr Iterator end() const { return Iterator{0}; }

 private:
  std::uint64_t set_;
};

// Mirror images of a set. The method is the usual one of swapping blocks of bits by masked shifts
// (Warren, Hacker's Delight, chapter 7).
constexpr std::uint64_t mirror_ranks(std::uint64_t set) {  // a1 <-> a8
  return __builtin_bswap64(set);
}
constexpr std::uint64_t mirror_files(std::uint64_t set) {  // a1 <-> h1
  set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
  return ((set >> 4) & 0x0F0F0F0F0F0F0F0F) | ((set & 0x0F0F0F0F0F0F0F0F) << 4);
}
constexpr std::uint64_t mirror_diagonal(std::uint64_t set) {  // b1 <-> a2
  std::uint64_t swap = (set ^ (set >> 7)) & 0x00AA00AA00AA00AA;
  set ^= swap ^ (swap << 7);
  swap = (set ^ (set >> 14)) & 0x0000CCCC0000CCCC;
  set ^= swap ^ (swap << 14);
  swap = (set ^ (set >> 28)) & 0x00000000F0F0F0F0;
  return set ^ swap ^ (swap << 28);
}

// Image number 0..7 of a board: bit 0 mirrors the files, bit 1 the ranks, bit 2 (last) the diagonal.
constexpr std::uint64_t symmetric_image(std::uint64_t set, int image) {
  if (image & 1) set = mirror_files(set);
  if (image & 2) set = mirror_ranks(set);
  if (image & 4) set = mirror_diagonal(set);
  return set;
}
constexpr Board symmetric_image(Board board, int image) {
  return {symmetric_image(board.mover, image), symmetric_image(board.opponent, image)};
}

// The one of the eight images with the smallest mover set, then the smallest opponent set.
constexpr Board canonical_image(Board board) {
  const auto keep_smaller = [](Board& best, Board candidate) {
    if (candidate.mover < best.mover || (candidate.mover == best.mover && candidate.opponent < best.opponent))
      best = candidate;
  };
  Board best = board;
  Board image = board;
  const auto mirror = [&image, &best, &keep_smaller](auto how) {
    image = {how(image.mover), how(image.opponent)};
    keep_smaller(best, image);
  };
  // A walk through all eight images: ranks and the diagonal in turn.
  mirror(mirror_ranks);
  for (int step = 0; step < 3; ++step) {
    mirror(mirror_diagonal);
    mirror(mirror_ranks);
  }
  return best;
}

}  // namespace outflank
