// Who plays whom, and how results are added up.
#include "bench/match/schedule.hpp"

#include <doctest/doctest.h>

#include <set>
#include <tuple>

#include "bench/match/openings.hpp"
#include "bench/match/standings.hpp"

using namespace outflank;
using namespace outflank::match;

namespace {

GameRecord game(std::size_t number, int score, Ending ending = Ending::normal) {
  GameRecord record;
  record.number = number;
  record.score = score;
  record.ending = ending;
  if (ending != Ending::normal) record.culprit = score < 0 ? Color::black : Color::white;
  return record;
}

}  // namespace

TEST_CASE("everyone against everyone, and one against the others") {
  CHECK(pairings(2, Format::round_robin) == std::vector<Pairing>{{0, 1}});
  CHECK(pairings(3, Format::round_robin) == std::vector<Pairing>{{0, 1}, {0, 2}, {1, 2}});
  CHECK(pairings(4, Format::gauntlet) == std::vector<Pairing>{{0, 1}, {0, 2}, {0, 3}});
}

TEST_CASE("every pairing plays every opening twice, with colours reversed") {
  const Schedule schedule(pairings(3, Format::round_robin), {2, 0, 1}, 6);
  REQUIRE(schedule.size() == 18);
  std::set<std::tuple<std::size_t, std::size_t, std::size_t>> played;
  for (std::size_t number = 0; number < schedule.size(); ++number) {
    const Assignment one = schedule.at(number), other = schedule.at(Schedule::other_game_of_pair(number));
    CHECK(one.opening == other.opening);
    CHECK(one.black == other.white);
    CHECK(one.white == other.black);
    CHECK(one.black != one.white);
    played.emplace(one.opening, one.black, one.white);
  }
  CHECK(played.size() == 18);
  // All pairings before the next opening.
  for (std::size_t number = 0; number < 6; ++number) CHECK(schedule.at(number).opening == 2);
}

TEST_CASE("a longer match begins like a shorter one, and used up openings come again") {
  const Schedule shorter(pairings(2, Format::round_robin), {1, 0}, 2),
      longer(pairings(2, Format::round_robin), {1, 0}, 6);
  for (std::size_t number = 0; number < 2; ++number) {
    CHECK(shorter.at(number).opening == longer.at(number).opening);
    CHECK(shorter.at(number).black == longer.at(number).black);
  }
  CHECK(longer.at(4).opening == 1);
}

TEST_CASE("the random order is a permutation that the seed alone decides") {
  const auto order = shuffled(1000, 5);
  CHECK(std::set<std::size_t>(order.begin(), order.end()).size() == 1000);
  CHECK(*std::set<std::size_t>(order.begin(), order.end()).rbegin() == 999);
  CHECK(shuffled(1000, 5) == order);
  CHECK(shuffled(1000, 6) != order);
  CHECK(shuffled(1, 1) == std::vector<std::size_t>{0});
}

TEST_CASE("wins, draws, losses, discs and pairs") {
  const Schedule schedule(pairings(2, Format::round_robin), {0, 1, 2}, 6);
  Standings standings(2, schedule, std::nullopt);
  standings.add(game(0, 10));  // the first engine is black: +10
  standings.add(game(3, 4));   // and white: -4
  standings.add(game(1, -6));  // +6: the pair is 2 points, mean 8
  standings.add(game(2, 0));   // a draw: the pair is half a point, mean -2
  standings.add(game(5, -2));  // half a pair
  const Score& first = standings.total(0);
  CHECK(first.wins == 3);
  CHECK(first.draws == 1);
  CHECK(first.losses == 1);
  CHECK(first.points() == 3.5);
  CHECK(first.pairs == PairCounts{0, 1, 0, 0, 1});
  CHECK(first.pair_discs.mean() == 3);
  CHECK(first.discs.mean() == doctest::Approx(14.0 / 5));
  const Score& second = standings.total(1);
  CHECK(second.wins == 1);
  CHECK(second.losses == 3);
  CHECK(second.pairs == PairCounts{1, 0, 0, 1, 0});
  CHECK(second.pair_discs.mean() == -3);
}

TEST_CASE("pairings are seen from their first engine, totals from each") {
  const Schedule schedule(pairings(3, Format::round_robin), {0}, 2);
  Standings standings(3, schedule, std::nullopt);
  standings.add(game(2, 64, Ending::crash));  // engine 0 black, 2 white, which crashed
  standings.add(game(5, 8));                  // engine 2 black, 1 white
  CHECK(standings.pairing(1).wins == 1);
  CHECK(standings.pairing(2).losses == 1);
  CHECK(standings.total(0).wins == 1);
  CHECK(standings.total(1).losses == 1);
  CHECK(standings.total(2).wins == 1);
  CHECK(standings.total(2).losses == 1);
  CHECK(standings.conduct(2).failures(Ending::crash) == 1);
  CHECK(standings.conduct(2).restarts() == 1);
  CHECK(standings.conduct(0).restarts() == 0);
}

TEST_CASE("a verdict stays what it was when it first was one") {
  const Schedule schedule(pairings(2, Format::round_robin), {0}, 400);
  Standings standings(2, schedule, SprtBounds{.elo0 = 0, .elo1 = 200});
  std::size_t number = 0;
  while (standings.verdict() == Verdict::open) {
    REQUIRE(number < 400);
    standings.add(game(number, 2));
    standings.add(game(number + 1, -2));
    number += 2;
  }
  CHECK(standings.verdict() == Verdict::h1);
  CHECK(standings.log_likelihood_ratio() > 2.944);
  // The engine that won loses all further games.
  for (; number < 100; number += 2) {
    standings.add(game(number, -2));
    standings.add(game(number + 1, 2));
  }
  CHECK(standings.log_likelihood_ratio() < -2.944);
  CHECK(standings.verdict() == Verdict::h1);
}
