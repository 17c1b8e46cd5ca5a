// Scores, results and rules of scoring as the words that all protocols share.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/game.hpp"

namespace outflank {

inline constexpr std::array kScorings{Scoring::empties_to_winner, Scoring::discs};

constexpr std::string_view scoring_name(Scoring scoring) {
  return scoring == Scoring::discs ? "discs" : "empties-to-winner";
}

// "+4", "+0", "-4".
inline std::string signed_score(int discs) { return std::string(discs >= 0 ? "+" : "").append(std::to_string(discs)); }

// The result that a score of this sign means.
constexpr std::string_view result_name(int sign) { return sign > 0 ? "win" : sign < 0 ? "loss" : "draw"; }

}  // namespace outflank
