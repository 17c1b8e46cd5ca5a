#include "protocol/native_print.hpp"

#include <algorithm>
#include <cstdint>

#include "eval/value.hpp"
#include "protocol/score_text.hpp"

namespace outflank::native {
namespace {

// What kind of number the next line carries; nothing for an estimate.
std::string proof_line(const SearchReport& report) {
  if (report.proof == Proof::exact) return "info string exact " + signed_score(report.value / kValuePerDisc) + "\n";
  if (report.confidence > 0) return "info string selective " + std::to_string(report.confidence) + "%\n";
  if (report.proof == Proof::wld) return std::string("info string wld ").append(result_name(report.value)).append("\n");
  return "";
}

// A proven result says no more than the narrowest win or loss: two discs, or one where empty squares count for nobody.
std::string result_score(Value value, Scoring scoring) {
  const std::string narrowest = scoring == Scoring::discs ? "100" : "200";
  if (value > 0) return narrowest + " lowerbound";
  if (value < 0) return std::string("-").append(narrowest).append(" upperbound");
  return "0";
}

std::string score_of(const SearchReport& report, Scoring scoring) {
  return std::string("score cp ")
      .append(report.proof == Proof::wld ? result_score(report.value, scoring)
                                         : std::to_string(centidiscs(report.value)));
}

std::string unproven_line(const Unproven& unproven) {
  std::string text = "info string not proven: ";
  if (unproven.of_lines > 1)
    text += std::to_string(unproven.lines) + " of " + std::to_string(unproven.of_lines) + " lines; ";
  return text + "the search ended first, at depth " + std::to_string(unproven.depth) + " of " +
         std::to_string(unproven.empties) + " empties\n";
}

std::uint64_t nodes_per_second(const SearchReport& report) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(report.time.count(), 1));
  return report.nodes * 1000 / milliseconds;
}

}  // namespace

std::string print(const SearchProgress& progress) {
  const SearchReport& report = progress.report;
  std::string text = proof_line(report);
  text.append("info depth ").append(std::to_string(report.depth));
  const std::string score = score_of(report, progress.scoring);
  if (report.pv.empty()) return text.append(" ").append(score).append("\n");
  const auto add = [&text](const char* key, std::uint64_t number) { text.append(key).append(std::to_string(number)); };
  add(" seldepth ", static_cast<std::uint64_t>(report.selective_depth));
  add(" multipv ", static_cast<std::uint64_t>(report.multi_pv));
  text.append(" ").append(score);
  add(" nodes ", report.nodes);
  add(" nps ", nodes_per_second(report));
  add(" hashfull ", static_cast<std::uint64_t>(report.hash_full));
  add(" time ", static_cast<std::uint64_t>(std::max<std::int64_t>(report.time.count(), 0)));
  text += " pv";
  for (const Square move : report.pv) text.append(" ").append(to_string(move));
  return text + "\n";
}

std::string print(const SearchDone& done) {
  std::string text = done.unproven ? unproven_line(*done.unproven) : "";
  text += "bestmove " + to_string(done.result.best);
  if (done.result.ponder != Square::none) text += " ponder " + to_string(done.result.ponder);
  return text + "\n";
}

std::string print(const PerftDone& done) {
  if (!done.total) return "info string perft stopped\n";
  std::string text;
  for (const PerftMove& move : done.moves) text += to_string(move.move) + ": " + std::to_string(move.leaves) + "\n";
  return text + "\nNodes searched: " + std::to_string(*done.total) + "\n";
}

}  // namespace outflank::native
