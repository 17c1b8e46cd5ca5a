#include "bench/match/tournament.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "bench/match/engine.hpp"
#include "bench/match/referee.hpp"

namespace outflank::match {
namespace {

class Tournament {
 public:
  Tournament(const MatchSetup& setup, const std::set<std::size_t>& played, std::string folder,
             const TournamentCalls& calls)
      : setup_(setup), schedule_(setup.schedule()), played_(played), folder_(std::move(folder)), calls_(calls) {}

  void play() {
    const std::size_t games_left = schedule_.size() - std::min(schedule_.size(), played_.size());
    std::vector<std::jthread> workers;
    working_ = std::min(setup_.concurrency, games_left);
    for (std::size_t worker = working_; worker > 0; --worker) workers.emplace_back([this] { work(); });
    watch();
    workers.clear();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  // The calling thread draws and looks for interruptions until the last worker has nothing left to do.
  void watch() {
    constexpr std::chrono::milliseconds kBetweenTicks{50};
    std::unique_lock lock(mutex_);
    while (working_ > 0) {
      finished_.wait_for(lock, kBetweenTicks);
      if (!calls_.tick()) stop_.store(true);
    }
  }

  void work() {
    try {
      play_games();
    } catch (const Interrupted&) {
      // The game is not saved, and is played again when the match is continued.
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      stop_.store(true);
    }
    const std::lock_guard lock(mutex_);
    --working_;
    finished_.notify_all();
  }

  void play_games() {
    std::vector<std::unique_ptr<Engine>> engines;
    for (const EngineSpec& spec : setup_.engines)
      engines.push_back(std::make_unique<Engine>(spec, setup_.scoring, setup_.patience,
                                                 folder_ + "/" + spec.name + ".stderr", stop_));
    while (const auto number = next_game()) {
      const Assignment assignment = schedule_.at(*number);
      GameRecord record = play_game({engines[assignment.black].get(), engines[assignment.white].get()},
                                    setup_.openings[assignment.opening], setup_.scoring);
      record.number = *number;
      record.opening = assignment.opening;
      const std::lock_guard lock(mutex_);
      if (!calls_.take_game(std::move(record))) is_decided_ = true;
    }
  }

  std::optional<std::size_t> next_game() {
    const std::lock_guard lock(mutex_);
    while (played_.contains(next_)) ++next_;
    if (stop_.load() || is_decided_ || next_ >= schedule_.size()) return std::nullopt;
    return next_++;
  }

  const MatchSetup& setup_;
  const Schedule schedule_;
  const std::set<std::size_t>& played_;
  const std::string folder_;
  const TournamentCalls& calls_;

  std::atomic<bool> stop_{false};
  std::mutex mutex_;  // guards all below, and the calls
  std::condition_variable finished_;
  std::size_t working_ = 0;
  std::size_t next_ = 0;
  bool is_decided_ = false;
  std::exception_ptr failure_;
};

}  // namespace

void play_tournament(const MatchSetup& setup, const std::set<std::size_t>& played, const std::string& folder,
                     const TournamentCalls& calls) {
  Tournament(setup, played, folder, calls).play();
}

}  // namespace outflank::match
