// The client's side of the native dialect (UCI in Othello's notation).
#include <algorithm>
#include <limits>
#include <utility>

#include "bench/match/client.hpp"
#include "engine/printable.hpp"
#include "protocol/score_text.hpp"
#include "protocol/text.hpp"

namespace outflank::match {
namespace {

std::optional<std::int64_t> number_after(const Tokens& tokens, std::string_view key) {
  const auto found = std::ranges::find(tokens, key);
  if (found == tokens.end() || found + 1 == tokens.end()) return std::nullopt;
  return parse_number(*(found + 1));
}

class NativeClient : public Client {
 public:
  NativeClient(Dialogue& dialogue, const EngineSpec& spec, Scoring scoring)
      : dialogue_(dialogue), spec_(spec), scoring_(scoring) {}

  void greet() override {
    dialogue_.send("uci\n");
    const auto deadline = dialogue_.patient_deadline();
    bool knows_scoring = false;
    for (std::string line; line != "uciok"; line = dialogue_.receive(deadline))
      knows_scoring = knows_scoring || line.starts_with("option name Scoring ");
    std::string lines;
    if (knows_scoring) lines = "setoption name Scoring value " + std::string(scoring_name(scoring_)) + "\n";
    for (const auto& [name, value] : spec_.options)
      lines.append("setoption name ").append(name).append(" value ").append(value).append("\n");
    for (const std::string& line : spec_.lines) lines.append(line).append("\n");
    dialogue_.send(lines);
    await_ready();
  }

  void new_game(const Game& opening) override {
    start_ = opening.start() == Position{} ? "startpos" : "board " + to_string(opening.start());
    dialogue_.send("ucinewgame\n");
    await_ready();
  }

  Reply think(const Game& game, const Clocks& clocks, SteadyClock::time_point deadline) override {
    const std::string lines = position_line(game) + go_line(game.position().side, clocks);
    Reply reply;
    const auto start = SteadyClock::now();
    dialogue_.send(lines);
    while (true) {
      const std::string line = dialogue_.receive(deadline);
      if (take_line(line, reply)) break;
    }
    reply.time = SteadyClock::now() - start;
    return reply;
  }

  // The next position line tells it.
  void tell(Color, Square) override {}

  void farewell() override { dialogue_.send("quit\n"); }

 private:
  void await_ready() {
    dialogue_.send("isready\n");
    const auto deadline = dialogue_.patient_deadline();
    for (std::string line; line != "readyok"; line = dialogue_.receive(deadline)) check(line);
  }

  static void check(std::string_view line) {
    if (line.starts_with("info string error")) throw EngineFailure(Ending::protocol_error, printable(line));
  }

  std::string position_line(const Game& game) const {
    std::string line = "position " + start_;
    const char* before = " moves ";
    for (const Square move : game.played()) {
      if (move == Square::pass && spec_.passes == PassCustom::omit) continue;
      line.append(std::exchange(before, " ")).append(move == Square::pass ? spec_.pass_word : to_string(move));
    }
    return line.append("\n");
  }

  std::string go_line(Color side, const Clocks& clocks) const {
    const Allowance& own = spec_.allowance;
    std::string line = "go";
    if (own.move_time) line.append(" movetime ").append(std::to_string(own.move_time->count()));
    if (own.clock) {
      for (const Color color : {Color::black, Color::white}) {
        const auto number = static_cast<std::size_t>(color);
        const Allowance& allowance = color == side ? own : *clocks.allowances[number];
        if (!allowance.clock) continue;
        const std::string letter = color == Color::black ? " b" : " w";
        line += letter + "time " + std::to_string(clocks.left[number].count());
        line += letter + "inc " + std::to_string(allowance.clock->increment.count());
      }
    }
    if (own.depth) line.append(" depth ").append(std::to_string(*own.depth));
    if (own.nodes) line.append(" nodes ").append(std::to_string(*own.nodes));
    return line.append("\n");
  }

  // True: the answer is complete.
  static bool take_line(std::string_view line, Reply& reply) {
    check(line);
    const Tokens tokens = split_tokens(line);
    if (tokens.size() < 2) return false;
    if (tokens[0] == "bestmove") {
      reply.word = tokens[1];
      reply.move = read_move(tokens[1]);
      reply.resigns = equal_in_any_case(tokens[1], "resign");
      return true;
    }
    if (tokens[0] == "info" && tokens[1] != "string") take_info(tokens, reply.thought);
    return false;
  }

  static void take_info(const Tokens& tokens, Thought& thought) {
    const auto score = number_after(tokens, "cp");
    if (!score || number_after(tokens, "multipv").value_or(1) != 1) return;
    constexpr std::int64_t kMost = 6400;
    thought.score = static_cast<int>(std::clamp(*score, -kMost, kMost));
    if (const auto depth = number_after(tokens, "depth"))
      thought.depth = static_cast<int>(std::clamp<std::int64_t>(*depth, 0, kSquares));
    if (const auto nodes = number_after(tokens, "nodes"))
      thought.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*nodes, 0));
  }

  Dialogue& dialogue_;
  const EngineSpec& spec_;
  const Scoring scoring_;
  std::string start_ = "startpos";
};

}  // namespace

std::unique_ptr<Client> make_native_client(Dialogue& dialogue, const EngineSpec& spec, Scoring scoring) {
  return std::make_unique<NativeClient>(dialogue, spec, scoring);
}

}  // namespace outflank::match
