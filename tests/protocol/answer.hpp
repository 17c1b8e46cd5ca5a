// What a search answered: reading `info` and `bestmove` lines.
#pragma once

#include <string>

#include "engine/position.hpp"
#include "tests/protocol/engine_process.hpp"

namespace outflank {

// The word after a key, or nothing; the number after a key, which must be there.
std::string word_after(const std::string& line, const std::string& key);
long number_after(const std::string& line, const std::string& key);

// The last scored line, of the best move if there are several.
std::string last_info(const Lines& lines);

// The lines of the pv, one word each; "d3", "pass".
Lines pv_of(const std::string& info);

// Checks that every move of the last pv is legal where it stands, and that its first two are the best move and the
// reply to ponder on.
void check_answer(const Lines& lines, Position position);

// The lines without what depends on the clock: nps and time.
Lines without_times(Lines lines);

// Without the `info` lines of iterations.
Lines without_iterations(const Lines& lines);

}  // namespace outflank
