#include "engine/wthor.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace outflank {
namespace {

constexpr std::size_t kHeader = 16, kRecord = 68, kScore = 6, kTheoreticalScore = 7, kMoves = 8;

std::size_t byte_at(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

// 10 * row + column, both from 1.
std::optional<Square> square_of(std::size_t byte) {
  const std::size_t row = byte / 10, column = byte % 10;
  if (row < 1 || row > 8 || column < 1 || column > 8) return std::nullopt;
  return make_square(static_cast<int>(column) - 1, static_cast<int>(row) - 1);
}

// The moves of a record: 0 ends the game.
std::optional<TextError> read_moves(std::string_view record, std::vector<Square>& moves) {
  for (std::size_t at = kMoves; at < kRecord; ++at) {
    const std::size_t byte = byte_at(record, at);
    if (byte == 0) {
      if (record.find_first_not_of('\0', at) == std::string_view::npos) return std::nullopt;
      return TextError{"byte " + std::to_string(at) + ": a move follows the end of the game"};
    }
    const std::optional<Square> square = square_of(byte);
    if (!square)
      return TextError{"byte " + std::to_string(at) + ": " + std::to_string(byte) +
                       " is no square; 10 * row + column, both from 1 to 8, would be right"};
    moves.push_back(*square);
  }
  return std::nullopt;
}

}  // namespace

std::variant<WthorFile, TextError> read_wthor(std::string_view bytes) {
  if (bytes.size() < kHeader) return TextError{"too short: a header has 16 bytes"};
  const std::size_t count =
      byte_at(bytes, 4) | byte_at(bytes, 5) << 8 | byte_at(bytes, 6) << 16 | byte_at(bytes, 7) << 24;
  if (bytes.size() != kHeader + count * kRecord)
    return TextError{std::to_string(count) + " games need " + std::to_string(kHeader + count * kRecord) +
                     " bytes, not " + std::to_string(bytes.size())};
  if (const std::size_t size = byte_at(bytes, 12); size != 0 && size != 8)
    return TextError{"the board has " + std::to_string(size) + " rows; 8 would be right"};

  WthorFile file;
  file.year = static_cast<int>(byte_at(bytes, 10) | byte_at(bytes, 11) << 8);
  file.theoretical_empties = static_cast<int>(byte_at(bytes, 14));
  file.games.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view record = bytes.substr(kHeader + i * kRecord, kRecord);
    WthorGame& game = file.games[i];
    game.black_discs = static_cast<int>(byte_at(record, kScore));
    game.theoretical_black_discs = static_cast<int>(byte_at(record, kTheoreticalScore));
    if (auto error = read_moves(record, game.moves))
      return TextError{"game " + std::to_string(i + 1) + ", " + error->message};
  }
  return file;
}

}  // namespace outflank
