#include "eval/weights.hpp"

#include <zstd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <exception>
#include <fstream>
#include <iterator>
#include <mutex>
#include <new>
#include <vector>

namespace outflank {
namespace {

constexpr std::string_view kMagic = "OUTFLANK weights";
constexpr std::uint32_t kVersion = 2;
// The highest one takes fifteen times as long for 6 % less.
constexpr int kCompressionLevel = 9;

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
  std::uint64_t shapes = 0;                    // what the weights are weights of
  std::uint64_t checksum = 0;                  // of the compressed bytes
  std::array<std::uint32_t, kPhases> sizes{};  // in compressed bytes, of each phase
  ErrorModel error_model;
};

std::uint64_t fingerprint_of_shapes() {
  Checksum checksum;
  for (const Shape& shape : kShapes) checksum.add(shape.cells.data(), shape.cells.size());
  const std::array<std::uint64_t, 4> layout{kPhases, kEmptiesOfPhase, kFeatures, kFeatureValues};
  checksum.add(layout.data(), sizeof(layout));
  return checksum.value();
}

// How many rows of a shape are canonical: all that are their own mirror image, and half of the others.
constexpr std::size_t count_canonical_rows(const Shape& shape) {
  const auto mirror = patterns::mirror_of(shape);
  int moved = 0;
  for (std::size_t i = 0; i < mirror.size(); ++i) moved += mirror[i] != i ? 1 : 0;
  return (std::size_t{kRowsOfShape} + (std::size_t{1} << (2 * kShapeCells - moved))) / 2;
}

// Of one phase: the canonical rows of each shape in turn, then the features' values.
constexpr std::size_t count_numbers() {
  std::size_t count = kFeatures * kFeatureValues;
  for (const Shape& shape : kShapes) count += count_canonical_rows(shape);
  return count;
}
constexpr std::size_t kNumbers = count_numbers();

// The numbers of a phase: all low bytes, then all high ones, which are nearly all alike.
class PackedNumbers {
 public:
  static constexpr std::size_t kBytes = 2 * kNumbers;

  explicit PackedNumbers(void* bytes) : low_(static_cast<unsigned char*>(bytes)), high_(low_ + kNumbers) {}

  std::int16_t at(std::size_t i) const { return static_cast<std::int16_t>(low_[i] | high_[i] << 8); }
  void set(std::size_t i, std::int16_t number) {
    low_[i] = static_cast<unsigned char>(number & 0xFF);
    high_[i] = static_cast<unsigned char>(number >> 8 & 0xFF);
  }

 private:
  unsigned char* low_;
  unsigned char* high_;
};

void pack(const PhaseWeights& weights, PackedNumbers packed) {
  std::size_t at = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t row = 0; row < kRowsOfShape; ++row)
      if (canonical_row(shape, row) == row) packed.set(at++, weights.patterns[shape][row]);
  for (const auto& feature : weights.features)
    for (const std::int16_t weight : feature) packed.set(at++, weight);
}

void unpack(PackedNumbers packed, PhaseWeights& weights) {
  std::size_t at = 0;
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    auto& rows = weights.patterns[shape];
    for (std::size_t row = 0; row < kRowsOfShape; ++row) {
      // The lower of the two comes first.
      const std::size_t canonical = canonical_row(shape, row);
      rows[row] = canonical == row ? packed.at(at++) : rows[canonical];
    }
  }
  for (auto& feature : weights.features)
    for (std::int16_t& weight : feature) weight = packed.at(at++);
}

}  // namespace

