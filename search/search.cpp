#include "search/search.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/by_tier.hpp"
#include "engine/kernels.hpp"
#include "engine/position.hpp"
#include "eval/built_in.hpp"
#include "search/team.hpp"
#include "search/thread_pool.hpp"
#include "search/worker.hpp"

namespace outflank {

// The entry points of each tier's code (search/tier/worker_entry.cpp).
OUTFLANK_IN_EVERY_TIER(std::optional<Value> search_root(Worker& worker, const RootTask& task, Variation& pv);)
OUTFLANK_IN_EVERY_TIER(std::optional<Value> solve_root(Worker& worker, const RootTask& task, Variation& pv);)

TierSearch search_of(Tier tier) { return {OUTFLANK_OF_TIER(tier, search_root), OUTFLANK_OF_TIER(tier, solve_root)}; }

namespace {

constexpr std::size_t kDefaultHashMebibytes = 64;
// 24 bytes each: a part of the second-level cache.
constexpr std::size_t kSolveCacheEntries = std::size_t{1} << 14;

}  // namespace

struct Search::State {
  explicit State(std::shared_ptr<const Weights> of_evaluation)
      : weights(std::move(of_evaluation)), cuts(weights->error_model) {}

  TranspositionTable table{kDefaultHashMebibytes};
  std::deque<SolveCache> caches;  // one for each thread that has searched
  ThreadPool pool;
  // The built-in ones take their memory now, before a client asks how large a table may be.
  std::shared_ptr<const Weights> weights;
  CutPlan cuts;
  int threads = 1;
  Scoring scoring = Scoring::empties_to_winner;  // of what is in the table and the caches
};

Search::Search() : state_(std::make_unique<State>(shared_built_in_weights())) {}
Search::~Search() = default;

void Search::set_threads(int threads) { state_->threads = std::clamp(threads, 1, kMaxThreads); }

bool Search::set_hash(std::size_t mebibytes, const std::function<bool()>& hurry) {
  try {
    TranspositionTable table(mebibytes);
    // The old table goes before the new one's pages are touched: both at once might not fit.
    std::swap(state_->table, table);
  } catch (const std::bad_alloc&) {
    return false;
  }
  // A page first touched in the middle of a search would hold up a stop.
  state_->table.touch(std::max(state_->threads, static_cast<int>(std::thread::hardware_concurrency())), hurry);
  return true;
}

void Search::set_weights(std::shared_ptr<const Weights> weights) {
  state_->weights = std::move(weights);
  state_->cuts = CutPlan(state_->weights->error_model);
  clear();
}

void Search::clear() {
  state_->table.clear();
  for (SolveCache& cache : state_->caches) cache.clear();
}

std::size_t Search::hash_mebibytes() const { return state_->table.mebibytes(); }

namespace {

using Clock = std::chrono::steady_clock;

// How long to think: the search ends at `most`, and begins no iteration after `enough`.
struct TimeBudget {
  Milliseconds enough, most;
};

// A share of the clock that grows towards the end of the game, where a solve pays.
TimeBudget budget_of(const ClockLimits& clock, Milliseconds overhead, int empties) {
  const Milliseconds none{0};
  const Milliseconds remaining = std::max(none, clock.remaining), byoyomi = std::max(none, clock.byoyomi);
  const Milliseconds increment = std::max(none, clock.increment);
  // Half of the empty squares are the mover's, and the last dozen plies take no time.
  const int own_moves = std::max(2, (empties - 10) / 2);
  const int moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, own_moves) : own_moves;
  const Milliseconds most = std::max(none, remaining + byoyomi - overhead);
  const Milliseconds share =
      std::min(most, remaining / moves + increment * 3 / 4 + byoyomi - std::min(byoyomi, overhead));
  // A hard move may take three shares, but not what the moves after it need.
  const Milliseconds longest = std::min(most, std::max(share, std::min((remaining / moves) * 3, remaining * 2 / 3)));
  // Once there is nothing but byoyomi, what is not used is lost.
  return {remaining + increment > none ? share / 2 : longest, longest};
}

TimeBudget budget_of(const Limits& limits, int empties) {
  constexpr Milliseconds kForever = std::chrono::hours(24 * 365);
  TimeBudget budget{kForever, kForever};
  if (limits.infinite) return budget;
  if (limits.clock) budget = budget_of(*limits.clock, limits.overhead, empties);
  if (limits.move_time) {
    budget.most = std::min(budget.most, std::max(Milliseconds(0), *limits.move_time - limits.overhead));
    if (!limits.clock) budget.enough = budget.most;
  }
  return budget;
}

// One search: first the workers deepen side by side on the shared table, and what one finds serves the others; the
// first one's results count. Then they solve together, as a team.
class Deepening {
 public:
  // What a Search keeps from one search to the next.
  struct Tools {
    TranspositionTable& table;
    std::deque<SolveCache>& caches;
    ThreadPool& pool;
    const Weights& weights;
    const CutPlan& cuts;
    int threads;
  };

