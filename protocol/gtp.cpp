#include "protocol/gtp.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "engine/printable.hpp"
#include "protocol/gtp_answer.hpp"
#include "protocol/gtp_arguments.hpp"
#include "protocol/gtp_clock.hpp"
#include "protocol/gtp_line.hpp"
#include "protocol/gtp_rules.hpp"
#include "protocol/sgf_file.hpp"
#include "protocol/version.hpp"

namespace outflank {
namespace {

using namespace gtp;

// Every command is answered once, in the order in which they come: what the front end can answer itself is a remark in
// turn, what the session does is a request whose event brings the answer.
class GtpFrontEnd final : public FrontEnd {
 public:
  GtpFrontEnd(Session& session, const SearchBounds& bounds, Say say)
      : session_(session), say_(std::move(say)), bounds_(bounds) {}

  Flow take_line(std::string_view line) override;
  void take_unreadable_line(std::string_view what) override { post_reply(failure("", what)); }
  void take_event(const Event& event) override;

 private:
  struct Command {
    std::string_view name;
    std::string_view example;  // of arguments that would be right, with a blank before them
    std::size_t least, most;   // of arguments
    void (GtpFrontEnd::*take)(const CommandLine& line);
  };
  static const std::array<Command, 33> kCommands;
  static const Command* find_command(std::string_view name);
  void take_command(const CommandLine& line);
  void refuse_word_count(const CommandLine& line, const Command& command);

  // --- who is here ---
  void take_protocol_version(const CommandLine& line) { succeed(line, "2"); }
  void take_name(const CommandLine& line) { succeed(line, "Outflank"); }
  void take_version(const CommandLine& line) { succeed(line, kVersion); }
  void take_known_command(const CommandLine& line);
  void take_list_commands(const CommandLine& line);
  void take_quit(const CommandLine& line);
  void take_list_games(const CommandLine& line) { succeed(line, kGame); }
  void take_analyze_commands(const CommandLine& line) { succeed(line, "string/Best Moves/outflank-hint"); }
  // By listing it the engine says that it obeys the comment.
  void take_interrupt(const CommandLine& line) { succeed(line); }

  // --- the game ---
  void take_set_game(const CommandLine& line);
  void take_boardsize(const CommandLine& line);
  void take_clear_board(const CommandLine& line);
  void take_komi(const CommandLine& line);
  void take_play(const CommandLine& line);
  void take_undo(const CommandLine& line) { ask(line, TakeBack{}); }
  void take_loadsgf(const CommandLine& line);
  void take_showboard(const CommandLine& line) { inspect(line, gtp::board); }
  void take_final_score(const CommandLine& line) { inspect(line, gtp::score); }
  void take_rules_game_id(const CommandLine& line) { succeed(line, kGame); }
  void take_rules_board_size(const CommandLine& line) { succeed(line, "8"); }
  void take_rules_board(const CommandLine& line) { inspect(line, gtp::rules_board); }
  void take_rules_side_to_move(const CommandLine& line) { inspect(line, gtp::rules_side_to_move); }
  void take_rules_legal_moves(const CommandLine& line) { inspect(line, gtp::rules_legal_moves); }
  void take_rules_final_result(const CommandLine& line) { inspect(line, gtp::rules_final_result); }

  // --- the search ---
  void take_genmove(const CommandLine& line) { find_move(line, true); }
  void take_reg_genmove(const CommandLine& line) { find_move(line, false); }
  void take_hint(const CommandLine& line);
  void take_time_settings(const CommandLine& line);
  void take_time_left(const CommandLine& line);
  void take_set_level(const CommandLine& line);
  void take_move_time(const CommandLine& line);
  void take_nodes(const CommandLine& line);
  void take_move_overhead(const CommandLine& line);

  static constexpr std::string_view kGame = "Othello";
  static constexpr std::size_t kAnyWords = std::string_view::npos;
  static constexpr Range kStonesRange{0, INT32_MAX};

  void find_move(const CommandLine& line, bool play);
  // Changes both clocks, each when its time has come.
  template <class Change>
  void change_clock(Change change);

