// GTP: moves, the customs for passes, undo, scores, GoGui's questions about the rules, and game records.

#include <doctest/doctest.h>

#include <string>

#include "engine/notation.hpp"
#include "tests/protocol/folder.hpp"
#include "tests/protocol/gtp_client.hpp"

using namespace outflank;
using namespace std::string_literals;

namespace {

// After these eight moves Black must pass; White can play c3 or f4.
constexpr std::string_view kBlackMustPass = "f5f6f7g7d3f8h8h6";
// Nine moves that leave White without a disc.
constexpr std::string_view kWipeout = "e6f4e3f6g5d6e7f5c5";

// The moves of a transcript as play commands, for the side whose turn it is.
std::string plays(std::string_view transcript) {
  std::string commands;
  const Game game = std::get<Game>(read_transcript(Game(), transcript));
  for (std::size_t ply = 0; ply < game.size(); ++ply)
    commands.append("play ")
        .append(color_name(game.position_at(ply).side))
        .append(" ")
        .append(to_string(game.move(ply)))
        .append("\n");
  return commands;
}

// The replies to what is asked after these moves.
Lines after_moves(std::string_view transcript, std::string_view commands) {
  Lines replies = gtp_replies("outflank-nodes 500\n" + plays(transcript) + std::string(commands));
  const std::size_t moves = transcript.size() / 2;
  REQUIRE(replies.size() > moves);
  for (std::size_t i = 0; i <= moves; ++i) CHECK(replies[i] == "=");
  replies.erase(replies.begin(), replies.begin() + static_cast<std::ptrdiff_t>(moves) + 1);
  return replies;
}

Lines load(const Folder& folder, const std::string& record, const std::string& commands) {
  return gtp_replies("loadsgf " + folder.write("a game.sgf", record) + commands);
}

}  // namespace

TEST_SUITE_BEGIN("gtp");

TEST_CASE("GTP: colours and moves in any case and length") {
  CHECK(gtp_replies("play b F5\nplay White d6\nplay BLACK c3\nplay w D3\nplay B c4\nfinal_score\n") ==
        Lines{"=", "=", "=", "=", "=", "= B+3"});
}

TEST_CASE("GTP: genmove plays its move, reg_genmove does not") {
  GtpClient client;
  CHECK(client.ask("outflank-nodes 1000") == "=");
  const std::string move = client.ask("reg_genmove b");
  CHECK(client.ask("gogui-rules_side_to_move") == "= black");
  CHECK(client.ask("genmove b") == move);
  CHECK(client.ask("gogui-rules_side_to_move") == "= white");
  CHECK(move.size() == 4);
  CHECK(contains("D3 C4 F5 E6", move.substr(2)));
}

TEST_CASE("GTP: a pass that nobody mentions is put in") {
  CHECK(after_moves(kBlackMustPass, "play white c3\ngogui-rules_side_to_move\n") == Lines{"=", "= black"});
  const Lines replies = after_moves(kBlackMustPass, "genmove white\ngogui-rules_side_to_move\n");
  CHECK((replies[0] == "= C3" || replies[0] == "= F4"));
  CHECK(replies[1] == "= black");
  // For a question alone it is not.
  CHECK(after_moves(kBlackMustPass, "reg_genmove white\ngogui-rules_side_to_move\n")[1] == "= black");
  CHECK(after_moves(kBlackMustPass, "play white a1\ngogui-rules_side_to_move\n") ==
        Lines{"? illegal move a1 at token 3: outflanks nothing; legal: c3 f4", "= black"});
}

TEST_CASE("GTP: a pass may be played") {
  CHECK(
      after_moves(kBlackMustPass,
                  "play b PASS\ngogui-rules_side_to_move\nplay w pass\nplay w c3\ngogui-rules_side_to_move\n") ==
      Lines{"=", "= white", "? illegal move pass at token 3: pass with moves available; legal: c3 f4", "=", "= black"});
  // By a controller that passes for the side it asked last, although its turn is over.
  CHECK(after_moves(kBlackMustPass, "play b Pass\nplay b pass\ngogui-rules_side_to_move\n") ==
        Lines{"=", "=", "= white"});
  CHECK(after_moves(kBlackMustPass, "play b c3\nplay b d1\n") ==
        Lines{"? illegal move c3 at token 3: outflanks nothing; legal: pass (then c3 f4)",
              "? illegal move d1 at token 3: outflanks nothing; legal: pass (then c3 f4)"});
}

TEST_CASE("GTP: genmove of a side that must pass answers pass and plays it") {
  CHECK(after_moves(kBlackMustPass, "gogui-rules_legal_moves\ngenmove b\ngogui-rules_side_to_move\n") ==
        Lines{"= pass", "= pass", "= white"});
  CHECK(after_moves(kBlackMustPass, "reg_genmove b\ngogui-rules_side_to_move\n") == Lines{"= pass", "= black"});
}

