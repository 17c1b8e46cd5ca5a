// Reader of WTHOR game files (.wtb), for tests.
#pragma once

#include <string>
#include <vector>

#include "engine/square.hpp"

namespace outflank {

struct WthorGame {
  int black_discs = 0;        // as stored: the empties given to the winner
  std::vector<Square> moves;  // passes are not stored
};

// All games of a file. Fails the test if the file is damaged: a wrong size, a byte that is no square, a gap.
std::vector<WthorGame> read_wthor(const std::string& path);

}  // namespace outflank
