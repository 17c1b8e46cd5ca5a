#include "engine/game.hpp"

#include <algorithm>

#include "engine/kernels.hpp"

namespace outflank {
namespace {

// d4, e4, d5, e5.
constexpr std::uint64_t kCentre = 0x0000001818000000;
constexpr std::size_t kPlacements = 4;

Position after_placement(const Position& position, Square square) {
  return {play(position.board, square, 0), other(position.side)};
}

}  // namespace

Game::Game(StartRule rule) : rule_(rule) {
  positions_.push_back(rule == StartRule::othello ? Position{} : Position{{0, 0}, Color::black});
}

Game::Game(const Position& start) : positions_{start} {}

const Position& Game::start() const { return positions_.front(); }
const Position& Game::position() const { return positions_[ply_]; }
const Position& Game::position_at(std::size_t ply) const { return positions_[ply]; }

std::size_t Game::ply() const { return ply_; }
std::size_t Game::size() const { return moves_.size(); }
Square Game::move(std::size_t ply) const { return moves_[ply]; }
std::span<const Square> Game::played() const { return {moves_.data(), ply_}; }

// There is no pass before all discs are placed, so the plies are the placements.
bool Game::is_placing() const { return rule_ == StartRule::reversi && ply_ < kPlacements; }

std::uint64_t Game::legal_moves() const {
  if (is_placing()) return kCentre & empty_squares(position().board);
  return kernels().legal_moves(position().board);
}

bool Game::must_pass() const { return legal_moves() == 0 && !is_over(); }

bool Game::is_over() const { return !is_placing() && is_game_over(position().board); }

bool Game::can_move(Color side) const {
  if (side == position().side || is_placing()) return legal_moves() != 0;
  return kernels().legal_moves(pass(position().board)) != 0;
}

MoveStatus Game::check(Square move) const {
  if (!is_placing()) return check_move(position(), move);
  if (move == Square::pass) return MoveStatus::pass_with_moves_available;
  if (!on_board(move)) return MoveStatus::not_a_move;
  if (legal_moves() & bit(move)) return MoveStatus::legal;
  return kCentre & bit(move) ? MoveStatus::occupied : MoveStatus::not_a_centre_square;
}

void Game::play(Square move) {
  if (move == Square::pass && is_over()) return;
  const bool places = move != Square::pass && is_placing();
  const Position next = places ? after_placement(position(), move) : after(position(), move);
  moves_.resize(ply_);
  positions_.resize(ply_ + 1);
  moves_.push_back(move);
  positions_.push_back(next);
  ++ply_;
}

MoveStatus Game::play_with_pass(Square move) {
  const bool insert_pass = move != Square::pass && must_pass();
  const MoveStatus status = insert_pass ? check_move(after(position(), Square::pass), move) : check(move);
  if (status != MoveStatus::legal) return status;
  if (insert_pass) play(Square::pass);
  play(move);
  return status;
}

bool Game::give_turn(Color side) {
  if (position().side == side || is_over()) return true;
  if (!must_pass()) return false;
  play(Square::pass);
  return true;
}

std::size_t Game::undo(std::size_t count) {
  std::size_t undone = 0;
  for (; undone < count && ply_ > 0; ++undone) {
    --ply_;
    // Two passes never stand side by side: the second would be at the end of the game.
    if (ply_ > 0 && moves_[ply_ - 1] == Square::pass) --ply_;
  }
  return undone;
}

std::size_t Game::redo(std::size_t count) {
  std::size_t redone = 0;
  for (; redone < count && ply_ < moves_.size(); ++redone) {
    const bool was_pass = moves_[ply_++] == Square::pass;
    if (was_pass && ply_ < moves_.size()) ++ply_;
  }
  return redone;
}

void Game::review(std::size_t ply) { ply_ = std::min(ply, moves_.size()); }

}  // namespace outflank
