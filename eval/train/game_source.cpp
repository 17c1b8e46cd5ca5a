#include "eval/train/game_source.hpp"

#include <bit>
#include <stdexcept>
#include <string>
#include <variant>

#include "engine/kernels.hpp"
#include "eval/train/file.hpp"

namespace outflank::train {

void AvoidedPositions::add_obf(const std::filesystem::path& path) {
  for (const ObfRecord& record : read_obf(path)) {
    const Board board = canonical_image(record.position.board);
    boards_.emplace(board.mover, board.opponent);
    empties_ |= std::uint64_t{1} << count_empties(board);
  }
}

bool AvoidedPositions::contains(Board board) const {
  if ((empties_ >> count_empties(board) & 1) == 0) return false;
  const Board image = canonical_image(board);
  return boards_.contains({image.mover, image.opponent});
}

bool GameInProgress::can_go_on() {
  if (kernels().legal_moves(board) != 0) return true;
  board = pass(board);
  black_to_move = !black_to_move;
  return kernels().legal_moves(board) != 0;
}

void GameInProgress::play(Square square, std::uint64_t flips) {
  record.moves[record.plies++] = static_cast<std::uint8_t>(index(square));
  board = outflank::play(board, square, flips);
  black_to_move = !black_to_move;
}

void GameInProgress::play_at_random(SplitMix& random) {
  std::uint64_t moves = kernels().legal_moves(board);
  for (int skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
  const Square square = *Squares{moves}.begin();
  play(square, kernels().flips(board, square));
}

namespace {

// Plays a stored move. False if it is illegal or the game is over.
bool play_stored(GameInProgress& game, Square square) {
  if (!game.can_go_on() || (kernels().legal_moves(game.board) & bit(square)) == 0) return false;
  game.play(square, kernels().flips(game.board, square));
  return true;
}

bool passes_through(const WthorGame& game, const AvoidedPositions& avoided) {
  GameInProgress replay;
  for (const Square square : game.moves) {
    if (!play_stored(replay, square)) return false;
    if (replay.can_go_on() && avoided.contains(replay.board)) return true;
  }
  return false;
}

}  // namespace

std::vector<WthorGame> read_masters(const std::filesystem::path& folder, const AvoidedPositions& avoided) {
  std::vector<WthorGame> games;
  for (const std::filesystem::path& path : files_of(folder, ".wtb")) {
    auto file = read_wthor(read_file(path));
    if (const auto* error = std::get_if<TextError>(&file))
      throw std::runtime_error(path.string() + ": " + error->message);
    for (WthorGame& game : std::get<WthorFile>(file).games)
      if (!passes_through(game, avoided)) games.push_back(std::move(game));
  }
  return games;
}

GameInProgress GameSource::begin(SplitMix& random) const {
  const int empties = fewest_empties_ + random.below(most_empties_ - fewest_empties_ + 1);
  const bool with_master = !masters_.empty() && random.below(100) < masters_share_;
  for (;;) {
    GameInProgress game;
    const bool began = with_master ? begin_with_master(random, empties, game) : begin_at_random(random, empties, game);
    if (!began || !game.can_go_on()) continue;
    game.record.prefix = game.record.plies;
    return game;
  }
}

bool GameSource::begin_at_random(SplitMix& random, int empties, GameInProgress& game) const {
  while (count_empties(game.board) > empties) {
    if (!game.can_go_on()) return false;
    game.play_at_random(random);
  }
  return true;
}

bool GameSource::begin_with_master(SplitMix& random, int empties, GameInProgress& game) const {
  const WthorGame& master = masters_[random.next() % masters_.size()];
  const int random_moves = random.below(4);
  for (const Square square : master.moves) {
    if (count_empties(game.board) <= empties + random_moves) break;
    if (!play_stored(game, square)) return false;
  }
  return begin_at_random(random, empties, game);
}

}  // namespace outflank::train
