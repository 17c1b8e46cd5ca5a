#include "eval/train/phase_model.hpp"

#include <algorithm>
#include <cmath>
#include <future>

#include "engine/kernels.hpp"
#include "engine/split_mix.hpp"
#include "eval/pattern_rows.hpp"

namespace outflank::train {
namespace {

constexpr std::uint64_t kSeed = 7;
// So that it fits eight bits, and the sum of all sixteen.
constexpr float kMostOfRow = 127.0F / PhaseWeights::kHiddenOne;
constexpr int kMostBias = 20000;

}  // namespace

void Errors::add(double error) {
  ++count;
  sum += error;
  absolute += std::abs(error);
  squared += error * error;
}
double Errors::mean() const { return sum / static_cast<double>(count); }
double Errors::mean_absolute() const { return absolute / static_cast<double>(count); }
double Errors::root_mean_square() const { return std::sqrt(squared / static_cast<double>(count)); }

PhaseModel::PhaseModel(const PhaseWeights& begin_with)
    : rows_(std::size_t{kShapeCount} * kRowsOfShape), values_(kFeatures * kFeatureValues) {
  SplitMix random(kSeed);
  const auto some = [&random] { return static_cast<float>(random.below(2001) - 1000) / 1000; };
  const bool is_blank = std::all_of(begin_with.linear.begin(), begin_with.linear.end(), [](int w) { return w == 0; });
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t i = 0; i < kRowsOfShape; ++i) {
      const RowWeights& from = begin_with.patterns[shape][i];
      Row& row = rows_[shape * kRowsOfShape + i];
      row.linear.value = static_cast<float>(from.linear()) / kValuePerDisc;
      for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
        row.hidden[unit] = is_blank ? some() / 50 : static_cast<float>(from.hidden[unit]) / PhaseWeights::kHiddenOne;
    }
  for (std::size_t feature = 0; feature < kFeatures; ++feature)
    for (std::size_t value = 0; value < kFeatureValues; ++value)
      values_[feature * kFeatureValues + value].value =
          static_cast<float>(begin_with.features[feature][value]) / kValuePerDisc;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    // Without a beginning each pulls its own way.
    const auto of_value = [](int value) { return static_cast<float>(value) / (kDiscsOfHidden * kValuePerDisc); };
    units_.bias[unit] = {is_blank ? some() / 5 : static_cast<float>(begin_with.bias[unit]) / PhaseWeights::kHiddenOne,
                         kFirstHiddenSquares};
    units_.linear[unit] = {is_blank ? (unit % 2 != 0 ? 0.3F : -0.3F) : of_value(begin_with.linear[unit])};
    units_.square[unit] = {is_blank ? (unit % 4 < 2 ? 0.3F : -0.3F) : of_value(begin_with.square[unit])};
  }
}

PhaseModel::Terms PhaseModel::terms_of(Board board) {
  const Kernels& kernel = kernels();
  const std::uint64_t moves = kernel.legal_moves(board);
  const CellStates states = cell_states(board, moves);
  const InstanceBytes low = instance_bytes(states.low), high = instance_bytes(states.high);
  Terms terms;
  for (std::size_t i = 0; i < kInstances; ++i) {
    const auto shape = static_cast<std::size_t>(outflank::kInstances[i].shape);
    const std::size_t row = low.byte[i] | static_cast<std::size_t>(high.byte[i]) << kShapeCells;
    terms.rows[i] = static_cast<std::uint32_t>(place_of_row(shape, row));
  }
  const auto values = feature_values(board, moves, kernel.legal_moves(pass(board)), kernel.frontier(board));
  for (std::size_t i = 0; i < kFeatures; ++i)
    terms.values[i] = static_cast<std::uint16_t>(i * kFeatureValues + static_cast<std::size_t>(values[i]));
  return terms;
}

std::vector<PhaseModel::Terms> PhaseModel::terms_of(std::span<const Sample> samples) {
  std::vector<Terms> terms;
  terms.reserve(samples.size());
  for (const Sample& sample : samples) terms.push_back(terms_of(sample.board));
  return terms;
}

