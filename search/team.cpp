#include "search/team.hpp"

#include <algorithm>
#include <utility>

#include "search/worker.hpp"

namespace outflank {

void Team::open(SplitPoint& point) {
  const std::scoped_lock lock(mutex_);
  open_.push_back(&point);
  changed_.notify_all();
}

void Team::close(SplitPoint& point, Worker& worker) {
  std::unique_lock lock(mutex_);
  open_.erase(std::find(open_.begin(), open_.end(), &point));
  while (point.members > 0) {
    if (SplitPoint* work = find_work(&point))
      join(lock, *work, worker);
    else
      wait_for_change(lock);
  }
}

void Team::help(Worker& worker) {
  std::unique_lock lock(mutex_);
  while (!over_) {
    if (SplitPoint* work = find_work(nullptr))
      join(lock, *work, worker);
    else
      wait_for_change(lock);
  }
}

void Team::end() {
  const std::scoped_lock lock(mutex_);
  over_ = true;
  changed_.notify_all();
}

SplitPoint* Team::find_work(const SplitPoint* above) const {
  SplitPoint* best = nullptr;
  for (SplitPoint* point : open_)
    if (point->has_more() && (above == nullptr || point->is_within(*above)) &&
        (best == nullptr || point->weight > best->weight))
      best = point;
  return best;
}

void Team::join(std::unique_lock<std::mutex>& lock, SplitPoint& point, Worker& worker) {
  ++point.members;
  lock.unlock();
  SplitPoint* const before = std::exchange(worker.split, &point);
  point.search(point, worker);
  worker.split = before;
  lock.lock();
  if (--point.members == 0) changed_.notify_all();
}

void Team::wait_for_change(std::unique_lock<std::mutex>& lock) {
  waiting_.fetch_add(1, std::memory_order_relaxed);
  changed_.wait(lock);
  waiting_.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace outflank
