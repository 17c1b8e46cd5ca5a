// The binary runs wherever it is copied and started.

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
