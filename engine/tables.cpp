#include "engine/tables.hpp"

#include <bit>
#include <cstddef>

namespace outflank {
namespace {

constexpr std::array<int, 8> kFileStep{1, -1, 0, 1, -1, 1, 0, -1};
constexpr std::array<int, 8> kRankStep{0, 1, 1, 1, 0, -1, -1, -1};

consteval std::array<RaySet, kSquares> make_rays() {
  std::array<RaySet, kSquares> rays{};
  for (int square = 0; square < kSquares; ++square)
    for (std::size_t direction = 0; direction < 8; ++direction) {
      int file = square % 8 + kFileStep[direction], rank = square / 8 + kRankStep[direction];
      for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += kFileStep[direction], rank += kRankStep[direction])
        rays[static_cast<std::size_t>(square)].ray[direction] |= bit(make_square(file, rank));
    }
  return rays;
}

// Discs of `opponent` turned over on a line of eight by the mover at `place`.
consteval unsigned line_flips(unsigned mover, unsigned opponent, int place) {
  unsigned flips = 0;
  for (const int step : {1, -1}) {
    unsigned run = 0;
    int at = place + step;
    for (; at >= 0 && at < 8 && (opponent >> at & 1) != 0; at += step) run |= 1U << at;
    if (at >= 0 && at < 8 && (mover >> at & 1) != 0) flips |= run;
  }
  return flips;
}

consteval std::array<std::array<std::uint8_t, 256>, 8> make_last_flip_count() {
  std::array<std::array<std::uint8_t, 256>, 8> counts{};
  for (int place = 0; place < 8; ++place)
    for (unsigned mover = 0; mover < 256; ++mover) {
      const unsigned others = mover & ~(1U << place);
      unsigned count = 0;
      for (unsigned flips = line_flips(others, 0xFF & ~(others | 1U << place), place); flips != 0; flips &= flips - 1)
        ++count;
      counts[static_cast<std::size_t>(place)][mover] = static_cast<std::uint8_t>(count);
    }
  return counts;
}

constexpr std::array<LastFlipSquare, kSquares> make_last_flip_squares() {
  constexpr auto rays = make_rays();
  std::array<LastFlipSquare, kSquares> squares{};
  for (int i = 0; i < kSquares; ++i) {
    const Square square = square_at(i);
    const int file = file_of(square), rank = rank_of(square);
    const auto& ray = rays[static_cast<std::size_t>(i)].ray;
    const auto row_of_table = [](int place) { return kLastFlipCount[static_cast<std::size_t>(place)].data(); };
    squares[static_cast<std::size_t>(i)] = {
        .column = ray[2] | ray[6] | bit(square),
        .south_west = ray[1] | ray[5] | bit(square),
        .south_east = ray[3] | ray[7] | bit(square),
        .by_file = row_of_table(file),
        .by_rank = row_of_table(rank),
        .by_south_west = row_of_table(rank < 7 - file ? rank : 7 - file),
        .by_south_east = row_of_table(rank < file ? rank : file),
    };
  }
  return squares;
}

// Lines of n squares, then the n places, then 2^n sets of the mover's discs.
constexpr std::size_t offset_of_counts(int length, int place) {
  std::size_t offset = 0;
  for (int n = 1; n < length; ++n) offset += static_cast<std::size_t>(n) << n;
  return offset + (static_cast<std::size_t>(place) << length);
}

consteval std::array<std::uint16_t, offset_of_counts(9, 0)> make_last_move_counts() {
  std::array<std::uint16_t, offset_of_counts(9, 0)> counts{};
  const auto count = [](unsigned set) {
    unsigned n = 0;
    for (; set != 0; set &= set - 1) ++n;
    return n;
  };
  for (int length = 1; length <= 8; ++length)
    for (int place = 0; place < length; ++place)
      for (unsigned discs = 0; discs < 1U << length; ++discs) {
        const unsigned others = ((1U << length) - 1) & ~(1U << place);
        const unsigned mover = discs & others, opponent = others & ~mover;
        counts[offset_of_counts(length, place) + discs] = static_cast<std::uint16_t>(
            count(line_flips(mover, opponent, place)) | count(line_flips(opponent, mover, place)) << 8);
      }
  return counts;
}
constinit const auto kLastMoveCounts = make_last_move_counts();

// PEXT numbers the squares of a line from its northern, of a row from its western end; `by_file` numbers those of a
// diagonal from the western end, too, which for one to the south-west is the other one.
constexpr std::array<LastMoveSquare, kSquares> make_last_move_squares(bool by_file) {
  constexpr auto rays = make_rays();
  std::array<LastMoveSquare, kSquares> squares{};
  for (int i = 0; i < kSquares; ++i) {
    const auto& ray = rays[static_cast<std::size_t>(i)].ray;
    const auto counts_of = [&ray](std::size_t forward, std::size_t backward) {
      const int before = std::popcount(ray[backward]);
      return kLastMoveCounts.data() + offset_of_counts(before + 1 + std::popcount(ray[forward]), before);
    };
    const auto first_bit = [&ray, i](std::size_t westward) {
      return static_cast<std::uint8_t>(56 + file_of(square_at(i)) - std::popcount(ray[westward]));
    };
    squares[static_cast<std::size_t>(i)] = {
        .column = ray[2] | ray[6] | bit(square_at(i)),
        .south_west = ray[1] | ray[5] | bit(square_at(i)),
        .south_east = ray[3] | ray[7] | bit(square_at(i)),
        .by_row_discs = counts_of(0, 4),
        .by_column_discs = counts_of(2, 6),
        .by_south_west_discs = by_file ? counts_of(5, 1) : counts_of(1, 5),
        .by_south_east_discs = counts_of(3, 7),
        .south_west_shift = first_bit(1),
        .south_east_shift = first_bit(7),
    };
  }
  return squares;
}

// Every edge with fewer empty squares is settled before it is asked for: fuller edges first.
consteval std::array<std::uint8_t, 65536> make_stable_edge() {
  std::array<std::uint8_t, 65536> stable{};
  for (int empties = 0; empties <= 8; ++empties)
    for (unsigned vacant = 0; vacant < 256; ++vacant) {
      int count = 0;
      for (unsigned rest = vacant; rest != 0; rest &= rest - 1) ++count;
      if (count != empties) continue;
      const unsigned discs = 0xFF & ~vacant;
      // Every split of the discs between the two sides.
      for (unsigned mover = discs;; mover = (mover - 1) & discs) {
        const unsigned opponent = discs & ~mover;
        unsigned kept = mover;
        for (unsigned rest = vacant; rest != 0 && kept != 0; rest &= rest - 1) {
          int place = 0;
          while ((rest >> place & 1) == 0) ++place;
          const unsigned disc = 1U << place;
          const unsigned gained = line_flips(mover, opponent, place);
          kept &= stable[256 * (opponent & ~gained) + (mover | gained | disc)];
          const unsigned lost = line_flips(opponent, mover, place);
          kept &= stable[256 * (opponent | lost | disc) + (mover & ~lost)];
        }
        stable[256 * opponent + mover] = static_cast<std::uint8_t>(kept);
        if (mover == 0) break;
      }
    }
  return stable;
}

}  // namespace

constinit const std::array<RaySet, kSquares> kRays = make_rays();
constinit const std::array<std::array<std::uint8_t, 256>, 8> kLastFlipCount = make_last_flip_count();
constinit const std::array<LastFlipSquare, kSquares> kLastFlipSquares = make_last_flip_squares();
constinit const std::array<LastMoveSquare, kSquares> kLastMoveSquares = make_last_move_squares(false);
constinit const std::array<LastMoveSquare, kSquares> kLastMoveSquaresByFile = make_last_move_squares(true);
constinit const std::array<std::uint8_t, 65536> kStableEdge = make_stable_edge();

}  // namespace outflank
