// Scores, results and rules of scoring as the words that all protocols share.
#pragma once

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game.hpp"

namespace outflank {

inline constexpr std::array kScorings{Scoring::empties_to_winner, Scoring::discs};

constexpr std::string_view scoring_name(Scoring scoring) {
  return scoring == Scoring::discs ? "discs" : "empties-to-winner";
}

constexpr std::optional<Scoring> parse_scoring(std::string_view name) {
  for (const Scoring scoring : kScorings)
    if (name == scoring_name(scoring)) return scoring;
  return std::nullopt;
}

// "+4", "+0", "-4".
inline std::string signed_score(int discs) { return std::string(discs >= 0 ? "+" : "").append(std::to_string(discs)); }

// The result that a score of this sign means.
constexpr std::string_view result_name(int sign) { return sign > 0 ? "win" : sign < 0 ? "loss" : "draw"; }

// 1, 0 or -1.
constexpr std::optional<int> parse_result(std::string_view name) {
  for (const int sign : {1, 0, -1})
    if (name == result_name(sign)) return sign;
  return std::nullopt;
}

}  // namespace outflank
