// The numbers behind the evaluation, and the file that they come in.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/huge_memory.hpp"
#include "engine/position.hpp"
#include "eval/error_model.hpp"
#include "eval/features.hpp"
#include "eval/patterns.hpp"

namespace outflank {

// Positions with 1-4 empty squares are phase 0, with 57-60 phase 14.
constexpr int kPhases = 15;
constexpr int kEmptiesOfPhase = 4;
constexpr int phase_of(int empties) { return (empties - 1) / kEmptiesOfPhase; }

// What a row of a shape adds to eight sums: one for each hidden unit, and two that make up a part of the evaluation
// itself.
constexpr std::size_t kHiddenUnits = 6;
struct RowWeights {
  std::array<std::int8_t, kHiddenUnits> hidden{};
  std::int8_t sixteens = 0, units = 0;

  // In Value units.
  int linear() const { return 16 * sixteens + units; }
  // The nearest there is.
  void set_linear(int value);
  static constexpr int kMaxLinear = 127 * 16 + 7;

  bool operator==(const RowWeights&) const = default;
};
static_assert(sizeof(RowWeights) == 8);

// The weights of one phase, in Value units. An evaluation is the sum of
// - one value of each feature,
// - the linear part of one row of each instance,
// - what each hidden unit makes of its own sum over these rows and its bias, clipped at kHiddenOne in both directions:
//   the share of kHiddenOne that it is, if positive, of `linear`, and the square of that share of `square`.
struct PhaseWeights {
  static constexpr int kHiddenShift = 7;
  static constexpr int kHiddenOne = 1 << kHiddenShift;

  // [shape][row]: rows that are one and the same to the eye (canonical_row) have the same weights.
  std::array<std::array<RowWeights, kRowsOfShape>, kShapeCount> patterns;
  // [feature][its value]
  std::array<std::array<std::int16_t, kFeatureValues>, kFeatures> features;
  // By hidden unit; the last two are zero.
  std::array<std::int16_t, 8> bias, linear, square;
};

// Safe to read from several threads at once.
class Weights {
 public:
  // All zero.
  Weights();
  Weights(Weights&& other) noexcept;
  ~Weights();

  PhaseWeights& of_phase(int phase) { return const_cast<PhaseWeights&>(std::as_const(*this).of_phase(phase)); }
  const PhaseWeights& of_phase(int phase) const {
    const PhaseWeights* ready = ready_[static_cast<std::size_t>(phase)].load(std::memory_order_acquire);
    return ready != nullptr ? *ready : unpacked(phase);
  }
  const PhaseWeights& of(Board board) const { return of_phase(phase_of(count_empties(board))); }

  ErrorModel error_model;  // not fitted where the weights come from nothing

 private:
  struct Packed;
  explicit Weights(std::unique_ptr<Packed> packed);
  friend Weights unpack_on_demand(std::string_view file);
  friend std::variant<Weights, TextError> unpack_weights(std::string_view file);

  PhaseWeights& place_of(int phase) const { return static_cast<PhaseWeights*>(memory_.data())[phase]; }
  const PhaseWeights& unpacked(int phase) const;
  // False if the file does not hold what its header says.
  bool unpack(int phase) const;

  HugeMemory memory_;
  std::unique_ptr<Packed> packed_;  // what is not ready yet comes from here
  mutable std::array<std::atomic<const PhaseWeights*>, kPhases> ready_{};
};

// The file: a header with the version, the shapes and a checksum, then phase by phase the weights of canonical rows,
// compressed.
std::string pack_weights(const Weights& weights);

// Refuses what is no such file, is damaged, or was made for another version of the evaluation, and says which.
std::variant<Weights, TextError> unpack_weights(std::string_view file);

// The same of a file that is known to be good and stays where it is: a phase is unpacked when it is first asked for,
// without taking more memory. Nothing is checked; what turns out to be no such file ends the program.
Weights unpack_on_demand(std::string_view file);

// unpack_weights of a file on disk, which must be readable.
std::variant<Weights, TextError> read_weights(const std::string& path);

}  // namespace outflank
