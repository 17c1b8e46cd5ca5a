// The opening of a Reversi game, where discs are placed on the four centre squares: an answer without a search.
#pragma once

#include <functional>

#include "engine/game.hpp"
#include "search/search.hpp"

namespace outflank {

// The first free centre square, or the first that `limits` names. Nothing is known of its worth: every one of the
// reported lines has the score 0. The game must be in its placement phase.
SearchResult place_disc(const Game& game, const Limits& limits, const std::function<void(const SearchReport&)>& report);

}  // namespace outflank
