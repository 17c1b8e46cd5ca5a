// The value of a position inside evaluation and search: a fixed-point disc difference.
#pragma once

#include <cstdint>

namespace outflank {

// 128 units are one disc, from the side to move: -8192..8192 for -64..64 discs. This file is the one place that
// converts.
using Value = int;

constexpr Value kValuePerDisc = 128;
constexpr Value kMaxValue = 64 * kValuePerDisc;
constexpr Value kInfiniteValue = kMaxValue + 1;

constexpr Value value_of_discs(int discs) { return discs * kValuePerDisc; }

// Whole discs: of a value that is a whole number of them, that number; of any other, the one below.
constexpr int discs_below(Value value) {
  const int quotient = value / kValuePerDisc;
  return value % kValuePerDisc < 0 ? quotient - 1 : quotient;
}

// Discs and parts of one.
constexpr double discs_of(Value value) { return static_cast<double>(value) / kValuePerDisc; }

// Hundredths of a disc, rounded to the nearest, halves away from zero.
constexpr int centidiscs(Value value) {
  const int scaled = value * 100;
  return (scaled + (scaled >= 0 ? kValuePerDisc / 2 : -kValuePerDisc / 2)) / kValuePerDisc;
}

}  // namespace outflank
