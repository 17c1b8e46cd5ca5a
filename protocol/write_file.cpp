#include "protocol/write_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <stdexcept>
#include <system_error>

#include "engine/printable.hpp"
#include "protocol/write_all.hpp"

namespace outflank {
namespace {

[[noreturn]] void fail(const std::string& path, int error) {
  throw std::runtime_error(printable(path) + ": " + std::generic_category().message(error) +
                           "; a file that can be written would be right");
}

}  // namespace

void write_file(const std::string& path, std::string_view text) {
  constexpr int kMode = 0644;
  const std::string beside = path + ".new";
  const int descriptor = ::open(beside.c_str(), O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, kMode);
  if (descriptor < 0) fail(beside, errno);
  const int error = write_all(descriptor, text);
  ::close(descriptor);
  if (error != 0) fail(beside, error);
  if (std::rename(beside.c_str(), path.c_str()) != 0) fail(path, errno);
}

}  // namespace outflank
