#include "protocol/session.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <variant>

namespace outflank {
namespace {

template <class... Kinds>
bool is_any(const Request& request) {
  return (std::holds_alternative<Kinds>(request) || ...);
}

bool is_search(const Request& request) { return is_any<Go, Perft, Reply, FindMove, Hint>(request); }

// True if the search ends by itself in a time that the client chose.
bool is_bounded(const Limits& limits) {
  return limits.depth || limits.nodes || limits.move_time || limits.goal != Goal::best_move;
}

// True if somebody waits for its answer by the clock.
bool is_timed(const Request& request) {
  if (is_any<Reply, FindMove, Hint>(request)) return true;
  const auto* go = std::get_if<Go>(&request);
  return go != nullptr && !go->limits.infinite && (go->limits.move_time || go->clocks);
}

bool is_prompt(const Request& request) {
  if (const auto* remark = std::get_if<Remark>(&request)) return remark->when == Remark::When::prompt;
  return std::holds_alternative<IsReady>(request);
}

// What would have to wait for the end of a search that has none. Options may: they are applied whenever it ends.
bool refused_during_held_search(const Request& request) {
  if (const auto* remark = std::get_if<Remark>(&request)) return remark->when == Remark::When::in_turn;
  return is_search(request) || is_any<SetPosition, Play, PlayAs, Undo, Redo, TakeBack, LoadGame, NewGame>(request);
}

}  // namespace

Session::Session(const SessionOptions& options, Sink sink) : sink_(std::move(sink)), bounds_(options.bounds) {
  set_threads(options.threads);
  thread_ = std::thread([this] { work(); });
}

Session::~Session() {
  abandon(Clock::now());
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  thread_.join();
}

Posted Session::post(Request request) {
  Job job{std::move(request), Clock::now()};
  std::unique_lock lock(mutex_);
  if (held_ != Held::nothing && refused_during_held_search(job.request))
    return held_ == Held::infinite ? Posted::infinite_search_is_on : Posted::ponder_search_is_on;
  if (enqueue(job)) {
    changed_.notify_all();
  } else {
    lock.unlock();
    perform(job);
  }
  return Posted::taken;
}

bool Session::search_is_on() const { return running_ != nullptr && running_->signals != nullptr; }

bool Session::enqueue(Job& job) {
  const auto is_queued_search = [](const Job& queued) { return queued.signals != nullptr; };
  if (is_prompt(job.request)) {
    if (search_is_on()) return false;
    const auto place = queued_searches_ == 0 ? queue_.end()  // the common case, without a walk through a long queue
                                             : std::find_if(queue_.begin(), queue_.end(), is_queued_search);
    queue_.insert(place, std::move(job));
    return true;
  }
  if (std::holds_alternative<Inspect>(job.request) && held_ != Held::nothing) {
    // The held search is the last one read, and nothing read after it can change the game.
    const auto last_search = std::find_if(queue_.rbegin(), queue_.rend(), is_queued_search);
    if (last_search == queue_.rend()) return false;
    queue_.insert(std::prev(last_search.base()), std::move(job));
    return true;
  }
  if (is_search(job.request)) enqueue_search(job);
  queue_.push_back(std::move(job));
  return true;
}

void Session::enqueue_search(Job& job) {
  job.signals = std::make_unique<SearchSignals>();
  job.waited = search_is_on() || queued_searches_ != 0;
  ++queued_searches_;
  auto* go = std::get_if<Go>(&job.request);
  if (go == nullptr) return;
  Limits& limits = go->limits;
  if (!limits.infinite && limits.goal == Goal::best_move) bounds_.complete(limits);
  held_ = limits.infinite ? Held::infinite : limits.ponder ? Held::ponder : Held::nothing;
}

template <class Function>
void Session::for_each_search(Function function) {
  if (search_is_on()) function(*running_);
  for (Job& job : queue_)
    if (job.signals != nullptr) function(job);
}

bool Session::search_is_urgent() {
  const std::scoped_lock lock(mutex_);
  bool is_urgent = false;
  for_each_search(
      [&is_urgent](const Job& job) { is_urgent = is_urgent || job.signals->stop.load() || is_timed(job.request); });
  return is_urgent;
}

void Session::stop() {
  const std::scoped_lock lock(mutex_);
  for_each_search([](Job& job) { job.signals->stop.store(true); });
  held_ = Held::nothing;
  changed_.notify_all();
}

void Session::ponder_hit() {
  const std::scoped_lock lock(mutex_);
  for_each_search([](Job& job) {
    const auto* go = std::get_if<Go>(&job.request);
    if (go != nullptr && go->limits.ponder) job.signals->ponder_hit.store(true);
  });
  if (held_ == Held::ponder) held_ = Held::nothing;
  changed_.notify_all();
}

bool Session::runs_on(const Job& job) {
  if (const auto* find = std::get_if<FindMove>(&job.request)) return is_bounded(find->limits);
  const auto* go = std::get_if<Go>(&job.request);
  if (go == nullptr) return true;
  const Limits& limits = go->limits;
  if (limits.infinite || (limits.ponder && !job.signals->ponder_hit.load())) return false;
  return is_bounded(limits);
}

void Session::close() {
  const std::scoped_lock lock(mutex_);
  for_each_search([](Job& job) {
    if (!runs_on(job)) job.signals->stop.store(true);
  });
  held_ = Held::nothing;
  queue_.push_back({Remark{Remark::When::in_turn, [this] { sink_(Closed{}); }}, Clock::now()});
  changed_.notify_all();
}

void Session::abandon(Clock::time_point deadline) {
  abandoned_.store(true);
  stop();
  std::unique_lock lock(mutex_);
  // What waits for a search that gives no answer gives none either.
  const auto first_search =
      std::find_if(queue_.begin(), queue_.end(), [](const Job& job) { return job.signals != nullptr; });
  queue_.erase(search_is_on() ? queue_.begin() : first_search, queue_.end());
  queued_searches_ = 0;
  changed_.wait_until(lock, deadline, [this] { return running_ == nullptr && queue_.empty(); });
}

void Session::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !queue_.empty() || ending_; });
    if (queue_.empty()) return;
    Job job = std::move(queue_.front());
    queue_.pop_front();
    if (job.signals != nullptr) --queued_searches_;
    running_ = &job;
    lock.unlock();
    perform(job);
    lock.lock();
    running_ = nullptr;
    changed_.notify_all();
  }
}

}  // namespace outflank
