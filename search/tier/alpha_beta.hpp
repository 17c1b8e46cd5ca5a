// Principal variation search (negamax, null windows after the first move) with the transposition table. Include it
// inside a tier region, after the kernels and the evaluation.
//
// Depth counts discs to place: a pass costs none. A position whose empties do not exceed its depth is searched to
// the end of the game, with no evaluation anywhere below it: its value is exact.

class AlphaBeta {
 public:
  explicit AlphaBeta(Worker& worker) : worker_(worker) {}

  std::optional<Value> root(const RootTask& task, Variation& pv) {
    root_moves_ = task.moves;
    const int depth = std::min(task.depth, count_empties(task.board));
    const Value value = search(task.board, depth, task.alpha, task.beta, 0, pv);
    if (abandoned_) return std::nullopt;
    return value;
  }

 private:
  struct Move {
    Square square;
    std::uint64_t flips;
    int order;
  };
  struct MoveList {
    int size = 0;
    std::array<Move, kMaxMoves> move;
  };

  Value search(Board board, int depth, Value alpha, Value beta, int ply, Variation& pv) {
    pv.length = 0;
    if (count_node(ply)) return 0;
    const std::uint64_t legal = legal_moves(board);
    const std::uint64_t moves = ply == 0 ? legal & root_moves_ : legal;

    // 1. No move: the other side goes on at the same depth, or the game is over.
    if (moves == 0) {
      if (legal_moves(pass(board)) == 0) return value_of_discs(final_score(board, worker_.scoring));
      Variation reply;
      const Value value = -search(pass(board), depth, -beta, -alpha, ply + 1, reply);
      pv.begin_with(Square::pass, reply);
      return value;
    }
    if (depth == 0) return evaluate(worker_.weights->of(board), board, legal);
    const bool null_window = beta - alpha == 1;

    // 2. What is known from an earlier visit: a cut-off off the principal variation, and a first move everywhere.
    Square known_best = Square::none;
    if (depth >= kTableDepth) {
      if (const auto entry = worker_.table.find(board)) {
        known_best = entry->best;
        if (null_window && entry->depth >= depth) {
          if (entry->lower >= beta) return entry->lower;
          if (entry->upper <= alpha) return entry->upper;
        }
      }
    }

    // 3. The moves, best first.
    MoveList list;
    generate(board, moves, known_best, depth, list);

    // 4. The first move with the full window, the others with a null window first.
    const Value alpha_before = alpha;
    Value best = -kInfiniteValue;
    Square best_move = list.move[0].square;
    for (int i = 0; i < list.size; ++i) {
      select_next(list, i);
      const Move& move = list.move[static_cast<std::size_t>(i)];
      const Board child = play(board, move.square, move.flips);
      Variation reply;
      Value value;
      if (i == 0) {
        value = -search(child, depth - 1, -beta, -alpha, ply + 1, reply);
      } else {
        value = -search(child, depth - 1, -alpha - 1, -alpha, ply + 1, reply);
        if (value > alpha && value < beta) value = -search(child, depth - 1, -beta, -alpha, ply + 1, reply);
      }
      if (abandoned_) return 0;
      if (value <= best) continue;
      best = value;
      best_move = move.square;
      if (!null_window) pv.begin_with(best_move, reply);
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }

    // 5. Remember it, unless it is the value of some of the moves only.
    if (depth >= kTableDepth && moves == legal) {
      const Value lower = best > alpha_before ? best : -kMaxValue, upper = best < beta ? best : kMaxValue;
      worker_.table.store(board, {lower, upper, depth, best_move});
    }
    return best;
  }

  // Below these depths a look at the table, or an ordering by mobility, costs more than it saves.
  static constexpr int kTableDepth = 2;
  static constexpr int kOrderDepth = 3;

  // True if the search has to be given up.
  bool count_node(int ply) {
    worker_.selective_depth = std::max(worker_.selective_depth, ply);
    if (++worker_.nodes >= worker_.next_poll) abandoned_ = abandoned_ || worker_.poll();
    return abandoned_;
  }

  // Smaller is better: the opponent's mobility with corners counted twice, less a bonus for taking a corner.
  static int disorder(Board child, Square square) {
    const std::uint64_t replies = legal_moves(child);
    int score = 2 * popcount(replies) + 2 * popcount(replies & kCorners);
    if (bit(square) & kCorners) score -= 8;
    if (bit(square) & kXSquares) score += 4;
    return score;
  }

  static void generate(Board board, std::uint64_t moves, Square known_best, int depth, MoveList& list) {
    std::array<std::uint64_t, kMaxMoves> all_flips;
    flips_of_moves(board, moves, all_flips.data());
    for (const Square square : Squares{moves}) {
      const auto at = static_cast<std::size_t>(list.size++);
      Move& move = list.move[at];
      move = {square, all_flips[at], 0};
      if (square == known_best)
        move.order = std::numeric_limits<int>::min();
      else if (depth >= kOrderDepth)
        move.order = disorder(play(board, square, move.flips), square);
    }
  }

  // Brings the best of the remaining moves to place `i`. Equal ones keep their order, so that the tree is the same
  // everywhere.
  static void select_next(MoveList& list, int i) {
    const auto first = list.move.begin() + i;
    const auto best = std::min_element(first, list.move.begin() + list.size,
                                       [](const Move& a, const Move& b) { return a.order < b.order; });
    std::rotate(first, best, best + 1);
  }

  Worker& worker_;
  std::uint64_t root_moves_ = ~std::uint64_t{0};
  bool abandoned_ = false;
};
