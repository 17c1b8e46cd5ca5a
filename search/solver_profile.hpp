// Where the solver spends its nodes and its time, by number of empty squares. Only in a build with
// OUTFLANK_SOLVER_PROFILE; in any other the hooks (tier/visit.hpp) are empty.
#pragma once

#include <array>
#include <cstdint>

namespace outflank {

#ifdef OUTFLANK_SOLVER_PROFILE
constexpr bool kProfilesSolver = true;
#else
constexpr bool kProfilesSolver = false;
#endif

using CountsByEmpties = std::array<std::uint64_t, 65>;

// Of one thread.
struct ThreadProfile {
  CountsByEmpties nodes{};    // visited and not yet published
  volatile int empties = -1;  // of the position that it is busy with; -1: not in the solver. Read by a signal handler
};
extern constinit thread_local ThreadProfile thread_profile;

// Adds the calling thread's nodes to those of the process.
void publish_thread_profile();

struct SolverProfile {
  CountsByEmpties nodes{};
  CountsByEmpties samples{};          // of processor time, about one a millisecond
  std::uint64_t samples_elsewhere{};  // outside the solver
};
// Forgets what was counted and samples from now on; takes the timer of SIGPROF. No search may run.
void start_solver_profile();
SolverProfile stop_solver_profile();

}  // namespace outflank
