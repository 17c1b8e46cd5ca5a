// A whole conversation on any bytes: the native front end on a session, searches and all. No crash, no stall, and
// every search that began answers exactly once.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "protocol/line_log.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/native.hpp"
#include "protocol/session.hpp"

using namespace outflank;

namespace {

bool contains_word(std::string_view line, std::string_view word) {
  for (std::size_t at = 0; at + word.size() <= line.size(); ++at) {
    bool same = true;
    for (std::size_t i = 0; i < word.size() && same; ++i) same = (line[at + i] | 0x20) == word[i];
    if (same) return true;
  }
  return false;
}

// What would make the fuzzer slow, or write files: large tables, a thousand threads, logs.
bool is_left_out(std::string_view line) {
  return contains_word(line, "hash") || contains_word(line, "threads") || contains_word(line, "log") ||
         contains_word(line, "reply") || contains_word(line, "hint");
}

struct Count {
  std::mutex mutex;
  int answers = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Count count;
  LineLog log;
  // Outlives the session, whose thread calls it.
  std::unique_ptr<FrontEnd> front_end;
  Session session({}, [&front_end](const Event& event) {
    if (!std::holds_alternative<Closed>(event)) front_end->take_event(event);
  });
  session.set_hash(1);
  front_end = make_native_front_end(session, log, [&count](std::string_view text) {
    const std::scoped_lock lock(count.mutex);
    // At the start of a line: an error may quote the word.
    if (text.starts_with("bestmove ")) ++count.answers;
    for (std::size_t at = text.find("\nbestmove "); at != std::string_view::npos; at = text.find("\nbestmove ", at + 1))
      ++count.answers;
  });

  int searches = 0;
  LineSplitter splitter;
  const auto take = [&](const Line& line) {
    if (line.fault != LineFault::none || is_left_out(line.text)) return true;
    const bool may_search = contains_word(line.text, "go");
    if (front_end->take_line(line.text) == Flow::quit) return false;
    if (may_search) {
      ++searches;
      session.stop();
    }
    return true;
  };
  if (splitter.feed({reinterpret_cast<const char*>(data), size}, take)) splitter.finish(take);
  session.stop();
  session.close();
  session.abandon(std::chrono::steady_clock::now() + std::chrono::seconds(5));
  // Every line with a `go` began at most one search.
  if (count.answers > searches) std::abort();
  return 0;
}
