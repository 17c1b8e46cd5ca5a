// Principal variation search (negamax, null windows after the first move) with the transposition table. Include it
// inside a tier region, after the kernels, the evaluation and children.hpp.
//
// Depth counts discs to place: a pass costs none. A position whose empties do not exceed its depth is searched to
// the end of the game, with no evaluation anywhere below it: its value is exact.

class AlphaBeta {
 public:
  AlphaBeta(Worker& worker, int selectivity) : worker_(worker), selectivity_(selectivity) {}

  std::optional<Value> root(const RootTask& task, Variation& pv) {
    root_moves_ = task.moves;
    const int depth = std::min(task.depth, count_empties(task.board));
    const Value value = search(task.board, legal_moves(task.board), depth, task.alpha, task.beta, 0, pv);
    if (abandoned_) return std::nullopt;
    return value;
  }

  enum class Cut { low, high };

  // On which side of the null window (alpha, beta) a smaller search says that one of `depth` plies lies, which must be
  // one that may be cut. Nothing if it does not say, or was abandoned.
  std::optional<Cut> cut_of(Board board, std::uint64_t legal, int depth, int empties, Value alpha, Value beta,
                            int ply = 1) {
    const Value margin = worker_.cuts->margin(selectivity_, depth, empties);
    const int shallow = CutPlan::depth_before(depth, empties);
    Variation pv;
    // The evaluation tells which side is worth asking about.
    if (evaluate(worker_.weights->of(board), board, legal) > alpha) {
      const Value high = beta + margin;
      if (high < kMaxValue && search(board, legal, shallow, high - 1, high, ply, pv) >= high && !abandoned_)
        return Cut::high;
    } else {
      const Value low = alpha - margin;
      if (low > -kMaxValue && search(board, legal, shallow, low, low + 1, ply, pv) <= low && !abandoned_)
        return Cut::low;
    }
    return std::nullopt;
  }

  bool is_abandoned() const { return abandoned_; }

 private:
  // `legal` are the mover's legal moves.
  Value search(Board board, std::uint64_t legal, int depth, Value alpha, Value beta, int ply, Variation& pv) {
    pv.length = 0;
    if (count_node(ply)) return 0;
    const std::uint64_t moves = ply == 0 ? legal & root_moves_ : legal;

    // 1. No move: the other side goes on at the same depth, or the game is over.
    if (moves == 0) {
      const Board reverse = pass(board);
      const std::uint64_t replies = legal_moves(reverse);
      if (replies == 0) return value_of_discs(final_score(board, worker_.scoring));
      Variation reply;
      const Value value = -search(reverse, replies, depth, -beta, -alpha, ply + 1, reply);
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
        if (null_window && entry->depth >= depth && entry->selectivity <= selectivity_) {
          if (entry->lower >= beta) return entry->lower;
          if (entry->upper <= alpha) return entry->upper;
        }
      }
    }

    // 3. A smaller search that is far beyond the window speaks for the one asked for.
    if (const int empties = count_empties(board); null_window && worker_.cuts->allows(selectivity_, depth, empties)) {
      if (const auto cut = cut_of(board, legal, depth, empties, alpha, beta, ply))
        return *cut == Cut::high ? beta : alpha;
      if (abandoned_) return 0;
    }

    // 4. The moves, best first.
    Children children;
    make_boards<false>(board, moves, children);
    if (depth > kTableDepth)
      for (int i = 0; i < children.size; ++i) worker_.table.prefetch(children.board(i));
    find_replies(children);
    const int known = child_after(children, known_best);

    // 5. The first move with the full window, the others with a null window first.
    const Value alpha_before = alpha;
    Value best = -kInfiniteValue;
    Square best_move = Square::none;
    for (int left = children.size; left > 0; --left) {
      const bool is_first = left == children.size;
      // The best move of an earlier visit comes before the others are put in order: it often ends the matter.
      if (left == children.size - (known >= 0 ? 1 : 0)) order(board, children, known, depth);
      const int next = is_first && known >= 0 ? known : take_best(children);
      const Board child = children.board(next);
      const std::uint64_t replies = children.replies[static_cast<std::size_t>(next)];
      Variation reply;
      Value value;
      if (is_first) {
        value = -search(child, replies, depth - 1, -beta, -alpha, ply + 1, reply);
      } else {
        value = -search(child, replies, depth - 1, -alpha - 1, -alpha, ply + 1, reply);
        if (value > alpha && value < beta) value = -search(child, replies, depth - 1, -beta, -alpha, ply + 1, reply);
      }
      if (abandoned_) return 0;
      if (value <= best) continue;
      best = value;
      best_move = children.square[static_cast<std::size_t>(next)];
      if (!null_window) pv.begin_with(best_move, reply);
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }

    // 6. Remember it, unless it is the value of some of the moves only.
    if (depth >= kTableDepth && moves == legal) {
      const Value lower = best > alpha_before ? best : -kMaxValue, upper = best < beta ? best : kMaxValue;
      worker_.table.store(board, {lower, upper, depth, best_move, selectivity_});
    }
    return best;
  }

  // Below these depths a look at the table, or an order by the evaluation, costs more than it saves.
  static constexpr int kTableDepth = 2;
  static constexpr int kValueDepth = 4;
  static constexpr int kReplyDepth = 7;

  // All but child `taken`, if there is such a one.
  void order(Board board, Children& children, int taken, int depth) const {
    if (depth >= kValueDepth)
      order_by_value(*worker_.weights, board, children, depth >= kReplyDepth, taken);
    else
      order_by_mobility(board, children, taken);
  }

  // True if the search has to be given up.
  bool count_node(int ply) {
    worker_.selective_depth = std::max(worker_.selective_depth, ply);
    if (++worker_.nodes >= worker_.next_poll) abandoned_ = abandoned_ || worker_.poll();
    return abandoned_;
  }

  Worker& worker_;
  const int selectivity_;
  std::uint64_t root_moves_ = ~std::uint64_t{0};
  bool abandoned_ = false;
};
