#include "bench/match/game_record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/game.hpp"
#include "engine/notation.hpp"

namespace outflank::match {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<Ending, std::string_view>, kEndings.size()> kEndingNames{{
    {Ending::normal, "normal"},
    {Ending::time, "time"},
    {Ending::illegal_move, "illegal move"},
    {Ending::protocol_error, "protocol error"},
    {Ending::crash, "crash"},
    {Ending::silence, "silence"},
    {Ending::resignation, "resignation"},
}};

Game start_of(const GameRecord& record) { return record.start ? Game(*record.start) : Game(); }

template <class Value>
Json to_json(const std::optional<Value>& value) {
  return value ? Json(*value) : Json(nullptr);
}

template <class Value>
std::optional<Value> from_json(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional<Value>(json.get<Value>());
}

std::optional<Color> parse_color(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<std::string>() == color_name(Color::black) ? Color::black : Color::white;
}

void read_start(const Json& json, GameRecord& record) {
  if (json.is_null()) return;
  const auto position = parse_position(json.get<std::string>());
  if (const auto* error = std::get_if<TextError>(&position)) throw std::invalid_argument("start: " + error->message);
  record.start = std::get<Position>(position);
}

// A game that was replayed from its record.
void read_plies(const Json& json, GameRecord& record) {
  auto game = read_transcript(start_of(record), json.at("moves").get<std::string>());
  if (const auto* error = std::get_if<TextError>(&game)) throw std::invalid_argument("moves: " + error->message);
  const auto& replayed = std::get<Game>(game);
  const Json &times = json.at("times_us"), &scores = json.at("scores"), &depths = json.at("depths"),
             &nodes = json.at("nodes");
  for (std::size_t ply = 0; ply < replayed.size(); ++ply) {
    record.plies.push_back({.move = replayed.move(ply),
                            .time = microseconds(times.at(ply).get<std::int64_t>()),
                            .thought = {.score = from_json<int>(scores.at(ply)),
                                        .depth = from_json<int>(depths.at(ply)),
                                        .nodes = from_json<std::uint64_t>(nodes.at(ply))}});
  }
  record.opening_plies = json.at("opening_plies").get<std::size_t>();
  if (record.opening_plies > record.plies.size())
    throw std::invalid_argument("opening_plies: more than there are moves");
}

GameRecord read_record(const Json& json) {
  GameRecord record;
  record.number = json.at("game").get<std::size_t>();
  record.opening = json.at("opening").get<std::size_t>();
  record.players = {json.at("black").get<std::string>(), json.at("white").get<std::string>()};
  read_start(json.at("start"), record);
  read_plies(json, record);
  record.score = json.at("score").get<int>();
  if (record.score < -64 || record.score > 64) throw std::invalid_argument("score: beyond 64");
  const auto ending = parse_ending(json.at("ending").get<std::string>());
  if (!ending) throw std::invalid_argument("ending: unknown");
  record.ending = *ending;
  record.culprit = parse_color(json.at("culprit"));
  record.detail = json.at("detail").get<std::string>();
  record.duration = microseconds(json.at("duration_us").get<std::int64_t>());
  record.overhead = microseconds(json.at("overhead_us").get<std::int64_t>());
  record.date = json.at("date").get<std::string>();
  return record;
}

std::string fixed(double value, int decimals) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return text.data();
}

std::string seconds_text(microseconds time) { return fixed(static_cast<double>(time.count()) / 1e6, 3); }

std::string score_text(int centidiscs) {
  return std::string(centidiscs >= 0 ? "+" : "").append(fixed(centidiscs / 100.0, 2));
}

std::string moves_of(const GameRecord& record) {
  Game game = start_of(record);
  for (const Ply& ply : record.plies) game.play(ply.move);
  return write_transcript(game, {.passes = true});
}

// GGF's 64 cells and the side.
std::string ggf_board(const Position& position) {
  std::string text = to_string(position);
  std::ranges::replace(text, 'X', '*');
  return text;
}

// How GGF marks a result that was not played out.
std::string_view ggf_result_suffix(Ending ending) {
  if (ending == Ending::normal) return "";
  return ending == Ending::time || ending == Ending::silence ? ":t" : ":r";
}

