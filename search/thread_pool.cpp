#include "search/thread_pool.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace outflank {

ThreadPool::~ThreadPool() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    started_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::start(int helpers, std::function<void(int)> job) {
  try {
    while (static_cast<int>(threads_.size()) < helpers)
      threads_.emplace_back([this, index = static_cast<int>(threads_.size()) + 1] { work(index); });
  } catch (const std::system_error&) {
    // The system grants no more threads: those that run do the work.
  }
  const std::scoped_lock lock(mutex_);
  job_ = std::move(job);
  wanted_ = busy_ = std::min(helpers, static_cast<int>(threads_.size()));
  ++round_;
  started_.notify_all();
}

void ThreadPool::wait() {
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return busy_ == 0; });
}

void ThreadPool::work(int index) {
  std::unique_lock lock(mutex_);
  unsigned seen = 0;
  while (true) {
    started_.wait(lock, [&] { return ending_ || (round_ != seen && index <= wanted_); });
    if (ending_) return;
    seen = round_;
    lock.unlock();
    job_(index);
    lock.lock();
    if (--busy_ == 0) finished_.notify_all();
  }
}

}  // namespace outflank
