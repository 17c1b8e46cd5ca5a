// What arrives as a line, whatever bytes it is made of.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;
using namespace std::string_literals;

TEST_CASE("lines end in LF, CRLF or the end of input") {
  for (const char* input : {"isready\n", "isready\r\n", "isready", "isready\r", "\r\n\n  \t \nisready\n",
                            "isready \t \n", "\tisready\n", "# a comment\nisready\n", "\xEF\xBB\xBFisready\n"}) {
    CAPTURE(input);
    const Run run = run_engine(input);
    CHECK(run.out == Lines{"readyok"});
    CHECK(run.exit_code == 0);
    CHECK(run.errors.empty());
  }
}

TEST_CASE("no input at all is no output at all") {
  for (const char* input : {"", "\n", "\r\n\r\n", "# nothing\n"}) {
    const Run run = run_engine(input);
    CHECK(run.out.empty());
    CHECK(run.errors.empty());
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("tabs and several blanks separate words") {
  const Run run = run_engine("position\tstartpos  moves\t f5 \t d6\r\ngo  perft\t1\n");
  CHECK(run.out.size() == 7);
  CHECK(run.last() == "Nodes searched: 5");
}

TEST_CASE("a NUL byte is an error of its line and no other") {
  const Run run = run_engine("isready\nisre\0ady\nisready\n"s);
  REQUIRE(run.out.size() == 3);
  CHECK(run.out[0] == "readyok");
  CHECK(run.out[1] ==
        "info string error: NUL byte at byte 5 of a line: the line is skipped; text without NUL bytes "
        "would be right");
  CHECK(run.out[2] == "readyok");
  CHECK(run.exit_code == 0);
}

TEST_CASE("a NUL byte in the first line decides no protocol") {
  const Run run = run_engine("\0\0\nisready\0"s);
  CHECK(count_prefix(run.out, "info string error: NUL byte at byte 1 of a line") == 1);
  CHECK(count_prefix(run.out, "info string error: NUL byte at byte 8 of a line") == 1);
  CHECK(run.out.size() == 2);
}

TEST_CASE("a line of one mebibyte is read, a longer one is an error, once") {
  constexpr std::size_t kMebibyte = std::size_t{1} << 20;
  const std::string blanks(kMebibyte - 7, ' ');
  CHECK(run_engine("isready" + blanks + "\nisready\n").out == Lines{"readyok", "readyok"});
  CHECK(run_engine("isready" + blanks + "\r\nisready\n").out == Lines{"readyok", "readyok"});
  for (const std::string& more : {" "s, " \r"s, std::string(3 * kMebibyte, 'x'), std::string(2 * kMebibyte, '\0')}) {
    const Run run = run_engine(std::string("isready").append(blanks).append(more).append("\nisready\n"));
    REQUIRE(run.out.size() == 2);
    CHECK(run.out[0].starts_with("info string error: line too long at byte 1048577"));
    CHECK(run.out[1] == "readyok");
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("a mebibyte of garbage is answered by a few lines") {
  std::string garbage = "go";
  while (garbage.size() < 1'000'000) garbage += " foo";
  const Run run = run_engine(garbage + "\n");
  CHECK(run.out.size() < 20);
  CHECK(count_prefix(run.out, "bestmove") == 1);
}

TEST_CASE("non-ASCII bytes come back as question marks, in an error") {
  const Run run = run_engine("z\xC3\xBCge\nisready\n");
  REQUIRE(run.out.size() == 2);
  CHECK(run.out[0] == "info string error: unknown command z\\xc3\\xbcge at token 1; help lists the commands");
  CHECK(run.out[1] == "readyok");
}
