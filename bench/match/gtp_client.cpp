// The controller's side of GTP 2 for Othello.
#include <algorithm>
#include <cctype>
#include <set>

#include "bench/match/client.hpp"
#include "engine/printable.hpp"
#include "protocol/text.hpp"

namespace outflank::match {
namespace {

using std::chrono::seconds;

struct Response {
  bool is_success = false;
  std::string text;                   // lines joined by blanks
  SteadyClock::time_point arrival{};  // of its first line
};

std::string colour_word(Color color) { return color == Color::black ? "b" : "w"; }

// "=", "=5" or "?5", and the text behind it.
Response read_first_line(std::string_view line) {
  Response response{.is_success = line.front() == '=', .text = {}, .arrival = SteadyClock::now()};
  std::size_t at = 1;
  while (at < line.size() && std::isdigit(static_cast<unsigned char>(line[at]))) ++at;
  response.text = line.substr(std::min(line.find_first_not_of(" \t", at), line.size()));
  return response;
}

class GtpClient : public Client {
 public:
  GtpClient(Dialogue& dialogue, const EngineSpec& spec) : dialogue_(dialogue), spec_(spec) {}

  void greet() override {
    const Response version = ask("protocol_version", dialogue_.patient_deadline());
    if (!version.is_success || version.text != "2")
      throw EngineFailure(Ending::protocol_error, "speaks GTP " + printable(version.text) + ", 2 would be right");
    const Response commands = ask("list_commands", dialogue_.patient_deadline());
    if (commands.is_success)
      for (const std::string_view name : split_tokens(commands.text)) commands_.emplace(name);
    if (commands_.contains("set_game")) demand("set_game Othello");
    for (const std::string& line : spec_.lines) demand(line);
  }

  void new_game(const Game& opening) override {
    if (!(opening.start() == Position{}))
      throw EngineFailure(Ending::protocol_error, "GTP cannot set up a position; openings of moves would be right");
    demand("boardsize 8");
    demand("clear_board");
    set_time();
    Color side = Color::black;
    for (const Square move : opening.played()) {
      if (move != Square::pass || spec_.passes != PassCustom::omit) tell(side, move);
      side = other(side);
    }
  }

  Reply think(const Game& game, const Clocks& clocks, SteadyClock::time_point deadline) override {
    const Color side = game.position().side;
    tell_time_left(side, clocks);
    const std::string command = "genmove " + colour_word(side);
    const auto start = SteadyClock::now();
    const Response response = ask(command, deadline);
    if (!response.is_success) refuse(command, response);
    // Some engines write more than the move on the line; it comes last.
    const Tokens tokens = split_tokens(response.text);
    Reply reply;
    reply.word = tokens.empty() ? "" : std::string(tokens.back());
    reply.move = read_move(reply.word);
    reply.resigns = equal_in_any_case(reply.word, "resign");
    reply.time = response.arrival - start;
    return reply;
  }

  void tell(Color color, Square move) override {
    demand("play " + colour_word(color) + " " + (move == Square::pass ? spec_.pass_word : to_string(move)));
  }

  void farewell() override { dialogue_.send(numbered("quit") + "\n"); }

 private:
  [[noreturn]] static void refuse(const std::string& command, const Response& response) {
    throw EngineFailure(Ending::protocol_error, "answers `" + command + "` with `? " + printable(response.text) + "`");
  }

  void demand(const std::string& command) {
    const Response response = ask(command, dialogue_.patient_deadline());
    if (!response.is_success) refuse(command, response);
  }

  std::string numbered(const std::string& command) {
    return spec_.has_ids ? std::to_string(++last_id_) + " " + command : command;
  }

  // Lines before the `=` or `?` that begins every response are no part of it.
  Response ask(const std::string& command, SteadyClock::time_point deadline) {
    dialogue_.send(numbered(command) + "\n");
    std::string line;
    while (line.empty() || (line.front() != '=' && line.front() != '?')) line = dialogue_.receive(deadline);
    Response response = read_first_line(line);
    while (!(line = dialogue_.receive(dialogue_.patient_deadline())).empty()) response.text.append(" ").append(line);
    return response;
  }

  // A time for each move is one stone in so many seconds of byoyomi, which no engine reads otherwise; with an increment
  // controllers write main time and byoyomi without stones.
  void set_time() {
    if (!commands_.contains("time_settings")) return;
    const Allowance& own = spec_.allowance;
    const auto whole = [](std::chrono::milliseconds time) {
      return std::to_string(std::chrono::floor<seconds>(time).count());
    };
    if (own.clock)
      demand("time_settings " + whole(own.clock->base) + " " + whole(own.clock->increment) + " 0");
    else if (own.move_time && own.move_time->count() % 1000 == 0)
      demand("time_settings 0 " + whole(*own.move_time) + " 1");
  }

  void tell_time_left(Color side, const Clocks& clocks) {
    if (!spec_.allowance.clock || !commands_.contains("time_left")) return;
    const auto left = std::chrono::floor<seconds>(clocks.left[static_cast<std::size_t>(side)]);
    demand("time_left " + colour_word(side) + " " + std::to_string(left.count()) + " 0");
  }

  Dialogue& dialogue_;
  const EngineSpec& spec_;
  std::set<std::string, std::less<>> commands_;
  std::uint64_t last_id_ = 0;
};

}  // namespace

std::unique_ptr<Client> make_gtp_client(Dialogue& dialogue, const EngineSpec& spec) {
  return std::make_unique<GtpClient>(dialogue, spec);
}

}  // namespace outflank::match
