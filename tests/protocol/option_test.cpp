// `uci` and `setoption`.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;

TEST_CASE("uci introduces the engine and lists its options") {
  const Run run = run_engine("uci\n");
  REQUIRE(run.out.size() == 7);
  CHECK(run.out[0].starts_with("id name Outflank "));
  CHECK(run.out[1] == "id author the Outflank developers");
  CHECK(Lines(run.out.begin() + 2, run.out.end()) == Lines{"", "option name Threads type spin default 1 min 1 max 1024",
                                                           "option name Hash type spin default 64 min 1 max 1048576",
                                                           "option name Clear Hash type button", "uciok"});
}

TEST_CASE("options that are set say nothing") {
  for (const char* option : {"name Threads value 2", "name threads value 1", "name Hash value 1", "name HASH value 16",
                             "name Clear Hash", "name clear   hash", "name Clear Hash value"}) {
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
  CHECK(answer("setoption name Foo value 1") ==
        e + "unknown option Foo at token 3; the options are Threads, Hash, Clear Hash");
  CHECK(answer("setoption") == e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption name") == e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption Hash 4") ==
        e + "setoption at token 1 has no name; setoption name N [value V] would be right");
  CHECK(answer("setoption name value 4") ==
        e + "unknown option  at token 3; the options are Threads, Hash, Clear Hash");
  for (const char* bad : {"0", "-1", "1025", "x", "2x", "1.5", "99999999999999999999"})
    CHECK(answer(std::string("setoption name Threads value ") + bad) ==
          e + "bad value " + bad + " of Threads at token 5; 1 to 1024 would be right");
  CHECK(answer("setoption name Threads") == e + "Threads at token 3 has no value; 1 to 1024 would be right");
  CHECK(answer("setoption name Threads value") == e + "Threads at token 3 has no value; 1 to 1024 would be right");
  CHECK(answer("setoption name Hash value 1048577") ==
        e + "bad value 1048577 of Hash at token 5; 1 to 1048576 would be right");
}

TEST_CASE("more hash than the machine has is refused, and the old table stays") {
  const Run run = run_engine("setoption name Hash value 2\nsetoption name Hash value 1048576\nisready\ngo depth 4\n");
  REQUIRE(run.out.size() > 3);
  CHECK(
      run.out[0].starts_with("info string error: Hash value 1048576 at token 5: more than the machine has free, the "
                             "table of 2 MiB stays; at most "));
  CHECK(run.out[1] == "readyok");
  CHECK(run.out.back().starts_with("bestmove "));
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
