// "Exact" means exact: the score of a position is the same whatever the threads, the size of the hash table, what was
// asked before, the tier and the run.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/notation.hpp"
#include "tests/environment.hpp"
#include "tests/search_tools.hpp"

using namespace outflank;

namespace {

struct Place {
  const char* file;
  std::size_t line;  // counted from 1
};

// Measured to take less than a second on one thread, the quickest five first.
constexpr std::array<Place, 40> kPlaces{{
    {"endgame/fforum-20-39.obf", 3},  {"endgame/fforum-20-39.obf", 4},  {"endgame/hard-20.obf", 23},
    {"endgame/hard-20.obf", 8},       {"endgame/fforum-20-39.obf", 5},  {"endgame/fforum-20-39.obf", 1},
    {"endgame/fforum-20-39.obf", 2},  {"endgame/fforum-20-39.obf", 6},  {"endgame/fforum-20-39.obf", 7},
    {"endgame/fforum-20-39.obf", 8},  {"endgame/fforum-20-39.obf", 9},  {"endgame/fforum-20-39.obf", 10},
    {"endgame/fforum-20-39.obf", 11}, {"endgame/fforum-20-39.obf", 12}, {"endgame/fforum-20-39.obf", 13},
    {"endgame/fforum-20-39.obf", 14}, {"endgame/fforum-20-39.obf", 15}, {"endgame/fforum-20-39.obf", 16},
    {"endgame/fforum-20-39.obf", 20}, {"endgame/hard-20.obf", 1},       {"endgame/hard-20.obf", 2},
    {"endgame/hard-20.obf", 3},       {"endgame/hard-20.obf", 4},       {"endgame/hard-20.obf", 5},
    {"endgame/hard-20.obf", 6},       {"endgame/hard-20.obf", 9},       {"endgame/hard-20.obf", 12},
    {"endgame/hard-20.obf", 13},      {"endgame/hard-20.obf", 14},      {"endgame/hard-20.obf", 15},
    {"endgame/hard-20.obf", 16},      {"endgame/hard-20.obf", 17},      {"endgame/hard-20.obf", 21},
    {"endgame/hard-20.obf", 25},      {"endgame/hard-20.obf", 26},      {"endgame/hard-20.obf", 29},
    {"endgame/hard-20.obf", 30},      {"endgame/hard-20.obf", 31},      {"endgame/hard-20.obf", 36},
    {"endgame/hard-20.obf", 39},
}};

struct Known {
  std::string name;  // file:line
  Board board;
  int score;
};

std::vector<Known> known_positions(std::size_t count) {
  std::map<std::string, std::vector<std::string>> files;
  std::vector<Known> positions;
  for (const Place& place : kPlaces) {
    if (positions.size() == count) break;
    if (!files.contains(place.file)) files[place.file] = data_lines(place.file);
    const std::vector<std::string>& lines = files[place.file];
    REQUIRE(place.line <= lines.size());
    const auto record = std::get<ObfRecord>(parse_obf(lines[place.line - 1]));
    positions.push_back({std::string(place.file) + ":" + std::to_string(place.line), record.position.board,
                         record.moves.front().score});
  }
  return positions;
}

// One way to run the solver.
struct Setting {
  Tier tier;
  int threads;
  std::size_t hash_mebibytes;

