#include "bench/match/match_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "engine/printable.hpp"
#include "protocol/write_all.hpp"
#include "protocol/write_file.hpp"

namespace outflank::match {
namespace {

constexpr std::string_view kSetup = "match.json", kGames = "games.jsonl", kGgf = "games.ggf",
                           kTranscripts = "games.txt";
constexpr int kMode = 0644;

std::string text_of(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail(const std::string& file, int error) {
  throw std::runtime_error(printable(file) + ": " + text_of(error) + "; a file that can be written would be right");
}

void write_or_fail(int descriptor, const std::string& file, std::string_view text) {
  if (const int error = write_all(descriptor, text)) fail(file, error);
}

void append_to(const std::string& file, const std::string& text) {
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kMode);
  if (descriptor < 0) fail(file, errno);
  const int error = write_all(descriptor, text);
  ::close(descriptor);
  if (error != 0) fail(file, error);
}

std::optional<std::string> content_of(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// "engines, openings": the keys with different values.
std::string differences(const std::string& one_text, const std::string& other_text) {
  const auto one = nlohmann::json::parse(one_text, nullptr, false);
  const auto other = nlohmann::json::parse(other_text, nullptr, false);
  if (!one.is_object() || !other.is_object()) return "everything";
  std::string keys;
  for (const auto& [key, value] : one.items())
    if (!other.contains(key) || other[key] != value) keys.append(keys.empty() ? "" : ", ").append(key);
  return keys;
}

}  // namespace

MatchFolder::MatchFolder(MatchFolder&& other) noexcept
    : path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      games_(std::move(other.games_)),
      numbers_(std::move(other.numbers_)) {}

MatchFolder::~MatchFolder() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::variant<MatchFolder, TextError> MatchFolder::open(const std::string& path, const MatchSetup& setup) {
  MatchFolder folder(path);
  if (::mkdir(path.c_str(), 0755) != 0 && errno != EEXIST)
    return TextError{printable(path) + ": " + text_of(errno) + "; a folder that can be made would be right"};
  if (auto error = folder.lock()) return std::move(*error);
  if (auto error = folder.check_setup(setup)) return std::move(*error);
  if (auto error = folder.read_games(setup)) return std::move(*error);
  folder.write(kSetup, describe_setup(setup));
  folder.write_copies();
  return folder;
}

std::optional<TextError> MatchFolder::lock() {
  const std::string name = file(kGames);
  descriptor_ = ::open(name.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, kMode);
  if (descriptor_ < 0)
    return TextError{printable(name) + ": " + text_of(errno) + "; a file that can be written would be right"};
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0)
    return TextError{printable(path_) + ": another process plays this match; a folder for each would be right"};
  return std::nullopt;
}

std::optional<TextError> MatchFolder::check_setup(const MatchSetup& setup) const {
  const auto held = content_of(file(kSetup));
  const std::string wanted = describe_setup(setup);
  if (!held || *held == wanted) return std::nullopt;
  return TextError{printable(path_) + " holds another match: it differs in " + printable(differences(wanted, *held)) +
                   "; the same options, or another folder, would be right"};
}

std::optional<TextError> MatchFolder::read_games(const MatchSetup& setup) {
  const std::string text = content_of(file(kGames)).value_or("");
  const Schedule schedule = setup.schedule();
  std::size_t start = 0, line_number = 0;
  for (std::size_t end = 0; (end = text.find('\n', start)) != std::string::npos; start = end + 1) {
    ++line_number;
    const auto refuse = [&](const std::string& why) {
      return TextError{printable(file(kGames)) + ":" + std::to_string(line_number) + ": " + why +
                       "; a folder that outflank match wrote would be right"};
    };
    auto record = parse_json_line(std::string_view(text).substr(start, end - start));
    if (const auto* error = std::get_if<TextError>(&record)) return refuse(printable(error->message));
    auto& game = std::get<GameRecord>(record);
    const Assignment assignment = schedule.at(game.number);
    if (game.players[0] != setup.engines[assignment.black].name ||
        game.players[1] != setup.engines[assignment.white].name || game.opening != assignment.opening)
      return refuse("a game of another match");
    if (!numbers_.insert(game.number).second) return refuse("a game that is there already");
    games_.push_back(std::move(game));
  }
  if (start < text.size() && ::ftruncate(descriptor_, static_cast<off_t>(start)) != 0)
    return TextError{printable(file(kGames)) + ": the torn last line stays: " + text_of(errno)};
  return std::nullopt;
}

void MatchFolder::write_copies() const {
  std::string ggf, transcripts;
  for (const GameRecord& record : games_) {
    ggf.append(to_ggf(record)).append("\n");
    transcripts.append(to_transcript(record)).append("\n");
  }
  write(kGgf, ggf);
  write(kTranscripts, transcripts);
}

void MatchFolder::append(GameRecord record) {
  write_or_fail(descriptor_, file(kGames), to_json_line(record) + "\n");
  append_to(file(kGgf), to_ggf(record) + "\n");
  append_to(file(kTranscripts), to_transcript(record) + "\n");
  numbers_.insert(record.number);
  games_.push_back(std::move(record));
}

void MatchFolder::write(std::string_view name, std::string_view text) const { write_file(file(name), text); }

}  // namespace outflank::match
