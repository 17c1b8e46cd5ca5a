// Squares of the board and their names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace outflank {

// A square is its index: a1 = 0, b1 = 1, ... h8 = 63, row by row from the top left.
// Two values beyond the board stand for a pass and for "no move at all".
enum class Square : std::uint8_t { a1 = 0, h1 = 7, a8 = 56, h8 = 63, pass = 64, none = 65 };

constexpr int kSquares = 64;

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int index) { return static_cast<Square>(index); }
constexpr bool on_board(Square square) { return index(square) < kSquares; }

// file 0 = a, rank 0 = the row named 1.
constexpr Square make_square(int file, int rank) { return square_at(rank * 8 + file); }
constexpr int file_of(Square square) { return index(square) & 7; }
constexpr int rank_of(Square square) { return index(square) >> 3; }

// The corners, and the squares diagonally next to them.
constexpr std::uint64_t kCorners = 0x8100000000000081;
constexpr std::uint64_t kXSquares = 0x0042000000004200;
// The four quarters of the board.
constexpr std::array<std::uint64_t, 4> kQuadrants{0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000,
                                                  0xF0F0F0F000000000};

// The single-bit set of a square on the board. Undefined for pass and none.
constexpr std::uint64_t bit(Square square) { return std::uint64_t{1} << index(square); }

// "d3", "pass", or "(none)".
std::string to_string(Square square);

// Reads exactly one square name such as "d3" or "D3"; nothing else, no pass.
std::optional<Square> parse_square(std::string_view text);

}  // namespace outflank
