// The solver's hooks for a profile by number of empty squares (search/solver_profile.hpp); empty in a normal build.
// Include it inside a tier region.

// While in scope, the thread is busy with a position of so many empty squares, which counts as visited.
class Visit {
 public:
  explicit Visit(int empties) {
    if constexpr (kProfilesSolver) {
      before_ = thread_profile.empties;
      thread_profile.empties = empties;
      count(empties);
    }
  }
  ~Visit() {
    if constexpr (kProfilesSolver) thread_profile.empties = before_;
  }
  Visit(const Visit&) = delete;
  Visit& operator=(const Visit&) = delete;

  // Positions valued in passing; -1 for a pass, whose position is counted again on the other side's behalf.
  static void count(int empties, int visits = 1) {
    if constexpr (kProfilesSolver)
      thread_profile.nodes[static_cast<std::size_t>(empties)] += static_cast<std::uint64_t>(visits);
  }
  static void publish() {
    if constexpr (kProfilesSolver) publish_thread_profile();
  }

 private:
  [[maybe_unused]] int before_ = 0;
};
