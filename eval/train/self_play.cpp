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

std::vector<SearchReport> SelfPlay::search(Board board, const Limits& limits) {
  static const SearchSignals never;
  std::vector<SearchReport> reports;
  search_.run(board, limits, std::chrono::steady_clock::now(), never,
              [&reports](const SearchReport& report) { reports.push_back(report); });
  return reports;
}

GameRecord SelfPlay::finish(GameInProgress game, int depth, int exact_empties) {
  search_.clear();
  while (game.can_go_on()) {
    if (count_empties(game.board) <= exact_empties) {
      play_perfectly(game);
      break;
    }
    const Square square = search(game.board, {.depth = depth}).back().pv.front();
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
    const SearchReport report = search(game.board, {.goal = Goal::exact}).back();
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

std::vector<SearchReport> SelfPlay::search_afresh(Board board, int depth) {
  search_.clear();
  return search(board, depth >= count_empties(board) ? Limits{.goal = Goal::exact} : Limits{.depth = depth});
}

Value SelfPlay::value(Board board, int depth) { return search_afresh(board, depth).back().value; }

std::vector<Sample> SelfPlay::label(Board board, int depth) {
  const std::vector<SearchReport> reports = search_afresh(board, depth);
  const SearchReport& last = reports.back();
  Value value = last.value;
  if (depth < count_empties(board) && reports.size() > 1) value = (value + reports[reports.size() - 2].value) / 2;
  const auto sample = [&last](Board of, Value score) {
    return Sample{of, static_cast<std::int16_t>(score), static_cast<std::uint8_t>(last.proof == Proof::exact)};
  };
  std::vector<Sample> samples{sample(board, value)};
  const Square best = last.pv.front();
  const Board child = play(board, best, kernels().flips(board, best));
  if (kernels().legal_moves(child) != 0)
    samples.push_back(sample(child, -value));
  else if (kernels().legal_moves(pass(child)) != 0)
    samples.push_back(sample(pass(child), value));
  return samples;
}

}  // namespace outflank::train
