#include "eval/train/records.hpp"

#include <cstring>
#include <stdexcept>
#include <string_view>

#include "engine/kernels.hpp"
#include "eval/train/file.hpp"

namespace outflank::train {
namespace {

constexpr std::string_view kGames = "OutflGm1", kSamples = "OutflSa1";

template <typename Record>
std::vector<Record> read_records(const std::filesystem::path& path, std::string_view kind, const char* made_by) {
  const std::string bytes = read_file(path);
  if (!bytes.starts_with(kind) || (bytes.size() - kind.size()) % sizeof(Record) != 0)
    throw std::runtime_error(path.string() + ": is no such file as is made by outflank-train " + made_by);
  std::vector<Record> records((bytes.size() - kind.size()) / sizeof(Record));
  if (!records.empty()) std::memcpy(records.data(), bytes.data() + kind.size(), records.size() * sizeof(Record));
  return records;
}

template <typename Record>
std::string bytes_of_records(const std::vector<Record>& records, std::string_view kind) {
  std::string bytes(kind);
  if (!records.empty()) bytes.append(reinterpret_cast<const char*>(records.data()), records.size() * sizeof(Record));
  return bytes;
}

}  // namespace

std::vector<Sample> samples_of(const GameRecord& game) {
  std::vector<Sample> samples;
  Board board = kStartBoard;
  int side = 1;  // -1 while White moves
  for (int ply = 0; ply < game.plies; ++ply) {
    if (kernels().legal_moves(board) == 0) {
      board = pass(board);
      side = -side;
    }
    const Square square = square_at(game.moves[static_cast<std::size_t>(ply)]);
    const bool is_empty = on_board(square) && (occupied(board) & bit(square)) == 0;
    const std::uint64_t flips = is_empty ? kernels().flips(board, square) : 0;
    if (flips == 0) throw std::runtime_error("move " + std::to_string(ply + 1) + " of a game is illegal");
    if (ply >= game.prefix)
      samples.push_back({board,
                         static_cast<std::int16_t>(value_of_discs(side * game.result)),
                         static_cast<std::uint8_t>(ply >= game.exact_from),
                         {}});
    board = play(board, square, flips);
    side = -side;
  }
  return samples;
}

std::vector<GameRecord> read_games(const std::filesystem::path& path) {
  return read_records<GameRecord>(path, kGames, "generate");
}
std::string bytes_of(const std::vector<GameRecord>& games) { return bytes_of_records(games, kGames); }

std::vector<Sample> read_samples(const std::filesystem::path& path) {
  return read_records<Sample>(path, kSamples, "label");
}
std::string bytes_of(const std::vector<Sample>& samples) { return bytes_of_records(samples, kSamples); }

}  // namespace outflank::train
