// The endgame solver against the judge, and stopped.
#include <doctest/doctest.h>

#include <unistd.h>
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <deque>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/kernels.hpp"
#include "engine/notation.hpp"
#include "eval/built_in.hpp"
#include "search/thread_pool.hpp"
#include "search/worker.hpp"
#include "tests/environment.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"
#include "tests/search_tools.hpp"

using namespace outflank;

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<Scoring, 2> kBothScorings{Scoring::empties_to_winner, Scoring::discs};

int sign(int number) { return (number > 0) - (number < 0); }

// How many positions the judge can afford: each more empty square costs it three to four times as much.
std::size_t count_of_positions(int empties) {
  constexpr std::array<int, 13> kDivisor{1, 1, 1, 1, 1, 1, 1, 2, 4, 8, 16, 50, 100};
  const auto most = environment_number("OUTFLANK_TEST_SOLVES", 100);
  return static_cast<std::size_t>(std::max<std::int64_t>(1, most / kDivisor[static_cast<std::size_t>(empties)]));
}

// Proves or refutes a score in a fraction of the time that finding it takes.
bool judge_confirms(Board board, int score, Scoring scoring) {
  return judge::solve(board, score - 1, score + 1, scoring) == score;
}

int solve_exactly(Search& search, Board board, Scoring scoring = Scoring::empties_to_winner) {
  const SearchReport last = run(search, board, {.goal = Goal::exact, .scoring = scoring}).reports.back();
  CHECK(last.proof == Proof::exact);
  CHECK(last.value % kValuePerDisc == 0);
  follow(board, last.pv);
  return last.value / kValuePerDisc;
}

// A position of a game, `plies` random moves on.
Board play_on(Board board, int plies, SplitMix& random) {
  for (; plies > 0; --plies) {
    std::uint64_t moves = judge::legal_moves(board);
    if (moves == 0) {
      board = pass(board);
      moves = judge::legal_moves(board);
    }
    if (moves == 0) break;
    for (int skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
    const Square square = *Squares{moves}.begin();
    board = play(board, square, judge::flips(board, square));
  }
  return board;
}

// Memory of this process that is in use, of whatever it has asked for.
std::int64_t resident_bytes() {
  std::int64_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  REQUIRE(resident > 0);
  return resident * sysconf(_SC_PAGESIZE);
}

// The solver alone, without the deepening that comes before it in a search, for windows of any width.
class Solver {
 public:
  explicit Solver(int threads) : table_(4) {
    for (int i = 0; i < threads; ++i) {
      Worker& worker =
          workers_.emplace_back(table_, caches_.emplace_back(std::size_t{1} << 12), built_in_weights(), cuts_);
      worker.signals = &never_;
      worker.abandoned = &abandoned_;
      worker.team = threads > 1 ? &team_ : nullptr;
    }
    if (threads == 1) return;
    helpers_.start(threads - 1, [this](int i) { team_.help(workers_[static_cast<std::size_t>(i)]); });
    // So that the first question finds them waiting.
    while (!team_.someone_waits()) std::this_thread::yield();
  }
  ~Solver() {
    team_.end();
    helpers_.wait();
  }

  // The score in discs within (alpha, beta), or a bound beyond.
  int solve(Board board, int alpha, int beta, Scoring scoring) {
    for (Worker& worker : workers_) worker.scoring = scoring;
    const RootTask task{
        .board = board, .depth = count_empties(board), .alpha = value_of_discs(alpha), .beta = value_of_discs(beta)};
    Variation pv;
    const std::optional<Value> value = search_of(active_tier()).solve(workers_.front(), task, pv);
    REQUIRE(value);
    return *value / kValuePerDisc;
  }

  // Positions visited as other threads see them, and as each thread counts its own.
  std::pair<std::uint64_t, std::uint64_t> published_and_counted() const {
    std::pair<std::uint64_t, std::uint64_t> sum{0, 0};
    for (const Worker& worker : workers_) {
      sum.first += worker.published_nodes;
      sum.second += worker.nodes;
    }
    return sum;
  }

  // What the table holds as proven of a board.
  std::optional<TableEntry> proven(Board board) const {
    const auto entry = table_.find(board);
    if (!entry || entry->depth < count_empties(board) || entry->selectivity != 0) return std::nullopt;
    return entry;
  }

 private:
  TranspositionTable table_;
  SearchSignals never_;
  std::atomic<bool> abandoned_{false};
  Team team_;
  std::deque<SolveCache> caches_;
  CutPlan cuts_{built_in_weights().error_model};
  std::deque<Worker> workers_;
  ThreadPool helpers_;
};

// An answer to a window is the score within it and a bound on the right side beyond.
void check_window(Solver& solver, Board board, int score, int alpha, int beta, Scoring scoring) {
  INFO(to_string(Position{board, Color::black}), ", score ", score, ", window ", alpha, " ", beta);
  const int value = solver.solve(board, alpha, beta, scoring);
  if (score <= alpha) {
    CHECK(value <= alpha);
    CHECK(value >= score);
  } else if (score >= beta) {
    CHECK(value >= beta);
    CHECK(value <= score);
  } else {
    CHECK(value == score);
  }
  if (const auto entry = solver.proven(board)) {
    CHECK(discs_below(entry->lower) <= score);
    CHECK(discs_below(entry->upper) >= score);
  }
}

}  // namespace

