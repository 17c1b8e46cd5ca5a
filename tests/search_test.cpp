#include "search/search.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <span>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "bench/signature.hpp"
#include "engine/position.hpp"
#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/search_tools.hpp"

using namespace outflank;

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

TEST_CASE("solved positions have the judge's score, whatever threads, table and history") {
  for (const Tier tier : runnable_tiers()) {
    const TierInUse use(tier);
    Search used;
    used.set_hash(1);
    for (int empties = 1; empties <= 9; ++empties)
      for (const Board& board : boards_with_empties(empties, 12, 50 + static_cast<std::uint64_t>(empties))) {
        const int expected = judge::solve(board, -65, 65);
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
    SearchSignals signals;
    signals.stop.store(true);
    int reports = 0;
    const auto count = [&reports](const SearchReport&) { ++reports; };
    CHECK(on_board(search.run(kStartBoard, {.infinite = true}, Clock::now(), signals, count).best));
    CHECK(reports == 1);
    signals.stop.store(false);
    std::jthread stopper([&signals] {
      std::this_thread::sleep_for(Milliseconds(30));
      signals.stop.store(true);
    });
    const auto start = Clock::now();
    CHECK(on_board(search.run(kStartBoard, {.infinite = true}, Clock::now(), signals, count).best));
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

TEST_CASE("both ways of scoring, one after the other on one table, every move, and only some moves") {
  Search search;
  for (const Board& board : boards_with_empties(7, 40, 63))
    for (const Scoring scoring : {Scoring::discs, Scoring::empties_to_winner}) {
      const std::uint64_t moves = judge::legal_moves(board);
      const Outcome all = run(search, board, {.goal = Goal::exact, .scoring = scoring, .multi_pv = 64});
      const auto count = static_cast<std::size_t>(std::max(1, std::popcount(moves)));
      REQUIRE(all.reports.size() >= count);
      const std::span<const SearchReport> lines(all.reports.end() - static_cast<std::ptrdiff_t>(count),
                                                all.reports.end());
      Value before = kInfiniteValue;
      std::uint64_t seen = 0;
      for (std::size_t i = 0; i < count; ++i) {
        CHECK(lines[i].multi_pv == static_cast<int>(i) + 1);
        CHECK(lines[i].proof == Proof::exact);
        CHECK(lines[i].value <= before);
        before = lines[i].value;
        const Square move = lines[i].pv.front();
        if (move == Square::pass) {
          CHECK(lines[i].value == value_of_discs(-judge::solve(pass(board), -65, 65, scoring)));
          continue;
        }
        seen |= bit(move);
        const Board child = play(board, move, judge::flips(board, move));
        CHECK(lines[i].value == value_of_discs(-judge::solve(child, -65, 65, scoring)));
        const Outcome only = run(search, board, {.scoring = scoring, .search_moves = bit(move)});
        CHECK(only.result.best == move);
        CHECK(only.reports.back().value == lines[i].value);
      }
      CHECK(seen == moves);
      CHECK(all.result.best == lines[0].pv.front());
      // No legal move among the chosen ones: all of them.
      const Outcome none = run(search, board, {.scoring = scoring, .search_moves = ~moves});
      CHECK(none.reports.back().value == lines[0].value);
    }
}

TEST_CASE("a proof of win, loss or draw has the sign of the score") {
  Search search;
  int draws = 0;
  for (const Board& board : boards_with_empties(8, 150, 64))
    for (const Scoring scoring : {Scoring::empties_to_winner, Scoring::discs}) {
      const int score = judge::solve(board, -65, 65, scoring);
      const SearchReport last = run(search, board, {.goal = Goal::wld, .scoring = scoring}).reports.back();
      CHECK(last.proof == Proof::wld);
      CHECK((last.value > 0) == (score > 0));
      CHECK((last.value < 0) == (score < 0));
      draws += score == 0 ? 1 : 0;
    }
  CHECK(draws > 0);
}

TEST_CASE("clocks of every kind get a move; an expired one at once") {
  Search search;
  for (const ClockLimits& clock :
       {ClockLimits{}, ClockLimits{.remaining = Milliseconds(-5000)}, ClockLimits{.remaining = Milliseconds(200)},
        ClockLimits{.remaining = Milliseconds(100), .increment = Milliseconds(10)},
        ClockLimits{.remaining = Milliseconds(0), .byoyomi = Milliseconds(60)},
        ClockLimits{.remaining = Milliseconds(300), .moves_to_go = 5}}) {
    const auto start = Clock::now();
    const Outcome outcome = run(search, kStartBoard, {.clock = clock, .overhead = Milliseconds(20)});
    CHECK(on_board(outcome.result.best));
    CHECK(!outcome.reports.empty());
    CHECK(Clock::now() - start < std::chrono::seconds(5));
  }
}

TEST_CASE("a ponder search uses no time until the hit") {
  Search search;
  SearchSignals signals;
  const auto ignore = [](const SearchReport&) {};
  const auto start = Clock::now();
  std::jthread hitter([&signals] {
    std::this_thread::sleep_for(Milliseconds(100));
    signals.ponder_hit.store(true);
  });
  const Limits limits{.move_time = Milliseconds(10), .ponder = true};
  CHECK(on_board(search.run(kStartBoard, limits, start, signals, ignore).best));
  CHECK(Clock::now() - start >= Milliseconds(100));
  CHECK(Clock::now() - start < std::chrono::seconds(5));
}

TEST_SUITE("data") {
  // Columns: board, side, empties, score and moves with empties to the winner, score and moves by discs.
  TEST_CASE("exact scores of every move, both rules") {
    Search search;
    const auto most_empties = static_cast<int>(environment_number("OUTFLANK_TEST_EMPTIES", 14));
    int positions = 0;
    for (const char* file : {"rules/exact_1_14.tsv", "rules/exact_pass_to_move.tsv"})
      for (const std::string& line : data_lines(file)) {
        const std::vector<std::string> field = split(line, '\t');
        REQUIRE(field.size() >= 6);
        if (std::stoi(field[2]) > most_empties) continue;
        ++positions;
        const Board board = std::get<Position>(parse_position(field[0] + " " + field[1])).board;
        for (const Scoring scoring : {Scoring::empties_to_winner, Scoring::discs}) {
          const bool by_discs = scoring == Scoring::discs;
          const Outcome outcome = run(search, board, {.goal = Goal::exact, .scoring = scoring, .multi_pv = 64});
          std::map<std::string, int> found;
          for (const SearchReport& report : outcome.reports)
            if (report.proof == Proof::exact && !report.pv.empty())
              found[to_string(report.pv.front())] = report.value / kValuePerDisc;
          CHECK(outcome.reports.back().proof == Proof::exact);
          const int score = std::stoi(field[by_discs ? 5 : 3]);
          const std::string moves = field.size() > (by_discs ? 6U : 4U) ? field[by_discs ? 6 : 4] : "-";
          if (moves == "-") {
            CHECK(found.at("pass") == score);
            continue;
          }
          for (const std::string& entry : split(moves, ';')) {
            if (entry.size() < 4) continue;
            const Square move = *parse_square(entry.substr(entry[0] == ' ' ? 1 : 0, 2));
            CHECK(found.at(to_string(move)) == std::stoi(entry.substr(entry.find(':') + 1)));
          }
          CHECK(found.at(to_string(outcome.result.best)) == score);
        }
      }
    CHECK(positions > 100);
    MESSAGE(positions << " positions of up to " << most_empties << " empties");
  }
}

TEST_SUITE("signature") {
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
