#include "eval/weights.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "engine/split_mix.hpp"
#include "eval/built_in.hpp"

using namespace outflank;

namespace {

// Few weights that are not zero, so that packing takes no time.
Weights some_weights() {
  Weights weights;
  SplitMix random(5);
  for (int i = 0; i < 1000; ++i) {
    const auto shape = static_cast<std::size_t>(random.below(kShapeCount));
    const std::size_t row = canonical_row(shape, static_cast<std::size_t>(random.below(kRowsOfShape)));
    RowWeights weight;
    for (std::int8_t& unit : weight.hidden) unit = static_cast<std::int8_t>(random.below(255) - 127);
    weight.set_linear(random.below(2 * RowWeights::kMaxLinear + 1) - RowWeights::kMaxLinear);
    auto& rows = weights.of_phase(random.below(kPhases)).patterns[shape];
    for (std::size_t other = 0; other < kRowsOfShape; ++other)
      if (canonical_row(shape, other) == row) rows[other] = weight;
  }
  weights.of_phase(3).features[1][7] = -12345;
  weights.of_phase(3).linear[kHiddenUnits - 1] = 12345;
  weights.error_model = {.of_search = {1, 2, 3, 4}, .of_solve = {5, 6, 7}};
  return weights;
}

std::string refusal_of(const std::string& file) {
  const auto read = unpack_weights(file);
  const TextError* error = std::get_if<TextError>(&read);
  return error == nullptr ? "" : error->message;
}

}  // namespace

TEST_CASE("weights are the same after packing and unpacking") {
  const Weights weights = some_weights();
  const auto read = unpack_weights(pack_weights(weights));
  REQUIRE(std::holds_alternative<Weights>(read));
  CHECK(std::get<Weights>(read).error_model.of_search == weights.error_model.of_search);
  CHECK(std::get<Weights>(read).error_model.of_solve == weights.error_model.of_solve);
  for (int phase = 0; phase < kPhases; ++phase)
    CHECK(std::memcmp(&std::get<Weights>(read).of_phase(phase), &weights.of_phase(phase), sizeof(PhaseWeights)) == 0);
}

TEST_CASE("the linear part of a row is kept to the unit, up to the most that there is room for") {
  RowWeights row;
  for (int value = -RowWeights::kMaxLinear; value <= RowWeights::kMaxLinear; ++value) {
    row.set_linear(value);
    CHECK(row.linear() == value);
  }
  row.set_linear(5000);
  CHECK(row.linear() == RowWeights::kMaxLinear);
  row.set_linear(-5000);
  CHECK(row.linear() == -RowWeights::kMaxLinear);
}

TEST_CASE("a file that is no file of weights, or a damaged one, is refused and says why") {
  const std::string file = pack_weights(some_weights());
  REQUIRE(refusal_of(file).empty());
  constexpr std::size_t kHeader = 128;
  const auto changed = [&file](std::size_t at) {
    std::string other = file;
    other[at] = static_cast<char>(other[at] ^ 0x10);
    return other;
  };
  CHECK(refusal_of("").find("no file of weights") != std::string::npos);
  CHECK(refusal_of(file.substr(0, kHeader - 1)).find("no file of weights") != std::string::npos);
  CHECK(refusal_of(changed(0)).find("no file of weights") != std::string::npos);
  CHECK(refusal_of(changed(16)).find("version 20; version 4 would be right") != std::string::npos);
  CHECK(refusal_of(changed(24)).find("other patterns") != std::string::npos);
  CHECK(refusal_of(changed(32)).find("damaged") != std::string::npos);
  CHECK(refusal_of(changed(40)).find("as many weights") != std::string::npos);
  for (std::size_t at = kHeader; at < file.size(); at += 97)
    CHECK(refusal_of(changed(at)).find("damaged") != std::string::npos);
  for (std::size_t size = kHeader; size < file.size(); size += 97)
    CHECK(refusal_of(file.substr(0, size)).find("damaged") != std::string::npos);
  CHECK(refusal_of(file + "x").find("damaged") != std::string::npos);
}

TEST_CASE("the weights inside the program are a good file, and unpack to the same when they are asked for") {
  const std::string file(built_in_file());
  const auto read = unpack_weights(file);
  REQUIRE(std::holds_alternative<Weights>(read));
  CHECK(pack_weights(std::get<Weights>(read)) == file);
  CHECK(built_in_weights().error_model.is_fitted());
  for (int phase = kPhases - 1; phase >= 0; --phase)
    CHECK(std::memcmp(&std::get<Weights>(read).of_phase(phase), &built_in_weights().of_phase(phase),
                      sizeof(PhaseWeights)) == 0);
}

TEST_CASE("threads that ask for the same phase at once get the same weights") {
  const std::string file = pack_weights(some_weights());
  const Weights weights = unpack_on_demand(file);
  std::vector<const PhaseWeights*> seen(8);
  std::vector<int> a_feature(8);
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < seen.size(); ++i)
      threads.emplace_back([&, i] {
        seen[i] = &weights.of_phase(3);
        a_feature[i] = seen[i]->features[1][7];
      });
  }
  CHECK(std::count(seen.begin(), seen.end(), seen[0]) == 8);
  CHECK(std::count(a_feature.begin(), a_feature.end(), -12345) == 8);
}
