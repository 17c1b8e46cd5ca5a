#include "engine/perft.hpp"

#include <doctest/doctest.h>

#include <string>
#include <thread>
#include <vector>

#include "engine/position.hpp"
#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

std::uint64_t count(Board board, int depth, const PerftOptions& options) {
  const std::atomic<bool> stop{false};
  return perft(board, depth, options, stop).value();
}

}  // namespace

TEST_SUITE("perft") {
  TEST_CASE("random boards against the judge, all ways of counting") {
    RandomBoards boards(11);
    for (int i = 0; i < 150; ++i) {
      const Board board = boards.next();
      for (int depth = 0; depth <= 4; ++depth) {
        // Boards with many moves are checked less deeply, to keep the judge quick.
        if (depth == 4 && std::popcount(judge::legal_moves(board)) > 9) break;
        for (const bool free_pass : {false, true}) {
          const std::uint64_t expected = judge::perft(board, depth, free_pass);
          for (const Tier tier : runnable_tiers()) {
            const TierInUse use(tier);
            CHECK(count(board, depth, {.free_pass = free_pass}) == expected);
            CHECK(count(board, depth, {.free_pass = free_pass, .hash_mebibytes = 1}) == expected);
            if (i % 16 == 0)
              CHECK(count(board, depth, {.free_pass = free_pass, .hash_mebibytes = 1, .threads = 3}) == expected);
          }
        }
      }
    }
  }

  TEST_CASE("positions near the end of the game, to its end") {
    // Passes and early ends are frequent here. Depth beyond the end of the game counts every game once.
    RandomBoards boards(12);
    for (int found = 0; found < 60;) {
      const Board board = boards.next();
      if (count_empties(board) > 7 || count_empties(board) < 3) continue;
      ++found;
      for (const bool free_pass : {false, true}) {
        const std::uint64_t expected = judge::perft(board, 16, free_pass);
        for (const Tier tier : runnable_tiers()) {
          const TierInUse use(tier);
          CHECK(count(board, 16, {.free_pass = free_pass}) == expected);
          CHECK(count(board, 16, {.free_pass = free_pass, .hash_mebibytes = 1}) == expected);
        }
      }
    }
  }

  TEST_CASE("divide tells the leaves apart by the first move") {
    const std::atomic<bool> stop{false};
    for (const std::size_t hash : {std::size_t{0}, std::size_t{1}}) {
      const auto moves = perft_divide(kStartBoard, 8, {.hash_mebibytes = hash, .threads = 2}, stop).value();
      REQUIRE(moves.size() == 4);
      for (const PerftMove& move : moves) CHECK(move.leaves == 390216 / 4);
      CHECK(to_string(moves[0].move) == "d3");
    }
    CHECK(perft_divide(kStartBoard, 0, {}, stop).value().empty());
    // A forced pass is a move; a finished game has none and counts as one leaf.
    const Board forced_pass{0x0000000000000004, 0x0000000000000003};
    REQUIRE(judge::legal_moves(forced_pass) == 0);
    for (const bool free_pass : {false, true}) {
      const auto only = perft_divide(forced_pass, 3, {.free_pass = free_pass}, stop).value();
      REQUIRE(only.size() == 1);
      CHECK(only[0].move == Square::pass);
      CHECK(only[0].leaves == judge::perft(forced_pass, 3, free_pass));
    }
    const Board over{0x0000000000000007, 0};
    CHECK(perft_divide(over, 3, {}, stop).value().empty());
    CHECK(count(over, 3, {}) == 1);
  }

  TEST_CASE("a stop ends it without a count") {
    std::atomic<bool> stop{false};
    std::jthread stopper([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      stop.store(true);
    });
    CHECK(!perft(kStartBoard, 16, {}, stop));
    CHECK(!perft(kStartBoard, 16, {.hash_mebibytes = 1, .threads = 2}, stop));
  }

  TEST_CASE("the start position, counts published by many") {
    const std::vector<std::uint64_t> expected{1,     4,      12,      56,       244,       1396,      8200,
                                              55092, 390216, 3005288, 24571284, 212258800, 1939886636};
    const auto deepest = static_cast<int>(environment_number("OUTFLANK_TEST_PERFT_DEPTH", 9));
    for (const Tier tier : runnable_tiers()) {
      const TierInUse use(tier);
      for (int depth = 0; depth <= deepest && depth <= 12; ++depth) {
        CHECK(count(kStartBoard, depth, {}) == expected[static_cast<std::size_t>(depth)]);
        CHECK(count(kStartBoard, depth, {.hash_mebibytes = 16, .threads = 2}) ==
              expected[static_cast<std::size_t>(depth)]);
      }
      if (deepest >= 9) CHECK(count(kStartBoard, 9, {.free_pass = true}) == 3005320);
      MESSAGE("perft to depth " << deepest << " on tier " << tier_name(tier));
    }
  }
}

TEST_SUITE("data") {
  TEST_CASE("38 positions, both conventions, depth 1 to 7") {
    const auto deepest = static_cast<int>(environment_number("OUTFLANK_TEST_PERFT_DEPTH", 7));
    const std::vector<std::string> lines = data_lines("perft/perft_positions.tsv");
    CHECK(lines.size() == 38);
    for (const Tier tier : runnable_tiers()) {
      const TierInUse use(tier);
      for (const std::string& line : lines) {
        const std::vector<std::string> field = split(line, '\t');
        REQUIRE(field.size() >= 4);
        const Board board = std::get<Position>(parse_position(field[0])).board;
        for (const bool free_pass : {false, true}) {
          const std::vector<std::string> counts = split(field[free_pass ? 3 : 2], ' ');
          REQUIRE(counts.size() == 7);
          for (int depth = 1; depth <= 7 && depth <= deepest; ++depth) {
            const std::uint64_t expected = std::stoull(counts[static_cast<std::size_t>(depth - 1)]);
            CHECK(count(board, depth, {.free_pass = free_pass}) == expected);
            CHECK(count(board, depth, {.free_pass = free_pass, .hash_mebibytes = 4}) == expected);
          }
        }
      }
      MESSAGE("38 positions on tier " << tier_name(tier));
    }
  }

  TEST_CASE("the start position, reference counts, both conventions") {
    const auto deepest = static_cast<int>(environment_number("OUTFLANK_TEST_PERFT_DEPTH", 10));
    for (const std::string& line : data_lines("perft/perft_start.txt")) {
      const std::vector<std::string> field = split(line, ' ');
      REQUIRE(field.size() >= 6);
      const int depth = std::stoi(field[0]);
      if (depth > deepest || depth > 13) continue;
      for (const Tier tier : runnable_tiers()) {
        const TierInUse use(tier);
        // Depth 13 is for the hashed count alone.
        if (depth <= 12) {
          CHECK(count(kStartBoard, depth, {.threads = 2}) == std::stoull(field[1]));
          CHECK(count(kStartBoard, depth, {.free_pass = true, .threads = 2}) == std::stoull(field[2]));
        }
        CHECK(count(kStartBoard, depth, {.hash_mebibytes = 256, .threads = 2}) == std::stoull(field[1]));
        CHECK(count(kStartBoard, depth, {.free_pass = true, .hash_mebibytes = 256, .threads = 2}) ==
              std::stoull(field[2]));
      }
    }
    MESSAGE("start position to depth " << deepest);
  }
}
