// Whole files of games and positions by others, replayed.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/kernels.hpp"
#include "engine/notation.hpp"
#include "engine/wthor.hpp"
#include "tests/environment.hpp"
#include "tests/game_data.hpp"

using namespace outflank;

namespace {

Game read(const std::string& moves, const Game& start = Game()) {
  auto result = read_transcript(start, moves);
  const TextError* error = std::get_if<TextError>(&result);
  REQUIRE_MESSAGE(error == nullptr, moves, ": ", error->message);
  return std::get<Game>(std::move(result));
}

// The board in the files' spelling, without the side.
std::string cells(const Position& position) { return to_string(position).substr(0, 64); }

int score_for_black(const Position& position, Scoring scoring) {
  const int score = final_score(position.board, scoring);
  return position.side == Color::black ? score : -score;
}

// Passes of a game: where, how many by one side without a move of its own between them.
struct Passes {
  int count = 0;
  int most_in_a_row = 0;
  std::string places;
};

Passes passes_of(const Game& game) {
  Passes passes;
  int in_a_row[2] = {0, 0};
  int discs = 0;
  for (std::size_t ply = 0; ply < game.size(); ++ply) {
    const Color side = game.position_at(ply).side;
    int& row = in_a_row[side == Color::black ? 0 : 1];
    if (game.move(ply) != Square::pass) {
      row = 0;
      ++discs;
      continue;
    }
    ++passes.count;
    passes.most_in_a_row = std::max(passes.most_in_a_row, ++row);
    if (!passes.places.empty()) passes.places += ',';
    passes.places.append(std::to_string(discs)).append(side == Color::black ? "B" : "W");
  }
  if (passes.count == 0) passes.places.assign(1, '-');
  return passes;
}

void check_row(const RulesRow& row, const Game& game) {
  CHECK(game.is_over());
  CHECK_FALSE(game.must_pass());
  const Position& end = game.position();
  CHECK(cells(end) == row.final_board);
  CHECK(std::popcount(end.discs(Color::black)) == row.black);
  CHECK(std::popcount(end.discs(Color::white)) == row.white);
  CHECK(count_empties(end.board) == row.empties);
  CHECK(score_for_black(end, Scoring::discs) == row.score_by_discs);
  CHECK(score_for_black(end, Scoring::empties_to_winner) == row.score_empties_to_winner);
  const Passes passes = passes_of(game);
  CHECK(passes.count == row.passes);
  CHECK(passes.most_in_a_row == row.most_passes_in_a_row);
  CHECK(passes.places == row.pass_places);
}

void check_every_place(Game game) {
  const std::size_t size = game.size();
  std::vector<Position> positions;
  Referee referee(game.start());
  for (std::size_t ply = 0; ply <= size; ++ply) {
    positions.push_back(referee.position());
    if (ply < size) referee.play(game.move(ply));
  }
  const auto discs = static_cast<std::size_t>(60 - count_empties(game.position().board));
  CHECK(game.undo(1000) == discs);
  CHECK(game.ply() == 0);
  CHECK(game.position() == Position{});
  CHECK(game.redo(1000) == discs);
  CHECK(game.ply() == size);
  for (std::size_t i = 0; i <= size; ++i) {
    const std::size_t ply = i % 2 == 0 ? i / 2 : size - i / 2;  // to and fro
    game.review(ply);
    CHECK(game.ply() == ply);
    CHECK(game.position() == positions[ply]);
    CHECK(game.position_at(ply) == positions[ply]);
    CHECK(game.size() == size);
    CHECK(game.is_over() == (ply == size));
    CHECK(game.must_pass() == (ply < size && game.move(ply) == Square::pass));
  }
}

}  // namespace

TEST_SUITE_BEGIN("data");

TEST_CASE("the games of the rules file, passes left out and written") {
  const std::vector<RulesRow> rows = rules_games();
  CHECK(rows.size() == 245);
  int wipe_outs = 0, draws = 0, more_than_32_placed = 0;
  for (const RulesRow& row : rows) {
    CAPTURE(row.category);
    CAPTURE(row.moves);
    const Game game = read(row.moves);
    check_row(row, game);
    const Game written = read(row.moves_with_passes);
    check_row(row, written);
    CHECK(std::ranges::equal(game.played(), written.played()));
    check_every_place(game);

    CHECK(write_transcript(game) == row.moves);
    const Game again = read(write_transcript(game, {.passes = true, .numbered = true, .upper_case = true}));
    CHECK(std::ranges::equal(again.played(), game.played()));
    auto diagram = read_diagram(write_diagram(game));
    REQUIRE(std::holds_alternative<Game>(diagram));
    CHECK(std::ranges::equal(std::get<Game>(diagram).played(), game.played()));

    int placed[2] = {0, 0};
    for (std::size_t ply = 0; ply < game.size(); ++ply)
      if (game.move(ply) != Square::pass) ++placed[game.position_at(ply).side == Color::black ? 0 : 1];
    more_than_32_placed += std::max(placed[0], placed[1]) > 32;
    wipe_outs += row.black == 0 || row.white == 0;
    draws += row.black == row.white;
  }
  CHECK(wipe_outs > 50);
  CHECK(draws > 20);
  CHECK(more_than_32_placed > 0);
}