  std::string name() const {
    return std::string(tier_name(tier)) + ", " + std::to_string(threads) + " threads, " +
           std::to_string(hash_mebibytes) + " MiB";
  }
};

// Every number of threads on the tier in use; two threads on the others.
std::vector<Setting> settings(const std::vector<int>& threads, std::size_t larger_hash) {
  std::vector<Setting> all;
  for (const Tier tier : runnable_tiers())
    for (const int count : threads)
      for (const std::size_t hash : {std::size_t{1}, larger_hash})
        if (tier == active_tier() || (count == 2 && hash == larger_hash)) all.push_back({tier, count, hash});
  return all;
}

void check_score(Search& search, const Known& known) {
  const Outcome outcome = run(search, known.board, {.goal = Goal::exact});
  const SearchReport& last = outcome.reports.back();
  CHECK(last.proof == Proof::exact);
  CHECK(last.value == value_of_discs(known.score));
  REQUIRE(!last.pv.empty());
  CHECK(last.pv.front() == outcome.result.best);
  follow(known.board, last.pv);
}

void check_result(Search& search, const Known& known) {
  const SearchReport last = run(search, known.board, {.goal = Goal::wld}).reports.back();
  CHECK(last.proof == Proof::wld);
  CHECK((last.value > 0) == (known.score > 0));
  CHECK((last.value < 0) == (known.score < 0));
}

// The score of the best two moves: the first is the position's.
void check_two_moves(Search& search, const Known& known) {
  const std::vector<SearchReport> lines = last_lines(run(search, known.board, {.goal = Goal::exact, .multi_pv = 2}));
  CHECK(lines.front().value == value_of_discs(known.score));
  CHECK(lines.back().value <= lines.front().value);
}

// All positions, asked in every order of questions, on tables that are fresh or hold what was learnt before.
void ask_everything(const Setting& setting, const std::vector<Known>& positions) {
  const TierInUse use(setting.tier);
  Search search;
  search.set_threads(setting.threads);
  REQUIRE_MESSAGE(search.set_hash(setting.hash_mebibytes), "no memory for ", setting.hash_mebibytes, " MiB");
  const auto ask = [&](const Known& known, const char* state, auto question) {
    INFO(known.name, " with ", setting.name(), ", ", state);
    question(search, known);
  };
  for (const Known& known : positions) {
    search.clear();
    ask(known, "fresh table", check_score);
  }
  for (auto known = positions.rbegin(); known != positions.rend(); ++known) {
    ask(*known, "used table, win or loss", check_result);
    ask(*known, "used table", check_score);
  }
  search.clear();
  for (const Known& known : positions) ask(known, "win or loss first", check_result);
  for (const Known& known : positions) ask(known, "score after win or loss", check_score);
  search.clear();
  for (const Known& known : positions) {
    ask(known, "two moves", check_two_moves);
    ask(known, "score after two moves", check_score);
  }
}

// A position of the case file.
struct Reported {
  std::string id;
  Board board;
  std::optional<int> score;          // of the position
  std::map<std::string, int> moves;  // the score of each legal move; empty if only the position's is known
};

// Those of up to `most_empties` empty squares of which something is known.
std::vector<Reported> reported_positions(int most_empties) {
  // Columns: id, moves, board, side, empties, number of legal moves, legal moves, what is known.
  constexpr std::string_view kScoreOnly = "position score ", kOver = "GAMEOVER final(side)=";
  std::vector<Reported> positions;
  for (const std::string& line : data_lines("../cases/reported_positions.tsv")) {
    const std::vector<std::string> field = split(line, '\t');
    if (field[0] == "id" || std::stoi(field[4]) > most_empties) continue;
    Reported reported{field[0], std::get<Position>(parse_position(field[2] + " " + field[3])).board, {}, {}};
    const std::string known = field.size() > 7 ? field[7] : "";
    if (field[6].starts_with(kOver)) {
      reported.score = std::stoi(field[6].substr(kOver.size()));
    } else if (known.starts_with(kScoreOnly)) {
      reported.score = std::stoi(known.substr(kScoreOnly.size()));
    } else if (!known.empty()) {
      for (const std::string& entry : split(known, ' ')) {
        const auto colon = entry.find(':');
        reported.moves[entry.substr(0, colon)] = std::stoi(entry.substr(colon + 1));
      }
    } else {
      continue;
    }
    positions.push_back(std::move(reported));
  }
  return positions;
}

void check_reported(Search& search, const Reported& reported) {
  if (reported.score) {
    const Outcome outcome = run(search, reported.board, {.goal = Goal::exact});
    CHECK(outcome.reports.back().value == value_of_discs(*reported.score));
    return;
  }
  std::map<std::string, int> found;
  for (const SearchReport& report : last_lines(run(search, reported.board, {.goal = Goal::exact, .multi_pv = 64}))) {
    CHECK(report.proof == Proof::exact);
    found[to_string(report.pv.front())] = report.value / kValuePerDisc;
  }
  CHECK(found == reported.moves);
}

}  // namespace

TEST_SUITE("data") {
  TEST_CASE("a position's score is the same whatever the setting, and the one known") {
    const auto count = environment_number("OUTFLANK_MATRIX_POSITIONS", 4);
    const auto runs = environment_number("OUTFLANK_MATRIX_RUNS", 1);
    const auto hash = static_cast<std::size_t>(environment_number("OUTFLANK_MATRIX_HASH", 64));
    const std::vector<Known> positions = known_positions(static_cast<std::size_t>(count));
    const bool is_long = count > 4 || runs > 1;
    const std::vector<Setting> all = settings(is_long ? std::vector{1, 2, 4, 8} : std::vector{1, 2, 8}, hash);
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t i = 1; i <= runs; ++i)
      for (const Setting& setting : all) {
        ask_everything(setting, positions);
        if (!is_long) continue;
        const auto time = std::chrono::steady_clock::now() - start;
        std::cout << "run " << i << " of " << runs << ": " << setting.name() << ", " << positions.size()
                  << " positions, " << std::chrono::duration_cast<std::chrono::seconds>(time).count() << " s"
                  << std::endl;
      }
    MESSAGE(positions.size() << " positions, " << all.size() << " settings, " << runs << " runs");
  }

  // Several threads meet the moves in another order each time.
  TEST_CASE("positions on which published programs went wrong, again and again") {
    const std::vector<Reported> positions =
        reported_positions(static_cast<int>(environment_number("OUTFLANK_TEST_EMPTIES", 18)));
    CHECK(!positions.empty());
    const auto runs = environment_number("OUTFLANK_MATRIX_RUNS", 10);
    for (const int threads : {1, 2, 8}) {
      Search search;
      search.set_threads(threads);
      for (std::int64_t i = 0; i < (threads == 1 ? 1 : runs); ++i)
        for (const Reported& reported : positions) {
          INFO(reported.id, " on ", threads, " threads");
          search.clear();
          check_reported(search, reported);
        }
    }
    MESSAGE(positions.size() << " positions");
  }
}
