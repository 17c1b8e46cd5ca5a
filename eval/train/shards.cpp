#include "eval/train/shards.hpp"

#include <unistd.h>

#include <atomic>
#include <exception>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "eval/train/file.hpp"
#include "protocol/progress.hpp"
#include "protocol/write_file.hpp"

namespace outflank::train {
namespace {

namespace fs = std::filesystem;

fs::path shard_path(const ShardPlan& plan, std::uint64_t seed) {
  return plan.folder / (std::to_string(seed) + plan.extension);
}

void claim_folder(const ShardPlan& plan) {
  fs::create_directories(plan.folder);
  const fs::path path = plan.folder / "settings.txt";
  if (!fs::exists(path)) {
    write_file(path, plan.settings);
  } else if (const std::string there = read_file(path); there != plan.settings) {
    throw std::runtime_error(plan.folder.string() + " holds shards made with other settings:\n" + there +
                             "another folder, or those settings, would be right");
  }
}

class Workshop {
 public:
  Workshop(const ShardPlan& plan, const std::function<MakeShard()>& make_maker)
      : plan_(plan),
        make_maker_(make_maker),
        next_seed_(plan.seeds.first),
        progress_(STDERR_FILENO, plan.unit,
                  (plan.seeds.last - plan.seeds.first + 1) * static_cast<std::uint64_t>(plan.items)) {}

  void run() {
    {
      std::vector<std::jthread> others;
      for (int i = 1; i < plan_.threads; ++i) others.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      const MakeShard make = make_maker_();
      for (std::uint64_t seed; (seed = next_seed_.fetch_add(1)) <= plan_.seeds.last && !has_failed_;) {
        const fs::path path = shard_path(plan_, seed);
        if (fs::exists(path))
          for (int i = 0; i < plan_.items; ++i) advance(true);
        else
          write_file(path, make(seed, [this] { advance(false); }));
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      has_failed_ = true;
      failure_ = std::current_exception();
    }
  }

  void advance(bool was_there) {
    const std::scoped_lock lock(mutex_);
    progress_.advance(was_there);
  }

  const ShardPlan& plan_;
  const std::function<MakeShard()>& make_maker_;
  std::atomic<std::uint64_t> next_seed_;
  std::atomic<bool> has_failed_{false};
  std::mutex mutex_;  // guards what follows
  Progress progress_;
  std::exception_ptr failure_;
};

}  // namespace

void make_shards(const ShardPlan& plan, const std::function<MakeShard()>& make_maker) {
  claim_folder(plan);
  Workshop(plan, make_maker).run();
}

std::string missing_seeds(const ShardPlan& plan) {
  std::string list;
  std::optional<std::uint64_t> first;
  const auto end_run = [&](std::uint64_t last) {
    if (!first) return;
    list += (list.empty() ? "" : ", ") + std::to_string(*first) + (last > *first ? "-" + std::to_string(last) : "");
    first.reset();
  };
  for (std::uint64_t seed = plan.seeds.first; seed <= plan.seeds.last; ++seed) {
    if (fs::exists(shard_path(plan, seed)))
      end_run(seed - 1);
    else if (!first)
      first = seed;
  }
  end_run(plan.seeds.last);
  return list;
}

}  // namespace outflank::train
