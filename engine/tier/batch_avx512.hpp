// The batched kernels in 512-bit vectors: eight boards, or two squares of one board, at a time.

inline __m512i broadcast(std::uint64_t set) { return _mm512_set1_epi64(static_cast<long long>(set)); }

// Two squares of one board: rays of the first square in the lower half of each vector, of the second in the upper.
// Returns the flips of the first square in lane 0 and of the second in lane 4.
inline __m512i flips_of_pair(__m512i mover, __m512i opponent, int first, int second) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i minus_one = broadcast(~std::uint64_t{0});
  const __m512i rays_first = _mm512_load_si512(kRays[static_cast<std::size_t>(first)].ray.data());
  const __m512i rays_second = _mm512_load_si512(kRays[static_cast<std::size_t>(second)].ray.data());
  const __m512i upward_rays = _mm512_shuffle_i64x2(rays_first, rays_second, 0x44);
  const __m512i downward_rays = _mm512_shuffle_i64x2(rays_first, rays_second, 0xEE);

  const __m512i blockers_down = _mm512_andnot_si512(opponent, downward_rays);
  const __m512i twice_blocker = _mm512_rorv_epi64(broadcast(1), _mm512_lzcnt_epi64(blockers_down));
  const __m512i twice_outflanking = _mm512_and_si512(twice_blocker, _mm512_add_epi64(mover, mover));
  const __m512i above_down = _mm512_sub_epi64(zero, twice_outflanking);

  const __m512i blockers_up = _mm512_andnot_si512(opponent, upward_rays);
  const __m512i before_up = _mm512_add_epi64(blockers_up, minus_one);
  const __m512i outflanking_up = _mm512_ternarylogic_epi64(mover, blockers_up, before_up, 0x40);  // a & b & ~c
  const __mmask8 some_up = _mm512_test_epi64_mask(outflanking_up, outflanking_up);
  const __m512i upto_up = _mm512_maskz_add_epi64(some_up, outflanking_up, minus_one);

  __m512i result = _mm512_and_si512(upto_up, upward_rays);
  result = _mm512_ternarylogic_epi64(result, above_down, downward_rays, 0xF8);  // a | (b & c)
  result = _mm512_or_si512(result, _mm512_permutex_epi64(result, 0x4E));
  return _mm512_or_si512(result, _mm512_shuffle_epi32(result, _MM_PERM_BADC));
}

inline std::uint64_t lane0(__m512i lanes) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(lanes)));
}
inline std::uint64_t lane4(__m512i lanes) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_extracti32x4_epi32(lanes, 2)));
}

inline void flips_of_moves(Board board, std::uint64_t moves, std::uint64_t* out) {
  const __m512i mover = broadcast(board.mover);
  const __m512i opponent = broadcast(board.opponent);
  while (moves != 0) {
    const int first = lowest(moves);
    moves &= moves - 1;
    const int second = moves != 0 ? lowest(moves) : first;
    const __m512i result = flips_of_pair(mover, opponent, first, second);
    *out++ = lane0(result);
    if (moves == 0) break;
    *out++ = lane4(result);
    moves &= moves - 1;
  }
}

// One ray towards higher indices, the same for eight boards; adds to `found` where the run is outflanked. Bits of
// `found` off the opponent's discs mean nothing.
inline void add_flips_upward(__m512i mover, __m512i opponent, std::uint64_t ray_set, __m512i& found) {
  const __m512i ray = broadcast(ray_set);
  const __m512i blockers = _mm512_andnot_si512(opponent, ray);
  const __m512i before = _mm512_add_epi64(blockers, broadcast(~std::uint64_t{0}));
  const __mmask8 outflanked = _mm512_test_epi64_mask(mover, _mm512_andnot_si512(before, blockers));
  found = _mm512_mask_ternarylogic_epi64(found, outflanked, ray, before, 0xF8);
}

inline void add_flips_downward(__m512i twice_mover, __m512i opponent, std::uint64_t ray_set, __m512i& found) {
  const __m512i ray = broadcast(ray_set);
  const __m512i blockers = _mm512_andnot_si512(opponent, ray);
  const __m512i twice_outflanking =
      _mm512_and_si512(_mm512_rorv_epi64(broadcast(1), _mm512_lzcnt_epi64(blockers)), twice_mover);
  found = _mm512_ternarylogic_epi64(found, _mm512_sub_epi64(_mm512_setzero_si512(), twice_outflanking), ray, 0xF8);
}

inline __m512i flips8(__m512i mover, __m512i opponent, const RaySet& rays) {
  // A ray of fewer than two squares turns nothing over. The branches go the same way for a whole block.
  const auto long_enough = [](std::uint64_t ray) { return (ray & (ray - 1)) != 0; };
  const __m512i twice_mover = _mm512_add_epi64(mover, mover);
  __m512i found = _mm512_setzero_si512();
  for (std::size_t direction = 0; direction < 4; ++direction)
    if (long_enough(rays.ray[direction])) add_flips_upward(mover, opponent, rays.ray[direction], found);
  for (std::size_t direction = 4; direction < 8; ++direction)
    if (long_enough(rays.ray[direction])) add_flips_downward(twice_mover, opponent, rays.ray[direction], found);
  return _mm512_and_si512(found, opponent);
}

