// A whole conversation on any bytes: a front end, chosen by the first line as in the real program, on a session,
// searches and all. No crash, no stall; in the native dialect every search that began answers exactly once, in GTP
// every command.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "protocol/detect.hpp"
#include "protocol/gtp.hpp"
#include "protocol/gtp_line.hpp"
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

// What would make the fuzzer slow, or use files: large tables, a thousand threads, logs, records.
bool is_left_out(std::string_view line) {
  return contains_word(line, "hash") || contains_word(line, "threads") || contains_word(line, "log") ||
         contains_word(line, "reply") || contains_word(line, "hint") || contains_word(line, "loadsgf");
}

class Client {
 public:
  Client() : session_({}, [this](const Event& event) { take_event(event); }) { session_.set_hash(1); }

  Flow take_line(std::string_view line) {
    if (front_end_ == nullptr && !choose(line)) return Flow::go_on;
    const std::string cleaned = gtp::clean(line);
    const gtp::CommandLine command = gtp::split_command(cleaned);
    if (!command.id.empty() || !command.name.empty()) ++commands_;
    const bool may_search = contains_word(line, is_gtp_ ? "genmove" : "go");
    const Flow flow = front_end_->take_line(line);
    if (may_search) {
      ++searches_;
      session_.stop();
    }
    return flow;
  }

  // Everything is answered in the end.
  void finish() {
    session_.stop();
    session_.close();
    std::unique_lock lock(mutex_);
    constexpr std::chrono::seconds kStall{20};
    if (!changed_.wait_for(lock, kStall, [this] { return closed_; })) std::abort();
    if (is_gtp_ ? replies_ != commands_ : best_moves_ > searches_) std::abort();
  }

 private:
  bool choose(std::string_view line) {
    const auto protocol = detect_protocol(line);
    if (!protocol || !is_spoken(*protocol)) return false;
    is_gtp_ = *protocol == Protocol::gtp;
    const auto say = [this](std::string_view text) { count(text); };
    front_end_ = is_gtp_ ? make_gtp_front_end(session_, {}, say) : make_native_front_end(session_, log_, say);
    return true;
  }

  void take_event(const Event& event) {
    if (!std::holds_alternative<Closed>(event)) return front_end_->take_event(event);
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

  void count(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    if (is_gtp_) {
      // One reply: it begins with its status and holds no empty line but the one that ends it.
      if (text.empty() || (text[0] != '=' && text[0] != '?')) std::abort();
      if (text.find("\n\n") != text.size() - 2) std::abort();
      ++replies_;
    }
    // At the start of a line: an error may quote the word.
    if (text.starts_with("bestmove ")) ++best_moves_;
    for (std::size_t at = text.find("\nbestmove "); at != std::string_view::npos; at = text.find("\nbestmove ", at + 1))
      ++best_moves_;
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool closed_ = false;
  int best_moves_ = 0, replies_ = 0;
  int searches_ = 0, commands_ = 0;
  bool is_gtp_ = false;
  LineLog log_;
  std::unique_ptr<FrontEnd> front_end_;
  Session session_;  // last: its thread uses all of the above
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Client client;
  LineSplitter splitter;
  const auto take = [&client](const Line& line) {
    if (line.fault != LineFault::none || is_left_out(line.text)) return true;
    return client.take_line(line.text) == Flow::go_on;
  };
  if (splitter.feed({reinterpret_cast<const char*>(data), size}, take)) splitter.finish(take);
  client.finish();
  return 0;
}
