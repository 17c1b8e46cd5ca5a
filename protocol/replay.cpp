#include "protocol/replay.hpp"

namespace outflank {

std::variant<Position, PositionRefused> replay(Position position, std::span<const WrittenMove> moves) {
  for (const WrittenMove& written : moves) {
    const bool must_pass = check_move(position, Square::pass) == MoveStatus::legal;
    if (must_pass && written.move != Square::pass) position = after(position, Square::pass);
    const MoveStatus status = check_move(position, written.move);
    if (status != MoveStatus::legal) return PositionRefused{written, status, position};
    position = after(position, written.move);
  }
  return position;
}

}  // namespace outflank
