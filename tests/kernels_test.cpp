// Every kernel of every tier that this CPU runs against the judge.

#include "engine/kernels.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <thread>
#include <vector>

#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

// What the judge says about a board.
struct Verdict {
  Board board;
  std::uint64_t moves, stable, frontier;
  std::array<std::uint64_t, kSquares> flips{};  // of every empty square
};

Verdict judge_all(Board board) {
  Verdict verdict{board, 0, judge::stable_discs(board), judge::frontier(board), {}};
  for (const Square square : Squares{empty_squares(board)}) {
    const std::uint64_t flips = judge::flips(board, square);
    verdict.flips[static_cast<std::size_t>(square)] = flips;
    if (flips != 0) verdict.moves |= bit(square);
  }
  return verdict;
}

// A description of the first difference; empty if there is none.
std::string difference(const Kernels& fast, const Verdict& verdict) {
  const Board board = verdict.board;
  const auto differs = [&board](const char* kernel, Square square) {
    return std::string(kernel) + " differs on mover " + std::to_string(board.mover) + " opponent " +
           std::to_string(board.opponent) + " square " + to_string(square);
  };
  if (fast.legal_moves(board) != verdict.moves) return differs("legal_moves", Square::none);
  if (fast.stable_discs(board) != verdict.stable) return differs("stable_discs", Square::none);
  if (fast.frontier(board) != verdict.frontier) return differs("frontier", Square::none);
  for (const Square square : Squares{empty_squares(board)}) {
    if (fast.flips(board, square) != verdict.flips[static_cast<std::size_t>(square)]) return differs("flips", square);
  }
  std::array<std::uint64_t, kMaxMoves> all;
  fast.flips_of_moves(board, verdict.moves, all.data());
  std::size_t i = 0;
  for (const Square square : Squares{verdict.moves})
    if (all[i++] != verdict.flips[static_cast<std::size_t>(square)]) return differs("flips_of_moves", square);
  return {};
}

// The same for boards taken as a full board with one hole.
std::string last_flip_difference(const Kernels& fast, std::uint64_t mover, Square square, int expected) {
  const int counted = fast.count_last_flip(mover, square);
  if (counted == expected) return {};
  return "count_last_flip gives " + std::to_string(counted) + " for " + std::to_string(expected) + " on mover " +
         std::to_string(mover) + " square " + to_string(square);
}

// Checks `count` boards from one stream on all tiers; returns the first difference.
std::string check_stream(std::uint64_t seed, std::int64_t count, const std::vector<Tier>& tiers) {
  RandomBoards boards(seed);
  SplitMix random(seed + 1000);
  for (std::int64_t i = 0; i < count; ++i) {
    const Verdict verdict = judge_all(boards.next());
    const Square hole = square_at(random.below(kSquares));
    const std::uint64_t mover = (random.below(2) != 0 ? verdict.board.mover : random.next()) & ~bit(hole);
    const int last_flips = judge::count_last_flip(mover, hole);
    for (const Tier tier : tiers) {
      std::string found = difference(kernels(tier), verdict);
      if (found.empty()) found = last_flip_difference(kernels(tier), mover, hole, last_flips);
      if (!found.empty()) return std::string(tier_name(tier)) + ": " + found;
    }
  }
  return {};
}

}  // namespace

