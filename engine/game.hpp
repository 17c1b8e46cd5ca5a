// A game of Othello: where it began, what was played, and any position on the way, with undo, redo and review.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/position.hpp"

namespace outflank {

// Who owns the squares left empty at the end. Federations give them to the winner; by discs they are nobody's.
enum class Scoring : std::uint8_t { empties_to_winner, discs };

// Disc difference for the mover if the game ended here.
constexpr int final_score(Board board, Scoring scoring) {
  return scoring == Scoring::discs ? disc_difference(board) : score_empties_to_winner(board);
}

// Othello starts with four discs on the board. In the original Reversi the players place them: the first four moves
// put a disc each on a free one of d4, e4, d5, e5, turning nothing over.
enum class StartRule : std::uint8_t { othello, reversi };

// A record of plies, passes written out, and a place in it. Playing from a place before the end drops the plies after
// it. Positions do not repeat, so there is no draw by repetition.
class Game {
 public:
  // The standard start: four discs, or with StartRule::reversi an empty board. Black moves first.
  explicit Game(StartRule rule = StartRule::othello);
  // From any set-up position.
  explicit Game(const Position& start);

  const Position& start() const;
  // The position at the present place.
  const Position& position() const;
  // The position after the first `ply` plies, 0..size().
  const Position& position_at(std::size_t ply) const;

  std::size_t ply() const;                 // plies played up to the present place, passes counted
  std::size_t size() const;                // plies in the record
  Square move(std::size_t ply) const;      // the move that leads from position_at(ply) to position_at(ply + 1)
  std::span<const Square> played() const;  // the plies up to the present place

  // Squares where the mover may play now; placements during the opening of a Reversi game.
  std::uint64_t legal_moves() const;
  bool is_placing() const;  // a Reversi game whose four discs are not all placed
  bool must_pass() const;   // no legal move, and the game is not over
  bool is_over() const;
  // Whether this side has a legal move on the board as it stands, whoever is to move.
  bool can_move(Color side) const;

  // Why a move (a square or a pass) can or cannot be played now. A pass is legal without a legal move, also at the end.
  MoveStatus check(Square move) const;

  // Plays a legal move. A pass at the end of the game changes nothing and is not recorded.
  void play(Square move);
  // The same, but if the mover must pass and `move` is legal for the other side, the pass is put in first. Returns the
  // status of the move; nothing is played unless it is legal.
  MoveStatus play_with_pass(Square move);
  // Makes it the turn of `side`, by a forced pass of the other side where that takes one. At the end of the game both
  // have the turn. False, and nothing is played, if the other side can move.
  bool give_turn(Color side);

  // Takes back or plays again up to `count` moves. A pass goes with the move after it, which made it necessary; only a
  // pass without such a move counts as one of its own. Returns how many moves were taken back or played again.
  std::size_t undo(std::size_t count = 1);
  std::size_t redo(std::size_t count = 1);
  // Goes to the position after `ply` plies, 0..size(); nothing is lost.
  void review(std::size_t ply);

 private:
  StartRule rule_ = StartRule::othello;
  std::vector<Position> positions_;  // one more than moves_
  std::vector<Square> moves_;
  std::size_t ply_ = 0;
};

}  // namespace outflank
