// The exact solver above the last plies. Include it inside a tier region, after the kernels, the evaluation and
// last_plies.hpp.
//
// Null-window search in stages by the number of empty squares, each with the ordering and the memory that pays there:
//   1-4   LastPlies
//   5     by parity, no memory
//   6-11  by the opponent's mobility, with the thread's own cache
//   12-   by mobility and evaluation, with the shared table; from 13 on the table is asked about the children first
// and principal variation search for the few positions with a wider window. Positions with many empty squares are
// split among threads once their first move is searched.

template <Scoring kScoring>
class Endgame {
 public:
  // Proves where `selectivity` is 0, otherwise leaves out what hardly matters.
  Endgame(Worker& worker, int selectivity) : worker_(worker), selectivity_(selectivity) { worker_.cache.unfold(); }

  // The score in discs within (alpha, beta), or a bound beyond. Of `moves` only: at least one of them legal, unless no
  // move is. Nothing if the search was abandoned.
  std::optional<int> root(Board board, int alpha, int beta, std::uint64_t moves, Variation& pv) {
    const int value = principal(board, alpha, beta, count_empties(board), moves, pv);
    publish_nodes();
    if (given_up_) return std::nullopt;
    return value;
  }

 private:
  using Last = LastPlies<kScoring>;

  static constexpr int kInfinite = 65;
  static constexpr std::uint64_t kAllMoves = ~std::uint64_t{0};
  static constexpr int kCachedEmpties = 6;     // from here on with the thread's cache
  static constexpr int kHashedEmpties = 12;    // from here on with the shared table
  static constexpr int kChildCutEmpties = 13;  // from here on the table is asked about every child
  static constexpr int kReplyEmpties = 15;     // from here on moves are ordered by the evaluation after the best reply
  static constexpr int kStabilityEmpties = 5;  // from here on stable discs are counted

  struct Bounds {
    int lower, upper;
  };

  // --- null windows: the score is at most alpha, or above it ---

  int null_window(Board board, int alpha, int empties) {
    const std::uint64_t vacant = empty_squares(board), rest = vacant & (vacant - 1);
    const auto lowest_square = [](std::uint64_t set) { return square_at(lowest(set)); };
    switch (empties) {
      case 0: return Last::final_score_of(board);
      case 1:
        Visit::count(1);
        ++last_.nodes;
        return Last::solve1(board.mover, lowest_square(vacant));
      case 2: return last_.solve2(board, lowest_square(vacant), lowest_square(rest));
      case 3:
        return last_.solve3(board, alpha, lowest_square(vacant), lowest_square(rest), lowest_square(rest & (rest - 1)));
      case 4: return last_.solve4(board, alpha);
      case 5: return by_parity(board, alpha);
      default: return with_moves(board, alpha, empties, legal_moves(board));
    }
  }

  // The same where the legal moves are known.
  int with_moves(Board board, int alpha, int empties, std::uint64_t moves) {
    return empties < kHashedEmpties ? cached(board, alpha, empties, moves) : hashed(board, alpha, empties, moves);
  }

  // True if the opponent's stable discs leave the mover no more than alpha; then `bound` is what they leave.
  static bool stability_cuts(Board board, int alpha, int empties, int& bound) {
    // Below this score too few of the opponent's discs are stable for the count to pay.
    const int least = 2 * empties - 4;
    if (empties < kStabilityEmpties || alpha < least) return false;
    // Nor do they where the opponent hardly has so many discs.
    const int margin = empties == 5 ? 8 : empties == 6 ? 6 : 4;
    if (popcount(board.opponent) < (64 - alpha) / 2 + margin) return false;
    bound = 64 - 2 * popcount(stable_discs(pass(board)));
    return bound <= alpha;
  }

  // Five empty squares: those alone among discs first, then those in odd quadrants.
  int by_parity(Board board, int alpha) {
    const Visit visiting(5);
    ++last_.nodes;
    int bound;
    if (stability_cuts(board, alpha, 5, bound)) return bound;
    const std::uint64_t vacant = empty_squares(board);
    std::array<Square, 5> square;
    std::uint64_t left = vacant;
    for (Square& s : square) {
      s = square_at(lowest(left));
      left &= left - 1;
    }
    const std::array<std::uint64_t, 4> four = flips_of_four(board, {square[0], square[1], square[2], square[3]});
    const std::array<std::uint64_t, 5> all{four[0], four[1], four[2], four[3], flips(board, square[4])};
    const std::uint64_t isolated = isolated_squares(vacant), odd = odd_quadrants(vacant);
    int best = -kInfinite;
    for (std::uint64_t group : {vacant & isolated, vacant & odd & ~isolated, vacant & ~(odd | isolated)})
      for (; group != 0; group &= group - 1) {
        const std::uint64_t here = group & (0 - group);
        const std::uint64_t flipped = all[static_cast<std::size_t>(popcount(vacant & (here - 1)))];
        if (flipped == 0) continue;
        const int value = -last_.solve4({board.opponent ^ flipped, board.mover ^ flipped ^ here}, -alpha - 1);
        if (value > best) {
          best = value;
          if (value > alpha) return value;
        }
      }
    if (best != -kInfinite) return best;
    if (legal_moves(pass(board)) == 0) return Last::final_score_of(board);
    --last_.nodes;  // a pass is not a visit of its own
    Visit::count(5, -1);
    return -by_parity(pass(board), -alpha - 1);
  }

