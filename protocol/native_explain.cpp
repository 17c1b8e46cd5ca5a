#include "protocol/native_explain.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/kernels.hpp"

namespace outflank::native {
namespace {

struct Direction {
  std::string_view name;
  int file;
  int rank;
};

// As on the board that `d` draws: row 1 is at the top.
constexpr std::array kDirections{
    Direction{"up", 0, -1},  Direction{"up right", 1, -1},  Direction{"right", 1, 0}, Direction{"down right", 1, 1},
    Direction{"down", 0, 1}, Direction{"down left", -1, 1}, Direction{"left", -1, 0}, Direction{"up left", -1, -1}};

std::string names(std::uint64_t squares) {
  std::string text;
  for (const Square square : Squares{squares}) text.append(text.empty() ? "" : " ").append(to_string(square));
  return text;
}

// The squares from `square` to the edge, without it.
std::vector<Square> ray(Square square, Direction direction) {
  std::vector<Square> squares;
  int file = file_of(square) + direction.file;
  int rank = rank_of(square) + direction.rank;
  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += direction.file, rank += direction.rank)
    squares.push_back(make_square(file, rank));
  return squares;
}

// What stands in one direction: "turns over d4, up to d5", or why it turns over nothing.
std::string explain_ray(const Position& position, Square square, Direction direction) {
  const std::string mover(color_name(position.side));
  const std::string opponent(color_name(other(position.side)));
  std::string between;
  for (const Square next : ray(square, direction)) {
    const std::string name = to_string(next);
    if (position.board.opponent & bit(next)) {
      between.append(between.empty() ? "" : " ").append(name);
    } else if (position.board.mover & bit(next)) {
      if (between.empty()) return std::string("nothing: ").append(name).append(" is ").append(mover);
      return std::string("turns over ").append(between).append(", up to ").append(mover).append(" ").append(name);
    } else if (between.empty()) {
      return std::string("nothing: ").append(name).append(" is empty");
    } else {
      return std::string("nothing: ").append(opponent).append(" ").append(between).append(", then ").append(name) +
             " is empty";
    }
  }
  if (between.empty()) return "nothing: the edge of the board";
  return std::string("nothing: ").append(opponent).append(" ").append(between).append(", then the edge of the board");
}

std::string explain_placement(const Game& game, Square square) {
  const std::string name = to_string(square);
  if (game.legal_moves() & bit(square))
    return name + ": legal; the first four discs are placed on the centre squares and turn nothing over\n";
  return name + ": not legal; the first four discs are placed on the centre squares, now " + names(game.legal_moves()) +
         "\n";
}

}  // namespace

std::string explain(const Game& game, Square square) {
  const Position& position = game.position();
  const std::string name = to_string(square);
  for (const Color color : {Color::black, Color::white})
    if (position.discs(color) & bit(square))
      return name + ": not legal; it is occupied by " + std::string(color_name(color)) + "\n";
  if (game.is_placing()) return explain_placement(game, square);
  const std::uint64_t flips = kernels().flips(position.board, square);
  std::string text = std::string(color_name(position.side)) + " " + name + ": ";
  text += flips != 0 ? "legal; turns over " + names(flips) : "not legal; outflanks nothing";
  text += "\n";
  for (const Direction& direction : kDirections) {
    text.append("  ").append(direction.name).append(12 - direction.name.size(), ' ');
    text.append(explain_ray(position, square, direction)).append("\n");
  }
  return text;
}

}  // namespace outflank::native
