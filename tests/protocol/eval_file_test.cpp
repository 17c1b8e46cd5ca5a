// `setoption name EvalFile`: other weights than the built-in ones.

#include <doctest/doctest.h>

#include <string>

#include "tests/protocol/engine_process.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;

namespace {

std::string set_file(const std::string& path) { return "setoption name EvalFile value " + path + "\n"; }

const std::string kEvaluate = "position startpos moves f5 d6 c3\neval\n";

std::string built_in_evaluation() { return run_engine(kEvaluate).last(); }

}  // namespace

TEST_CASE("the file of the built-in weights evaluates as they do, and <empty> brings them back") {
  const Run run = run_engine(set_file(OUTFLANK_WEIGHTS_FILE) + kEvaluate + set_file("<empty>") + "eval\n");
  CHECK(run.out == Lines{built_in_evaluation(), built_in_evaluation()});
}

TEST_CASE("a wrong, cut off or damaged file is refused and the weights in use stay") {
  const Folder folder;
  const std::string good = content_of(OUTFLANK_WEIGHTS_FILE);
  std::string damaged = good;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 1);
  const std::string right = ", the weights in use stay; a file made by outflank-train fit would be right";
  struct Case {
    std::string path, reason;
  };
  const Case cases[] = {
      {folder.file("nothing"), "the file cannot be read"},
      {folder.write("foreign", "64 cells and a side\n"),
       "this is no file of weights; one made by outflank-train would be right"},
      {folder.write("short", good.substr(0, good.size() - 1)),
       "the file is damaged: its checksum is not the one in its header"},
      {folder.write("damaged", damaged), "the file is damaged: its checksum is not the one in its header"},
  };
  for (const Case& entry : cases) {
    const Run run = run_engine(set_file(entry.path) + kEvaluate + "go depth 2\n");
    REQUIRE(run.out.size() >= 3);
    CHECK(run.out[0] == "info string error: EvalFile value " + entry.path + " at token 5: " + entry.reason + right);
    CHECK(run.out[1] == built_in_evaluation());
    CHECK(run.last().starts_with("bestmove "));
  }
}

TEST_CASE("the built-in weights are found wherever the engine is started") {
  const Folder folder;
  CHECK(run_engine(kEvaluate, {.directory = folder.file("")}).last() == built_in_evaluation());
}
