// The binary runs wherever it is copied and started; where memory does not suffice it says so.

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <string>

#include "tests/protocol/engine_process.hpp"

using namespace outflank;
namespace fs = std::filesystem;

namespace {

// A folder of its own with a copy of the binary, gone at the end of the test.
class Place {
 public:
  explicit Place(const std::string& name)
      : folder_(fs::temp_directory_path() / ("outflank test " + std::to_string(::getpid()) + " " + name)) {
    fs::create_directories(folder_);
    fs::copy_file(OUTFLANK_BINARY, folder_ / "outflank");
  }
  ~Place() { fs::remove_all(folder_); }
  Place(const Place&) = delete;
  Place& operator=(const Place&) = delete;

  std::string folder() const { return folder_.string(); }

 private:
  fs::path folder_;
};

}  // namespace

TEST_CASE("starts from the root folder") {
  const Run run = run_engine("go depth 2\n", {.directory = "/"});
  CHECK(count_prefix(run.out, "bestmove ") == 1);
  CHECK(run.exit_code == 0);
}

TEST_CASE("starts in and from a folder with blanks and non-ASCII letters") {
  const Place place("mit Leerzeichen \xC3\xA4\xC3\xB6 \xE9\xBB\x91\xE7\x99\xBD");
  for (const std::string& binary : {place.folder() + "/outflank", std::string("./outflank")}) {
    const Run run = run_engine("go depth 2\n", {.binary = binary, .directory = place.folder()});
    CHECK(count_prefix(run.out, "bestmove ") == 1);
    CHECK(run.exit_code == 0);
  }
}

TEST_CASE("needs no environment variable") {
  const Run run =
      run_engine("isready\n",
                 {.environment = {{"HOME", ""}, {"LANG", "tlh_KX"}, {"LC_ALL", "tlh_KX"}, {"PATH", ""}, {"TERM", ""}}});
  CHECK(run.out == Lines{"readyok"});
}

#ifndef OUTFLANK_SANITIZED  // a sanitizer takes more address space than any limit here leaves

namespace {

// Under a limit of address space, in mebibytes.
Run run_limited(int mebibytes, const std::string& input, const std::string& arguments = "") {
  const std::string kibibytes = std::to_string(mebibytes * 1024);
  return run_engine(input,
                    {.arguments = {"-c", "ulimit -v " + kibibytes + " && exec \"$0\" " + arguments, OUTFLANK_BINARY},
                     .binary = "/bin/sh"});
}

// The number behind "at most ".
int at_most(const std::string& message) {
  const std::string words = "at most ";
  const auto place = message.find(words);
  REQUIRE_MESSAGE(place != std::string::npos, message);
  return std::stoi(message.substr(place + words.size()));
}

}  // namespace

TEST_CASE("too little memory to start is said on stderr") {
  // Up to the least that suffices: which allocation or thread fails differs.
  bool starts = false;
  for (int mebibytes = 24; !starts; mebibytes += 4) {
    REQUIRE(mebibytes < 1024);
    CAPTURE(mebibytes);
    const Run run = run_limited(mebibytes, "isready\n");
    starts = run.exit_code == 0;
    if (starts) {
      CHECK(run.out == Lines{"readyok"});
      continue;
    }
    CHECK(run.out.empty());
    CHECK(run.exit_code == 2);
    CHECK(run.errors.starts_with("outflank: "));
    CHECK(contains(run.errors, "ulimit"));
    CHECK(run.errors.ends_with(" would be right\n"));
  }
}

TEST_CASE("a hash beyond the limit of address space is refused, and what is called right is") {
  const auto answer_to = [](int hash, const std::string& go) {
    return run_limited(1000, "setoption name Hash value " + std::to_string(hash) + "\n" + go);
  };
  const Run refused = answer_to(1000, "go depth 2\n");
  CHECK(
      refused.out.at(0).starts_with("info string error: Hash value 1000 at token 5: more than is free, the "
                                    "table of 64 MiB stays; at most "));
  CHECK(refused.last().starts_with("bestmove "));
  // What is called right leaves enough for the search itself, whatever its threads take.
  for (const std::string go : {"go depth 2\n", "setoption name Threads value 8\ngo depth 8\n"}) {
    const Run taken = answer_to(at_most(refused.out[0]), go);
    CHECK(count_prefix(taken.out, "info string error") == 0);
    CHECK(taken.last().starts_with("bestmove "));
    CHECK(taken.exit_code == 0);
  }

  for (const std::string& command : {std::string(), std::string("perft 3 ")}) {
    const Run no = run_limited(1000, "", command + "--hash 1000");
    CHECK(no.exit_code == 2);
    CHECK(no.errors.starts_with("outflank: --hash 1000: the memory is not there; at most "));
    CHECK(run_limited(1000, "", command + "--hash " + std::to_string(at_most(no.errors))).exit_code == 0);
  }
}

#endif
