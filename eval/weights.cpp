#include "eval/weights.hpp"

#include <zstd.h>

#include <bit>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

namespace outflank {
namespace {

constexpr std::string_view kMagic = "OUTFLANK weights";
constexpr std::uint32_t kVersion = 1;
// The file is made once and read at every start.
constexpr int kCompressionLevel = 19;

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

// Fowler, Noll and Vo's hash, FNV-1a.
class Checksum {
 public:
  void add(const void* data, std::size_t size) {
    const auto* byte = static_cast<const unsigned char*>(data);
    for (std::size_t i = 0; i < size; ++i) value_ = (value_ ^ byte[i]) * 0x100000001B3;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF29CE484222325;
};

struct Header {
  std::array<char, 16> magic{};
  std::uint32_t version = 0;
  std::uint32_t unused = 0;
  std::uint64_t shapes = 0;    // what the weights are weights of
  std::uint64_t checksum = 0;  // of the compressed bytes
  std::uint64_t numbers = 0;   // that they hold
};

std::uint64_t fingerprint_of_shapes() {
  Checksum checksum;
  for (const Shape& shape : kShapes) checksum.add(shape.cells.data(), shape.cells.size());
  const std::array<std::uint64_t, 4> layout{kPhases, kEmptiesOfPhase, kFeatures, kFeatureValues};
  checksum.add(layout.data(), sizeof(layout));
  return checksum.value();
}

// Calls with each weight that is in the file, in its order, as a reference.
template <typename WeightsType, typename Function>
void for_each_weight(WeightsType& weights, Function function) {
  for (int phase = 0; phase < kPhases; ++phase) {
    auto& of_phase = weights.of_phase(phase);
    for (std::size_t shape = 0; shape < kShapeCount; ++shape)
      for (std::size_t row = 0; row < kRowsOfShape; ++row)
        if (canonical_row(shape, row) == row) function(of_phase.patterns[shape][row]);
    for (auto& feature : of_phase.features)
      for (auto& weight : feature) function(weight);
  }
}

void spread_to_equal_rows(Weights& weights) {
  for (int phase = 0; phase < kPhases; ++phase)
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
      auto& rows = weights.of_phase(phase).patterns[shape];
      for (std::size_t row = 0; row < kRowsOfShape; ++row) rows[row] = rows[canonical_row(shape, row)];
    }
}

}  // namespace

std::string pack_weights(const Weights& weights) {
  // Low and high bytes apart: the high ones are nearly all alike.
  std::string low, high;
  for_each_weight(weights, [&](const std::int16_t& weight) {
    low.push_back(static_cast<char>(weight & 0xFF));
    high.push_back(static_cast<char>(weight >> 8));
  });
  const std::string all = low + high;
  std::string compressed(ZSTD_compressBound(all.size()), '\0');
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(), all.data(), all.size(), kCompressionLevel));

  Header header;
  std::memcpy(header.magic.data(), kMagic.data(), kMagic.size());
  header.version = kVersion;
  header.shapes = fingerprint_of_shapes();
  Checksum checksum;
  checksum.add(compressed.data(), compressed.size());
  header.checksum = checksum.value();
  header.numbers = low.size();
  return std::string(reinterpret_cast<const char*>(&header), sizeof(header)) + compressed;
}

std::variant<Weights, TextError> unpack_weights(std::string_view file) {
  if (!file.starts_with(kMagic) || file.size() < sizeof(Header))
    return TextError{"this is no file of weights; one made by outflank-train would be right"};
  Header header;
  std::memcpy(&header, file.data(), sizeof(header));
  if (header.version != kVersion)
    return TextError{"the weights have version " + std::to_string(header.version) + "; version " +
                     std::to_string(kVersion) + " would be right"};
  if (header.shapes != fingerprint_of_shapes())
    return TextError{"the weights are those of other patterns than this program has"};
  const std::string_view compressed = file.substr(sizeof(header));
  Checksum checksum;
  checksum.add(compressed.data(), compressed.size());
  if (header.checksum != checksum.value())
    return TextError{"the file is damaged: its checksum is not the one in its header"};

  Weights weights;
  std::uint64_t expected = 0;
  for_each_weight(weights, [&expected](std::int16_t&) { ++expected; });
  std::vector<unsigned char> bytes(2 * expected);
  const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), compressed.data(), compressed.size());
  if (header.numbers != expected || ZSTD_isError(size) != 0 || size != bytes.size())
    return TextError{"the file does not hold as many weights as its header says"};
  std::size_t i = 0;
  for_each_weight(weights, [&](std::int16_t& weight) {
    weight = static_cast<std::int16_t>(bytes[i] | bytes[i + expected] << 8);
    ++i;
  });
  spread_to_equal_rows(weights);
  return weights;
}

std::variant<Weights, TextError> read_weights(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return TextError{"the file cannot be read"};
  return unpack_weights(bytes);
}

}  // namespace outflank
