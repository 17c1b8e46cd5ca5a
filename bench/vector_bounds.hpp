// What the machine's vector units can do at best: the figures that bound the kernels of the x86-64-v4 tier.
#pragma once

#include <cstdint>

namespace outflank {

#if defined(__x86_64__)
namespace tier_v4 {

// `rounds` times twelve independent 256-bit (512-bit) three-input logic instructions.
constexpr std::uint64_t kLogicPerRound = 12;
void logic_256(std::uint64_t rounds);
void logic_512(std::uint64_t rounds);

// `rounds` times, each waiting for the one before: a general register to all lanes of a 256-bit vector, the lanes
// or-ed together, back to a general register. What a chained kernel pays before it computes anything.
std::uint64_t register_round_trips(std::uint64_t rounds);

// `rounds` leading-zero counts, rotations and three simple instructions in a chain: the longest path inside a flip.
std::uint64_t flip_paths(std::uint64_t rounds);

}  // namespace tier_v4
#endif

}  // namespace outflank
