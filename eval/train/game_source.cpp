#include "eval/train/game_source.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>

#include "engine/kernels.hpp"
#include "engine/wthor.hpp"
#include "eval/evaluate.hpp"
#include "eval/train/file.hpp"
#include "eval/value.hpp"

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

// Of anything that tells a game from others; not 0.
std::uint32_t origin_of(std::uint64_t what) { return static_cast<std::uint32_t>(SplitMix(what).next() >> 32) | 1; }

bool passes_through(const std::vector<Square>& moves, const AvoidedPositions& avoided) {
  GameInProgress replay;
  for (const Square square : moves) {
    if (!play_stored(replay, square)) return false;
    if (replay.can_go_on() && avoided.contains(replay.board)) return true;
  }
  return false;
}

}  // namespace

GameCollection read_masters(const std::filesystem::path& folder, const AvoidedPositions& avoided, int share) {
  GameCollection collection{{}, share, 1};
  for (const std::filesystem::path& path : files_of(folder, ".wtb")) {
    auto file = read_wthor(read_file(path));
    if (const auto* error = std::get_if<TextError>(&file))
      throw std::runtime_error(path.string() + ": " + error->message);
    for (WthorGame& game : std::get<WthorFile>(file).games)
      if (!passes_through(game.moves, avoided)) collection.games.push_back(std::move(game.moves));
  }
  return collection;
}

GameCollection read_own_games(const std::filesystem::path& folder, const AvoidedPositions& avoided, int share) {
  GameCollection collection{{}, share, 2};
  for (const std::filesystem::path& path : files_of(folder, kGamesExtension))
    for (const GameRecord& game : read_games(path)) {
      std::vector<Square> moves;
      moves.reserve(game.plies);
      for (int ply = 0; ply < game.plies; ++ply) moves.push_back(square_at(game.moves[static_cast<std::size_t>(ply)]));
      if (!passes_through(moves, avoided)) collection.games.push_back(std::move(moves));
    }
  return collection;
}

GameSource::GameSource(std::vector<GameCollection> collections, OwnMoves own_moves, int fewest_empties,
                       int most_empties)
    : collections_(std::move(collections)),
      own_moves_(std::move(own_moves)),
      fewest_empties_(fewest_empties),
      most_empties_(most_empties) {
  std::erase_if(collections_, [](const GameCollection& collection) { return collection.games.empty(); });
}

GameInProgress GameSource::begin(SplitMix& random) const {
  const int empties = fewest_empties_ + random.below(most_empties_ - fewest_empties_ + 1);
  const GameCollection* chosen = nullptr;
  if (!collections_.empty()) {
    int chance = random.below(100);
    for (const GameCollection& collection : collections_) {
      if (chance < collection.share) {
        chosen = &collection;
        break;
      }
      chance -= collection.share;
    }
  }
  for (;;) {
    GameInProgress game;
    const bool began =
        chosen ? begin_with_one_of(*chosen, random, empties, game) : begin_at_random(random, empties, game);
    if (!began) continue;
    if (!chosen) game.origin = origin_of(game.board.mover ^ SplitMix(game.board.opponent).next());
    if (!game.can_go_on()) continue;
    game.record.prefix = game.record.plies;
    return game;
  }
}

bool GameSource::begin_at_random(SplitMix& random, int empties, GameInProgress& game) {
  while (count_empties(game.board) > empties) {
    if (!game.can_go_on()) return false;
    game.play_at_random(random);
  }
  return true;
}

bool GameSource::begin_with_one_of(const GameCollection& collection, SplitMix& random, int empties,
                                   GameInProgress& game) const {
  const std::uint64_t number = random.next() % collection.games.size();
  const std::vector<Square>& moves = collection.games[number];
  game.origin = origin_of(collection.name << 32 | number);
  const int empties_before_random = std::min(60, empties + random.below(4));
  int empties_at_leaving = empties_before_random;
  if (own_moves_.share > 0 && random.below(100) < own_moves_.share)
    empties_at_leaving += random.below(61 - empties_before_random);
  for (const Square square : moves) {
    if (count_empties(game.board) <= empties_at_leaving) break;
    if (!play_stored(game, square)) return false;
  }
  while (count_empties(game.board) > empties_before_random) {
    if (!game.can_go_on()) return false;
    play_own_move(random, game);
  }
  return begin_at_random(random, empties, game);
}

void GameSource::play_own_move(SplitMix& random, GameInProgress& game) const {
  int best_value = std::numeric_limits<int>::min();  // with the blur, values go beyond 64 discs
  Square best = Square::none;
  std::uint64_t best_flips = 0;
  const int range = own_moves_.blur * kValuePerDisc;
  for (const Square square : Squares{kernels().legal_moves(game.board)}) {
    const std::uint64_t flips = kernels().flips(game.board, square);
    const Board child = outflank::play(game.board, square, flips);
    const int value = -evaluate(*own_moves_.weights, child) + random.below(2 * range + 1) - range;
    if (value <= best_value) continue;
    best_value = value;
    best = square;
    best_flips = flips;
  }
  game.play(best, best_flips);
}

}  // namespace outflank::train
