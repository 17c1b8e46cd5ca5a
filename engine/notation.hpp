// Texts for moves, boards and games, in and out. Readers are strict: an error names the character or token, the place
// (counted from 1) and the reason, and says what would be right.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/game.hpp"
#include "engine/position.hpp"

namespace outflank {

// --- refused moves ---

// "outflanks nothing", "occupied" and so on; "" for a legal move.
std::string_view reason(MoveStatus status);

// "illegal move a1 at token 3: outflanks nothing; legal: c3 c5 e3" for a move that game.play_with_pass() refuses;
// `where` is the part " at token 3". Before a forced pass the moves after it are in brackets: "legal: pass (then a2)".
std::string describe_refusal(const Game& game, Square move, std::string_view where);

// --- transcripts: moves as text ---

struct TranscriptStyle {
  bool passes = false;    // write forced passes as "pass"
  bool spaced = false;    // "f5 d6" instead of "f5d6"
  bool numbered = false;  // "1. f5 2. d6"; implies spaces; passes have no number
  bool upper_case = false;
};

// The plies up to the game's present place.
std::string write_transcript(const Game& game, const TranscriptStyle& style = {});

// Plays the moves of a text on top of `game`: glued, spaced, numbered, separated by commas or line breaks, any case,
// passes (pass pa ps --) written or left out, complete or not. Numbers count the discs played since the start of `game`
// (a pass counts where it has a number itself). In an error the ply is that of the record, passes counted.
std::variant<Game, TextError> read_transcript(const Game& game, std::string_view text);

// The transcript diagram of rule books up to the game's present place: eight rows of eight cells, each the number of
// the move that filled it, the start discs drawn as `()` white and `##` black, `--` left empty. Passes are not shown:
// the reader puts them in. A ninth line "white begins" where White does. No start disc at all: a Reversi game.
std::string write_diagram(const Game& game);
std::variant<Game, TextError> read_diagram(std::string_view text);

// --- boards ---

// Flipello FEN's piece placement read with its first row as row 1 (a1..h1), `p`/`P` and digits, and the side: `w` is
// Black, who moves first and is `P`. Pockets, counters and further fields are skipped. Written with as many
// discs in each pocket as squares are empty: Fairy-Stockfish plays from its pockets.
std::variant<Position, TextError> parse_fen(std::string_view text);
std::string to_fen(const Position& position);

// One token: 64 cells (X, O, -), `B` or `W`, and a move number that is ignored (and written as 1).
std::variant<Position, TextError> parse_sfen(std::string_view text);
std::string to_sfen(const Position& position);

// --- OBF: `<64> <X|O>; MOVE:+score; ...` with `%` comments. Every move is legal and stands once, the first entry has a
// score ---

struct ScoredMove {
  Square move = Square::none;  // none: a score without a move
  bool has_score = false;
  int score = 0;  // from the side to move
  friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};
struct ObfRecord {
  Position position;
  std::vector<ScoredMove> moves;  // best first, as written; the pseudo-move "--:-127" (no more moves) is left out
  std::string comment;            // after `%`, without it and the blanks around
};
std::variant<ObfRecord, TextError> parse_obf(std::string_view line);
std::string to_obf(const ObfRecord& record);

// --- SGF of Othello ---

// The main line of the first game in a text: the start, and at most `most_moves` moves, passes counted where they are
// written. Set-up stones (AB, AW, PL) stand before the first move; without any the standard start is meant. Forced
// passes may be left out.
// Moves are Othello's own coordinates (Edax) or letter pairs whose rows are counted from the top (Quarry) or from the
// bottom (GoGui, which writes Go's coordinates). Of these two the one counts by which all moves are legal; from the top
// is tried first if the game says that it is Othello (GM[2]) and not that GoGui wrote it.
std::variant<Game, TextError> read_sgf(std::string_view text, std::size_t most_moves = std::string_view::npos);

// --- names of square kinds ---

// "corner", "X" (diagonally next to a corner), "C" (next to a corner on the edge), "A", "B" (the edge's further
// squares: A next to C, B in the middle), or "" for an inner square that has no such name.
std::string_view square_kind(Square square);

}  // namespace outflank
