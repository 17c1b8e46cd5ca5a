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
#include <type_traits>

#include "engine/checksum.hpp"

namespace outflank {

void RowWeights::set_linear(int value) {
  value = std::clamp(value, -kMaxLinear, kMaxLinear);
  sixteens = static_cast<std::int8_t>((value + 8) >> 4);
  units = static_cast<std::int8_t>(value - 16 * sixteens);
}

namespace {

constexpr std::string_view kMagic = "OUTFLANK weights";
constexpr std::uint32_t kVersion = 4;
// The highest one takes fifteen times as long for 6 % less.
constexpr int kCompressionLevel = 9;

static_assert(std::endian::native == std::endian::little, "numbers are written as they are in memory");

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
  const std::array<std::uint64_t, 5> layout{kPhases, kEmptiesOfPhase, kFeatures, kFeatureValues, kHiddenUnits};
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

constexpr std::size_t count_all_canonical_rows() {
  std::size_t count = 0;
  for (const Shape& shape : kShapes) count += count_canonical_rows(shape);
  return count;
}

// A phase as it is packed: the canonical rows of all shapes in turn, then the other numbers. (All first weights of the
// rows, then all second ones and so on would take 15 % more.)
struct PackedPhase {
  std::array<RowWeights, count_all_canonical_rows()> rows;
  std::array<std::int16_t, kFeatures * kFeatureValues + 3 * kHiddenUnits> numbers;
};
static_assert(std::is_trivially_copyable_v<PackedPhase>);

// Calls the function with every number of a phase besides the rows, in the order in which they are packed.
template <typename Phase, typename Function>
void for_each_number(Phase& weights, Function function) {
  for (auto& feature : weights.features)
    for (auto& weight : feature) function(weight);
  for (auto* of_unit : {&weights.bias, &weights.linear, &weights.square})
    for (std::size_t unit = 0; unit < kHiddenUnits; ++unit) function((*of_unit)[unit]);
}

void pack(const PhaseWeights& weights, PackedPhase& packed) {
  RowWeights* next_row = packed.rows.data();
  for (std::size_t shape = 0; shape < kShapeCount; ++shape)
    for (std::size_t row = 0; row < kRowsOfShape; ++row)
      if (canonical_row(shape, row) == row) *next_row++ = weights.patterns[shape][row];
  std::int16_t* next = packed.numbers.data();
  for_each_number(weights, [&next](std::int16_t number) { *next++ = number; });
}

void unpack(const PackedPhase& packed, PhaseWeights& weights) {
  const RowWeights* next_row = packed.rows.data();
  for (std::size_t shape = 0; shape < kShapeCount; ++shape) {
    RowWeights* rows = weights.patterns[shape].data();
    if (count_canonical_rows(kShapes[shape]) == kRowsOfShape) {
      std::memcpy(rows, next_row, kRowsOfShape * sizeof(RowWeights));
      next_row += kRowsOfShape;
      continue;
    }
    for (std::size_t row = 0; row < kRowsOfShape; ++row) {
      // The lower of the two comes first.
      const std::size_t canonical = canonical_row(shape, row);
      rows[row] = canonical == row ? *next_row++ : rows[canonical];
    }
  }
  const std::int16_t* next = packed.numbers.data();
  for_each_number(weights, [&next](std::int16_t& number) { number = *next++; });
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
  HugeMemory memory{sizeof(PackedPhase)};  // of the phase that is being unpacked
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
  const std::size_t size = ZSTD_decompressDCtx(packed_->context, packed_->memory.data(), sizeof(PackedPhase),
                                               compressed.data(), compressed.size());
  if (ZSTD_isError(size) != 0 || size != sizeof(PackedPhase)) return false;
  outflank::unpack(*static_cast<const PackedPhase*>(packed_->memory.data()), place_of(phase));
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
  const auto packed = std::make_unique<PackedPhase>();
  std::string frame(ZSTD_compressBound(sizeof(PackedPhase)), '\0');
  for (int phase = 0; phase < kPhases; ++phase) {
    pack(weights.of_phase(phase), *packed);
    const std::size_t size =
        ZSTD_compress(frame.data(), frame.size(), packed.get(), sizeof(PackedPhase), kCompressionLevel);
    header.sizes[static_cast<std::size_t>(phase)] = static_cast<std::uint32_t>(size);
    compressed.append(frame, 0, size);
  }
  Checksum checksum;
  checksum.add(compressed);
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
  checksum.add(compressed);
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
