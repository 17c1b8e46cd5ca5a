// One tier's table of kernels. Compiled once per tier.

#include "engine/tier/prelude.hpp"

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"
#include "engine/tier/perft.hpp"

namespace {

std::uint64_t loop_flips(std::span<const Board> boards, std::span<const Square> squares) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) all ^= flips(boards[i], squares[i]);
  return all;
}

std::uint64_t loop_legal_moves(std::span<const Board> boards) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) all ^= legal_moves(boards[i]);
  return all;
}

std::uint64_t loop_count_last_flip(std::span<const Board> boards, std::span<const Square> squares) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < boards.size(); ++i)
    sum += static_cast<std::uint64_t>(count_last_flip(boards[i].mover, squares[i]));
  return sum;
}

std::uint64_t loop_stable_discs(std::span<const Board> boards) {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) all ^= stable_discs(boards[i]);
  return all;
}

Board altered(Board board, std::uint64_t by) { return {board.mover ^ by, board.opponent ^ by}; }

std::uint64_t chain_flips(std::span<const Board> boards, std::span<const Square> squares, std::uint64_t zero) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) last = flips(altered(boards[i], last & zero), squares[i]);
  return last;
}

std::uint64_t chain_legal_moves(std::span<const Board> boards, std::uint64_t zero) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) last = legal_moves(altered(boards[i], last & zero));
  return last;
}

std::uint64_t chain_count_last_flip(std::span<const Board> boards, std::span<const Square> squares,
                                    std::uint64_t zero) {
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < boards.size(); ++i)
    last = static_cast<std::uint64_t>(count_last_flip(boards[i].mover ^ (last & zero), squares[i]));
  return last;
}

}  // namespace

extern const Kernels kKernels;
constinit const Kernels kKernels{
    .flips = flips,
    .legal_moves = legal_moves,
    .count_last_flip = count_last_flip,
    .stable_discs = stable_discs,
    .frontier = frontier,
    .flips_of_moves = flips_of_moves,
    .flips_of_square = flips_of_square,
    .legal_moves_of_boards = legal_moves_of_boards,
    .perft = perft,
    .loop_flips = loop_flips,
    .loop_legal_moves = loop_legal_moves,
    .loop_count_last_flip = loop_count_last_flip,
    .loop_stable_discs = loop_stable_discs,
    .chain_flips = chain_flips,
    .chain_legal_moves = chain_legal_moves,
    .chain_count_last_flip = chain_count_last_flip,
};

#include "engine/tier/end.hpp"
