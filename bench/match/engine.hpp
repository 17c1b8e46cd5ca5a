// An engine of a match that is started when it is needed, and again when it failed.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>

#include "bench/match/client.hpp"

namespace outflank::match {

class Engine {
 public:
  // `spec` and `stop` outlive the object.
  Engine(const EngineSpec& spec, Scoring scoring, std::chrono::milliseconds patience, std::string error_file,
         const std::atomic<bool>& stop);
  // Says farewell to a running process and waits for a moment before it is killed.
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  const EngineSpec& spec() const { return spec_; }
  std::chrono::milliseconds patience() const { return patience_; }

  // Ready to play from the opening's present position. A process that fails at it is replaced once; if that one fails
  // too, throws std::runtime_error with the engine's name.
  void prepare(const Game& opening);

  // After prepare().
  Client& client() { return *client_; }
  SteadyClock::duration waited() const { return dialogue_->waited(); }

  // Kills the process; the next prepare() starts another.
  void discard();

 private:
  void begin(const Game& opening);

  const EngineSpec& spec_;
  const Scoring scoring_;
  const std::chrono::milliseconds patience_;
  const std::string error_file_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Dialogue> dialogue_;
  std::unique_ptr<Client> client_;
};

}  // namespace outflank::match
