#include "protocol/version_command.hpp"

#include <string_view>

#include "engine/isa.hpp"
#include "protocol/version.hpp"

namespace outflank {
namespace {

#if defined(__clang__)
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "gcc " __VERSION__;
#endif

}  // namespace

std::string version_text() {
  std::string on_board, runnable;
  for (const Tier tier : tiers_on_board()) {
    on_board.append(" ").append(tier_name(tier));
    if (cpu_runs(tier)) runnable.append(" ").append(tier_name(tier));
  }
  std::string text = "Outflank " + std::string(kVersion) + "\n";
  text.append("compiler: ").append(kCompiler).append("\n");
  text.append("tier in use: ").append(tier_name(active_tier())).append("\n");
  text.append("tiers on board:").append(on_board).append("\n");
  text.append("tiers this CPU runs:").append(runnable).append("\n");
  return text;
}

}  // namespace outflank
