// `Log File`: every line of the conversation.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/protocol/engine_process.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;
namespace fs = std::filesystem;

namespace {

std::string set_log(const std::string& path) { return "setoption name Log File value " + path + "\n"; }

}  // namespace

TEST_CASE("every line in and out is appended, with its direction") {
  const Folder folder;
  const std::string path = folder.file("two  blanks \xC3\xA4.log");
  const Run first = run_engine(set_log(path) + "isready\n\n# note\r\nlegal\nfoo\n");
  CHECK(first.out.size() == 3);
  const Lines lines = read_file(path);
  CHECK(count_prefix(lines, "> isready") == 1);
  CHECK(count_prefix(lines, "> # note") == 1);
  CHECK(count_prefix(lines, "> legal") == 1);
  CHECK(count_prefix(lines, "> foo") == 1);
  CHECK(count_prefix(lines, "< readyok") == 1);
  CHECK(count_prefix(lines, "< d3 c4 f5 e6") == 1);
  CHECK(count_prefix(lines, "< info string error: unknown command foo") == 1);
  run_engine(set_log(path) + "isready\n");
  const Lines more = read_file(path);
  REQUIRE(more.size() == lines.size() + 2);
  CHECK(Lines(more.begin(), more.begin() + static_cast<std::ptrdiff_t>(lines.size())) == lines);
}

TEST_CASE("the log is complete after quit, and holds all that was said") {
  const Folder folder;
  const std::string path = folder.file("log");
  EngineProcess engine;
  engine.send(set_log(path) + "uci\ngo depth 3\n");
  Lines said = engine.read_to("bestmove ");
  engine.send("quit\n");
  CHECK(engine.exit_code() == 0);
  Lines out;
  for (const std::string& line : read_file(path))
    if (line.starts_with("<")) out.push_back(line.substr(2));
  CHECK(out == said);
  CHECK(count_prefix(read_file(path), "> quit") == 1);
}

TEST_CASE("a log can be changed and ended") {
  const Folder folder;
  const std::string a = folder.file("a"), b = folder.file("b");
  run_engine(set_log(a) + "isready\n" + set_log(b) + "isready\nisready\n" + set_log("<empty>") + "isready\n");
  CHECK(count_prefix(read_file(a), "> isready") == 1);
  CHECK(count_prefix(read_file(b), "> isready") == 2);
}

TEST_CASE("a log that cannot be opened is an error, and the old one goes on") {
  const Folder folder;
  const std::string path = folder.file("log");
  const std::string nowhere = folder.file("no such folder/log");
  const Run run = run_engine(set_log(path) + set_log(nowhere) + set_log("/") + "isready\n");
  REQUIRE(run.out.size() == 3);
  CHECK(run.out[0] == "info string error: Log File value " + nowhere +
                          " at token 6: No such file or directory, the log stays as it was; a file that can be "
                          "written would be right");
  CHECK(run.out[1].starts_with("info string error: Log File value / at token 6: Is a directory, "));
  CHECK(run.out[2] == "readyok");
  CHECK(count_prefix(read_file(path), "< readyok") == 1);
  CHECK(run_engine(set_log(nowhere) + "go depth 1\n").last().starts_with("bestmove "));
}

TEST_CASE("a log on a full disk does not stop the conversation") {
  if (!fs::exists("/dev/full")) return;
  CHECK(run_engine(set_log("/dev/full") + "isready\nisready\n").out == Lines{"readyok", "readyok"});
}
