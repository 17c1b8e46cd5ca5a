// The session: the one object that owns the position, the options and the running search.
//
// One thread reads (and calls the public functions), one thread, the session's own, carries requests out in the order
// in which they were read. Events go to a sink, which must not wait: it is called from the session's thread, for a
// request that is answered at once from the reading one.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "protocol/event.hpp"
#include "protocol/request.hpp"
#include "search/search.hpp"

namespace outflank {

struct SessionOptions {
  int threads = 1;
  // A bound on the depth of every search that is given none of its own and is not infinite.
  std::optional<int> level;
};

class Session {
 public:
  using Sink = std::function<void(const Event&)>;

  Session(const SessionOptions& options, Sink sink);
  // Drops what was not answered yet.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Changes the size of the hash at once; only before the first request. Tells why if it is refused.
  std::optional<HashRefused> set_hash(std::size_t mebibytes);

  // Takes the request and returns at once.
  //   Go, Perft, SetPosition, NewGame, options: wait for the requests before them.
  //   IsReady and prompt remarks: wait for the requests before them, but not for a search.
  //   ShowPosition: waits for the requests before it, but not for an infinite search.
  // False, and nothing is done, for a Go, Perft, SetPosition, NewGame or a remark in turn while an infinite search is
  // on: read, and not stopped yet.
  [[nodiscard]] bool post(Request request);

  // Stops every search and perft read before it. Each still answers.
  void stop();

  // Nothing is posted after this one. Searches without a bound are stopped; a Closed event ends it all.
  void close();

  // Ends every search and perft read before it without an answer, then waits until everything else is answered or the
  // deadline has come.
  void abandon(std::chrono::steady_clock::time_point deadline);

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    Request request;
    Clock::time_point read;
    bool waited = false;             // for an earlier search
    std::unique_ptr<StopFlag> stop;  // of a search or perft; null for the rest
  };

  void work();
  void perform(const Job& job);
  void set_threads(int threads);
  void set_position(const SetPosition& request);
  void search(const Job& job, Limits limits);
  void count(const Perft& perft, const StopFlag& stop);
  bool search_is_on() const;
  // Puts the job at its place; false, and the job stays, if it has to wait for nothing.
  bool enqueue(Job& job);
  Position position() const;
  // For events of a search, which are not wanted any more once it is abandoned.
  void emit_answer(const Event& event);

  const Sink sink_;
  const std::optional<int> level_;
  Search search_;
  int threads_ = 1;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  std::size_t queued_searches_ = 0;
  Job* running_ = nullptr;
  Position position_;
  bool infinite_is_on_ = false;
  bool ending_ = false;
  std::atomic<bool> abandoned_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace outflank
