#include "engine/isa.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace outflank {
namespace {

constexpr std::array kNames{std::string_view{"portable"}, std::string_view{"x86-64-v2"}, std::string_view{"x86-64-v3"},
                            std::string_view{"x86-64-v4"}, std::string_view{"neon"}};

#if defined(__x86_64__)
constexpr std::array kOnBoard{Tier::portable, Tier::x86_64_v2, Tier::x86_64_v3, Tier::x86_64_v4};

// Asked of CPUID itself, because clang 14 has no __builtin_cpu_supports("x86-64-v4").
struct CpuFeatures {
  bool v2 = false, v3 = false, v4 = false;
};

bool has(std::uint32_t word, std::uint32_t bits) { return (word & bits) == bits; }

CpuFeatures read_cpu_features() {
  CpuFeatures features;
  std::uint32_t eax = 0, ebx = 0, leaf1_ecx = 0, edx = 0;
  if (!__get_cpuid(1, &eax, &ebx, &leaf1_ecx, &edx)) return features;
  std::uint32_t leaf7_ebx = 0, ecx = 0, extended_ecx = 0;
  __get_cpuid_count(7, 0, &eax, &leaf7_ebx, &ecx, &edx);
  __get_cpuid(0x80000001, &eax, &ebx, &extended_ecx, &edx);

  // The operating system must save the wide registers: XCR0 bits 1-2 for AVX, 5-7 for AVX-512.
  std::uint32_t xcr0 = 0;
  if (has(leaf1_ecx, bit_OSXSAVE)) {
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(xcr0), "=d"(high) : "c"(0));
  }

  constexpr std::uint32_t kLahf = 1U << 0, kLzcnt = 1U << 5;
  features.v2 = has(leaf1_ecx, bit_SSE3 | bit_SSSE3 | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT | bit_CMPXCHG16B) &&
                has(extended_ecx, kLahf);
  features.v3 = features.v2 && has(xcr0, 0x06) && has(leaf1_ecx, bit_AVX | bit_F16C | bit_FMA | bit_MOVBE) &&
                has(leaf7_ebx, bit_AVX2 | bit_BMI | bit_BMI2) && has(extended_ecx, kLzcnt);
  features.v4 = features.v3 && has(xcr0, 0xE6) &&
                has(leaf7_ebx, bit_AVX512F | bit_AVX512BW | bit_AVX512CD | bit_AVX512DQ | bit_AVX512VL);
  return features;
}
#elif defined(__aarch64__)
constexpr std::array kOnBoard{Tier::portable, Tier::neon};
#else
constexpr std::array kOnBoard{Tier::portable};
#endif

Tier fastest_tier() {
  for (auto tier = kOnBoard.rbegin(); tier != kOnBoard.rend(); ++tier)
    if (cpu_runs(*tier)) return *tier;
  return Tier::portable;
}

std::atomic<Tier>& tier_in_use() {
  static std::atomic<Tier> tier{fastest_tier()};
  return tier;
}

}  // namespace

std::string_view tier_name(Tier tier) { return kNames[static_cast<std::size_t>(tier)]; }

std::optional<Tier> parse_tier(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Tier>(found - kNames.begin());
}

std::span<const Tier> tiers_on_board() { return kOnBoard; }

bool cpu_runs(Tier tier) {
  if (tier == Tier::portable) return true;
  if (std::find(kOnBoard.begin(), kOnBoard.end(), tier) == kOnBoard.end()) return false;
#if defined(__x86_64__)
  static const CpuFeatures features = read_cpu_features();
  switch (tier) {
    case Tier::x86_64_v2: return features.v2;
    case Tier::x86_64_v3: return features.v3;
    case Tier::x86_64_v4: return features.v4;
    default: return false;
  }
#else
  return true;  // Every arm64 CPU has NEON.
#endif
}

Tier active_tier() { return tier_in_use().load(std::memory_order_relaxed); }

bool use_tier(Tier tier) {
  if (!cpu_runs(tier)) return false;
  tier_in_use().store(tier, std::memory_order_relaxed);
  return true;
}

}  // namespace outflank
