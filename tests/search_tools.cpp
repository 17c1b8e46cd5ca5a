#include "tests/search_tools.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "engine/position.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

namespace outflank {

Outcome run(Search& search, Board board, const Limits& limits) {
  Outcome outcome;
  const SearchSignals never;
  outcome.result = search.run(board, limits, std::chrono::steady_clock::now(), never,
                              [&outcome](const SearchReport& report) { outcome.reports.push_back(report); });
  return outcome;
}

std::vector<SearchReport> last_lines(const Outcome& outcome) {
  const auto is_first = [](const SearchReport& report) { return report.multi_pv == 1; };
  const auto first = std::find_if(outcome.reports.rbegin(), outcome.reports.rend(), is_first);
  REQUIRE(first != outcome.reports.rend());
  return {std::prev(first.base()), outcome.reports.end()};
}

std::vector<Board> boards_with_empties(int empties, std::size_t count, std::uint64_t seed) {
  std::vector<Board> found;
  RandomBoards boards(seed);
  while (found.size() < count) {
    const Board board = boards.next();
    if (count_empties(board) == empties && !is_game_over(board)) found.push_back(board);
  }
  return found;
}

Board follow(Board board, const std::vector<Square>& line) {
  for (const Square move : line) {
    const std::uint64_t moves = judge::legal_moves(board);
    if (move == Square::pass) {
      CHECK(moves == 0);
      board = pass(board);
    } else {
      REQUIRE((moves & bit(move)) != 0);
      board = play(board, move, judge::flips(board, move));
    }
  }
  return board;
}

}  // namespace outflank
