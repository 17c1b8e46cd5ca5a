// `uci` and `setoption`.

#include <doctest/doctest.h>

#include <string>
#include <thread>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("uci introduces the engine and lists its options") {
  const Run run = run_engine("uci\n");
  REQUIRE(run.out.size() > 3);
  CHECK(run.out[0].starts_with("id name Outflank "));
  CHECK(run.out[1] == "id author the Outflank developers");
  CHECK(Lines(run.out.begin() + 2, run.out.end()) ==
        Lines{"", "option name Threads type spin default 1 min 1 max 1024",
              "option name Hash type spin default 64 min 1 max 1048576", "option name Clear Hash type button",
              "option name MultiPV type spin default 1 min 1 max 64", "option name Ponder type check default false",
              "option name Move Overhead type spin default 20 min 0 max 5000",
              "option name Scoring type combo default empties-to-winner var empties-to-winner var discs",
              "option name Start type combo default othello var othello var reversi",
              "option name UCI_Variant type combo default othello var othello",
              "option name UCI_AnalyseMode type check default false",
              "option name EvalFile type string default <empty>", "option name Log File type string default <empty>",
              "uciok"});
}

TEST_CASE("options that are set say nothing") {
  for (const char* option : {"name Threads value 2",
                             "name threads value 1",
                             "name Hash value 1",
                             "name HASH value 16",
                             "name Clear Hash",
                             "name clear   hash",
                             "name Clear Hash value",
                             "name MultiPV value 64",
                             "name multipv value 1",
                             "name Ponder value true",
                             "name ponder value FALSE",
                             "name Move Overhead value 0",
                             "name move overhead value 5000",
                             "name Scoring value discs",
                             "name Scoring value Empties-To-Winner",
                             "name Start value reversi",
                             "name Start value othello",
                             "name UCI_Variant value othello",
                             "name UCI_AnalyseMode value true",
                             "name EvalFile value <empty>",
                             "name Log File value <empty>"}) {
    CAPTURE(option);
    CHECK(run_engine(std::string("setoption ") + option + "\nisready\n").out == Lines{"readyok"});
  }
}

TEST_CASE("unknown options and bad values are refused") {
  const auto answer = [](const std::string& line) {
    const Run run = run_engine(line + "\nisready\n");
    REQUIRE(run.out.size() == 2);
    CHECK(run.out[1] == "readyok");
    return run.out[0];
  };
  const std::string e = "info string error: ";
  const std::string names =
      "the options are Threads, Hash, Clear Hash, MultiPV, Ponder, Move Overhead, Scoring, Start, UCI_Variant, "
      "UCI_AnalyseMode, EvalFile, Log File";
  CHECK(answer("setoption name Foo value 1") == e + "unknown option Foo at token 3; " + names);
  CHECK(answer("setoption") == e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption name") == e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption Hash 4") ==
        e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption name value 4") == e + "unknown option  at token 3; " + names);
  for (const char* bad : {"0", "-1", "1025", "x", "2x", "1.5", "99999999999999999999"})
    CHECK(answer(std::string("setoption name Threads value ") + bad) ==
          e + "bad value " + bad + " of Threads at token 5; 1 to 1024 would be right");
  CHECK(answer("setoption name Threads") == e + "Threads at token 3 has no value; 1 to 1024 would be right");
  CHECK(answer("setoption name Threads value") == e + "Threads at token 3 has no value; 1 to 1024 would be right");
  CHECK(answer("setoption name Hash value 1048577") ==
        e + "bad value 1048577 of Hash at token 5; 1 to 1048576 would be right");
  for (const char* bad : {"0", "65", "-1", "all"})
    CHECK(answer(std::string("setoption name MultiPV value ") + bad) ==
          e + "bad value " + bad + " of MultiPV at token 5; 1 to 64 would be right");
  for (const char* bad : {"-1", "5001", "1s"})
    CHECK(answer(std::string("setoption name Move Overhead value ") + bad) ==
          e + "bad value " + bad + " of Move Overhead at token 6; 0 to 5000 would be right");
  for (const char* name : {"Ponder", "UCI_AnalyseMode"})
    for (const char* bad : {"1", "yes", "true false"})
      CHECK(answer(std::string("setoption name ") + name + " value " + bad) ==
            e + "bad value " + bad + " of " + name + " at token 5; false or true would be right");
  CHECK(answer("setoption name Ponder") == e + "Ponder at token 3 has no value; false or true would be right");
  CHECK(answer("setoption name Scoring value raw") ==
        e + "bad value raw of Scoring at token 5; empties-to-winner or discs would be right");
  CHECK(answer("setoption name Start value chess") ==
        e + "bad value chess of Start at token 5; othello or reversi would be right");
  for (const char* bad : {"flipello", "chess"})
    CHECK(answer(std::string("setoption name UCI_Variant value ") + bad) ==
          e + "bad value " + bad + " of UCI_Variant at token 5; othello would be right");
  CHECK(answer("setoption name Log File") ==
        e + "Log File at token 3 has no value; the name of a file, or <empty>, would be right");
  // What works later is not there yet.
  for (const char* name : {"Level", "UCI_LimitStrength", "UCI_Elo", "UCI_ShowWDL"})
    CHECK(answer(std::string("setoption name ") + name + " value 1").starts_with(e + "unknown option " + name));
}

TEST_CASE("a hash of one mebibyte serves a search") {
  const Run run = run_engine("setoption name Hash value 1\ngo depth 9\nsetoption name Clear Hash\ngo depth 9\n");
  CHECK(count_prefix(run.out, "bestmove ") == 2);
  CHECK(count_prefix(run.out, "info depth 9 ") == 2);
  CHECK(count_prefix(run.out, "info string error") == 0);
}

TEST_CASE("more hash than the machine has is refused, and the old table stays") {
  const Run run = run_engine("setoption name Hash value 2\nsetoption name Hash value 1048576\nisready\ngo depth 4\n");
  REQUIRE(run.out.size() > 3);
  CHECK(
      run.out[0].starts_with("info string error: Hash value 1048576 at token 5: more than is free, the "
                             "table of 2 MiB stays; at most "));
  CHECK(run.out[1] == "readyok");
  CHECK(run.last().starts_with("bestmove "));
}

TEST_CASE("of more threads than four for each processor only those run, and the client is told") {
  const unsigned most = 4 * std::thread::hardware_concurrency();
  REQUIRE(most > 0);
  if (most >= 1024) return;  // nothing to limit
  EngineProcess engine;
  engine.send("setoption name Threads value 1024\nisready\n");
  CHECK(engine.read_line() == "info string Threads value 1024 at token 5: " + std::to_string(most) +
                                  " run, 4 for each processor; more would only wait for each other");
  CHECK(engine.read_line() == "readyok");
  engine.send("go depth 10\n");
  engine.read_to("bestmove ");
  // Besides them: those that read, conduct the session and write, and a sanitizer's own.
  CHECK(engine.threads() <= most + 8);
  engine.send("setoption name Threads value " + std::to_string(most) + "\nisready\n");
  CHECK(engine.read_line() == "readyok");
}

TEST_CASE("options during a search are applied when it ends, isready does not wait for them") {
  EngineProcess engine;
  engine.send("go infinite\nsetoption name Threads value 2\nsetoption name Hash value 1048576\nisready\n");
  CHECK(count_prefix(engine.read_to("readyok"), "info string error") == 0);
  engine.send("stop\n");
  engine.read_to("bestmove ");
  engine.read_to("info string error: Hash value 1048576");
  engine.send("go depth 5\n");
  engine.read_to("bestmove ");
}
