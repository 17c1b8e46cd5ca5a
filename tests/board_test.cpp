#include "engine/board.hpp"

#include <doctest/doctest.h>

#include <set>
#include <utility>

#include "tests/judge.hpp"
#include "tests/random_boards.hpp"

using namespace outflank;

TEST_CASE("the start has four discs, d4 and e5 White's, e4 and d5 Black's") {
  CHECK(kStartBoard.mover == (bit(make_square(4, 3)) | bit(make_square(3, 4))));
  CHECK(kStartBoard.opponent == (bit(make_square(3, 3)) | bit(make_square(4, 4))));
  CHECK(count_empties(kStartBoard) == 60);
}

TEST_CASE("play and pass change sides and lose nothing") {
  RandomBoards boards(1);
  for (int i = 0; i < 2000; ++i) {
    const Board board = boards.next();
    CHECK(pass(pass(board)) == board);
    for (const Square square : Squares{judge::legal_moves(board)}) {
      const std::uint64_t flips = judge::flips(board, square);
      const Board after = play(board, square, flips);
      CHECK((after.mover & after.opponent) == 0);
      CHECK(after.mover == (board.opponent & ~flips));
      CHECK(after.opponent == (board.mover | flips | bit(square)));
    }
  }
}

TEST_CASE("squares of a set come lowest first, each once") {
  std::uint64_t rebuilt = 0;
  int last = -1;
  for (const Square square : Squares{0x8000010000102401}) {
    CHECK(index(square) > last);
    last = index(square);
    rebuilt |= bit(square);
  }
  CHECK(rebuilt == 0x8000010000102401);
  CHECK(Squares{0}.begin() == Squares{0}.end());
}

TEST_CASE("the eight images are what moving each square gives") {
  for (int image = 0; image < 8; ++image)
    for (int i = 0; i < kSquares; ++i) {
      int file = i % 8, rank = i / 8;
      if (image & 1) file = 7 - file;
      if (image & 2) rank = 7 - rank;
      if (image & 4) std::swap(file, rank);
      CHECK(symmetric_image(bit(square_at(i)), image) == bit(make_square(file, rank)));
    }
}

TEST_CASE("all images share one canonical image, which is one of them") {
  RandomBoards boards(2);
  for (int i = 0; i < 5000; ++i) {
    const Board board = boards.next();
    std::set<std::pair<std::uint64_t, std::uint64_t>> images;
    for (int image = 0; image < 8; ++image) {
      const Board mirrored = symmetric_image(board, image);
      images.insert({mirrored.mover, mirrored.opponent});
      CHECK(canonical_image(mirrored) == canonical_image(board));
    }
    const Board canonical = canonical_image(board);
    CHECK(*images.begin() == std::pair{canonical.mover, canonical.opponent});
  }
}

TEST_CASE("final scores: empties go to the winner, a draw stays a draw") {
  CHECK(score_empties_to_winner({0xFF, 0}) == 64);
  CHECK(score_empties_to_winner({0, 0x1}) == -64);
  CHECK(disc_difference({0xFF, 0}) == 8);
  CHECK(score_empties_to_winner({0x0F, 0xF0}) == 0);
  CHECK(score_empties_to_winner({~std::uint64_t{0xFF}, 0x7F}) == 56 - 7 + 1);
  CHECK(score_empties_to_winner({0x7F, ~std::uint64_t{0xFF}}) == -(56 - 7 + 1));
}
