#include "protocol/writer.hpp"

#include <utility>

#include "protocol/write_all.hpp"

namespace outflank {

Writer::Writer(int descriptor, Hooks hooks)
    : descriptor_(descriptor), hooks_(std::move(hooks)), thread_([this] { work(); }) {}

Writer::~Writer() {
  finish();
  thread_.join();
}

void Writer::write(std::string_view text) {
  const std::scoped_lock lock(mutex_);
  waiting_.append(text);
  changed_.notify_all();
}

std::size_t Writer::backlog() const {
  const std::scoped_lock lock(mutex_);
  return waiting_.size() + being_written_;
}

bool Writer::flush_until(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  return changed_.wait_until(lock, deadline, [this] { return waiting_.empty() && being_written_ == 0; });
}

void Writer::finish() {
  const std::scoped_lock lock(mutex_);
  finished_ = true;
  changed_.notify_all();
}

void Writer::work() {
  std::string text;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return !waiting_.empty() || finished_; });
    if (waiting_.empty()) break;
    text.clear();
    text.swap(waiting_);
    being_written_ = text.size();
    lock.unlock();
    const int error = write_all(descriptor_, text);
    if (error != 0) hooks_.failed(error);
    lock.lock();
    being_written_ = 0;
    changed_.notify_all();
    if (error != 0) return;
  }
  lock.unlock();
  hooks_.flushed();
}

}  // namespace outflank
