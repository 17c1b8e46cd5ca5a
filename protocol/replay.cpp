#include "protocol/replay.hpp"

namespace outflank {

std::optional<MoveRefusal> replay(Game& game, std::span<const WrittenMove> moves) {
  for (const WrittenMove& written : moves) {
    const MoveStatus status = game.play_with_pass(written.move);
    if (status == MoveStatus::legal) continue;
    // The other side's moves are what a writer who leaves passes out could have meant.
    if (game.must_pass()) game.play(Square::pass);
    return MoveRefusal{written, status, game.legal_moves()};
  }
  return std::nullopt;
}

}  // namespace outflank
