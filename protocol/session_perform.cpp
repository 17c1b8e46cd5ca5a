// How the session carries requests out, on its own thread (a prompt one during a search on the reading thread).

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

#include "engine/perft.hpp"
#include "eval/built_in.hpp"
#include "protocol/best_lines.hpp"
#include "protocol/overloaded.hpp"
#include "protocol/placement.hpp"
#include "protocol/replay.hpp"
#include "protocol/session.hpp"
#include "protocol/useful_threads.hpp"

namespace outflank {

void Session::perform(const Job& job) {
  std::visit(Overloaded{
                 [this](const SetPosition& request) { set_position(request); },
                 [this](const Play& request) { play(request); },
                 [this](const Undo& request) { undo(request.moves); },
                 [this](const Redo& request) { redo(request.moves); },
                 [this](const PlayAs& request) { play_as(request); },
                 [this](const TakeBack&) { take_back(); },
                 [this](const LoadGame& request) { load(request); },
                 [this](const NewGame&) { search_.clear(); },
                 [this](const SetThreads& request) {
                   set_threads(request.threads);
                   if (settings_.threads < request.threads) sink_(ThreadsLimited{request.threads, settings_.threads});
                 },
                 [this](const SetHash& request) {
                   if (const auto refused = set_hash(request.mebibytes)) sink_(*refused);
                 },
                 [this](const ClearHash&) { search_.clear(); },
                 [this](const SetEvalFile& request) { set_eval_file(request); },
                 [this](const SetMultiPv& request) { settings_.multi_pv = request.lines; },
                 [this](const SetMoveOverhead& request) { settings_.overhead = request.overhead; },
                 [this](const SetScoring& request) { settings_.scoring = request.scoring; },
                 [this](const SetStart& request) { settings_.start = request.rule; },
                 [this, &job](const Go& go) { search(job, go); },
                 [this, &job](const Perft& perft) { count(job, perft); },
                 [this, &job](const Reply& request) { reply(job, request); },
                 [this, &job](const FindMove& request) { find_move(job, request); },
                 [this, &job](const Hint& request) { hint(job, request); },
                 [this](const IsReady&) { sink_(Ready{}); },
                 [this](const Inspect& inspect) { inspect.make(game()); },
                 [](const Remark& remark) { remark.make(); },
             },
             job.request);
}

// --- settings ---

void Session::set_threads(int wanted) {
  settings_.threads = useful_threads(wanted);
  search_.set_threads(settings_.threads);
}

std::optional<HashRefused> Session::set_hash(std::size_t mebibytes) {
  return grant_hash(search_, mebibytes, [this] { return search_is_urgent(); });
}

void Session::set_eval_file(const SetEvalFile& request) {
  std::shared_ptr<const Weights> weights = shared_built_in_weights();
  if (!request.path.empty()) {
    auto read = read_weights(request.path);
    if (const auto* error = std::get_if<TextError>(&read)) {
      sink_(EvalFileRefused{request, error->message});
      return;
    }
    weights = std::make_shared<Weights>(std::get<Weights>(std::move(read)));
  }
  search_.set_weights(weights);
  const std::scoped_lock lock(mutex_);
  weights_ = std::move(weights);
}

std::shared_ptr<const Weights> Session::weights() const {
  const std::scoped_lock lock(mutex_);
  return weights_;
}

// --- the game ---

Game Session::game() const {
  const std::scoped_lock lock(mutex_);
  return game_;
}

void Session::set_game(Game game, std::vector<std::size_t> steps) {
  steps_ = std::move(steps);
  const std::scoped_lock lock(mutex_);
  game_ = std::move(game);
}

void Session::add_step(Game game) {
  std::vector<std::size_t> steps = std::move(steps_);
  steps.push_back(game_.ply());
  set_game(std::move(game), std::move(steps));
}

void Session::set_position(const SetPosition& request) {
  Game game = request.start ? Game(*request.start) : Game(settings_.start);
  if (const auto refusal = replay(game, request.moves)) {
    sink_(PositionRefused{*refusal});
    return;
  }
  set_game(std::move(game));
  sink_(PositionSet{});
}

void Session::play(const Play& request) {
  Game game = game_;
  if (const auto refusal = replay(game, request.moves)) {
    sink_(PlayRefused{*refusal});
    return;
  }
  set_game(game);
  sink_(Played{std::move(game)});
}

void Session::undo(std::size_t moves) {
  Game game = game_;
  const std::size_t undone = game.undo(moves);
  set_game(game);
  sink_(Stepped{true, undone, std::move(game)});
}

void Session::redo(std::size_t moves) {
  Game game = game_;
  const std::size_t redone = game.redo(moves);
  set_game(game);
  sink_(Stepped{false, redone, std::move(game)});
}

void Session::play_as(const PlayAs& request) {
  Game game = game_;
  const Square move = request.move.move;
  const bool not_due = move == Square::pass && !game.can_move(request.side) && game.position().side != request.side;
  if (!not_due) {
    if (!game.give_turn(request.side)) return sink_(WrongSide{request.side});
    if (game.check(move) != MoveStatus::legal) return sink_(MoveRefused{request.move, std::move(game)});
    game.play(move);
  }
  add_step(game);
  sink_(Played{std::move(game)});
}

void Session::take_back() {
  if (steps_.empty()) return undo(1);
  std::vector<std::size_t> steps = std::move(steps_);
  Game game = game_;
  game.review(steps.back());
  steps.pop_back();
  set_game(game, std::move(steps));
  sink_(Stepped{true, 1, std::move(game)});
}

void Session::load(const LoadGame& request) {
  auto read = request.read();
  if (auto* error = std::get_if<TextError>(&read)) return sink_(LoadRefused{std::move(*error)});
  set_game(std::get<Game>(std::move(read)));
  sink_(PositionSet{});
}

// --- searches ---

void Session::emit_answer(const Event& event) {
  if (!abandoned_.load()) sink_(event);
}

// The limits of a client, with what the options and the game add to them.
Limits Session::complete(Limits limits) const {
  limits.scoring = settings_.scoring;
  // Nothing to choose: an answer at once, with a score for those who show it.
  const bool in_time = (limits.move_time || limits.clock) && !limits.infinite && limits.goal == Goal::best_move;
  if (in_time && std::popcount(game_.legal_moves()) <= 1) limits.depth = std::min(limits.depth.value_or(1), 1);
  return limits;
}

SearchResult Session::run_search(const Job& job, const Game& game, const Limits& limits,
                                 const std::function<void(const SearchReport&)>& report) {
  if (game.is_placing()) return place_disc(game, limits, report);
  return search_.run(game.position().board, limits, start_of(job), *job.signals, report);
}

void Session::hold_answer(const Job& job, const Limits& limits) {
  const auto is_released = [&] {
    if (job.signals->stop.load()) return true;
    return !limits.infinite && (!limits.ponder || job.signals->ponder_hit.load());
  };
  std::unique_lock lock(mutex_);
  changed_.wait(lock, is_released);
}

// So many lines an iteration reports: one for a forced pass and for the end of the game too.
std::size_t Session::count_lines(const Limits& limits) const {
  const std::uint64_t legal = game_.legal_moves();
  const std::uint64_t wanted = legal & limits.search_moves;
  return static_cast<std::size_t>(std::clamp(std::popcount(wanted != 0 ? wanted : legal), 1, limits.multi_pv));
}

std::optional<Unproven> Session::what_is_unproven(const Limits& limits, const std::vector<SearchReport>& lines) const {
  if (limits.goal == Goal::best_move) return std::nullopt;
  const auto is_proven = [&limits](const SearchReport& line) {
    return line.proof == Proof::exact || (line.proof == Proof::wld && limits.goal == Goal::wld);
  };
  const std::size_t wanted = count_lines(limits);
  const auto proven = static_cast<std::size_t>(std::count_if(lines.begin(), lines.end(), is_proven));
  if (proven >= wanted) return std::nullopt;
  return Unproven{wanted - proven, wanted, lines.front().depth, count_empties(game_.position().board)};
}

void Session::search(const Job& job, const Go& go) {
  emit_answer(GoBegan{});
  Limits limits = go.limits;
  if (go.clocks) limits.clock = clock_of(*go.clocks, game_.position().side);
  // Not for a reply or a hint: between the engine and a person at the terminal nothing takes time.
  limits.overhead = settings_.overhead;
  limits.multi_pv = settings_.multi_pv;
  limits = complete(limits);
  BestLines lines(count_lines(limits));
  const SearchResult result = run_search(job, game_, limits, [&](const SearchReport& report) {
    lines.take(report);
    emit_answer(SearchProgress{report, limits.scoring});
  });
  hold_answer(job, limits);
  emit_answer(SearchDone{result, what_is_unproven(limits, std::move(lines).lines())});
}

void Session::reply(const Job& job, const Reply& request) {
  emit_answer(GoBegan{});
  Limits limits;
  limits.move_time = request.move_time;
  if (!request.move_time) bounds_.complete(limits);
  if (!limits.move_time) limits.move_time = kPatience;
  limits = complete(limits);
  SearchReport last;
  const Color side = game_.position().side;
  const SearchResult result = run_search(job, game_, limits, [&last](const SearchReport& report) { last = report; });
  Game game = game_;
  if (result.best != Square::none) game.play(result.best);
  set_game(game);
  emit_answer(Replied{side, result.best, std::move(last), std::move(game)});
}

void Session::find_move(const Job& job, const FindMove& request) {
  const Clock::time_point start = start_of(job);
  emit_answer(GoBegan{});
  Game game = game_;
  if (!game.give_turn(request.side)) return emit_answer(WrongSide{request.side});
  const Square move = choose_move(job, game, request);
  if (request.play) {
    if (move != Square::none) game.play(move);
    add_step(std::move(game));
  }
  emit_answer(MoveFound{request.side, move, std::chrono::duration_cast<Milliseconds>(Clock::now() - start)});
}

Square Session::choose_move(const Job& job, const Game& game, const FindMove& request) {
  if (game.is_over()) return Square::none;
  const std::uint64_t legal = game.legal_moves();
  if (legal == 0) return Square::pass;
  if (std::has_single_bit(legal)) return square_at(std::countr_zero(legal));
  Limits limits = request.limits;
  if (request.clocks) limits.clock = clock_of(request.clocks(), request.side);
  limits.overhead = settings_.overhead;
  limits.scoring = settings_.scoring;
  return run_search(job, game, limits, [](const SearchReport&) {}).best;
}

void Session::hint(const Job& job, const Hint& request) {
  emit_answer(GoBegan{});
  if (game_.is_over()) {
    emit_answer(Hinted{});
    return;
  }
  Limits limits;
  limits.move_time = kPatience;
  limits.multi_pv = request.moves;
  limits = complete(limits);
  BestLines lines(count_lines(limits));
  run_search(job, game_, limits, [&lines](const SearchReport& report) { lines.take(report); });
  emit_answer(Hinted{std::move(lines).lines()});
}

void Session::count(const Job& job, const Perft& perft) {
  emit_answer(GoBegan{});
  if (game_.is_placing()) {
    emit_answer(PerftRefused{});
    return;
  }
  const PerftOptions options{perft.free_pass, 0, settings_.threads};
  const auto moves = perft_divide(game_.position().board, perft.depth, options, job.signals->stop);
  if (!moves) {
    emit_answer(PerftDone{});
    return;
  }
  // No moves: depth 0, or a game that is over above the horizon, which is one leaf.
  std::uint64_t total = moves->empty() ? 1 : 0;
  for (const PerftMove& move : *moves) total += move.leaves;
  emit_answer(PerftDone{*moves, total});
}

}  // namespace outflank
