// Random interleavings of commands: every search answers exactly once.

#include <doctest/doctest.h>

#include <chrono>
#include <cstdint>
#include <random>
#include <string>
#include <thread>
#include <utility>

#include "tests/environment.hpp"
#include "tests/protocol/engine_process.hpp"

using namespace outflank;

namespace {

struct Expected {
  std::size_t best_moves = 0;
  std::size_t ready = 0;
  std::size_t errors = 0;
  std::size_t perfts = 0;

  bool operator==(const Expected&) const = default;
};

class Client {
 public:
  explicit Client(std::uint64_t seed) : random_(seed) { engine_.send("setoption name Hash value 1\n"); }

  // A few commands in a few writes, then a stop; the answers must be those that are due, no more, no fewer.
  void play() {
    Expected due;
    std::string transcript = position_is_refused_ ? "(after a refused position) " : "";
    Held held = Held::nothing;
    const unsigned commands = 1 + below(8);
    std::string unsent;
    for (unsigned i = 0; i < commands; ++i) {
      const std::string command = choose(due, held);
      transcript += command + "; ";
      unsent += command + "\n";
      if (below(3) == 0) flush(unsent);
    }
    flush(unsent);
    engine_.send("stop\n");
    CAPTURE(transcript);
    Expected seen = read(due);
    // Whatever was answered too often would come before this one.
    engine_.send("isready\n");
    ++due.ready;
    for (const std::string& line : engine_.read_to("readyok")) tell(line, seen);
    CHECK(seen == due);
  }

 private:
  unsigned below(unsigned n) { return static_cast<unsigned>(random_() % n); }

  void flush(std::string& unsent) {
    engine_.send(unsent);
    unsent.clear();
    if (below(2) == 0) std::this_thread::sleep_for(std::chrono::microseconds(below(2000)));
  }

  // Whether the last search sent holds its answer.
  enum class Held { nothing, infinite, ponder };

  std::string choose(Expected& due, Held& held) {
    const auto waits = [&](std::string command) {
      if (held != Held::nothing) ++due.errors;
      return command;
    };
    const auto position = [&](std::string command, bool good) {
      position_is_refused_ = held != Held::nothing || !good;
      if (position_is_refused_) ++due.errors;
      return command;
    };
    const auto begin = [&](std::string command, std::size_t& answers) {
      if (held != Held::nothing) {
        ++due.errors;
      } else {
        ++answers;
        // It repeats the error of the last position.
        if (position_is_refused_) ++due.errors;
        position_is_refused_ = false;
      }
      return command;
    };
    const auto search = [&](std::string command, Held holds = Held::nothing) {
      command = begin(std::move(command), due.best_moves);
      if (held == Held::nothing) held = holds;
      return command;
    };
    switch (below(19)) {
      case 0: return search("go depth " + std::to_string(below(5)));
      case 1: return search("go nodes " + std::to_string(below(3000)));
      case 2: return search("go movetime " + std::to_string(below(4)));
      case 3: return search(below(2) == 0 ? "go infinite" : "go infinite ponder", Held::infinite);
      case 4: return search("go");
      case 5:
      case 6: held = Held::nothing; return "stop";
      case 7:
      case 8: ++due.ready; return "isready";
      case 9: return position(below(2) == 0 ? "position startpos" : "position startpos moves f5d6", true);
      case 10:
        return below(2) == 0 ? waits("ucinewgame") : "setoption name Threads value " + std::to_string(1 + below(3));
      case 11: return search("go ponder", Held::ponder);
      case 12: return search("go ponder depth 2", Held::ponder);
      case 13: return search("go ponder wtime 20 btime 20", Held::ponder);
      case 14: return search("go wtime 30 btime 5 movestogo 40");
      case 15:
      case 16:
        if (held == Held::ponder) held = Held::nothing;
        return "ponderhit";
      case 17: return position(below(2) == 0 ? "position startpos moves a1" : "position foo", false);
      default: return begin("go perft " + std::to_string(below(7)), due.perfts);
    }
  }

  static void tell(const std::string& line, Expected& seen) {
    seen.best_moves += line.starts_with("bestmove ");
    seen.ready += line == "readyok";
    seen.errors += line.starts_with("info string error");
    seen.perfts += line.starts_with("Nodes searched") || line == "info string perft stopped";
  }

  Expected read(const Expected& due) {
    Expected seen;
    const auto is_short = [&] {
      return seen.best_moves < due.best_moves || seen.ready < due.ready || seen.errors < due.errors ||
             seen.perfts < due.perfts;
    };
    while (is_short()) {
      const auto line = engine_.read_line();
      REQUIRE_MESSAGE(line, "the process ended: ", engine_.errors());
      tell(*line, seen);
    }
    return seen;
  }

  EngineProcess engine_;
  std::mt19937_64 random_;
  bool position_is_refused_ = false;  // the last one sent; the next search says so
};

}  // namespace

TEST_CASE("random interleavings: every search, perft, isready and refusal answers exactly once") {
  constexpr std::uint64_t kSeed = 20240229;
  Client client(kSeed);
  const std::int64_t count = environment_number("OUTFLANK_INTERLEAVINGS", 300);
  for (std::int64_t i = 0; i < count; ++i) client.play();
}
