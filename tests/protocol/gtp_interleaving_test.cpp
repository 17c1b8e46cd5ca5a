// GTP: random commands, good and bad, in random pieces: each has one well-formed reply, with its id, in order.

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "tests/environment.hpp"
#include "tests/protocol/gtp_client.hpp"

using namespace outflank;

namespace {

class RandomController {
 public:
  explicit RandomController(std::uint64_t seed) : random_(seed) {
    engine_.send("outflank-nodes 300\n");
    CHECK(read_reply(engine_) == "=");
  }

  // A few commands in a few writes; the ids of their replies must be theirs.
  void play() {
    const unsigned commands = 1 + below(10);
    std::vector<std::string> ids;
    std::string transcript;
    std::string unsent;
    for (unsigned i = 0; i < commands; ++i) {
      const std::string id = below(3) == 0 ? "" : std::to_string(below(1000));
      const std::string command = choose();
      if (id.empty() && command.empty()) continue;
      ids.push_back(id);
      unsent += noise() + id + " " + command + (below(5) == 0 ? "\t # comment\r\n" : "\n");
      transcript += id + " " + command + "; ";
      if (below(3) == 0) flush(unsent);
    }
    if (below(8) == 0) unsent += "# interrupt\n";
    flush(unsent);
    CAPTURE(transcript);
    for (const std::string& id : ids) {
      const std::string reply = read_reply(engine_);
      const std::string rest = reply.substr(1, id.size() + 1);
      CHECK_MESSAGE((rest == id + " " || rest == id), reply);
    }
  }

  // Nothing is left over.
  void end() {
    engine_.send("4711 quit\n");
    CHECK(read_reply(engine_) == "=4711");
    CHECK_FALSE(engine_.read_line());
    CHECK(engine_.exit_code() == 0);
    CHECK(engine_.errors() == "");
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }
  template <std::size_t n>
  std::string any_of(const char* const (&words)[n]) {
    return words[below(n)];
  }

  void flush(std::string& unsent) {
    engine_.send(unsent);
    unsent.clear();
    if (below(2) == 0) std::this_thread::sleep_for(std::chrono::microseconds(below(1000)));
  }

  // Lines that are no commands.
  std::string noise() { return any_of({"", "", "", "", "\n", "# a comment\n", "  \t\n", "\r\n"}); }
  std::string color() { return any_of({"b", "w", "black", "White", "B", "W", "red"}); }
  std::string vertex_or_worse() {
    if (below(8) == 0) return any_of({"pass", "PASS", "i9", "", "resign"});
    return outflank::vertex(square_at(static_cast<int>(below(kSquares))));
  }
  std::string number() {
    return any_of({"0", "1", "2", "7", "60", "600", "-1", "0.5", "x", "1e9", "99999999999999999999"});
  }

  std::string choose() {
    switch (below(22)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4: return "genmove " + color();
      case 5:
      case 6:
      case 7:
      case 8: return "play " + color() + " " + vertex_or_worse();
      case 9:
      case 10: return "undo";
      case 11: return "reg_genmove " + color();
      case 12: return below(4) == 0 ? "clear_board" : "final_score";
      case 13: return "time_settings " + number() + " " + number() + " " + number();
      case 14:
      case 15: return "time_left " + color() + " " + number() + " " + number();
      case 16:
        return any_of({"name", "version", "protocol_version", "list_commands", "list_games", "foo", "", "genmove"});
      case 17:
        return any_of({"gogui-rules_board", "gogui-rules_legal_moves", "gogui-rules_side_to_move",
                       "gogui-rules_final_result", "showboard", "gogui-interrupt"});
      case 18: return "komi " + number();
      case 19: return "set_level " + any_of({"1", "3", "60", "61", "x"});
      case 20: return "loadsgf " + any_of({"/does/not/exist", "/dev/zero", "/", "/dev/null 3"});
      default: return "known_command " + any_of({"play", "foo", "", "a b"});
    }
  }

  EngineProcess engine_{kSpeakGtp};
  std::mt19937_64 random_;
};

}  // namespace

TEST_SUITE_BEGIN("gtp");

TEST_CASE("GTP: random commands are each answered once, in order") {
  constexpr std::uint64_t kSeed = 5;
  RandomController controller(kSeed);
  const std::int64_t count = environment_number("OUTFLANK_INTERLEAVINGS", 300);
  for (std::int64_t i = 0; i < count; ++i) controller.play();
  controller.end();
}

TEST_SUITE_END();
