// What the evaluation looks at: shapes of up to eight squares, each in all its images on the board.
//
// A cell of a shape is in one of four states: the mover's, the opponent's, empty, or empty and legal for the mover. The
// fourth tells more than larger shapes do, and two bits a cell need no arithmetic: the index of a shape is one byte of
// low bits (the mover's, or legal) and one of high bits (not empty). Rows with the same squares empty are neighbours in
// memory, so that few cache lines hold those that a stage of the game uses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/board.hpp"

namespace outflank {

constexpr int kShapeCells = 8;
constexpr int kRowsOfShape = 1 << (2 * kShapeCells);

struct Shape {
  std::string_view name;
  std::array<std::uint8_t, kShapeCells> cells;  // square indices
};

namespace patterns {

// "a1 b1 ...": eight squares.
constexpr std::array<std::uint8_t, kShapeCells> cells(std::string_view text) {
  std::array<std::uint8_t, kShapeCells> result{};
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = static_cast<std::uint8_t>((text[3 * i] - 'a') + 8 * (text[3 * i + 1] - '1'));
  return result;
}

}  // namespace patterns

constexpr std::array kShapes{
    Shape{"corner 3x3", patterns::cells("a1 b1 c1 a2 b2 c2 a3 b3")},
    Shape{"corner 2x4", patterns::cells("a1 b1 c1 d1 a2 b2 c2 d2")},
    Shape{"corner legs", patterns::cells("a1 b1 c1 d1 a2 b2 a3 a4")},
    Shape{"edge", patterns::cells("a1 b1 c1 d1 e1 f1 g1 h1")},
    Shape{"edge and X", patterns::cells("b1 c1 d1 e1 f1 g1 b2 g2")},
    Shape{"row 2", patterns::cells("a2 b2 c2 d2 e2 f2 g2 h2")},
    Shape{"row 3", patterns::cells("a3 b3 c3 d3 e3 f3 g3 h3")},
    Shape{"row 4", patterns::cells("a4 b4 c4 d4 e4 f4 g4 h4")},
    Shape{"diagonal 8", patterns::cells("a1 b2 c3 d4 e5 f6 g7 h8")},
    Shape{"diagonal 7", patterns::cells("b1 c2 d3 e4 f5 g6 h7 g2")},
    Shape{"diagonal 6", patterns::cells("c1 d2 e3 f4 g5 h6 g2 h1")},
    Shape{"edge block", patterns::cells("d1 e1 d2 e2 d3 e3 d4 e4")},
    Shape{"inner 2x4", patterns::cells("b2 c2 d2 e2 b3 c3 d3 e3")},
    Shape{"centre", patterns::cells("c3 d3 e3 f3 c4 d4 e4 f4")},
};
constexpr int kShapeCount = static_cast<int>(kShapes.size());

// A shape in one place: cell i of the instance is the image of cell i of the shape.
struct PatternInstance {
  int shape = 0;
  std::array<std::uint8_t, kShapeCells> cells{};
};

namespace patterns {

constexpr int kMaxInstances = 64;

constexpr std::uint8_t image_of(std::uint8_t square, int image) {
  return static_cast<std::uint8_t>(std::countr_zero(symmetric_image(std::uint64_t{1} << square, image)));
}

constexpr std::array<std::uint8_t, kShapeCells> image_of(const std::array<std::uint8_t, kShapeCells>& cells,
                                                         int image) {
  std::array<std::uint8_t, kShapeCells> result{};
  for (std::size_t i = 0; i < cells.size(); ++i) result[i] = image_of(cells[i], image);
  return result;
}

constexpr std::uint64_t set_of(const std::array<std::uint8_t, kShapeCells>& cells) {
  std::uint64_t set = 0;
  for (const std::uint8_t cell : cells) set |= std::uint64_t{1} << cell;
  return set;
}

struct Instances {
  int count = 0;
  std::array<PatternInstance, kMaxInstances> all{};
};

// One instance for each set of squares that an image of a shape covers.
constexpr Instances make_instances() {
  Instances result;
  for (int shape = 0; shape < kShapeCount; ++shape) {
    const int first = result.count;
    for (int image = 0; image < 8; ++image) {
      const auto cells = image_of(kShapes[static_cast<std::size_t>(shape)].cells, image);
      bool is_new = true;
      for (int i = first; i < result.count; ++i)
        if (set_of(result.all[static_cast<std::size_t>(i)].cells) == set_of(cells)) is_new = false;
      if (is_new) result.all[static_cast<std::size_t>(result.count++)] = {shape, cells};
    }
  }
  return result;
}

inline constexpr Instances kAll = make_instances();

}  // namespace patterns

constexpr int kInstanceCount = patterns::kAll.count;
inline constexpr const std::array<PatternInstance, patterns::kMaxInstances>& kInstances = patterns::kAll.all;

// The two bits of every cell, as sets of squares.
struct CellStates {
  std::uint64_t low, high;
};
// `moves` are the legal moves of the board.
constexpr CellStates cell_states(Board board, std::uint64_t moves) { return {board.mover | moves, occupied(board)}; }

// The row of an instance: the low bits of its cells, then the high bits.
constexpr int row_of(const PatternInstance& instance, CellStates states) {
  int row = 0;
  for (std::size_t i = 0; i < instance.cells.size(); ++i) {
    row |= static_cast<int>(states.low >> instance.cells[i] & 1) << i;
    row |= static_cast<int>(states.high >> instance.cells[i] & 1) << (i + kShapeCells);
  }
  return row;
}

namespace patterns {

// Some shapes are their own mirror image: with which cell each cell changes places; with itself where there is no such
// image. No shape has two.
constexpr std::array<std::uint8_t, kShapeCells> mirror_of(const Shape& shape) {
  std::array<std::uint8_t, kShapeCells> mirror{0, 1, 2, 3, 4, 5, 6, 7};
  for (int image = 1; image < 8; ++image) {
    const auto cells = image_of(shape.cells, image);
    if (set_of(cells) != set_of(shape.cells) || cells == shape.cells) continue;
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t j = 0; j < cells.size(); ++j)
        if (cells[i] == shape.cells[j]) mirror[i] = static_cast<std::uint8_t>(j);
  }
  return mirror;
}

// [shape][one bit of each cell]: the same in the mirror.
constexpr auto make_mirrored_bytes() {
  std::array<std::array<std::uint8_t, 256>, kShapes.size()> table{};
  for (std::size_t shape = 0; shape < kShapes.size(); ++shape) {
    const auto mirror = mirror_of(kShapes[shape]);
    for (std::size_t byte = 0; byte < 256; ++byte)
      for (std::size_t i = 0; i < mirror.size(); ++i)
        table[shape][byte] |= static_cast<std::uint8_t>((byte >> i & 1) << mirror[i]);
  }
  return table;
}

inline constexpr auto kMirroredBytes = make_mirrored_bytes();

}  // namespace patterns

// Rows that are mirror images of each other are one and the same to the eye: the lower of the two.
constexpr std::size_t canonical_row(std::size_t shape, std::size_t row) {
  const auto& mirrored = patterns::kMirroredBytes[shape];
  const std::size_t other = mirrored[row & 0xFF] | static_cast<std::size_t>(mirrored[row >> kShapeCells])
                                                       << kShapeCells;
  return other < row ? other : row;
}

}  // namespace outflank
