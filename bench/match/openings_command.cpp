#include "bench/match/openings_command.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <boost/program_options.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <mutex>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>

#include "bench/match/arguments.hpp"
#include "bench/match/exit_code.hpp"
#include "bench/match/opening_maker.hpp"
#include "bench/match/openings.hpp"
#include "bench/match/table.hpp"
#include "engine/printable.hpp"
#include "protocol/interruption.hpp"
#include "protocol/option_ranges.hpp"
#include "protocol/progress.hpp"
#include "protocol/standard_streams.hpp"
#include "protocol/text.hpp"
#include "protocol/version.hpp"
#include "protocol/write_file.hpp"

namespace outflank::match {
namespace {

namespace po = boost::program_options;

struct Command {
  int plies = 8;
  int depth = 10;
  int within = 200;  // hundredths of a disc
  std::size_t lines = 2000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::string file;
};

po::options_description describe_options() {
  po::options_description description("Options");
  const auto word = [](const char* name) { return po::value<std::string>()->value_name(name); };
  auto add = description.add_options();
  add("out", word("FILE"), "the list; FILE.scores keeps every score, and a run that finds it continues it");
  add("plies", word("N"), "length of the lines, 1 to 10, standard 8");
  add("depth", word("N"), "of the search that scores a line, 1 to 20, standard 10");
  add("within", word("CENTIDISCS"), "scores kept, either side of 0; standard 200");
  add("lines", word("N"), "at most so many, drawn at random; standard 2000");
  add("seed", word("N"), "of the draw, standard 1");
  add("threads", word("N"), "positions scored at once, standard 1; the scores are the same");
  add("help", "this text");
  return description;
}

std::string usage() {
  std::ostringstream text;
  text << "outflank openings --out FILE [options]   makes a list of balanced openings, distinct modulo symmetry\n\n"
       << describe_options();
  return text.str();
}

Command read_command(const Arguments& arguments) {
  Command command;
  command.file = arguments.value("out").value_or("");
  if (command.file.empty()) throw Refusal{"no file for the list; --out FILE would be right"};
  command.plies = static_cast<int>(arguments.number("plies", command.plies, 1, 10));
  command.depth = static_cast<int>(arguments.number("depth", command.depth, 1, 20));
  command.within = static_cast<int>(arguments.number("within", command.within, 0, 6400));
  command.lines = static_cast<std::size_t>(arguments.number("lines", 2000, 1, 10'000'000));
  command.seed = static_cast<std::uint64_t>(arguments.number("seed", 1, 0, std::int64_t{1} << 53));
  command.threads = static_cast<int>(arguments.number("threads", 1, kThreadsRange.least, kThreadsRange.most));
  return command;
}

std::string moves_text(const OpeningLine& line) {
  std::string text;
  for (const Square move : line.moves) text += to_string(move);
  return text;
}

// The scores of all lines, in a file that is appended to while they are found.
class ScoreFile {
 public:
  ScoreFile(const std::string& path, const Command& command, const std::vector<OpeningLine>& lines)
      : scores_(lines.size()), lines_(lines) {
    const std::string header = "# plies " + std::to_string(command.plies) + ", depth " + std::to_string(command.depth) +
                               ", " + std::to_string(lines.size()) + " lines";
    read(path, header);
    file_.open(path, std::ios::app);
    if (!is_continued_) file_ << header << std::endl;
    if (!file_) throw std::runtime_error(printable(path) + ": cannot be written; a file that can would be right");
  }

  const std::vector<std::optional<int>>& scores() const { return scores_; }

  // False: it cannot be written.
  bool append(std::size_t line, int score) {
    scores_[line] = score;
    file_ << moves_text(lines_[line]) << ' ' << score << std::endl;
    return file_.good();
  }
  bool is_broken() const { return !file_.good(); }