  Deepening(const Tools& tools, Board board, const Limits& limits, Clock::time_point start,
            const SearchSignals& signals)
      : tools_(tools),
        board_(board),
        limits_(limits),
        start_(start),
        signals_(signals),
        budget_(budget_of(limits, count_empties(board))) {}

  SearchResult run(const std::function<void(const SearchReport&)>& report) {
    make_workers();
    for (Stage stage = first_stage(); stage.depth <= last_depth(); stage = next_stage(stage)) {
      call_helpers(stage.depth);
      auto deeper = search_lines(stage);
      if (!deeper) break;
      last_lines_ = std::move(*deeper);
      for (const SearchReport& line : last_lines_) report(line);
      workers_.front().may_abandon = true;
      if (workers_.front().poll() || enough_time_used()) break;
    }
    dismiss_helpers();
    const std::vector<Square>& pv = last_lines_.front().pv;
    return {!pv.empty() ? pv[0] : Square::none, pv.size() > 1 ? pv[1] : Square::none};
  }

 private:
  void make_workers() {
    const auto count = static_cast<std::size_t>(tools_.threads);
    while (tools_.caches.size() < count) tools_.caches.emplace_back(kSolveCacheEntries);
    for (std::size_t i = 0; i < count; ++i) {
      Worker& worker = workers_.emplace_back(tools_.table, tools_.caches[i], tools_.weights, tools_.cuts);
      worker.scoring = limits_.scoring;
      worker.signals = &signals_;
      worker.abandoned = i == 0 ? &abandoned_ : &deepening_is_over_;
      worker.may_abandon = i > 0;
    }
    Worker& first = workers_.front();
    if (limits_.nodes) first.node_limit = *limits_.nodes;
    if (limits_.infinite || !(limits_.clock || limits_.move_time)) return;
    if (limits_.ponder)
      first.time_after_hit = budget_.most;
    else
      first.deadline = start_ + budget_.most;
  }

  int last_depth() const {
    const int empties = count_empties(board_);
    return std::clamp(limits_.depth.value_or(empties), 1, empties);
  }

  // An iteration.
  struct Stage {
    int depth, selectivity;
  };

  // A first iteration that takes no time, whatever happens: it is never abandoned.
  Stage first_stage() const {
    return stage_of(std::min(last_depth(), count_empties(board_) <= kSolveAtOnce ? kSolveAtOnce : 1));
  }

  // The first search of that depth.
  Stage stage_of(int depth) const {
    if (depth < count_empties(board_)) return {depth, kDeepeningSelectivity};
    return {depth, tools_.cuts.allows(kMostSelective, depth, depth) ? most_selective_solve(depth) : 0};
  }

  // A solve costs less than the last iterations short of it; before it proves, it leaves out less and less.
  Stage next_stage(Stage stage) const {
    const int empties = count_empties(board_);
    if (stage.depth >= empties)
      return stage.selectivity > 0 ? Stage{stage.depth, stage.selectivity - 1} : Stage{stage.depth + 1, 0};
    if (last_depth() == empties && stage.depth >= empties - kSolveAhead) return stage_of(empties);
    return stage_of(stage.depth + 1);
  }
  static constexpr int kDeepeningSelectivity = kMostSelective;
  // Measured: more levels from fewer empty squares on cost 15 % at 20, fewer 10 to 25 % at 20 to 26.
  static int most_selective_solve(int empties) { return empties < 17 ? 0 : empties < 18 ? 1 : empties < 21 ? 2 : 3; }
  static constexpr int kSolveAtOnce = 6;
  // Measured at 20 to 26 empty squares: 14 and 18 visit 4 to 12 % more.
  static constexpr int kSolveAhead = 12;

