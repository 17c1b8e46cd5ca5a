// Games as JSON lines, GGF and transcripts.
#include "bench/match/game_record.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/game.hpp"
#include "engine/notation.hpp"

using namespace outflank;
using namespace outflank::match;

namespace {

GameRecord with_moves(const std::string& moves) {
  GameRecord record;
  record.players = {"A", "B c"};
  record.date = "2026-11-30 12:00:00";
  const auto game = std::get<Game>(read_transcript(Game(), moves));
  for (std::size_t ply = 0; ply < game.size(); ++ply) record.plies.push_back({.move = game.move(ply)});
  return record;
}

GameRecord example() {
  GameRecord record = with_moves("f5d6c3d3c4");
  record.number = 41;
  record.opening = 7;
  record.opening_plies = 2;
  record.plies[2] = {.move = record.plies[2].move,
                     .time = microseconds(12'345),
                     .thought = {.score = -250, .depth = 9, .nodes = 123'456'789'012}};
  record.plies[3].time = microseconds(1'000'000);
  record.plies[4] = {.move = record.plies[4].move, .time = microseconds(1), .thought = {.score = 0}};
  record.score = -64;
  record.ending = Ending::time;
  record.culprit = Color::black;
  record.detail = "A takes 5 ms \"and\" \xff more";
  record.duration = microseconds(2'000'000);
  record.overhead = microseconds(321);
  return record;
}

std::string refusal(std::string line, const std::string& part, const std::string& instead) {
  const std::size_t at = line.find(part);
  REQUIRE(at != std::string::npos);
  line.replace(at, part.size(), instead);
  const auto record = parse_json_line(line);
  REQUIRE(std::holds_alternative<TextError>(record));
  return std::get<TextError>(record).message;
}

}  // namespace

TEST_CASE("a line of JSON says all, and comes back") {
  GameRecord record = example();
  const std::string line = to_json_line(record);
  CHECK(line.find('\n') == std::string::npos);
  const auto back = parse_json_line(line);
  REQUIRE(std::holds_alternative<GameRecord>(back));
  record.detail = "A takes 5 ms \"and\" \xef\xbf\xbd more";  // a byte that is no text
  CHECK(std::get<GameRecord>(back) == record);
}

TEST_CASE("a game from a set-up position comes back") {
  GameRecord record = with_moves("");
  record.start =
      std::get<Position>(parse_position("OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O"));
  record.plies.push_back({.move = parse_square("b7").value(), .time = microseconds(5)});
  const auto back = parse_json_line(to_json_line(record));
  REQUIRE(std::holds_alternative<GameRecord>(back));
  CHECK(std::get<GameRecord>(back) == record);
  CHECK(to_ggf(record).find("BO[8 O*******OO**OO*-OOO***O-O*O***OOO*****OOO*****OOO--****OO--***-* O]W[b7//0.000]") !=
        std::string::npos);
}

TEST_CASE("a line that cannot be a game of ours is refused") {
  const std::string line = to_json_line(example());
  CHECK(refusal(line, "f5d6c3", "f5d6a1").starts_with("moves: "));
  CHECK(refusal(line, "\"score\":-64", "\"score\":-65") == "score: beyond 64");
  CHECK(refusal(line, "\"ending\":\"time\"", "\"ending\":\"rain\"") == "ending: unknown");
  CHECK(refusal(line, "\"opening_plies\":2", "\"opening_plies\":6").starts_with("opening_plies: "));
  CHECK_FALSE(refusal(line, "\"scores\":[null,null,", "\"scores\":[").empty());
  CHECK_FALSE(refusal(line, "\"black\":\"A\",", "").empty());
  CHECK(std::holds_alternative<TextError>(parse_json_line(line.substr(0, line.size() / 2))));
  CHECK(std::holds_alternative<TextError>(parse_json_line("")));
  CHECK(std::holds_alternative<TextError>(parse_json_line("[]")));
}

TEST_CASE("GGF: scores from the mover, seconds, depths in the comment, how it ended") {
  CHECK(to_ggf(example()) ==
        "(;GM[Othello]PC[Outflank match]DT[2026-11-30 12:00:00 UTC]PB[A]PW[B c]TY[8]RE[-64.00:t]"
        "BO[8 ---------------------------O*------*O--------------------------- *]"
        "B[f5]W[d6]B[c3/-2.50/0.012]W[d3//1.000]B[c4/0.00/0.000]C[depths - - 9 - -];)");
}

TEST_CASE("a transcript that our own reader takes up to its comment") {
  const std::string line = to_transcript(example());
  CHECK(line ==
        "f5d6c3d3c4 % game 42, black A, white B c, black's score -64, ending time, moves f5 d6 c3 -2.50 @9 0.012s d3 "
        "1.000s c4 +0.00 0.000s");
  CHECK(std::holds_alternative<Game>(read_transcript(Game(), line.substr(0, line.find('%')))));
}

TEST_CASE("passes are written in every format") {
  // The shortest way to a forced pass.
  GameRecord record = with_moves("f5f6d3g5h5h4f7h6");
  REQUIRE(record.plies.size() == 8);
  Game game;
  for (const Ply& ply : record.plies) game.play(ply.move);
  REQUIRE(game.must_pass());
  record.plies.push_back({.move = Square::pass, .time = microseconds(4)});
  const auto back = parse_json_line(to_json_line(record));
  REQUIRE(std::holds_alternative<GameRecord>(back));
  CHECK(std::get<GameRecord>(back).plies == record.plies);
  CHECK(to_ggf(record).find("W[h6]") != std::string::npos);
  CHECK(to_ggf(record).find("B[pa//0.000]") != std::string::npos);
  CHECK(to_transcript(record).starts_with("f5f6d3g5h5h4f7h6pass %"));
}

TEST_CASE("endings have names that come back") {
  for (const Ending ending : kEndings) CHECK(parse_ending(ending_name(ending)) == ending);
  CHECK_FALSE(parse_ending("").has_value());
}
