#include "tests/wthor.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>

namespace outflank {
namespace {

constexpr std::size_t kHeader = 16, kRecord = 68, kScore = 6, kMoves = 8;

}  // namespace

std::vector<WthorGame> read_wthor(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  REQUIRE_MESSAGE(file.is_open(), "cannot open reference file ", path);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const auto byte = [&bytes](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
  };

  REQUIRE(bytes.size() >= kHeader);
  const std::size_t count = byte(4) | byte(5) << 8 | byte(6) << 16 | byte(7) << 24;
  REQUIRE(bytes.size() == kHeader + count * kRecord);
  REQUIRE((byte(12) == 0 || byte(12) == 8));

  std::vector<WthorGame> games(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t record = kHeader + i * kRecord;
    games[i].black_discs = static_cast<int>(byte(record + kScore));
    bool ended = false;
    for (std::size_t at = record + kMoves; at < record + kRecord; ++at) {
      // 10 * row + column, both from 1; 0 ends the game.
      const std::size_t row = byte(at) / 10, column = byte(at) % 10;
      ended = ended || byte(at) == 0;
      if (ended) {
        REQUIRE(byte(at) == 0);
        continue;
      }
      REQUIRE((row >= 1 && row <= 8 && column >= 1 && column <= 8));
      games[i].moves.push_back(make_square(static_cast<int>(column) - 1, static_cast<int>(row) - 1));
    }
  }
  return games;
}

}  // namespace outflank
