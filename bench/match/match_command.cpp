#include "bench/match/match_command.hpp"

#include <unistd.h>

#include <iostream>
#include <set>
#include <stdexcept>
#include <utility>

#include "bench/match/exit_code.hpp"
#include "bench/match/live_table.hpp"
#include "bench/match/match_command_line.hpp"
#include "bench/match/match_folder.hpp"
#include "bench/match/report_html.hpp"
#include "bench/match/report_json.hpp"
#include "bench/match/standings.hpp"
#include "bench/match/table.hpp"
#include "bench/match/tournament.hpp"
#include "protocol/interruption.hpp"
#include "protocol/standard_streams.hpp"

namespace outflank::match {
namespace {

std::string results_text(const MatchSetup& setup, const Standings& standings) {
  std::string text = standings_text(setup, standings);
  if (const std::string pairings = pairings_text(setup, standings); !pairings.empty()) text += "\n" + pairings;
  return text + sprt_text(setup, standings);
}

class Match {
 public:
  Match(const MatchRequest& command, MatchFolder folder)
      : setup_(command.setup),
        folder_(std::move(folder)),
        standings_(setup_.engines.size(), setup_.schedule(), setup_.sprt),
        quiet_(command.quiet) {
    for (const GameRecord& record : folder_.games()) standings_.add(record);
  }

  int run() {
    Interruption interruption(-1);
    if (standings_.verdict() == Verdict::open) play(interruption);
    write_reports();
    std::cout << results_text(setup_, standings_) << '\n'
              << conduct_text(setup_, standings_) << "\nreport: " << folder_.file("report.html") << '\n'
              << std::flush;
    if (!interruption.has_come()) return good;
    std::cerr << "outflank: interrupted after " << standings_.games()
              << " games; the same command continues the match\n";
    return by_signal;
  }

 private:
  void play(const Interruption& interruption) {
    std::set<std::size_t> played;
    for (const GameRecord& record : folder_.games()) played.insert(record.number);
    LiveTable table(quiet_ ? -1 : STDERR_FILENO, setup_.schedule().size(), played.size(),
                    [this] { return results_text(setup_, standings_); });
    const auto take_game = [this, &table](GameRecord record) {
      standings_.add(record);
      folder_.append(std::move(record));
      table.advance();
      return standings_.verdict() == Verdict::open;
    };
    const auto tick = [&interruption, &table] {
      table.tick();
      return !interruption.has_come();
    };
    play_tournament(setup_, played, folder_.file("."), {.take_game = take_game, .tick = tick});
  }

  void write_reports() const {
    folder_.write("report.json", write_json_report(setup_, standings_));
    folder_.write("report.html", write_html_report(setup_, standings_, folder_.games()));
  }

  const MatchSetup setup_;
  MatchFolder folder_;
  Standings standings_;
  const bool quiet_;
};

}  // namespace

int run_match(const std::vector<std::string>& arguments) {
  if (!check_standard_streams()) return unusable;
  auto command = read_match_command_line(arguments);
  if (const auto* error = std::get_if<TextError>(&command)) return complain(error->message);
  if (std::get<MatchRequest>(command).asks_for_help) {
    std::cout << match_usage();
    return good;
  }
  try {
    auto folder = MatchFolder::open(std::get<MatchRequest>(command).folder, std::get<MatchRequest>(command).setup);
    if (const auto* error = std::get_if<TextError>(&folder)) return complain(error->message);
    return Match(std::get<MatchRequest>(command), std::get<MatchFolder>(std::move(folder))).run();
  } catch (const std::runtime_error& error) {
    return complain(error.what());
  }
}

}  // namespace outflank::match
