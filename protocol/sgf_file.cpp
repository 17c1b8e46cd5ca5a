#include "protocol/sgf_file.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "engine/notation.hpp"
#include "engine/printable.hpp"

namespace outflank {

std::variant<Game, TextError> read_sgf_file(const std::string& path, std::size_t most_moves) {
  constexpr std::uintmax_t kLongest = std::uintmax_t{1} << 24;
  const auto refuse = [&path](const std::string& why) {
    return TextError{"cannot load file " + printable(path) + ": " + why};
  };
  const std::string right = "; the SGF file of a game would be right";
  std::error_code error;
  // A pipe might never end.
  if (!std::filesystem::is_regular_file(path, error)) return refuse((error ? error.message() : "not a file") + right);
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return refuse(error.message() + right);
  if (size > kLongest) return refuse("longer than " + std::to_string(kLongest) + " bytes" + right);
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file) return refuse("it cannot be read" + right);
  auto game = read_sgf(text, most_moves);
  if (const auto* wrong = std::get_if<TextError>(&game)) return refuse(wrong->message);
  return game;
}

}  // namespace outflank
