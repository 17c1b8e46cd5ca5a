// Games between fake engines: who loses what, and what is kept of it.
#include "bench/match/referee.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "engine/notation.hpp"
#include "tests/protocol/folder.hpp"

using namespace outflank;
using namespace outflank::match;
using std::chrono::milliseconds;

namespace {

const std::atomic<bool> kNever{false};
constexpr milliseconds kPatience{30'000};  // longer than any machine is slow

EngineSpec fake(const std::string& arguments, const std::vector<std::string>& keys = {}) {
  std::vector<std::string> words{"cmd=" FAKE_ENGINE " " + arguments};
  words.push_back(std::string("protocol=") + (arguments.starts_with("gtp") ? "gtp" : "native"));
  words.insert(words.end(), keys.begin(), keys.end());
  auto spec = read_engine_spec({}, words);
  REQUIRE(std::holds_alternative<EngineSpec>(spec));
  return std::get<EngineSpec>(spec);
}

struct Table {
  Table(const EngineSpec& black_spec, const EngineSpec& white_spec, milliseconds black_patience = kPatience)
      : black_name(black_spec),
        white_name(white_spec),
        black(black_name, Scoring::empties_to_winner, black_patience, folder.file("black"), kNever),
        white(white_name, Scoring::empties_to_winner, kPatience, folder.file("white"), kNever) {}

  GameRecord play(const Game& opening = Game()) {
    return play_game({&black, &white}, opening, Scoring::empties_to_winner);
  }

  Folder folder;
  EngineSpec black_name, white_name;
  Engine black, white;
};

Game transcript(const std::string& moves) { return std::get<Game>(read_transcript(Game(), moves)); }

// The game of two engines that always play the first legal move.
GameRecord first_moves(const Game& opening = Game()) {
  Game game = opening;
  while (!game.is_over()) {
    const Squares moves{game.legal_moves()};
    game.play(game.must_pass() ? Square::pass : *moves.begin());
  }
  GameRecord record;
  for (std::size_t ply = 0; ply < game.size(); ++ply) record.plies.push_back({.move = game.move(ply)});
  const int score = final_score(game.position().board, Scoring::empties_to_winner);
  record.score = game.position().side == Color::black ? score : -score;
  return record;
}

std::vector<Square> moves_of(const GameRecord& record) {
  std::vector<Square> moves;
  for (const Ply& ply : record.plies) moves.push_back(ply.move);
  return moves;
}

std::size_t passes_of(const GameRecord& record) {
  std::size_t count = 0;
  for (const Ply& ply : record.plies) count += ply.move == Square::pass;
  return count;
}

// Black's move number 3 goes wrong.
void check_loss(const std::string& fault, Ending ending, const std::string& detail, milliseconds patience = kPatience,
                const std::vector<std::string>& keys = {}) {
  for (const std::string protocol : {"native", "gtp"}) {
    CAPTURE(protocol);
    CAPTURE(fault);
    Table table(fake(protocol + " " + fault + " 3", keys), fake("native"), patience);
    const GameRecord record = table.play();
    CHECK(record.ending == ending);
    CHECK(record.culprit == Color::black);
    CHECK(record.score == -64);
    CHECK(record.plies.size() == 4);
    CAPTURE(record.detail);
    CHECK(record.detail.find(detail) != std::string::npos);
    // Whatever happened, the next game begins.
    CHECK(table.play().ending == ending);
  }
}

}  // namespace

TEST_CASE("whole games, native and GTP, end as the rules say") {
  const GameRecord expected = first_moves();
  REQUIRE(passes_of(expected) > 0);
  for (const std::string black : {"native", "gtp"}) {
    for (const std::string white : {"native", "gtp"}) {
      for (const std::string custom : {"passes=ask", "passes=send", "passes=omit"}) {
        CAPTURE(black + " " + white + " " + custom);
        const std::string fault = custom == "passes=omit" ? " auto-pass 0" : "";
        Table table(fake(black + fault, {custom}), fake(white + fault, {custom}));
        const GameRecord record = table.play();
        CHECK(record.ending == Ending::normal);
        CHECK_FALSE(record.culprit.has_value());
        CHECK(record.score == expected.score);
        CHECK(moves_of(record) == moves_of(expected));
        CHECK(record.overhead <= record.duration);
      }
    }
  }
}

TEST_CASE("games begin after their opening, and one process plays many") {
  Table table(fake("native"), fake("gtp"));
  for (const std::string moves : {"f5d6c3d3c4f4c5b3", "f5f6d3g5h5h4f7h6", "f5"}) {
    const Game opening = transcript(moves);
    const GameRecord record = table.play(opening);
    CHECK(record.opening_plies == opening.size());
    CHECK(moves_of(record) == moves_of(first_moves(opening)));
    CHECK(record.plies[0].time.count() == 0);
  }
}

TEST_CASE("native engines play from set-up positions") {
  const Position position =
      std::get<Position>(parse_position("OXXXXXXXOOXXOOX-OOOXXXO-OXOXXXOOOXXXXXOOOXXXXXOOO--XXXXOO--XXX-X O"));
  Table table(fake("native"), fake("native"));
  const GameRecord record = table.play(Game(position));
  CHECK(record.start == position);
  CHECK(record.ending == Ending::normal);
  CHECK(record.score == first_moves(Game(position)).score);
}

TEST_CASE("scores, depths and nodes are kept from what native engines say") {
  Table table(fake("native chatter 1"), fake("gtp chatter 1"));
  const GameRecord record = table.play();
  CHECK(record.ending == Ending::normal);
  CHECK(record.plies[0].thought == Thought{.score = 150, .depth = 3, .nodes = 12});
  CHECK(record.plies[1].thought == Thought{});
  CHECK(record.plies[0].time.count() > 0);
}

TEST_CASE("an illegal move, a word that is no move, a resignation") {
  check_loss("illegal", Ending::illegal_move, "illegal move a1: outflanks nothing; legal:");
  check_loss("nonsense", Ending::illegal_move, "answers z9, which is no move");
  check_loss("resign", Ending::resignation, "resigns");
}

TEST_CASE("an engine that refuses to move") { check_loss("refuse", Ending::protocol_error, "no"); }

TEST_CASE("a crash and a silence: the engine is charged and started again") {
  check_loss("crash", Ending::crash, "has ended");
  check_loss("silence", Ending::silence, "does not answer", milliseconds(300));
}

TEST_CASE("the flag falls by the runner's clock, for each move and over the game") {
  check_loss("slow", Ending::time, "0 ms of margin", kPatience, {"movetime=50", "margin=0"});
}

TEST_CASE("a game clock runs down by what was used and goes up by the increment") {
  // 300 ms for the first move leave nothing of 200, whatever the increment.
  Table slow(fake("native slow 1", {"tc=0.2+9", "margin=50"}), fake("native"));
  const GameRecord lost = slow.play();
  CHECK(lost.ending == Ending::time);
  CHECK(lost.plies.empty());
  // With an hour more after each move they are forgiven from the second move on.
  Table forgiven(fake("native slow 2", {"tc=30+3600"}), fake("native"));
  CHECK(forgiven.play().ending == Ending::normal);
}

TEST_CASE("an engine that crashes once plays the next game") {
  Folder folder;
  ::setenv("FAKE_ENGINE_MARK", folder.file("mark").c_str(), 1);
  Table table(fake("native crash-once 2"), fake("native"));
  CHECK(table.play().ending == Ending::crash);
  CHECK(table.play().ending == Ending::normal);
}

TEST_CASE("a pass that an engine will not be told of costs it the game, unless passes are omitted") {
  const GameRecord expected = first_moves();
  // White is told of Black's passes only.
  std::size_t told = 0;
  Color side = Color::black;
  for (const Square move : moves_of(expected)) {
    told += move == Square::pass && side == Color::black;
    side = other(side);
  }
  REQUIRE(told > 0);
  Table table(fake("native"), fake("gtp refuse-passes 0"));
  const GameRecord refused = table.play();
  CHECK(refused.ending == Ending::protocol_error);
  CHECK(refused.culprit == Color::white);
  CHECK(refused.score == 64);
  CHECK(refused.detail.find("answers `play b pass` with `? syntax error`") != std::string::npos);
  Table omitted(fake("native"), fake("gtp refuse-passes 0", {"passes=omit"}));
  CHECK(omitted.play().ending == Ending::normal);
}

TEST_CASE("GTP in capitals and with numbers") {
  Table table(fake("gtp capitals 0", {"ids=yes"}), fake("gtp capitals 0"));
  CHECK(table.play().score == first_moves().score);
}

TEST_CASE("an engine that cannot be started is named") {
  Folder folder;
  for (const std::string program : {"/no/such/program", "no-such-program-anywhere", "/bin/true"}) {
    const auto spec = std::get<EngineSpec>(read_engine_spec({}, std::vector<std::string>{"name=E", "cmd=" + program}));
    Engine engine(spec, Scoring::empties_to_winner, kPatience, folder.file("errors"), kNever);
    std::string message;
    try {
      engine.prepare(Game());
    } catch (const std::runtime_error& error) {
      message = error.what();
    }
    CHECK(message.starts_with("engine E, at the start of a game: "));
  }
}

TEST_CASE("what an engine writes to stderr is kept") {
  Folder folder;
  const auto spec = std::get<EngineSpec>(read_engine_spec(
      {}, std::vector<std::string>{"cmd=/bin/sh -c \"echo trouble >&2; exec " FAKE_ENGINE " native\""}));
  {
    Engine engine(spec, Scoring::empties_to_winner, kPatience, folder.file("errors"), kNever);
    engine.prepare(Game());
  }
  CHECK(content_of(folder.file("errors")) == "trouble\n");
}
