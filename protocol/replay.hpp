// A list of moves as clients write it, played out: forced passes written or left out.
#pragma once

#include <span>
#include <variant>

#include "engine/position.hpp"
#include "protocol/event.hpp"
#include "protocol/request.hpp"

namespace outflank {

// A forced pass that was left out is inserted when the next move needs it, so that one at the end of the list is not
// played. A written pass counts whenever the mover has no legal move; when the game is over it changes nothing.
std::variant<Position, PositionRefused> replay(Position position, std::span<const WrittenMove> moves);

}  // namespace outflank
