// The last plies of perft, level by level and eight boards at a time.
//
// The boards of a level wait in a list. When it is drained, the legal moves of all of them are found in vectors of
// eight; the moves are sorted by square, because flips of one square for eight boards cost a third of eight single
// calls; and the children are appended to the list one ply nearer to the leaves, which is drained whenever it might
// overflow. One ply above the leaves a board counts as many leaves as it has legal moves. Measured on perft 12
// against playing the moves of each board in turn, two at a time: see engine/README.md.

class BulkCounter {
 public:
  explicit BulkCounter(bool free_pass) : free_pass_(free_pass) {}

  // Deep enough to fill the lists, shallow enough that a stop is seen soon.
  static constexpr int kMaxDepth = 6;

  // Weighted leaves `depth` plies below the boards, 1..kMaxDepth.
  std::uint64_t count(std::span<const WeightedBoard> boards, int depth) {
    leaves_ = 0;
    BoardList& top = level_[static_cast<std::size_t>(depth)];
    for (const WeightedBoard& entry : boards) {
      if (top.size == kCapacity) drain(depth);
      top.add(entry.board, entry.weight);
    }
    for (int level = depth; level >= 1; --level) drain(level);
    return leaves_;
  }

 private:
  static constexpr std::size_t kCapacity = 4096;
  // A list is drained in groups of boards whose moves are sorted together.
  static constexpr std::size_t kGroup = 384;
  // Moves sorted per step: few boards have more, so that the end of the loop is foreseen.
  static constexpr int kMovesPerStep = 12;

  // Boards waiting at one level, with their weights, as columns. Not initialised: that would
  // cost as much as a small count. A whole vector may be stored at the end: hence the
  // slack.
  struct BoardList {
    void add(Board board, std::uint64_t board_weight) {
      weight[size] = board_weight;
      set(size++, board);
    }
    void set(std::size_t i, Board board) {
      mover[i] = board.mover;
      opponent[i] = board.opponent;
    }
    Board operator[](std::size_t i) const { return {mover[i], opponent[i]}; }

    std::size_t size = 0;
    alignas(64) std::array<std::uint64_t, kCapacity + 8> mover;
    alignas(64) std::array<std::uint64_t, kCapacity + 8> opponent;
    alignas(64) std::array<std::uint64_t, kCapacity + 8> weight;
  };

  // For each square, the boards of the group on which it is to be played. Bucket 64 swallows what a bit scan of an
  // empty set yields.
  struct Buckets {
    std::array<std::uint32_t, kSquares + 1> size{};
    std::array<std::array<std::uint16_t, kGroup + 8>, kSquares + 1> board{};
  };

  void sort_moves(std::size_t board, std::uint64_t moves) {
    while (moves != 0) {
      for (int i = 0; i < kMovesPerStep; ++i) {
        const auto square = static_cast<std::size_t>(_tzcnt_u64(moves));
        moves = _blsr_u64(moves);
        buckets_.board[square][buckets_.size[square]++] = static_cast<std::uint16_t>(board);
      }
      buckets_.size[kSquares] = 0;
    }
  }

  // Plays all sorted moves of the group that starts at `boards[start]`.
  void play_sorted(const BoardList& boards, std::size_t start, BoardList& children) {
    for (std::size_t square = 0; square < kSquares; ++square) {
      const std::size_t count = std::exchange(buckets_.size[square], 0);
      const __m512i disc = broadcast(std::uint64_t{1} << square);
      for (std::size_t i = 0; i < count; i += 8) {
        const __m512i at =
            _mm512_cvtepu16_epi64(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&buckets_.board[square][i])));
        const __m512i mover = _mm512_i64gather_epi64(at, &boards.mover[start], 8);
        const __m512i opponent = _mm512_i64gather_epi64(at, &boards.opponent[start], 8);
        const __m512i flips = flips8(mover, opponent, kRays[square]);
        _mm512_storeu_si512(&children.mover[children.size + i], _mm512_xor_si512(opponent, flips));
        _mm512_storeu_si512(&children.opponent[children.size + i],
                            _mm512_ternarylogic_epi64(mover, flips, disc, 0x1E));  // a ^ (b | c)
        _mm512_storeu_si512(&children.weight[children.size + i], _mm512_i64gather_epi64(at, &boards.weight[start], 8));
      }
      children.size += count;
    }
  }

  // Empties the list of boards `depth` plies above the leaves: counts their moves, or plays them.
  void drain(int depth) {
    BoardList& boards = level_[static_cast<std::size_t>(depth)];
    if (depth == 1) {
      count_last_ply(boards);
    } else {
      for (std::size_t start = 0; start < boards.size; start += kGroup)
        drain_group(boards, start, std::min(kGroup, boards.size - start), depth);
    }
    boards.size = 0;
  }

  void drain_group(BoardList& boards, std::size_t start, std::size_t size, int depth) {
    BoardList& children = level_[static_cast<std::size_t>(depth) - 1];
    alignas(64) std::array<std::uint64_t, kGroup> moves;
    legal_moves_of_boards({{&boards.mover[start], size}, {&boards.opponent[start], size}}, moves.data());
    for (std::size_t i = 0; i < size;) {
      for (std::size_t room = kCapacity - children.size; i < size && room >= kMaxMoves; ++i) {
        if (moves[i] == 0) [[unlikely]] {
          const Board passed = pass(boards[start + i]);
          moves[i] = legal_moves(passed);
          if (moves[i] == 0) {
            leaves_ += boards.weight[start + i];
            continue;
          }
          if (!free_pass_) {
            children.add(passed, boards.weight[start + i]);
            room -= 1;
            continue;
          }
          boards.set(start + i, passed);
        }
        sort_moves(i, moves[i]);
        room -= static_cast<std::size_t>(popcount(moves[i]));
      }
      play_sorted(boards, start, children);
      if (i < size) drain(depth - 1);
    }
  }

  void count_last_ply(BoardList& boards) {
    // Boards without discs fill the last vector; they have no moves and are no passes.
    for (std::size_t i = boards.size; i % 8 != 0; ++i) boards.set(i, {0, 0});
    __m512i sum = _mm512_setzero_si512();
    for (std::size_t i = 0; i < boards.size; i += 8) {
      const __m512i moves = legal_moves8(_mm512_load_si512(&boards.mover[i]), _mm512_load_si512(&boards.opponent[i]));
      sum = _mm512_add_epi64(sum, _mm512_mullo_epi64(popcount8(moves), _mm512_load_si512(&boards.weight[i])));
      unsigned without = _mm512_testn_epi64_mask(moves, moves);
      if (i + 8 > boards.size) without &= (1U << (boards.size - i)) - 1;
      for (; without != 0; without &= without - 1)
        add_leaves_without_moves(boards, i + static_cast<std::size_t>(lowest(without)));
    }
    leaves_ += static_cast<std::uint64_t>(_mm512_reduce_add_epi64(sum));
  }

  // A board without a legal move one ply above the leaves: a pass or the end of the game is one leaf.
  void add_leaves_without_moves(const BoardList& boards, std::size_t i) {
    const int leaves = free_pass_ ? std::max(1, popcount(legal_moves(pass(boards[i])))) : 1;
    leaves_ += boards.weight[i] * static_cast<std::uint64_t>(leaves);
  }

  bool free_pass_;
  std::uint64_t leaves_ = 0;
  Buckets buckets_;
  std::array<BoardList, kMaxDepth + 1> level_;
};
