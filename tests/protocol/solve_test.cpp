// The sub-command `solve`: lines in, results out.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

// What Boost 1.74's property tree includes says at every compilation that it wants to be told so.
#define BOOST_BIND_GLOBAL_PLACEHOLDERS

#include <array>
#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/notation.hpp"
#include "tests/environment.hpp"
#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;

namespace {

using Arguments = std::vector<std::string>;
using Json = boost::property_tree::ptree;

// Seven empties, a draw; the best move and the score of each move.
const std::string kDraw = "OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O";
constexpr const char* kDrawScores = " B7:+0; G8:-2; H2:-2; C8:-4; C7:-22;";
const std::map<std::string, int> kDrawMoves{{"b7", 0}, {"g8", -2}, {"h2", -2}, {"c8", -4}, {"c7", -22}};
// +14, or +13 where empty squares count for nobody.
const std::string kWin = "-XXXXXOXOOOOOOOXOOOXOOOXOOXOOOXXOXOOOXOXXXXOXOXXXXOXXX-XXXXXXXX- O";
// -40 and a forced pass.
const std::string kPass = "---XXXX--XXXXXXOOXXXXXOOO-XXXOOOOXXXXOOOOXXOOOXOOXXXXXXOO-OOOOOO X";
// Nobody solves it while a test waits.
const std::string kEndless = "---------------------------OX------XO--------------------------- X";

std::string game_over() { return cells(13, 'O') + cells(51) + " X"; }

Arguments solve(Arguments arguments = {}) {
  arguments.insert(arguments.begin(), "solve");
  return arguments;
}

Run run(const std::string& input, const Arguments& arguments = {}) {
  return run_engine(input, {.arguments = solve(arguments)});
}

// The results alone. Checks that the totals follow them on both outputs.
Lines results(const Run& run) {
  REQUIRE(!run.out.empty());
  CHECK(run.last().starts_with("% positions "));
  CHECK(contains(run.errors, run.last().substr(2) + "\n"));
  return {run.out.begin(), run.out.end() - 1};
}

std::string only_result(const Run& run) {
  const Lines lines = results(run);
  REQUIRE(lines.size() == 1);
  return lines.front();
}

ObfRecord record_of(const std::string& line) {
  const auto record = parse_obf(line);
  REQUIRE_MESSAGE(std::holds_alternative<ObfRecord>(record), line);
  return std::get<ObfRecord>(record);
}

std::map<std::string, int> scores_of(const ObfRecord& record) {
  std::map<std::string, int> scores;
  for (const ScoredMove& entry : record.moves) {
    CHECK(entry.has_score);
    scores[to_string(entry.move)] = entry.score;
  }
  return scores;
}

// The comment without nodes and time, which must end it.
std::string comment_of(const std::string& line) {
  const std::string comment = record_of(line).comment;
  const auto end = comment.find("nodes ");
  REQUIRE_MESSAGE(end != std::string::npos, line);
  number_after(comment, "nodes");
  CHECK(number_after(comment, "time") >= 0);
  CHECK(comment.ends_with(" ms"));
  return comment.substr(0, end);
}

Json parse_json(const std::string& line) {
  std::istringstream text(line);
  Json json;
  REQUIRE_NOTHROW_MESSAGE(boost::property_tree::read_json(text, json), line);
  return json;
}

// A game of first legal moves, up to few empty squares.
Game played_game() {
  Game game;
  while (count_empties(game.position().board) > 8 && !game.is_over())
    game.play(game.must_pass() ? Square::pass : *Squares{game.legal_moves()}.begin());
  return game;
}

}  // namespace

TEST_SUITE_BEGIN("solve");

