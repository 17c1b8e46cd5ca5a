// outflank-solver-bench FILE... [--threads N] [--hash MiB] [--without-evaluation]: nodes, time and speed of the exact
// solver on suites of positions in OBF, each solved once with the tables cleared; a Markdown table. With
// OUTFLANK_SOLVER_PROFILE also the shares of nodes and time by number of empty squares.
#include <algorithm>
#include <boost/program_options.hpp>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iomanip>
#include <iostream>
#include <memory>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/isa.hpp"
#include "engine/obf_file.hpp"
#include "eval/value.hpp"
#include "eval/weights.hpp"
#include "search/search.hpp"
#include "search/solver_profile.hpp"

namespace {

using namespace outflank;

struct Totals {
  int positions = 0, differing = 0;
  std::uint64_t nodes = 0;
  std::chrono::nanoseconds time{0};

  Totals& operator+=(const Totals& other) {
    positions += other.positions;
    differing += other.differing;
    nodes += other.nodes;
    time += other.time;
    return *this;
  }
};

std::vector<ObfRecord> read_suite(const std::string& file) {
  auto suite = read_obf_file(file);
  if (const auto* error = std::get_if<TextError>(&suite)) throw std::runtime_error(error->message);
  return std::get<std::vector<ObfRecord>>(std::move(suite));
}

Totals solve_suite(Search& search, const std::vector<ObfRecord>& suite) {
  Totals totals;
  const SearchSignals never;
  for (const ObfRecord& record : suite) {
    search.clear();
    SearchReport last;
    const auto start = std::chrono::steady_clock::now();
    search.run(record.position.board, {.goal = Goal::exact}, start, never,
               [&last](const SearchReport& report) { last = report; });
    totals.time += std::chrono::steady_clock::now() - start;
    totals.nodes += last.nodes;
    ++totals.positions;
    if (!record.moves.empty() && record.moves.front().has_score &&
        last.value != value_of_discs(record.moves.front().score))
      ++totals.differing;
  }
  return totals;
}

void print_row(const std::string& name, const Totals& totals) {
  const double seconds = std::chrono::duration<double>(totals.time).count();
  std::cout << "| " << name << " | " << totals.positions << " | " << totals.differing << " | " << totals.nodes << " | "
            << std::fixed << std::setprecision(3) << seconds << " | " << std::setprecision(2)
            << static_cast<double>(totals.nodes) / seconds / 1e6 << " |" << std::endl;
}

// Without a profile nobody calls it.
[[maybe_unused]] void print_profile(const SolverProfile& profile) {
  const auto sum = [](const CountsByEmpties& counts) {
    return static_cast<double>(
        std::max<std::uint64_t>(1, std::accumulate(counts.begin(), counts.end(), std::uint64_t{0})));
  };
  const double nodes = sum(profile.nodes), samples = sum(profile.samples);
  std::cout
      << "\n| empties | nodes | % of nodes | % of time | time over nodes |\n| ---: | ---: | ---: | ---: | ---: |\n";
  for (std::size_t i = 0; i < profile.nodes.size(); ++i) {
    if (profile.nodes[i] == 0) continue;
    const double of_nodes = static_cast<double>(profile.nodes[i]) / nodes;
    const double of_time = static_cast<double>(profile.samples[i]) / samples;
    std::cout << "| " << i << " | " << profile.nodes[i] << " | " << std::setprecision(2) << 100 * of_nodes << " | "
              << 100 * of_time << " | " << of_time / of_nodes << " |\n";
  }
  const auto elsewhere = static_cast<double>(profile.samples_elsewhere);
  std::cout << "\nOutside the solver (deepening before it, tables): " << std::setprecision(2)
            << 100 * elsewhere / (elsewhere + samples) << " % of all time.\n";
}

int run(int argc, char** argv) {
  namespace po = boost::program_options;
  po::options_description options("outflank-solver-bench FILE... [options]");
  int threads = 1;
  std::size_t hash = 64;
  std::vector<std::string> files;
  options.add_options()("help", "this text")("threads,t", po::value(&threads), "threads that search, standard 1")(
      "hash", po::value(&hash), "size of the hash table in MiB, standard 64")(
      "without-evaluation", "all weights zero: moves in order of mobility, no selective passes")(
      "file", po::value(&files), "OBF files");
  po::positional_options_description positional;
  positional.add("file", -1);
  po::variables_map given;
  po::store(po::command_line_parser(argc, argv).options(options).positional(positional).run(), given);
  po::notify(given);
  if (given.contains("help") || files.empty()) {
    std::cout << options;
    return given.contains("help") ? 0 : 2;
  }
  if (threads < 1 || threads > Search::kMaxThreads) throw std::runtime_error("--threads: 1 to 1024 would be right");
  Search search;
  search.set_threads(threads);
  const bool evaluates = !given.contains("without-evaluation");
  if (!evaluates) search.set_weights(std::make_shared<const Weights>());
  if (!search.set_hash(hash)) throw std::runtime_error("--hash: no memory for so much; less would be right");

  std::cout << "Tier " << tier_name(active_tier()) << ", threads " << threads << ", hash " << hash << " MiB"
            << (evaluates ? "" : ", without evaluation") << "\n\n"
            << "| suite | positions | differing | nodes | time s | M nodes/s |\n"
            << "| --- | ---: | ---: | ---: | ---: | ---: |\n";
  Totals all;
  if constexpr (kProfilesSolver) start_solver_profile();
  for (const std::string& file : files) {
    const Totals totals = solve_suite(search, read_suite(file));
    print_row(file.substr(file.rfind('/') + 1), totals);
    all += totals;
  }
  if (files.size() > 1) print_row("all", all);
  if constexpr (kProfilesSolver) print_profile(stop_solver_profile());
  return all.differing > 0 ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "outflank-solver-bench: " << error.what() << '\n';
    return 2;
  }
}
