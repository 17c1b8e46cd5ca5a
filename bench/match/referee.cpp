#include "bench/match/referee.hpp"

#include <algorithm>
#include <ctime>
#include <utility>

#include "engine/notation.hpp"
#include "engine/printable.hpp"

namespace outflank::match {
namespace {

using std::chrono::milliseconds;

constexpr int kLoss = 64;

std::size_t number_of(Color color) { return static_cast<std::size_t>(color); }

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M:%S", &parts);
  return text.data();
}

microseconds whole_microseconds(SteadyClock::duration time) { return std::chrono::duration_cast<microseconds>(time); }

// The time of both sides, as the runner keeps it.
class GameClocks {
 public:
  explicit GameClocks(const std::array<Engine*, 2>& players) {
    for (std::size_t number = 0; number < players.size(); ++number) {
      clocks_.allowances[number] = &players[number]->spec().allowance;
      if (const auto& clock = clocks_.allowances[number]->clock) clocks_.left[number] = clock->base;
    }
  }

  const Clocks& clocks() const { return clocks_; }

  // False: the flag has fallen.
  bool charge(Color side, SteadyClock::duration time) {
    if (!allowance(side).is_timed()) return true;
    if (time > budget(side) + allowance(side).margin) return false;
    if (const auto& clock = allowance(side).clock) {
      milliseconds& left = clocks_.left[number_of(side)];
      left = std::max(left - std::chrono::ceil<milliseconds>(time), milliseconds(0)) + clock->increment;
    }
    return true;
  }

  const Allowance& allowance(Color side) const { return *clocks_.allowances[number_of(side)]; }
  milliseconds budget(Color side) const {
    return allowance(side).clock ? clocks_.left[number_of(side)] : allowance(side).move_time.value_or(milliseconds(0));
  }

 private:
  Clocks clocks_;
};

class Referee {
 public:
  Referee(const std::array<Engine*, 2>& players, const Game& opening, Scoring scoring)
      : players_(players), game_(opening), scoring_(scoring), clock_(players) {
    for (Color color : {Color::black, Color::white}) record_.players[number_of(color)] = player(color).spec().name;
    if (!(opening.start() == Position{})) record_.start = opening.start();
    for (const Square move : opening.played()) record_.plies.push_back({.move = move});
    record_.opening_plies = record_.plies.size();
    record_.date = utc_now();
  }

  GameRecord play() {
    for (Engine* player : players_) player->prepare(game_);
    const auto waited_before = waited();
    const auto start = SteadyClock::now();
    while (!game_.is_over() && record_.ending == Ending::normal) play_ply();
    const auto duration = SteadyClock::now() - start;
    record_.duration = whole_microseconds(duration);
    record_.overhead = whole_microseconds(duration - (waited() - waited_before));
    if (record_.ending == Ending::normal) set_final_score();
    // Only now: its waits count in what is subtracted above.
    if (is_to_be_replaced(record_.ending)) player(*record_.culprit).discard();
    return std::move(record_);
  }

 private:
  // A process whose answers cannot be told from those to come.
  static bool is_to_be_replaced(Ending ending) {
    return ending == Ending::crash || ending == Ending::silence || ending == Ending::protocol_error;
  }

  Engine& player(Color color) { return *players_[number_of(color)]; }
  SteadyClock::duration waited() const { return players_[0]->waited() + players_[1]->waited(); }

  void play_ply() {
    const Color side = game_.position().side;
    const PassCustom custom = player(side).spec().passes;
    if (game_.must_pass() && custom != PassCustom::ask) {
      if (custom == PassCustom::send) tell(side, side, Square::pass);
      accept({.move = Square::pass});
      return;
    }
    ask(side);
  }

  void ask(Color side) {
    try {
      judge(side, player(side).client().think(game_, clock_.clocks(), deadline(side)));
    } catch (const EngineFailure& failure) {
      lose(side, failure.ending, failure.what());
    }
  }

  // An engine that oversteps its time has lost, but is waited for, so that it need not be killed.
  SteadyClock::time_point deadline(Color side) {
    return SteadyClock::now() + clock_.budget(side) + clock_.allowance(side).margin + player(side).patience();
  }

  void judge(Color side, const Reply& reply) {
    if (reply.resigns) return lose(side, Ending::resignation, "resigns");
    if (!clock_.charge(side, reply.time)) {
      const auto taken = std::chrono::duration_cast<milliseconds>(reply.time);
      return lose(side, Ending::time,
                  "takes " + std::to_string(taken.count()) + " ms, " + std::to_string(clock_.budget(side).count()) +
                      " ms were left and " + std::to_string(clock_.allowance(side).margin.count()) + " ms of margin");
    }
    if (reply.move == Square::none)
      return lose(side, Ending::illegal_move, "answers " + printable(reply.word) + ", which is no move");
    if (game_.check(reply.move) != MoveStatus::legal)
      return lose(side, Ending::illegal_move, describe_refusal(game_, reply.move, ""));
    accept({.move = reply.move, .time = whole_microseconds(reply.time), .thought = reply.thought});
  }

  // Plays the move and tells the other side.
  void accept(const Ply& ply) {
    const Color side = game_.position().side;
    game_.play(ply.move);
    record_.plies.push_back(ply);
    const Color listener = other(side);
    const bool is_told = ply.move != Square::pass || player(listener).spec().passes != PassCustom::omit;
    if (is_told && !game_.is_over()) tell(listener, side, ply.move);
  }

  void tell(Color listener, Color side, Square move) {
    try {
      player(listener).client().tell(side, move);
    } catch (const EngineFailure& failure) {
      lose(listener, failure.ending, failure.what());
    }
  }

  void lose(Color culprit, Ending ending, const std::string& what) {
    record_.ending = ending;
    record_.culprit = culprit;
    record_.detail = player(culprit).spec().name + " " + what;
    record_.score = culprit == Color::black ? -kLoss : kLoss;
  }

  void set_final_score() {
    const int mover_score = final_score(game_.position().board, scoring_);
    record_.score = game_.position().side == Color::black ? mover_score : -mover_score;
  }

  const std::array<Engine*, 2> players_;
  Game game_;
  const Scoring scoring_;
  GameClocks clock_;
  GameRecord record_;
};

}  // namespace

GameRecord play_game(const std::array<Engine*, 2>& players, const Game& opening, Scoring scoring) {
  return Referee(players, opening, scoring).play();
}

}  // namespace outflank::match
