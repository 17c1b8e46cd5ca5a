#include "engine/notation.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "tests/game_data.hpp"

using namespace outflank;

namespace {

template <class Value>
std::string error_of(const std::variant<Value, TextError>& result) {
  const TextError* error = std::get_if<TextError>(&result);
  return error != nullptr ? error->message : "no error";
}

template <class Value>
Value value_of(std::variant<Value, TextError> result) {
  REQUIRE_MESSAGE(std::holds_alternative<Value>(result), error_of(result));
  return std::get<Value>(std::move(result));
}

Game read(std::string_view text, const Game& start = Game()) { return value_of(read_transcript(start, text)); }
std::string error_in(std::string_view text, const Game& start = Game()) {
  return error_of(read_transcript(start, text));
}

bool same_record(const Game& a, const Game& b) {
  return a.start() == b.start() && std::ranges::equal(a.played(), b.played()) && a.position() == b.position();
}

// The same game without a pass at the end, which only a written pass brings back.
Game without_last_pass(Game game) {
  if (game.ply() > 0 && game.move(game.ply() - 1) == Square::pass) game.review(game.ply() - 1);
  return game;
}

// A new game with the start of another.
Game begin_again(Game game) {
  game.review(0);
  return game;
}

// After these eight moves Black has no move; White has.
constexpr std::string_view kBlackMustPass = "c4c3f5b4a4a5c2a3";
constexpr std::string_view kWipeOut = "d3c3b3d2e1d6d7e3f4";

constexpr std::string_view kStartDiagram =
    "-- -- -- -- -- -- -- --\n"
    "-- -- -- -- -- -- -- --\n"
    "-- -- -- -- -- -- -- --\n"
    "-- -- -- () ## -- -- --\n"
    "-- -- -- ## () -- -- --\n"
    "-- -- -- -- -- -- -- --\n"
    "-- -- -- -- -- -- -- --\n"
    "-- -- -- -- -- -- -- --\n";

constexpr std::string_view kStartCells = "---------------------------OX------XO---------------------------";

// The start diagram with other text in place of some.
std::string diagram_with(std::string_view old_text, std::string_view new_text) {
  std::string text(kStartDiagram);
  return text.replace(text.find(old_text), old_text.size(), new_text);
}

}  // namespace

TEST_CASE("a transcript in every spelling") {
  const Game game = read("f5d6c3");
  CHECK(game.size() == 3);
  CHECK(to_string(game.move(2)) == "c3");
  for (const std::string_view text :
       {"F5D6C3", "f5D6c3", "f5 d6 c3", "f5,d6,c3", " f5, d6\r\n\tc3\n", "1. f5 2. d6 3. c3", "1.f5 2.d6 3.c3",
        "1.f52.d63.c3", "1) f5 2) d6 3) c3", "1. f5 d6 3. c3", "f5 d6 3. c3", "01. f5d6c3", "1.\nf5,\nd6,c3,,"})
    CHECK(same_record(read(text), game));
  CHECK(read("").size() == 0);
  CHECK(read(" \n,").size() == 0);
}

TEST_CASE("a transcript continues a game, also from a place before its end") {
  Game game = read("f5d6c3");
  CHECK(same_record(read("d3c4", game), read("f5d6c3d3c4")));
  CHECK(same_record(read("4. d3 5. c4", game), read("f5d6c3d3c4")));
  game.review(1);
  CHECK(same_record(read("f4", game), read("f5f4")));
  CHECK(read("", game).size() == 3);
  CHECK(error_in("f4 a1", game) == "illegal move a1 at ply 3 (character 4): outflanks nothing; legal: c3 d3 e3 f3 g3");
}

