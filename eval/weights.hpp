// The numbers behind the evaluation, and the file that they come in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/huge_memory.hpp"
#include "engine/position.hpp"
#include "eval/features.hpp"
#include "eval/patterns.hpp"

namespace outflank {

// Positions with 1-4 empty squares are phase 0, with 57-60 phase 14.
constexpr int kPhases = 15;
constexpr int kEmptiesOfPhase = 4;
constexpr int phase_of(int empties) { return (empties - 1) / kEmptiesOfPhase; }

// The weights of one phase, in Value units: an evaluation is the sum of one weight of each instance and feature.
struct PhaseWeights {
  // [shape][row]: rows that are one and the same to the eye (canonical_row) have the same weight.
  std::array<std::array<std::int16_t, kRowsOfShape>, kShapeCount> patterns;
  // [feature][its value]
  std::array<std::array<std::int16_t, kFeatureValues>, kFeatures> features;
};

class Weights {
 public:
  // All zero.
  Weights() : memory_(kPhases * sizeof(PhaseWeights)) {}

  PhaseWeights& of_phase(int phase) { return static_cast<PhaseWeights*>(memory_.data())[phase]; }
  const PhaseWeights& of_phase(int phase) const { return static_cast<const PhaseWeights*>(memory_.data())[phase]; }
  const PhaseWeights& of(Board board) const { return of_phase(phase_of(count_empties(board))); }

 private:
  HugeMemory memory_;
};

// The file: a header with the version, the shapes and a checksum, then the weights of canonical rows, compressed.
std::string pack_weights(const Weights& weights);

// Refuses what is no such file, is damaged, or was made for another version of the evaluation, and says which.
std::variant<Weights, TextError> unpack_weights(std::string_view file);

// The same for a file on disk, which must be readable.
std::variant<Weights, TextError> read_weights(const std::string& path);

}  // namespace outflank
