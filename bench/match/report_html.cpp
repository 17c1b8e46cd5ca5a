#include "bench/match/report_html.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "bench/match/by_ply.hpp"
#include "bench/match/report_style.hpp"
#include "bench/match/svg_plot.hpp"
#include "bench/match/table.hpp"
#include "protocol/score_text.hpp"

namespace outflank::match {
namespace {

constexpr std::size_t kWidestShown = 10;
constexpr Range kDiscsRange{4, 64};

std::string element(std::string_view name, std::string_view content, std::string_view css_class = "") {
  const std::string attribute = css_class.empty() ? "" : " class=\"" + std::string(css_class) + "\"";
  return "<" + std::string(name) + attribute + ">" + std::string(content) + "</" + std::string(name) + ">\n";
}

std::string card(std::string_view title, std::string_view content, std::string_view note = "") {
  return element("div", element("h2", title) + std::string(content) + (note.empty() ? "" : element("p", note, "note")),
                 "card");
}

std::string row(const std::vector<std::string>& cells, std::string_view kind = "td") {
  std::string text;
  for (const std::string& cell : cells) text += element(kind, cell);
  return element("tr", text);
}

std::string tile(std::string_view value, std::string_view name) {
  return element("div", element("b", value) + element("span", name), "tile");
}

// "+-" as a typographer writes it.
std::string pretty(std::string text) {
  for (std::size_t at = 0; (at = text.find("+-", at)) != std::string::npos;) text.replace(at, 2, "&plusmn;");
  return text;
}

std::string whole(std::size_t number) { return std::to_string(number); }

// Zero is as it should be.
std::string fault(std::size_t count) {
  return count == 0 ? "0" : "<span class=\"bad\">" + std::to_string(count) + "</span>";
}

class Report {
 public:
  Report(const MatchSetup& setup, const Standings& standings, const std::vector<GameRecord>& games)
      : setup_(setup),
        standings_(standings),
        games_(games),
        schedule_(setup.schedule()),
        by_ply_(collect_by_ply(setup, games, kWidestShown)) {}

  std::string text() const {
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
           element("title", title()) + element("style", kReportStyle) + "</head>\n<body>\n" + head() + tables() +
           element("div", plots(), "grid") + disagreements() + settings() + "</body>\n</html>\n";
  }

 private:
  bool is_duel() const { return setup_.engines.size() == 2; }
  std::string name(std::size_t engine) const { return escape_html(setup_.engines[engine].name); }

  std::string title() const {
    return is_duel() ? name(0) + " against " + name(1) : "Match of " + whole(setup_.engines.size()) + " engines";
  }

  // --- tables ---

  std::string head() const {
    std::string sub = whole(standings_.games()) + " of " + whole(schedule_.size()) + " games, scoring " +
                      std::string(scoring_name(setup_.scoring)) + ", openings: " + escape_html(setup_.openings_source) +
                      ", seed " + std::to_string(setup_.seed);
    if (!games_.empty()) sub += ", " + games_.front().date + " to " + games_.back().date + " UTC";
    return element("h1", title()) + element("p", sub, "sub") + element("div", tiles(), "tiles");
  }

  std::string tiles() const {
    std::string text;
    if (is_duel()) {
      const Score& score = standings_.pairing(0);
      const auto elo = elo_of_pairs(score.pairs);
      text += tile(whole(score.wins) + " &ndash; " + whole(score.draws) + " &ndash; " + whole(score.losses),
                   "wins, draws, losses of " + name(0));
      text += tile(elo ? pretty(estimate_text(*elo, 1)) : "-", "Elo, 95 % of opening pairs");
      text += tile(score.pair_discs.count() == 0 ? "-" : pretty(estimate_text(score.pair_discs.estimate(), 2)),
                   "discs a game");
    }
    if (setup_.sprt)
      text +=
          tile(verdict_name(standings_.verdict()) == "open" ? "open" : std::string(verdict_name(standings_.verdict())),
               "SPRT of " + number_text(setup_.sprt->elo0, 1) + " against " + number_text(setup_.sprt->elo1, 1) +
                   " Elo, LLR " + number_text(standings_.log_likelihood_ratio(), 2));
    std::size_t faults = 0;
    for (std::size_t engine = 0; engine < standings_.engines(); ++engine)
      for (const Ending ending : kEndings) faults += standings_.conduct(engine).failures(ending);
    text += tile(fault(faults), "games not played out");
    return text + tile(number_text(standings_.overhead().mean(), 3) + " ms", "overhead of the runner a move");
  }