TEST_CASE("a result is the position, the best move with its score, and how it was found") {
  const Run solved = run(kDraw + "\n");
  const std::string line = only_result(solved);
  CHECK(line.starts_with(kDraw + "; B7:+0; % pv b7 "));
  CHECK(comment_of(line).ends_with(", "));
  CHECK(solved.last().starts_with("% positions 1, solved 1, compared 0, differing 0, bad lines 0, nodes " +
                                  word_after(record_of(line).comment, "nodes") + " time "));
  CHECK(solved.exit_code == 0);
}

TEST_CASE("a board in any spelling") {
  const Position position = std::get<Position>(parse_position(kDraw));
  std::string glued = kDraw;
  glued.erase(64, 1);
  std::string letters = kDraw;
  for (char& letter : letters) letter = letter == 'X' ? 'b' : letter == 'O' ? 'w' : letter == '-' ? '.' : letter;
  for (const std::string& spelling :
       {kDraw, glued, letters, kDraw + ";", kDraw + "; % a comment", "  " + kDraw + "\t\r", "\xEF\xBB\xBF" + kDraw,
        to_sfen(position), to_fen(position), to_fen(position) + " % a comment", kDraw + "; --:-127;"}) {
    CAPTURE(spelling);
    const Run solved = run(spelling + "\n");
    CHECK(only_result(solved).starts_with(kDraw + "; B7:+0; % pv "));
    CHECK(solved.exit_code == 0);
  }
}

TEST_CASE("a transcript stands for the position after it") {
  const Game game = played_game();
  for (const TranscriptStyle& style :
       {TranscriptStyle{}, TranscriptStyle{.numbered = true}, TranscriptStyle{.spaced = true, .upper_case = true}})
    CHECK(only_result(run(write_transcript(game, style) + "\n")).starts_with(to_string(game.position()) + ";"));
}

TEST_CASE("blank lines and comments are no positions, and the last line needs no end") {
  const Run solved = run("# a note\n\n  \t\n% " + kWin + "\n" + kDraw + "\r\n" + kDraw);
  CHECK(results(solved).size() == 2);
  CHECK(solved.exit_code == 0);
  CHECK(run("").out ==
        Lines{"% positions 0, solved 0, compared 0, differing 0, bad lines 0, nodes 0, time 0 ms, nodes/s 0"});
}

TEST_CASE("the score is compared with the highest one of the input") {
  for (const char* scores : {"; B7:+0;", "; :+0;", "; B7:+0; G8:-30;", "; G8:-30; B7:+0;", "; b7:0; g8"}) {
    const Run agreed = run(kDraw + scores + "\n");
    CAPTURE(scores);
    CHECK(agreed.exit_code == 0);
    CHECK(contains(agreed.errors, "compared 1, differing 0,"));
    CHECK_FALSE(contains(only_result(agreed), "expected"));
  }
  const Run differing = run(kDraw + "; G8:+4; H2:-2;\n" + kWin + "; :+14;\n");
  CHECK(differing.exit_code == 1);
  CHECK(contains(differing.errors, "positions 2, solved 2, compared 2, differing 1,"));
  CHECK(results(differing).front().starts_with(kDraw + "; B7:+0; % expected +4, pv b7 "));
}

TEST_CASE("--all-moves gives and compares the score of every move") {
  const Run solved = run(kDraw + "\n", {"--all-moves"});
  CHECK(scores_of(record_of(only_result(solved))) == kDrawMoves);
  CHECK(only_result(solved).starts_with(kDraw + "; B7:+0; "));
  CHECK(run(kDraw + ";" + kDrawScores + "\n", {"--all-moves"}).exit_code == 0);
  CHECK(run(kDraw + "; :+0;\n", {"--all-moves"}).exit_code == 0);
  CHECK(run(kDraw + "; :+2;\n", {"--all-moves"}).exit_code == 1);

  const Run differing = run(kDraw + "; B7:+0; G8:-4; C7:-22; C8:-6;\n", {"--all-moves"});
  CHECK(differing.exit_code == 1);
  CHECK(contains(differing.errors, "compared 1, differing 1,"));
  CHECK(comment_of(only_result(differing)).starts_with("expected g8:-4 c8:-6, pv b7 "));
  // Only the best score counts otherwise.
  CHECK(run(kDraw + "; B7:+0; G8:-4;\n").exit_code == 0);
}

