// What is learnt from, as files of fixed-size records.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/board.hpp"
#include "eval/value.hpp"

namespace outflank::train {

// A position and what is known of its score. 24 bytes, written as they are.
struct Sample {
  Board board;
  std::int16_t score = 0;    // Value, from the side to move
  std::uint8_t is_true = 0;  // 1: the score of perfect play
  std::uint8_t unused = 0;
  std::uint32_t origin =
      0;  // the same for all positions that come from one game, nearly always another for other games
};
static_assert(sizeof(Sample) == 24);

// A complete game from the standard start: a prefix that nobody chose for its worth, then play that tries to win, at
// the end perfect. 64 bytes, written as they are.
struct GameRecord {
  std::uint8_t plies = 0;       // discs placed; passes are not recorded
  std::uint8_t prefix = 0;      // so many of them make the prefix
  std::uint8_t exact_from = 0;  // from the position after so many plies on the result is the true score
  std::int8_t result = 0;       // Black's final disc difference, empties to the winner
  std::array<std::uint8_t, 60> moves{};
};
static_assert(sizeof(GameRecord) == 64);

// Every position of a game after the prefix at which a move was made. Throws std::runtime_error if a move is illegal.
std::vector<Sample> samples_of(const GameRecord& game);

// Files: eight bytes that name the kind, then the records. Reading throws std::runtime_error if the file is anything
// else.
constexpr const char* kGamesExtension = ".games";
constexpr const char* kSamplesExtension = ".samples";
std::vector<GameRecord> read_games(const std::filesystem::path& path);
std::string bytes_of(const std::vector<GameRecord>& games);
std::vector<Sample> read_samples(const std::filesystem::path& path);
std::string bytes_of(const std::vector<Sample>& samples);

}  // namespace outflank::train