std::string ggf_move(const Ply& ply, bool is_opening) {
  std::string text = ply.move == Square::pass ? "pa" : to_string(ply.move);
  if (is_opening || (ply.time.count() == 0 && !ply.thought.score)) return text;
  text.append("/").append(ply.thought.score ? fixed(*ply.thought.score / 100.0, 2) : "");
  return text.append("/").append(seconds_text(ply.time));
}

}  // namespace

std::string_view ending_name(Ending ending) {
  return std::ranges::find(kEndingNames, ending, [](const auto& pair) { return pair.first; })->second;
}

std::optional<Ending> parse_ending(std::string_view name) {
  const auto known = std::ranges::find(kEndingNames, name, [](const auto& pair) { return pair.second; });
  return known == kEndingNames.end() ? std::nullopt : std::optional(known->first);
}

std::string to_json_line(const GameRecord& record) {
  Json times = Json::array(), scores = Json::array(), depths = Json::array(), nodes = Json::array();
  for (const Ply& ply : record.plies) {
    times.push_back(ply.time.count());
    scores.push_back(to_json(ply.thought.score));
    depths.push_back(to_json(ply.thought.depth));
    nodes.push_back(to_json(ply.thought.nodes));
  }
  return nlohmann::ordered_json{
      {"game", record.number},
      {"opening", record.opening},
      {"black", record.players[0]},
      {"white", record.players[1]},
      {"score", record.score},
      {"ending", ending_name(record.ending)},
      {"culprit", record.culprit ? Json(color_name(*record.culprit)) : Json(nullptr)},
      {"detail", record.detail},
      {"date", record.date},
      {"start", record.start ? Json(to_string(*record.start)) : Json(nullptr)},
      {"opening_plies", record.opening_plies},
      {"moves", moves_of(record)},
      {"scores", scores},
      {"depths", depths},
      {"nodes", nodes},
      {"times_us", times},
      {"duration_us", record.duration.count()},
      {"overhead_us", record.overhead.count()},
  }
      .dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::variant<GameRecord, TextError> parse_json_line(std::string_view line) {
  try {
    return read_record(Json::parse(line));
  } catch (const Json::exception& error) {
    return TextError{error.what()};
  } catch (const std::invalid_argument& error) {
    return TextError{error.what()};
  }
}

std::string to_ggf(const GameRecord& record) {
  const Position start = start_of(record).position();
  std::string text = "(;GM[Othello]PC[Outflank match]DT[" + record.date + " UTC]PB[" + record.players[0] + "]PW[" +
                     record.players[1] + "]TY[8]RE[" + score_text(record.score * 100) +
                     std::string(ggf_result_suffix(record.ending)) + "]BO[8 " + ggf_board(start) + "]";
  std::string depths;
  Color side = start.side;
  for (std::size_t ply = 0; ply < record.plies.size(); ++ply) {
    text.append(side == Color::black ? "B[" : "W[").append(ggf_move(record.plies[ply], ply < record.opening_plies));
    text.append("]");
    depths.append(" ").append(record.plies[ply].thought.depth ? std::to_string(*record.plies[ply].thought.depth) : "-");
    side = other(side);
  }
  return text.append("C[depths").append(depths).append("];)");
}

std::string to_transcript(const GameRecord& record) {
  std::string text = moves_of(record) + " % game " + std::to_string(record.number + 1) + ", black " +
                     record.players[0] + ", white " + record.players[1] + ", black's score " +
                     (record.score >= 0 ? "+" : "") + std::to_string(record.score) + ", ending " +
                     std::string(ending_name(record.ending));
  if (record.start) text.append(", start ").append(to_string(*record.start));
  text.append(", moves");
  for (std::size_t ply = 0; ply < record.plies.size(); ++ply) {
    const auto& [move, time, thought] = record.plies[ply];
    text.append(" ").append(to_string(move));
    if (ply < record.opening_plies) continue;
    if (thought.score) text.append(" ").append(score_text(*thought.score));
    if (thought.depth) text.append(" @").append(std::to_string(*thought.depth));
    if (time.count() > 0) text.append(" ").append(seconds_text(time)).append("s");
  }
  return text;
}

}  // namespace outflank::match
