// Legal moves by parallel prefix in 128-bit vectors. A NEON shift takes its count per lane, negative to the right,
// so that lane 0 goes up and lane 1 goes down.

inline std::uint64_t legal_moves(Board board) {
  constexpr std::uint64_t kInnerFiles = 0x7E7E7E7E7E7E7E7E;
  const uint64x2_t mover = vdupq_n_u64(board.mover);
  const uint64x2_t opponent = vdupq_n_u64(board.opponent);
  const uint64x2_t inner = vandq_u64(opponent, vdupq_n_u64(kInnerFiles));
  uint64x2_t reached = vdupq_n_u64(0);

  const auto reach = [&reached, mover](uint64x2_t through, std::int64_t step) {
    const int64x2_t one = {step, -step};
    const int64x2_t two = {2 * step, -2 * step};
    uint64x2_t run = vandq_u64(through, vshlq_u64(mover, one));
    run = vorrq_u64(run, vandq_u64(through, vshlq_u64(run, one)));
    const uint64x2_t pairs = vandq_u64(through, vshlq_u64(through, one));
    run = vorrq_u64(run, vandq_u64(pairs, vshlq_u64(run, two)));
    run = vorrq_u64(run, vandq_u64(pairs, vshlq_u64(run, two)));
    reached = vorrq_u64(reached, vshlq_u64(run, one));
  };
  reach(inner, 1);
  reach(inner, 7);
  reach(opponent, 8);
  reach(inner, 9);
  return (vgetq_lane_u64(reached, 0) | vgetq_lane_u64(reached, 1)) & ~occupied(board);
}
