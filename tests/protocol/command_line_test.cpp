// The command line: options, sub-commands, errors.

#include <doctest/doctest.h>

#include <string>
#include <tuple>
#include <vector>

#include "tests/protocol/answer.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

using Arguments = std::vector<std::string>;

Run run(const Arguments& arguments, const std::string& isa = "") {
  Launch launch{.arguments = arguments};
  if (!isa.empty()) launch.environment.emplace_back("OUTFLANK_ISA", isa);
  return run_engine("isready\n", launch);
}

void check_error(const Arguments& arguments, const std::string& message, const std::string& isa = "") {
  const Run refused = run(arguments, isa);
  std::string line;
  for (const std::string& argument : arguments) line += argument + " ";
  CAPTURE(line);
  CHECK(refused.exit_code == 2);
  CHECK(refused.out.empty());
  CHECK(refused.errors == "outflank: " + message + "\n");
}

std::string tier_line(const Arguments& arguments, const std::string& isa = "") {
  for (const std::string& line : run(arguments, isa).out)
    if (line.starts_with("tier in use: ")) return line;
  return "";
}

}  // namespace

TEST_CASE("without a sub-command the options lead to a conversation") {
  for (const Arguments& arguments :
       {Arguments{}, Arguments{"--threads", "2"}, Arguments{"-t", "2"}, Arguments{"-t2"}, Arguments{"--threads=2"},
        Arguments{"--hash", "1"}, Arguments{"--hash=16"}, Arguments{"--level", "0"}, Arguments{"-l", "60"},
        Arguments{"--isa", "portable"}, Arguments{"--protocol", "native"}, Arguments{"--protocol", "uci"},
        Arguments{"--protocol", "native", "--hash", "2", "-l", "21", "-t", "1"}}) {
    const Run started = run(arguments);
    CHECK(started.out == Lines{"readyok"});
    CHECK(started.errors.empty());
    CHECK(started.exit_code == 0);
  }
}

TEST_CASE("an option that is repeated counts as written last") {
  CHECK(run({"--threads", "3", "-t", "1", "--threads", "2"}).exit_code == 0);
  check_error({"-t", "1", "-t", "0"}, "bad value 0 of --threads; 1 to 1024 would be right");
  CHECK(run({"-t", "0", "-t", "1"}).exit_code == 0);
  CHECK(tier_line({"--isa", "nonsense", "--isa", "portable", "--version"}) == "tier in use: portable");
  CHECK(run({"perft", "3", "--divide", "--divide", "--freepass", "--freepass"}).exit_code == 0);
  const Run level = run_engine("go\n", {.arguments = {"-l", "7", "-l", "3"}});
  CHECK(count_prefix(level.out, "info depth 3 ") == 1);
  CHECK(count_prefix(level.out, "info depth 4 ") == 0);
}

TEST_CASE("time and nodes of the command line bound the searches that are given none of their own") {
  // Hours otherwise, up to the ceiling of the test.
  for (const Arguments& arguments : {Arguments{"--nodes", "1000"}, Arguments{"--move-time", "50"}}) {
    const Run run =
        run_engine("go\ngo movetime 20\ngo wtime 100000000 btime 100000000\nreply\n", {.arguments = arguments});
    CHECK(count_prefix(run.out, "bestmove ") == 3);
    CHECK(count_prefix(run.out, "black plays ") == 1);
  }
  const Run run = run_engine("go nodes 40\n", {.arguments = {"--nodes", "100000"}});
  CHECK(number_after(last_info(run.out), "nodes") < 10000);
}

TEST_CASE("bad options are refused") {
  check_error({"--threads", "0"}, "bad value 0 of --threads; 1 to 1024 would be right");
  check_error({"--threads", "1025"}, "bad value 1025 of --threads; 1 to 1024 would be right");
  check_error({"--threads", "two"}, "bad value two of --threads; 1 to 1024 would be right");
  check_error({"--hash", "0"}, "bad value 0 of --hash; 1 to 1048576 would be right");
  check_error({"--hash", "99999999999999999999"},
              "bad value 99999999999999999999 of --hash; 1 to 1048576 would be right");
  check_error({"--level", "61"}, "bad value 61 of --level; 0 to 60 would be right");
  check_error({"-l", "-1"}, "bad value -1 of --level; 0 to 60 would be right");
  check_error({"--move-time", "0"}, "bad value 0 of --move-time; 1 to 86400000 would be right");
  check_error({"--nodes", "-1"}, "bad value -1 of --nodes; 1 to 9223372036854775807 would be right");
  check_error({"--protocol", "nboard"}, "protocol nboard is not spoken here; native (uci), gtp would be right");
  check_error({"--protocol", "foo"}, "unknown protocol foo; native (uci), gtp would be right");
  check_error({"--foo"}, "unrecognised option '--foo'; outflank --help lists what would be right");
  check_error({"--thr", "2"}, "unrecognised option '--thr'; outflank --help lists what would be right");
  check_error({"--threads"},
              "the required argument for option '--threads' is missing; outflank --help lists what would "
              "be right");
  check_error({"foo"}, "unknown command foo; perft DEPTH, solve, bench, or no command would be right");
  check_error({"--divide"}, "--divide goes with perft DEPTH only");
  check_error({"--board", cells(64) + "X"}, "--board goes with perft DEPTH only");
  check_error({"bench", "5"}, "unknown argument 5; bench alone would be right");
  check_error({"bench", "--hash", "5"}, "--hash goes with perft DEPTH, solve or a conversation on stdin only");
  check_error({"perft", "3", "--protocol", "native"}, "--protocol goes with a conversation on stdin only");
  check_error({"solve", "--move-time", "5"}, "--move-time goes with a conversation on stdin only");
  check_error({"bench", "--nodes", "5"}, "--nodes goes with a conversation on stdin only");
}

