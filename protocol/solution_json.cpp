// Solutions as JSON lines. Every text in them is a word of ours without quotes or backslashes: none needs escaping.

// What Boost 1.74's property tree includes says at every compilation that it wants to be told so.
#define BOOST_BIND_GLOBAL_PLACEHOLDERS

#include <algorithm>
#include <boost/property_tree/json_parser.hpp>
#include <boost/property_tree/ptree.hpp>
#include <optional>
#include <sstream>
#include <utility>

#include "protocol/score_text.hpp"
#include "protocol/solution_format.hpp"

namespace outflank {
namespace {

using Milliseconds = std::chrono::milliseconds;
namespace pt = boost::property_tree;

// --- out ---

std::string in_quotes(std::string_view word) { return std::string("\"").append(word).append("\""); }

std::string in_quotes(Square move) { return move == Square::none ? "null" : in_quotes(to_string(move)); }

// The members of an object in the order in which they are added.
class Object {
 public:
  void add(std::string_view key, std::string_view json) {
    text_.append(text_.empty() ? "" : ",").append(in_quotes(key)).append(":").append(json);
  }
  void add(std::string_view key, std::int64_t number) { add(key, std::to_string(number)); }
  void add(std::string_view key, std::uint64_t number) { add(key, std::to_string(number)); }
  void add(std::string_view key, int number) { add(key, std::to_string(number)); }
  void add(std::string_view key, bool flag) { add(key, std::string_view(flag ? "true" : "false")); }

  std::string text() && { return "{" + std::move(text_) + "}"; }

 private:
  std::string text_;
};

template <class Range, class Write>
std::string array_of(const Range& range, Write write) {
  std::string text;
  for (const auto& item : range) text.append(text.empty() ? "" : ",").append(write(item));
  return "[" + text + "]";
}

void add_score(Object& object, Goal goal, int score) {
  if (goal == Goal::wld)
    object.add("result", in_quotes(result_name(score)));
  else
    object.add("score", score);
}

// The score that the input gives a move, or with Square::none the position.
void add_expected(Object& object, const Comparison& comparison, Square move) {
  const auto expected = std::ranges::find(comparison.expected, move, &ScoredMove::move);
  if (expected != comparison.expected.end()) object.add("expected", expected->score);
}

std::string write_move(const Solution& solution, const Comparison& comparison, const ScoredMove& entry) {
  Object object;
  object.add("move", in_quotes(entry.move));
  add_score(object, solution.goal, entry.score);
  add_expected(object, comparison, entry.move);
  return std::move(object).text();
}

// --- in ---

std::optional<pt::ptree> parse(std::string_view line) {
  // The parser goes one call deeper for each: a long line of them would exhaust the stack.
  constexpr auto kMostBrackets = kMaxMoves + 10;
  if (std::ranges::count_if(line, [](char letter) { return letter == '[' || letter == '{'; }) > kMostBrackets)
    return std::nullopt;
  std::istringstream text{std::string(line)};
  pt::ptree tree;
  try {
    pt::read_json(text, tree);
  } catch (const pt::json_parser_error&) {
    return std::nullopt;
  }
  return tree;
}

// Everything from here on throws pt::ptree_error where something is missing or no word of ours.
template <class Value>
Value known(const std::optional<Value>& value) {
  if (!value) throw pt::ptree_error("unknown word");
  return *value;
}

ScoredMove read_move(const pt::ptree& tree, const char* key, Goal goal) {
  ScoredMove entry{.has_score = true};
  const auto name = tree.get<std::string>(key);
  if (name != "null") entry.move = known(parse_move(name));
  entry.score = goal == Goal::wld ? known(parse_result(tree.get<std::string>("result"))) : tree.get<int>("score");
  return entry;
}

Solution read_solution(const pt::ptree& tree, const Position& position) {
  Solution solution{.position = position};
  if (tree.count("result") > 0) solution.goal = Goal::wld;
  solution.scoring = known(parse_scoring(tree.get<std::string>("scoring")));
  if (const auto moves = tree.get_child_optional("moves")) {
    for (const auto& [key, entry] : *moves) solution.moves.push_back(read_move(entry, "move", solution.goal));
  }
  if (solution.moves.empty()) solution.moves.push_back(read_move(tree, "best", solution.goal));
  for (const auto& [key, move] : tree.get_child("pv")) solution.pv.push_back(known(parse_move(move.data())));
  solution.nodes = tree.get<std::uint64_t>("nodes");
  solution.time = known(solve_time(tree.get<std::int64_t>("time_ms")));
  return solution;
}

}  // namespace

std::string write_json_solution(const Solution& solution, const Comparison& comparison, bool all_moves) {
  const ScoredMove& best = solution.moves.front();
  Object object;
  const std::string board = to_string(solution.position);
  object.add("board", in_quotes(std::string_view(board).substr(0, kSquares)));
  object.add("side", in_quotes(std::string_view(board).substr(kSquares + 1)));
  object.add("empties", count_empties(solution.position.board));
  object.add("scoring", in_quotes(scoring_name(solution.scoring)));
  object.add("best", in_quotes(best.move));
  add_score(object, solution.goal, best.score);
  if (all_moves && best.move != Square::none)
    object.add("moves", array_of(solution.moves, [&solution, &comparison](const ScoredMove& entry) {
                 return write_move(solution, comparison, entry);
               }));
  object.add("pv", array_of(solution.pv, [](Square move) { return in_quotes(move); }));
  object.add("nodes", solution.nodes);
  object.add("time_ms", std::int64_t{std::chrono::duration_cast<Milliseconds>(solution.time).count()});
  add_expected(object, comparison, Square::none);
  if (!comparison.expected.empty()) object.add("agrees", comparison.differing.empty());
  return std::move(object).text().append("\n");
}

std::string write_json_totals(const SolveTotals& totals) {
  Object counts;
  counts.add("positions", totals.positions);
  counts.add("solved", totals.solved);
  counts.add("held", totals.held);
  counts.add("compared", totals.compared);
  counts.add("differing", totals.differing);
  counts.add("bad_lines", totals.bad_lines);
  counts.add("nodes", totals.nodes);
  counts.add("time_ms", std::int64_t{std::chrono::duration_cast<Milliseconds>(totals.time).count()});
  counts.add("nodes_per_second", totals.nodes_per_second());
  counts.add("interrupted", totals.interrupted);
  Object object;
  object.add("totals", std::move(counts).text());
  return std::move(object).text().append("\n");
}

std::variant<Solution, TextError> read_json_solution(std::string_view line) {
  const TextError error{
      "no result of outflank solve --json; an object with board, side, scoring, best, score or result, "
      "pv, nodes and time_ms would be right"};
  const auto tree = parse(line);
  if (!tree) return error;
  try {
    auto position = parse_position(tree->get<std::string>("board") + " " + tree->get<std::string>("side"));
    if (auto* bad_board = std::get_if<TextError>(&position)) return std::move(*bad_board);
    return read_solution(*tree, std::get<Position>(position));
  } catch (const pt::ptree_error&) {
    return error;
  }
}

bool is_json_totals(std::string_view line) {
  const auto tree = parse(line);
  return tree && tree->count("totals") > 0;
}

}  // namespace outflank
