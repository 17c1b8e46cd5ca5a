// Flips of two, three and four squares of one board, two of them in each vector.

inline std::array<std::uint64_t, 2> flips_of_two(Board board, Square s0, Square s1) {
  const __m512i pair = flips_of_pair(broadcast(board.mover), broadcast(board.opponent), index(s0), index(s1));
  return {lane0(pair), lane4(pair)};
}
inline std::array<std::uint64_t, 3> flips_of_three(Board board, Square s0, Square s1, Square s2) {
  const __m512i mover = broadcast(board.mover), opponent = broadcast(board.opponent);
  const __m512i pair = flips_of_pair(mover, opponent, index(s0), index(s1));
  return {lane0(pair), lane4(pair), flips(board, s2)};
}
inline std::array<std::uint64_t, 4> flips_of_four(Board board, const std::array<Square, 4>& s) {
  const __m512i mover = broadcast(board.mover), opponent = broadcast(board.opponent);
  const __m512i first = flips_of_pair(mover, opponent, index(s[0]), index(s[1]));
  const __m512i second = flips_of_pair(mover, opponent, index(s[2]), index(s[3]));
  return {lane0(first), lane4(first), lane0(second), lane4(second)};
}
