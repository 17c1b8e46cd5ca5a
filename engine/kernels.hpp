// The kernels: flips, legal moves, flips of the last move, stable discs, frontier; one table of them for every tier.
//
// Cold code (protocol, tests, tools) calls through kernels(). Hot code is compiled once per tier and calls the
// tier's own inline functions of the same names (engine/tier/), so that they are inlined.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/board.hpp"
#include "engine/isa.hpp"

namespace outflank {

// A block of boards as two columns, the shape that "one operation over eight boards" wants.
// Both spans have the same length; any length will do, multiples of eight waste nothing.
struct BoardColumns {
  std::span<const std::uint64_t> mover;
  std::span<const std::uint64_t> opponent;
};

// A board and how many lines of play led to it.
struct WeightedBoard {
  Board board;
  std::uint64_t weight = 1;
};

struct Kernels {
  // --- one at a time ---

  // The opponent's discs that the mover's disc on `square` turns over; 0 if the move outflanks nothing.
  // `square` must be an empty square on the board.
  std::uint64_t (*flips)(Board board, Square square);

  // The empty squares on which the mover's disc outflanks something.
  std::uint64_t (*legal_moves)(Board board);

  // How many discs the mover turns over on `square`, the only empty one: every other square that is not the
  // mover's is the opponent's. 0..18. `square` must not be in `mover`.
  int (*count_last_flip)(std::uint64_t mover, Square square);

  // Discs of the mover that no sequence of moves can turn over, as far as three rules see: an edge disc is judged by
  // exhaustive play on its edge; any other disc is stable if on each of its four lines it has the border, a stable
  // disc of its own side, or a line without an empty square. A subset of the truly stable discs, never more.
  std::uint64_t (*stable_discs)(Board board);

  // Discs of either side with an empty square next to them (eight neighbours). `& board.opponent` gives the discs
  // behind the mover's potential mobility.
  std::uint64_t (*frontier)(Board board);

  // --- batched ---

  // flips() of one board for every square of `moves` (at most kMaxMoves empty squares), lowest square first.
  void (*flips_of_moves)(Board board, std::uint64_t moves, std::uint64_t* flips);

  // flips() of the same square for every board of the block. `square` must be empty on each of them.
  void (*flips_of_square)(BoardColumns boards, Square square, std::uint64_t* flips);

  // legal_moves() of every board of the block.
  void (*legal_moves_of_boards)(BoardColumns boards, std::uint64_t* moves);

  // --- perft (engine/perft.hpp is the interface to use) ---

  // Sum over the boards of weight times leaves `depth` plies below. Returns early, with a wrong sum, once `stop` is
  // set.
  std::uint64_t (*perft)(std::span<const WeightedBoard> boards, int depth, bool free_pass,
                         const std::atomic<bool>& stop);

  // --- loops around the kernels for bench/: there the call must not be part of the measurement ---

  // XOR (sums for count_last_flip) over all pairs; each call independent of the one before.
  std::uint64_t (*loop_flips)(std::span<const Board> boards, std::span<const Square> squares);
  std::uint64_t (*loop_legal_moves)(std::span<const Board> boards);
  std::uint64_t (*loop_count_last_flip)(std::span<const Board> boards, std::span<const Square> squares);
  std::uint64_t (*loop_stable_discs)(std::span<const Board> boards);
  // The same with each board altered by the result before it. `zero` must be 0, unknown to the compiler: the
  // alteration is `result & zero`, so that the work stays the same and the wait for the result is real.
  std::uint64_t (*chain_flips)(std::span<const Board> boards, std::span<const Square> squares, std::uint64_t zero);
  std::uint64_t (*chain_legal_moves)(std::span<const Board> boards, std::uint64_t zero);
  std::uint64_t (*chain_count_last_flip)(std::span<const Board> boards, std::span<const Square> squares,
                                         std::uint64_t zero);
};

// The kernels of a tier on board. Calling one that the CPU lacks ends in an illegal instruction.
const Kernels& kernels(Tier tier);

// The kernels of the tier in use.
inline const Kernels& kernels() { return kernels(active_tier()); }

}  // namespace outflank
