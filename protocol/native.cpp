#include "protocol/native.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>

#include "protocol/native_go.hpp"
#include "protocol/native_option.hpp"
#include "protocol/native_position.hpp"
#include "protocol/native_print.hpp"
#include "protocol/overloaded.hpp"
#include "protocol/text.hpp"
#include "protocol/version.hpp"

namespace outflank {
namespace {

class NativeFrontEnd final : public FrontEnd {
 public:
  NativeFrontEnd(Session& session, Say say) : session_(session), say_(std::move(say)) {}

  Flow take_line(std::string_view line) override;
  void take_unreadable_line(std::string_view what) override { remark_error(std::string(what)); }
  void take_event(const Event& event) override;

 private:
  struct Command {
    std::string_view name;
    std::string_view help;
    void (NativeFrontEnd::*take)(const Tokens& tokens);
  };
  static const std::array<Command, 9> kCommands;

  void take_uci(const Tokens&) { remark(introduction()); }
  void take_isready(const Tokens& tokens) { post(IsReady{}, tokens); }
  void take_ucinewgame(const Tokens& tokens) { post(NewGame{}, tokens); }
  void take_position(const Tokens& tokens);
  void take_setoption(const Tokens& tokens);
  void take_go(const Tokens& tokens);
  void take_stop(const Tokens&) { session_.stop(); }
  void take_d(const Tokens& tokens) { post(ShowPosition{}, tokens); }
  void take_help(const Tokens&) { remark(help()); }

  static std::string introduction();
  static std::string help();

  void post(Request request, const Tokens& tokens);
  // Text and errors at their place among the answers to earlier lines, but not held back by a search.
  void remark(std::string text);
  void remark_error(const std::string& what) { remark(error_line(what)); }
  void refuse_position(const std::string& what);
  void repeat_position_error();
  static std::string error_line(const std::string& what) { return "info string error: " + what + "\n"; }

  Session& session_;
  const Say say_;
  // Of the last `position`, if it was refused. Only for the session's thread.
  std::string position_error_;
};

constexpr std::array<NativeFrontEnd::Command, 9> NativeFrontEnd::kCommands{{
    {"uci", "who is here and what can be set", &NativeFrontEnd::take_uci},
    {"isready", "answers readyok", &NativeFrontEnd::take_isready},
    {"ucinewgame", "forgets everything learnt from earlier positions", &NativeFrontEnd::take_ucinewgame},
    {"position", "startpos [moves f5 d6 ...], or board <64 cells> <X or O> [moves ...]",
     &NativeFrontEnd::take_position},
    {"setoption", "name N [value V]", &NativeFrontEnd::take_setoption},
    {"go", "[depth N] [nodes N] [movetime MS] [infinite], or perft N [freepass]", &NativeFrontEnd::take_go},
    {"stop", "ends the search, which answers with the best move so far", &NativeFrontEnd::take_stop},
    {"d", "shows the board, a dot on every legal move", &NativeFrontEnd::take_d},
    {"help", "this list", &NativeFrontEnd::take_help},
}};

Flow NativeFrontEnd::take_line(std::string_view line) {
  const Tokens tokens = split_tokens(line);
  if (tokens.empty() || tokens.front().starts_with('#')) return Flow::go_on;
  if (tokens.front() == "quit") return Flow::quit;
  const auto command = std::find_if(kCommands.begin(), kCommands.end(),
                                    [&tokens](const Command& entry) { return entry.name == tokens.front(); });
  if (command != kCommands.end())
    (this->*command->take)(tokens);
  else
    remark_error("unknown command " + printable(tokens.front()) + " at token 1; help lists the commands");
  return Flow::go_on;
}

void NativeFrontEnd::take_position(const Tokens& tokens) {
  auto request = native::read_position(tokens);
  if (auto* error = std::get_if<TextError>(&request)) {
    const std::string& what = error->message;
    post(Remark{Remark::When::in_turn, [this, what] { refuse_position(what); }}, tokens);
  } else {
    post(std::get<SetPosition>(std::move(request)), tokens);
  }
}

void NativeFrontEnd::take_setoption(const Tokens& tokens) {
  auto request = native::read_option(tokens);
  if (const auto* error = std::get_if<TextError>(&request))
    remark_error(error->message);
  else
    post(std::get<Request>(std::move(request)), tokens);
}

void NativeFrontEnd::take_go(const Tokens& tokens) {
  native::GoLine line = native::read_go(tokens);
  for (const std::string& error : line.errors) remark_error(error);
  if (line.request) std::visit([&](const auto& request) { post(request, tokens); }, *line.request);
}

std::string NativeFrontEnd::introduction() {
  return "id name Outflank " + std::string(kVersion) + "\nid author the Outflank developers\n\n" +
         native::list_options() + "uciok\n";
}

std::string NativeFrontEnd::help() {
  std::string text;
  for (const Command& command : kCommands)
    text.append(command.name).append(12 - command.name.size(), ' ').append(command.help).append("\n");
  return text + "quit        ends the program\n";
}

void NativeFrontEnd::post(Request request, const Tokens& tokens) {
  if (!session_.post(std::move(request)))
    remark_error(std::string(tokens.front()) + " at token 1: an infinite search is running; stop would be right");
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
  std::visit(Overloaded{
                 [this](const PositionSet&) { position_error_.clear(); },
                 [this](const PositionRefused& refused) { refuse_position(native::describe(refused)); },
                 [this](const HashRefused& refused) { say_(error_line(native::describe(refused))); },
                 [this](const GoBegan&) { repeat_position_error(); },
                 [this](const SearchProgress& progress) { say_(native::print(progress.report)); },
                 [this](const SearchDone& done) { say_(native::print(done.result)); },
                 [this](const PerftDone& done) { say_(native::print(done)); },
                 [this](const Ready&) { say_("readyok\n"); },
                 [this](const PositionShown& shown) { say_(native::print(shown.position)); },
                 [](const Closed&) {},
             },
             event);
}

}  // namespace

std::unique_ptr<FrontEnd> make_native_front_end(Session& session, FrontEnd::Say say) {
  return std::make_unique<NativeFrontEnd>(session, std::move(say));
}

}  // namespace outflank
