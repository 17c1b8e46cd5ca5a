// Solutions as lines of OBF.

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "protocol/score_text.hpp"
#include "protocol/solution_format.hpp"
#include "protocol/text.hpp"

namespace outflank {
namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr std::string_view kBetweenFields = ", ";

// --- out ---

class Comment {
 public:
  void add(std::string_view key, std::string_view value) {
    text_.append(text_.empty() ? "" : kBetweenFields).append(key);
    if (!value.empty()) text_.append(" ").append(value);
  }
  void add(std::string_view key, std::uint64_t number, std::string_view unit = "") {
    add(key, std::to_string(number).append(unit));
  }
  void add_milliseconds(std::string_view key, std::chrono::microseconds time) {
    add(key, static_cast<std::uint64_t>(std::chrono::duration_cast<Milliseconds>(time).count()), " ms");
  }

  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

std::string join(std::span<const Square> moves) {
  std::string text;
  for (const Square move : moves) text.append(text.empty() ? "" : " ").append(to_string(move));
  return text;
}

// "+4" for the position, "h1:+12 a2:+6" for moves.
std::string join(std::span<const ScoredMove> scores) {
  std::string text;
  for (const ScoredMove& entry : scores) {
    text.append(text.empty() ? "" : " ");
    if (entry.move != Square::none) text.append(to_string(entry.move)).append(":");
    text.append(signed_score(entry.score));
  }
  return text;
}

std::string join_results(std::span<const ScoredMove> results) {
  std::string text;
  for (const auto& [move, has_score, sign] : results)
    text.append(text.empty() ? "" : " ").append(to_string(move)).append(" ").append(result_name(sign));
  return text;
}

// --- in ---

class CommentReader {
 public:
  explicit CommentReader(std::string_view comment) {
    while (!comment.empty()) {
      const std::size_t end = std::min(comment.find(kBetweenFields), comment.size());
      fields_.push_back(split_tokens(comment.substr(0, end)));
      comment.remove_prefix(std::min(end + kBetweenFields.size(), comment.size()));
    }
  }

  // The words after a key; nothing if there is no such field.
  std::optional<Tokens> field(std::string_view key) const {
    for (const Tokens& words : fields_)
      if (!words.empty() && words.front() == key) return Tokens(words.begin() + 1, words.end());
    return std::nullopt;
  }

  std::optional<std::uint64_t> number(std::string_view key) const {
    const auto words = field(key);
    const auto number = words && !words->empty() ? parse_number(words->front()) : std::nullopt;
    if (!number || *number < 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
  }

 private:
  std::vector<Tokens> fields_;
};

// The results of --wld, where OBF has no place for them.
bool read_results(const CommentReader& comment, Solution& solution) {
  const auto result = comment.field("wld");
  const auto sign = result && result->size() == 1 ? parse_result(result->front()) : std::nullopt;
  if (!sign) return false;
  solution.goal = Goal::wld;
  solution.moves.clear();
  const auto moves = comment.field("moves").value_or(Tokens{});
  for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
    const auto move = parse_move(moves[i]);
    const auto of_move = parse_result(moves[i + 1]);
    if (!move || !of_move) return false;
    solution.moves.push_back({.move = *move, .has_score = true, .score = *of_move});
  }
  if (solution.moves.empty())
    solution.moves.push_back(
        {.move = solution.pv.empty() ? Square::none : solution.pv.front(), .has_score = true, .score = *sign});
  return true;
}

bool read_comment(const CommentReader& comment, Solution& solution) {
  const auto nodes = comment.number("nodes");
  const auto milliseconds = comment.number("time");
  const auto time = milliseconds ? solve_time(static_cast<std::int64_t>(*milliseconds)) : std::nullopt;
  if (!nodes || !time) return false;
  solution.nodes = *nodes;
  solution.time = *time;
  if (const auto words = comment.field("scoring")) {
    const auto scoring = words->size() == 1 ? parse_scoring(words->front()) : std::nullopt;
    if (!scoring) return false;
    solution.scoring = *scoring;
  }
  for (const std::string_view word : comment.field("pv").value_or(Tokens{})) {
    const auto move = parse_move(word);
    if (!move) return false;
    solution.pv.push_back(*move);
  }
  if (comment.field("wld")) return read_results(comment, solution);
  return !solution.moves.empty() && std::ranges::all_of(solution.moves, &ScoredMove::has_score);
}

}  // namespace

std::string write_obf_solution(const Solution& solution, const Comparison& comparison) {
  Comment comment;
  if (!comparison.differing.empty()) comment.add("expected", join(comparison.differing));
  if (solution.scoring != Scoring::empties_to_winner) comment.add("scoring", scoring_name(solution.scoring));
  if (solution.pv.empty()) comment.add("game over", "");
  if (solution.goal == Goal::wld) {
    comment.add("wld", result_name(solution.moves.front().score));
    if (solution.moves.size() > 1) comment.add("moves", join_results(solution.moves));
  }
  if (!solution.pv.empty()) comment.add("pv", join(solution.pv));
  comment.add("nodes", solution.nodes);
  comment.add_milliseconds("time", solution.time);

  ObfRecord record{.position = solution.position, .moves = {}, .comment = std::move(comment).text()};
  // A result is no score: nothing that claims to be one may stand there.
  if (solution.goal != Goal::wld) record.moves = solution.moves;
  return to_obf(record).append("\n");
}

std::string describe_totals(const SolveTotals& totals) {
  Comment comment;
  if (totals.interrupted) comment.add("interrupted", "");
  comment.add("positions", static_cast<std::uint64_t>(totals.positions));
  comment.add("solved", static_cast<std::uint64_t>(totals.solved));
  if (totals.held > 0) comment.add("held", static_cast<std::uint64_t>(totals.held));
  comment.add("compared", static_cast<std::uint64_t>(totals.compared));
  comment.add("differing", static_cast<std::uint64_t>(totals.differing));
  comment.add("bad lines", static_cast<std::uint64_t>(totals.bad_lines));
  comment.add("nodes", totals.nodes);
  comment.add_milliseconds("time", totals.time);
  comment.add("nodes/s", totals.nodes_per_second());
  return std::move(comment).text();
}

std::string write_obf_totals(const SolveTotals& totals) { return "% " + describe_totals(totals) + "\n"; }

std::variant<Solution, TextError> read_obf_solution(std::string_view line) {
  auto record = parse_obf(line);
  if (auto* error = std::get_if<TextError>(&record)) return std::move(*error);
  auto& [position, moves, comment] = std::get<ObfRecord>(record);
  Solution solution{.position = position, .moves = std::move(moves)};
  if (read_comment(CommentReader(comment), solution)) return solution;
  return TextError{
      "no result of outflank solve; scores and a comment such as % pv g8 h1, nodes 7, time 0 ms would be right"};
}

}  // namespace outflank
