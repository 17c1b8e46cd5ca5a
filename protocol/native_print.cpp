#include "protocol/native_print.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "engine/kernels.hpp"
#include "eval/value.hpp"

namespace outflank::native {
namespace {

std::string exact_line(Value value) {
  const int discs = value / kValuePerDisc;
  return std::string("info string exact ") + (discs >= 0 ? "+" : "") + std::to_string(discs) + "\n";
}

std::uint64_t nodes_per_second(const SearchReport& report) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(report.time.count(), 1));
  return report.nodes * 1000 / milliseconds;
}

}  // namespace

std::string print(const SearchReport& report) {
  std::string text = report.proof == Proof::exact ? exact_line(report.value) : "";
  const std::string score = "score cp " + std::to_string(centidiscs(report.value));
  if (report.pv.empty()) return text + "info depth " + std::to_string(report.depth) + " " + score + "\n";
  text += "info depth " + std::to_string(report.depth) + " seldepth " + std::to_string(report.selective_depth) +
          " multipv 1 " + score + " nodes " + std::to_string(report.nodes) + " nps " +
          std::to_string(nodes_per_second(report)) + " hashfull " + std::to_string(report.hash_full) + " time " +
          std::to_string(report.time.count()) + " pv";
  for (const Square move : report.pv) text.append(" ").append(to_string(move));
  return text + "\n";
}

std::string print(const SearchResult& result) {
  std::string text = "bestmove " + to_string(result.best);
  if (result.ponder != Square::none) text += " ponder " + to_string(result.ponder);
  return text + "\n";
}

std::string print(const PerftDone& done) {
  if (!done.total) return "info string perft stopped\n";
  std::string text;
  for (const PerftMove& move : done.moves) text += to_string(move.move) + ": " + std::to_string(move.leaves) + "\n";
  return text + "\nNodes searched: " + std::to_string(*done.total) + "\n";
}

std::string print(const Position& position) {
  const std::uint64_t moves = kernels().legal_moves(position.board);
  std::string text = "  a b c d e f g h\n";
  for (int rank = 0; rank < 8; ++rank) {
    text += std::to_string(rank + 1);
    for (int file = 0; file < 8; ++file) {
      const std::uint64_t square = bit(make_square(file, rank));
      const char cell = position.discs(Color::black) & square   ? 'X'
                        : position.discs(Color::white) & square ? 'O'
                        : moves & square                        ? '.'
                                                                : '-';
      text.append(" ").push_back(cell);
    }
    text += "\n";
  }
  const auto count = [&position](Color color) { return std::to_string(std::popcount(position.discs(color))); };
  text += "black X " + count(Color::black) + ", white O " + count(Color::white) + "; ";
  if (moves != 0) return text + std::string(color_name(position.side)) + " to move\n";
  if (is_game_over(position.board)) return text + "the game is over\n";
  return text + std::string(color_name(position.side)) + " must pass\n";
}

}  // namespace outflank::native