  int passed(Board board, int alpha, int empties) {
    const Board reverse = pass(board);
    const std::uint64_t moves = legal_moves(reverse);
    if (moves == 0) return Last::final_score_of(board);
    --last_.nodes;
    Visit::count(empties, -1);
    return -with_moves(reverse, -alpha - 1, empties, moves);
  }

  int cached(Board board, int alpha, int empties, std::uint64_t moves) {
    const Visit visiting(empties);
    if (visit()) return 0;
    int bound;
    if (stability_cuts(board, alpha, empties, bound)) return bound;
    if (moves == 0) return passed(board, alpha, empties);
    SolveCache::Entry& entry = worker_.cache.at(board);
    if (worker_.cache.knows(entry, board)) {
      if (entry.lower > alpha) return entry.lower;
      if (entry.upper <= alpha) return entry.upper;
    }
    Children children;
    if (make(board, moves, children)) return 64;
    const bool children_are_cached = empties > kCachedEmpties;
    std::array<const SolveCache::Entry*, kMaxMoves> entries;
    if (children_are_cached)
      for (int i = 0; i < children.size; ++i) {
        entries[static_cast<std::size_t>(i)] = &worker_.cache.at(children.board(i));
        __builtin_prefetch(entries[static_cast<std::size_t>(i)]);
      }
    find_replies(children);
    order_by_mobility(board, children);
    int best = -kInfinite;
    if (children_are_cached && children_settle(children, alpha, best, [&](int i) -> std::optional<Bounds> {
          const SolveCache::Entry& known = *entries[static_cast<std::size_t>(i)];
          if (!worker_.cache.knows(known, children.board(i))) return std::nullopt;
          return Bounds{known.lower, known.upper};
        }))
      return best;
    for (int i = 0; i < children.size; ++i) {
      const int next = take_best(children);
      const int value = children_are_cached ? -cached(children.board(next), -alpha - 1, empties - 1,
                                                      children.replies[static_cast<std::size_t>(next)])
                                            : -by_parity(children.board(next), -alpha - 1);
      if (given_up_) return 0;
      if (value > best) {
        best = value;
        if (value > alpha) break;
      }
    }
    // The children may have taken the place.
    if (!worker_.cache.knows(entry, board)) entry = worker_.cache.blank(board);
    if (best > alpha)
      entry.lower = std::max(entry.lower, static_cast<std::int8_t>(best));
    else
      entry.upper = std::min(entry.upper, static_cast<std::int8_t>(best));
    return best;
  }

  int hashed(Board board, int alpha, int empties, std::uint64_t moves) {
    const Visit visiting(empties);
    if (visit()) return 0;
    int bound;
    if (stability_cuts(board, alpha, empties, bound)) return bound;
    if (moves == 0) return passed(board, alpha, empties);
    Square known_best = Square::none;
    if (const auto entry = worker_.table.find(board)) {
      known_best = entry->best;
      if (const auto known = bounds(*entry, empties)) {
        if (known->lower > alpha) return known->lower;
        if (known->upper <= alpha) return known->upper;
      }
    }
    if (worker_.cuts->allows(selectivity_, empties, empties)) {
      if (const auto value = value_by_cut(board, alpha, empties, moves)) return *value;
      if (given_up_) return 0;
    }
    Children children;
    if (make(board, moves, children)) return 64;
    const bool children_may_settle = empties >= kChildCutEmpties;
    if (children_may_settle)
      for (int i = 0; i < children.size; ++i) worker_.table.prefetch(children.board(i));
    find_replies(children);
    int best = -kInfinite;
    if (children_may_settle &&
        children_settle(children, alpha, best, [&](int i) { return bounds_of(children.board(i), empties - 1); }))
      return best;
    // The best move of an earlier visit comes before the others are put in order: it often ends the matter.
    const int known = child_after(children, known_best);
    Square best_move = Square::none;
    for (int i = 0; i < children.size; ++i) {
      const bool is_known = i == 0 && known >= 0;
      if (i == (known >= 0 ? 1 : 0)) order(board, children, known, empties);
      if (i > 0 && pays_to_split(empties)) {
        search_together(children, children.size - i, alpha, empties, best, best_move);
        if (given_up_) return 0;
        break;
      }
      const int next = is_known ? known : take_best(children);
      const int value = -after(children, next, -alpha - 1, empties - 1);
      if (given_up_) return 0;
      if (value > best) {
        best = value;
        best_move = children.square[static_cast<std::size_t>(next)];
        if (value > alpha) break;
      }
    }
    store(board, empties, best > alpha ? best : -64, best > alpha ? 64 : best, best_move);
    return best;
  }

