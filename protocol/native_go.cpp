#include "protocol/native_go.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string_view>
#include <utility>

#include "engine/perft.hpp"
#include "engine/printable.hpp"
#include "protocol/native_position.hpp"

namespace outflank::native {
namespace {

// Three years: adding it to a point in time cannot overflow.
constexpr std::int64_t kLongestTime = 100'000'000'000;
// Deeper and longer than any game.
constexpr std::int64_t kDeepest = kMaxPerftDepth;
constexpr std::int64_t kMostMovesToGo = 60;
// A garbled line of a mebibyte is not answered by a hundred thousand lines.
constexpr std::size_t kMostErrors = 8;

class GoReader {
 public:
  explicit GoReader(const Tokens& tokens) : tokens_(tokens) {}

  GoLine read() {
    while (next_ < tokens_.size()) read_key();
    if (limit_was_refused_ && !has_limit()) search_shortly();
    GoLine line;
    line.errors = std::move(errors_);
    if (perft_depth_)
      line.request = Perft{static_cast<int>(*perft_depth_), free_pass_};
    else if (!perft_)
      line.request = go_;
    return line;
  }

 private:
  struct Key {
    std::string_view name;
    void (GoReader::*read)();
  };
  static const std::array<Key, 16> kKeys;

  static const Key* find_key(std::string_view word) {
    const auto* key = std::find_if(kKeys.begin(), kKeys.end(), [word](const Key& entry) { return entry.name == word; });
    return key == kKeys.end() ? nullptr : key;
  }

  static std::string key_names() {
    std::string names(kKeys.front().name);
    for (const Key& key : kKeys)
      if (&key != &kKeys.front()) names.append(&key == &kKeys.back() ? " or " : ", ").append(key.name);
    return names;
  }

  void read_key() {
    const std::string_view word = tokens_[next_++];
    if (const Key* key = find_key(word)) {
      (this->*key->read)();
      return;
    }
    if (errors_.size() < kMostErrors)
      report("unknown word " + printable(word) + " at token " + std::to_string(next_) + "; " + key_names() +
             " would be right");
    // The values of an unknown key say nothing by themselves, but a key with a value is a limit more often than not.
    for (; next_ < tokens_.size() && parse_number(tokens_[next_]); ++next_) limit_was_refused_ = true;
  }

