// A list of moves as clients write it, played on a game: forced passes written or left out.
#pragma once

#include <optional>
#include <span>

#include "engine/game.hpp"
#include "protocol/event.hpp"
#include "protocol/request.hpp"

namespace outflank {

// Plays every move, or stops at the first that cannot be played and tells why.
std::optional<MoveRefusal> replay(Game& game, std::span<const WrittenMove> moves);

}  // namespace outflank
