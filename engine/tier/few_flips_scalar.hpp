// Flips of several squares of one board, one after the other.

inline std::array<std::uint64_t, 2> flips_of_two(Board board, Square s0, Square s1) {
  return {flips(board, s0), flips(board, s1)};
}
inline std::array<std::uint64_t, 3> flips_of_three(Board board, Square s0, Square s1, Square s2) {
  return {flips(board, s0), flips(board, s1), flips(board, s2)};
}
inline std::array<std::uint64_t, 4> flips_of_four(Board board, const std::array<Square, 4>& s) {
  return {flips(board, s[0]), flips(board, s[1]), flips(board, s[2]), flips(board, s[3])};
}

inline void flips_of_moves(Board board, std::uint64_t moves, std::uint64_t* out) {
  for (; moves != 0; moves &= moves - 1) *out++ = flips(board, square_at(lowest(moves)));
}