  bool enough_time_used() const {
    // The time before a ponder hit is a gift.
    const Worker& first = workers_.front();
    if (!first.deadline || limits_.goal != Goal::best_move) return false;
    return Clock::now() >= *first.deadline - (budget_.most - budget_.enough);
  }

  // The lines of one iteration, best first; nothing if it was abandoned.
  std::optional<std::vector<SearchReport>> search_lines(Stage stage) {
    const std::uint64_t legal = kernels().legal_moves(board_);
    std::uint64_t moves = legal & limits_.search_moves;
    if (moves == 0) moves = legal;
    const int wanted = std::clamp(limits_.multi_pv, 1, std::max(1, std::popcount(moves)));
    // Where every move is wanted each is searched alone; otherwise the best of those that are left.
    const bool one_by_one = moves != 0 && wanted == std::popcount(moves);
    std::vector<SearchReport> lines;
    while (static_cast<int>(lines.size()) < wanted) {
      const std::uint64_t of_line = one_by_one ? moves & (0 - moves) : moves;
      auto line = search_line(stage, of_line, value_before(of_line, lines.size()));
      if (!line) return std::nullopt;
      if (!line->pv.empty() && on_board(line->pv.front())) moves &= ~bit(line->pv.front());
      lines.push_back(std::move(*line));
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const SearchReport& a, const SearchReport& b) { return a.value > b.value; });
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i].multi_pv = static_cast<int>(i) + 1;
    return lines;
  }

  // What the last iteration makes expect of the line of these moves, before which `number` lines are searched.
  Value value_before(std::uint64_t moves, std::size_t number) const {
    if (std::has_single_bit(moves))
      for (const SearchReport& line : last_lines_)
        if (!line.pv.empty() && on_board(line.pv.front()) && bit(line.pv.front()) == moves) return line.value;
    return number < last_lines_.size() ? last_lines_[number].value : 0;
  }

  // Half-widths of the windows around the value of the last iteration. Short of the end: measured against 1, 2, 5 and 8
  // discs and the full width, which visits 5 % more at depths 10 and 14.
  static constexpr Value kDeepeningWindow = value_of_discs(3);
  // Of a solve: against 2, 12, 20 discs and the full width it visits fewest positions (-8 % at 20, -17 % at 24 empty
  // squares).
  static constexpr Value kSolveWindow = value_of_discs(6);
  // The proof after selective solves, whose value is mostly the true one: against 6 discs -13 % at 20, nothing from 22
  // empty squares on.
  static constexpr Value kProofWindow = value_of_discs(2);

  Value window_of(Stage stage) const {
    if (stage.depth < count_empties(board_)) return kDeepeningWindow;
    const bool follows_selective_solves = stage.selectivity == 0 && stage_of(stage.depth).selectivity > 0;
    return follows_selective_solves ? kProofWindow : kSolveWindow;
  }

  // The best of `moves`, or the pass, which is expected to have that value; nothing if the search was abandoned.
  std::optional<SearchReport> search_line(Stage stage, std::uint64_t moves, Value expected) {
    const TierSearch tier_search = search_of(active_tier());
    const auto [depth, selectivity] = stage;
    const bool to_the_end = depth >= count_empties(board_);
    const auto search = to_the_end ? tier_search.solve : tier_search.deepen;
    // Whether it is won: two null windows around a draw.
    const bool result_only = to_the_end && limits_.goal == Goal::wld;
    const Value window = window_of(stage);
    RootTask task{.board = board_, .depth = depth, .selectivity = selectivity, .moves = moves};
    task.alpha = result_only ? -1 : std::max(-kInfiniteValue, expected - window);
    task.beta = result_only ? 1 : std::min(kInfiniteValue, expected + window);
    Variation pv;
    auto value = search(workers_.front(), task, pv);
    if (value && !result_only && (*value <= task.alpha || *value >= task.beta)) {
      // Beyond the window it was a bound.
      if (*value <= task.alpha)
        task = {.board = board_, .depth = depth, .beta = *value + 1, .selectivity = selectivity, .moves = moves};
      else
        task = {.board = board_, .depth = depth, .alpha = *value - 1, .selectivity = selectivity, .moves = moves};
      value = search(workers_.front(), task, pv);
    }
    if (!value) return std::nullopt;
    if (!to_the_end) return describe(depth, *value, pv, Proof::estimate);
    if (selectivity > 0) {
      SearchReport report = describe(depth, *value, pv, Proof::estimate);
      report.confidence = kConfidence[static_cast<std::size_t>(selectivity)].per_cent;
      return report;
    }
    return describe(depth, *value, pv, result_only ? Proof::wld : Proof::exact);
  }

  // --- helpers ---

  // An iteration that is over before a thread has woken up needs none.
  static constexpr int kLeastDepthForHelp = 6;

  // Sees to it that the helpers are there for an iteration of this depth, if it is worth their while.
  void call_helpers(int depth) {
    if (tools_.threads == 1) return;
    const int empties = count_empties(board_);
    if (depth >= empties) {
      // Of a root at the limit only its own moves could be shared.
      if (empties <= kSplitEmpties) return;
      if (team_is_on_) return;
      if (helpers_are_on_) {
        deepening_is_over_.store(true, std::memory_order_relaxed);
        tools_.pool.wait();
      }
      for (Worker& worker : workers_) {
        worker.abandoned = &abandoned_;
        worker.team = &team_;
      }
      team_is_on_ = true;
      tools_.pool.start(tools_.threads - 1, [this](int i) { team_.help(workers_[static_cast<std::size_t>(i)]); });
    } else {
      if (helpers_are_on_ || depth < kLeastDepthForHelp || limits_.goal != Goal::best_move) return;
      tools_.pool.start(tools_.threads - 1,
                        [this, depth](int i) { deepen_beside(static_cast<std::size_t>(i), depth); });
    }
    helpers_are_on_ = true;
  }

  void dismiss_helpers() {
    if (!helpers_are_on_) return;
    deepening_is_over_.store(true, std::memory_order_relaxed);
    team_.end();
    tools_.pool.wait();
    helpers_are_on_ = false;
  }

  // Helpers stay within the depth limit, every other one a ply ahead of the rest, so that they do not all walk the
  // same path.
  void deepen_beside(std::size_t i, int depth) {
    Variation pv;
    for (depth += static_cast<int>(i % 2); depth <= last_depth() && depth < count_empties(board_); ++depth)
      if (!search_of(active_tier())
               .deepen(workers_[i], {.board = board_, .depth = depth, .selectivity = kDeepeningSelectivity}, pv))
        return;
  }

  SearchReport describe(int depth, Value value, const Variation& pv, Proof proof) const {
    SearchReport report;
    report.depth = depth;
    report.value = value;
    report.proof = proof;
    report.nodes = workers_.front().nodes;
    report.selective_depth = std::max(depth, workers_.front().selective_depth);
    for (std::size_t i = 1; i < workers_.size(); ++i)
      report.nodes += workers_[i].published_nodes.load(std::memory_order_relaxed);
    report.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - start_);
    report.hash_full = tools_.table.full_per_mille();
    report.pv.assign(pv.move.begin(), pv.move.begin() + pv.length);
    return report;
  }

  Tools tools_;
  Board board_;
  const Limits& limits_;
  Clock::time_point start_;
  const SearchSignals& signals_;
  TimeBudget budget_;
  std::atomic<bool> abandoned_{false};
  std::atomic<bool> deepening_is_over_{false};  // for the helpers
  bool helpers_are_on_ = false;
  bool team_is_on_ = false;               // they are helpers in a solve
  std::vector<SearchReport> last_lines_;  // of the last iteration that was finished
  std::deque<Worker> workers_;
  Team team_;
};

}  // namespace

SearchResult Search::run(Board board, const Limits& limits, Clock::time_point start, const SearchSignals& signals,
                         const std::function<void(const SearchReport&)>& report) {
  if (is_game_over(board)) {
    SearchReport over;
    over.value = value_of_discs(final_score(board, limits.scoring));
    over.proof = Proof::exact;
    report(over);
    return {};
  }
  if (limits.scoring != state_->scoring) clear();
  state_->scoring = limits.scoring;
  state_->table.start_new_search();
  return Deepening({state_->table, state_->caches, state_->pool, *state_->weights, state_->cuts, state_->threads},
                   board, limits, start, signals)
      .run(report);
}

}  // namespace outflank