TEST_CASE("--wld proves the result and claims no score") {
  const Run solved = run(kWin + "; :+2;\n" + kDraw + "; :+0;\n" + kPass + "; :-2;\n" + game_over() + "\n", {"--wld"});
  const Lines lines = results(solved);
  REQUIRE(lines.size() == 4);
  CHECK(solved.exit_code == 0);
  for (const std::string& line : lines) CHECK(record_of(line).moves.empty());
  CHECK(lines[0].starts_with(kWin + "; % wld win, pv "));
  CHECK(lines[1].starts_with(kDraw + "; % wld draw, pv b7 "));
  CHECK(lines[2].starts_with(kPass + "; % wld loss, pv pass "));
  CHECK(lines[3].starts_with(game_over() + "; % game over, wld loss, nodes 0, "));

  const Run differing = run(kDraw + "; :+2;\n", {"--wld"});
  CHECK(differing.exit_code == 1);
  CHECK(comment_of(only_result(differing)).starts_with("expected +2, wld draw, pv b7 "));

  const Run all = run(kDraw + ";" + kDrawScores + "\n", {"--wld", "--all-moves"});
  CHECK(all.exit_code == 0);
  const std::string comment = comment_of(only_result(all));
  CHECK(comment.starts_with("wld draw, moves b7 draw "));
  for (const auto& [move, score] : kDrawMoves)
    if (move != "b7") CHECK(contains(comment, " " + move + " loss"));
}

TEST_CASE("--scoring says who owns the empty squares") {
  const std::string by_discs = only_result(run(kWin + "; :+13;\n", {"--scoring", "discs"}));
  CHECK(record_of(by_discs).moves.front().score == 13);
  CHECK(comment_of(by_discs).starts_with("scoring discs, pv "));
  CHECK(run(kWin + "; :+14;\n", {"--scoring", "discs"}).exit_code == 1);
  CHECK(run(kWin + "; :+14;\n", {"--scoring", "empties-to-winner"}).exit_code == 0);
}

TEST_CASE("a forced pass is a move, and the end of the game a score without one") {
  const Lines lines = results(run(kPass + "; PASS:-40;\n" + kPass + "; --:-40;\n" + game_over() + "; :-64;\n"));
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with(kPass + "; PASS:-40; % pv pass "));
  CHECK(lines[2].starts_with(game_over() + "; :-64; % game over, nodes 0, "));
  for (const char* option : {"--wld", "--all-moves", "--json"})
    CHECK(run(kPass + "\n" + game_over() + "\n", {option}).exit_code == 0);
}

TEST_CASE("results are valid input, and agree with themselves") {
  for (const Arguments& options : {Arguments{"--all-moves"}, Arguments{}, Arguments{"--wld"}}) {
    std::string again;
    for (const std::string& line : run(kWin + "\n" + kDraw + "\n" + kPass + "\n" + game_over() + "\n", options).out)
      again += line + "\n";
    const Run checked = run(again, options);
    CHECK(results(checked).size() == 4);
    CHECK(checked.exit_code == 0);
  }
}