  void read_depth() {
    if (const auto depth = read_value("a whole number of plies from 0", 0))
      go_.limits.depth = static_cast<int>(std::min(*depth, kDeepest));
  }
  void read_nodes() {
    if (const auto nodes = read_value("a whole number from 0", 0))
      go_.limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  void read_movetime() {
    if (const auto time = read_time()) go_.limits.move_time = time;
  }
  void read_btime() {
    if (const auto time = read_time()) clocks().black.remaining = time;
  }
  void read_wtime() {
    if (const auto time = read_time()) clocks().white.remaining = time;
  }
  void read_binc() {
    if (const auto time = read_time()) clocks().black.increment = *time;
  }
  void read_winc() {
    if (const auto time = read_time()) clocks().white.increment = *time;
  }
  void read_movestogo() {
    if (const auto moves = read_value("a whole number of moves", INT64_MIN))
      clocks().moves_to_go = static_cast<int>(std::clamp<std::int64_t>(*moves, 0, kMostMovesToGo));
  }
  void read_byoyomi() {
    if (const auto time = read_time()) clocks().byoyomi = *time;
  }
  void read_infinite() { go_.limits.infinite = true; }
  void read_ponder() { go_.limits.ponder = true; }
  void read_exact() { go_.limits.goal = Goal::exact; }
  void read_wld() { go_.limits.goal = Goal::wld; }
  void read_perft() {
    perft_ = true;
    perft_depth_ = read_value("a depth from 0 to " + std::to_string(kMaxPerftDepth), 0, kMaxPerftDepth);
  }
  void read_freepass() { free_pass_ = true; }
  void read_searchmoves();

  Clocks& clocks() {
    if (!go_.clocks) go_.clocks.emplace();
    return *go_.clocks;
  }

  // A clock that has run out still gets an answer, at once.
  std::optional<Milliseconds> read_time() {
    const auto time = read_value("a whole number of milliseconds", INT64_MIN);
    if (!time) return std::nullopt;
    return Milliseconds(std::clamp<std::int64_t>(*time, 0, kLongestTime));
  }

  bool has_limit() const {
    const Limits& limits = go_.limits;
    return limits.depth || limits.nodes || limits.move_time || go_.clocks || limits.infinite || perft_;
  }

  // A client that named a limit waits for an answer in time: without one the search might never end.
  void search_shortly() {
    constexpr int kShortDepth = 1;
    go_.limits.depth = kShortDepth;
    errors_.push_back("go at token 1 is left without a limit and searches to depth " + std::to_string(kShortDepth) +
                      "; depth, nodes, movetime or a clock with a value would be right");
  }

  std::optional<std::int64_t> read_value(const std::string& right, std::int64_t least, std::int64_t most = INT64_MAX) {
    const std::string key(tokens_[next_ - 1]);
    if (next_ == tokens_.size() || find_key(tokens_[next_]) != nullptr) {
      limit_was_refused_ = true;
      report_no_value(key, right);
      return std::nullopt;
    }
    const std::string_view word = tokens_[next_++];
    const auto number = parse_number(word);
    if (number && *number >= least && *number <= most) return number;
    limit_was_refused_ = true;
    report("bad value " + printable(word) + " of " + key + " at token " + std::to_string(next_) + "; " + right +
           " would be right");
    return std::nullopt;
  }

  void report_no_value(const std::string& key, const std::string& right) {
    report(key + " at token " + std::to_string(next_) + " has no value; " + right + " would be right");
  }

  void report(std::string error) {
    if (errors_.size() < kMostErrors) errors_.push_back(std::move(error));
  }

  const Tokens& tokens_;
  std::size_t next_ = 1;
  Go go_;
  bool limit_was_refused_ = false;
  bool perft_ = false;
  bool free_pass_ = false;
  std::optional<std::int64_t> perft_depth_;
  std::vector<std::string> errors_;
};

constexpr std::array<GoReader::Key, 16> GoReader::kKeys{{
    {"depth", &GoReader::read_depth},
    {"nodes", &GoReader::read_nodes},
    {"movetime", &GoReader::read_movetime},
    {"btime", &GoReader::read_btime},
    {"wtime", &GoReader::read_wtime},
    {"binc", &GoReader::read_binc},
    {"winc", &GoReader::read_winc},
    {"movestogo", &GoReader::read_movestogo},
    {"byoyomi", &GoReader::read_byoyomi},
    {"infinite", &GoReader::read_infinite},
    {"ponder", &GoReader::read_ponder},
    {"searchmoves", &GoReader::read_searchmoves},
    {"exact", &GoReader::read_exact},
    {"wld", &GoReader::read_wld},
    {"perft", &GoReader::read_perft},
    {"freepass", &GoReader::read_freepass},
}};

// Moves up to the next key; which of them are legal is for the search to see.
void GoReader::read_searchmoves() {
  const std::size_t first = next_;
  std::uint64_t squares = 0;
  bool has_move = false;
  for (; next_ < tokens_.size() && find_key(tokens_[next_]) == nullptr; ++next_) {
    const auto moves = read_moves_of_token(tokens_, next_);
    if (const auto* error = std::get_if<TextError>(&moves)) {
      report(error->message);
      continue;
    }
    has_move = true;
    for (const WrittenMove& written : std::get<std::vector<WrittenMove>>(moves))
      if (on_board(written.move)) squares |= bit(written.move);
  }
  if (first == next_) report_no_value("searchmoves", "moves");
  if (has_move) go_.limits.search_moves = squares;
}

}  // namespace

GoLine read_go(const Tokens& tokens) { return GoReader(tokens).read(); }

}  // namespace outflank::native
