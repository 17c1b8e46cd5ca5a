#include "engine/isa.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "tests/environment.hpp"

using namespace outflank;

TEST_CASE("tier names read back, and nothing else does") {
  for (const Tier tier : tiers_on_board()) CHECK(parse_tier(tier_name(tier)) == tier);
  for (const char* name : {"", "v3", "x86-64-v5", "avx2", "Portable", "portable "}) CHECK(!parse_tier(name));
}

TEST_CASE("portable is always there and first; the tier in use is one that runs") {
  CHECK(tiers_on_board().front() == Tier::portable);
  CHECK(cpu_runs(Tier::portable));
  CHECK(cpu_runs(active_tier()));
}

TEST_CASE("a tier can be forced, one that does not run cannot") {
  const Tier before = active_tier();
  for (const Tier tier : tiers_on_board()) {
    const Tier previous = active_tier();
    CHECK(use_tier(tier) == cpu_runs(tier));
    CHECK(active_tier() == (cpu_runs(tier) ? tier : previous));
  }
#if defined(__x86_64__)
  CHECK(!cpu_runs(Tier::neon));
  CHECK(!use_tier(Tier::neon));
#endif
  CHECK(use_tier(before));
}

TEST_CASE("the fastest tier that runs is the one in use") {
  // Where the CPU is known, as under emulation, OUTFLANK_TEST_TIERS ends with the tier that it should choose.
  CHECK(active_tier() == runnable_tiers().back());
  if (std::getenv("OUTFLANK_TEST_TIERS") != nullptr) return;
  for (const Tier tier : tiers_on_board()) CHECK((tier <= active_tier()) == cpu_runs(tier));
}
