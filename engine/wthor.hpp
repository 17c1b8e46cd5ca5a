// WTHOR, the French federation's file format of game records (.wtb).
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "engine/position.hpp"
#include "engine/square.hpp"

namespace outflank {

struct WthorGame {
  int black_discs = 0;              // as stored: the empties given to the winner
  int theoretical_black_discs = 0;  // the same after perfect play from `theoretical_empties` empty squares on
  std::vector<Square> moves;        // passes are not stored; not checked for legality
};

struct WthorFile {
  int year = 0;
  int theoretical_empties = 0;  // 0: the file holds no theoretical scores
  std::vector<WthorGame> games;
};

// All games of a file's bytes. An error names the game and the byte: a wrong size, another board, a byte that is no
// square, a move after the end.
std::variant<WthorFile, TextError> read_wthor(std::string_view bytes);

}  // namespace outflank