TEST_CASE("reported positions: the way there, legal moves, forced passes, ends") {
  int rows = 0, replayed = 0, forced = 0, ended = 0;
  for (const std::string& line : data_lines("../cases/reported_positions.tsv")) {
    const std::vector<std::string> column = split(line, '\t');
    REQUIRE(column.size() >= 5);
    if (column[0] == "id") continue;
    ++rows;
    CAPTURE(column[0]);
    auto parsed = parse_position(column[2] + column[3]);
    REQUIRE(std::holds_alternative<Position>(parsed));
    const Game game(std::get<Position>(parsed));
    CHECK(count_empties(game.position().board) == std::stoi(column[4]));
    if (!column[1].empty()) {
      ++replayed;
      Game from_start = read(column[1]);
      // The moves end before a pass that the position has behind it, or it is still to come.
      if (from_start.position().side != game.position().side && from_start.must_pass()) from_start.play(Square::pass);
      CHECK(cells(from_start.position()) == column[2]);
      if (!from_start.is_over()) CHECK(from_start.position() == game.position());
    }
    if (column.size() < 7 || column[5].empty()) continue;

    CHECK(std::popcount(game.legal_moves()) == std::stoi(column[5]));
    if (column[6].starts_with("MUSTPASS")) {
      ++forced;
      CHECK(game.must_pass());
      const int replies = std::stoi(column[6].substr(column[6].find("has ") + 4));
      CHECK(std::popcount(kernels().legal_moves(pass(game.position().board))) == replies);
    } else if (column[6].starts_with("GAMEOVER")) {
      ++ended;
      CHECK(game.is_over());
      CHECK(final_score(game.position().board, Scoring::empties_to_winner) ==
            std::stoi(column[6].substr(column[6].find('=') + 1)));
    } else {
      std::string moves;
      for (const Square square : Squares{game.legal_moves()}) moves.append(" ").append(to_string(square));
      CHECK(moves.substr(1) == column[6]);
    }
  }
  CHECK(rows == 19);
  CHECK(replayed > 10);
  CHECK(forced == 4);
  CHECK(ended == 1);
}

TEST_CASE("tournament openings are legal") {
  const auto check_file = [](const std::string& name, std::size_t count) {
    const std::vector<std::string> lines = data_lines(name);
    CHECK(lines.size() == count);
    for (const std::string& line : lines) {
      const Game game = read(line);
      CHECK(game.size() == 8);
      CHECK(write_transcript(game, {.passes = true}) == line);
    }
  };
  check_file("openings/xot-small.txt", 3623);
  check_file("openings/xot-large.txt", 10784);
}

TEST_CASE("all WTHOR games are legal and the stored score is right where the game is complete") {
  std::size_t games = 0, complete = 0, wrong_scores = 0;
  for (const auto& entry : std::filesystem::directory_iterator(data_file("games/wthor"))) {
    if (entry.path().extension() != ".wtb") continue;
    std::ifstream stream(entry.path(), std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
    const auto file = read_wthor(bytes);
    REQUIRE(std::holds_alternative<WthorFile>(file));
    CHECK(std::get<WthorFile>(file).theoretical_empties == 24);
    for (const WthorGame& record : std::get<WthorFile>(file).games) {
      ++games;
      Game game;
      std::string text;
      for (const Square move : record.moves) {
        REQUIRE(game.play_with_pass(move) == MoveStatus::legal);
        text += to_string(move);
      }
      const auto reread = read_transcript(Game(), text);
      REQUIRE(std::holds_alternative<Game>(reread));
      REQUIRE(std::get<Game>(reread).position() == game.position());
      if (!game.is_over()) continue;
      ++complete;
      const int black_discs = 32 + score_for_black(game.position(), Scoring::empties_to_winner) / 2;
      wrong_scores += black_discs != record.black_discs;
    }
  }
  CHECK(games == 137548);
  CHECK(complete == 137135);
  CHECK(wrong_scores == 0);
}

TEST_CASE("GGF games of a server replay to their results") {
  int games = 0, passes = 0;
  for (const std::string& line : data_lines("games/TestGames.ggf")) {
    const GgfGame record = parse_ggf(line);
    const Game game = read(record.moves);
    ++games;
    passes += passes_of(game).count;
    CHECK(game.is_over());
    CHECK(score_for_black(game.position(), Scoring::empties_to_winner) == record.result);
  }
  CHECK(games == 12);
  CHECK(passes == 5);
}

TEST_CASE("OBF suites read, every move legal, and write back to the same text") {
  const auto check_file = [](const std::string& name, std::size_t count) {
    CAPTURE(name);
    const std::vector<std::string> lines = data_lines(name);
    CHECK(lines.size() == count);
    for (std::string line : lines) {
      auto result = parse_obf(line);
      const TextError* error = std::get_if<TextError>(&result);
      REQUIRE_MESSAGE(error == nullptr, line, ": ", error->message);
      if (const std::size_t marker = line.find(" --:-127;"); marker != std::string::npos) line.erase(marker, 9);
      while (line.back() == ' ') line.pop_back();
      CHECK(to_obf(std::get<ObfRecord>(result)) == line);
    }
  };
  check_file("endgame/hard-20.obf", 276);
  check_file("endgame/hard-25.obf", 311);
  check_file("endgame/fforum-1-19.obf", 19);
  check_file("endgame/fforum-20-39.obf", 20);
  check_file("endgame/fforum-40-59.obf", 20);
  check_file("eval_test/exact-12.obf", 2000);
  check_file("eval_test/exact-16.obf", 2000);
  check_file("eval_test/exact-20.obf", 2000);
  check_file("eval_test/exact-24.obf", 600);
}

TEST_SUITE_END();
