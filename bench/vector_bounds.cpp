#include "bench/vector_bounds.hpp"

#include "engine/tier/prelude.hpp"

#if OUTFLANK_TIER == OUTFLANK_TIER_V4

#include "engine/tier/begin.hpp"

#include "engine/tier/kernels.hpp"

// On six registers in turn, so that none waits for the one before.
#define OUTFLANK_TWELVE_LOGIC_INSTRUCTIONS                                                       \
  "vpternlogq $0x96, %0, %0, %0\n vpternlogq $0x96, %1, %1, %1\n vpternlogq $0x96, %2, %2, %2\n" \
  "vpternlogq $0x96, %3, %3, %3\n vpternlogq $0x96, %4, %4, %4\n vpternlogq $0x96, %5, %5, %5\n" \
  "vpternlogq $0x96, %0, %0, %0\n vpternlogq $0x96, %1, %1, %1\n vpternlogq $0x96, %2, %2, %2\n" \
  "vpternlogq $0x96, %3, %3, %3\n vpternlogq $0x96, %4, %4, %4\n vpternlogq $0x96, %5, %5, %5\n"

void logic_256(std::uint64_t rounds) {
  __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a, e = a, f = a;
  for (std::uint64_t i = 0; i < rounds; ++i)
    asm volatile(OUTFLANK_TWELVE_LOGIC_INSTRUCTIONS : "+v"(a), "+v"(b), "+v"(c), "+v"(d), "+v"(e), "+v"(f));
}

void logic_512(std::uint64_t rounds) {
  __m512i a = _mm512_setzero_si512(), b = a, c = a, d = a, e = a, f = a;
  for (std::uint64_t i = 0; i < rounds; ++i)
    asm volatile(OUTFLANK_TWELVE_LOGIC_INSTRUCTIONS : "+v"(a), "+v"(b), "+v"(c), "+v"(d), "+v"(e), "+v"(f));
}

std::uint64_t register_round_trips(std::uint64_t rounds) {
  std::uint64_t value = 1;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    __m256i lanes = _mm256_set1_epi64x(static_cast<long long>(value));
    asm volatile("" : "+v"(lanes));  // or the compiler would see that nothing happens
    value = or_of_lanes(lanes);
  }
  return value;
}

std::uint64_t flip_paths(std::uint64_t rounds) {
  // Downwards: blockers, leading zeros, rotation, mover's, negation, on the ray.
  __m256i lanes = _mm256_set1_epi64x(0x1234);
  const __m256i one = _mm256_set1_epi64x(1);
  for (std::uint64_t i = 0; i < rounds; ++i) {
    lanes = _mm256_andnot_si256(lanes, one);
    lanes = _mm256_rorv_epi64(one, _mm256_lzcnt_epi64(lanes));
    lanes = _mm256_and_si256(lanes, one);
    lanes = _mm256_sub_epi64(_mm256_setzero_si256(), lanes);
    lanes = _mm256_ternarylogic_epi64(lanes, one, one, 0xF8);
    asm volatile("" : "+v"(lanes));
  }
  return or_of_lanes(lanes);
}

#include "engine/tier/end.hpp"

#endif
