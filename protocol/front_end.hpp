// A front end: one protocol's words for the session's requests and events.
#pragma once

#include <functional>
#include <string_view>

#include "protocol/event.hpp"

namespace outflank {

enum class Flow {
  go_on,
  finish,  // as if the input ended here: what was read is answered first
  quit,
};

class FrontEnd {
 public:
  // Sends a piece of text, whole lines, to the client. Never waits; may be called from any thread.
  using Say = std::function<void(std::string_view)>;

  virtual ~FrontEnd() = default;

  // A line without its end, from the reading thread.
  virtual Flow take_line(std::string_view line) = 0;
  // A line that could not be read, from the reading thread: `what` says why, where and what would be right.
  virtual void take_unreadable_line(std::string_view what) = 0;
  // From the thread that Session names.
  virtual void take_event(const Event& event) = 0;
};

}  // namespace outflank
