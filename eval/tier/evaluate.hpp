// The evaluation: a sum of weights, one for each pattern instance and feature. Include it inside a tier region, after
// the kernels.

// The rows of all pattern instances, two bytes each: that of instance i is at place_of_instance(i), because vectors of
// any width interleave bytes in groups of sixteen.
struct alignas(64) InstanceRows {
  std::array<std::uint16_t, patterns::kMaxInstances> row;
};
constexpr std::size_t place_of_instance(std::size_t i) { return i / 16 * 8 + i % 8 + (i % 16 < 8 ? 0 : 32); }

// A vector of the width that the tier has, and what interleaves two in groups of sixteen bytes: the first eight of
// every group, or the last eight. Nothing wider: gcc takes a shuffle of a vector that the tier lacks apart byte by
// byte.
#if OUTFLANK_TIER == OUTFLANK_TIER_V4
using Bytes [[gnu::vector_size(64)]] = unsigned char;
inline Bytes interleave_first(Bytes low, Bytes high) {
  return reinterpret_cast<Bytes>(_mm512_unpacklo_epi8(reinterpret_cast<__m512i>(low), reinterpret_cast<__m512i>(high)));
}
inline Bytes interleave_last(Bytes low, Bytes high) {
  return reinterpret_cast<Bytes>(_mm512_unpackhi_epi8(reinterpret_cast<__m512i>(low), reinterpret_cast<__m512i>(high)));
}
#elif OUTFLANK_TIER == OUTFLANK_TIER_V3
using Bytes [[gnu::vector_size(32)]] = unsigned char;
inline Bytes interleave_first(Bytes low, Bytes high) {
  return reinterpret_cast<Bytes>(_mm256_unpacklo_epi8(reinterpret_cast<__m256i>(low), reinterpret_cast<__m256i>(high)));
}
inline Bytes interleave_last(Bytes low, Bytes high) {
  return reinterpret_cast<Bytes>(_mm256_unpackhi_epi8(reinterpret_cast<__m256i>(low), reinterpret_cast<__m256i>(high)));
}
#else
using Bytes [[gnu::vector_size(16)]] = unsigned char;
inline Bytes interleave_first(Bytes low, Bytes high) {
  return __builtin_shufflevector(low, high, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
inline Bytes interleave_last(Bytes low, Bytes high) {
  return __builtin_shufflevector(low, high, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#endif

inline void find_rows(CellStates states, InstanceRows& rows) {
  // One byte an instance, in so many vectors.
  constexpr std::size_t kParts = sizeof(InstanceBytes) / sizeof(Bytes);
  static_assert(2 * sizeof(InstanceBytes) == sizeof(InstanceRows));
  Bytes low[kParts], high[kParts];
  const auto or_into = [](Bytes* set, const InstanceBytes& of_rank) {
    for (std::size_t i = 0; i < kParts; ++i) {
      Bytes part;
      std::memcpy(&part, &of_rank.byte[i * sizeof(Bytes)], sizeof(part));
      set[i] |= part;
    }
  };
  std::memcpy(low, &kRankTable[0][states.low & 0xFF], sizeof(low));
  std::memcpy(high, &kRankTable[0][states.high & 0xFF], sizeof(high));
  for (std::size_t rank = 1; rank < 8; ++rank) {
    or_into(low, kRankTable[rank][states.low >> (8 * rank) & 0xFF]);
    or_into(high, kRankTable[rank][states.high >> (8 * rank) & 0xFF]);
  }
  for (std::size_t i = 0; i < kParts; ++i) {
    const Bytes first = interleave_first(low[i], high[i]), last = interleave_last(low[i], high[i]);
    std::memcpy(&rows.row[i * sizeof(Bytes) / 2], &first, sizeof(first));
    std::memcpy(&rows.row[rows.row.size() / 2 + i * sizeof(Bytes) / 2], &last, sizeof(last));
  }
  // They are to be read from memory one by one: taking them out of the vectors costs the compilers two instructions
  // each.
  asm("" : "+m"(rows));
}

// Sums over the rows: of the hidden units, then the two of the linear part.
using HiddenSums [[gnu::vector_size(16)]] = short;
static_assert(sizeof(HiddenSums) == 2 * sizeof(RowWeights) && sizeof(HiddenSums) == sizeof(PhaseWeights::bias));

// Eight bytes to sixteen bits each.
#if OUTFLANK_TIER == OUTFLANK_TIER_V2 || OUTFLANK_TIER == OUTFLANK_TIER_V3 || OUTFLANK_TIER == OUTFLANK_TIER_V4
inline HiddenSums widen(const RowWeights& row) {
  // One instruction with the load in it.
  return reinterpret_cast<HiddenSums>(_mm_cvtepi8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(&row))));
}
#else
// Doubled and shifted, which compilers turn into less than a conversion.
inline HiddenSums widen(const RowWeights& row) {
  using SignedBytes [[gnu::vector_size(16)]] = signed char;
  using Words [[gnu::vector_size(16)]] = long long;
  long long word;
  std::memcpy(&word, &row, sizeof(word));
  const Words words{word, 0};
  SignedBytes bytes;
  std::memcpy(&bytes, &words, sizeof(bytes));
  const SignedBytes doubled = __builtin_shufflevector(bytes, bytes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
  HiddenSums wide;
  std::memcpy(&wide, &doubled, sizeof(wide));
  return wide >> 8;
}
#endif

inline int value_of_hidden_units(const PhaseWeights& weights, HiddenSums sums) {
  constexpr short kOne = PhaseWeights::kHiddenOne;
  const HiddenSums zero{}, one = zero + kOne;
  HiddenSums clipped = sums > one ? one : sums;
  clipped = clipped < -one ? -one : clipped;
  const HiddenSums positive = clipped > zero ? clipped : zero,
                   squared = clipped * clipped >> PhaseWeights::kHiddenShift;
  std::array<std::int16_t, 8> of_linear, of_square;
  std::memcpy(of_linear.data(), &positive, sizeof(positive));
  std::memcpy(of_square.data(), &squared, sizeof(squared));
  int value = 0;
  for (std::size_t i = 0; i < of_linear.size(); ++i)
    value += weights.linear[i] * of_linear[i] + weights.square[i] * of_square[i];
  return value >> PhaseWeights::kHiddenShift;
}

// `moves` are the mover's legal moves, at least one. `weights` are those of the board's phase. One copy of so much code
// is enough.
[[gnu::noinline]] inline Value sum_of_weights(const PhaseWeights& weights, Board board, std::uint64_t moves) {
  InstanceRows rows;
  find_rows(cell_states(board, moves), rows);
  // Two vectors of sums: one would wait for itself.
  HiddenSums sums, more{};
  std::memcpy(&sums, weights.bias.data(), sizeof(sums));
  const auto row_of_instance = [&weights, &rows](std::size_t i) {
    return widen(weights.patterns[static_cast<std::size_t>(kInstances[i].shape)][rows.row[place_of_instance(i)]]);
  };
  static_assert(kInstanceCount % 2 == 0);
#pragma GCC unroll 32
  for (std::size_t i = 0; i < static_cast<std::size_t>(kInstanceCount); i += 2) {
    sums += row_of_instance(i);
    more += row_of_instance(i + 1);
  }
  sums += more;
  int value = 16 * sums[kHiddenUnits] + sums[kHiddenUnits + 1] + value_of_hidden_units(weights, sums);

  const std::uint64_t touching = frontier(board), vacant = empty_squares(board);
  const auto of_feature = [&weights](Feature feature, int count) -> int {
    return weights.features[static_cast<std::size_t>(feature)][static_cast<std::size_t>(count)];
  };
  value += of_feature(Feature::moves, popcount(moves)) +
           of_feature(Feature::replies, popcount(legal_moves(pass(board)))) +
           of_feature(Feature::frontier, popcount(touching & board.mover)) +
           of_feature(Feature::opponent_frontier, popcount(touching & board.opponent)) +
           of_feature(Feature::discs, popcount(board.mover) & 63) + of_feature(Feature::empties, popcount(vacant) & 63);
  int odd = 0;
  for (const std::uint64_t quadrant : kQuadrants) odd += popcount(vacant & quadrant) & 1;
  value += of_feature(Feature::odd_quadrants, odd);
  // A value that is certain is told by other means.
  return std::clamp(value, 1 - kMaxValue, kMaxValue - 1);
}

// Expected final disc difference. `moves` are the mover's legal moves; if there are none the other side moves, or the
// game is over.
inline Value evaluate(const PhaseWeights& weights, Board board, std::uint64_t moves) {
  if (moves != 0) return sum_of_weights(weights, board, moves);
  const Board reverse = pass(board);
  moves = legal_moves(reverse);
  return moves != 0 ? -sum_of_weights(weights, reverse, moves) : value_of_discs(score_empties_to_winner(board));
}
