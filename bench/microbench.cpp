// Measures the kernels of every tier that this CPU runs, the flip routine first, and perft.
//
// Usage: outflank-microbench [--benchmark_filter=REGEX] [--benchmark_format=json] [...]; see bench/README.md.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "bench/flip_input.hpp"
#include "bench/table_reporter.hpp"
#include "bench/vector_bounds.hpp"
#include "engine/isa.hpp"
#include "engine/kernels.hpp"
#include "engine/perft.hpp"
#include "eval/built_in.hpp"
#include "eval/evaluate.hpp"

namespace outflank {
namespace {

constexpr std::size_t kMoves = 1'000'000;
// The batched kernels work on blocks that stay in the cache: the stream as a whole would measure memory.
constexpr std::size_t kBlockSize = 4096;
constexpr std::size_t kBlocks = 8;
constexpr int kRepetitions = 7;

struct Input {
  FlipInput stream = make_flip_input(kMoves);
  std::vector<FlipBlock> blocks;

  Input() {
    for (std::size_t i = 0; i < kBlocks; ++i)
      blocks.push_back(make_flip_block(stream, i * (kMoves / kBlocks), kBlockSize));
  }
};

// Zero, but not to the compiler: see Kernels::chain_flips.
std::uint64_t opaque_zero() {
  std::uint64_t zero = 0;
  benchmark::DoNotOptimize(zero);
  return zero;
}

// Runs `pass` as often as the benchmark wants; each pass treats `items` items.
template <typename Pass>
void measure(benchmark::State& state, std::size_t items, Pass pass) {
  for (auto _ : state) benchmark::DoNotOptimize(pass());
  state.SetItemsProcessed(static_cast<std::int64_t>(items) * static_cast<std::int64_t>(state.iterations()));
}

template <typename Pass>
void add(const std::string& what, Tier tier, std::size_t items, Pass pass) {
  benchmark::RegisterBenchmark((what + ", " + std::string(tier_name(tier))).c_str(),
                               [items, pass](benchmark::State& state) { measure(state, items, pass); })
      ->Repetitions(kRepetitions)
      ->MinTime(0.03)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

std::vector<Tier> tiers_to_measure() {
  std::vector<Tier> tiers;
  for (const Tier tier : tiers_on_board())
    if (cpu_runs(tier)) tiers.push_back(tier);
  std::reverse(tiers.begin(), tiers.end());
  return tiers;
}

void add_flip_benchmarks(const Input& input) {
  const FlipInput& stream = input.stream;
  for (const Tier tier : tiers_to_measure()) {
    const Kernels& kernel = kernels(tier);
    add("flip, independent", tier, stream.board.size(), [&] { return kernel.loop_flips(stream.board, stream.square); });
    add("flip, chained", tier, stream.board.size(),
        [&] { return kernel.chain_flips(stream.board, stream.square, opaque_zero()); });
  }
  for (const Tier tier : tiers_to_measure()) {
    const Kernels& kernel = kernels(tier);
    add("flip, batched: one square, eight boards", tier, kBlocks * kBlockSize, [&] {
      std::array<std::uint64_t, kBlockSize> flips;
      for (const FlipBlock& block : input.blocks)
        for (const FlipBlock::Run& run : block.runs)
          kernel.flips_of_square(block.columns(run), run.square, flips.data() + run.start);
      return flips.front();
    });
    add("flip, batched: all moves of one board", tier, stream.board.size(), [&] {
      std::array<std::uint64_t, kMaxMoves> flips{};
      std::uint64_t all = 0;
      for (std::size_t i = 0; i < stream.position.size(); ++i) {
        kernel.flips_of_moves(stream.position[i], stream.moves[i], flips.data());
        all ^= flips.front();
      }
      return all;
    });
  }
}

void add_other_kernel_benchmarks(const Input& input) {
  const FlipInput& stream = input.stream;
  for (const Tier tier : tiers_to_measure()) {
    const Kernels& kernel = kernels(tier);
    add("legal moves, independent", tier, stream.position.size(),
        [&] { return kernel.loop_legal_moves(stream.position); });
    add("legal moves, chained", tier, stream.position.size(),
        [&] { return kernel.chain_legal_moves(stream.position, opaque_zero()); });
    add("legal moves, batched", tier, kBlocks * kBlockSize, [&] {
      std::array<std::uint64_t, kBlockSize> moves;
      for (const FlipBlock& block : input.blocks)
        kernel.legal_moves_of_boards({block.mover, block.opponent}, moves.data());
      return moves.front();
    });
  }
  for (const Tier tier : tiers_to_measure()) {
    const Kernels& kernel = kernels(tier);
    add("last flip, independent", tier, stream.board.size(),
        [&] { return kernel.loop_count_last_flip(stream.board, stream.square); });
    add("last flip, chained", tier, stream.board.size(),
        [&] { return kernel.chain_count_last_flip(stream.board, stream.square, opaque_zero()); });
    add("stable discs", tier, stream.position.size(), [&] { return kernel.loop_stable_discs(stream.position); });
  }
}

// All children of positions with 21 to 24 empty squares, game by game: the order in which a search meets them.
std::vector<Board> children_to_evaluate(const FlipInput& stream) {
  std::vector<Board> children;
  for (std::size_t i = 0; i < stream.board.size(); ++i) {
    const Board board = stream.board[i];
    if (phase_of(count_empties(board)) != phase_of(24)) continue;
    const Board child = play(board, stream.square[i], kernels().flips(board, stream.square[i]));
    if (kernels().legal_moves(child) != 0) children.push_back(child);
  }
  return children;
}

void add_evaluation_benchmarks(const std::vector<Board>& children) {
  for (const Tier tier : tiers_to_measure())
    add("evaluation, with legal moves", tier, children.size(), [&children, tier] {
      Value sum = 0;
      for (const Board& child : children) sum += evaluate(built_in_weights(), child, tier);
      return sum;
    });
}

// What bounds the figures of the x86-64-v4 tier on this CPU: see bench/README.md.
void add_bounds() {
#if defined(__x86_64__)
  if (!cpu_runs(Tier::x86_64_v4)) return;
  constexpr std::uint64_t kRounds = 1'000'000;
  const auto loop = [](auto kernel) {
    return [kernel] {
      kernel(kRounds);
      return 0;
    };
  };
  add("bound: one 256-bit logic instruction", Tier::x86_64_v4, kRounds * tier_v4::kLogicPerRound,
      loop(tier_v4::logic_256));
  add("bound: one 512-bit logic instruction", Tier::x86_64_v4, kRounds * tier_v4::kLogicPerRound,
      loop(tier_v4::logic_512));
  add("bound: register to lanes and back, chained", Tier::x86_64_v4, kRounds, loop(tier_v4::register_round_trips));
  add("bound: longest path inside a flip, chained", Tier::x86_64_v4, kRounds, loop(tier_v4::flip_paths));
#endif
}

void add_perft_benchmark(const std::string& what, Tier tier, int depth, const PerftOptions& options) {
  const std::atomic<bool> never{false};
  use_tier(tier);
  const auto leaves = static_cast<std::size_t>(perft(kStartBoard, depth, options, never).value());
  benchmark::RegisterBenchmark((what + ", " + std::string(tier_name(tier))).c_str(),
                               [tier, depth, options, leaves](benchmark::State& state) {
                                 const std::atomic<bool> no_stop{false};
                                 use_tier(tier);
                                 measure(state, leaves,
                                         [&] { return perft(kStartBoard, depth, options, no_stop).value(); });
                               })
      ->Repetitions(3)
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
}

// Clock cycles per second by a chain of multiplications, each of three cycles on every CPU we know of.
double measure_clock() {
  double best = 0;
  for (int i = 0; i < 5; ++i) {
    constexpr int kSteps = 10'000'000;
    std::uint64_t value = 3;
    const auto start = std::chrono::steady_clock::now();
    for (int step = 0; step < kSteps; ++step) {
      value *= value;
      benchmark::DoNotOptimize(value);
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    best = std::max(best, 3.0 * kSteps / time.count());
  }
  return best;
}

// The figure of the flip routine that everything else stands on: the fastest tier, best of a few passes.
std::string headline(const Input& input) {
  const Tier tier = tiers_to_measure().front();
  const auto best_nanoseconds = [&input](auto pass) {
    double best = 1e9;
    for (int i = 0; i < 9; ++i) {
      const auto start = std::chrono::steady_clock::now();
      benchmark::DoNotOptimize(pass());
      const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
      best = std::min(best, time.count() / static_cast<double>(input.stream.board.size()));
    }
    return best;
  };
  const FlipInput& stream = input.stream;
  const double independent = best_nanoseconds([&] { return kernels(tier).loop_flips(stream.board, stream.square); });
  const double chained =
      best_nanoseconds([&] { return kernels(tier).chain_flips(stream.board, stream.square, opaque_zero()); });
  std::array<char, 160> text;
  std::snprintf(text.data(), text.size(),
                "flip routine, %s: %.0f million flips per second, %.2f ns a flip; chained %.2f ns",
                std::string(tier_name(tier)).c_str(), 1e3 / independent, independent, chained);
  return text.data();
}

}  // namespace
}  // namespace outflank

int main(int argc, char** argv) {
  using namespace outflank;
  const auto is_format_flag = [](const char* argument) {
    return std::string_view(argument).starts_with("--benchmark_format");
  };
  const bool table = std::none_of(argv + 1, argv + argc, is_format_flag);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;

  const Input input;
  const double clock_hz = measure_clock();
  const std::string first_line = headline(input);
  benchmark::AddCustomContext("headline", first_line);
  benchmark::AddCustomContext("clock_hz_by_multiplications", std::to_string(clock_hz));
  if (table)
    std::cout << first_line << "\nclock " << clock_hz / 1e9 << " GHz by a chain of multiplications; input: " << kMoves
              << " moves of random games, blocks of " << kBlockSize << " for the batched kernels\n\n";

  add_flip_benchmarks(input);
  add_other_kernel_benchmarks(input);
  const std::vector<Board> children = children_to_evaluate(input.stream);
  add_evaluation_benchmarks(children);
  add_bounds();
  for (const Tier tier : tiers_to_measure()) add_perft_benchmark("perft 10, a leaf", tier, 10, {});
  const Tier fastest = tiers_to_measure().front();
  add_perft_benchmark("perft 12, a leaf", fastest, 12, {});
  add_perft_benchmark("perft 12 on two threads, a leaf", fastest, 12, {.threads = 2});
  add_perft_benchmark("perft 13 hashed, a leaf", fastest, 13, {.hash_mebibytes = 256});

  if (table) {
    TableReporter reporter(clock_hz);
    benchmark::RunSpecifiedBenchmarks(&reporter);
  } else {
    benchmark::RunSpecifiedBenchmarks();
  }
  benchmark::Shutdown();
}
