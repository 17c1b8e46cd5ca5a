// GTP: the frame of commands and replies, what can be asked, and errors.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/protocol/gtp_client.hpp"

using namespace outflank;
using namespace std::string_literals;

TEST_SUITE_BEGIN("gtp");

TEST_CASE("GTP: who is here") {
  const Lines replies = gtp_replies("protocol_version\nname\nversion\nlist_games\ngogui-rules_game_id\n");
  REQUIRE(replies.size() == 5);
  CHECK(replies[0] == "= 2");
  CHECK(replies[1] == "= Outflank");
  CHECK(replies[2].starts_with("= "));
  CHECK(replies[3] == "= Othello");
  CHECK(replies[4] == "= Othello");
}

TEST_CASE("GTP: every command that is listed is known, and answered") {
  const Lines lists = gtp_replies("list_commands\n");
  REQUIRE(lists.size() == 1);
  std::size_t count = 0;
  for (std::size_t at = 2; at < lists[0].size(); ++count) {
    const std::size_t end = std::min(lists[0].find('\n', at), lists[0].size());
    const std::string name = lists[0].substr(at, end - at);
    at = end + 1;
    CAPTURE(name);
    const Lines replies = gtp_replies("known_command " + name + "\noutflank-nodes 10\n" + name + "\n");
    REQUIRE(replies.size() == 3);
    CHECK(replies[0] == "= true");
    CHECK_FALSE(contains(replies[2], "unknown command"));
  }
  CHECK(count > 30);
  for (const char* needed : {"protocol_version",
                             "name",
                             "version",
                             "known_command",
                             "list_commands",
                             "quit",
                             "boardsize",
                             "clear_board",
                             "komi",
                             "play",
                             "genmove",
                             "undo",
                             "showboard",
                             "final_score",
                             "time_settings",
                             "time_left",
                             "set_game",
                             "list_games",
                             "reg_genmove",
                             "loadsgf",
                             "set_level",
                             "gogui-rules_game_id",
                             "gogui-rules_board_size",
                             "gogui-rules_board",
                             "gogui-rules_side_to_move",
                             "gogui-rules_legal_moves",
                             "gogui-rules_final_result"}) {
    CHECK_MESSAGE(contains(lists[0] + "\n", needed + "\n"s), needed);
  }
  CHECK(gtp_replies("known_command stop\nknown_command NAME\n") == Lines{"= false", "= false"});
}

TEST_CASE("GTP: a reply carries the id of its command and no other") {
  CHECK(gtp_replies("1 protocol_version\nprotocol_version\n007 protocol_version\n2147483648 komi 6.5\n3 foo\n17\n") ==
        Lines{"=1 2", "= 2", "=007 2", "=2147483648",
              "?3 unknown command foo at token 2; list_commands lists the commands",
              "?17 no command follows the id at token 1; list_commands lists the commands"});
  const Lines replies = gtp_replies("name\n" + std::string(20, '1') + " name\nname\n");
  CHECK(replies ==
        Lines{"= Outflank", "? the id at token 1 is too long; at most 19 digits would be right", "= Outflank"});
}

TEST_CASE("GTP: ids stay with their commands while searches and refusals come between") {
  const Lines replies = gtp_replies(
      "1 outflank-nodes 2000\n2 genmove b\n3 genmove b\n4 undo\n5 genmove w\n6 reg_genmove b\n7 play b a1\n8 "
      "clear_board\n"
      "9 loadsgf /does/not/exist\n10 outflank-hint 1\n11 final_score\n");
  REQUIRE(replies.size() == 11);
  const std::string statuses = "==?=?=?=?==";
  for (std::size_t i = 0; i < replies.size(); ++i) {
    const std::string head = statuses[i] + std::to_string(i + 1);
    CHECK_MESSAGE((replies[i] == head || replies[i].starts_with(head + " ")), replies[i]);
  }
  CHECK(replies[3] == "=4");
  CHECK(replies[10] == "=11 0");
}

