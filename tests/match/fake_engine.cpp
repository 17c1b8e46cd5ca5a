// An engine that plays the first legal move and misbehaves on request, for the tests of the match runner.
//
// fake-engine PROTOCOL [FAULT AT]: native or gtp; what goes wrong when it is asked for its move number AT, from 1.
//   crash, silence, illegal, nonsense, resign, refuse (gtp: `?`; native: an error line), slow (answers after 300 ms),
//   chatter (lines that are no answer), crash-once (only if the file of the environment variable FAKE_ENGINE_MARK is
//   not there, which it makes), refuse-passes (gtp: will not be told of one), capitals (gtp: PASS, D3),
//   auto-pass (native: never told of a pass, makes them itself)
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "engine/game.hpp"
#include "engine/notation.hpp"

using namespace outflank;

namespace {

struct Fault {
  std::string name;
  int at = 0;
};

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

Square first_move(const Game& game) {
  for (const Square square : Squares{game.legal_moves()}) return square;
  return Square::pass;
}

// Never returns from a crash or a silence.
void suffer(const Fault& fault) {
  if (fault.name == "crash") ::_exit(3);
  if (fault.name == "crash-once") {
    const std::string mark = std::getenv("FAKE_ENGINE_MARK");
    if (!std::ifstream(mark)) {
      std::ofstream made(mark);
      ::_exit(3);
    }
  }
  if (fault.name == "silence")
    while (true) std::this_thread::sleep_for(std::chrono::seconds(1));
  if (fault.name == "slow") std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

class Fake {
 public:
  explicit Fake(Fault fault) : fault_(std::move(fault)) {}

  // The word for the next move.
  std::string move(const Game& game) {
    ++asked_;
    if (asked_ != fault_.at) return to_string(first_move(game));
    suffer(fault_);
    if (fault_.name == "illegal") return "a1";
    if (fault_.name == "nonsense") return "z9";
    if (fault_.name == "resign") return "resign";
    return to_string(first_move(game));
  }

  bool has(const std::string& fault) const { return fault_.name == fault; }
  bool refuses_now() const { return has("refuse") && asked_ == fault_.at; }
  void begin_game() { asked_ = 0; }

 private:
  Fault fault_;
  int asked_ = 0;
};

Game read_position(const std::vector<std::string>& words) {
  std::size_t at = 2;
  Game game;
  if (words[1] == "board") {
    game = Game(std::get<Position>(parse_position(words[2] + " " + words[3])));
    at = 4;
  }
  for (++at; at < words.size(); ++at)
    game.play_with_pass(words[at] == "pass" ? Square::pass : parse_square(words[at]).value());
  return game;
}

void speak_native(Fake fake) {
  Game game;
  for (std::string line; std::getline(std::cin, line);) {
    const auto words = words_of(line);
    if (words.empty()) continue;
    if (words[0] == "uci") std::cout << "id name Fake\nuciok" << std::endl;
    if (words[0] == "isready") std::cout << "readyok" << std::endl;
    if (words[0] == "ucinewgame") fake.begin_game();
    if (words[0] == "position") game = read_position(words);
    if (words[0] == "quit") return;
    if (words[0] != "go") continue;
    if (fake.has("auto-pass") && game.must_pass()) game.play(Square::pass);
    const std::string move = fake.move(game);
    if (fake.has("chatter")) std::cout << "info string hello\ninfo\n\ninfo depth x score cp\n";
    if (fake.refuses_now()) std::cout << "info string error: no" << std::endl;
    std::cout << "info depth 3 score cp 150 nodes 12\nbestmove " << move << std::endl;
  }
}

class GtpFake {
 public:
  explicit GtpFake(Fake fake) : fake_(std::move(fake)) {}

  void speak() {
    for (std::string line; std::getline(std::cin, line);) {
      auto words = words_of(line);
      std::string id;
      if (!words.empty() && std::isdigit(static_cast<unsigned char>(words[0][0]))) {
        id = words[0];
        words.erase(words.begin());
      }
      if (words.empty()) continue;
      if (fake_.has("chatter")) std::cout << "thinking hard\n\n";
      const auto [is_success, text] = answer(words);
      std::cout << (is_success ? "=" : "?") << id << (text.empty() ? "" : " ") << text << "\n\n" << std::flush;
      if (words[0] == "quit") return;
    }
  }

 private:
  using Answer = std::pair<bool, std::string>;

  Answer answer(const std::vector<std::string>& words) {
    if (words[0] == "protocol_version") return {true, "2"};
    if (words[0] == "list_commands") return {true, "boardsize\nclear_board\nplay\ngenmove\nquit"};
    if (words[0] == "clear_board") {
      game_ = Game();
      fake_.begin_game();
    }
    if (words[0] == "play") return play(words);
    if (words[0] == "genmove") return generate(words[1] == "b" ? Color::black : Color::white);
    return {words[0] == "clear_board" || words[0] == "boardsize" || words[0] == "quit", ""};
  }

  Answer play(const std::vector<std::string>& words) {
    const bool is_pass = words[2] == "pass";
    if (is_pass && fake_.has("refuse-passes")) return {false, "syntax error"};
    const Square move = is_pass ? Square::pass : parse_square(words[2]).value_or(Square::none);
    if (game_.play_with_pass(move) != MoveStatus::legal) return {false, "illegal move"};
    return {true, ""};
  }

  Answer generate(Color color) {
    if (color != game_.position().side && game_.must_pass()) game_.play(Square::pass);
    std::string move = fake_.move(game_);
    if (fake_.refuses_now()) return {false, "no"};
    game_.play_with_pass(move == "pass" ? Square::pass : parse_square(move).value_or(Square::none));
    if (fake_.has("capitals"))
      std::ranges::transform(move, move.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return {true, move};
  }

  Fake fake_;
  Game game_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty()) return 2;
  Fake fake(arguments.size() > 2 ? Fault{arguments[1], std::stoi(arguments[2])} : Fault{});
  if (arguments[0] == "gtp")
    GtpFake(std::move(fake)).speak();
  else
    speak_native(std::move(fake));
}
