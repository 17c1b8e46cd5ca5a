#include "search/solver_profile.hpp"

#include <sys/time.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <tuple>

namespace outflank {

constinit thread_local ThreadProfile thread_profile;

namespace {

using Counters = std::array<std::atomic<std::uint64_t>, std::tuple_size_v<CountsByEmpties>>;
Counters nodes, samples;
std::atomic<std::uint64_t> samples_elsewhere;
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);  // for the signal handler

// Comes to the thread whose use of the processor made the timer run out.
void take_sample(int /*signal*/) {
  const int empties = thread_profile.empties;
  (empties < 0 ? samples_elsewhere : samples[static_cast<std::size_t>(empties)])
      .fetch_add(1, std::memory_order_relaxed);
}

void set_timer(long microseconds) {
  const itimerval interval{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_PROF, &interval, nullptr);
}

}  // namespace

void publish_thread_profile() {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (thread_profile.nodes[i] != 0) nodes[i].fetch_add(thread_profile.nodes[i], std::memory_order_relaxed);
  thread_profile.nodes.fill(0);
}

void start_solver_profile() {
  for (Counters* counters : {&nodes, &samples})
    for (auto& counter : *counters) counter.store(0);
  samples_elsewhere.store(0);
  std::signal(SIGPROF, take_sample);
  set_timer(997);  // no divisor of a millisecond, so as not to march in step with anything
}

SolverProfile stop_solver_profile() {
  set_timer(0);
  SolverProfile profile;
  std::copy(nodes.begin(), nodes.end(), profile.nodes.begin());
  std::copy(samples.begin(), samples.end(), profile.samples.begin());
  profile.samples_elsewhere = samples_elsewhere.load();
  return profile;
}

}  // namespace outflank
