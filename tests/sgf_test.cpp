#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "engine/notation.hpp"

using namespace outflank;

namespace {

std::string moves_of(std::string_view text, std::size_t most = std::string_view::npos) {
  const auto game = read_sgf(text, most);
  if (const auto* error = std::get_if<TextError>(&game)) return "error: " + error->message;
  return write_transcript(std::get<Game>(game), {.passes = true});
}

Position position_of(std::string_view text) {
  const auto game = read_sgf(text);
  REQUIRE(std::holds_alternative<Game>(game));
  return std::get<Game>(game).position();
}

}  // namespace

TEST_CASE("SGF as Quarry writes it: letter pairs from the top left, no passes") {
  CHECK(moves_of("(;FF[4]CA[UTF-8]AP[Quarry:0.2.0]\nGM[2]SZ[8]\nTM[600.0]OT[none]\nPB[a]PW[b]RE[W+4]\n"
                 ";B[fe]BL[598.5]\n;W[ff];B[fg]C[A comment \\] with a bracket; B\\[aa\\]];W[gg];B[dc];W[fh];B[hh];W[hf]"
                 ";W[cc])") == "f5f6f7g7d3f8h8h6passc3");
}

TEST_CASE("SGF as Edax writes it: set-up discs, Othello's coordinates, the semicolon behind the move, passes") {
  const std::string root = "(;GM[2]SZ[8]AB[d5][e4]AW[d4][e5]PL[B]";
  CHECK(moves_of(root + "B[f5];W[d6];B[C3];)") == "f5d6c3");
  CHECK(moves_of(root + "B[f5];W[f6];B[f7];W[g7];B[d3];W[f8];B[h8];W[h6];B[PA];W[c3])") == "f5f6f7g7d3f8h8h6passc3");
}

TEST_CASE("SGF as gogui-twogtp writes it: Go's coordinates, row 1 at the bottom, an empty pass") {
  // E6, F4, E3 of ours, counted from the other side.
  CHECK(moves_of("(;FF[4]CA[UTF-8]AP[gogui-twogtp:1.5.1]SZ[8]KM[6.5];B[ec];W[fe];B[ef])") == "e6f4e3");
  const std::string pass = "(;FF[4]AP[GoGui:1.5]SZ[8];B[fd];W[fc];B[fb];W[gb];B[df];W[fa];B[ha];W[hc];B[]";
  CHECK(moves_of(pass + ";W[cf])") == "f5f6f7g7d3f8h8h6passc3");
  CHECK(moves_of(pass + ";W[tt])") ==
        "error: illegal move pass (character 81): pass with moves available; legal: c3 f4");
}

TEST_CASE("SGF: whichever way of counting rows makes the moves legal counts") {
  CHECK(moves_of("(;SZ[8];B[fe];W[df])") == "f5d6");
  CHECK(moves_of("(;GM[2]SZ[8];B[ec];W[fe])") == "e6f4");
  // In an error too: the game is legal up to its last move when counted from the top.
  CHECK(moves_of("(;SZ[8];B[fe];W[df];B[aa])").starts_with("error: illegal move a1 (character 23)"));
}

TEST_CASE("SGF: only the main line is read, and of it as many moves as are wanted") {
  const std::string text = "(;GM[2](;B[fe](;W[df];B[cc](;W[dc])(;W[aa]))(;W[zz]))(;B[aa]))(;GM[1];B[aa])";
  CHECK(moves_of(text) == "f5d6c3d3");
  CHECK(moves_of(text, 2) == "f5d6");
  CHECK(moves_of(text, 0).empty());
  CHECK(moves_of("junk before (;GM[2])").empty());
}

TEST_CASE("SGF: set-up discs and the side to move") {
  CHECK(to_string(position_of("(;GM[2]AB[a1]AW[b1][c1]PL[W])")) == "XOO" + std::string(61, '-') + " O");
  // The colour of the first move, where no PL says it.
  CHECK(to_string(position_of("(;GM[2]AB[ba]AW[aa];W[ca])")) == "OOO" + std::string(61, '-') + " X");
}

TEST_CASE("SGF: what is no game of Othello is refused, with the place") {
  struct Case {
    const char* text;
    const char* error;
  };
  for (const Case& tried : {
           Case{"", "error: no game begins (character 1); (;GM[2] ... ) would be right"},
           Case{"f5d6", "error: no game begins (character 1); (;GM[2] ... ) would be right"},
           Case{"(;GM[2];B[fe]", "error: the game is not closed (character 14); ) would be right"},
           Case{"(;GM[2];B[fe", "error: the value is not closed (character 11); ] would be right"},
           Case{"(;[fe])", "error: the value has no property (character 4); a name such as B before it would be right"},
           Case{"(;GM[2];b[fe])",
                "error: 'b' is no part of a game (character 9); a property, ;, ( or ) would be right"},
           Case{"(;GM[3];B[fe])", "error: game number '3' is not Othello (character 6); 2 would be right"},
           Case{"(;GM[2]SZ[19])", "error: board size '19' is not Othello's (character 11); 8 would be right"},
           Case{"(;GM[2];B[ii])",
                "error: 'ii' is no move (character 11); two letters aa to hh, or a1 to h8, or an empty pass would be "
                "right"},
           Case{"(;GM[2];W[fe])", "error: W moves out of turn (character 9); B would be right"},
           Case{"(;GM[2]AB[zz])",
                "error: 'zz' is no square (character 11); two letters aa to hh, or a1 to h8, would be right"},
           Case{"(;GM[2]AB[aa]AW[aa])", "error: a1 is set up twice (character 17); once would be right"},
           Case{"(;GM[2];B[fe];AW[aa])",
                "error: discs are set up after a move (character 18); before the first one would be right"},
       })
    CHECK(moves_of(tried.text) == tried.error);
}