TEST_CASE("passes in a transcript: written in any way or left out") {
  const std::string way(kBlackMustPass);
  const Game game = read(way + "d2");
  CHECK(game.size() == 10);
  CHECK(game.move(8) == Square::pass);
  for (const std::string_view word : {"pass", "PASS", "Pass", "pa", "PA", "ps", "--"}) {
    CHECK(same_record(read(std::string(way).append(word).append("d2")), game));
    CHECK(same_record(read(std::string(way).append(" ").append(word).append(", d2")), game));
  }
  CHECK(read(way).size() == 8);
  CHECK(read(way + "pass").size() == 9);
  // A pass has a number where it is given one.
  CHECK(same_record(read(way + " pass 9. d2"), game));
  CHECK(same_record(read(way + " 9. pass 10. d2"), game));
  // At the end of the game a pass is legal and changes nothing.
  CHECK(read(std::string(kWipeOut) + "--pass").size() == 9);
}

TEST_CASE("a transcript is written in every style") {
  const Game game = read(std::string(kBlackMustPass) + "d2");
  CHECK(write_transcript(game) == "c4c3f5b4a4a5c2a3d2");
  CHECK(write_transcript(game, {.passes = true}) == "c4c3f5b4a4a5c2a3passd2");
  CHECK(write_transcript(game, {.spaced = true}) == "c4 c3 f5 b4 a4 a5 c2 a3 d2");
  CHECK(write_transcript(game, {.passes = true, .numbered = true}) ==
        "1. c4 2. c3 3. f5 4. b4 5. a4 6. a5 7. c2 8. a3 pass 9. d2");
  CHECK(write_transcript(game, {.passes = true, .spaced = true, .upper_case = true}) ==
        "C4 C3 F5 B4 A4 A5 C2 A3 PASS D2");
  CHECK(write_transcript(Game()).empty());
  Game earlier = game;
  earlier.review(2);
  CHECK(write_transcript(earlier) == "c4c3");
}

TEST_CASE("errors in a transcript name the token, the ply and the reason") {
  CHECK(error_in("f5d6a1") == "illegal move a1 at ply 3 (character 5): outflanks nothing; legal: c3 c4 c5 c6 c7");
  CHECK(error_in("f5, d6\nf5") == "illegal move f5 at ply 3 (character 8): occupied; legal: c3 c4 c5 c6 c7");
  CHECK(error_in("f5 pass") == "illegal move pass at ply 2 (character 4): pass with moves available; legal: f4 d6 f6");
  CHECK(error_in("f5?d6") == "'?' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5d9") == "'d9' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5d") == "'d' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5d 6") == "'d' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5-d6") == "'-' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("P@d3") == "'P' at ply 1 (character 1) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5\xC3\xA9") == "'\\xc3' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in(std::string_view("f5\0d6", 5)) ==
        "'\\x00' at ply 2 (character 3) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("1 f5") == "'1' at ply 1 (character 1) is no move; a1 to h8 or pass would be right");
  CHECK(error_in("f5 123456789012345678901234567890") ==
        "'1234567890123456...' at ply 2 (character 4) is no move; a1 to h8 or pass would be right");
}

TEST_CASE("errors in move numbers") {
  CHECK(error_in("1. f5 3. d6") == "move number '3' at ply 2 (character 7) is out of sequence; 2 would be right");
  CHECK(error_in("0. f5") == "move number '0' at ply 1 (character 1) is out of sequence; 1 would be right");
  CHECK(error_in("1. f5 1. d6") == "move number '1' at ply 2 (character 7) is out of sequence; 2 would be right");
  CHECK(error_in("99999999999999999999. f5") ==
        "move number '9999999999999999...' at ply 1 (character 1) is out of sequence; 1 would be right");
  // 2^32 + 1.
  CHECK(error_in("4294967297. f5") ==
        "move number '4294967297' at ply 1 (character 1) is out of sequence; 1 would be right");
  CHECK(error_in("1. f5 2.") ==
        "no move follows move number 2 at ply 2 (character 9); a1 to h8 or pass would be right");
  CHECK(error_in("1. 2. f5") ==
        "no move follows move number 1 at ply 1 (character 4); a1 to h8 or pass would be right");
  CHECK(error_in("1... f5") == "'.' at ply 1 (character 3) is no move; a1 to h8 or pass would be right");
}