  // A small search that is far beyond the window speaks for the solve.
  std::optional<int> value_by_cut(Board board, int alpha, int empties, std::uint64_t moves) {
    AlphaBeta search(worker_, selectivity_);
    const auto cut = search.cut_of(board, moves, empties, empties, value_of_discs(alpha), value_of_discs(alpha + 1));
    given_up_ = given_up_ || search.is_abandoned();
    if (!cut) return std::nullopt;
    return *cut == AlphaBeta::Cut::high ? alpha + 1 : alpha;
  }

  int after(const Children& children, int i, int alpha, int empties) {
    return with_moves(children.board(i), alpha, empties, children.replies[static_cast<std::size_t>(i)]);
  }

  // Asks a table about every child: true if what is known settles the position; `best` is then its bound. Otherwise
  // those that are known not to raise alpha are taken out, and `best` is at least what they are worth.
  template <typename BoundsOf>
  static bool children_settle(Children& children, int alpha, int& best, BoundsOf bounds_of) {
    int kept = 0;
    for (int i = 0; i < children.size; ++i) {
      if (const std::optional<Bounds> known = bounds_of(i)) {
        if (-known->upper > alpha) {
          best = -known->upper;
          return true;
        }
        if (-known->lower <= alpha) {
          best = std::max(best, -known->lower);
          continue;
        }
      }
      if (kept != i) children.move_to(kept, i);
      ++kept;
    }
    children.size = kept;
    return kept == 0;
  }

  // --- windows of any width ---

  int principal(Board board, int alpha, int beta, int empties, std::uint64_t wanted, Variation& pv) {
    pv.length = 0;
    if (empties == 0) return Last::final_score_of(board);
    const Visit visiting(empties);
    if (visit()) return 0;
    const std::uint64_t legal = legal_moves(board);
    if (legal == 0) {
      if (legal_moves(pass(board)) == 0) return Last::final_score_of(board);
      --last_.nodes;
      Visit::count(empties, -1);
      Variation reply;
      const int value = -principal(pass(board), -beta, -alpha, empties, kAllMoves, reply);
      pv.begin_with(Square::pass, reply);
      return value;
    }
    Square known_best = Square::none;
    if (empties >= kHashedEmpties)
      if (const auto entry = worker_.table.find(board)) known_best = entry->best;
    Children children;
    if (make(board, legal & wanted, children)) {
      pv.move[0] = children.square[static_cast<std::size_t>(children.size - 1)];
      pv.length = 1;
      return 64;
    }
    find_replies(children);
    const int known = child_after(children, known_best);
    order(board, children, known, empties);
    if (known >= 0) children.order[static_cast<std::size_t>(known)] = std::numeric_limits<std::int32_t>::max();
    const int alpha_before = alpha;
    int best = -kInfinite;
    Square best_move = Square::none;
    for (int left = children.size; left > 0;) {
      const bool is_first = left == children.size;
      int next = -1, value = kInfinite;
      if (!is_first && pays_to_split(empties)) {
        // All the rest at once: each is shown not to raise alpha, but for one that does.
        int rest_best = best;
        Square rest_move = best_move;
        next = search_together(children, left, alpha, empties, rest_best, rest_move);
        if (given_up_) return 0;
        if (next < 0) {
          // None did; where the first did not either, the rest may still be worth more than it.
          best = rest_best;
          best_move = rest_move;
          break;
        }
        value = rest_best;
        left = count_left(children);
      } else {
        next = take_best(children);
        if (!is_first) value = -null_window(children.board(next), -alpha - 1, empties - 1);
        --left;
      }
      Variation reply;
      if (is_first || (value > alpha && value < beta))
        value = -principal(children.board(next), -beta, -alpha, empties - 1, kAllMoves, reply);
      else
        reply.length = 0;
      if (given_up_) return 0;
      if (value <= best) continue;
      best = value;
      best_move = children.square[static_cast<std::size_t>(next)];
      pv.begin_with(best_move, reply);
      if (value >= beta) break;
      alpha = std::max(alpha, value);
    }
    if (empties >= kHashedEmpties && (legal & ~wanted) == 0)
      store(board, empties, best > alpha_before ? best : -64, best < beta ? best : 64, best_move);
    return best;
  }

  // --- many threads ---

