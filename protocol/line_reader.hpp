// The lines of a file or pipe, as they come.
#pragma once

#include "protocol/interruption.hpp"
#include "protocol/line_splitter.hpp"

namespace outflank {

// What becomes of a last line without an end.
enum class LastLine { counts, is_dropped };

// Feeds `take` until it returns false, the input ends or an interruption comes. The byte-order mark with which some
// systems begin a file is taken off. Returns 0, or the errno of a failed read.
int read_lines(int descriptor, LastLine without_end, Interruption& interruption, const LineSplitter::Take& take);

}  // namespace outflank
