#include "tests/judge.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace outflank::judge {
namespace {

struct Step {
  int file, rank;
};
constexpr std::array<Step, 8> kSteps{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}}};

bool inside(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

bool holds(std::uint64_t set, int file, int rank) { return (set & bit(make_square(file, rank))) != 0; }

// An edge as text, 'X' the mover, 'O' the opponent, '-' empty: the X discs that no play along the edge turns over.
const std::string& stable_on_edge(const std::string& edge) {
  thread_local std::map<std::string, std::string> known;
  if (const auto found = known.find(edge); found != known.end()) return found->second;
  std::string stable(8, '-');
  for (std::size_t i = 0; i < 8; ++i)
    if (edge[i] == 'X') stable[i] = 'S';
  for (int place = 0; place < 8; ++place) {
    if (edge[static_cast<std::size_t>(place)] != '-') continue;
    for (const char player : {'X', 'O'}) {
      const char enemy = player == 'X' ? 'O' : 'X';
      std::string next = edge;
      next[static_cast<std::size_t>(place)] = player;
      for (const int step : {1, -1}) {
        int end = place + step;
        while (end >= 0 && end < 8 && edge[static_cast<std::size_t>(end)] == enemy) end += step;
        if (end < 0 || end > 7 || edge[static_cast<std::size_t>(end)] != player) continue;
        for (int at = place + step; at != end; at += step) next[static_cast<std::size_t>(at)] = player;
      }
      const std::string& later = stable_on_edge(next);
      for (std::size_t i = 0; i < 8; ++i)
        if (stable[i] == 'S' && later[i] != 'S') stable[i] = '-';
    }
  }
  return known.emplace(edge, stable).first->second;
}

// The stable mover's discs on the line of eight that starts at (file, rank).
std::uint64_t stable_on_border(Board board, int file, int rank, Step step) {
  std::string edge;
  for (int i = 0; i < 8; ++i) {
    const int f = file + i * step.file, r = rank + i * step.rank;
    edge += holds(board.mover, f, r) ? 'X' : holds(board.opponent, f, r) ? 'O' : '-';
  }
  const std::string& stable = stable_on_edge(edge);
  std::uint64_t set = 0;
  for (int i = 0; i < 8; ++i)
    if (stable[static_cast<std::size_t>(i)] == 'S') set |= bit(make_square(file + i * step.file, rank + i * step.rank));
  return set;
}

// True if no square of the line through (file, rank) is empty.
bool line_is_full(std::uint64_t discs, int file, int rank, Step step) {
  for (const int sense : {1, -1}) {
    int f = file, r = rank;
    for (; inside(f, r); f += sense * step.file, r += sense * step.rank)
      if (!holds(discs, f, r)) return false;
  }
  return true;
}

}  // namespace

std::uint64_t flips(Board board, Square square) {
  std::uint64_t all = 0;
  for (const Step step : kSteps) {
    int file = file_of(square) + step.file, rank = rank_of(square) + step.rank;
    std::uint64_t run = 0;
    while (inside(file, rank) && holds(board.opponent, file, rank)) {
      run |= bit(make_square(file, rank));
      file += step.file;
      rank += step.rank;
    }
    if (inside(file, rank) && holds(board.mover, file, rank)) all |= run;
  }
  return all;
}

std::uint64_t legal_moves(Board board) {
  std::uint64_t moves = 0;
  for (int i = 0; i < kSquares; ++i) {
    const Square square = square_at(i);
    if ((occupied(board) & bit(square)) == 0 && flips(board, square) != 0) moves |= bit(square);
  }
  return moves;
}

int count_last_flip(std::uint64_t mover, Square square) {
  return std::popcount(flips({mover, ~(mover | bit(square))}, square));
}

std::uint64_t stable_discs(Board board) {
  std::uint64_t stable = stable_on_border(board, 0, 0, {1, 0}) | stable_on_border(board, 0, 7, {1, 0}) |
                         stable_on_border(board, 0, 0, {0, 1}) | stable_on_border(board, 7, 0, {0, 1});
  constexpr std::array<Step, 4> kLines{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  for (bool grown = true; grown;) {
    grown = false;
    for (int file = 1; file < 7; ++file)
      for (int rank = 1; rank < 7; ++rank) {
        if (!holds(board.mover, file, rank) || holds(stable, file, rank)) continue;
        bool safe = true;
        for (const Step line : kLines)
          safe = safe && (line_is_full(occupied(board), file, rank, line) ||
                          holds(stable, file + line.file, rank + line.rank) ||
                          holds(stable, file - line.file, rank - line.rank));
        if (!safe) continue;
        stable |= bit(make_square(file, rank));
        grown = true;
      }
  }
  return stable;
}

std::uint64_t frontier(Board board) {
  std::uint64_t set = 0;
  for (int i = 0; i < kSquares; ++i) {
    const Square square = square_at(i);
    if ((occupied(board) & bit(square)) == 0) continue;
    for (const Step step : kSteps) {
      const int file = file_of(square) + step.file, rank = rank_of(square) + step.rank;
      if (inside(file, rank) && !holds(occupied(board), file, rank)) set |= bit(square);
    }
  }
  return set;
}

std::uint64_t perft(Board board, int depth, bool free_pass) {
  if (depth == 0) return 1;
  const std::uint64_t moves = legal_moves(board);
  if (moves == 0) {
    if (legal_moves(pass(board)) == 0) return 1;
    return perft(pass(board), free_pass ? depth : depth - 1, free_pass);
  }
  std::uint64_t leaves = 0;
  for (const Square square : Squares{moves})
    leaves += perft(play(board, square, flips(board, square)), depth - 1, free_pass);
  return leaves;
}

int solve(Board board, int alpha, int beta, Scoring scoring) {
  const std::uint64_t moves = legal_moves(board);
  if (moves == 0) {
    if (legal_moves(pass(board)) == 0) return final_score(board, scoring);
    return -solve(pass(board), -beta, -alpha, scoring);
  }
  int best = -65;
  for (const Square square : Squares{moves}) {
    best = std::max(best, -solve(play(board, square, flips(board, square)), -beta, -std::max(alpha, best), scoring));
    if (best >= beta) break;
  }
  return best;
}

}  // namespace outflank::judge