// Where the phases lie in the file, and all that it takes to unpack one.
struct Weights::Packed {
  explicit Packed(std::string_view file) {
    Header header;
    std::memcpy(&header, file.data(), sizeof(header));
    file.remove_prefix(sizeof(header));
    for (std::size_t phase = 0; phase < kPhases; ++phase) {
      const std::size_t size = std::min<std::size_t>(header.sizes[phase], file.size());
      of_phase[phase] = file.substr(0, size);
      file.remove_prefix(size);
    }
    error_model = header.error_model;
    is_complete = file.empty();
    if (context == nullptr) throw std::bad_alloc();
  }
  ~Packed() { ZSTD_freeDCtx(context); }
  Packed(const Packed&) = delete;
  Packed& operator=(const Packed&) = delete;

  std::array<std::string_view, kPhases> of_phase;
  ErrorModel error_model;
  bool is_complete = false;
  std::mutex mutex;
  HugeMemory numbers{PackedNumbers::kBytes};  // of the phase that is being unpacked
  ZSTD_DCtx* context = ZSTD_createDCtx();
};

Weights::Weights() : Weights(nullptr) {
  for (int phase = 0; phase < kPhases; ++phase) ready_[static_cast<std::size_t>(phase)] = &place_of(phase);
}

Weights::Weights(std::unique_ptr<Packed> packed) : memory_(kPhases * sizeof(PhaseWeights)), packed_(std::move(packed)) {
  if (packed_ != nullptr) error_model = packed_->error_model;
}

Weights::Weights(Weights&& other) noexcept
    : error_model(other.error_model), memory_(std::move(other.memory_)), packed_(std::move(other.packed_)) {
  for (std::size_t phase = 0; phase < kPhases; ++phase) ready_[phase] = other.ready_[phase].exchange(nullptr);
}

Weights::~Weights() = default;

bool Weights::unpack(int phase) const {
  const std::string_view compressed = packed_->of_phase[static_cast<std::size_t>(phase)];
  const std::size_t size = ZSTD_decompressDCtx(packed_->context, packed_->numbers.data(), packed_->numbers.size(),
                                               compressed.data(), compressed.size());
  if (ZSTD_isError(size) != 0 || size != PackedNumbers::kBytes) return false;
  outflank::unpack(PackedNumbers(packed_->numbers.data()), place_of(phase));
  ready_[static_cast<std::size_t>(phase)].store(&place_of(phase), std::memory_order_release);
  return true;
}

const PhaseWeights& Weights::unpacked(int phase) const {
  const std::lock_guard lock(packed_->mutex);
  const bool is_ready = ready_[static_cast<std::size_t>(phase)].load(std::memory_order_relaxed) != nullptr;
  if (!is_ready && !unpack(phase)) std::terminate();
  return place_of(phase);
}

std::string pack_weights(const Weights& weights) {
  Header header;
  std::memcpy(header.magic.data(), kMagic.data(), kMagic.size());
  header.version = kVersion;
  header.shapes = fingerprint_of_shapes();
  header.error_model = weights.error_model;
  std::string compressed;
  std::vector<unsigned char> bytes(PackedNumbers::kBytes);
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  for (int phase = 0; phase < kPhases; ++phase) {
    pack(weights.of_phase(phase), PackedNumbers(bytes.data()));
    const std::size_t size = ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), kCompressionLevel);
    header.sizes[static_cast<std::size_t>(phase)] = static_cast<std::uint32_t>(size);
    compressed.append(frame, 0, size);
  }
  Checksum checksum;
  checksum.add(compressed.data(), compressed.size());
  header.checksum = checksum.value();
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

  Weights weights(std::make_unique<Weights::Packed>(file));
  bool is_whole = weights.packed_->is_complete;
  for (int phase = 0; phase < kPhases; ++phase) is_whole = is_whole && weights.unpack(phase);
  if (!is_whole) return TextError{"the file does not hold as many weights as its header says"};
  weights.packed_.reset();  // the file may go
  return weights;
}

Weights unpack_on_demand(std::string_view file) { return Weights(std::make_unique<Weights::Packed>(file)); }

std::variant<Weights, TextError> read_weights(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return TextError{"the file cannot be read"};
  return unpack_weights(bytes);
}

}  // namespace outflank
