// The batched kernels of a tier without wide vectors: the one-at-a-time kernel in a loop.

inline void flips_of_square(BoardColumns boards, Square square, std::uint64_t* out) {
  for (std::size_t i = 0; i < boards.mover.size(); ++i) out[i] = flips({boards.mover[i], boards.opponent[i]}, square);
}

inline void legal_moves_of_boards(BoardColumns boards, std::uint64_t* out) {
  for (std::size_t i = 0; i < boards.mover.size(); ++i) out[i] = legal_moves({boards.mover[i], boards.opponent[i]});
}