  static std::vector<std::string> score_cells(const std::string& who, const Score& score) {
    const auto elo = elo_of_pairs(score.pairs);
    const auto games = static_cast<double>(score.games());
    return {who,
            whole(score.games()),
            whole(score.wins),
            whole(score.draws),
            whole(score.losses),
            score.games() == 0 ? "-" : number_text(100 * score.points() / games, 1) + " %",
            score.pair_discs.count() == 0 ? "-" : pretty(estimate_text(score.pair_discs.estimate(), 2)),
            elo ? pretty(estimate_text(*elo, 1)) : "-",
            elo ? number_text(100 * likelihood_of_superiority(score.pairs), 1) + " %" : "-"};
  }

  static std::string score_heading(const std::string& first) {
    return row({first, "games", "wins", "draws", "losses", "points", "discs", "Elo", "LOS"}, "th");
  }

  std::string tables() const {
    std::string rows = score_heading("engine");
    for (const std::size_t engine : standings_.ranking())
      rows += row(score_cells(name(engine), standings_.total(engine)));
    std::string text = card("Standings", element("table", rows),
                            "Elo and discs with 95 % intervals, from opening pairs: both games from one opening count "
                            "as one observation.");
    if (!is_duel()) text += card("Pairings", element("table", pairing_rows()));
    return text + card("Conduct", element("table", conduct_rows()), failures_note());
  }

  std::string pairing_rows() const {
    std::string rows = score_heading("pairing");
    for (std::size_t number = 0; number < schedule_.pairings().size(); ++number) {
      const auto& [first, second] = schedule_.pairings()[number];
      rows += row(score_cells(name(first) + " &ndash; " + name(second), standings_.pairing(number)));
    }
    return rows;
  }

  std::string conduct_rows() const {
    constexpr std::array kShown{Ending::time,  Ending::illegal_move, Ending::protocol_error,
                                Ending::crash, Ending::silence,      Ending::resignation};
    std::vector<std::string> heading{"games lost by"};
    for (const Ending ending : kShown) heading.emplace_back(ending_name(ending));
    heading.insert(heading.end(), {"restarts", "ms a move", "longest ms"});
    std::string rows = row(heading, "th");
    for (std::size_t engine = 0; engine < standings_.engines(); ++engine) {
      const Conduct& conduct = standings_.conduct(engine);
      std::vector<std::string> cells{name(engine)};
      for (const Ending ending : kShown) cells.push_back(fault(conduct.failures(ending)));
      cells.push_back(fault(conduct.restarts()));
      cells.push_back(number_text(conduct.move_milliseconds.mean(), 2));
      cells.push_back(number_text(conduct.longest_milliseconds, 1));
      rows += row(cells);
    }
    return rows;
  }

  // The first few games that were not played out, in words.
  std::string failures_note() const {
    constexpr std::size_t kMost = 8;
    std::string text;
    std::size_t count = 0;
    for (const GameRecord& record : games_)
      if (record.ending != Ending::normal && ++count <= kMost)
        text += "Game " + whole(record.number + 1) + ": " + escape_html(record.detail) + ".<br>";
    return count > kMost ? text + "And " + whole(count - kMost) + " more." : text;
  }

  // --- plots over games ---

  std::string plots() const {
    std::string text = running_score();
    if (setup_.sprt) text += running_ratio();
    const std::size_t histograms = is_duel() ? 1 : std::min<std::size_t>(setup_.engines.size(), 8);
    for (std::size_t engine = 0; engine < histograms; ++engine) text += disc_distribution(engine);
    text += over_discs("Time", "ms a move", "Mean, and dashed the longest, by discs on the board.",
                       &EngineByPly::milliseconds, true);
    text += over_discs("Depth", "plies", "Mean depth that the engines reported.", &EngineByPly::depth, false);
    text += disagreement();
    return text +
           over_discs("Score against the result", "discs",
                      "Mean distance between an engine's score and the result of the game, where it had a choice.",
                      &EngineByPly::error, false);
  }