TEST_CASE("the solver has the judge's score and result: random positions, every tier, both rules") {
  const std::vector<Tier> tiers = runnable_tiers();
  for (int empties = 1; empties <= 12; ++empties)
    for (const Board& board :
         boards_with_empties(empties, count_of_positions(empties), 300 + static_cast<std::uint64_t>(empties)))
      for (const Scoring scoring : kBothScorings) {
        INFO(to_string(Position{board, Color::black}), scoring == Scoring::discs ? " by discs" : "");
        std::optional<int> score;
        for (const Tier tier : tiers) {
          const TierInUse use(tier);
          CAPTURE(tier_name(tier));
          Search search;
          search.set_hash(1);
          const int found = solve_exactly(search, board, scoring);
          if (!score) CHECK(judge_confirms(board, found, scoring));
          score = score.value_or(found);
          CHECK(found == *score);
          search.clear();
          const SearchReport result = run(search, board, {.goal = Goal::wld, .scoring = scoring}).reports.back();
          CHECK(result.proof == Proof::wld);
          CHECK(sign(result.value) == sign(*score));
        }
      }
}

TEST_CASE("windows of any width: the score inside, a true bound beyond, and the table holds nothing false") {
  SplitMix random(7);
  for (int empties = 1; empties <= 13; ++empties)
    for (const Board& board : boards_with_empties(empties, std::min<std::size_t>(6, count_of_positions(1)),
                                                  400 + static_cast<std::uint64_t>(empties)))
      for (const Scoring scoring : kBothScorings) {
        Solver fresh(1), used(1);
        const int score = fresh.solve(board, -65, 65, scoring);
        for (int i = 0; i < 8; ++i) {
          // A window holds at least one score; -65 and 65 leave it open.
          const int alpha = random.below(129) - 65, beta = alpha + 2 + random.below(64 - alpha);
          check_window(used, board, score, alpha, beta, scoring);
          Solver once(1);
          check_window(once, board, score, alpha, beta, scoring);
        }
        check_window(used, board, score, -65, 65, scoring);
      }
}

TEST_CASE("windows of any width on several threads") {
  SplitMix random(10);
  // The root is split: the rest of its moves goes to whoever waits. Few positions below it are.
  for (const Board& board : boards_with_empties(15, count_of_positions(9), 700)) {
    const Scoring scoring = kBothScorings[static_cast<std::size_t>(random.below(2))];
    const int score = Solver(1).solve(board, -65, 65, scoring);
    for (const int threads : {2, 4})
      for (const int distance : {-20, -1, 4, 20}) {
        const int alpha = std::clamp(score + distance, -65, 63);
        Solver solver(threads);
        check_window(solver, board, score, alpha, alpha + 2, scoring);
      }
  }
}

TEST_CASE("a solve on several threads is counted to the last position") {
  for (const Board& board : boards_with_empties(15, 3, 1100)) {
    Solver solver(4);
    solver.solve(board, -65, 65, Scoring::empties_to_winner);
    const auto [published, counted] = solver.published_and_counted();
    CHECK(published == counted);
    CHECK(counted > 1000);
  }
}

