#include "tests/game_data.hpp"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "tests/environment.hpp"
#include "tests/judge.hpp"

namespace outflank {

std::uint64_t Referee::legal_moves() const { return judge::legal_moves(board()); }
std::uint64_t Referee::legal_moves_of_other_side() const { return judge::legal_moves(pass(board())); }

void Referee::place(Square square) {
  (side_ == Color::black ? black_ : white_) |= bit(square);
  side_ = other(side_);
}

void Referee::play(Square move) {
  if (move != Square::pass) {
    const std::uint64_t flips = judge::flips(board(), move);
    black_ ^= flips;
    white_ ^= flips;
    (side_ == Color::black ? black_ : white_) |= bit(move);
  }
  side_ = other(side_);
}

void play_at_random(Game& game, SplitMix& random, int plies) {
  for (; plies > 0 && !game.is_over(); --plies) {
    std::uint64_t moves = game.legal_moves();
    if (moves == 0) {
      game.play(Square::pass);
      continue;
    }
    for (int skip = random.below(std::popcount(moves)); skip > 0; --skip) moves &= moves - 1;
    game.play(square_at(std::countr_zero(moves)));
  }
}

Game random_game(SplitMix& random, RandomBoards& boards) {
  const int kind = random.below(4);
  Game game = kind == 0   ? Game(StartRule::reversi)
              : kind == 1 ? Game(Position{boards.next(), random.below(2) == 0 ? Color::black : Color::white})
                          : Game();
  play_at_random(game, random, random.below(4) == 0 ? random.below(70) : 1000);
  return game;
}

std::vector<RulesRow> rules_games() {
  std::vector<RulesRow> rows;
  for (const std::string& line : data_lines("rules/games.tsv")) {
    const std::vector<std::string> column = split(line, '\t');
    REQUIRE(column.size() == 13);
    const auto number = [&column](std::size_t i) { return std::stoi(column[i]); };
    rows.push_back({column[0], column[2], column[3], column[4], number(5), number(6), number(7), number(8), number(9),
                    number(10), number(11), column[12]});
  }
  return rows;
}

GgfGame parse_ggf(const std::string& text) {
  GgfGame game;
  for (std::size_t open = text.find('['); open != std::string::npos; open = text.find('[', open + 1)) {
    std::size_t name = open;
    while (name > 0 && text[name - 1] >= 'A' && text[name - 1] <= 'Z') --name;
    const std::string tag = text.substr(name, open - name);
    const std::string value = text.substr(open + 1, text.find(']', open) - open - 1);
    if (tag == "RE") game.result = static_cast<int>(std::lround(std::stod(value)));
    if (tag == "B" || tag == "W") game.moves += value.substr(0, value.find('/'));
  }
  return game;
}

}  // namespace outflank
