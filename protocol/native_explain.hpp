// Why a move is legal or not, direction by direction, for a person.
#pragma once

#include <string>

#include "engine/game.hpp"

namespace outflank::native {

std::string explain(const Game& game, Square square);

}  // namespace outflank::native
