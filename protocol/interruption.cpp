#include "protocol/interruption.hpp"

#include <poll.h>

#include <array>

namespace outflank {

Interruption::Interruption(int output) : watcher_([this, output] { watch(output); }) {}

Interruption::~Interruption() {
  // Nothing runs any more that a stop could end.
  wake_.wake(WakePipe::Reason::session_closed);
  watcher_.join();
}

// Nobody takes the reasons out of the wake pipe: once it is readable, it is so for the watcher and for every wait.
bool Interruption::wait(int descriptor, short what) {
  while (!has_come()) {
    std::array<pollfd, 2> watched{{{descriptor, what, 0}, {wake_.descriptor(), POLLIN, 0}}};
    if (::poll(watched.data(), watched.size(), -1) < 0) continue;
    // Perhaps before the watcher has seen it.
    if (watched[1].revents != 0)
      signals_.stop.store(true);
    else if (watched[0].revents != 0)
      return true;
  }
  return false;
}

void Interruption::watch(int output) {
  std::array<pollfd, 2> watched{{{output, 0, 0}, {wake_.descriptor(), POLLIN, 0}}};
  while (::poll(watched.data(), watched.size(), -1) < 0) {
  }
  if (watched[1].revents == 0) {
    reader_is_gone_.store(true);
    wake_.wake(WakePipe::Reason::signal);
  }
  signals_.stop.store(true);
}

}  // namespace outflank
