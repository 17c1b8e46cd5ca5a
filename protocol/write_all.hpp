// Writing to a descriptor.
#pragma once

#include <string_view>

namespace outflank {

// Waits until everything is written. Returns 0, or the errno of the write that failed.
int write_all(int descriptor, std::string_view text);

}  // namespace outflank