TEST_CASE("errors around forced passes and ends") {
  const std::string way(kBlackMustPass);
  CHECK(error_in(way + "h8") == "illegal move h8 at ply 9 (character 17): outflanks nothing; legal: pass (then d2 f4)");
  CHECK(error_in(way + "c4") == "illegal move c4 at ply 9 (character 17): occupied; legal: pass (then d2 f4)");
  CHECK(error_in(way + "pass--") ==
        "illegal move pass at ply 10 (character 21): pass with moves available; legal: d2 f4");
  CHECK(error_in(std::string(kWipeOut) + "a1") ==
        "illegal move a1 at ply 10 (character 19): outflanks nothing; the game is over");
}

TEST_CASE("transcripts of Reversi games") {
  const Game start(StartRule::reversi);
  const Game game = read("e4d4d5e5 f5", start);
  CHECK(game.size() == 5);
  CHECK(game.position() == read("f5").position());
  CHECK(write_transcript(game) == "e4d4d5e5f5");
  CHECK(error_in("e4f5", start) == "illegal move f5 at ply 2 (character 3): not a centre square; legal: d4 d5 e5");
  CHECK(error_in("e4e4", start) == "illegal move e4 at ply 2 (character 3): occupied; legal: d4 d5 e5");
  CHECK(error_in("--", start) ==
        "illegal move pass at ply 1 (character 1): pass with moves available; legal: d4 e4 d5 e5");
}

TEST_CASE("a refusal can be told with any place") {
  CHECK(describe_refusal(Game(), *parse_square("d4"), " at token 3") ==
        "illegal move d4 at token 3: occupied; legal: d3 c4 f5 e6");
  CHECK(describe_refusal(Game(), Square::none, "") == "illegal move (none): not a square; legal: d3 c4 f5 e6");
  CHECK(reason(MoveStatus::legal).empty());
}

TEST_CASE("a diagram shows the number of the move on each square") {
  CHECK(write_diagram(Game()) == kStartDiagram);
  CHECK(write_diagram(read(std::string(kBlackMustPass) + "d2")) ==
        "-- -- -- -- -- -- -- --\n"
        "-- --  7  9 -- -- -- --\n"
        " 8 --  2 -- -- -- -- --\n"
        " 5  4  1 () ## -- -- --\n"
        " 6 -- -- ## ()  3 -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n");
  CHECK(write_diagram(read("d5e5", Game(StartRule::reversi))) ==
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- --  1  2 -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n"
        "-- -- -- -- -- -- -- --\n");
  CHECK(write_diagram(Game(Position{pass(kStartBoard), Color::white})) ==
        std::string(kStartDiagram) + "white begins\n");
}

TEST_CASE("a diagram reads with any blanks and line ends") {
  std::string text = diagram_with("() -- -- --\n", "()  \t 1 -- --  \r\n\r\n");
  const Game game = value_of(read_diagram(text));
  CHECK(same_record(game, read("f5")));
  CHECK(value_of(read_diagram(diagram_with("() -- -- --\n", "() 01 -- --\n"))).size() == 1);
  text.insert(0, "\n\n");
  while (text.back() == '\n') text.pop_back();
  CHECK(value_of(read_diagram(text)).size() == 1);
}

