// Every reader of text on any bytes: no crash, and what was read and written again reads as the same.
//
// The first byte of the input chooses the reader.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

#include "engine/notation.hpp"
#include "engine/position.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/problem.hpp"
#include "protocol/solution_format.hpp"

using namespace outflank;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

// An error must say something.
template <typename Result>
bool is_error(const Result& result) {
  const auto* error = std::get_if<TextError>(&result);
  if (error != nullptr) require(!error->message.empty());
  return error != nullptr;
}

void try_board(std::string_view text) {
  const auto result = parse_position(text);
  if (is_error(result)) return;
  const Position& position = std::get<Position>(result);
  require(std::get<Position>(parse_position(to_string(position))) == position);
}

void try_fen(std::string_view text) {
  const auto result = parse_fen(text);
  if (is_error(result)) return;
  const Position& position = std::get<Position>(result);
  require(std::get<Position>(parse_fen(to_fen(position))) == position);
}

void try_sfen(std::string_view text) {
  const auto result = parse_sfen(text);
  if (is_error(result)) return;
  const Position& position = std::get<Position>(result);
  require(std::get<Position>(parse_sfen(to_sfen(position))) == position);
}

void try_obf(std::string_view text) {
  const auto result = parse_obf(text);
  if (is_error(result)) return;
  const ObfRecord& record = std::get<ObfRecord>(result);
  const auto again = parse_obf(to_obf(record));
  require(!is_error(again));
  require(std::get<ObfRecord>(again).position == record.position);
  require(std::get<ObfRecord>(again).moves == record.moves);
}

void try_obf_solution(std::string_view text) {
  const auto result = read_obf_solution(text);
  if (!is_error(result)) require(!is_error(read_obf_solution(write_obf_solution(std::get<Solution>(result), {}))));
}

void try_json_solution(std::string_view text) {
  const auto result = read_json_solution(text);
  if (is_error(result)) return;
  const Solution& solution = std::get<Solution>(result);
  require(!is_error(read_json_solution(write_json_solution(solution, {}, solution.moves.size() > 1))));
}

void try_transcript(std::string_view text, StartRule rule) {
  const auto result = read_transcript(Game(rule), text);
  if (is_error(result)) return;
  const Game& game = std::get<Game>(result);
  const auto again = read_transcript(Game(rule), write_transcript(game));
  require(!is_error(again));
  require(std::get<Game>(again).position() == game.position() || game.is_over() || game.must_pass() ||
          game.move(game.ply() - 1) == Square::pass);
}

void try_diagram(std::string_view text) {
  const auto result = read_diagram(text);
  if (is_error(result)) return;
  const Game& game = std::get<Game>(result);
  require(!is_error(read_diagram(write_diagram(game))));
}

void try_sgf(std::string_view text) {
  const auto result = read_sgf(text);
  if (is_error(result)) return;
  // Fewer moves of it are a game too, and begin like it.
  const Game& game = std::get<Game>(result);
  const auto shorter = read_sgf(text, game.ply() / 2);
  require(!is_error(shorter));
  require(std::get<Game>(shorter).ply() <= game.ply());
}

void try_lines(std::string_view text) {
  LineSplitter splitter;
  std::size_t longest = 0;
  const auto take = [&longest](const Line& line) {
    longest = std::max(longest, line.text.size());
    if (!is_remark(line.text)) is_error(read_problem(line.text));
    try_json_solution(line.text);
    return true;
  };
  // In two pieces, as a pipe may deliver it.
  splitter.feed(text.substr(0, text.size() / 2), take);
  splitter.feed(text.substr(text.size() / 2), take);
  splitter.finish(take);
  require(longest <= text.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0] % 16) {
    case 0: try_board(text); break;
    case 1: try_fen(text); break;
    case 2: try_sfen(text); break;
    case 3:
      try_obf(text);
      try_obf_solution(text);
      break;
    case 4: try_transcript(text, StartRule::othello); break;
    case 5: try_transcript(text, StartRule::reversi); break;
    case 6: try_diagram(text); break;
    case 8: try_sgf(text); break;
    default: try_lines(text); break;
  }
  return 0;
}