  // The moves of a position that are left, against a null window.
  struct Split : SplitPoint {
    Split(SplitPoint* parent_point, const Children& all, int moves, int null_window_alpha, int empty_squares_left,
          int how_selective)
        : SplitPoint{parent_point, moves, empty_squares_left, search_split},
          children(all),
          alpha(null_window_alpha),
          selectivity(how_selective),
          result(null_window_alpha) {}

    const Children& children;
    const int alpha;
    const int selectivity;
    std::array<std::int8_t, kMaxMoves> rank;  // the children in the order of their promise
    SplitResult result;                       // by child
  };

  bool pays_to_split(int empties) const {
    return empties >= kSplitEmpties && worker_.team != nullptr && worker_.team->someone_waits();
  }

  // Searches the `left` best children on as many threads as come. Raises `best` and tells the best move; returns the
  // child that raised alpha, which ended it, or -1 if none does. What needs no further look is taken out of the order.
  int search_together(Children& children, int left, int alpha, int empties, int& best, Square& best_move) {
    Split split(worker_.split, children, left, alpha, empties, selectivity_);
    std::array<std::int32_t, kMaxMoves> order_before = children.order;
    for (int i = 0; i < left; ++i)
      split.rank[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(take_best(children));
    worker_.split = &split;
    worker_.team->open(split);
    search_moves_of(split);
    worker_.team->close(split, worker_);
    worker_.split = split.parent;
    // What made this thread give up may have been the end of this split alone.
    given_up_ = worker_.is_useless();
    const SplitResult& result = split.result;
    if (!result.is_empty() && result.best() > best) {
      best = result.best();
      best_move = children.square[static_cast<std::size_t>(result.best_move())];
    }
    for (std::uint64_t rest = result.done(); rest != 0; rest &= rest - 1)
      order_before[static_cast<std::size_t>(lowest(rest))] = kTaken;
    children.order = order_before;
    return result.raises_alpha() ? result.best_move() : -1;
  }

  static void search_split(SplitPoint& point, Worker& worker) {
    Split& split = static_cast<Split&>(point);
    Endgame(worker, split.selectivity).search_moves_of(split);
  }

  void search_moves_of(Split& split) {
    while (!split.settled.load()) {
      const int turn = split.take_next();
      if (turn >= split.size) break;
      const int child = split.rank[static_cast<std::size_t>(turn)];
      const int value = -after(split.children, child, -split.alpha - 1, split.weight - 1);
      if (given_up_) break;
      if (split.result.tell(child, value)) split.settled.store(true);
    }
    publish_nodes();
  }

  // --- children ---

  // True if the last child made wins by a wipe-out: under the tournament rule nothing scores more.
  static bool make(Board board, std::uint64_t moves, Children& children) {
    return make_boards<kScoring == Scoring::empties_to_winner>(board, moves, children);
  }

  // All but child `taken`, if there is such a one.
  void order(Board board, Children& children, int taken, int empties) {
    if (empties >= kHashedEmpties)
      order_by_value(*worker_.weights, board, children, empties >= kReplyEmpties, taken);
    else
      order_by_mobility(board, children, taken);
  }

  static int count_left(const Children& children) {
    return static_cast<int>(std::count_if(children.order.begin(), children.order.begin() + children.size,
                                          [](std::int32_t order) { return order != kTaken; }));
  }

  // --- the shared table: its values are in the search's units ---

  // What the entry says of a position with so many empty squares: only a search to the end counts, that left out no
  // more than this one.
  std::optional<Bounds> bounds(const TableEntry& entry, int empties) const {
    if (entry.depth < empties || entry.selectivity > selectivity_) return std::nullopt;
    return Bounds{discs_below(entry.lower), discs_below(entry.upper)};
  }

  std::optional<Bounds> bounds_of(Board board, int empties) const {
    const auto entry = worker_.table.find(board);
    if (!entry) return std::nullopt;
    return bounds(*entry, empties);
  }

  void store(Board board, int empties, int lower, int upper, Square best) {
    worker_.table.store(board, {value_of_discs(lower), value_of_discs(upper), empties, best,
                                empties < CutPlan::kLeastSolve ? 0 : selectivity_});
  }

  // --- progress ---

  // Counts the position; true if the search has to be given up.
  bool visit() {
    if (++last_.nodes >= next_poll_) {
      next_poll_ = last_.nodes + Worker::kPollInterval;
      publish_nodes();
      if (worker_.poll() || worker_.is_useless()) given_up_ = true;
    }
    return given_up_;
  }

  void publish_nodes() {
    Visit::publish();
    worker_.nodes += last_.nodes - std::exchange(published_, last_.nodes);
    worker_.published_nodes.store(worker_.nodes, std::memory_order_relaxed);
  }

  Worker& worker_;
  const int selectivity_;
  Last last_;
  std::uint64_t published_ = 0;
  std::uint64_t next_poll_ = Worker::kPollInterval;
  // Values returned from now on mean nothing.
  bool given_up_ = false;
};
