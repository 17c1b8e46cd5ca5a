// The evaluation: a sum of weights, one for each pattern instance and feature. Include it inside a tier region, after
// the kernels.

// The rows of all pattern instances, two bytes each: that of instance i is at place_of_instance(i), because vectors of
// any width interleave bytes in groups of sixteen.
struct alignas(64) InstanceRows {
  std::array<std::uint16_t, patterns::kMaxInstances> row;
};
constexpr std::size_t place_of_instance(std::size_t i) { return i / 16 * 8 + i % 8 + (i % 16 < 8 ? 0 : 32); }

inline void find_rows(CellStates states, InstanceRows& rows) {
  // One byte an instance; a vector of the width that the tier has, or several.
  using Bytes [[gnu::vector_size(64)]] = unsigned char;
  static_assert(sizeof(Bytes) == sizeof(InstanceBytes) && 2 * sizeof(Bytes) == sizeof(InstanceRows));
  Bytes low, high, part;
  std::memcpy(&low, &kRankTable[0][states.low & 0xFF], sizeof(low));
  std::memcpy(&high, &kRankTable[0][states.high & 0xFF], sizeof(high));
  for (std::size_t rank = 1; rank < 8; ++rank) {
    std::memcpy(&part, &kRankTable[rank][states.low >> (8 * rank) & 0xFF], sizeof(part));
    low |= part;
    std::memcpy(&part, &kRankTable[rank][states.high >> (8 * rank) & 0xFF], sizeof(part));
    high |= part;
  }
  const Bytes first =
      __builtin_shufflevector(low, high, 0, 64, 1, 65, 2, 66, 3, 67, 4, 68, 5, 69, 6, 70, 7, 71, 16, 80, 17, 81, 18, 82,
                              19, 83, 20, 84, 21, 85, 22, 86, 23, 87, 32, 96, 33, 97, 34, 98, 35, 99, 36, 100, 37, 101,
                              38, 102, 39, 103, 48, 112, 49, 113, 50, 114, 51, 115, 52, 116, 53, 117, 54, 118, 55, 119);
  const Bytes second = __builtin_shufflevector(low, high, 8, 72, 9, 73, 10, 74, 11, 75, 12, 76, 13, 77, 14, 78, 15, 79,
                                               24, 88, 25, 89, 26, 90, 27, 91, 28, 92, 29, 93, 30, 94, 31, 95, 40, 104,
                                               41, 105, 42, 106, 43, 107, 44, 108, 45, 109, 46, 110, 47, 111, 56, 120,
                                               57, 121, 58, 122, 59, 123, 60, 124, 61, 125, 62, 126, 63, 127);
  std::memcpy(rows.row.data(), &first, sizeof(first));
  std::memcpy(rows.row.data() + sizeof(first) / 2, &second, sizeof(second));
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
  using Bytes [[gnu::vector_size(16)]] = signed char;
  using Words [[gnu::vector_size(16)]] = long long;
  long long word;
  std::memcpy(&word, &row, sizeof(word));
  const Words words{word, 0};
  Bytes bytes;
  std::memcpy(&bytes, &words, sizeof(bytes));
  const Bytes doubled = __builtin_shufflevector(bytes, bytes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
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

// `moves` are the mover's legal moves, at least one. `weights` are those of the board's phase.
inline Value sum_of_weights(const PhaseWeights& weights, Board board, std::uint64_t moves) {
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