TEST_CASE("GTP: comments, blanks, tabs, control characters and line ends are not part of a command") {
  for (const char* input :
       {"protocol_version", "protocol_version\r\n", "  protocol_version  \n", "\tprotocol_version\t\n",
        "protocol_version # a comment\n", "protocol_version#a comment\n", "# name\n\nprotocol_version\n",
        "\xEF\xBB\xBFprotocol_version\n", "protocol_version\n \t \n#\n", "name\x01\x7F\nprotocol\x08_ver\x1Bsion\n"}) {
    CAPTURE(input);
    const Lines replies = gtp_replies(input);
    REQUIRE_FALSE(replies.empty());
    CHECK(replies.back() == "= 2");
  }
  CHECK(gtp_replies("play\tblack\tf5\nboardsize\t8 # always\n") == Lines{"=", "="});
}

TEST_CASE("GTP: a line that cannot be read is answered where it stands") {
  const Lines replies = gtp_replies("name\nna\0me\n2 name\n"s + std::string(2 << 20, 'x') + "\n3 name\n");
  REQUIRE(replies.size() == 5);
  CHECK(replies[0] == "= Outflank");
  CHECK(replies[1].starts_with("? NUL byte at byte 3 of a line"));
  CHECK(replies[2] == "=2 Outflank");
  CHECK(replies[3].starts_with("? line too long"));
  CHECK(replies[4] == "=3 Outflank");
}

TEST_CASE("GTP: an error says what was wrong, where, and what would be right, and changes nothing") {
  struct Case {
    const char* command;
    const char* reply;
  };
  for (const Case& tried : {
           Case{"foo", "? unknown command foo at token 1; list_commands lists the commands"},
           Case{"Name", "? unknown command Name at token 1; list_commands lists the commands"},
           Case{"z\xC3\xBCge", "? unknown command z\\xc3\\xbcge at token 1; list_commands lists the commands"},
           Case{"name now", "? surplus word now at token 2; name alone would be right"},
           Case{"boardsize", "? boardsize at token 1 lacks a word; boardsize 8 would be right"},
           Case{"boardsize 19", "? unacceptable size 19 at token 2; 8 would be right"},
           Case{"boardsize eight", "? unacceptable size eight at token 2; 8 would be right"},
           Case{"komi much", "? bad value much of komi at token 2; a number, which changes nothing, would be right"},
           Case{"set_game Go", "? unknown game Go at token 2; Othello would be right"},
           Case{"play black", "? play at token 1 lacks a word; play black F5 would be right"},
           Case{"play f5 black", "? bad value f5 of play at token 2; black or white would be right"},
           Case{"play black f9", "? bad value f9 of play at token 3; a move A1 to H8 or pass would be right"},
           Case{"play black a1", "? illegal move a1 at token 3: outflanks nothing; legal: d3 c4 f5 e6"},
           Case{"play black d4", "? illegal move d4 at token 3: occupied; legal: d3 c4 f5 e6"},
           Case{"play black pass", "? illegal move pass at token 3: pass with moves available; legal: d3 c4 f5 e6"},
           Case{"5 play black a1", "?5 illegal move a1 at token 4: outflanks nothing; legal: d3 c4 f5 e6"},
           Case{"play white d3", "? wrong color white at token 2; black, who can move, would be right"},
           Case{"genmove white", "? wrong color white at token 2; black, who can move, would be right"},
           Case{"12 reg_genmove w", "?12 wrong color white at token 3; black, who can move, would be right"},
           Case{"genmove", "? genmove at token 1 lacks a word; genmove black would be right"},
           Case{"genmove red", "? bad value red of genmove at token 2; black or white would be right"},
           Case{"undo", "? cannot undo: there is no move to take back; play would be right"},
           Case{"set_level 61", "? bad value 61 of set_level at token 2; 0 to 60 would be right"},
           Case{"time_settings 1 2",
                "? time_settings at token 1 lacks a word; time_settings 600 0 0: seconds, seconds of byoyomi, stones, "
                "would be right"},
           Case{"time_settings -1 0 0",
                "? bad value -1 of time_settings at token 2; a number of seconds would be right"},
           Case{"time_settings 1 nan 0",
                "? bad value nan of time_settings at token 3; a number of seconds would be right"},
           Case{"time_settings 1 2 0.5", "? bad value 0.5 of time_settings at token 4; 0 to 2147483647 would be right"},
           Case{"time_left b soon 0", "? bad value soon of time_left at token 3; a number of seconds would be right"},
           Case{"outflank-move_time -1",
                "? bad value -1 of outflank-move_time at token 2; 0 to 86400000 would be right"},
           Case{"loadsgf /does/not/exist.sgf",
                "? cannot load file /does/not/exist.sgf: No such file or directory; the SGF file of a game would be "
                "right"},
           Case{"loadsgf /dev/null", "? cannot load file /dev/null: not a file; the SGF file of a game would be right"},
           Case{"loadsgf /dev/null 0",
                "? bad value 0 of loadsgf at token 3; the number of a move from 1 would be right"},
       }) {
    CAPTURE(tried.command);
    const Lines replies = gtp_replies(tried.command + "\ngogui-rules_legal_moves\nshowboard\n"s);
    REQUIRE(replies.size() == 3);
    CHECK(replies[0] == tried.reply);
    CHECK(replies[1] == "= D3 C4 F5 E6");
    CHECK(contains(replies[2], "black X 2, white O 2; black to move"));
  }
}

