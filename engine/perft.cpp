#include "engine/perft.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <thread>
#include <utility>

#include "engine/kernels.hpp"
#include "engine/perft_table.hpp"

namespace outflank {
namespace {

// A subtree to count, and how often it stands below each root move. Only a hashed perft folds equal ones together.
struct Task {
  Board board;
  int depth;
  std::vector<std::uint64_t> times_below_root_move;
  std::uint64_t leaves = 0;
};

class TaskList {
 public:
  TaskList(std::size_t root_moves, bool folded) : root_moves_(root_moves), folded_(folded) {}

  void add(Board board, int depth, const std::vector<std::uint64_t>& times) {
    if (folded_) {
      board = canonical_image(board);
      const auto [place, is_new] = index_.try_emplace({board.mover, board.opponent, depth}, tasks_.size());
      if (!is_new) {
        for (std::size_t i = 0; i < root_moves_; ++i) tasks_[place->second].times_below_root_move[i] += times[i];
        return;
      }
    }
    tasks_.push_back({board, depth, times});
  }

  std::vector<Task>& tasks() { return tasks_; }

 private:
  std::size_t root_moves_;
  bool folded_;
  std::vector<Task> tasks_;
  std::map<std::tuple<std::uint64_t, std::uint64_t, int>, std::size_t> index_;
};

// Replaces every task by its children, down to tasks of `smallest_depth`. Finished games stay as they are.
TaskList expand(TaskList& list, std::size_t root_moves, const PerftOptions& options, int smallest_depth) {
  TaskList next(root_moves, options.hash_mebibytes != 0);
  for (const Task& task : list.tasks()) {
    const std::uint64_t moves = kernels().legal_moves(task.board);
    const Board passed = pass(task.board);
    if (task.depth <= smallest_depth || (moves == 0 && kernels().legal_moves(passed) == 0)) {
      next.add(task.board, task.depth, task.times_below_root_move);
    } else if (moves == 0) {
      next.add(passed, options.free_pass ? task.depth : task.depth - 1, task.times_below_root_move);
    }
    if (task.depth <= smallest_depth) continue;
    for (const Square square : Squares{moves})
      next.add(play(task.board, square, kernels().flips(task.board, square)), task.depth - 1,
               task.times_below_root_move);
  }
  return next;
}

void count_tasks(std::vector<Task>& tasks, const PerftOptions& options, const std::atomic<bool>& stop) {
  std::unique_ptr<PerftTable> table;
  if (options.hash_mebibytes != 0) table = std::make_unique<PerftTable>(options.hash_mebibytes);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next.fetch_add(1); i < tasks.size(); i = next.fetch_add(1))
      tasks[i].leaves = kernels().perft(tasks[i].board, tasks[i].depth, options.free_pass, table.get(), stop);
  };
  std::vector<std::jthread> helpers;
  for (int i = 1; i < options.threads; ++i) helpers.emplace_back(work);
  work();
}

}  // namespace

std::optional<std::vector<PerftMove>> perft_divide(Board board, int depth, const PerftOptions& options,
                                                   const std::atomic<bool>& stop) {
  // Enough tasks per thread that the last ones to finish do not matter, none smaller than the bulk counting.
  constexpr std::size_t kTasksPerThread = 100;
  constexpr int kSmallestTaskDepth = 5;

  std::vector<PerftMove> root;
  if (depth == 0) return root;
  const std::uint64_t moves = kernels().legal_moves(board);
  if (moves == 0) {
    if (kernels().legal_moves(pass(board)) == 0) return root;
    root.push_back({Square::pass, 0});
  }
  for (const Square square : Squares{moves}) root.push_back({square, 0});

  TaskList list(root.size(), options.hash_mebibytes != 0);
  for (std::size_t i = 0; i < root.size(); ++i) {
    std::vector<std::uint64_t> times(root.size());
    times[i] = 1;
    const Square move = root[i].move;
    if (move == Square::pass)
      list.add(pass(board), options.free_pass ? depth : depth - 1, times);
    else
      list.add(play(board, move, kernels().flips(board, move)), depth - 1, times);
  }
  const std::size_t enough = options.threads == 1 && options.hash_mebibytes == 0
                                 ? 1
                                 : kTasksPerThread * static_cast<std::size_t>(options.threads);
  for (int left = depth - 1; left > kSmallestTaskDepth && list.tasks().size() < enough; --left)
    list = expand(list, root.size(), options, kSmallestTaskDepth);

  count_tasks(list.tasks(), options, stop);
  if (stop.load(std::memory_order_relaxed)) return std::nullopt;
  for (const Task& task : list.tasks())
    for (std::size_t i = 0; i < root.size(); ++i) root[i].leaves += task.times_below_root_move[i] * task.leaves;
  return root;
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