TEST_CASE("a principal variation node that fails low on several threads bounds all its moves, not only the first") {
  const Board board =
      std::get<Position>(parse_position("-XOO-XXXXXXOOO--XXXOXXXXXXOOX-X-XXOOOX--OOOOXOX---OOOOO---OOOOO- X")).board;
  constexpr int kScore = 6;
  Solver alone(1), together(2);
  check_window(alone, board, kScore, kScore, kScore + 2, Scoring::empties_to_winner);
  check_window(together, board, kScore, kScore, kScore + 2, Scoring::empties_to_winner);
  check_window(together, board, kScore, -65, 65, Scoring::empties_to_winner);
}

TEST_CASE("wide windows on several threads: of two moves that raise alpha at the same time the better one counts") {
  // Many moves of about the same worth, of which the solver must find the best anew each time.
  const auto positions = count_of_positions(8);
  for (const Board& board : boards_with_empties(15, positions, 900)) {
    const int score = Solver(1).solve(board, -65, 65, Scoring::empties_to_winner);
    for (const int threads : {2, 4})
      for (const int below : {2, 6, 12, 30}) {
        Solver solver(threads);
        check_window(solver, board, score, std::max(-65, score - below), std::min(65, score + 30),
                     Scoring::empties_to_winner);
      }
  }
}

TEST_CASE("a window that holds no score: a bound on the right side") {
  for (const Board& board : boards_with_empties(8, 20, 800)) {
    const int score = Solver(1).solve(board, -65, 65, Scoring::empties_to_winner);
    for (const int alpha : {score - 20, score - 1, score, score + 1, score + 20}) {
      Solver solver(1);
      const int bounded = std::clamp(alpha, -65, 64);
      check_window(solver, board, score, bounded, bounded + 1, Scoring::empties_to_winner);
    }
  }
}

TEST_CASE("all moves: each has minus the judge's score of what it leads to") {
  Search search;
  for (int empties = 1; empties <= 9; ++empties)
    for (const Board& board : boards_with_empties(empties, std::max<std::size_t>(1, count_of_positions(empties) / 10),
                                                  500 + static_cast<std::uint64_t>(empties)))
      for (const Scoring scoring : kBothScorings) {
        INFO(to_string(Position{board, Color::black}));
        const std::vector<SearchReport> lines =
            last_lines(run(search, board, {.goal = Goal::exact, .scoring = scoring, .multi_pv = 64}));
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
          CHECK(lines[i].multi_pv == static_cast<int>(i) + 1);
          CHECK(lines[i].proof == Proof::exact);
          if (i > 0) CHECK(lines[i].value <= lines[i - 1].value);
          const Square move = lines[i].pv.front();
          follow(board, lines[i].pv);
          const Board child = move == Square::pass ? pass(board) : play(board, move, judge::flips(board, move));
          CHECK(judge_confirms(child, -lines[i].value / kValuePerDisc, scoring));
          if (move != Square::pass) seen |= bit(move);
        }
        CHECK(seen == judge::legal_moves(board));
        if (seen == 0) continue;
        // The worse half of the moves: the best of them.
        std::uint64_t worse = 0;
        const std::size_t half = lines.size() / 2;
        for (std::size_t i = half; i < lines.size(); ++i) worse |= bit(lines[i].pv.front());
        const Outcome some = run(search, board, {.goal = Goal::exact, .scoring = scoring, .search_moves = worse});
        CHECK(some.reports.back().value == lines[half].value);
        CHECK((worse & bit(some.result.best)) != 0);
      }
}

TEST_CASE("a forced pass is the only move of its position, and a game that is over has its score") {
  Search search;
  int passes = 0, wipe_outs = 0;
  RandomBoards boards(600);
  for (int i = 0; i < 200'000 && (passes < 40 || wipe_outs < 40); ++i) {
    const Board board = boards.next();
    if (count_empties(board) > 8 || judge::legal_moves(board) != 0) continue;
    for (const Scoring scoring : kBothScorings) {
      const Outcome outcome = run(search, board, {.goal = Goal::exact, .scoring = scoring, .multi_pv = 64});
      const SearchReport& last = outcome.reports.back();
      CHECK(last.proof == Proof::exact);
      CHECK(last.multi_pv == 1);
      if (judge::legal_moves(pass(board)) == 0) {
        ++wipe_outs;
        CHECK(outcome.result.best == Square::none);
        CHECK(last.pv.empty());
        CHECK(last.value == value_of_discs(final_score(board, scoring)));
      } else {
        ++passes;
        CHECK(outcome.result.best == Square::pass);
        CHECK(last.value == value_of_discs(-judge::solve(pass(board), -65, 65, scoring)));
      }
    }
  }
  CHECK(passes >= 40);
  CHECK(wipe_outs >= 40);
}

