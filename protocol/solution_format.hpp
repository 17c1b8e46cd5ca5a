// Solutions as lines, out and in again.
//
// OBF:   <64> <X|O>; MOVE:+score; ... % FIELD, FIELD ... with these fields, in this order, each where it says
// something:
//          expected +4 | expected H1:+12 ...  a score of the input that differs
//          scoring discs
//          game over
//          wld win|draw|loss                  instead of all scores, which are not known then
//          moves g8 win h1 draw ...           the results of all moves
//          pv g8 h1 pass ...
//          nodes N
//          time MS ms
// JSON:  one object a line. "board", "side", "empties", "scoring", "best" (null at the end of the game), "score" or
//        "result", "moves" (with all moves: "move", "score" or "result", "expected"), "pv", "nodes", "time_ms", and
//        where the input has a score "expected" and "agrees".
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "protocol/solution.hpp"

namespace outflank {

// Lines with their ends.
std::string write_obf_solution(const Solution& solution, const Comparison& comparison);
std::string write_json_solution(const Solution& solution, const Comparison& comparison, bool all_moves);

// "positions 20, solved 20, ...".
std::string describe_totals(const SolveTotals& totals);

// The same as a `%` comment, or an object with the one key "totals".
std::string write_obf_totals(const SolveTotals& totals);
std::string write_json_totals(const SolveTotals& totals);

// Whether a line is what the functions above write: an error says what is missing. A line of totals has no solution.
std::variant<Solution, TextError> read_obf_solution(std::string_view line);
std::variant<Solution, TextError> read_json_solution(std::string_view line);
bool is_json_totals(std::string_view line);

}  // namespace outflank