void PhaseModel::learn(const Terms& terms, float score, float rate, Errors& errors) {
  // Forward: what the evaluation does, but for the rounding.
  float value = 0;
  Hidden sum;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) sum[unit] = units_.bias[unit].value;
  for (const std::uint32_t at : terms.rows) {
    const Row& row = rows_[at];
    value += row.linear.value;
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) sum[unit] += row.hidden[unit];
  }
  for (const std::uint16_t at : terms.values) value += values_[at].value;
  Hidden clipped, positive;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    clipped[unit] = std::clamp(sum[unit], -1.0F, 1.0F);
    positive[unit] = std::max(clipped[unit], 0.0F);
    value += kDiscsOfHidden *
             (units_.linear[unit].value * positive[unit] + units_.square[unit].value * clipped[unit] * clipped[unit]);
  }
  const float error = score - value;
  errors.add(error);

  // Backward.
  const auto take_step = [](Weight& weight, float gradient, float rate_of_step) {
    weight.squares += gradient * gradient;
    weight.value += rate_of_step * gradient / std::sqrt(weight.squares);
  };
  const float hidden_rate = kHiddenRate * rate;
  Hidden gradient;
  float mean_square = 0;
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    const float of_value = kDiscsOfHidden * error;
    const bool is_inside = std::abs(sum[unit]) < 1;
    gradient[unit] = is_inside ? of_value * ((sum[unit] > 0 ? units_.linear[unit].value : 0) +
                                             2 * units_.square[unit].value * clipped[unit])
                               : 0;
    mean_square += gradient[unit] * gradient[unit] / kHiddenUnits;
    take_step(units_.linear[unit], of_value * positive[unit], hidden_rate);
    take_step(units_.square[unit], of_value * clipped[unit] * clipped[unit], hidden_rate);
    take_step(units_.bias[unit], gradient[unit], hidden_rate);
  }
  for (const std::uint32_t at : terms.rows) {
    Row& row = rows_[at];
    ++row.met;
    take_step(row.linear, error, rate);
    row.hidden_squares += mean_square;
    const float step = hidden_rate / std::sqrt(row.hidden_squares);
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
      row.hidden[unit] = std::clamp(row.hidden[unit] + step * gradient[unit], -kMostOfRow, kMostOfRow);
  }
  for (const std::uint16_t at : terms.values) take_step(values_[at], error, rate);
}

Errors PhaseModel::learn(std::span<const Sample> samples, float rate) {
  static constexpr std::size_t kBlock = 1 << 14;
  const auto look_up = [samples](std::size_t from) {
    const auto block = samples.subspan(std::min(from, samples.size()));
    return std::async(std::launch::async, [block] { return terms_of(block.first(std::min(kBlock, block.size()))); });
  };
  Errors errors;
  auto next = look_up(0);
  for (std::size_t from = 0; from < samples.size(); from += kBlock) {
    const std::vector<Terms> terms = next.get();
    next = look_up(from + kBlock);
    for (std::size_t i = 0; i < terms.size(); ++i)
      learn(terms[i], static_cast<float>(samples[from + i].score) / kValuePerDisc, rate, errors);
  }
  return errors;
}

void PhaseModel::write(PhaseWeights& weights, std::uint32_t least_met) const {
  const auto rounded = [](float number, int scale, int most) {
    return static_cast<std::int16_t>(std::clamp<long>(std::lround(number * static_cast<float>(scale)), -most, most));
  };
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t i = 0; i < kRowsOfShape; ++i) {
      const Row& row = rows_[place_of_row(shape, i)];
      RowWeights& to = weights.patterns[shape][i];
      to = {};
      to.set_linear(rounded(row.linear.value, kValuePerDisc, RowWeights::kMaxLinear));
      if (row.met < least_met) continue;
      for (std::size_t unit = 0; unit < kHiddenUnits; ++unit)
        to.hidden[unit] = static_cast<std::int8_t>(rounded(row.hidden[unit], PhaseWeights::kHiddenOne, 127));
    }
  for (std::size_t feature = 0; feature < kFeatures; ++feature)
    for (std::size_t value = 0; value < kFeatureValues; ++value)
      weights.features[feature][value] = rounded(values_[feature * kFeatureValues + value].value, kValuePerDisc, 32767);
  for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) {
    weights.bias[unit] = rounded(units_.bias[unit].value, PhaseWeights::kHiddenOne, kMostBias);
    weights.linear[unit] = rounded(units_.linear[unit].value * kDiscsOfHidden, kValuePerDisc, 32767);
    weights.square[unit] = rounded(units_.square[unit].value * kDiscsOfHidden, kValuePerDisc, 32767);
  }
}

}  // namespace outflank::train
