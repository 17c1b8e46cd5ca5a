// Flips of the last move of both sides, one count after the other.

// Low byte: what the mover turns over on `square`, the only empty one; high byte: what the opponent would.
inline unsigned count_last_moves(std::uint64_t mover, Square square) {
  const int own = count_last_flip(mover, square);
  const int their = count_last_flip(~mover & ~bit(square), square);
  return static_cast<unsigned>(own | their << 8);
}