TEST_SUITE("kernels") {
  TEST_CASE("random boards") {
    const std::int64_t count = environment_number("OUTFLANK_TEST_BOARDS", 200'000);
    const auto seed = static_cast<std::uint64_t>(environment_number("OUTFLANK_TEST_SEED", 1));
    const std::vector<Tier> tiers = runnable_tiers();
    std::array<std::string, 2> found;
    {
      std::jthread other([&] { found[1] = check_stream(2 * seed + 1, count - count / 2, tiers); });
      found[0] = check_stream(2 * seed, count / 2, tiers);
    }
    CHECK(found[0] == "");
    CHECK(found[1] == "");
    std::string names;
    for (const Tier tier : tiers) names.append(" ").append(tier_name(tier));
    MESSAGE(count << " boards on tiers" << names);
  }

  TEST_CASE("the corners of the board: empty, full, one disc, all but one") {
    const auto check = [](Board board) {
      const Verdict verdict = judge_all(board);
      for (const Tier tier : runnable_tiers()) CHECK(difference(kernels(tier), verdict) == "");
    };
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    check({0, 0});
    check({kAll, 0});
    check({0, kAll});
    for (int i = 0; i < kSquares; ++i) {
      const std::uint64_t one = bit(square_at(i));
      check({one, 0});
      check({0, one});
      check({one, kAll ^ one});
      check({kAll ^ one, one});
      check({kAll ^ one, 0});
      check({0, kAll ^ one});
      for (int j = 0; j < kSquares; ++j)
        if (j != i) check({bit(square_at(j)), kAll ^ one ^ bit(square_at(j))});
    }
  }

  TEST_CASE("every line of every square, all fillings: last flips") {
    // The four lines of a square are independent: fill each in all ways, the rest with the opponent's discs.
    for (int i = 0; i < kSquares; ++i) {
      const Square square = square_at(i);
      for (const std::uint64_t spread :
           {0x0101010101010101ULL, 0x00000000000000FFULL, 0x8040201008040201ULL, 0x0102040810204080ULL, ~0ULL}) {
        std::uint64_t subset = 0;
        int tried = 0;
        do {
          subset = (subset - spread) & spread;
          const std::uint64_t mover = subset & ~bit(square);
          const int expected = judge::count_last_flip(mover, square);
          for (const Tier tier : runnable_tiers())
            CHECK(last_flip_difference(kernels(tier), mover, square, expected) == "");
        } while (subset != 0 && ++tried < 256);
      }
    }
  }

  TEST_CASE("blocks of any length, also not a multiple of eight") {
    RandomBoards boards(3);
    std::vector<std::uint64_t> mover, opponent;
    for (std::size_t count = 0; count <= 33; ++count) {
      for (int i = 0; i < kSquares; ++i) {
        const Square square = square_at(i);
        mover.clear();
        opponent.clear();
        while (mover.size() < count) {
          const Board board = boards.next();
          mover.push_back(board.mover & ~bit(square));
          opponent.push_back(board.opponent & ~bit(square));
        }
        for (const Tier tier : runnable_tiers()) {
          // One word beyond the block must stay untouched.
          constexpr std::uint64_t kUntouched = 0x1234567890ABCDEF;
          std::vector<std::uint64_t> out(count + 1, kUntouched);
          kernels(tier).flips_of_square({mover, opponent}, square, out.data());
          for (std::size_t j = 0; j < count; ++j) CHECK(out[j] == judge::flips({mover[j], opponent[j]}, square));
          CHECK(out[count] == kUntouched);
          kernels(tier).legal_moves_of_boards({mover, opponent}, out.data());
          for (std::size_t j = 0; j < count; ++j) CHECK(out[j] == judge::legal_moves({mover[j], opponent[j]}));
          CHECK(out[count] == kUntouched);
        }
      }
    }
  }

  TEST_CASE("what is called stable is never turned over in random play") {
    RandomBoards boards(4);
    SplitMix random(5);
    for (int i = 0; i < 20'000; ++i) {
      Board board = boards.next();
      std::uint64_t kept = kernels().stable_discs(board);
      for (int ply = 0; ply < 6; ++ply) {
        std::uint64_t moves = judge::legal_moves(board);
        if (moves != 0) {
          for (int skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
          const Square square = *Squares{moves}.begin();
          board = play(board, square, judge::flips(board, square));
        } else {
          board = pass(board);
        }
        const std::uint64_t owner = ply % 2 == 0 ? board.opponent : board.mover;
        CHECK((kept & ~owner) == 0);
      }
    }
  }

  TEST_CASE("the loops for bench/ do what the kernels do") {
    RandomBoards boards(6);
    std::vector<Board> board;
    std::vector<Square> square;
    while (board.size() < 1000) {
      const Board next = boards.next();
      if (empty_squares(next) == 0) continue;
      board.push_back(next);
      square.push_back(*Squares{empty_squares(next)}.begin());
    }
    std::uint64_t flips = 0, moves = 0, stable = 0, last_flips = 0;
    for (std::size_t i = 0; i < board.size(); ++i) {
      flips ^= judge::flips(board[i], square[i]);
      moves ^= judge::legal_moves(board[i]);
      stable ^= judge::stable_discs(board[i]);
      last_flips += static_cast<std::uint64_t>(judge::count_last_flip(board[i].mover, square[i]));
    }
    for (const Tier tier : runnable_tiers()) {
      const Kernels& fast = kernels(tier);
      CHECK(fast.loop_flips(board, square) == flips);
      CHECK(fast.loop_legal_moves(board) == moves);
      CHECK(fast.loop_stable_discs(board) == stable);
      CHECK(fast.loop_count_last_flip(board, square) == last_flips);
      CHECK(fast.chain_flips(board, square, 0) == judge::flips(board.back(), square.back()));
      CHECK(fast.chain_legal_moves(board, 0) == judge::legal_moves(board.back()));
      CHECK(fast.chain_count_last_flip(board, square, 0) ==
            static_cast<std::uint64_t>(judge::count_last_flip(board.back().mover, square.back())));
    }
  }
}

TEST_SUITE("data") {
  TEST_CASE("boards with 34 legal moves") {
    const std::vector<std::string> lines = data_lines("rules/max_mobility_34.tsv");
    CHECK(lines.size() > 20);
    for (const std::string& line : lines) {
      const std::vector<std::string> field = split(line, '\t');
      REQUIRE(field.size() >= 3);
      std::uint64_t mover = 0, opponent = 0, expected = 0;
      const char side = field[0][65];
      for (int i = 0; i < kSquares; ++i) {
        const char cell = field[0][static_cast<std::size_t>(i)];
        if (cell != '-') (cell == side ? mover : opponent) |= bit(square_at(i));
      }
      for (const std::string& name : split(field[2], ' ')) expected |= bit(*parse_square(name));
      CHECK(std::popcount(expected) == 34);
      const Verdict verdict = judge_all({mover, opponent});
      CHECK(verdict.moves == expected);
      for (const Tier tier : runnable_tiers()) CHECK(difference(kernels(tier), verdict) == "");
    }
  }
}
