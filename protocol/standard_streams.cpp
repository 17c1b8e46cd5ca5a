#include "protocol/standard_streams.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <iostream>

namespace outflank {
namespace {

bool is_open(int descriptor) { return ::fcntl(descriptor, F_GETFD) != -1; }

}  // namespace

bool check_standard_streams() {
  if (!is_open(STDIN_FILENO) && ::open("/dev/null", O_RDONLY) != STDIN_FILENO) return false;
  if (!is_open(STDOUT_FILENO)) {
    std::cerr << "outflank: stdout is closed; a pipe, file or terminal would be right\n";
    return false;
  }
  return is_open(STDERR_FILENO) || ::open("/dev/null", O_WRONLY) == STDERR_FILENO;
}

}  // namespace outflank
