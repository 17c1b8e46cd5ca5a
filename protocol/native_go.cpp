#include "protocol/native_go.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>

#include "engine/perft.hpp"

namespace outflank::native {
namespace {

constexpr std::array<std::string_view, 6> kKeys{"depth", "nodes", "movetime", "infinite", "perft", "freepass"};
constexpr std::string_view kKeyList = "depth, nodes, movetime, infinite or perft would be right";

// Three years: adding it to a point in time cannot overflow.
constexpr std::int64_t kLongestMoveTime = 100'000'000'000;
// Deeper than any game.
constexpr std::int64_t kDeepest = kMaxPerftDepth;
// A garbled line of a mebibyte is not answered by a hundred thousand lines.
constexpr std::size_t kMostErrors = 8;

bool is_key(std::string_view word) { return std::find(kKeys.begin(), kKeys.end(), word) != kKeys.end(); }

class GoReader {
 public:
  explicit GoReader(const Tokens& tokens) : tokens_(tokens) {}

  GoLine read() {
    while (next_ < tokens_.size()) read_key();
    GoLine line;
    line.errors = std::move(errors_);
    if (perft_depth_)
      line.request = Perft{static_cast<int>(*perft_depth_), free_pass_};
    else if (!perft_)
      line.request = Go{limits_};
    return line;
  }

 private:
  void read_key() {
    const std::string_view key = tokens_[next_++];
    if (key == "depth") {
      if (const auto depth = read_value("a whole number of plies from 0", 0))
        limits_.depth = static_cast<int>(std::min(*depth, kDeepest));
    } else if (key == "nodes") {
      if (const auto nodes = read_value("a whole number from 0", 0)) limits_.nodes = static_cast<std::uint64_t>(*nodes);
    } else if (key == "movetime") {
      // A clock that has run out still gets an answer, at once.
      if (const auto time = read_value("a whole number of milliseconds", INT64_MIN))
        limits_.move_time = Milliseconds(std::clamp<std::int64_t>(*time, 0, kLongestMoveTime));
    } else if (key == "infinite") {
      limits_.infinite = true;
    } else if (key == "perft") {
      perft_ = true;
      perft_depth_ = read_value("a depth from 0 to " + std::to_string(kMaxPerftDepth), 0, kMaxPerftDepth);
    } else if (key == "freepass") {
      free_pass_ = true;
    } else {
      report("unknown word " + printable(key) + " at token " + std::to_string(next_) + "; " + std::string(kKeyList));
      // The values of an unknown key say nothing by themselves.
      while (next_ < tokens_.size() && !is_key(tokens_[next_]) && parse_number(tokens_[next_])) ++next_;
    }
  }

  std::optional<std::int64_t> read_value(const std::string& right, std::int64_t least, std::int64_t most = INT64_MAX) {
    const std::string key(tokens_[next_ - 1]);
    if (next_ == tokens_.size() || is_key(tokens_[next_])) {
      report(key + " at token " + std::to_string(next_) + " has no value; " + right + " would be right");
      return std::nullopt;
    }
    const std::string_view word = tokens_[next_++];
    const auto number = parse_number(word);
    if (number && *number >= least && *number <= most) return number;
    report("bad value " + printable(word) + " of " + key + " at token " + std::to_string(next_) + "; " + right +
           " would be right");
    return std::nullopt;
  }

  void report(std::string error) {
    if (errors_.size() < kMostErrors) errors_.push_back(std::move(error));
  }

  const Tokens& tokens_;
  std::size_t next_ = 1;
  Limits limits_;
  bool perft_ = false;
  bool free_pass_ = false;
  std::optional<std::int64_t> perft_depth_;
  std::vector<std::string> errors_;
};

}  // namespace

GoLine read_go(const Tokens& tokens) { return GoReader(tokens).read(); }

}  // namespace outflank::native
