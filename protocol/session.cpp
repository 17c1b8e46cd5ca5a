#include "protocol/session.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <utility>
#include <variant>

#include "engine/huge_memory.hpp"
#include "engine/kernels.hpp"
#include "engine/perft.hpp"
#include "protocol/overloaded.hpp"
#include "protocol/replay.hpp"

namespace outflank {
namespace {

bool is_search(const Request& request) {
  return std::holds_alternative<Go>(request) || std::holds_alternative<Perft>(request);
}

bool is_prompt(const Request& request) {
  if (const auto* remark = std::get_if<Remark>(&request)) return remark->when == Remark::When::prompt;
  return std::holds_alternative<IsReady>(request);
}

// What would have to wait for the end of a search that has none. Options may: they are applied whenever it ends.
bool refused_during_infinite_search(const Request& request) {
  if (const auto* remark = std::get_if<Remark>(&request)) return remark->when == Remark::When::in_turn;
  return is_search(request) || std::holds_alternative<SetPosition>(request) || std::holds_alternative<NewGame>(request);
}

// True if the search ends by itself in a time that the client chose.
bool is_bounded(const Request& request) {
  const auto* go = std::get_if<Go>(&request);
  if (go == nullptr) return true;
  return !go->limits.infinite && (go->limits.depth || go->limits.nodes || go->limits.move_time);
}

bool is_infinite(const Request& request) {
  const auto* go = std::get_if<Go>(&request);
  return go != nullptr && go->limits.infinite;
}

}  // namespace

Session::Session(const SessionOptions& options, Sink sink) : sink_(std::move(sink)), level_(options.level) {
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

bool Session::post(Request request) {
  Job job{std::move(request), Clock::now(), false, nullptr};
  std::unique_lock lock(mutex_);
  if (infinite_is_on_ && refused_during_infinite_search(job.request)) return false;
  if (enqueue(job)) {
    changed_.notify_all();
  } else {
    lock.unlock();
    perform(job);
  }
  return true;
}

bool Session::search_is_on() const { return running_ != nullptr && running_->stop != nullptr; }

bool Session::enqueue(Job& job) {
  const auto is_queued_search = [](const Job& queued) { return queued.stop != nullptr; };
  if (is_prompt(job.request)) {
    if (search_is_on()) return false;
    const auto place = queued_searches_ == 0 ? queue_.end()  // the common case, without a walk through a long queue
                                             : std::find_if(queue_.begin(), queue_.end(), is_queued_search);
    queue_.insert(place, std::move(job));
    return true;
  }
  if (std::holds_alternative<ShowPosition>(job.request) && infinite_is_on_) {
    // The infinite search is the last one read, and nothing read after it can change the position.
    const auto last_search = std::find_if(queue_.rbegin(), queue_.rend(), is_queued_search);
    if (last_search == queue_.rend()) return false;
    queue_.insert(std::prev(last_search.base()), std::move(job));
    return true;
  }
  if (is_search(job.request)) {
    job.stop = std::make_unique<StopFlag>(false);
    job.waited = search_is_on() || queued_searches_ != 0;
    ++queued_searches_;
    if (auto* go = std::get_if<Go>(&job.request); go != nullptr && !go->limits.infinite && !go->limits.depth)
      go->limits.depth = level_;
    infinite_is_on_ = is_infinite(job.request);
  }
  queue_.push_back(std::move(job));
  return true;
}

void Session::stop() {
  const std::scoped_lock lock(mutex_);
  if (search_is_on()) running_->stop->store(true);
  for (Job& job : queue_)
    if (job.stop != nullptr) job.stop->store(true);
  infinite_is_on_ = false;
  changed_.notify_all();
}

void Session::close() {
  const std::scoped_lock lock(mutex_);
  if (search_is_on() && !is_bounded(running_->request)) running_->stop->store(true);
  for (Job& job : queue_)
    if (job.stop != nullptr && !is_bounded(job.request)) job.stop->store(true);
  infinite_is_on_ = false;
  queue_.push_back({Remark{Remark::When::in_turn, [this] { sink_(Closed{}); }}, Clock::now(), false, nullptr});
  changed_.notify_all();
}

void Session::abandon(Clock::time_point deadline) {
  abandoned_.store(true);
  stop();
  std::unique_lock lock(mutex_);
  changed_.wait_until(lock, deadline, [this] { return running_ == nullptr && queue_.empty(); });
}

void Session::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !queue_.empty() || ending_; });
    if (queue_.empty()) return;
    Job job = std::move(queue_.front());
    queue_.pop_front();
    if (job.stop != nullptr) --queued_searches_;
    running_ = &job;
    lock.unlock();
    perform(job);
    lock.lock();
    running_ = nullptr;
    changed_.notify_all();
  }
}