  // The score of one engine after every game, by its first game on.
  struct Progression {
    std::vector<Point> share, low, high;
  };

  Progression progression(std::size_t engine) const {
    Standings so_far(setup_.engines.size(), schedule_, std::nullopt);
    Progression points;
    const std::size_t step = std::max<std::size_t>(1, games_.size() / 400);
    for (std::size_t game = 0; game < games_.size(); ++game) {
      so_far.add(games_[game]);
      const Score& score = so_far.total(engine);
      if ((game + 1) % step != 0 || score.pair_discs.count() == 0) continue;
      const Estimate elo = *elo_of_pairs(score.pairs);
      const auto x = static_cast<double>(game + 1);
      points.share.push_back({x, 100 * share_of_elo(elo.value)});
      points.low.push_back({x, 100 * share_of_elo(elo.low)});
      points.high.push_back({x, 100 * share_of_elo(elo.high)});
    }
    return points;
  }

  Range games_range() const { return {0, std::max(1.0, static_cast<double>(games_.size()))}; }

  std::string running_score() const {
    SvgPlot plot("games", "points, %", games_range(), {0, 100});
    plot.add_level(50, "");
    const std::size_t shown = is_duel() ? 1 : setup_.engines.size();
    std::vector<std::string> names;
    for (std::size_t engine = 0; engine < shown; ++engine) {
      const Progression points = progression(engine);
      if (is_duel()) plot.add_band(points.low, points.high, engine % 8);
      plot.add_line(points.share, engine % 8);
      names.push_back(setup_.engines[engine].name);
    }
    plot.add_legend(names);
    return card("Running score", plot.text(), is_duel() ? "Of finished opening pairs, with the 95 % interval." : "");
  }

  std::string running_ratio() const {
    Standings so_far(setup_.engines.size(), schedule_, setup_.sprt);
    std::vector<Point> points{{0, 0}};
    Range y{setup_.sprt->lower() * 1.15, setup_.sprt->upper() * 1.15};
    for (std::size_t game = 0; game < games_.size(); ++game) {
      so_far.add(games_[game]);
      points.push_back({static_cast<double>(game + 1), so_far.log_likelihood_ratio()});
      y = {std::min(y.low, points.back().y), std::max(y.high, points.back().y)};
    }
    SvgPlot plot("games", "log-likelihood ratio", games_range(), y);
    plot.add_level(setup_.sprt->upper(), "H1");
    plot.add_level(setup_.sprt->lower(), "H0");
    plot.add_line(points, 2);
    return card("Sequential test", plot.text());
  }

  std::string disc_distribution(std::size_t engine) const {
    constexpr int kBin = 4, kBins = 33;  // centred on -64, -60, ... 64
    std::array<std::size_t, kBins> counts{};
    for (const GameRecord& record : games_) {
      const Assignment assignment = schedule_.at(record.number);
      if (assignment.black != engine && assignment.white != engine) continue;
      const int difference = assignment.black == engine ? record.score : -record.score;
      ++counts[static_cast<std::size_t>((difference + 64 + kBin / 2) / kBin)];
    }
    const auto highest = static_cast<double>(std::max<std::size_t>(1, *std::ranges::max_element(counts)));
    SvgPlot plot("disc difference of " + setup_.engines[engine].name, "games", {-66, 66}, {0, highest * 1.05});
    for (int bin = 0; bin < kBins; ++bin) {
      const int middle = bin * kBin - 64;
      const std::size_t count = counts[static_cast<std::size_t>(bin)];
      if (count == 0) continue;
      plot.add_bar({middle - kBin / 2.0, middle + kBin / 2.0}, static_cast<double>(count),
                   middle > 0   ? "win"
                   : middle < 0 ? "loss"
                                : "draw",
                   signed_score(middle) + " and around: " + whole(count) + " games");
    }
    return card(is_duel() ? "Discs" : "Discs of " + name(engine), plot.text());
  }

  // --- plots over the discs on the board ---

  static std::vector<Point> points_of(const ByDiscs& moments) {
    std::vector<Point> points;
    for (std::size_t discs = 0; discs < moments.size(); ++discs)
      if (moments[discs].count() > 0) points.push_back({static_cast<double>(discs), moments[discs].mean()});
    return points;
  }