TEST_CASE("errors in a diagram") {
  const auto error_in_diagram = [](std::string_view old_text, std::string_view new_text) {
    return error_of(read_diagram(diagram_with(old_text, new_text)));
  };
  CHECK(error_of(read_diagram("")) == "the diagram has 0 rows; 8 rows would be right");
  CHECK(error_of(read_diagram(kStartDiagram.substr(0, 24))) == "the diagram has 1 row; 8 rows would be right");
  CHECK(error_of(read_diagram(kStartDiagram.substr(24))) == "the diagram has 7 rows; 8 rows would be right");
  CHECK(error_in_diagram("() ## --", "() ##") ==
        "row 4 of the diagram has 7 cells; 8 cells with blanks between them would be right");
  CHECK(error_in_diagram("() ## --", "() ## -- --") ==
        "row 4 of the diagram has 9 cells; 8 cells with blanks between them would be right");
  CHECK(error_in_diagram("-- -- -- -- -- -- -- --", "--") ==
        "row 1 of the diagram has 1 cell; 8 cells with blanks between them would be right");
  for (const std::string_view cell : {"?x", "0", "65", "1x", "-1", "#"})
    CHECK(error_in_diagram("() ## --", std::string("() ## ").append(cell)) ==
          std::string("'").append(cell).append(
              "' at f4 is no cell; a move number from 1 to 64, ## black, () white or -- empty would be right"));
  CHECK(error_in_diagram("() -- -- --\n", "() 1 1 --\n") ==
        "move number 1 stands at f5 and at g5; each number once would be right");
  CHECK(error_in_diagram("() -- -- --\n", "() 1 3 --\n") ==
        "move number 2 is missing; 1 to 3 each once would be right");
  CHECK(error_in_diagram("() -- -- --\n", "() -- 1 --\n") ==
        "illegal move g5 at ply 1 (number 1): outflanks nothing; legal: d3 c4 f5 e6");
  CHECK(error_of(read_diagram(std::string(kStartDiagram) + "black begins")) ==
        "'black begins' follows the 8 rows of the diagram; nothing or one line \"white begins\" would be right");
  CHECK(error_of(read_diagram(std::string(kStartDiagram) + "white begins\nwhite begins")) ==
        "'white begins' follows the 8 rows of the diagram; nothing or one line \"white begins\" would be right");
}