TEST_CASE("a hash that the machine does not have is refused") {
  for (const Arguments& arguments : {Arguments{"--hash", "1048576"}, Arguments{"perft", "3", "--hash", "1048576"}}) {
    const Run refused = run(arguments);
    CHECK(refused.exit_code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.errors.starts_with("outflank: --hash 1048576: the memory is not there; at most "));
  }
}

TEST_CASE("--help and --version") {
  const Run help = run({"--help"});
  CHECK(help.exit_code == 0);
  CHECK(help.errors.empty());
  std::string text;
  for (const std::string& line : help.out) text += line + "\n";
  for (const char* word :
       {"--help",      "--version", "--protocol",  "--threads",       "--hash", "--level",  "--isa",
        "--move-time", "--nodes",   "perft DEPTH", "solve [FILE...]", "bench",  "--board",  "--freepass",
        "--divide",    "--wld",     "--all-moves", "--scoring",       "--json", "--resume", "--quiet"})
    CHECK(contains(text, word));

  const Run version = run({"--version"});
  REQUIRE(version.out.size() == 5);
  CHECK(version.exit_code == 0);
  CHECK(version.out[0].starts_with("Outflank "));
  CHECK(version.out[1].starts_with("compiler: "));
  CHECK(version.out[2].starts_with("tier in use: "));
  CHECK(version.out[3].starts_with("tiers on board: portable"));
  CHECK(version.out[4].starts_with("tiers this CPU runs: portable"));
}

TEST_CASE("--isa and OUTFLANK_ISA force an instruction tier") {
  CHECK(tier_line({"--version", "--isa", "portable"}) == "tier in use: portable");
  CHECK(tier_line({"--version"}, "portable") == "tier in use: portable");
  CHECK(tier_line({"--version", "--isa", "portable"}, "nonsense") == "tier in use: portable");
  for (const auto& [arguments, isa, origin] :
       {std::tuple{Arguments{"--isa", "v3"}, "", "--isa"}, std::tuple{Arguments{}, "v3", "OUTFLANK_ISA"}}) {
    const Run refused = run(arguments, isa);
    CHECK(refused.exit_code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.errors.starts_with(std::string("outflank: ") + origin +
                                     ": unknown instruction tier v3; one of portable"));
  }
#if defined(__x86_64__)
  CHECK(run({"--isa", "neon"}).exit_code == 2);
  CHECK(run({"--isa", "neon"})
            .errors.starts_with("outflank: --isa: instruction tier neon is not on board of this "
                                "binary; one of portable"));
#endif
}

TEST_CASE("perft counts") {
  const Run plain = run({"perft", "9"});
  REQUIRE(plain.out.size() == 3);
  CHECK(plain.out[0] == "Nodes searched: 3005288");
  CHECK(plain.out[1].starts_with("Time: "));
  CHECK(plain.out[2].starts_with("Leaves per second: "));
  CHECK(plain.errors.empty());
  CHECK(plain.exit_code == 0);

  for (const Arguments& arguments :
       {Arguments{"perft", "9", "--freepass"}, Arguments{"--freepass", "perft", "9", "-t", "2"},
        Arguments{"perft", "9", "--freepass", "--hash", "8", "-l", "21", "-t", "1"}})
    CHECK(run(arguments).out.at(0) == "Nodes searched: 3005320");

  const Run divided = run({"perft", "3", "--divide"});
  REQUIRE(divided.out.size() == 8);
  CHECK(Lines(divided.out.begin(), divided.out.begin() + 6) ==
        Lines{"d3: 14", "c4: 14", "f5: 14", "e6: 14", "", "Nodes searched: 56"});

  CHECK(run({"perft", "0"}).out.at(0) == "Nodes searched: 1");
  CHECK(run({"perft", "2", "--board", cells(64, 'X') + " X"}).out.at(0) == "Nodes searched: 1");
  CHECK(run({"perft", "1", "--divide", "--board", "XO" + cells(62) + "O"}).out.at(0) == "pass: 1");
}

TEST_CASE("bad perfts are refused") {
  check_error({"perft"}, "perft has no depth; perft DEPTH, 0 to 120, would be right");
  check_error({"perft", "x"}, "bad value x of perft DEPTH; 0 to 120 would be right");
  check_error({"perft", "121"}, "bad value 121 of perft DEPTH; 0 to 120 would be right");
  check_error({"perft", "3", "4"}, "unknown argument 4; perft DEPTH [options] would be right");
  check_error({"perft", "3", "--board", cells(63) + " X"},
              "--board: board has 63 cells; 64 cells and the side to move would be right");
  check_error({"perft", "3", "--threads", "0"}, "bad value 0 of --threads; 1 to 1024 would be right");
}