  // Replies in turn.
  void succeed(const CommandLine& line, std::string_view text = "") { post_reply(success(line.id, text)); }
  void refuse(const CommandLine& line, const std::string& what) { post_reply(failure(line.id, what)); }
  // True, and the error is said, if an argument was a bad one.
  bool refuse_bad(const CommandLine& line, const ArgumentReader& read);
  void post_reply(std::string reply) {
    post(Remark{Remark::When::in_turn, [this, said = std::move(reply)] { say_(said); }});
  }
  void inspect(const CommandLine& line, std::string (*tell)(const Game&));
  // A request that an event answers.
  void ask(const CommandLine& line, Request request);
  // No search here is an endless one, so nothing is ever refused.
  void post(Request request) { static_cast<void>(session_.post(std::move(request))); }

  Session& session_;
  const Say say_;
  Flow flow_ = Flow::go_on;

  // --- only for the reading thread ---
  SearchBounds bounds_;
  GtpClock clock_as_read_;  // without what the moves used, which are still to be made

  // --- only for the session's thread ---
  GtpClock clock_;
  // The command that the next event answers.
  struct Asked {
    std::string id;
    std::size_t first_token = 0;  // of its arguments
    bool plays = false;
  } asked_;
};

constexpr std::array<GtpFrontEnd::Command, 33> GtpFrontEnd::kCommands{{
    {"protocol_version", "", 0, 0, &GtpFrontEnd::take_protocol_version},
    {"name", "", 0, 0, &GtpFrontEnd::take_name},
    {"version", "", 0, 0, &GtpFrontEnd::take_version},
    {"known_command", " genmove", 1, 1, &GtpFrontEnd::take_known_command},
    {"list_commands", "", 0, 0, &GtpFrontEnd::take_list_commands},
    {"quit", "", 0, kAnyWords, &GtpFrontEnd::take_quit},
    {"list_games", "", 0, 0, &GtpFrontEnd::take_list_games},
    {"set_game", " Othello", 1, 1, &GtpFrontEnd::take_set_game},
    {"boardsize", " 8", 1, 1, &GtpFrontEnd::take_boardsize},
    {"clear_board", "", 0, 0, &GtpFrontEnd::take_clear_board},
    {"komi", " 0", 1, 1, &GtpFrontEnd::take_komi},
    {"play", " black F5", 2, 2, &GtpFrontEnd::take_play},
    {"undo", "", 0, 0, &GtpFrontEnd::take_undo},
    {"loadsgf", " game.sgf, or loadsgf game.sgf 20 for the position before move 20,", 1, kAnyWords,
     &GtpFrontEnd::take_loadsgf},
    {"showboard", "", 0, 0, &GtpFrontEnd::take_showboard},
    {"final_score", "", 0, 0, &GtpFrontEnd::take_final_score},
    {"genmove", " black", 1, 1, &GtpFrontEnd::take_genmove},
    {"reg_genmove", " black", 1, 1, &GtpFrontEnd::take_reg_genmove},
    {"time_settings", " 600 0 0: seconds, seconds of byoyomi, stones,", 3, 3, &GtpFrontEnd::take_time_settings},
    {"time_left", " black 300 0: seconds and stones", 3, 3, &GtpFrontEnd::take_time_left},
    {"set_level", " 21", 1, 1, &GtpFrontEnd::take_set_level},
    {"gogui-analyze_commands", "", 0, 0, &GtpFrontEnd::take_analyze_commands},
    {"gogui-interrupt", "", 0, 0, &GtpFrontEnd::take_interrupt},
    {"gogui-rules_game_id", "", 0, 0, &GtpFrontEnd::take_rules_game_id},
    {"gogui-rules_board_size", "", 0, 0, &GtpFrontEnd::take_rules_board_size},
    {"gogui-rules_board", "", 0, 0, &GtpFrontEnd::take_rules_board},
    {"gogui-rules_side_to_move", "", 0, 0, &GtpFrontEnd::take_rules_side_to_move},
    {"gogui-rules_legal_moves", "", 0, 0, &GtpFrontEnd::take_rules_legal_moves},
    {"gogui-rules_final_result", "", 0, 0, &GtpFrontEnd::take_rules_final_result},
    {"outflank-hint", " 3", 0, 1, &GtpFrontEnd::take_hint},
    {"outflank-move_time", " 100", 1, 1, &GtpFrontEnd::take_move_time},
    {"outflank-move_overhead", " 20", 1, 1, &GtpFrontEnd::take_move_overhead},
    {"outflank-nodes", " 100000", 1, 1, &GtpFrontEnd::take_nodes},
}};

const GtpFrontEnd::Command* GtpFrontEnd::find_command(std::string_view name) {
  const auto* command =
      std::find_if(kCommands.begin(), kCommands.end(), [name](const Command& entry) { return entry.name == name; });
  return command == kCommands.end() ? nullptr : command;
}

Flow GtpFrontEnd::take_line(std::string_view line) {
  if (is_interrupt(line)) session_.stop();
  const std::string cleaned = clean(line);
  const CommandLine command_line = split_command(cleaned);
  if (!command_line.id.empty() || !command_line.name.empty()) take_command(command_line);
  return flow_;
}

void GtpFrontEnd::take_command(const CommandLine& line) {
  constexpr std::size_t kMostDigits = 19;
  const Command* const command = find_command(line.name);
  if (line.id.size() > kMostDigits)
    post_reply(failure(
        "", "the id at token 1 is too long; at most " + std::to_string(kMostDigits) + " digits would be right"));
  else if (line.name.empty())
    refuse(line, "no command follows the id at token 1; list_commands lists the commands");
  else if (command == nullptr)
    refuse(line, "unknown command " + printable(line.name) + at_token(line.token_of(0) - 1) +
                     "; list_commands lists the commands");
  else if (line.arguments.size() < command->least || line.arguments.size() > command->most)
    refuse_word_count(line, *command);
  else
    (this->*command->take)(line);
}

void GtpFrontEnd::refuse_word_count(const CommandLine& line, const Command& command) {
  const std::string name(command.name);
  const std::string what =
      line.arguments.size() < command.least
          ? name + at_token(line.token_of(0) - 1) + " lacks a word"
          : "surplus word " + printable(line.arguments[command.most]) + at_token(line.token_of(command.most));
  refuse(line,
         what + "; " + name + std::string(command.example) + (command.most == 0 ? " alone" : "") + " would be right");
}

void GtpFrontEnd::take_known_command(const CommandLine& line) {
  succeed(line, find_command(line.arguments[0]) != nullptr ? "true" : "false");
}

void GtpFrontEnd::take_list_commands(const CommandLine& line) {
  std::string names;
  for (const Command& command : kCommands) names.append(names.empty() ? "" : "\n").append(command.name);
  succeed(line, names);
}

// Every command has its reply: the searches before this one end with the best move so far.
void GtpFrontEnd::take_quit(const CommandLine& line) {
  session_.stop();
  succeed(line);
  flow_ = Flow::finish;
}

// --- the game ---

void GtpFrontEnd::take_set_game(const CommandLine& line) {
  if (equal_in_any_case(line.arguments[0], kGame)) return succeed(line);
  refuse(line, "unknown game " + printable(line.arguments[0]) + at_token(line.token_of(0)) + "; " + std::string(kGame) +
                   " would be right");
}

void GtpFrontEnd::take_boardsize(const CommandLine& line) {
  if (parse_number(line.arguments[0]) == 8) return succeed(line);
  refuse(line, "unacceptable size " + printable(line.arguments[0]) + at_token(line.token_of(0)) + "; 8 would be right");
}

void GtpFrontEnd::take_clear_board(const CommandLine& line) {
  change_clock([](GtpClock& clock) { clock.start_game(); });
  post(NewGame{});
  ask(line, SetPosition{});
}

// Points given to White mean nothing in Othello, but controllers for Go send them.
void GtpFrontEnd::take_komi(const CommandLine& line) {
  ArgumentReader read(line);
  read.decimal(0, "a number, which changes nothing,");
  if (!refuse_bad(line, read)) succeed(line);
}

void GtpFrontEnd::take_play(const CommandLine& line) {
  ArgumentReader read(line);
  const Color side = read.color(0);
  const WrittenMove move{read.move(1), static_cast<int>(line.token_of(1))};
  if (!refuse_bad(line, read)) ask(line, PlayAs{side, move});
}

void GtpFrontEnd::take_loadsgf(const CommandLine& line) {
  std::size_t words = line.arguments.size();
  std::size_t most_moves = std::string::npos;
  if (const auto move = parse_number(line.arguments.back()); move && words > 1) {
    ArgumentReader read(line);
    if (*move < 1) read.refuse(--words, "the number of a move from 1");
    if (refuse_bad(line, read)) return;
    most_moves = static_cast<std::size_t>(*move) - 1;
    --words;
  }
  ask(line, LoadGame{[path = std::string(text_between(line.arguments, 0, words)), most_moves] {
        return read_sgf_file(path, most_moves);
      }});
}

// --- the search ---

void GtpFrontEnd::find_move(const CommandLine& line, bool play) {
  ArgumentReader read(line);
  const Color side = read.color(0);
  if (refuse_bad(line, read)) return;
  FindMove request{side, play, {}, {}};
  bounds_.complete(request.limits);
  if (clock_as_read_.is_on())
    request.clocks = [this, side] { return clock_.clocks(side); };
  else if (!bounds_.any())
    request.limits.move_time = kPatience;
  ask(line, std::move(request));
}

void GtpFrontEnd::take_hint(const CommandLine& line) {
  constexpr std::int64_t kStandardHints = 3;
  ArgumentReader read(line);
  const auto moves = line.arguments.empty() ? kStandardHints : read.number(0, kMultiPvRange);
  if (!refuse_bad(line, read)) ask(line, Hint{static_cast<int>(moves)});
}

void GtpFrontEnd::take_time_settings(const CommandLine& line) {
  ArgumentReader read(line);
  const TimeSettings settings{read.seconds(0), read.seconds(1), static_cast<int>(read.number(2, kStonesRange))};
  if (refuse_bad(line, read)) return;
  change_clock([settings](GtpClock& clock) { clock.set(settings); });
  succeed(line);
}

void GtpFrontEnd::take_time_left(const CommandLine& line) {
  ArgumentReader read(line);
  const Color side = read.color(0);
  const Milliseconds time = read.seconds(1, true);
  const auto stones = static_cast<int>(read.number(2, kStonesRange));
  if (refuse_bad(line, read)) return;
  change_clock([side, time, stones](GtpClock& clock) { clock.tell_left(side, time, stones); });
  succeed(line);
}

template <class Change>
void GtpFrontEnd::change_clock(Change change) {
  change(clock_as_read_);
  post(Remark{Remark::When::in_turn, [this, change] { change(clock_); }});
}

void GtpFrontEnd::take_set_level(const CommandLine& line) {
  ArgumentReader read(line);
  const auto level = read.number(0, kLevelRange);
  if (refuse_bad(line, read)) return;
  bounds_.depth = depth_of_level(level);
  succeed(line);
}

void GtpFrontEnd::take_move_time(const CommandLine& line) {
  ArgumentReader read(line);
  const Milliseconds time{read.number(0, {0, kMoveTimeRange.most})};
  if (refuse_bad(line, read)) return;
  bounds_.move_time = time > Milliseconds{0} ? std::optional(time) : std::nullopt;
  succeed(line);
}

void GtpFrontEnd::take_nodes(const CommandLine& line) {
  ArgumentReader read(line);
  const auto nodes = static_cast<std::uint64_t>(read.number(0, {0, kNodesRange.most}));
  if (refuse_bad(line, read)) return;
  bounds_.nodes = nodes > 0 ? std::optional(nodes) : std::nullopt;
  succeed(line);
}

void GtpFrontEnd::take_move_overhead(const CommandLine& line) {
  ArgumentReader read(line);
  const Milliseconds overhead{read.number(0, kMoveOverheadRange)};
  if (refuse_bad(line, read)) return;
  post(SetMoveOverhead{overhead});
  succeed(line);
}

// --- answers ---

bool GtpFrontEnd::refuse_bad(const CommandLine& line, const ArgumentReader& read) {
  if (read.error().empty()) return false;
  refuse(line, read.error());
  return true;
}

void GtpFrontEnd::inspect(const CommandLine& line, std::string (*tell)(const Game&)) {
  post(Inspect{[this, id = std::string(line.id), tell](const Game& game) { say_(success(id, tell(game))); }});
}

void GtpFrontEnd::ask(const CommandLine& line, Request request) {
  const auto* find = std::get_if<FindMove>(&request);
  post(Remark{Remark::When::in_turn, [this, asked = Asked{std::string(line.id), line.token_of(0),
                                                          find != nullptr && find->play}] { asked_ = asked; }});
  post(std::move(request));
}

void GtpFrontEnd::take_event(const Event& event) {
  const auto answer = answer_of(event, asked_.first_token);
  if (!answer) return;
  if (const auto* found = std::get_if<MoveFound>(&event); found != nullptr && asked_.plays)
    clock_.spend(found->side, found->time);
  say_(answer->is_success ? success(asked_.id, answer->text) : failure(asked_.id, answer->text));
}

}  // namespace

std::unique_ptr<FrontEnd> make_gtp_front_end(Session& session, const SearchBounds& bounds, FrontEnd::Say say) {
  return std::make_unique<GtpFrontEnd>(session, bounds, std::move(say));
}

}  // namespace outflank