TEST_CASE("random games survive every notation") {
  SplitMix random(41);
  RandomBoards boards(41);
  int passes = 0;
  for (int i = 0; i < 2000; ++i) {
    const Game game = random_game(random, boards);
    const Game start = begin_again(game);
    passes += static_cast<int>(std::ranges::count(game.played(), Square::pass));
    for (int bits = 0; bits < 16; ++bits) {
      const TranscriptStyle style{(bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0};
      const Game reread = read(write_transcript(game, style), start);
      REQUIRE(same_record(reread, style.passes ? game : without_last_pass(game)));
    }
    const Game from_diagram = value_of(read_diagram(write_diagram(game)));
    REQUIRE(same_record(from_diagram, without_last_pass(game)));
  }
  CHECK(passes > 500);
}

TEST_CASE("FEN: the first row is row 1, P is Black, w is Black to move") {
  const std::string start = "8/8/8/3pP3/3Pp3/8/8/8";
  for (const std::string_view rest :
       {" w", "[] w 0 1", "[PPpp] w - - 0 1", "[P x60 p x60] w 0 1", " [] w", "\t w  - -", "[]w"})
    CHECK(value_of(parse_fen(start + std::string(rest))) == Position{});
  CHECK(value_of(parse_fen("  " + start + " b")) == Position{pass(kStartBoard), Color::white});
  CHECK(value_of(parse_fen("Ppp5/8/8/8/8/8/8/71 w")) == Position{{0x1, 0x6}, Color::black});
  CHECK(value_of(parse_fen("1111p3/8/8/8/8/8/8/7P b")) ==
        Position{{std::uint64_t{1} << 4, std::uint64_t{1} << 63}, Color::white});
  CHECK(to_fen(Position{}) == start + "[" + std::string(60, 'P') + std::string(60, 'p') + "] w 0 1");
  CHECK(to_fen(Position{{~std::uint64_t{0}, 0}, Color::white}) ==
        "pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp/pppppppp[] b 0 1");
}

TEST_CASE("errors in a FEN") {
  const auto error_in_fen = [](std::string_view text) { return error_of(parse_fen(text)); };
  CHECK(error_in_fen("") == "row 1 of the FEN has 0 squares; 8 would be right");
  CHECK(error_in_fen("8/8/7/3pP3/3Pp3/8/8/8 w") == "row 3 of the FEN has 7 squares; 8 would be right");
  CHECK(error_in_fen("8/8/8/3pP3/3Pp3/8/8/5P w") == "row 8 of the FEN has 6 squares; 8 would be right");
  CHECK(error_in_fen("8/8P/8/3pP3/3Pp3/8/8/8 w") == "row 2 of the FEN has more than 8 squares; 8 would be right");
  CHECK(error_in_fen("8/8/8/8 w") == "the FEN has 4 rows; 8 rows would be right");
  CHECK(error_in_fen("8 w") == "the FEN has 1 row; 8 rows would be right");
  CHECK(error_in_fen("8/8/8/8/8/8/8/8/8 w") == "the FEN has more than 8 rows; 8 rows would be right");
  CHECK(error_in_fen("8/8/8/3nP3/3Pp3/8/8/8 w") ==
        "'n' (character 8) is no part of a FEN row; P black, p white or 1 to 8 empty squares would be right");
  CHECK(error_in_fen("9/8 w") ==
        "'9' (character 1) is no part of a FEN row; P black, p white or 1 to 8 empty squares would be right");
  const std::string start = "8/8/8/3pP3/3Pp3/8/8/8";
  CHECK(error_in_fen(start) ==
        "the FEN has no side to move; w for black, who moves first, or b for white would be right");
  CHECK(error_in_fen(start + "[]") ==
        "the FEN has no side to move; w for black, who moves first, or b for white would be right");
  CHECK(error_in_fen(start + " X 0 1") ==
        "'X' (character 23) is no side to move of a FEN; w for black, who moves first, or b for white would be right");
  CHECK(error_in_fen(start + "[PP w") ==
        "the pocket (character 22) of the FEN has no end; ] and the side to move would be right");
}

TEST_CASE("sfen") {
  const std::string cells(kStartCells);
  CHECK(to_sfen(Position{}) == cells + "B1");
  for (const std::string_view rest : {"B1", "B", "B99", "B1 "})
    CHECK(value_of(parse_sfen(cells + std::string(rest))) == Position{});
  CHECK(value_of(parse_sfen(cells + "W1")) == Position{pass(kStartBoard), Color::white});

  const auto error_in_sfen = [](const std::string& text) { return error_of(parse_sfen(text)); };
  CHECK(error_in_sfen(cells.substr(1)) == "the sfen has 63 cells; 64 cells and B or W would be right");
  CHECK(error_in_sfen("") == "the sfen has 0 cells; 64 cells and B or W would be right");
  CHECK(error_in_sfen(cells) == "the sfen has no side to move after the 64 cells; B or W would be right");
  CHECK(error_in_sfen(cells + "X1") == "'X' after the 64 cells of the sfen is no side to move; B or W would be right");
  CHECK(error_in_sfen(cells + " B1") == "' ' after the 64 cells of the sfen is no side to move; B or W would be right");
  CHECK(error_in_sfen("-" + cells + "B1") ==
        "'-' after the 64 cells of the sfen is no side to move; B or W would be right");
  CHECK(error_in_sfen(cells + "B1x") == "'1x' ends the sfen; a move number would be right");
  CHECK(error_in_sfen(cells + "B 1") == "' 1' ends the sfen; a move number would be right");
  CHECK(error_in_sfen("?" + cells + "B1") ==
        "'?' at cell 1 (a1) of the sfen is no cell; X black, O white or - empty would be right");
}

TEST_CASE("random positions survive FEN, sfen and OBF") {
  SplitMix random(42);
  RandomBoards boards(42);
  for (int i = 0; i < 3000; ++i) {
    const Position position{boards.next(), random.below(2) == 0 ? Color::black : Color::white};
    REQUIRE(value_of(parse_fen(to_fen(position))) == position);
    REQUIRE(value_of(parse_sfen(to_sfen(position))) == position);

    ObfRecord record{position, {}, random.below(2) == 0 ? "" : "a comment; with % signs"};
    const Game game(position);
    for (const Square move : Squares{game.legal_moves()}) {
      const bool has_score = record.moves.empty() || random.below(3) > 0;
      record.moves.push_back({move, has_score, has_score ? random.below(129) - 64 : 0});
    }
    if (record.moves.empty() && random.below(2) == 0) record.moves.push_back({Square::pass, true, -64});
    if (record.moves.empty()) record.moves.push_back({Square::none, true, random.below(129) - 64});
    const ObfRecord reread = value_of(parse_obf(to_obf(record)));
    REQUIRE(reread.position == record.position);
    REQUIRE(reread.moves == record.moves);
    REQUIRE(reread.comment == record.comment);
  }
}

TEST_CASE("OBF in all its forms") {
  const std::string board = std::string(kStartCells) + " X;";
  ObfRecord record = value_of(parse_obf(board + " D3:+2; c4; F5:-64; e6 : 0 ;--:-127;  % The start. "));
  CHECK(record.position == Position{});
  CHECK(record.comment == "The start.");
  CHECK(record.moves == std::vector<ScoredMove>{{*parse_square("d3"), true, 2},
                                                {*parse_square("c4"), false, 0},
                                                {*parse_square("f5"), true, -64},
                                                {*parse_square("e6"), true, 0}});
  CHECK(to_obf(record) == board + " D3:+2; C4; F5:-64; E6:+0; % The start.");

  record = value_of(parse_obf(board + " :+4"));
  CHECK(record.moves == std::vector<ScoredMove>{{Square::none, true, 4}});
  CHECK(to_obf(record) == board + " :+4;");

  for (const std::string& text : {std::string(kStartCells) + "X", board, board + ";; ; --:-127"})
    CHECK(value_of(parse_obf(text)).moves.empty());
  CHECK(to_obf({Position{}, {}, ""}) == board);
  CHECK(to_obf({Position{}, {}, "two\nlines"}) == board + " % two lines");

  const Position must_pass = read(kBlackMustPass).position();
  for (const std::string_view word : {"PASS", "pa", "--"})
    CHECK(value_of(parse_obf(to_string(must_pass).append("; ").append(word).append(":-8"))).moves ==
          std::vector<ScoredMove>{{Square::pass, true, -8}});
}

TEST_CASE("errors in OBF") {
  const auto error_in_obf = [](std::string_view entries) {
    return error_of(parse_obf(std::string(kStartCells).append(" X;").append(entries)));
  };
  CHECK(error_of(parse_obf("% only a comment")) == "board has 0 cells; 64 cells and the side to move would be right");
  CHECK(error_of(parse_obf(kStartCells)) == "no side to move after the 64 cells; X or O would be right");
  CHECK(error_in_obf(" D3") == "'D3' at entry 1 (character 69) has no score; the first entry needs one, like G8:+18");
  CHECK(error_in_obf(" D3:+1; E3:+2") ==
        "illegal move e3 at entry 2 (character 76): outflanks nothing; legal: d3 c4 f5 e6");
  CHECK(error_in_obf("pass:+2") ==
        "illegal move pass at entry 1 (character 68): pass with moves available; legal: d3 c4 f5 e6");
  CHECK(error_in_obf("Q9:+2") == "'Q9' at entry 1 (character 68) is no move; a1 to h8 or pass would be right");
  CHECK(error_in_obf("d3c4:+2") == "'d3c4' at entry 1 (character 68) is no move; a1 to h8 or pass would be right");
  CHECK(error_in_obf("d3:+1;d3:+2") == "move d3 at entry 2 (character 74) stands twice; once would be right");
  CHECK(error_in_obf("d3:+1;:+2") == "no move at entry 2 (character 74); only a first entry may be a score alone");
  for (const std::string_view score : {"", "+", "-", "+65", "-65", "+1.5", "x", "99999999999999999999", "+-3"})
    CHECK(error_in_obf(std::string("d3:").append(score))
              .ends_with("at entry 1 (character 68) has no score; -64 to +64 after the colon would be right"));
}

TEST_CASE("kinds of squares") {
  constexpr std::string_view kKinds[8] = {"KCABBACK", "CX    XC", "A      A", "B      B",
                                          "B      B", "A      A", "CX    XC", "KCABBACK"};
  for (int rank = 0; rank < 8; ++rank)
    for (int file = 0; file < 8; ++file) {
      const std::string_view kind = kKinds[rank].substr(static_cast<std::size_t>(file), 1);
      CHECK(square_kind(make_square(file, rank)) == (kind == "K" ? "corner" : kind == " " ? "" : kind));
    }
  CHECK(square_kind(Square::pass).empty());
  CHECK(square_kind(Square::none).empty());
}

namespace {

// Reads a text every way; an error is one printable line.
void read_every_way(std::string_view text) {
  const auto check = [](const std::string& error) {
    REQUIRE(!error.empty());
    REQUIRE(error.size() < 400);
    REQUIRE(std::ranges::all_of(error, [](char letter) { return letter >= ' ' && letter < 0x7F; }));
  };
  check(error_of(read_transcript(Game(), text)));
  check(error_of(read_transcript(Game(StartRule::reversi), text)));
  check(error_of(read_diagram(text)));
  check(error_of(parse_fen(text)));
  check(error_of(parse_sfen(text)));
  check(error_of(parse_obf(text)));
}

}  // namespace

TEST_CASE("damaged texts are refused in one line or read; nothing breaks") {
  SplitMix random(43);
  RandomBoards boards(43);
  for (int i = 0; i < 3000; ++i) {
    const Game game = random_game(random, boards);
    const std::string whole[] = {write_transcript(game, {.passes = true, .numbered = true}),
                                 write_transcript(game),
                                 write_diagram(game),
                                 to_fen(game.position()),
                                 to_sfen(game.position()),
                                 to_obf({game.position(), {{Square::none, true, 4}}, "x"})};
    std::string text = whole[random.below(6)];
    for (int damage = random.below(4); damage >= 0 && !text.empty(); --damage) {
      const auto at = static_cast<std::size_t>(random.below(static_cast<int>(text.size())));
      switch (random.below(4)) {
        case 0: text[at] = static_cast<char>(random.below(256)); break;
        case 1: text.erase(at, 1 + random.next() % 3); break;
        case 2: text.insert(at, text.substr(at, 5)); break;
        default: text.resize(at);
      }
    }
    read_every_way(text);
  }
}

TEST_CASE("texts of a mebibyte") {
  constexpr std::size_t kLong = 1 << 20;
  const auto repeated = [](std::string_view piece, std::string text = "") {
    while (text.size() < kLong) text += piece;
    return text;
  };
  for (const std::string_view piece : {" ",    ",",  "\n",   "1", "1.",  "-",   "--",
                                       "pass", "f5", "8/",   "[", "[ ",  "X",   "-;",
                                       ";",    ":",  ":+1;", "%", "## ", "64 ", "-- -- -- -- -- -- -- --\n",
                                       "\xFF"})
    read_every_way(repeated(piece));
  const std::string obf = std::string(kStartCells) + " X; D3:+1;";
  for (const std::string_view piece : {";", "--:-127;", " ", "1", "% "}) read_every_way(repeated(piece, obf));
  read_every_way(repeated("--", std::string(kWipeOut)));
  read_every_way(repeated("1", std::string(kStartCells) + "B"));
  read_every_way(repeated(" ", std::string(kStartDiagram)));
  read_every_way(repeated("P", "8/8/8/8/8/8/8/8["));
  CHECK(read(repeated("--", std::string(kWipeOut))).size() == 9);
  CHECK(read(repeated(" , ", "f5")).size() == 1);
}
