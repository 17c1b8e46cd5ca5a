#include "protocol/native.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

#include "engine/printable.hpp"
#include "protocol/native_explain.hpp"
#include "protocol/native_go.hpp"
#include "protocol/native_option.hpp"
#include "protocol/native_position.hpp"
#include "protocol/native_print.hpp"
#include "protocol/native_terminal.hpp"
#include "protocol/overloaded.hpp"
#include "protocol/text.hpp"
#include "protocol/version.hpp"

namespace outflank {
namespace {

class NativeFrontEnd final : public FrontEnd {
 public:
  NativeFrontEnd(Session& session, LineLog& log, Say say) : session_(session), log_(log), say_(std::move(say)) {}

  Flow take_line(std::string_view line) override;
  void take_unreadable_line(std::string_view what) override { remark_error(std::string(what)); }
  void take_event(const Event& event) override;

 private:
  // What a program adds to a command is read by the command, or passed over as UCI wants it.
  static constexpr std::size_t kAnyWords = std::string_view::npos;
  struct Command {
    std::string_view name;
    std::string_view words;  // what the help calls those that may follow; empty if none, or if the help tells
    std::size_t most_words;
    std::string_view help;
    void (NativeFrontEnd::*take)(const Tokens& tokens);
  };
  static const std::array<Command, 20> kCommands;

  // --- for a program ---
  void take_uci(const Tokens&) { remark(introduction()); }
  void take_isready(const Tokens& tokens) { post(IsReady{}, tokens); }
  void take_ucinewgame(const Tokens& tokens) { post(NewGame{}, tokens); }
  void take_position(const Tokens& tokens);
  void take_setoption(const Tokens& tokens);
  void take_go(const Tokens& tokens);
  void take_stop(const Tokens&) { session_.stop(); }
  void take_ponderhit(const Tokens&) { session_.ponder_hit(); }

  // --- for a person ---
  void take_d(const Tokens& tokens) { inspect(native::print_board, tokens); }
  void take_legal(const Tokens& tokens) { inspect(native::print_legal_moves, tokens); }
  void take_explain(const Tokens& tokens);
  void take_play(const Tokens& tokens);
  void take_reply(const Tokens& tokens);
  void take_undo(const Tokens& tokens);
  void take_redo(const Tokens& tokens);
  void take_hint(const Tokens& tokens);
  void take_eval(const Tokens& tokens) {
    inspect([this](const Game& game) { return native::print_evaluation(game, *session_.weights()); }, tokens);
  }
  void take_score(const Tokens& tokens) { inspect(native::print_scores, tokens); }
  void take_transcript(const Tokens& tokens) { inspect(native::print_transcript, tokens); }
  void take_help(const Tokens&) { remark(help()); }

  void refuse_surplus_word(const Command& command, const Tokens& tokens);
  static std::string introduction();
  static std::string help();

  // Posts the request; tells why if it was refused.
  std::optional<std::string> offer(Request request, const Tokens& tokens);
  // The same, and says so.
  void post(Request request, const Tokens& tokens);
  // Says something about the game as it stands.
  void inspect(std::function<std::string(const Game&)> print, const Tokens& tokens);
  void open_log(const native::LogFile& file);
  // A number behind the command; the standard one if there is none, nothing (and an error) if it is a bad one.
  std::optional<std::int64_t> read_number(const Tokens& tokens, Range range, std::int64_t standard);
  // Text and errors at their place among the answers to earlier lines, but not held back by a search.
  void remark(std::string text);
  void remark_error(const std::string& what) { remark(error_line(what)); }
  void refuse_position(const std::string& what);
  void repeat_position_error();
  void say_error(const std::string& what) { say_(error_line(what)); }
  static std::string error_line(const std::string& what) { return "info string error: " + what + "\n"; }