TEST_CASE("a bad line is reported with its place and skipped") {
  const std::pair<std::string, std::string> bad_lines[] = {
      {"nonsense", "'n' at cell 1 (a1) is no cell; black X * b B, white O o w W, empty - ."},
      {cells(63), "board has 63 cells; 64 cells and the side to move would be right"},
      {kDraw + "; A1:+4;", "illegal move a1 at entry 1 (character 69): occupied; legal: h2 b7 c7 c8 g8"},
      {kDraw + "; B7:+99;",
       "'B7:+99' at entry 1 (character 69) has no score; -64 to +64 after the colon would be right"},
      {"8/8/8/3pP3/3Pp3/8/8 w", "the FEN has 7 rows; 8 rows would be right"},
      {"f5d6a1", "illegal move a1 at ply 3 (character 5): outflanks nothing; legal: c3 c4 c5 c6 c7"},
      {to_fen(Position{}) + "; d3:+0",
       "';' (character 150) begins scores, and they go with 64 cells and the side to move only; a line of OBF would be "
       "right"},
      {std::string("XX\0X", 4),
       "NUL byte at byte 3 of a line: the line is skipped; text without NUL bytes would be right"},
  };
  for (const auto& [line, message] : bad_lines) {
    const Run solved = run("% comment\n" + line + "\n" + kDraw + "\n");
    CHECK(only_result(solved).starts_with(kDraw));
    CHECK(solved.errors.substr(0, solved.errors.find("\n")) == "<stdin>:2: " + message);
    CHECK(contains(solved.errors, "positions 1, solved 1, compared 0, differing 0, bad lines 1,"));
    CHECK(solved.exit_code == 2);
  }
  const Folder folder;
  const std::string file = folder.write("two.obf", kDraw + "; :+2;\n?\n");
  const Run named = run("", {"--quiet", file});
  CHECK(named.errors == file + ":2: '?' at cell 1 (a1) is no cell; black X * b B, white O o w W, empty - .\n");
  CHECK(named.exit_code == 2);
}

TEST_CASE("files and stdin are read in turn") {
  const Folder folder;
  const std::string first = folder.write("first.obf", kDraw + "\n");
  const std::string second = folder.write("second.obf", kWin);
  const Lines lines = results(run(kPass + "\n", {first, "-", second}));
  REQUIRE(lines.size() == 3);
  CHECK(lines[0].starts_with(kDraw));
  CHECK(lines[1].starts_with(kPass));
  CHECK(lines[2].starts_with(kWin));
}

TEST_CASE("a file that cannot be read is refused before anything is solved") {
  const Folder folder;
  const std::string good = folder.write("good.obf", kDraw + "\n");
  const Run refused = run("", {good, folder.file("absent.obf")});
  CHECK(refused.exit_code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.errors == "outflank: " + folder.file("absent.obf") +
                              ": No such file or directory; a readable file, or - for stdin, would be right\n");
  const Run folder_named = run("", {good, "/"});
  CHECK(folder_named.exit_code == 2);
  CHECK(folder_named.out.empty());
  CHECK(contains(folder_named.errors, "outflank: /: Is a directory; "));
}

TEST_CASE("each result comes as soon as it is known") {
  EngineProcess engine({.arguments = solve()});
  for (const std::string& position : {kDraw, kWin, kPass}) {
    engine.send(position + "\n");
    CHECK(engine.read_line().value_or("").starts_with(position + "; "));
  }
  engine.close_input();
  CHECK(engine.read_line().value_or("").starts_with("% positions 3, solved 3, "));
  CHECK(engine.exit_code() == 0);
}

TEST_CASE("--json writes an object a line") {
  const Run best = run(kDraw + "\n" + kDraw + "; :+2;\n" + kPass + "; :-40;\n" + game_over() + "\n", {"--json"});
  CHECK(best.exit_code == 1);
  REQUIRE(best.out.size() == 5);
  const Json first = parse_json(best.out[0]);
  CHECK(first.get<std::string>("board") + " " + first.get<std::string>("side") == kDraw);
  CHECK(first.get<int>("empties") == 7);
  CHECK(first.get<std::string>("scoring") == "empties-to-winner");
  CHECK(first.get<std::string>("best") == "b7");
  CHECK(first.get<int>("score") == 0);
  CHECK(first.get_child("pv").front().second.data() == "b7");
  CHECK(first.get<int>("nodes") > 0);
  CHECK(first.get<int>("time_ms") >= 0);
  for (const char* absent : {"moves", "result", "expected", "agrees"}) CHECK(first.count(absent) == 0);
  CHECK(parse_json(best.out[1]).get<int>("expected") == 2);
  CHECK_FALSE(parse_json(best.out[1]).get<bool>("agrees"));
  CHECK(parse_json(best.out[2]).get<std::string>("best") == "pass");
  CHECK(parse_json(best.out[2]).get<bool>("agrees"));
  CHECK(contains(best.out[3], "\"best\":null,\"score\":-64,\"pv\":[],\"nodes\":0,"));
  const Json totals = parse_json(best.out[4]).get_child("totals");
  CHECK(totals.get<int>("positions") == 4);
  CHECK(totals.get<int>("differing") == 1);
  CHECK_FALSE(totals.get<bool>("interrupted"));
}