TEST_CASE("GTP: at the end of the game both sides may pass, and genmove passes") {
  CHECK(after_moves(kWipeout,
                    "genmove w\ngenmove b\ngenmove b\nreg_genmove w\nplay w pass\nplay w pass\nplay b PASS\n"
                    "gogui-rules_legal_moves\nfinal_score\n") ==
        Lines{"= pass", "= pass", "= pass", "= pass", "=", "=", "=", "=", "= B+64"});
  CHECK(after_moves(kWipeout, "play w a1\nplay b e6\n") ==
        Lines{"? illegal move a1 at token 3: outflanks nothing; the game is over",
              "? illegal move e6 at token 3: occupied; the game is over"});
}

TEST_CASE("GTP: undo takes back one command's move, with the pass that was put in for it") {
  const std::string side = "gogui-rules_side_to_move\n";
  // Put in: goes with the move.
  CHECK(after_moves(kBlackMustPass, "play w c3\nundo\n" + side + "undo\n" + side) ==
        Lines{"=", "=", "= black", "=", "= white"});
  CHECK(after_moves(kBlackMustPass, "genmove w\nundo\n" + side + "genmove b\n")[3] == "= pass");
  // Written: a move of its own.
  CHECK(after_moves(kBlackMustPass, "play b pass\nplay w c3\nundo\n" + side + "undo\n" + side + "undo\n" + side) ==
        Lines{"=", "=", "=", "= white", "=", "= black", "=", "= white"});
  CHECK(after_moves(kBlackMustPass, "genmove b\ngenmove w\nundo\n" + side + "undo\n" + side)[5] == "= black");
  // At the end of the game, where a pass changes nothing.
  CHECK(after_moves(kWipeout, "play w pass\ngenmove b\nundo\nundo\n" + side + "undo\n" + side) ==
        Lines{"=", "= pass", "=", "=", "= white", "=", "= black"});
  // As often as there were moves, and a refused one was none.
  CHECK(gtp_replies("play b f5\nplay w a1\nundo\nundo\n"s) ==
        Lines{"=", "? illegal move a1 at token 3: outflanks nothing; legal: f4 d6 f6", "=",
              "? cannot undo: there is no move to take back; play would be right"});
  CHECK(gtp_replies("play b f5\nclear_board\nundo\n"s)[2].starts_with("? cannot undo"));
}

TEST_CASE("GTP: scores of a game that is on and of one that is over") {
  CHECK(gtp_replies("final_score\nplay b f5\nfinal_score\ngogui-rules_final_result\nplay w f6\nfinal_score\n") ==
        Lines{"= 0", "=", "= B+3", "= The game is not over; discs 4 to 1", "=", "= 0"});
  // Thirteen discs on the board; the empty squares go to the winner.
  CHECK(after_moves(kWipeout, "final_score\ngogui-rules_final_result\n") ==
        Lines{"= B+64", "= Black wins 64 to 0, the empty squares counted for the winner"});
}

TEST_CASE("GTP: what GoGui asks about the rules") {
  CHECK(after_moves("f5",
                    "gogui-rules_board_size\ngogui-rules_board\ngogui-rules_side_to_move\n"
                    "gogui-rules_legal_moves\n") ==
        Lines{"= 8", "= ........\n........\n........\n...XXX..\n...OX...\n........\n........\n........", "= white",
              "= F4 D6 F6"});
}

TEST_CASE("GTP: showboard shows row 1 at the top") {
  CHECK(after_moves("f5d6", "showboard\n") ==
        Lines{"= \n  A B C D E F G H\n1 . . . . . . . .\n2 . . . . . . . .\n3 . . . . . . . .\n4 . . . O X . . .\n"
              "5 . . . O X X . .\n6 . . . O . . . .\n7 . . . . . . . .\n8 . . . . . . . .\n"
              "black X 3, white O 3; black to move"});
  CHECK(contains(after_moves(kBlackMustPass, "showboard\n")[0], "; black must pass"));
  CHECK(contains(after_moves(kWipeout, "showboard\n")[0], "black X 13, white O 0; the game is over"));
}

TEST_CASE("GTP: loadsgf loads a game, or the position before one of its moves") {
  const Folder folder;
  const std::string record = "(;FF[4]GM[2]SZ[8];B[fe];W[df];B[cc])\n";
  CHECK(load(folder, record, "\nfinal_score\nundo\ngogui-rules_side_to_move\n") == Lines{"=", "= B+3", "=", "= black"});
  CHECK(load(folder, record, " 2\ngogui-rules_side_to_move\nundo\nundo\n") ==
        Lines{"=", "= white", "=", "? cannot undo: there is no move to take back; play would be right"});
  CHECK(load(folder, record, " 1\nplay b d3\n") == Lines{"=", "="});
}

TEST_CASE("GTP: loadsgf refuses what is no game, and keeps the one it has") {
  const Folder folder;
  const Lines replies = load(folder, "(;GM[2]SZ[8];B[aa])", "\nfinal_score\n");
  REQUIRE(replies.size() == 2);
  CHECK(contains(replies[0], "a game.sgf: illegal move a1 (character 16): outflanks nothing; legal: d3 c4 f5 e6"));
  CHECK(replies[1] == "= 0");
}

TEST_SUITE_END();
