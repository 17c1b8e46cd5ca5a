// The first line decides the protocol.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("anything that is no other protocol's first line is native") {
  for (const char* line :
       {"uci", "isready", "help", "quit", "d", "play d3", "play", "undo", "version", "foo", "nboard"}) {
    CAPTURE(line);
    const Run run = run_engine(std::string(line) + "\nisready\n");
    for (const std::string& answer : run.out) CHECK_FALSE(contains(answer, "is not spoken"));
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("a protocol that is not spoken gets one line, and nothing is decided") {
  struct Case {
    const char* line;
    const char* name;
  };
  for (const Case& tried : {Case{"usi", "usi"}, Case{"nboard 2", "nboard"}, Case{"xboard", "xboard"},
                            Case{"ENGINE-PROTOCOL init", "cassio"}, Case{"engine-protocol get-version", "cassio"}}) {
    CAPTURE(tried.line);
    const Run run = run_engine(std::string("# comment\n\n") + tried.line + "\nisready\n");
    REQUIRE(run.out.size() == 2);
    CHECK(run.out[0] == std::string("info string error: ") + tried.name +
                            " at token 1 is not spoken here; spoken: native (uci), gtp");
    CHECK(run.out[1] == "readyok");
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("a first line of GTP begins a conversation in GTP") {
  for (const char* line : {"1 name",
                           "17",
                           "protocol_version",
                           "name",
                           "list_commands",
                           "list_games",
                           "known_command name",
                           "boardsize 8",
                           "clear_board",
                           "set_game Othello",
                           "komi 0",
                           "genmove b",
                           "reg_genmove w",
                           "play black d3",
                           "play W pass",
                           "time_settings 1 0 0",
                           "time_left b 1 0",
                           "showboard",
                           "final_score",
                           "loadsgf x.sgf",
                           "gogui-rules_board_size"}) {
    CAPTURE(line);
    const Run run = run_engine(std::string("# comment\n\n") + line + "\nuci\n", {.arguments = {"--nodes", "10"}});
    CHECK(contains("=?", run.out.at(0).substr(0, 1)));
    REQUIRE(run.out.size() >= 4);
    CHECK(run.out[run.out.size() - 2] == "? unknown command uci at token 1; list_commands lists the commands");
    CHECK(run.last().empty());
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("once decided, the protocol stays") {
  const Run run = run_engine("isready\nusi\nxboard\n");
  CHECK(run.out == Lines{"readyok", "info string error: unknown command usi at token 1; help lists the commands",
                         "info string error: unknown command xboard at token 1; help lists the commands"});
}

TEST_CASE("--protocol wins over the first line") {
  for (const char* name : {"native", "uci", "NATIVE"}) {
    const Run run = run_engine("xboard\nisready\n", {.arguments = {"--protocol", name}});
    CHECK(run.out == Lines{"info string error: unknown command xboard at token 1; help lists the commands", "readyok"});
  }
}