  static Range from_zero(const std::vector<std::vector<Point>>& lines) {
    double highest = 0;
    for (const auto& line : lines)
      for (const Point& point : line) highest = std::max(highest, point.y);
    return {0, highest > 0 ? highest * 1.08 : 1};
  }

  std::string over_discs(std::string_view heading, const std::string& unit, std::string_view note,
                         ByDiscs EngineByPly::*what, bool has_longest) const {
    std::vector<std::vector<Point>> means, longest;
    std::vector<std::string> names;
    for (std::size_t engine = 0; engine < by_ply_.engines.size(); ++engine) {
      means.push_back(points_of(by_ply_.engines[engine].*what));
      names.push_back(setup_.engines[engine].name);
      longest.emplace_back();
      if (!has_longest) continue;
      for (const Point& point : means.back())
        longest.back().push_back({point.x, by_ply_.engines[engine].longest[static_cast<std::size_t>(point.x)]});
    }
    if (std::ranges::all_of(means, [](const auto& line) { return line.empty(); })) return "";
    SvgPlot plot("discs on the board", unit, kDiscsRange, from_zero(has_longest ? longest : means));
    for (std::size_t engine = 0; engine < means.size(); ++engine) {
      if (has_longest) plot.add_line(longest[engine], engine % 8, true);
      plot.add_line(means[engine], engine % 8);
    }
    plot.add_legend(names);
    return card(heading, plot.text(), note);
  }

  std::string disagreement() const {
    const auto points = points_of(by_ply_.disagreement);
    if (points.empty()) return "";
    SvgPlot plot("discs on the board", "discs", kDiscsRange, from_zero({points}));
    plot.add_line(points, 3);
    return card("Disagreement", plot.text(),
                "Mean distance between the score of a move and the score of the reply, by the other engine, where both "
                "had a choice.");
  }

  // --- positions ---

  static std::string board(const Disagreement& found) {
    constexpr int kCell = 24;
    const auto place = [](int number) { return std::to_string(number * kCell + 12); };
    std::string text = R"(<svg viewBox="0 0 192 192" role="img"><rect class="felt" width="192" height="192" rx="5"/>)";
    for (int edge = kCell; edge < 8 * kCell; edge += kCell) {
      const std::string at = std::to_string(edge);
      text.append("<path class=\"cell\" d=\"M").append(at).append(" 0V192M0 ").append(at).append("H192\"/>");
    }
    for (const Color color : {Color::black, Color::white})
      for (const Square square : Squares{found.position.discs(color)})
        text += "<circle class=\"" + std::string(color_name(color)) + "\" cx=\"" + place(file_of(square)) + "\" cy=\"" +
                place(rank_of(square)) + "\" r=\"10\"/>";
    if (on_board(found.move))
      text += "<circle class=\"last\" cx=\"" + place(file_of(found.move)) + "\" cy=\"" + place(rank_of(found.move)) +
              "\" r=\"3\"/>";
    return text + "</svg>";
  }

  std::string disagreements() const {
    std::string text;
    for (const Disagreement& found : by_ply_.widest)
      text += element(
          "div",
          board(found) +
              element("p", "Game " + whole(found.game + 1) + ", " + to_string(found.move) + ", " +
                               std::string(color_name(found.position.side)) + " to move<br>" +
                               escape_html(found.names[0]) + " " + number_text(found.mover_score, 2, true) + ", " +
                               escape_html(found.names[1]) + " " + number_text(found.answer_score, 2, true) +
                               "<br>result " + signed_score(found.result)));
    if (text.empty()) return "";
    return card("Where the scores disagreed most", element("div", text, "boards"),
                "The widest distance of each game, after the marked move: what its engine thought of it, then what the "
                "other one thought. Scores and result in discs for Black.");
  }

  std::string settings() const {
    return card("Setup", "<details><summary>Engines, limits, openings</summary>\n" +
                             element("pre", escape_html(describe_setup(setup_))) + "</details>");
  }

  const MatchSetup& setup_;
  const Standings& standings_;
  const std::vector<GameRecord>& games_;
  const Schedule schedule_;
  const ByPly by_ply_;
};

}  // namespace

std::string write_html_report(const MatchSetup& setup, const Standings& standings,
                              const std::vector<GameRecord>& games) {
  return Report(setup, standings, games).text();
}

}  // namespace outflank::match
