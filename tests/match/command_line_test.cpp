// The words of `outflank match`.
#include "bench/match/match_command_line.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace outflank;
using namespace outflank::match;
using std::chrono::milliseconds;

namespace {

using Arguments = std::vector<std::string>;

const Arguments kTwo{"--engine", "cmd=a", "--engine", "cmd=b", "--out", "folder"};

std::variant<MatchRequest, TextError> read(Arguments more) {
  Arguments arguments = kTwo;
  arguments.insert(arguments.end(), more.begin(), more.end());
  return read_match_command_line(arguments);
}

MatchSetup setup_of(const Arguments& more) {
  auto command = read(more);
  if (const auto* error = std::get_if<TextError>(&command)) FAIL(error->message);
  return std::get<MatchRequest>(std::move(command)).setup;
}

std::string refusal(const std::variant<MatchRequest, TextError>& command) {
  const auto* error = std::get_if<TextError>(&command);
  REQUIRE(error != nullptr);
  return error->message;
}

EngineSpec engine(const Arguments& words, const Arguments& each = {}) {
  auto spec = read_engine_spec(each, words);
  if (const auto* error = std::get_if<TextError>(&spec)) FAIL(error->message);
  return std::get<EngineSpec>(std::move(spec));
}

std::string engine_refusal(const Arguments& words) {
  const auto spec = read_engine_spec({}, words);
  REQUIRE(std::holds_alternative<TextError>(spec));
  return std::get<TextError>(spec).message;
}

}  // namespace

