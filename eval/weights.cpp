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

// Which of a shape's weights in the file each row has: rows that are one and the same to the eye share one.
struct RowNumbers {
  std::array<std::uint16_t, kRowsOfShape> number{};
  std::size_t count = 0;
};

std::vector<RowNumbers> number_rows() {
  std::vector<RowNumbers> shapes(kShapeCount);
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    RowNumbers& rows = shapes[shape];
    for (std::size_t row = 0; row < kRowsOfShape; ++row) {
      const std::size_t canonical = canonical_row(shape, row);
      rows.number[row] = canonical == row ? static_cast<std::uint16_t>(rows.count++) : rows.number[canonical];
    }
  }
  return shapes;
}

// Of one phase: the canonical rows of each shape in turn, then the features' values.
std::size_t count_numbers(const std::vector<RowNumbers>& shapes) {
  std::size_t count = kFeatures * kFeatureValues;
  for (const RowNumbers& rows : shapes) count += rows.count;
  return count;
}

// The numbers of a file: all low bytes, then all high ones, which are nearly all alike.
class PackedNumbers {
 public:
  PackedNumbers(unsigned char* bytes, std::size_t count) : low_(bytes), high_(bytes + count) {}

  std::int16_t at(std::size_t i) const { return static_cast<std::int16_t>(low_[i] | high_[i] << 8); }
  void set(std::size_t i, std::int16_t number) {
    low_[i] = static_cast<unsigned char>(number & 0xFF);
    high_[i] = static_cast<unsigned char>(number >> 8 & 0xFF);
  }

 private:
  unsigned char* low_;
  unsigned char* high_;
};

}  // namespace

std::string pack_weights(const Weights& weights) {
  const std::vector<RowNumbers> shapes = number_rows();
  const std::size_t count = kPhases * count_numbers(shapes);
  std::vector<unsigned char> bytes(2 * count);
  PackedNumbers packed(bytes.data(), count);
  std::size_t at = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    const PhaseWeights& of_phase = weights.of_phase(phase);
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
      for (std::size_t row = 0; row < kRowsOfShape; ++row)
        packed.set(at + shapes[shape].number[row], of_phase.patterns[shape][row]);
      at += shapes[shape].count;
    }
    for (const auto& feature : of_phase.features)
      for (const std::int16_t weight : feature) packed.set(at++, weight);
  }
  std::string compressed(ZSTD_compressBound(bytes.size()), '\0');
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(), bytes.data(), bytes.size(), kCompressionLevel));

  Header header;
  std::memcpy(header.magic.data(), kMagic.data(), kMagic.size());
  header.version = kVersion;
  header.shapes = fingerprint_of_shapes();
  Checksum checksum;
  checksum.add(compressed.data(), compressed.size());
  header.checksum = checksum.value();
  header.numbers = count;
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

  const std::vector<RowNumbers> shapes = number_rows();
  const std::size_t count = kPhases * count_numbers(shapes);
  // Not a vector: that would write all of it first.
  const HugeMemory bytes(2 * count);
  const std::size_t size = ZSTD_decompress(bytes.data(), bytes.size(), compressed.data(), compressed.size());
  if (header.numbers != count || ZSTD_isError(size) != 0 || size != bytes.size())
    return TextError{"the file does not hold as many weights as its header says"};
  const PackedNumbers packed(static_cast<unsigned char*>(bytes.data()), count);
  Weights weights;
  std::size_t at = 0;
  for (int phase = 0; phase < kPhases; ++phase) {
    PhaseWeights& of_phase = weights.of_phase(phase);
    for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
      for (std::size_t row = 0; row < kRowsOfShape; ++row)
        of_phase.patterns[shape][row] = packed.at(at + shapes[shape].number[row]);
      at += shapes[shape].count;
    }
    for (auto& feature : of_phase.features)
      for (std::int16_t& weight : feature) weight = packed.at(at++);
  }
  return weights;
}

std::variant<Weights, TextError> read_weights(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return TextError{"the file cannot be read"};
  return unpack_weights(bytes);
}

}  // namespace outflank
