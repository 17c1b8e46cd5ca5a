// One engine as the referee sees it, whatever it speaks.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "bench/match/child_process.hpp"
#include "bench/match/engine_spec.hpp"
#include "bench/match/game_record.hpp"
#include "engine/game.hpp"

namespace outflank::match {

// An engine that did not do its part. `ending` says how.
struct EngineFailure : std::runtime_error {
  EngineFailure(Ending how, const std::string& what) : std::runtime_error(what), ending(how) {}
  Ending ending;
};

// The match was interrupted while an engine was waited for.
struct Interrupted {};

// A process and what was waited for. Each exchange throws EngineFailure (crash, silence) or Interrupted.
class Dialogue {
 public:
  // `patience` is the longest wait for anything without a clock. `stop` outlives the object.
  Dialogue(const EngineSpec& spec, const std::string& error_file, std::chrono::milliseconds patience,
           const std::atomic<bool>& stop);

  void send(const std::string& lines);
  std::string receive(SteadyClock::time_point deadline);
  SteadyClock::time_point patient_deadline() const { return SteadyClock::now() + patience_; }

  // All the time spent in send() and receive().
  SteadyClock::duration waited() const { return waited_; }
  void await_end(std::chrono::milliseconds longest) { process_.await_end(longest); }

 private:
  ChildProcess process_;
  const std::chrono::milliseconds patience_;
  const std::atomic<bool>& stop_;
  SteadyClock::duration waited_{0};
};

// What is left on the clocks of both sides, and what they are allowed: black, white.
struct Clocks {
  std::array<std::chrono::milliseconds, 2> left{};
  std::array<const Allowance*, 2> allowances{};
};

struct Reply {
  std::string word;            // as the engine wrote it
  Square move = Square::none;  // none: the word is no move
  bool resigns = false;
  SteadyClock::duration time{0};
  Thought thought{};
};

// A move as engines write it, in any case; Square::none for anything else.
Square read_move(std::string_view word);

class Client {
 public:
  virtual ~Client() = default;

  // The exchange after the start of the process.
  virtual void greet() = 0;
  virtual void new_game(const Game& opening) = 0;
  // Asks for a move in the game's present position, a pass included, which the engine then has played.
  virtual Reply think(const Game& game, const Clocks& clocks, SteadyClock::time_point deadline) = 0;
  // Tells a move that the engine was not asked for.
  virtual void tell(Color color, Square move) = 0;
  virtual void farewell() = 0;
};

std::unique_ptr<Client> make_native_client(Dialogue& dialogue, const EngineSpec& spec, Scoring scoring);
std::unique_ptr<Client> make_gtp_client(Dialogue& dialogue, const EngineSpec& spec);

}  // namespace outflank::match
