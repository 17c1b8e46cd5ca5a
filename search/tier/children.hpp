// The positions after each move of one position. Include it inside a tier region, after the kernels.

// In columns: their boards and legal moves are made in vectors.
struct Children {
  int size = 0;
  alignas(64) std::array<std::uint64_t, kMaxMoves + 8> mover, opponent, replies;
  std::array<std::int32_t, kMaxMoves> order;  // larger is better
  std::array<Square, kMaxMoves> square;

  Board board(int i) const { return {mover[static_cast<std::size_t>(i)], opponent[static_cast<std::size_t>(i)]}; }

  void move_to(int to, int from) {
    const auto t = static_cast<std::size_t>(to), f = static_cast<std::size_t>(from);
    mover[t] = mover[f];
    opponent[t] = opponent[f];
    replies[t] = replies[f];
    order[t] = order[f];
    square[t] = square[f];
  }
};

// The boards and squares. True if a move turns over every disc of the opponent, and that is to end it: it is the last
// one made.
template <bool kStopsAtWipeOut>
bool make_boards(Board board, std::uint64_t moves, Children& children) {
  std::array<std::uint64_t, kMaxMoves> all;
  flips_of_moves(board, moves, all.data());
  std::size_t i = 0;
  for (std::uint64_t rest = moves; rest != 0; rest &= rest - 1, ++i) {
    children.mover[i] = board.opponent ^ all[i];
    children.opponent[i] = board.mover ^ all[i] ^ (rest & (0 - rest));
    children.square[i] = square_at(lowest(rest));
    children.size = static_cast<int>(i + 1);
    if (kStopsAtWipeOut && all[i] == board.opponent) return true;
  }
  return false;
}

// The legal moves of every board.
inline void find_replies(Children& children) {
  constexpr std::size_t kFew = 4;
  const auto size = static_cast<std::size_t>(children.size);
  // For few boards the vectors would wait for the columns to be stored.
  if (size <= kFew)
    for (std::size_t i = 0; i < size; ++i) children.replies[i] = legal_moves(children.board(static_cast<int>(i)));
  else
    legal_moves_of_boards({{children.mover.data(), size}, {children.opponent.data(), size}}, children.replies.data());
}

constexpr std::int32_t kTaken = std::numeric_limits<std::int32_t>::min();

// Few replies, of which corners count twice; odd quadrants; no square next to a corner on the diagonal. Child `taken`
// is left out, if there is such a one.
inline void order_by_mobility(Board board, Children& children, int taken = -1) {
  const std::uint64_t odd = odd_quadrants(empty_squares(board));
  for (int i = 0; i < children.size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const std::uint64_t here = bit(children.square[at]), replies = children.replies[at];
    children.order[at] = -8 * (popcount(replies) + popcount(replies & kCorners)) + ((here & odd) != 0 ? 2 : 0) -
                         ((here & kXSquares) != 0 ? 4 : 0);
  }
  if (taken >= 0) children.order[static_cast<std::size_t>(taken)] = kTaken;
}

// The evaluation after the best of `replies`, the legal moves of `board`. `weights` are those of the phase after a
// reply.
inline Value value_after_reply(const PhaseWeights& weights, Board board, std::uint64_t replies) {
  if (replies == 0) return -evaluate(weights, pass(board), legal_moves(pass(board)));
  std::array<std::uint64_t, kMaxMoves> all;
  flips_of_moves(board, replies, all.data());
  Value best = -kInfiniteValue;
  std::size_t i = 0;
  for (const Square square : Squares{replies}) {
    const Board next = play(board, square, all[i++]);
    best = std::max(best, -evaluate(weights, next, legal_moves(next)));
  }
  return best;
}

// By mobility, and by the evaluation of each child or, where `after_reply`, after the best reply to it. Child `taken`
// is left out here, too.
inline void order_by_value(const Weights& weights, Board board, Children& children, bool after_reply, int taken) {
  order_by_mobility(board, children, taken);
  const int empties = count_empties(board);
  const PhaseWeights& of_leaf = weights.of_phase(phase_of(empties - (after_reply ? 2 : 1)));
  for (int i = 0; i < children.size; ++i) {
    if (i == taken) continue;
    const auto at = static_cast<std::size_t>(i);
    const Value value = after_reply ? 2 * value_after_reply(of_leaf, children.board(i), children.replies[at])
                                    : evaluate(of_leaf, children.board(i), children.replies[at]);
    children.order[at] = 64 * children.order[at] - value;
  }
}

// The child after a move on `square`; -1 if there is none.
inline int child_after(const Children& children, Square square) {
  for (int i = 0; i < children.size; ++i)
    if (children.square[static_cast<std::size_t>(i)] == square) return i;
  return -1;
}

// The best child that was not taken yet; there must be one. Takes it.
inline int take_best(Children& children) {
  int best = 0;
  std::int32_t best_order = kTaken;
  for (int i = 0; i < children.size; ++i)
    if (children.order[static_cast<std::size_t>(i)] > best_order) {
      best_order = children.order[static_cast<std::size_t>(i)];
      best = i;
    }
  children.order[static_cast<std::size_t>(best)] = kTaken;
  return best;
}
