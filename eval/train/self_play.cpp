#include "eval/train/self_play.hpp"

#include <chrono>
#include <optional>
#include <stdexcept>
#include <utility>

#include "engine/kernels.hpp"

namespace outflank::train {
namespace {

// A game's positions fit many times over.
constexpr std::size_t kHashMebibytes = 8;

}  // namespace

SelfPlay::SelfPlay(std::shared_ptr<const Weights> weights) {
  search_.set_hash(kHashMebibytes);
  search_.set_weights(std::move(weights));
}

SearchReport SelfPlay::search(Board board, const Limits& limits) {
  static const SearchSignals never;
  SearchReport last;
  search_.run(board, limits, std::chrono::steady_clock::now(), never,
              [&last](const SearchReport& report) { last = report; });
  return last;
}

GameRecord SelfPlay::finish(GameInProgress game, int depth, int exact_empties) {
  search_.clear();
  while (game.can_go_on()) {
    if (count_empties(game.board) <= exact_empties) {
      play_perfectly(game);
      break;
    }
    const Square square = search(game.board, {.depth = depth}).pv.front();
    game.play(square, kernels().flips(game.board, square));
    game.record.exact_from = game.record.plies;
  }
  const int score = final_score(game.board, Scoring::empties_to_winner);
  game.record.result = static_cast<std::int8_t>(game.black_to_move ? score : -score);
  return game.record;
}

void SelfPlay::play_perfectly(GameInProgress& game) {
  game.record.exact_from = game.record.plies;
  const bool black_began = game.black_to_move;
  std::optional<int> expected;  // for whoever began
  while (game.can_go_on()) {
    const SearchReport report = search(game.board, {.goal = Goal::exact});
    if (!expected) expected = (game.black_to_move == black_began ? 1 : -1) * report.value / kValuePerDisc;
    for (const Square square : report.pv) {
      if (square == Square::pass) continue;
      game.can_go_on();
      game.play(square, kernels().flips(game.board, square));
    }
  }
  const int score = final_score(game.board, Scoring::empties_to_winner);
  if (expected && (game.black_to_move == black_began ? score : -score) != *expected)
    throw std::logic_error("perfect play ends with another score than the one solved");
}

Sample SelfPlay::label(Board board, int depth) {
  search_.clear();
  const SearchReport report =
      depth >= count_empties(board) ? search(board, {.goal = Goal::exact}) : search(board, {.depth = depth});
  return {board, static_cast<std::int16_t>(report.value), static_cast<std::uint8_t>(report.proof == Proof::exact), {}};
}

}  // namespace outflank::train