TEST_CASE("--json with all moves, and with results only") {
  const Run all = run(kDraw + "; B7:+0; G8:-2;\n", {"--json", "--all-moves"});
  const Json json = parse_json(all.out.front());
  std::map<std::string, int> scores, expected;
  for (const auto& [key, move] : json.get_child("moves")) {
    scores[move.get<std::string>("move")] = move.get<int>("score");
    if (move.count("expected") > 0) expected[move.get<std::string>("move")] = move.get<int>("expected");
  }
  CHECK(scores == kDrawMoves);
  CHECK(expected == std::map<std::string, int>{{"b7", 0}, {"g8", -2}});
  CHECK(json.get<bool>("agrees"));

  const Json wld = parse_json(run(kWin + "\n", {"--json", "--wld", "--scoring", "discs"}).out.front());
  CHECK(wld.get<std::string>("result") == "win");
  CHECK(wld.get<std::string>("scoring") == "discs");
  CHECK(wld.count("score") == 0);
}

TEST_CASE("threads and the size of the table change no score") {
  for (const Arguments& options : {Arguments{"-t", "3"}, Arguments{"--hash", "1"}, Arguments{"-l", "21", "-t", "1"},
                                   Arguments{"--isa", "portable"}})
    CHECK(record_of(only_result(run(kDraw + "\n", options))).moves.front().score == 0);
  const Run refused = run(kDraw + "\n", {"--hash", "1048576"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.errors.starts_with("outflank: --hash 1048576: the memory is not there; at most "));
}

TEST_CASE("a position takes the same nodes wherever it stands") {
  const Lines lines = results(run(kDraw + "\n" + kWin + "\n" + kDraw + "\n"));
  CHECK(record_of(lines[0]).comment.substr(0, 40) == record_of(lines[2]).comment.substr(0, 40));
  CHECK(word_after(lines[0], "nodes") == word_after(lines[2], "nodes"));
}

TEST_CASE("--quiet leaves stderr to what is wrong") {
  CHECK(run(kDraw + "\n", {"--quiet"}).errors.empty());
  // Nor is there a line for every position otherwise.
  std::string many;
  for (int i = 0; i < 200; ++i) many += kWin + "\n";
  const std::string errors = run(many).errors;
  CHECK(errors.starts_with("positions 200, "));
}

TEST_CASE("bad options are refused") {
  const std::pair<Arguments, std::string> refusals[] = {
      {{"solve", "--scoring", "raw"}, "bad value raw of --scoring; empties-to-winner or discs would be right"},
      {{"solve", "--resume", ""}, "--resume names no file; --resume OUTFILE would be right"},
      {{"solve", "--threads", "0"}, "bad value 0 of --threads; 1 to 1024 would be right"},
      {{"solve", "--divide"}, "--divide goes with perft DEPTH only"},
      {{"--wld"}, "--wld goes with solve only"},
      {{"bench", "--resume", "x"}, "--resume goes with solve only"},
  };
  for (const auto& [arguments, message] : refusals) {
    const Run refused = run_engine("", {.arguments = arguments});
    CHECK(refused.exit_code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.errors == "outflank: " + message + "\n");
  }
}

// --- --resume ---

TEST_CASE("--resume appends to a file and skips what it holds") {
  for (const Arguments& format : {Arguments{}, Arguments{"--json"}}) {
    const Folder folder;
    const std::string file = folder.file("results");
    Arguments options = format;
    options.insert(options.end(), {"--resume", file});

    const Run first = run(kDraw + "; :+2;\n" + kPass + "\n", options);
    CHECK(first.exit_code == 1);
    CHECK(first.out.size() == 1);
    CHECK(read_file(file).size() == 2);
    const std::string before = content_of(file);

    // The score of the input is compared with the one that is held.
    const Run second = run(kDraw + "; :+2;\n" + kPass + "; :-40;\n" + game_over() + "\n", options);
    CHECK(second.exit_code == 1);
    CHECK(contains(second.errors, "positions 3, solved 1, held 2, compared 2, differing 1,"));
    CHECK(content_of(file).starts_with(before));
    CHECK(read_file(file).size() == 3);

    const Run third = run(kDraw + "\n" + kPass + "\n" + game_over() + "\n" + kWin + "\n" + kWin + "\n", options);
    CHECK(third.exit_code == 0);
    CHECK(contains(third.errors, "positions 5, solved 1, held 4,"));
    CHECK(read_file(file).size() == 4);
  }
}

TEST_CASE("--resume continues what a pipe wrote, totals included") {
  const Folder folder;
  for (const Arguments& format : {Arguments{}, Arguments{"--json"}}) {
    std::string written;
    for (const std::string& line : run(kDraw + "\n", format).out) written += line + "\n";
    Arguments options = format;
    options.insert(options.end(), {"--resume", folder.write("results", written)});
    CHECK(contains(run(kDraw + "\n", options).errors, "positions 1, solved 0, held 1,"));
  }
}

TEST_CASE("--resume solves again what the file does not answer") {
  const std::vector<Arguments> ways{{},
                                    {"--wld"},
                                    {"--all-moves"},
                                    {"--wld", "--all-moves"},
                                    {"--scoring", "discs"},
                                    {"--scoring", "discs", "--wld"}};
  for (const Arguments& format : {Arguments{}, Arguments{"--json"}}) {
    const Folder folder;
    for (const char* expected : {"solved 1, compared 1, differing 0,", "solved 0, held 1, compared 1, differing 0,"}) {
      for (const Arguments& way : ways) {
        Arguments options{"--resume", folder.file("results")};
        options.insert(options.end(), way.begin(), way.end());
        options.insert(options.end(), format.begin(), format.end());
        CAPTURE(options.back());
        CHECK(contains(run(kDraw + ";" + kDrawScores + "\n", options).errors, expected));
      }
    }
    CHECK(read_file(folder.file("results")).size() == ways.size());
  }
}

TEST_CASE("--resume drops a torn last line") {
  for (const Arguments& format : {Arguments{}, Arguments{"--json"}}) {
    const Folder folder;
    const std::string file = folder.file("results");
    Arguments options = format;
    options.insert(options.end(), {"--resume", file});
    const std::string input = kDraw + "\n" + kPass + "\n";
    run(input, options);
    const std::string whole = content_of(file);
    const std::size_t first = whole.find('\n') + 1;
    for (const std::size_t length : {whole.size() - 1, whole.size() - 20, first + 80, first + 1}) {
      folder.write("results", whole.substr(0, length));
      const Run resumed = run(input, options);
      CHECK(resumed.errors.starts_with("outflank: --resume " + file + ": its last line had no end and is dropped\n"));
      CHECK(contains(resumed.errors, "positions 2, solved 1, held 1,"));
      CHECK(resumed.exit_code == 0);
      const Lines lines = read_file(file);
      REQUIRE(lines.size() == 2);
      CHECK(lines[0] + "\n" == whole.substr(0, first));
      CHECK(contains(lines[1], kPass.substr(0, 64)));
    }
  }
}

TEST_CASE("--resume leaves a file alone that is none of its own") {
  const Folder folder;
  for (const auto& [content, message] : {
           std::pair{kDraw + "; :+0;\n", std::string("line 1: no result of outflank solve; ")},
           std::pair{"% fine\nmy notes\n" + kDraw, std::string("line 2: 'm' at cell 1 (a1) is no cell; ")},
           std::pair{kDraw, std::string("no whole line; ")},
       }) {
    const std::string file = folder.write("mine", content);
    for (const Arguments& options : {Arguments{"--resume", file}, Arguments{"--resume", file, "--json"}}) {
      const Run refused = run(kDraw + "\n", options);
      CHECK(refused.exit_code == 2);
      CHECK(refused.out.empty());
      CHECK(refused.errors.starts_with("outflank: --resume " + file + ": "));
      if (options.size() == 2) CHECK(contains(refused.errors, message));
      CHECK(content_of(file) == content);
    }
  }
  // Results in another form than this one writes.
  const std::string json = run(kDraw + "\n", {"--json", "--wld"}).out.front() + "\n";
  const std::string obf = run(kDraw + "\n", {"--scoring", "discs", "--wld"}).out.front() + "\n";
  for (const auto& [word, other] :
       {std::pair{"\"b7\"", "\"b9\""}, std::pair{"draw", "even"}, std::pair{"empties-to-winner", "raw"},
        std::pair{"time_ms", "time"}, std::pair{"time_ms\":", "time_ms\":9223372036854775"}, std::pair{"]", ""}}) {
    std::string changed = json;
    REQUIRE(contains(changed, word));
    changed.replace(changed.find(word), std::string(word).size(), other);
    CHECK(contains(run("", {"--json", "--resume", folder.write("mine", changed)}).errors, "line 1: no result of "));
  }
  for (const auto& [word, other] :
       {std::pair{"pv b7", "pv b9"}, std::pair{"draw", "even"}, std::pair{"discs", "raw"},
        std::pair{"nodes ", "nodes -"}, std::pair{"time ", "time 9223372036854775"}, std::pair{", time", ""}}) {
    std::string changed = obf;
    REQUIRE(contains(changed, word));
    changed.replace(changed.find(word), std::string(word).size(), other);
    CHECK(contains(run("", {"--resume", folder.write("mine", changed)}).errors, "line 1: no result of "));
  }
  CHECK(contains(run("", {"--resume", "/"}).errors, "outflank: --resume /: Is a directory; "));
  CHECK(contains(run("", {"--resume", "/dev/null"}).errors, "outflank: --resume /dev/null: no regular file; "));
}

TEST_CASE("a file of results has one process that continues it") {
  const Folder folder;
  const Arguments options = solve({"--resume", folder.file("results")});
  EngineProcess first({.arguments = options});
  first.send(kDraw + "\n");
  while (content_of(folder.file("results")).empty()) ::usleep(1000);
  const Run second = run_engine("", {.arguments = options});
  CHECK(second.exit_code == 2);
  CHECK(contains(second.errors, ": another process continues this file; "));
  first.close_input();
  CHECK(first.exit_code() == 0);
}

// --- how it ends ---

TEST_CASE("SIGINT and SIGTERM end it with the totals of what is done") {
  for (const int number : {SIGINT, SIGTERM}) {
    for (const std::string& at_work : {std::string(), kEndless + "\n"}) {
      EngineProcess engine({.arguments = solve()});
      engine.send(kDraw + "\n" + at_work);
      CHECK(engine.read_line().value_or("").starts_with(kDraw));
      engine.signal(number);
      const Lines rest = engine.read_rest();
      REQUIRE(rest.size() == 1);
      CHECK(rest.front().starts_with("% interrupted, positions 1, solved 1, "));
      CHECK(engine.exit_code() == 130);
      CHECK(engine.errors() == rest.front().substr(2) + "\n");
    }
  }
}

TEST_CASE("SIGTERM ends it while nobody reads its results") {
  std::string many;
  for (int i = 0; i < 1000; ++i) many += game_over() + "\n";  // more results than a pipe holds
  EngineProcess engine({.arguments = solve({"--quiet"})});
  engine.send(many);
  CHECK(engine.is_running());
  engine.signal(SIGTERM);
  CHECK(engine.exit_code() == 130);
}

TEST_CASE("it ends quietly when the reader of its results is gone") {
  for (const std::string& at_work : {std::string(), kEndless + "\n"}) {
    EngineProcess engine({.arguments = solve()});
    engine.send(kDraw + "\n" + at_work);
    CHECK(engine.read_line().value_or("").starts_with(kDraw));
    engine.close_output();
    CHECK(engine.exit_code() == 141);
    CHECK(engine.errors() == "");
  }
}

TEST_CASE("an output without room is reported") {
  const std::string command = std::string("exec ") + OUTFLANK_BINARY + " solve --quiet >/dev/full";
  const Run full = run_engine(kDraw + "\n", {.arguments = {"-c", command}, .binary = "/bin/sh"});
  CHECK(full.exit_code == 2);
  CHECK(full.errors == "outflank: stdout: No space left on device; room for the results would be right\n");
}

TEST_CASE("a terminal shows a bar, and is clean at the end") {
  const Folder folder;
  const std::string file = folder.write("endless.obf", kEndless + "\n" + kEndless + "\n");
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int line = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
  REQUIRE(line >= 0);

  EngineProcess engine({.arguments = solve({file}), .errors = line});
  std::string shown;
  const auto read_until = [&shown, terminal](const std::string& end) {
    std::array<char, 256> bytes;
    while (shown.find(end) == std::string::npos) {
      pollfd watched{terminal, POLLIN, 0};
      REQUIRE_MESSAGE(::poll(&watched, 1, EngineProcess::kCeilingSeconds * 1000) > 0, shown);
      const ssize_t count = ::read(terminal, bytes.data(), bytes.size());
      REQUIRE_MESSAGE(count > 0, shown);
      shown.append(bytes.data(), static_cast<std::size_t>(count));
    }
  };
  read_until("[........................................] 0 of 2 positions");
  engine.signal(SIGINT);
  read_until("\r\x1b[Kinterrupted, positions 0, ");
  CHECK(engine.exit_code() == 130);
  ::close(line);
  ::close(terminal);
}

TEST_SUITE_END();

TEST_SUITE("data") {
  TEST_CASE("the scores of reference positions agree, of every move and by both rules") {
    std::map<std::string, std::string> inputs;
    for (const std::string& line : data_lines("rules/exact_1_14.tsv")) {
      const auto fields = split(line, '\t');
      REQUIRE(fields.size() == 7);
      if (std::stoi(fields[2]) > environment_number("OUTFLANK_TEST_EMPTIES", 14)) continue;
      inputs["empties-to-winner"] += fields[0] + " " + fields[1] + "; " + fields[4] + "\n";
      inputs["discs"] += fields[0] + " " + fields[1] + "; " + fields[6] + "\n";
    }
    const Folder folder;
    for (const auto& [scoring, content] : inputs) {
      const std::string file = folder.write(scoring, content);
      EngineProcess engine({.arguments = solve({"--all-moves", "--scoring", scoring, file})});
      const Lines lines = engine.read_rest();
      CHECK(lines.size() > 100);
      CHECK(contains(lines.back(), ", differing 0, bad lines 0, "));
      CHECK(engine.exit_code() == 0);
    }
  }

  TEST_CASE("the first positions of the FFO endgame suite agree") {
    EngineProcess engine({.arguments = solve({data_file("endgame/fforum-1-19.obf")})});
    for (int i = 0; i < 4; ++i) {
      const std::string line = engine.read_line().value_or("");
      CHECK_FALSE(contains(line, "expected"));
      CHECK(contains(line, "; % pv "));
    }
  }
}
