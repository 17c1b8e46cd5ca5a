#include "protocol/gtp_answer.hpp"

#include <utility>
#include <variant>

#include "engine/notation.hpp"
#include "protocol/gtp_line.hpp"
#include "protocol/gtp_rules.hpp"
#include "protocol/native_terminal.hpp"
#include "protocol/overloaded.hpp"

namespace outflank::gtp {
namespace {

Answer success_with(std::string text = "") { return {true, std::move(text)}; }
Answer failure_with(std::string what) { return {false, std::move(what)}; }

Answer hints(const Hinted& hinted) {
  if (hinted.lines.empty()) return failure_with("the game is over; undo or clear_board would be right");
  std::string lines = native::print(hinted);
  lines.pop_back();  // the end of the last line is the reply's
  return success_with(std::move(lines));
}

Answer wrong_color(Color side, std::size_t token) {
  return failure_with("wrong color " + std::string(color_name(side)) + at_token(token) + "; " +
                      std::string(color_name(other(side))) + ", who can move, would be right");
}

}  // namespace

std::optional<Answer> answer_of(const Event& event, std::size_t first_token) {
  using Result = std::optional<Answer>;
  return std::visit(Overloaded{
                        [](const PositionSet&) -> Result { return success_with(); },
                        [](const LoadRefused& refused) -> Result { return failure_with(refused.error.message); },
                        [](const Played&) -> Result { return success_with(); },
                        [](const MoveRefused& refused) -> Result {
                          const auto token = static_cast<std::size_t>(refused.move.token);
                          return failure_with(describe_refusal(refused.game, refused.move.move, at_token(token)));
                        },
                        [&](const WrongSide& wrong) -> Result { return wrong_color(wrong.side, first_token); },
                        [](const Stepped& stepped) -> Result {
                          if (stepped.moves != 0) return success_with();
                          return failure_with("cannot undo: there is no move to take back; play would be right");
                        },
                        [](const MoveFound& found) -> Result { return success_with(vertex(found.move)); },
                        [](const Hinted& hinted) -> Result { return hints(hinted); },
                        [](const auto&) -> Result { return std::nullopt; },
                    },
                    event);
}

}  // namespace outflank::gtp
