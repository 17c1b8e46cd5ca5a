// Exact scores of positions with 1 to 4 empty squares. Include it inside a tier region, after the kernels and
// visit.hpp.
//
// Scores are whole discs for the side to move. A null window is given by its lower end alpha: the result is a bound of
// the score on the same side of alpha + 1/2 as the score itself, and the score where it is exact.
//
// The flips of all empty squares are computed before the first branch: they do not depend on each other, and a branch
// that goes wrong costs more than four of them. For the same reason both moves of a position with two empty
// squares are valued without a branch between them.

// The empty squares of `vacant` without an empty neighbour: whoever plays there has the last word there.
inline std::uint64_t isolated_squares(std::uint64_t vacant) {
  constexpr std::uint64_t kNotFirstFile = 0xFEFEFEFEFEFEFEFE, kNotLastFile = 0x7F7F7F7F7F7F7F7F;
  const std::uint64_t sideways = ((vacant << 1) & kNotFirstFile) | ((vacant >> 1) & kNotLastFile);
  const std::uint64_t row = sideways | vacant;
  return vacant & ~(sideways | row << 8 | row >> 8);
}

// The quadrants of the board in which an odd number of squares is empty.
inline std::uint64_t odd_quadrants(std::uint64_t vacant) {
  std::uint64_t odd = 0;
  for (const std::uint64_t quadrant : kQuadrants) odd |= (popcount(vacant & quadrant) & 1) != 0 ? quadrant : 0;
  return odd;
}

template <Scoring kScoring>
class LastPlies {
 public:
  // Positions visited.
  std::uint64_t nodes = 0;

  // The score of a game that is over.
  static int final_score_of(Board board) {
    const int difference = popcount(board.mover) - popcount(board.opponent);
    if (kScoring == Scoring::discs || difference == 0) return difference;
    const int empties = 64 - popcount(board.mover | board.opponent);
    return difference > 0 ? difference + empties : difference - empties;
  }

  // One empty square.
  static int solve1(std::uint64_t mover, Square square) {
    const int discs = 2 * popcount(mover) - 64;  // if the opponent had the last square
    const int counts = static_cast<int>(count_last_moves(mover, square));
    const int own = counts & 0xFF, their = counts >> 8;
    // Without branches: who can move here is as good as chance. The masks are all ones if there is nothing to count.
    const int mover_cannot = (own - 1) >> 31, nobody_can = (counts - 1) >> 31;
    const int unplayed = kScoring == Scoring::discs ? 1 : ~discs >> 31 & 2;
    return discs + 2 * own + 2 - (mover_cannot & (2 * their + 2)) + (nobody_can & unplayed);
  }

  // Two empty squares: the score itself, whatever the window.
  int solve2(Board board, Square first, Square second) {
    const Visit visiting(2);
    ++nodes;
    const auto [flips0, flips1] = flips_of_two(board, first, second);
    if ((flips0 | flips1) == 0) [[unlikely]]
      return passed2(board, first, second);
    return best_of_two(board, flips0, flips1, first, second);
  }

  int solve3(Board board, int alpha, Square s0, Square s1, Square s2) {
    const Visit visiting(3);
    ++nodes;
    const std::array<std::uint64_t, 3> all = flips_of_three(board, s0, s1, s2);
    if ((all[0] | all[1] | all[2]) == 0) [[unlikely]]
      return passed3(board, alpha, s0, s1, s2);
    int best = -kInfinite;
    if (all[0] != 0) {
      best = -solve2(outflank::play(board, s0, all[0]), s1, s2);
      if (best > alpha) return best;
    }
    if (all[1] != 0) {
      best = std::max(best, -solve2(outflank::play(board, s1, all[1]), s0, s2));
      if (best > alpha) return best;
    }
    if (all[2] != 0) best = std::max(best, -solve2(outflank::play(board, s2, all[2]), s0, s1));
    return best;
  }

  int solve4(Board board, int alpha) {
    const Visit visiting(4);
    ++nodes;
    const std::uint64_t vacant = empty_squares(board);
    const Four four(vacant);
    const std::array<std::uint64_t, 4> all = flips_of_four(board, {four[0], four[1], four[2], four[3]});
    if ((all[0] | all[1] | all[2] | all[3]) == 0) [[unlikely]]
      return passed4(board, alpha);
    return best_of_four(board, alpha, four, all);
  }