TEST_CASE("an engine's keys") {
  const EngineSpec spec = engine({"name=X 1", "cmd=\"/a b/c\" -t 1 \\\"q\\\"", "option.Move Overhead=0",
                                  "option.Hash=16", "send=one", "send=two words", "tc=60+0.5", "margin=0"});
  CHECK(spec.name == "X 1");
  CHECK(spec.command == std::vector<std::string>{"/a b/c", "-t", "1", "\"q\""});
  CHECK(spec.speech == Speech::native);
  CHECK(spec.options == std::vector<std::pair<std::string, std::string>>{{"Move Overhead", "0"}, {"Hash", "16"}});
  CHECK(spec.lines == std::vector<std::string>{"one", "two words"});
  CHECK(spec.passes == PassCustom::send);
  CHECK(spec.allowance.clock == GameClock{milliseconds(60'000), milliseconds(500)});
  CHECK(spec.allowance.margin == milliseconds(0));
  const EngineSpec gtp = engine({"cmd=/usr/games/gtp-rhino", "protocol=gtp", "pass-word=PASS", "ids=yes"});
  CHECK(gtp.name == "gtp-rhino");
  CHECK(gtp.passes == PassCustom::ask);
  CHECK(gtp.pass_word == "PASS");
  CHECK(gtp.has_ids);
  CHECK_FALSE(gtp.allowance.is_timed());
}

TEST_CASE("an engine's own keys come after those of all, and a later key replaces an earlier one") {
  const EngineSpec spec = engine({"cmd=own", "movetime=50", "option.Hash=2"}, {"cmd=each", "tc=10", "option.Hash=1"});
  CHECK(spec.command == std::vector<std::string>{"own"});
  CHECK(spec.allowance.move_time == milliseconds(50));
  CHECK_FALSE(spec.allowance.clock.has_value());
  CHECK(spec.options.back().second == "2");
}

TEST_CASE("three ways to tell a level") {
  CHECK(engine({"cmd=e -q", "level=4", "level-flag=-l"}).command == std::vector<std::string>{"e", "-q", "-l", "4"});
  CHECK(engine({"level=4", "cmd=e"}).options == std::vector<std::pair<std::string, std::string>>{{"Level", "4"}});
  CHECK(engine({"cmd=e", "level=4", "protocol=gtp"}).lines == std::vector<std::string>{"set_level 4"});
}

TEST_CASE("bad keys of an engine") {
  CHECK(engine_refusal({"name=a"}) == "an engine without cmd; cmd=\"PROGRAM ARGUMENTS\" would be right");
  CHECK(engine_refusal({"cmd"}) == "cmd has no value; KEY=VALUE, such as movetime=100, would be right");
  CHECK(engine_refusal({"speed=1"}).starts_with("unknown key speed; name, cmd, protocol, "));
  CHECK(engine_refusal({"movetime=0"}) == "bad value 0 of movetime; 1 to 86400000 would be right");
  CHECK(engine_refusal({"tc=x"}).starts_with("bad value x of tc; "));
  CHECK(engine_refusal({"tc=1+"}).starts_with("bad value 1+ of tc; "));
  CHECK(engine_refusal({"tc=0"}).starts_with("bad value 0 of tc; "));
  CHECK(engine_refusal({"tc=nan"}).starts_with("bad value nan of tc; "));
  CHECK(engine_refusal({"name=a/b"}).starts_with("bad value a/b of name; "));
  CHECK(engine_refusal({"passes=never"}) == "bad value never of passes; ask, send or omit would be right");
  CHECK(engine_refusal({"protocol=usi"}) == "bad value usi of protocol; native or gtp would be right");
  CHECK(engine_refusal({"cmd=e", "protocol=gtp", "depth=3"}).starts_with("engine e: GTP has no depth limit; "));
  CHECK(engine_refusal({"cmd=e", "protocol=gtp", "option.Hash=3"}).starts_with("engine e: GTP has no options; "));
}

TEST_CASE("the options of a match") {
  const MatchSetup setup = setup_of({"--games", "20", "--concurrency", "3", "--seed", "9", "--order", "sequential",
                                     "--scoring", "discs", "--sprt", "elo0=-5", "elo1=5", "alpha=0.1", "--stall", "7"});
  CHECK(setup.engines.size() == 2);
  CHECK(setup.games == 20);
  CHECK(setup.concurrency == 3);
  CHECK(setup.seed == 9);
  CHECK_FALSE(setup.shuffles_openings);
  CHECK(setup.scoring == Scoring::discs);
  CHECK(setup.sprt->elo0 == -5);
  CHECK(setup.sprt->alpha == 0.1);
  CHECK(setup.sprt->beta == 0.05);
  CHECK(setup.patience == milliseconds(7000));
  CHECK(setup_of({}).openings.size() > 1);
  CHECK(setup_of({"--gauntlet"}).format == Format::gauntlet);
}

TEST_CASE("bad options of a match") {
  CHECK(refusal(read({"--games", "3"})).starts_with("--games 3 is odd; "));
  CHECK(refusal(read({"--games", "0"})) == "bad value 0 of --games; 2 to 1000000000 would be right");
  CHECK(refusal(read({"--engine", "cmd=a"})) == "two engines are called a; name=NAME with another name would be right");
  CHECK(refusal(read({"--sprt", "elo0=5", "elo1=0"})).starts_with("--sprt without elo0 below elo1"));
  CHECK(refusal(read({"--sprt", "elo0=0", "elo1=5", "--engine", "cmd=c"})) ==
        "--sprt with 3 engines; two would be right");
  CHECK(refusal(read({"--sprt", "elo2=0"})).starts_with("unknown key elo2 of --sprt"));
  CHECK(refusal(read({"--openings", "/no/such"})).starts_with("/no/such: "));
  CHECK(refusal(read({"--order", "up"})).starts_with("bad value up of --order"));
  CHECK(refusal(read({"--scoring", "up"})).starts_with("bad value up of --scoring"));
  CHECK(refusal(read({"--speed", "up"})).find("--help") != std::string::npos);
  CHECK(refusal(read({"word"})).find("--help") != std::string::npos);
  CHECK(refusal(read_match_command_line({"--engine", "cmd=a", "--out", "f"})).starts_with("a match of 1 engines; "));
  CHECK(refusal(read_match_command_line({"--engine", "cmd=a", "--engine", "cmd=b"})) ==
        "no folder for the games; --out FOLDER would be right");
}

TEST_CASE("help needs nothing else") {
  const auto command = read_match_command_line({"--help"});
  REQUIRE(std::holds_alternative<MatchRequest>(command));
  CHECK(std::get<MatchRequest>(command).asks_for_help);
  for (const char* word : {"--engine", "--sprt", "level-flag", "movetime"})
    CHECK(match_usage().find(word) != std::string::npos);
}

TEST_CASE("setups that play other games are described otherwise") {
  const std::string description = describe_setup(setup_of({}));
  CHECK(describe_setup(setup_of({"--games", "20", "--concurrency", "2"})) == description);
  CHECK(describe_setup(setup_of({"--seed", "2"})) != description);
  CHECK(describe_setup(setup_of({"--each", "movetime=5"})) != description);
  CHECK(describe_setup(setup_of({"--scoring", "discs"})) != description);
}
