#include "engine/perft.hpp"

#include <algorithm>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

#include "engine/board_entry.hpp"
#include "engine/kernels.hpp"

namespace outflank {
namespace {

using Boards = std::vector<WeightedBoard>;

// Calls `work(i)` for i in 0..threads-1, on as many threads as the system grants, the calling one among them.
void on_threads(int threads, const std::function<void(int)>& work) {
  std::vector<std::jthread> helpers;
  int next = 0;
  try {
    for (; next + 1 < threads; ++next) helpers.emplace_back(work, next);
  } catch (const std::system_error&) {
    // The calling thread does the rest.
  }
  for (; next < threads; ++next) work(next);
}

// Calls `take(child)` for every board one ply below. A finished game has none: its weight goes to `finished`.
template <typename Take>
void for_each_child(const WeightedBoard& parent, bool free_pass, std::uint64_t& finished, Take take) {
  const std::uint64_t moves = kernels().legal_moves(parent.board);
  for (const Square square : Squares{moves})
    take(WeightedBoard{play(parent.board, square, kernels().flips(parent.board, square)), parent.weight});
  if (moves != 0) return;
  const WeightedBoard passed{pass(parent.board), parent.weight};
  if (kernels().legal_moves(passed.board) == 0)
    finished += parent.weight;
  else if (free_pass)
    for_each_child(passed, free_pass, finished, take);
  else
    take(passed);
}

// Equal boards next to each other become one with the sum of their weights.
void fold(Boards& boards) {
  const auto key = [](const WeightedBoard& entry) { return std::pair{entry.board.mover, entry.board.opponent}; };
  std::sort(boards.begin(), boards.end(),
            [key](const WeightedBoard& a, const WeightedBoard& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < boards.size(); ++i) {
    if (kept > 0 && boards[kept - 1].board == boards[i].board)
      boards[kept - 1].weight += boards[i].weight;
    else
      boards[kept++] = boards[i];
  }
  boards.resize(kept);
}

// One subtree: its upper plies as a list of boards that grows ply by ply, the lower ones counted board by board.
class Subtree {
 public:
  Subtree(Board board, int depth, const PerftOptions& options, const std::atomic<bool>& stop)
      : boards_{{board}}, depth_(depth), options_(options), stop_(stop) {}

  std::uint64_t count() {
    if (options_.hash_mebibytes != 0)
      while (depth_ > kDepthBelowFolding && next_ply_fits()) descend_folding();
    else
      while (depth_ > kDepthBelowTasks && boards_.size() < tasks_wanted()) descend();
    return finished_ + count_below();
  }

 private:
  // The lower plies are counted faster than they can be folded.
  static constexpr int kDepthBelowFolding = 3;
  // Subtrees of this depth are handed to the threads whole.
  static constexpr int kDepthBelowTasks = 6;
  // Boards per task: folded ones are many, and counted best in long lists.
  static constexpr std::size_t kFoldedBoardsPerTask = 512;
  // Folding is shared out by hash, so that each part stays in a cache and equal boards meet.
  static constexpr std::size_t kParts = 64;

  std::size_t tasks_wanted() const {
    return options_.threads == 1 ? 1 : 100 * static_cast<std::size_t>(options_.threads);
  }

  // The next ply is about ten times as large; it is there twice while it is folded.
  bool next_ply_fits() const {
    return !stopped() && boards_.size() * 10 * 2 * sizeof(WeightedBoard) <= options_.hash_mebibytes << 20;
  }
  bool stopped() const { return stop_.load(std::memory_order_relaxed); }

  void descend() {
    Boards children;
    for (const WeightedBoard& parent : boards_)
      for_each_child(parent, options_.free_pass, finished_,
                     [&children](const WeightedBoard& child) { children.push_back(child); });
    boards_ = std::move(children);
    --depth_;
  }

  void descend_folding() {
    const auto threads = static_cast<std::size_t>(options_.threads);
    // Each thread sorts the children of its share into its own parts by hash ...
    std::vector<std::vector<Boards>> found(threads, std::vector<Boards>(kParts));
    std::vector<std::uint64_t> finished(threads);
    on_threads(options_.threads, [&](int thread) {
      const auto mine = static_cast<std::size_t>(thread);
      std::uint64_t finished_here = 0;
      for (std::size_t i = boards_.size() * mine / threads; i < boards_.size() * (mine + 1) / threads; ++i)
        for_each_child(boards_[i], options_.free_pass, finished_here, [&](WeightedBoard child) {
          child.board = canonical_image(child.board);
          found[mine][bucket_of(hash_of(child.board), kParts)].push_back(child);
        });
      finished[mine] = finished_here;
    });
    for (const std::uint64_t leaves : finished) finished_ += leaves;
    // ... then each part is folded by one thread.
    std::vector<Boards> parts(kParts);
    std::atomic<std::size_t> next{0};
    on_threads(options_.threads, [&](int) {
      for (std::size_t part = next.fetch_add(1); part < kParts; part = next.fetch_add(1)) {
        for (std::vector<Boards>& of_thread : found) {
          parts[part].insert(parts[part].end(), of_thread[part].begin(), of_thread[part].end());
          Boards().swap(of_thread[part]);
        }
        fold(parts[part]);
      }
    });
    boards_.clear();
    for (const Boards& part : parts) boards_.insert(boards_.end(), part.begin(), part.end());
    --depth_;
  }

  std::uint64_t count_below() {
    const std::size_t task = options_.hash_mebibytes != 0 ? kFoldedBoardsPerTask : 1;
    std::atomic<std::size_t> next{0};
    std::atomic<std::uint64_t> leaves{0};
    on_threads(options_.threads, [&](int) {
      for (std::size_t i = next.fetch_add(task); i < boards_.size() && !stopped(); i = next.fetch_add(task)) {
        const std::span<const WeightedBoard> share(&boards_[i], std::min(task, boards_.size() - i));
        leaves.fetch_add(kernels().perft(share, depth_, options_.free_pass, stop_));
      }
    });
    return leaves.load();
  }

  Boards boards_;
  int depth_;
  std::uint64_t finished_ = 0;
  const PerftOptions& options_;
  const std::atomic<bool>& stop_;
};

// A root move and where it leads.
struct Root {
  PerftMove move;
  Board board;
  int depth;
};

std::vector<Root> root_moves(Board board, int depth, bool free_pass) {
  std::vector<Root> roots;
  const std::uint64_t moves = kernels().legal_moves(board);
  for (const Square square : Squares{moves})
    roots.push_back({{square, 0}, play(board, square, kernels().flips(board, square)), depth - 1});
  if (moves == 0 && kernels().legal_moves(pass(board)) != 0)
    roots.push_back({{Square::pass, 0}, pass(board), free_pass ? depth : depth - 1});
  return roots;
}

}  // namespace

std::optional<std::vector<PerftMove>> perft_divide(Board board, int depth, const PerftOptions& options,
                                                   const std::atomic<bool>& stop) {
  std::vector<PerftMove> result;
  if (depth == 0) return result;
  std::vector<Root> roots = root_moves(board, depth, options.free_pass);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    Root& root = roots[i];
    // Symmetric root moves have equal subtrees; only a hashed perft makes use of it.
    const auto twin =
        std::find_if(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(i), [&](const Root& other) {
          return options.hash_mebibytes != 0 && canonical_image(other.board) == canonical_image(root.board);
        });
    root.move.leaves = twin != roots.begin() + static_cast<std::ptrdiff_t>(i)
                           ? twin->move.leaves
                           : Subtree(root.board, root.depth, options, stop).count();
    result.push_back(root.move);
  }
  if (stop.load(std::memory_order_relaxed)) return std::nullopt;
  return result;
}

std::optional<std::uint64_t> perft(Board board, int depth, const PerftOptions& options, const std::atomic<bool>& stop) {
  if (depth == 0) return 1;
  const auto root = perft_divide(board, depth, options, stop);
  if (!root) return std::nullopt;
  if (root->empty()) return 1;  // the game is over: one leaf above the horizon
  std::uint64_t leaves = 0;
  for (const PerftMove& move : *root) leaves += move.leaves;
  return leaves;
}

}  // namespace outflank