 private:
  static constexpr int kInfinite = 65;

  // Four empty squares, the promising first: alone among discs, then in an odd quadrant. Packed into one word: four
  // bytes written one by one could not be read back as one for a dozen cycles.
  class Four {
   public:
    explicit Four(std::uint64_t vacant) {
      const std::uint64_t isolated = isolated_squares(vacant), odd = odd_quadrants(vacant);
      std::array<int, 4> square, key;
      std::uint64_t rest = vacant;
      for (std::size_t i = 0; i < 4; ++i) {
        square[i] = lowest(rest);
        const std::uint64_t here = rest & (0 - rest);
        rest ^= here;
        key[i] = ((here & isolated) != 0 ? 0 : 2) - ((here & odd) != 0 ? 1 : 0);
      }
      // A square's place is the number of squares before it; equal ones keep their order.
      for (std::size_t i = 0; i < 4; ++i) {
        int place = 0;
        for (std::size_t j = 0; j < i; ++j) place += key[j] <= key[i] ? 8 : 0;
        for (std::size_t j = i + 1; j < 4; ++j) place += key[j] < key[i] ? 8 : 0;
        packed_ |= static_cast<std::uint32_t>(square[i]) << place;
      }
    }

    Square operator[](int i) const { return square_at(static_cast<int>(packed_ >> (8 * i) & 0xFF)); }

   private:
    std::uint32_t packed_ = 0;
  };

  int best_of_two(Board board, std::uint64_t flips0, std::uint64_t flips1, Square first, Square second) {
    nodes += static_cast<std::uint64_t>(flips0 != 0) + static_cast<std::uint64_t>(flips1 != 0);
    Visit::count(1, (flips0 != 0 ? 1 : 0) + (flips1 != 0 ? 1 : 0));
    constexpr int kImpossible = 256;
    const int value0 = -solve1(board.opponent ^ flips0, second) - (flips0 == 0 ? kImpossible : 0);
    const int value1 = -solve1(board.opponent ^ flips1, first) - (flips1 == 0 ? kImpossible : 0);
    return std::max(value0, value1);
  }

  [[gnu::noinline]] int passed2(Board board, Square first, Square second) {
    const Board reverse = pass(board);
    const auto [flips0, flips1] = flips_of_two(reverse, first, second);
    if ((flips0 | flips1) == 0) return final_score_of(board);
    return -best_of_two(reverse, flips0, flips1, first, second);
  }

  [[gnu::noinline]] int passed3(Board board, int alpha, Square s0, Square s1, Square s2) {
    const Board reverse = pass(board);
    if ((flips(reverse, s0) | flips(reverse, s1) | flips(reverse, s2)) == 0) return final_score_of(board);
    --nodes;  // a pass is not a visit of its own
    Visit::count(3, -1);
    return -solve3(reverse, -alpha - 1, s0, s1, s2);
  }

  [[gnu::noinline]] int passed4(Board board, int alpha) {
    const Board reverse = pass(board);
    if (legal_moves(reverse) == 0) return final_score_of(board);
    --nodes;
    Visit::count(4, -1);
    return -solve4(reverse, -alpha - 1);
  }

  int best_of_four(Board board, int alpha, Four s, const std::array<std::uint64_t, 4>& all) {
    const int beta = -alpha - 1;
    int best = -kInfinite;
    if (all[0] != 0) {
      best = -solve3(outflank::play(board, s[0], all[0]), beta, s[1], s[2], s[3]);
      if (best > alpha) return best;
    }
    if (all[1] != 0) {
      best = std::max(best, -solve3(outflank::play(board, s[1], all[1]), beta, s[0], s[2], s[3]));
      if (best > alpha) return best;
    }
    if (all[2] != 0) {
      best = std::max(best, -solve3(outflank::play(board, s[2], all[2]), beta, s[0], s[1], s[3]));
      if (best > alpha) return best;
    }
    if (all[3] != 0) best = std::max(best, -solve3(outflank::play(board, s[3], all[3]), beta, s[0], s[1], s[2]));
    return best;
  }
};