 private:
  // Scores stand in the order in which they were found. A torn last line is dropped.
  void read(const std::string& path, const std::string& header) {
    std::ifstream in(path);
    std::string text;
    if (!in || !std::getline(in, text)) return;
    if (text != header)
      throw std::runtime_error(printable(path) + " holds other scores (" + printable(text) +
                               "); another file, or none, would be right");
    is_continued_ = true;
    std::vector<std::pair<std::string, std::size_t>> known;
    for (std::size_t line = 0; line < lines_.size(); ++line) known.emplace_back(moves_text(lines_[line]), line);
    std::ranges::sort(known);
    auto whole = static_cast<std::uintmax_t>(in.tellg());
    while (std::getline(in, text) && !in.eof()) {
      whole += text.size() + 1;
      const Tokens tokens = split_tokens(text);
      const auto score = tokens.size() == 2 ? parse_number(tokens[1]) : std::nullopt;
      const auto found = std::ranges::lower_bound(known, tokens.empty() ? "" : std::string(tokens[0]), {},
                                                  [](const auto& pair) { return pair.first; });
      if (score && found != known.end() && found->first == tokens[0]) scores_[found->second] = static_cast<int>(*score);
    }
    std::filesystem::resize_file(path, whole);
  }

  std::vector<std::optional<int>> scores_;
  const std::vector<OpeningLine>& lines_;
  bool is_continued_ = false;
  std::ofstream file_;
};

// Scores what has no score yet, on several threads.
void score_lines(const Command& command, const std::vector<OpeningLine>& lines, ScoreFile& file,
                 const SearchSignals& signals) {
  Progress progress(STDERR_FILENO, "lines", lines.size());
  std::vector<std::size_t> left;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    if (file.scores()[line])
      progress.advance(true);
    else
      left.push_back(line);
  }
  std::atomic<std::size_t> next{0};
  std::mutex one_at_a_time;  // of file and progress
  std::vector<std::jthread> threads;
  threads.reserve(static_cast<std::size_t>(command.threads));
  for (int thread = 0; thread < command.threads; ++thread)
    threads.emplace_back([&] {
      OpeningScorer scorer(command.depth);
      for (std::size_t at = next++; at < left.size(); at = next++) {
        const auto score = scorer.score(lines[left[at]].position, signals);
        if (!score) return;
        const std::lock_guard lock(one_at_a_time);
        if (!file.append(left[at], *score)) return;
        progress.advance(false);
      }
    });
}

std::string list_text(const Command& command, const std::vector<OpeningLine>& lines,
                      const std::vector<std::optional<int>>& scores) {
  std::vector<std::size_t> balanced;
  for (std::size_t line = 0; line < lines.size(); ++line)
    if (std::abs(*scores[line]) <= command.within) balanced.push_back(line);
  const std::size_t found = balanced.size();
  std::vector<std::size_t> drawn;
  for (const std::size_t place : shuffled(found, command.seed)) drawn.push_back(balanced[place]);
  drawn.resize(std::min(command.lines, found));
  std::ranges::sort(drawn);
  std::ostringstream text;
  text << "# Balanced openings, distinct modulo symmetry, made by Outflank " << kVersion
       << ":\n# outflank openings --plies " << command.plies << " --depth " << command.depth << " --within "
       << command.within << " --lines " << command.lines << " --seed " << command.seed << "\n# " << lines.size()
       << " positions after " << command.plies << " plies; " << found << " with a score of at most "
       << number_text(command.within / 100.0, 2) << " discs for either side at depth " << command.depth << "; "
       << drawn.size() << " of them drawn.\n";
  for (const std::size_t line : drawn) text << moves_text(lines[line]) << '\n';
  return text.str();
}

int make_list(const Command& command) {
  Interruption interruption(-1);
  const std::vector<OpeningLine> lines = distinct_lines(command.plies);
  ScoreFile scores(command.file + ".scores", command, lines);
  score_lines(command, lines, scores, interruption.signals());
  if (interruption.has_come()) {
    std::cerr << "outflank: interrupted; the same command continues the scores\n";
    return by_signal;
  }
  if (scores.is_broken()) throw std::runtime_error("the scores cannot be written; room for them would be right");
  write_file(command.file, list_text(command, lines, scores.scores()));
  return good;
}

}  // namespace

int run_openings(const std::vector<std::string>& words) {
  if (!check_standard_streams()) return unusable;
  try {
    const Arguments arguments(describe_options(), words);
    if (arguments.has("help")) {
      std::cout << usage();
      return good;
    }
    return make_list(read_command(arguments));
  } catch (const Refusal& refusal) {
    return complain(refusal.message);
  } catch (const po::error& error) {
    return complain(printable(error.what()) + "; outflank openings --help lists what would be right");
  } catch (const std::runtime_error& error) {
    return complain(error.what());
  }
}

}  // namespace outflank::match
