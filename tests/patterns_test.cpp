#include "eval/patterns.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "eval/pattern_rows.hpp"
#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

namespace {

// The shapes and rows that a board shows, in no order.
std::vector<std::pair<int, std::size_t>> rows_of(Board board) {
  std::vector<std::pair<int, std::size_t>> rows;
  for (int i = 0; i < kInstanceCount; ++i) {
    const PatternInstance& instance = kInstances[static_cast<std::size_t>(i)];
    const int row = row_of(instance, cell_states(board, judge::legal_moves(board)));
    rows.emplace_back(instance.shape,
                      canonical_row(static_cast<std::size_t>(instance.shape), static_cast<std::size_t>(row)));
  }
  std::sort(rows.begin(), rows.end());
  return rows;
}

}  // namespace

TEST_CASE("every shape covers eight squares, and its instances are all its images, each once") {
  std::vector<std::pair<int, std::uint64_t>> seen;
  for (int i = 0; i < kInstanceCount; ++i) {
    const PatternInstance& instance = kInstances[static_cast<std::size_t>(i)];
    const std::uint64_t squares = patterns::set_of(instance.cells);
    CHECK(std::popcount(squares) == kShapeCells);
    seen.emplace_back(instance.shape, squares);
  }
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
  for (int shape = 0; shape < kShapeCount; ++shape)
    for (int image = 0; image < 8; ++image) {
      const std::uint64_t squares =
          symmetric_image(patterns::set_of(kShapes[static_cast<std::size_t>(shape)].cells), image);
      CHECK(std::binary_search(seen.begin(), seen.end(), std::pair(shape, squares)));
    }
}

TEST_CASE("all eight images of a board show the same rows") {
  RandomBoards boards(41);
  for (int i = 0; i < 500; ++i) {
    const Board board = boards.next();
    const auto rows = rows_of(board);
    for (int image = 1; image < 8; ++image) CHECK(rows_of(symmetric_image(board, image)) == rows);
  }
}

TEST_CASE("a canonical row is its own, and not above the row") {
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t row = 0; row < kRowsOfShape; row += 7) {
      const std::size_t canonical = canonical_row(shape, row);
      CHECK(canonical <= row);
      CHECK(canonical_row(shape, canonical) == canonical);
    }
}

TEST_CASE("the rows of all instances by table are those read cell by cell") {
  RandomBoards boards(42);
  for (int i = 0; i < 2000; ++i) {
    const Board board = boards.next();
    const CellStates states = cell_states(board, judge::legal_moves(board));
    const InstanceBytes low = instance_bytes(states.low), high = instance_bytes(states.high);
    for (std::size_t k = 0; k < static_cast<std::size_t>(kInstanceCount); ++k)
      CHECK((low.byte[k] | high.byte[k] << kShapeCells) == row_of(kInstances[k], states));
  }
}