TEST_CASE("stopped at any moment, on any number of threads: a legal line, and no harm to what is asked next") {
  const auto rounds = environment_number("OUTFLANK_TEST_STOPS", 3);
  SplitMix random(8);
  const Board hard = play_on(kStartBoard, 32, random);  // 28 empties: minutes on any machine
  REQUIRE(count_empties(hard) == 28);
  for (const int threads : {1, 2, 8})
    for (const int multi_pv : {1, 64}) {
      CAPTURE(threads);
      Search search;
      search.set_threads(threads);
      search.set_hash(4);
      for (std::int64_t round = 0; round < rounds; ++round) {
        SearchSignals signals;
        std::vector<SearchReport> reports;
        std::jthread stopper([&signals, wait = std::chrono::microseconds(random.below(100'000))] {
          std::this_thread::sleep_for(wait);
          signals.stop.store(true);
        });
        const auto start = Clock::now();
        const SearchResult result =
            search.run(hard, {.goal = round % 2 == 0 ? Goal::exact : Goal::wld, .multi_pv = multi_pv}, start, signals,
                       [&reports](const SearchReport& report) { reports.push_back(report); });
        CHECK(Clock::now() - start < std::chrono::seconds(5));
        REQUIRE(!reports.empty());
        for (const SearchReport& report : reports) follow(hard, report.pv);
        REQUIRE(on_board(result.best));
        CHECK((judge::legal_moves(hard) & bit(result.best)) != 0);
        // What the stopped search left in the tables is true: a position below it has the score that it has elsewhere.
        const Board easy = play_on(hard, 13, random);
        if (is_game_over(easy)) continue;
        Search fresh;
        CHECK(solve_exactly(search, easy) == solve_exactly(fresh, easy));
      }
    }
}

TEST_SUITE("memory") {
  TEST_CASE("threads that have nothing to solve take no memory for it") {
    // With 768 KiB for each thread it would be 768 MiB.
    constexpr std::int64_t kMost = std::int64_t{512} << 20;
    Search search;
    search.set_threads(Search::kMaxThreads);
    search.set_hash(1);
    const std::int64_t before = resident_bytes();
    run(search, boards_with_empties(20, 1, 9).front(), {.depth = 8});
    CHECK(resident_bytes() - before < kMost);
  }
}

TEST_CASE("stopped on many more threads than there are cores") {
  SplitMix random(11);
  const Board hard = play_on(kStartBoard, 32, random);
  for (const int threads : {64, 256})
    for (const Goal goal : {Goal::exact, Goal::wld}) {
      CAPTURE(threads);
      Search search;
      search.set_threads(threads);
      SearchSignals signals;
      Clock::time_point stopped;
      std::jthread stopper([&signals, &stopped] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stopped = Clock::now();
        signals.stop.store(true);
      });
      const SearchResult result = search.run(hard, {.goal = goal}, Clock::now(), signals, [](const SearchReport&) {});
      const Clock::time_point end = Clock::now();
      stopper.join();
      const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(end - stopped);
      INFO("milliseconds from the stop to the result: ", wait.count());
      CHECK(wait < std::chrono::seconds(5));
      CHECK((judge::legal_moves(hard) & bit(result.best)) != 0);
    }
}

TEST_CASE("stopped before it begins: a move all the same") {
  const Board board = boards_with_empties(20, 1, 9).front();
  for (const int threads : {1, 8}) {
    Search search;
    search.set_threads(threads);
    SearchSignals signals;
    signals.stop.store(true);
    int reports = 0;
    const SearchResult result =
        search.run(board, {.goal = Goal::exact}, Clock::now(), signals, [&reports](const SearchReport&) { ++reports; });
    CHECK(reports == 1);
    CHECK(result.best != Square::none);
  }
}
