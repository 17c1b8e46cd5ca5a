#include "bench/match/engine.hpp"

#include <utility>

namespace outflank::match {

Engine::Engine(const EngineSpec& spec, Scoring scoring, std::chrono::milliseconds patience, std::string error_file,
               const std::atomic<bool>& stop)
    : spec_(spec), scoring_(scoring), patience_(patience), error_file_(std::move(error_file)), stop_(stop) {}

Engine::~Engine() {
  constexpr std::chrono::milliseconds kFarewell{500};
  if (!client_) return;
  try {
    client_->farewell();
    dialogue_->await_end(kFarewell);
  } catch (const EngineFailure&) {
    // It is gone already.
  }
}

void Engine::begin(const Game& opening) {
  if (!client_) {
    dialogue_ = std::make_unique<Dialogue>(spec_, error_file_, patience_, stop_);
    client_ = spec_.speech == Speech::gtp ? make_gtp_client(*dialogue_, spec_)
                                          : make_native_client(*dialogue_, spec_, scoring_);
    client_->greet();
  }
  client_->new_game(opening);
}

void Engine::prepare(const Game& opening) {
  try {
    begin(opening);
    return;
  } catch (const std::runtime_error&) {
    discard();
  }
  try {
    begin(opening);
  } catch (const std::runtime_error& error) {
    discard();
    throw std::runtime_error("engine " + spec_.name + ", at the start of a game: " + error.what() +
                             "; an engine that gets ready would be right");
  }
}

void Engine::discard() {
  client_.reset();
  dialogue_.reset();
}

}  // namespace outflank::match