void Session::perform(const Job& job) {
  std::visit(Overloaded{
                 [this](const SetPosition& request) { set_position(request); },
                 [this](const NewGame&) { search_.clear(); },
                 [this](const SetThreads& request) { set_threads(request.threads); },
                 [this](const SetHash& request) {
                   if (const auto refused = set_hash(request.mebibytes)) sink_(*refused);
                 },
                 [this](const ClearHash&) { search_.clear(); },
                 [this, &job](const Go& go) { search(job, go.limits); },
                 [this, &job](const Perft& perft) { count(perft, *job.stop); },
                 [this](const IsReady&) { sink_(Ready{}); },
                 [this](const ShowPosition&) { sink_(PositionShown{position()}); },
                 [](const Remark& remark) { remark.make(); },
             },
             job.request);
}

Position Session::position() const {
  const std::scoped_lock lock(mutex_);
  return position_;
}

void Session::set_position(const SetPosition& request) {
  const auto reached = replay(request.start, request.moves);
  if (const auto* refused = std::get_if<PositionRefused>(&reached)) {
    sink_(*refused);
    return;
  }
  {
    const std::scoped_lock lock(mutex_);
    position_ = std::get<Position>(reached);
  }
  sink_(PositionSet{});
}

void Session::set_threads(int threads) {
  search_.set_threads(threads);
  threads_ = threads;
}

std::optional<HashRefused> Session::set_hash(std::size_t mebibytes) {
  const std::uint64_t available = (available_memory() >> 20) + search_.hash_mebibytes();
  if (mebibytes <= available && search_.set_hash(mebibytes)) return std::nullopt;
  return HashRefused{mebibytes, static_cast<std::size_t>(available), search_.hash_mebibytes()};
}

void Session::emit_answer(const Event& event) {
  if (!abandoned_.load()) sink_(event);
}

void Session::search(const Job& job, Limits limits) {
  emit_answer(GoBegan{});
  const Board board = position().board;
  // Nothing to choose: an answer at once, with a score for those who show it.
  if (limits.move_time && !limits.infinite && std::popcount(kernels().legal_moves(board)) <= 1) limits.depth = 1;
  const SearchResult result = search_.run(board, limits, job.waited ? Clock::now() : job.read, *job.stop,
                                          [this](const SearchReport& report) { emit_answer(SearchProgress{report}); });
  if (limits.infinite) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&job] { return job.stop->load(); });
  }
  emit_answer(SearchDone{result});
}

void Session::count(const Perft& perft, const StopFlag& stop) {
  emit_answer(GoBegan{});
  const Board board = position().board;
  const PerftOptions options{perft.free_pass, 0, threads_};
  const auto moves = perft_divide(board, perft.depth, options, stop);
  if (!moves) {
    emit_answer(PerftDone{});
    return;
  }
  // No moves: depth 0, or a game that is over above the horizon, which is one leaf.
  std::uint64_t total = moves->empty() ? 1 : 0;
  for (const PerftMove& move : *moves) total += move.leaves;
  emit_answer(PerftDone{*moves, total});
}

}  // namespace outflank