  Session& session_;
  LineLog& log_;
  const Say say_;
  // Of the last `position`, if it was refused. Only for the session's thread.
  std::string position_error_;
};

constexpr std::array<NativeFrontEnd::Command, 20> NativeFrontEnd::kCommands{{
    {"d", "", 0, "shows the board, a dot on every legal move", &NativeFrontEnd::take_d},
    {"play", "", kAnyWords, "plays moves: play f5, play f5 d6, play pass", &NativeFrontEnd::take_play},
    {"reply", "[MS]", 1, "the engine thinks, one second or as long as you say, and plays", &NativeFrontEnd::take_reply},
    {"undo", "[N]", 1, "takes back a move, or N of them", &NativeFrontEnd::take_undo},
    {"redo", "[N]", 1, "plays again what was taken back", &NativeFrontEnd::take_redo},
    {"hint", "[N]", 1, "the three best moves, or the N best", &NativeFrontEnd::take_hint},
    {"legal", "", 0, "the legal moves", &NativeFrontEnd::take_legal},
    {"explain", "SQUARE", 1, "what a move there turns over, or why it is not legal", &NativeFrontEnd::take_explain},
    {"eval", "", 0, "what the position looks like without a search", &NativeFrontEnd::take_eval},
    {"score", "", 0, "the score by both rules", &NativeFrontEnd::take_score},
    {"transcript", "", 0, "the moves so far", &NativeFrontEnd::take_transcript},
    {"position", "", kAnyWords, "startpos, board <64 cells> <X or O>, fen <FEN> or sfen <sfen>; then [moves f5 d6 ...]",
     &NativeFrontEnd::take_position},
    {"go", "", kAnyWords,
     "[depth N] [nodes N] [movetime MS] [btime MS] [wtime MS] [binc MS] [winc MS] [movestogo N] [byoyomi MS] "
     "[infinite] [ponder] [searchmoves f5 d6 ...] [exact] [wld], or perft N [freepass]",
     &NativeFrontEnd::take_go},
    {"stop", "", kAnyWords, "ends the search, which answers with the best move so far", &NativeFrontEnd::take_stop},
    {"ponderhit", "", kAnyWords, "the expected move was played", &NativeFrontEnd::take_ponderhit},
    {"setoption", "", kAnyWords, "name N [value V]; uci lists the options", &NativeFrontEnd::take_setoption},
    {"ucinewgame", "", kAnyWords, "forgets everything learnt from earlier positions", &NativeFrontEnd::take_ucinewgame},
    {"uci", "", kAnyWords, "who is here and what can be set", &NativeFrontEnd::take_uci},
    {"isready", "", kAnyWords, "answers readyok", &NativeFrontEnd::take_isready},
    {"help", "", 0, "this list", &NativeFrontEnd::take_help},
}};

Flow NativeFrontEnd::take_line(std::string_view line) {
  const Tokens tokens = split_tokens(line);
  if (tokens.empty() || tokens.front().starts_with('#')) return Flow::go_on;
  if (tokens.front() == "quit") return Flow::quit;
  const auto command = std::find_if(kCommands.begin(), kCommands.end(),
                                    [&tokens](const Command& entry) { return entry.name == tokens.front(); });
  if (command == kCommands.end())
    remark_error("unknown command " + printable(tokens.front()) + " at token 1; help lists the commands");
  else if (tokens.size() - 1 > command->most_words)
    refuse_surplus_word(*command, tokens);
  else
    (this->*command->take)(tokens);
  return Flow::go_on;
}

void NativeFrontEnd::refuse_surplus_word(const Command& command, const Tokens& tokens) {
  const std::size_t surplus = command.most_words + 1;
  remark_error("surplus word " + printable(tokens[surplus]) + " at token " + std::to_string(surplus + 1) + "; " +
               std::string(command.name) + " " + std::string(command.words.empty() ? "alone" : command.words) +
               " would be right");
}

void NativeFrontEnd::take_position(const Tokens& tokens) {
  auto line = native::read_position(tokens);
  auto request = std::visit(
      Overloaded{
          [](SetPosition&& position) -> Request { return std::move(position); },
          [this](TextError&& error) -> Request {
            return Remark{Remark::When::in_turn, [this, what = std::move(error.message)] { refuse_position(what); }};
          },
      },
      std::move(line));
  const auto refusal = offer(std::move(request), tokens);
  if (!refusal) return;
  remark_error(*refusal);
  // The search that is on has taken its place in the queue: the next one is what must not pass over the error.
  post(Remark{Remark::When::after_search, [this, error = error_line(*refusal)] { position_error_ = error; }}, tokens);
}

void NativeFrontEnd::take_setoption(const Tokens& tokens) {
  std::visit(Overloaded{
                 [&](Request&& request) { post(std::move(request), tokens); },
                 [this](native::LogFile&& file) { open_log(file); },
                 [](native::NoEffect&&) {},
                 [this](TextError&& error) { remark_error(error.message); },
             },
             native::read_option(tokens));
}

void NativeFrontEnd::open_log(const native::LogFile& file) {
  const int error = log_.open(file.path);
  if (error == 0) return;
  remark_error("Log File value " + printable(file.path) + " at token " + std::to_string(file.token) + ": " +
               std::generic_category().message(error) +
               ", the log stays as it was; a file that can be written would be right");
}

void NativeFrontEnd::take_go(const Tokens& tokens) {
  native::GoLine line = native::read_go(tokens);
  for (const std::string& error : line.errors) remark_error(error);
  if (line.request) std::visit([&](const auto& request) { post(request, tokens); }, *line.request);
}

void NativeFrontEnd::take_explain(const Tokens& tokens) {
  const auto square = tokens.size() > 1 ? parse_square(tokens[1]) : std::nullopt;
  if (square) {
    post(Inspect{[this, at = *square](const Game& game) { say_(native::explain(game, at)); }}, tokens);
    return;
  }
  const std::string what = tokens.size() > 1 ? "bad square " + printable(tokens[1]) + " of explain at token 2"
                                             : "explain at token 1 has no square";
  remark_error(what + "; a1 to h8 would be right");
}

void NativeFrontEnd::take_play(const Tokens& tokens) {
  auto moves = native::read_moves(tokens, 1);
  if (const auto* error = std::get_if<TextError>(&moves))
    remark_error(error->message);
  else if (tokens.size() == 1)
    remark_error("play at token 1 has no move; play f5 or play pass would be right");
  else
    post(Play{std::get<std::vector<WrittenMove>>(std::move(moves))}, tokens);
}

void NativeFrontEnd::take_reply(const Tokens& tokens) {
  constexpr Range kReplyTimeRange{0, kMoveTimeRange.most};
  Reply request;
  if (tokens.size() > 1) {
    const auto time = read_number(tokens, kReplyTimeRange, 0);
    if (!time) return;
    request.move_time = Milliseconds{*time};
  }
  post(request, tokens);
}

namespace {
// More than any game has.
constexpr Range kStepRange{1, 200};
}  // namespace

void NativeFrontEnd::take_undo(const Tokens& tokens) {
  if (const auto moves = read_number(tokens, kStepRange, 1)) post(Undo{static_cast<std::size_t>(*moves)}, tokens);
}

void NativeFrontEnd::take_redo(const Tokens& tokens) {
  if (const auto moves = read_number(tokens, kStepRange, 1)) post(Redo{static_cast<std::size_t>(*moves)}, tokens);
}

void NativeFrontEnd::take_hint(const Tokens& tokens) {
  constexpr std::int64_t kStandardHints = 3;
  if (const auto moves = read_number(tokens, kMultiPvRange, kStandardHints))
    post(Hint{static_cast<int>(*moves)}, tokens);
}

std::optional<std::int64_t> NativeFrontEnd::read_number(const Tokens& tokens, Range range, std::int64_t standard) {
  if (tokens.size() == 1) return standard;
  const auto number = parse_number(tokens[1]);
  if (number && *number >= range.least && *number <= range.most) return number;
  remark_error("bad value " + printable(tokens[1]) + " of " + std::string(tokens[0]) + " at token 2; " +
               std::to_string(range.least) + " to " + std::to_string(range.most) + " would be right");
  return std::nullopt;
}

std::string NativeFrontEnd::introduction() {
  return "id name Outflank " + std::string(kVersion) + "\nid author the Outflank developers\n\n" +
         native::list_options() + "uciok\n";
}

std::string NativeFrontEnd::help() {
  std::string text;
  for (const Command& command : kCommands) {
    text.append(command.name).append(12 - command.name.size(), ' ');
    if (!command.words.empty()) text.append(command.words).append(" ");
    text.append(command.help).append("\n");
  }
  return text + "quit        ends the program\n";
}

std::optional<std::string> NativeFrontEnd::offer(Request request, const Tokens& tokens) {
  const auto refusal = [&](const char* why) { return std::string(tokens.front()) + " at token 1: " + why; };
  switch (session_.post(std::move(request))) {
    case Posted::taken: break;
    case Posted::infinite_search_is_on: return refusal("an infinite search is running; stop would be right");
    case Posted::ponder_search_is_on: return refusal("a ponder search is running; ponderhit or stop would be right");
  }
  return std::nullopt;
}

void NativeFrontEnd::post(Request request, const Tokens& tokens) {
  if (const auto refusal = offer(std::move(request), tokens)) remark_error(*refusal);
}

void NativeFrontEnd::inspect(std::function<std::string(const Game&)> print, const Tokens& tokens) {
  post(Inspect{[this, wanted = std::move(print)](const Game& game) { say_(wanted(game)); }}, tokens);
}

void NativeFrontEnd::remark(std::string text) {
  // Prompt remarks are never refused.
  static_cast<void>(session_.post(Remark{Remark::When::prompt, [this, said = std::move(text)] { say_(said); }}));
}

void NativeFrontEnd::refuse_position(const std::string& what) {
  position_error_ = error_line(what);
  say_(position_error_);
}

void NativeFrontEnd::repeat_position_error() {
  if (!position_error_.empty()) say_(position_error_);
  position_error_.clear();
}

void NativeFrontEnd::take_event(const Event& event) {
  constexpr const char* kGameIsOver = " at token 1: the game is over; undo or position would be right";
  std::visit(Overloaded{
                 [this](const PositionSet&) { position_error_.clear(); },
                 [this](const PositionRefused& refused) { refuse_position(native::describe(refused.refusal)); },
                 [this](const Played& played) { say_(native::print_game(played.game)); },
                 [this](const PlayRefused& refused) { say_error(native::describe(refused.refusal)); },
                 // Answers to requests that this dialect does not make.
                 [](const MoveRefused&) {},
                 [](const WrongSide&) {},
                 [](const LoadRefused&) {},
                 [](const MoveFound&) {},
                 [this](const Stepped& stepped) {
                   if (stepped.moves != 0) return say_(native::print_game(stepped.game));
                   say_error(stepped.back ? "undo at token 1: there is no move to take back; play would be right"
                                          : "redo at token 1: no move was taken back; undo would be right");
                 },
                 [this](const ThreadsLimited& limited) { say_("info string " + native::describe(limited) + "\n"); },
                 [this](const HashRefused& refused) { say_error(native::describe(refused)); },
                 [this](const EvalFileRefused& refused) { say_error(native::describe(refused)); },
                 [this](const GoBegan&) { repeat_position_error(); },
                 [this](const SearchProgress& progress) { say_(native::print(progress)); },
                 [this](const SearchDone& done) { say_(native::print(done)); },
                 [this](const PerftDone& done) { say_(native::print(done)); },
                 [this](const PerftRefused&) {
                   say_error("go at token 1: perft counts no placements; it would be right once the four are made");
                 },
                 [&](const Replied& replied) {
                   if (replied.move != Square::none) return say_(native::print(replied));
                   say_error(std::string("reply").append(kGameIsOver));
                 },
                 [&](const Hinted& hinted) {
                   if (!hinted.lines.empty()) return say_(native::print(hinted));
                   say_error(std::string("hint").append(kGameIsOver));
                 },
                 [this](const Ready&) { say_("readyok\n"); },
                 [](const Closed&) {},
             },
             event);
}

}  // namespace

std::unique_ptr<FrontEnd> make_native_front_end(Session& session, LineLog& log, FrontEnd::Say say) {
  return std::make_unique<NativeFrontEnd>(session, log, std::move(say));
}

}  // namespace outflank
