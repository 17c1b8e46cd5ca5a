// Instruction tiers: which of them this binary carries, which the CPU can run, which one is in use.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace outflank {

enum class Tier { portable, x86_64_v2, x86_64_v3, x86_64_v4, neon };

// "portable", "x86-64-v2", "x86-64-v3", "x86-64-v4", "neon".
std::string_view tier_name(Tier tier);
std::optional<Tier> parse_tier(std::string_view name);

// The tiers compiled into this binary, slowest first; portable is always the first.
std::span<const Tier> tiers_on_board();

// True if this CPU and operating system run the tier's instructions.
bool cpu_runs(Tier tier);

// The tier in use: the one set by use_tier, else the fastest on board that the CPU runs.
Tier active_tier();

// Forces a tier for the rest of the process; call it before any search or perft starts.
// Returns false, and changes nothing, if the tier is not on board or the CPU lacks it.
bool use_tier(Tier tier);

}  // namespace outflank
