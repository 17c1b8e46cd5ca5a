// The session: the one object that owns the game, the options and the running search.
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
#include <vector>

#include "engine/game.hpp"
#include "eval/built_in.hpp"
#include "protocol/event.hpp"
#include "protocol/option_ranges.hpp"
#include "protocol/request.hpp"
#include "protocol/search_bounds.hpp"
#include "search/search.hpp"

namespace outflank {

struct SessionOptions {
  int threads = 1;
  // Of every Go that is given none of its own, is not infinite and proves nothing, and of a Reply without a time.
  SearchBounds bounds;
};

// What became of a request; the last two: nothing was done.
enum class Posted { taken, infinite_search_is_on, ponder_search_is_on };

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

  // Those that the evaluation uses. From any thread.
  std::shared_ptr<const Weights> weights() const;

  // Takes the request and returns at once.
  //   Searches, perft, remarks in turn, whatever changes the game: wait for the requests before them.
  //   Settings and remarks after a search: the same, also behind an infinite or ponder search.
  //   IsReady and prompt remarks: wait for the requests before them, but not for a search.
  //   Inspect: waits for the requests before it, but not for an infinite or ponder search.
  // While an infinite or ponder search is on (read, and neither stopped nor hit yet), what changes the game, searches,
  // remarks in turn and NewGame are refused.
  [[nodiscard]] Posted post(Request request);

  // Stops every search and perft read before it. Each still answers.
  void stop();

  // The move that the ponder search expects was played: it goes on as an ordinary one. Nothing without such a search.
  void ponder_hit();

  // Nothing is posted after this one. Searches without a bound are stopped; a Closed event ends it all.
  void close();

  // Ends every search and perft read before it without an answer, drops what was read after the first of them, then
  // waits until what was read earlier is answered or the deadline has come.
  void abandon(std::chrono::steady_clock::time_point deadline);

 private:
  using Clock = std::chrono::steady_clock;

  struct Job {
    Request request;
    Clock::time_point read;
    bool waited = false;                               // for an earlier search
    std::unique_ptr<SearchSignals> signals = nullptr;  // of a search or perft; null for the rest
  };

  // What searches take from the options. Only for the session's thread.
  struct Settings {
    int threads = kStandardThreads;
    int multi_pv = kStandardMultiPv;
    Milliseconds overhead{kStandardMoveOverhead};
    Scoring scoring = Scoring::empties_to_winner;
    StartRule start = StartRule::othello;
  };

  // --- the queue: session.cpp ---
  void work();
  bool search_is_on() const;
  // Whether a search is waiting that is stopped already, or whose time runs.
  bool search_is_urgent();
  // Puts the job at its place; false, and the job stays, if it has to wait for nothing.
  bool enqueue(Job& job);
  void enqueue_search(Job& job);
  // Whether a search runs to its end after the end of the input.
  static bool runs_on(const Job& job);
  template <class Function>
  void for_each_search(Function function);

  // --- carrying out: session_perform.cpp ---
  void perform(const Job& job);
  void set_threads(int wanted);
  void set_eval_file(const SetEvalFile& request);
  void set_position(const SetPosition& request);
  void play(const Play& request);
  void undo(std::size_t moves);
  void redo(std::size_t moves);
  void play_as(const PlayAs& request);
  void take_back();
  void load(const LoadGame& request);
  void search(const Job& job, const Go& go);
  void reply(const Job& job, const Reply& request);
  void find_move(const Job& job, const FindMove& request);
  void hint(const Job& job, const Hint& request);
  void count(const Job& job, const Perft& perft);
  Limits complete(Limits limits) const;
  std::size_t count_lines(const Limits& limits) const;
  std::optional<Unproven> what_is_unproven(const Limits& limits, const std::vector<SearchReport>& lines) const;
  SearchResult run_search(const Job& job, const Game& game, const Limits& limits,
                          const std::function<void(const SearchReport&)>& report);
  Square choose_move(const Job& job, const Game& game, const FindMove& request);
  void hold_answer(const Job& job, const Limits& limits);
  // The time from which a search counts.
  static Clock::time_point start_of(const Job& job) { return job.waited ? Clock::now() : job.read; }
  // `steps`: what steps_ is from now on.
  void set_game(Game game, std::vector<std::size_t> steps = {});
  // The game after one more step.
  void add_step(Game game);
  Game game() const;
  // For events of a search, which are not wanted any more once it is abandoned.
  void emit_answer(const Event& event);

  const Sink sink_;
  const SearchBounds bounds_;
  Search search_;
  Settings settings_;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Job> queue_;
  std::size_t queued_searches_ = 0;
  Job* running_ = nullptr;
  // Written by the session's thread only, under the mutex; the reading thread looks at it under the mutex.
  Game game_;
  std::shared_ptr<const Weights> weights_ = shared_built_in_weights();
  // The plies at which the last PlayAs and FindMove requests began. Only for the session's thread.
  std::vector<std::size_t> steps_;
  // Whether the last search read is one that holds its answer, and why.
  enum class Held { nothing, infinite, ponder } held_ = Held::nothing;
  bool ending_ = false;
  std::atomic<bool> abandoned_{false};
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace outflank
