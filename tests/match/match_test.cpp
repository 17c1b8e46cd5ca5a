// Whole matches: parallel games, formats, records, resuming, interruptions, reports.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include "bench/match/game_record.hpp"
#include "bench/match/match_command.hpp"
#include "bench/match/openings_command.hpp"
#include "tests/protocol/engine_process.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;
using namespace outflank::match;

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

// What a function writes to a stream while it lives.
class Captured {
 public:
  explicit Captured(std::ostream& stream) : stream_(stream), before_(stream.rdbuf(text_.rdbuf())) {}
  ~Captured() { stream_.rdbuf(before_); }
  Captured(const Captured&) = delete;
  Captured& operator=(const Captured&) = delete;
  std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::ostream& stream_;
  std::streambuf* before_;
};

struct Outcome {
  int exit_code = 0;
  std::string out;
  std::string errors;
};

template <class Command>
Outcome run_here(Command command, const Words& words) {
  const Captured out(std::cout), errors(std::cerr);
  const int exit_code = command(words);
  return {exit_code, out.text(), errors.text()};
}

Words match_words(const std::string& folder, const Words& more) {
  Words words{"--out", folder, "--quiet"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

Outcome play(const std::string& folder, const Words& more) { return run_here(run_match, match_words(folder, more)); }

const Words kFakes{"--engine",    "name=A", "cmd=" FAKE_ENGINE " native",
                   "--engine",    "name=B", "cmd=" FAKE_ENGINE " gtp",
                   "protocol=gtp"};

Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::map<std::size_t, GameRecord> games_in(const std::string& folder) {
  std::map<std::size_t, GameRecord> games;
  for (const std::string& line : read_file(folder + "/games.jsonl")) {
    auto record = parse_json_line(line);
    REQUIRE(std::holds_alternative<GameRecord>(record));
    const std::size_t number = std::get<GameRecord>(record).number;
    CHECK(games.emplace(number, std::get<GameRecord>(std::move(record))).second);
  }
  return games;
}

// What of a game does not depend on the machine.
std::string essence(const GameRecord& record) {
  GameRecord bare = record;
  bare.date.clear();
  bare.duration = bare.overhead = microseconds(0);
  for (Ply& ply : bare.plies) ply.time = microseconds(0);
  return to_json_line(bare);
}

void check_same_games(const std::string& one, const std::string& other) {
  const auto here = games_in(one), there = games_in(other);
  REQUIRE(here.size() == there.size());
  for (const auto& [number, record] : here) CHECK(essence(record) == essence(there.at(number)));
}

Json report_of(const std::string& folder) { return Json::parse(content_of(folder + "/report.json")); }

bool has_lines(const std::string& file, std::size_t count) {
  struct stat status = {};
  return ::stat(file.c_str(), &status) == 0 && read_file(file).size() >= count;
}

// Runs the binary until it has written so many games, and sends it a signal.
int stop_after(const std::string& folder, const Words& words, std::size_t games, int signal) {
  EngineProcess process({.arguments = with({"match"}, match_words(folder, words))});
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(EngineProcess::kCeilingSeconds);
  while (!has_lines(folder + "/games.jsonl", games)) {
    REQUIRE(std::chrono::steady_clock::now() < deadline);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  process.signal(signal);
  return process.exit_code();
}

}  // namespace

TEST_CASE("a match: every game saved three times, reports, standings") {
  const Folder folder;
  const std::string out = folder.file("match");
  const Outcome outcome = play(out, with(kFakes, {"--games", "12", "--concurrency", "3"}));
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.errors.empty());
  CHECK(outcome.out.find("engine  games  wins  draws  losses") != std::string::npos);
  const auto games = games_in(out);
  CHECK(games.size() == 12);
  CHECK(read_file(out + "/games.ggf").size() == 12);
  CHECK(read_file(out + "/games.txt").size() == 12);
  for (const auto& [number, record] : games) {
    CHECK(record.ending == Ending::normal);
    CHECK(record.opening == games.at(number ^ 1).opening);
    CHECK(record.players[0] == games.at(number ^ 1).players[1]);
  }
  const Json report = report_of(out);
  CHECK(report["games"] == 12);
  CHECK(report["engines"][0]["name"] == "A");
  // Two engines that play alike: what one wins with Black the other wins too.
  CHECK(report["engines"][0]["score"]["points"] == 6);
  CHECK(report["pairings"][0]["score"]["pairs"] == Json({0, 0, 6, 0, 0}));
  CHECK(report["engines"][0]["conduct"]["restarts"] == 0);
}

TEST_CASE("the HTML report needs nothing from outside") {
  const Folder folder;
  const std::string out = folder.file("match");
  REQUIRE(play(out, with(kFakes, {"--games", "4", "--sprt", "elo0=0", "elo1=5"})).exit_code == 0);
  const std::string page = content_of(out + "/report.html");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  for (const char* outside : {"http", "src=", "href=", "<script", "url(", "@import"})
    CHECK(page.find(outside) == std::string::npos);
  for (const char* part : {"Running score", "Sequential test", "Discs", "Time", "Standings", "Conduct", "Setup"})
    CHECK(page.find(std::string("<h2>") + part + "</h2>") != std::string::npos);
}

TEST_CASE("a match that was killed is continued, game by game") {
  const Folder folder;
  const std::string whole = folder.file("whole"), killed = folder.file("killed");
  const Words words = with(kFakes, {"--games", "200", "--concurrency", "2"});
  REQUIRE(play(whole, words).exit_code == 0);
  CHECK(stop_after(killed, words, 3, SIGKILL) == 128 + SIGKILL);
  const std::size_t held = read_file(killed + "/games.jsonl").size();
  CHECK(held < 200);
  // What a crash of the machine can leave.
  std::ofstream(killed + "/games.jsonl", std::ios::app) << R"({"game":150,"opening":)";
  const Outcome outcome = play(killed, words);
  CHECK(outcome.exit_code == 0);
  check_same_games(whole, killed);
  CHECK(read_file(killed + "/games.ggf").size() == 200);
  CHECK(read_file(killed + "/games.txt").size() == 200);
  CHECK(report_of(killed)["engines"].size() == 2);
  CHECK(report_of(killed)["pairings"][0]["score"]["pairs"] == report_of(whole)["pairings"][0]["score"]["pairs"]);
}

TEST_CASE("a match that was interrupted says so, has its reports, and is continued") {
  const Folder folder;
  const std::string out = folder.file("match");
  const Words words = with(kFakes, {"--games", "2000"});
  CHECK(stop_after(out, words, 2, SIGINT) == 130);
  const std::size_t held = games_in(out).size();
  CHECK(report_of(out)["games"] == held);
  CHECK(content_of(out + "/report.html").ends_with("</html>\n"));
  // A shorter match than the one before: whatever of it is missing.
  CHECK(play(out, with(kFakes, {"--games", "2"})).exit_code == 0);
  CHECK(games_in(out).size() == held);
  CHECK(play(out, with(kFakes, {"--games", std::to_string(2 * held)})).exit_code == 0);
  CHECK(games_in(out).size() == 2 * held);
}

TEST_CASE("on a terminal the table is drawn again and again, and goes at the end") {
  const Folder folder;
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const int errors = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(errors >= 0);
  EngineProcess process(
      {.arguments = with({"match", "--out", folder.file("m"), "--games", "20000"}, kFakes), .errors = errors});
  std::string text;
  const auto read_until = [&text, terminal](const std::string& part) {
    while (text.find(part) == std::string::npos) {
      pollfd ready{terminal, POLLIN, 0};
      REQUIRE(::poll(&ready, 1, EngineProcess::kCeilingSeconds * 1000) == 1);
      std::array<char, 4096> buffer;
      const ssize_t count = ::read(terminal, buffer.data(), buffer.size());
      REQUIRE(count > 0);
      text.append(buffer.data(), static_cast<std::size_t>(count));
    }
  };
  // Heading, two rows, the bar: four lines up for the second drawing.
  read_until(" of 20000 games, ");
  CHECK(text.starts_with("engine  games  wins"));
  read_until("\x1b[4A\r\x1b[Jengine  games  wins");
  process.signal(SIGINT);
  read_until("outflank: interrupted after ");
  CHECK(text.find("\x1b[4A\r\x1b[Joutflank: interrupted") != std::string::npos);
  CHECK(process.exit_code() == 130);
  ::close(errors);
  ::close(terminal);
}

TEST_CASE("a folder with another match, or in use, is refused") {
  const Folder folder;
  const std::string out = folder.file("match");
  REQUIRE(play(out, with(kFakes, {"--games", "2"})).exit_code == 0);
  const std::string games = content_of(out + "/games.jsonl");
  const Outcome other = play(out, with(kFakes, {"--games", "2", "--seed", "5"}));
  CHECK(other.exit_code == 2);
  CHECK(other.errors == "outflank: " + out +
                            " holds another match: it differs in openings; the same options, or another folder, would "
                            "be right\n");
  CHECK(content_of(out + "/games.jsonl") == games);
  EngineProcess running(
      {.arguments = with({"match"}, match_words(folder.file("busy"), with(kFakes, {"--games", "20000"})))});
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(EngineProcess::kCeilingSeconds);
  while (!has_lines(folder.file("busy") + "/games.jsonl", 1) && std::chrono::steady_clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const Outcome busy = play(folder.file("busy"), with(kFakes, {"--games", "20000"}));
  CHECK(busy.exit_code == 2);
  CHECK(busy.errors.find("another process plays this match") != std::string::npos);
  std::ofstream(out + "/games.jsonl", std::ios::app) << "{}\n";
  const Outcome foreign = play(out, with(kFakes, {"--games", "2"}));
  CHECK(foreign.exit_code == 2);
  CHECK(foreign.errors.find("/games.jsonl:3: ") != std::string::npos);
}

TEST_CASE("round robin and gauntlet") {
  const Folder folder;
  const Words three = with(kFakes, {"--engine", "name=C", "cmd=" FAKE_ENGINE " native illegal 5", "--games", "4"});
  const Outcome everyone = play(folder.file("robin"), three);
  CHECK(everyone.exit_code == 0);
  CHECK(everyone.out.find("A - B") != std::string::npos);
  CHECK(everyone.out.find("B - C") != std::string::npos);
  CHECK(games_in(folder.file("robin")).size() == 12);
  const Json robin = report_of(folder.file("robin"));
  CHECK(robin["engines"][2]["score"]["losses"] == 8);
  CHECK(robin["engines"][2]["conduct"]["losses_by"]["illegal move"] == 8);
  CHECK(robin["engines"][2]["score"]["discs"]["value"] == -64);
  CHECK(robin["engines"][2]["score"]["elo"]["value"].is_null());
  const Outcome against_one = play(folder.file("gauntlet"), with(three, {"--gauntlet"}));
  CHECK(against_one.exit_code == 0);
  CHECK(against_one.out.find("B - C") == std::string::npos);
  CHECK(games_in(folder.file("gauntlet")).size() == 8);
}

TEST_CASE("an engine that crashes in every game is charged for each, and the match goes on") {
  const Folder folder;
  const Outcome outcome = play(folder.file("m"), {"--engine", "name=A", "cmd=" FAKE_ENGINE " native", "--engine",
                                                  "name=B", "cmd=" FAKE_ENGINE " native crash 2", "--games", "6"});
  CHECK(outcome.exit_code == 0);
  const Json report = report_of(folder.file("m"));
  CHECK(report["engines"][1]["conduct"]["losses_by"]["crash"] == 6);
  CHECK(report["engines"][1]["conduct"]["restarts"] == 6);
  CHECK(report["engines"][0]["score"]["wins"] == 6);
}

TEST_CASE("an engine that cannot be started ends the match with its name") {
  const Folder folder;
  const Outcome outcome = play(folder.file("m"), {"--engine", "cmd=" FAKE_ENGINE " native", "--engine", "name=B",
                                                  "cmd=/no/such", "--games", "2"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.errors.starts_with("outflank: engine B, at the start of a game: /no/such: No such file"));
}

TEST_CASE("Outflank plays itself under either rule, from set-up positions too") {
  const Folder folder;
  const std::string positions = folder.write("list.obf",
                                             "OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O\n"
                                             "-XXXXXXX-XOOXXX--XOXXXOXOOXXXXOXOOXXXXOXOOXXXXOX--XXXX----XXXX-- O\n");
  for (const std::string rule : {"empties-to-winner", "discs"}) {
    const std::string out = folder.file(rule);
    const Outcome outcome =
        play(out, {"--each", "cmd=" OUTFLANK_BINARY, "option.Hash=1", "depth=6", "--engine", "name=A", "--engine",
                   "name=B", "--openings", positions, "--games", "4", "--scoring", rule});
    CHECK(outcome.exit_code == 0);
    for (const auto& [number, record] : games_in(out)) {
      CHECK(record.ending == Ending::normal);
      CHECK(record.start.has_value());
      // Solved to the end under that very rule: the last score is the result.
      const Ply& last = record.plies.back();
      REQUIRE(last.thought.score.has_value());
    }
    CHECK(report_of(out)["pairings"][0]["score"]["pairs"][2] == 2);
  }
}

TEST_CASE("Outflank plays itself, native against GTP, move for move alike") {
  const Folder folder;
  const std::string out = folder.file("m");
  const Outcome outcome =
      play(out, {"--each", "passes=ask", "--engine", "name=native", "cmd=" OUTFLANK_BINARY " --hash 1", "nodes=3000",
                 "--engine", "name=GTP", "cmd=" OUTFLANK_BINARY " --hash 1", "protocol=gtp", "send=outflank-nodes 3000",
                 "--games", "8"});
  CHECK(outcome.exit_code == 0);
  const auto games = games_in(out);
  CHECK(games.size() == 8);
  for (const auto& [number, record] : games) {
    CHECK(record.ending == Ending::normal);
    // The same engine with the same nodes: with colours reversed it is the same game.
    CHECK(record.score == games.at(number ^ 1).score);
  }
}

TEST_SUITE("sprt") {
  // Few nodes and no clock: the same games on every machine.
  const Words kNodes{"--each", "cmd=" OUTFLANK_BINARY, "option.Hash=1", "--games", "400"};

  TEST_CASE("a build against itself: H0") {
    const Folder folder;
    const Outcome outcome =
        play(folder.file("m"), with(kNodes, {"--engine", "name=A", "nodes=4000", "--engine", "name=B", "nodes=4000",
                                             "--sprt", "elo0=0", "elo1=100"}));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("H0 accepted") != std::string::npos);
    CHECK(report_of(folder.file("m"))["sprt"]["verdict"] == "H0 accepted");
  }

  // +110 Elo: far above what is asked, lest the luck of one set of weights decide.
  TEST_CASE("a build against itself with half the nodes: H1") {
    const Folder folder;
    const Outcome outcome =
        play(folder.file("m"), with(kNodes, {"--engine", "name=A", "nodes=4000", "--engine", "name=B", "nodes=2000",
                                             "--sprt", "elo0=0", "elo1=50"}));
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.find("H1 accepted") != std::string::npos);
    CHECK(report_of(folder.file("m"))["sprt"]["verdict"] == "H1 accepted");
  }
}

TEST_SUITE("openings") {
  TEST_CASE("a list is the same on every number of threads, and its making is continued") {
    const Folder folder;
    const Words words{"--plies", "5", "--depth", "3", "--within", "300", "--lines", "50"};
    const std::string one = folder.file("one"), two = folder.file("two");
    CHECK(run_here(run_openings, with({"--out", one}, words)).exit_code == 0);
    CHECK(run_here(run_openings, with({"--out", two, "--threads", "2"}, words)).exit_code == 0);
    CHECK(content_of(one) == content_of(two));
    CHECK(read_file(one).size() == 53);
    CHECK(read_file(one)[1] == "# outflank openings --plies 5 --depth 3 --within 300 --lines 50 --seed 1");
    // Half of the scores, the last one torn.
    const std::string scores = content_of(one + ".scores");
    std::ofstream(two + ".scores", std::ios::trunc) << scores.substr(0, scores.size() / 2);
    CHECK(run_here(run_openings, with({"--out", two}, words)).exit_code == 0);
    CHECK(content_of(one) == content_of(two));
    CHECK(read_file(two + ".scores").size() == read_file(one + ".scores").size());
    // Other scores are refused.
    const Outcome other = run_here(run_openings, {"--out", two, "--plies", "5", "--depth", "4"});
    CHECK(other.exit_code == 2);
    CHECK(other.errors.find("holds other scores") != std::string::npos);
  }

  TEST_CASE("bad options of openings") {
    CHECK(run_here(run_openings, {}).errors == "outflank: no file for the list; --out FILE would be right\n");
    CHECK(run_here(run_openings, {"--out", "x", "--plies", "11"}).errors ==
          "outflank: bad value 11 of --plies; 1 to 10 would be right\n");
    CHECK(run_here(run_openings, {"--help"}).out.starts_with("outflank openings --out FILE"));
  }
}

TEST_SUITE("rhino") {
  TEST_CASE("two games against gtp-rhino without a protocol error") {
    const char* const rhino = std::getenv("OUTFLANK_TEST_GTP_RHINO");
    REQUIRE_MESSAGE(rhino != nullptr, "OUTFLANK_TEST_GTP_RHINO names no gtp-rhino");
    const Folder folder;
    const std::string out = folder.file("m");
    const Outcome outcome = play(
        out, {"--engine", "name=Outflank", "cmd=" OUTFLANK_BINARY, "nodes=100000", "--engine", "name=rhino",
              std::string("cmd=") + rhino, "protocol=gtp", "passes=omit", "level=1", "level-flag=-l", "--games", "2"});
    CHECK(outcome.exit_code == 0);
    const Json report = report_of(out);
    CHECK(report["engines"][0]["score"]["wins"] == 2);
    for (const auto& [number, record] : games_in(out)) CHECK(record.ending == Ending::normal);
  }
}