// Calls `operation(mover, opponent)` for eight boards at a time and stores what it returns. The operations are structs
// and not lambdas: gcc 12 compiles a lambda's call operator without the region's instructions.
template <typename Operation>
inline void for_eight_boards(BoardColumns boards, std::uint64_t* out, Operation operation) {
  const std::size_t count = boards.mover.size();
  std::size_t i = 0;
  for (; i + 8 <= count; i += 8)
    _mm512_storeu_si512(out + i, operation(_mm512_loadu_si512(boards.mover.data() + i),
                                           _mm512_loadu_si512(boards.opponent.data() + i)));
  if (i < count) {
    const auto rest = static_cast<__mmask8>((1U << (count - i)) - 1);
    const __m512i result = operation(_mm512_maskz_loadu_epi64(rest, boards.mover.data() + i),
                                     _mm512_maskz_loadu_epi64(rest, boards.opponent.data() + i));
    _mm512_mask_storeu_epi64(out + i, rest, result);
  }
}

struct FlipsOfSquare {
  const RaySet& rays;
  __m512i operator()(__m512i mover, __m512i opponent) const { return flips8(mover, opponent, rays); }
};

inline void flips_of_square(BoardColumns boards, Square square, std::uint64_t* out) {
  for_eight_boards(boards, out, FlipsOfSquare{kRays[static_cast<std::size_t>(square)]});
}

inline __m512i or_and(__m512i into, __m512i a, __m512i b) { return _mm512_ternarylogic_epi64(into, a, b, 0xF8); }

// Both senses of one kind of line by parallel prefix (see legal_moves_avx2.hpp), or-ed into `reached`.
template <int kStep>
inline __m512i reach8(__m512i mover, __m512i through, __m512i reached) {
  __m512i up = _mm512_and_si512(through, _mm512_slli_epi64(mover, kStep));
  __m512i down = _mm512_and_si512(through, _mm512_srli_epi64(mover, kStep));
  up = or_and(up, through, _mm512_slli_epi64(up, kStep));
  down = or_and(down, through, _mm512_srli_epi64(down, kStep));
  const __m512i pairs_up = _mm512_and_si512(through, _mm512_slli_epi64(through, kStep));
  const __m512i pairs_down = _mm512_srli_epi64(pairs_up, kStep);
  up = or_and(up, pairs_up, _mm512_slli_epi64(up, 2 * kStep));
  down = or_and(down, pairs_down, _mm512_srli_epi64(down, 2 * kStep));
  up = or_and(up, pairs_up, _mm512_slli_epi64(up, 2 * kStep));
  down = or_and(down, pairs_down, _mm512_srli_epi64(down, 2 * kStep));
  return _mm512_ternarylogic_epi64(reached, _mm512_slli_epi64(up, kStep), _mm512_srli_epi64(down, kStep), 0xFE);
}

inline __m512i legal_moves8(__m512i mover, __m512i opponent) {
  const __m512i inner = _mm512_and_si512(opponent, broadcast(0x7E7E7E7E7E7E7E7E));
  // East by a carry: the first disc of each run behind a mover's disc, added to the runs, ripples to the square
  // behind the run.
  const __m512i first = _mm512_and_si512(inner, _mm512_add_epi64(mover, mover));
  __m512i reached = _mm512_andnot_si512(inner, _mm512_add_epi64(inner, first));
  // West by prefix.
  __m512i run = _mm512_and_si512(inner, _mm512_srli_epi64(mover, 1));
  run = or_and(run, inner, _mm512_srli_epi64(run, 1));
  const __m512i pairs = _mm512_and_si512(inner, _mm512_srli_epi64(inner, 1));
  run = or_and(run, pairs, _mm512_srli_epi64(run, 2));
  run = or_and(run, pairs, _mm512_srli_epi64(run, 2));
  reached = _mm512_or_si512(reached, _mm512_srli_epi64(run, 1));
  reached = reach8<7>(mover, inner, reached);
  reached = reach8<8>(mover, opponent, reached);
  reached = reach8<9>(mover, inner, reached);
  return _mm512_ternarylogic_epi64(reached, mover, opponent, 0x10);  // a & ~b & ~c
}

struct LegalMoves8 {
  __m512i operator()(__m512i mover, __m512i opponent) const { return legal_moves8(mover, opponent); }
};

inline void legal_moves_of_boards(BoardColumns boards, std::uint64_t* out) {
  for_eight_boards(boards, out, LegalMoves8{});
}

// Population count of each lane: nibbles by a byte shuffle, bytes summed by a sum of absolute differences.
inline __m512i popcount8(__m512i sets) {
  const __m512i counts = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m512i low_nibbles = _mm512_set1_epi8(0x0F);
  const __m512i low = _mm512_shuffle_epi8(counts, _mm512_and_si512(sets, low_nibbles));
  const __m512i high = _mm512_shuffle_epi8(counts, _mm512_and_si512(_mm512_srli_epi64(sets, 4), low_nibbles));
  return _mm512_sad_epu8(_mm512_add_epi8(low, high), _mm512_setzero_si512());
}
