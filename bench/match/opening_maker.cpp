#include "bench/match/opening_maker.hpp"

#include <set>
#include <utility>

#include "engine/kernels.hpp"

namespace outflank::match {
namespace {

struct Less {
  bool operator()(Board a, Board b) const { return a.mover != b.mover ? a.mover < b.mover : a.opponent < b.opponent; }
};

std::uint64_t legal_moves(Board board) { return kernels().legal_moves(board); }

}  // namespace

std::vector<OpeningLine> distinct_lines(int plies) {
  // The other three first moves are its mirror images.
  const Square first = make_square(5, 4);  // f5
  std::vector<OpeningLine> lines{{{first}, after(Position{}, first)}};
  for (int ply = 1; ply < plies; ++ply) {
    std::set<Board, Less> seen;
    std::vector<OpeningLine> longer;
    for (const OpeningLine& line : lines) {
      for (const Square move : Squares{legal_moves(line.position.board)}) {
        OpeningLine next{line.moves, after(line.position, move)};
        if (legal_moves(next.position.board) == 0 || !seen.insert(canonical_image(next.position.board)).second)
          continue;
        next.moves.push_back(move);
        longer.push_back(std::move(next));
      }
    }
    lines = std::move(longer);
  }
  return lines;
}

OpeningScorer::OpeningScorer(int depth) : depth_(depth) {
  // The table is emptied before every position; a small one is emptied sooner.
  constexpr std::size_t kHashMebibytes = 4;
  search_.set_hash(kHashMebibytes);
}

std::optional<int> OpeningScorer::score(const Position& position, const SearchSignals& signals) {
  search_.clear();
  std::optional<int> last;
  search_.run(position.board, {.depth = depth_}, std::chrono::steady_clock::now(), signals,
              [&last](const SearchReport& report) { last = centidiscs(report.value); });
  return signals.stop.load() ? std::nullopt : last;
}

}  // namespace outflank::match
