#include "protocol/conversation.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <iostream>
#include <memory>
#include <string>

#include "protocol/front_end.hpp"
#include "protocol/gtp.hpp"
#include "protocol/line_log.hpp"
#include "protocol/line_splitter.hpp"
#include "protocol/native.hpp"
#include "protocol/standard_streams.hpp"
#include "protocol/wake_pipe.hpp"
#include "protocol/writer.hpp"

namespace outflank {
namespace {

// Without waiting for threads that may be inside a search, an allocation or a blocked write.
[[noreturn]] void leave(int exit_code = 0) { ::_exit(exit_code); }

class Conversation {
 public:
  explicit Conversation(const ConversationOptions& options)
      : writer_(STDOUT_FILENO, {[this] { wake_.wake(WakePipe::Reason::output_flushed); },
                                [](int error) { leave(error == EPIPE ? 0 : 1); }}),
        bounds_(options.session.bounds),
        session_(options.session, [this](const Event& event) { take_event(event); }) {
    if (options.protocol) choose(*options.protocol);
  }

  std::optional<HashRefused> set_hash(std::size_t mebibytes) { return session_.set_hash(mebibytes); }

  // Returns when the input has ended and everything is answered and written.
  void run() {
    while (!output_flushed_) {
      enum { input, output, wake };
      std::array<pollfd, 3> watched{
          {{reads_input() ? STDIN_FILENO : -1, POLLIN, 0}, {STDOUT_FILENO, 0, 0}, {wake_.descriptor(), POLLIN, 0}}};
      if (::poll(watched.data(), watched.size(), poll_timeout()) < 0) continue;
      if (watched[output].revents != 0) leave();  // its reader is gone: POLLERR, POLLHUP
      if (watched[wake].revents != 0) take_reasons();
      if (watched[input].revents != 0) read_input();
    }
  }

 private:
  // A client that sends without reading its answers is not read any more, lest they fill the memory.
  static constexpr std::size_t kMaxBacklog = std::size_t{64} << 20;
  static constexpr int kBacklogPollMilliseconds = 10;

  bool reads_input() const { return !input_ended_ && writer_.backlog() <= kMaxBacklog; }
  int poll_timeout() const { return input_ended_ || reads_input() ? -1 : kBacklogPollMilliseconds; }

  void read_input() {
    const ssize_t count = ::read(STDIN_FILENO, buffer_.data(), buffer_.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    Flow flow = Flow::go_on;
    const auto take = [this, &flow](const Line& line) {
      flow = take_line(line);
      return flow == Flow::go_on;
    };
    if (count > 0)
      splitter_.feed({buffer_.data(), static_cast<std::size_t>(count)}, take);
    else
      splitter_.finish(take);
    if (flow == Flow::quit) quit();
    if (count > 0 && flow == Flow::go_on) return;
    input_ended_ = true;
    session_.close();
  }

  Flow take_line(const Line& line) {
    if (line.fault != LineFault::none) {
      take_unreadable_line(line);
      return Flow::go_on;
    }
    std::string_view text = line.text;
    if (first_line_) text = without_byte_order_mark(text);
    first_line_ = false;
    log_.take_in(text);
    if (front_end_ == nullptr && !decide(text)) return Flow::go_on;
    return front_end_->take_line(text);
  }

  // Makes the front end that the line asks for; false if there is none yet.
  bool decide(std::string_view line) {
    const auto protocol = detect_protocol(line);
    if (!protocol) return false;
    if (is_spoken(*protocol)) {
      choose(*protocol);
      return true;
    }
    say_error(std::string(protocol_name(*protocol)) + " at token 1 is not spoken here; spoken: " + spoken_protocols());
    return false;
  }

  void choose(Protocol protocol) {
    const auto say_it = [this](std::string_view text) { say(text); };
    front_end_ = protocol == Protocol::gtp ? make_gtp_front_end(session_, bounds_, say_it)
                                           : make_native_front_end(session_, log_, say_it);
  }

  void take_unreadable_line(const Line& line) {
    const std::string what = describe_fault(line);
    if (front_end_ != nullptr)
      front_end_->take_unreadable_line(what);
    else
      say_error(what);
  }

  // Before a protocol is chosen: a line that most clients skip as a comment.
  void say_error(const std::string& what) { say("info string error: " + what + "\n"); }

  void say(std::string_view text) {
    log_.take_out(text);
    writer_.write(text);
  }

  void take_event(const Event& event) {
    if (std::holds_alternative<Closed>(event))
      wake_.wake(WakePipe::Reason::session_closed);
    else
      front_end_->take_event(event);
  }

  void take_reasons() {
    for (const char reason : wake_.reasons()) switch (static_cast<WakePipe::Reason>(reason)) {
        case WakePipe::Reason::signal: quit();
        case WakePipe::Reason::session_closed: writer_.finish(); break;
        case WakePipe::Reason::output_flushed: output_flushed_ = true; break;
      }
  }

  // Searches end without an answer; what else was read before and takes no time is still answered, if the client reads.
  [[noreturn]] void quit() {
    constexpr std::chrono::milliseconds kPatience{50};
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    session_.abandon(deadline);
    writer_.flush_until(deadline);
    leave();
  }

  LineLog log_;
  WakePipe wake_;
  Writer writer_;
  const SearchBounds bounds_;
  LineSplitter splitter_;
  std::array<char, 1 << 16> buffer_;
  bool first_line_ = true;
  bool input_ended_ = false;
  bool output_flushed_ = false;
  std::unique_ptr<FrontEnd> front_end_;
  Session session_;  // last: its thread uses all of the above
};

}  // namespace

int converse(const ConversationOptions& options) {
  if (!check_standard_streams()) return 2;
  const auto conversation = std::make_unique<Conversation>(options);
  if (options.hash_mebibytes) {
    if (const auto refused = conversation->set_hash(*options.hash_mebibytes)) {
      std::cerr << "outflank: " << describe_missing_memory(refused->wanted_mebibytes, refused->available_mebibytes)
                << '\n';
      return 2;
    }
  }
  conversation->run();
  return 0;
}

}  // namespace outflank
