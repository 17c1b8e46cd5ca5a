#include "search/search.hpp"

#include <algorithm>
#include <deque>
#include <new>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/kernels.hpp"
#include "search/worker.hpp"

namespace outflank {

namespace tier_portable {
std::optional<Value> search_root(Worker& worker, Board board, int depth, Variation& pv);
}
#if defined(__x86_64__)
namespace tier_v2 {
std::optional<Value> search_root(Worker& worker, Board board, int depth, Variation& pv);
}
namespace tier_v3 {
std::optional<Value> search_root(Worker& worker, Board board, int depth, Variation& pv);
}
namespace tier_v4 {
std::optional<Value> search_root(Worker& worker, Board board, int depth, Variation& pv);
}
#elif defined(__aarch64__)
namespace tier_neon {
std::optional<Value> search_root(Worker& worker, Board board, int depth, Variation& pv);
}
#endif

SearchRoot search_root_of(Tier tier) {
  switch (tier) {
#if defined(__x86_64__)
    case Tier::x86_64_v2: return tier_v2::search_root;
    case Tier::x86_64_v3: return tier_v3::search_root;
    case Tier::x86_64_v4: return tier_v4::search_root;
#elif defined(__aarch64__)
    case Tier::neon: return tier_neon::search_root;
#endif
    default: return tier_portable::search_root;
  }
}

namespace {

constexpr std::size_t kDefaultHashMebibytes = 64;

bool game_over(Board board) { return kernels().legal_moves(board) == 0 && kernels().legal_moves(pass(board)) == 0; }

}  // namespace

struct Search::State {
  TranspositionTable table{kDefaultHashMebibytes};
  int threads = 1;
};

Search::Search() : state_(std::make_unique<State>()) {}
Search::~Search() = default;

void Search::set_threads(int threads) { state_->threads = std::clamp(threads, 1, kMaxThreads); }

bool Search::set_hash(std::size_t mebibytes) {
  try {
    TranspositionTable table(mebibytes);
    // The old table goes before the new one's pages are touched: both at once might not fit.
    std::swap(state_->table, table);
  } catch (const std::bad_alloc&) {
    return false;
  }
  // A page first touched in the middle of a search would hold up a stop.
  state_->table.clear(std::max(state_->threads, static_cast<int>(std::thread::hardware_concurrency())));
  return true;
}

void Search::clear() { state_->table.clear(state_->threads); }

std::size_t Search::hash_mebibytes() const { return state_->table.mebibytes(); }

namespace {

// One search: the workers deepen side by side on the shared table, and what one finds serves the others; the first
// one's results count.
class Deepening {
 public:
  Deepening(TranspositionTable& table, Board board, const Limits& limits, std::chrono::steady_clock::time_point start,
            const StopFlag& stop)
      : table_(table), board_(board), limits_(limits), start_(start), stop_(stop) {}

  SearchResult run(int threads, const std::function<void(const SearchReport&)>& report) {
    for (int i = 0; i < threads; ++i) {
      Worker& worker = workers_.emplace_back(table_);
      worker.stop = &stop_;
      worker.abandoned = &abandoned_;
    }
    Worker& first = workers_.front();
    if (limits_.nodes) first.node_limit = *limits_.nodes;
    if (limits_.move_time) first.deadline = start_ + *limits_.move_time;

    std::vector<std::jthread> helpers;
    try {
      for (std::size_t i = 1; i < workers_.size(); ++i) helpers.emplace_back([this, i] { help(i); });
    } catch (const std::system_error&) {
      // The system grants no more threads: those that run do the search.
    }
    Variation best;
    for (int depth = 1; depth <= last_depth(); ++depth) {
      Variation pv;
      const auto value = search_root_of(active_tier())(first, board_, depth, pv);
      if (!value) break;
      best = pv;
      report(describe(depth, *value, pv));
      first.may_abandon = true;
      if (first.poll()) break;
    }
    abandoned_.store(true, std::memory_order_relaxed);
    helpers.clear();
    return {best.length > 0 ? best.move[0] : Square::none, best.length > 1 ? best.move[1] : Square::none};
  }

 private:
  int last_depth() const {
    const int empties = count_empties(board_);
    return std::clamp(limits_.depth.value_or(empties), 1, empties);
  }

  // Helpers stay within the depth limit, every other one a ply ahead of the rest, so that they do not all walk the
  // same path.
  void help(std::size_t i) {
    Worker& worker = workers_[i];
    worker.may_abandon = true;
    Variation pv;
    for (int depth = 1 + static_cast<int>(i % 2); depth <= last_depth(); ++depth)
      if (!search_root_of(active_tier())(worker, board_, depth, pv)) return;
  }

  SearchReport describe(int depth, Value value, const Variation& pv) const {
    SearchReport report;
    report.depth = depth;
    report.value = value;
    report.proof = depth >= count_empties(board_) ? Proof::exact : Proof::estimate;
    report.nodes = workers_.front().nodes;
    report.selective_depth = workers_.front().selective_depth;
    for (std::size_t i = 1; i < workers_.size(); ++i)
      report.nodes += workers_[i].published_nodes.load(std::memory_order_relaxed);
    report.time = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start_);
    report.hash_full = table_.full_per_mille();
    report.pv.assign(pv.move.begin(), pv.move.begin() + pv.length);
    return report;
  }

  TranspositionTable& table_;
  Board board_;
  const Limits& limits_;
  std::chrono::steady_clock::time_point start_;
  const StopFlag& stop_;
  std::atomic<bool> abandoned_{false};
  std::deque<Worker> workers_;
};

}  // namespace

SearchResult Search::run(Board board, const Limits& limits, std::chrono::steady_clock::time_point start,
                         const StopFlag& stop, const std::function<void(const SearchReport&)>& report) {
  if (game_over(board)) {
    SearchReport over;
    over.value = value_of_discs(score_empties_to_winner(board));
    over.proof = Proof::exact;
    report(over);
    return {};
  }
  state_->table.start_new_search();
  return Deepening(state_->table, board, limits, start, stop).run(state_->threads, report);
}

}  // namespace outflank
