// Threads that share one search by splitting: when the first move of a position did not settle it, threads without work
// search the others ("young brothers wait", Feldmann).
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <vector>

namespace outflank {

struct Worker;

// A position with fewer empty squares is not worth sharing.
constexpr int kSplitEmpties = 13;

// A position whose moves are searched by several threads. It lives on the stack of the thread that opened it, its
// owner, until every member has left. What the moves are is the business of the code that opens it.
struct SplitPoint {
  SplitPoint* const parent;  // within which its owner searches
  const int size;            // moves to hand out
  const int weight;          // helpers go where most work is
  // Searches moves handed out by take_next until there are none.
  void (*const search)(SplitPoint& point, Worker& worker);

  std::atomic<int> next{0};
  // Set by whoever settles the position: all members give up, whatever they are doing below it.
  std::atomic<bool> settled{false};
  int members = 0;  // besides the owner; under the team's mutex

  bool has_more() const { return next.load(std::memory_order_relaxed) < size && !settled.load(); }
  // The number of a move for the caller to search, or `size` or more if none is left.
  int take_next() { return next.fetch_add(1, std::memory_order_relaxed); }

  // True if this position, or one above it, is settled.
  bool is_settled() const {
    for (const SplitPoint* point = this; point != nullptr; point = point->parent)
      if (point->settled.load(std::memory_order_relaxed)) return true;
    return false;
  }
  bool is_within(const SplitPoint& above) const {
    for (const SplitPoint* point = this; point != nullptr; point = point->parent)
      if (point == &above) return true;
    return false;
  }
};

class Team {
 public:
  // True if a thread waits for work: only then does a split pay.
  bool someone_waits() const { return waiting_.load(std::memory_order_relaxed) > 0; }

  // Lets others join. The owner then searches moves itself, as `point.search` does.
  void open(SplitPoint& point);
  // Lets nobody else join and returns when all members have left; until then the owner helps them, at points that
  // they opened below.
  void close(SplitPoint& point, Worker& worker);

  // The life of a helper: joins wherever there is work, until `end`.
  void help(Worker& worker);
  void end();

 private:
  // The open point with moves left and the most work, below `above` if that is given; null if there is none.
  SplitPoint* find_work(const SplitPoint* above) const;
  void join(std::unique_lock<std::mutex>& lock, SplitPoint& point, Worker& worker);
  void wait_for_change(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SplitPoint*> open_;
  std::atomic<int> waiting_{0};
  bool over_ = false;
};

}  // namespace outflank
