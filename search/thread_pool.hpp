// Threads that wait between searches, so that a short search need not start any.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace outflank {

class ThreadPool {
 public:
  ThreadPool() = default;
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // Calls job(i) for i = 1..helpers on threads of the pool, and returns at once; fewer if the system grants no more
  // threads. The call before must have been waited for.
  void start(int helpers, std::function<void(int)> job);

  // Until every call of the last start has returned.
  void wait();

 private:
  void work(int index);

  std::mutex mutex_;
  std::condition_variable started_, finished_;
  std::function<void(int)> job_;
  unsigned round_ = 0;  // of start
  int wanted_ = 0;      // threads 1..wanted_ take part in this round
  int busy_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace outflank