TEST_CASE("GTP: settings of Go that mean nothing here are accepted") {
  CHECK(gtp_replies("boardsize 8\nkomi 6.5\nkomi -7\nset_game Othello\nset_game othello\ngogui-interrupt\n") ==
        Lines(6, "="));
}

TEST_CASE("GTP: quit is answered and ends the process, whatever waits behind it") {
  EngineProcess engine(kSpeakGtp);
  engine.send("outflank-move_time 60000\n1 genmove b\n2 genmove w\n3 quit\n4 name\n");
  CHECK(read_reply(engine) == "=");
  CHECK(read_reply(engine).starts_with("=1 "));
  CHECK(read_reply(engine).starts_with("=2 "));
  CHECK(read_reply(engine) == "=3");
  CHECK_FALSE(engine.read_line());
  CHECK(engine.exit_code() == 0);
}

TEST_CASE("GTP: a bounded search runs on at the end of the input, one on the clock ends there") {
  CHECK(gtp_replies("outflank-nodes 5000\ngenmove b\ngenmove w\n").size() == 3);
  CHECK(gtp_replies("time_settings 36000 0 0\ngenmove b\ngenmove w\n").size() == 3);
}

TEST_CASE("GTP: commands wait for the search before them, a comment interrupts it") {
  EngineProcess engine(kSpeakGtp);
  engine.send("outflank-move_time 60000\n1 genmove b\n2 showboard\n");
  CHECK(read_reply(engine) == "=");
  engine.send("# interrupt\n3 name\n");
  CHECK(read_reply(engine).starts_with("=1 "));
  CHECK(contains(read_reply(engine), "black X 4, white O 1; white to move"));
  CHECK(read_reply(engine) == "=3 Outflank");
}

TEST_CASE("GTP: --protocol gtp wins over the first line, and other protocols' words are unknown commands") {
  const Lines replies = gtp_replies("uci\nundo\nisready\n", {.arguments = {"--protocol", "GTP"}});
  REQUIRE(replies.size() == 3);
  CHECK(replies[0] == "? unknown command uci at token 1; list_commands lists the commands");
  CHECK(replies[1].starts_with("? cannot undo"));
  CHECK(replies[2] == "? unknown command isready at token 1; list_commands lists the commands");
}

TEST_CASE("GTP: level, nodes and move time bound a search, from the command line too") {
  const auto moves = [](const std::string& commands, const std::vector<std::string>& arguments) {
    Launch launch{.arguments = arguments};
    launch.arguments.insert(launch.arguments.end(), {"--protocol", "gtp"});
    return gtp_replies(commands + "reg_genmove b\n", launch).back();
  };
  // A search to depth 1 or by a thousand nodes is the same each time, one by move time at least an answer.
  const std::string shallow = moves("set_level 1\n", {});
  CHECK(shallow == moves("", {"-l", "1"}));
  CHECK(shallow == moves("set_level 1\n", {"-l", "7"}));
  CHECK(moves("outflank-nodes 1000\n", {}) == moves("", {"--nodes", "1000"}));
  CHECK(moves("outflank-move_time 30\n", {}).starts_with("= "));
  CHECK(moves("", {"--move-time", "30"}).starts_with("= "));
}

TEST_CASE("GTP: hints are the best moves in plain words") {
  const Lines replies = gtp_replies("gogui-analyze_commands\noutflank-hint 2\n# interrupt\n");
  REQUIRE(replies.size() == 2);
  CHECK(replies[0] == "= string/Best Moves/outflank-hint");
  CHECK(replies[1].starts_with("= 1. "));
  CHECK(contains(replies[1], "\n2. "));
}

TEST_SUITE_END();
