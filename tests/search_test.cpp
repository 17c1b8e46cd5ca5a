#include "search/search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "bench/signature.hpp"
#include "engine/position.hpp"
#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

using Clock = std::chrono::steady_clock;

// Plain negamax to the end of the game, with nothing but a window.
int solve(Board board, int alpha, int beta) {
  const std::uint64_t moves = judge::legal_moves(board);
  if (moves == 0) {
    if (judge::legal_moves(pass(board)) == 0) return score_empties_to_winner(board);
    return -solve(pass(board), -beta, -alpha);
  }
  int best = -65;
  for (const Square square : Squares{moves}) {
    best = std::max(best, -solve(play(board, square, judge::flips(board, square)), -beta, -std::max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

struct Outcome {
  SearchResult result;
  std::vector<SearchReport> reports;
};

Outcome run(Search& search, Board board, const Limits& limits) {
  Outcome outcome;
  const StopFlag never{false};
  outcome.result = search.run(board, limits, Clock::now(), never,
                              [&outcome](const SearchReport& report) { outcome.reports.push_back(report); });
  return outcome;
}

// Boards with `empties` empty squares on which the game is not over.
std::vector<Board> boards_with_empties(int empties, std::size_t count, std::uint64_t seed) {
  std::vector<Board> found;
  RandomBoards boards(seed);
  while (found.size() < count) {
    const Board board = boards.next();
    if (count_empties(board) == empties && !is_game_over(board)) found.push_back(board);
  }
  return found;
}

// The line of play is legal, passes written out; returns the board at its end.
Board follow(Board board, const std::vector<Square>& line) {
  for (const Square move : line) {
    const std::uint64_t moves = judge::legal_moves(board);
    if (move == Square::pass) {
      CHECK(moves == 0);
      board = pass(board);
    } else {
      REQUIRE((moves & bit(move)) != 0);
      board = play(board, move, judge::flips(board, move));
    }
  }
  return board;
}

}  // namespace

TEST_CASE("solved positions have the judge's score, whatever threads, table and history") {
  for (const Tier tier : runnable_tiers()) {
    const TierInUse use(tier);
    Search used;
    used.set_hash(1);
    for (int empties = 1; empties <= 9; ++empties)
      for (const Board& board : boards_with_empties(empties, 12, 50 + static_cast<std::uint64_t>(empties))) {
        const int expected = solve(board, -65, 65);
        Search fresh;
        fresh.set_threads(3);
        for (Search* search : {&used, &fresh}) {
          const Outcome outcome = run(*search, board, {});
          REQUIRE(!outcome.reports.empty());
          const SearchReport& last = outcome.reports.back();
          CHECK(last.value == value_of_discs(expected));
          CHECK(last.proof == Proof::exact);
          CHECK(last.depth == empties);
          REQUIRE(!last.pv.empty());
          CHECK(last.pv.front() == outcome.result.best);
          follow(board, last.pv);
        }
      }
  }
}

TEST_CASE("every report has a legal line of play whose first move is the best move") {
  Search search;
  for (const Board& board : boards_with_empties(40, 30, 61)) {
    const Outcome outcome = run(search, board, {.depth = 5});
    CHECK(outcome.reports.size() == 5);
    for (const SearchReport& report : outcome.reports) {
      CHECK(report.proof == Proof::estimate);
      REQUIRE(!report.pv.empty());
      follow(board, report.pv);
    }
    CHECK(outcome.reports.back().pv.front() == outcome.result.best);
    if (outcome.reports.back().pv.size() > 1) CHECK(outcome.reports.back().pv[1] == outcome.result.ponder);
  }
}

TEST_CASE("one thread: the same reports on every run and every tier") {
  for (const Board& board : boards_with_empties(30, 10, 62))
    for (const Limits& limits : {Limits{.depth = 7}, Limits{.nodes = 30'000}}) {
      std::string first;
      for (const Tier tier : runnable_tiers())
        for (int repeat = 0; repeat < 2; ++repeat) {
          const TierInUse use(tier);
          Search search;
          std::ostringstream text;
          for (const SearchReport& report : run(search, board, limits).reports) {
            text << report.depth << ' ' << report.selective_depth << ' ' << report.value << ' ' << report.nodes << ' '
                 << report.hash_full;
            for (const Square move : report.pv) text << ' ' << to_string(move);
            text << '\n';
          }
          if (first.empty()) first = text.str();
          CHECK(text.str() == first);
        }
    }
}

TEST_CASE("limits bound the search") {
  Search search;
  CHECK(run(search, kStartBoard, {.depth = 1}).reports.size() == 1);
  CHECK(run(search, kStartBoard, {.depth = 0}).reports.size() == 1);
  const Outcome by_nodes = run(search, kStartBoard, {.nodes = 100'000});
  CHECK(by_nodes.reports.back().nodes < 110'000);
  CHECK(on_board(by_nodes.result.best));
  const Outcome no_nodes = run(search, kStartBoard, {.nodes = 0});
  CHECK(no_nodes.reports.size() == 1);
  CHECK(on_board(no_nodes.result.best));
  const Outcome no_time = run(search, kStartBoard, {.move_time = Milliseconds(0)});
  CHECK(on_board(no_time.result.best));
  const auto start = Clock::now();
  run(search, kStartBoard, {.move_time = Milliseconds(50)});
  CHECK(Clock::now() - start < std::chrono::seconds(5));
}

TEST_CASE("a stop ends it with a move, before and during the search, on any number of threads") {
  for (const int threads : {1, 2, 8}) {
    Search search;
    search.set_threads(threads);
    StopFlag stop{true};
    int reports = 0;
    const auto count = [&reports](const SearchReport&) { ++reports; };
    CHECK(on_board(search.run(kStartBoard, {.infinite = true}, Clock::now(), stop, count).best));
    CHECK(reports == 1);
    stop.store(false);
    std::jthread stopper([&stop] {
      std::this_thread::sleep_for(Milliseconds(30));
      stop.store(true);
    });
    const auto start = Clock::now();
    CHECK(on_board(search.run(kStartBoard, {.infinite = true}, Clock::now(), stop, count).best));
    CHECK(Clock::now() - start < std::chrono::seconds(5));
  }
}

TEST_CASE("a forced pass, and the end of the game") {
  Search search;
  const Board forced_pass{0x0000000000000004, 0x0000000000000003};
  const Outcome outcome = run(search, forced_pass, {.depth = 3});
  CHECK(outcome.result.best == Square::pass);
  CHECK(outcome.reports.back().pv.front() == Square::pass);
  const Outcome over = run(search, {0x07, 0}, {});
  CHECK(over.result.best == Square::none);
  REQUIRE(over.reports.size() == 1);
  CHECK(over.reports[0].depth == 0);
  CHECK(over.reports[0].value == value_of_discs(64));
  CHECK(over.reports[0].pv.empty());
}

TEST_CASE("a hash size that cannot be had keeps the old table") {
  Search search;
  CHECK(search.set_hash(2));
  CHECK(!search.set_hash(std::size_t{1} << 40));
  CHECK(search.hash_mebibytes() == 2);
  CHECK(on_board(run(search, kStartBoard, {.depth = 3}).result.best));
}

TEST_SUITE("signature") {
  TEST_CASE("the bench signature is the same on every tier and every run") {
    std::string first;
    for (const Tier tier : runnable_tiers()) {
      const TierInUse use(tier);
      std::ostringstream out;
      CHECK(run_signature_bench(out) == 0);
      const std::string text = out.str();
      const std::string signature = text.substr(text.find("signature: "));
      if (first.empty()) first = signature;
      CHECK(signature == first);
      MESSAGE(tier_name(tier) << " " << signature);
    }
  }
}
