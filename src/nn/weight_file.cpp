#include "nn/weight_file.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

namespace tauler::nn {
namespace {

using Json = nlohmann::json;

constexpr std::string_view magic = "TAULERNN";
constexpr std::uint32_t version = 1;
constexpr std::size_t fixed_part = 16;  ///< magic, version, length of the header
constexpr int most_dimensions = 4;
constexpr std::int64_t most_values = 100'000'000;

std::uint32_t read_u32(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// A whole number of the header, or -1.
std::int64_t whole(const Json& parent, const char* name) {
  const auto found = parent.find(name);
  return found != parent.end() && found->is_number_unsigned() ? found->get<std::int64_t>() : -1;
}

std::string word(const Json& parent, const char* name) {
  const auto found = parent.find(name);
  return found != parent.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<Tensor> read_tensor(const Json& entry, std::string_view data) {
  const std::string name = word(entry, "name");
  const auto shape = entry.find("shape");
  const std::int64_t offset = whole(entry, "offset");
  if (name.empty() || shape == entry.end() || !shape->is_array() || shape->empty() ||
      shape->size() > most_dimensions || offset < 0) {
    return Error{"weights-tensor-incomplete"};
  }
  Tensor tensor;
  std::int64_t count = 1;
  for (const Json& length : *shape) {
    if (!length.is_number_unsigned() || length.get<std::int64_t>() > most_values) count = 0;
    tensor.shape.push_back(count > 0 ? length.get<int>() : 0);
    count *= tensor.shape.back();
    if (count <= 0 || count > most_values) {
      return Error{"weights-tensor-shape", {name}};
    }
  }
  if (offset > static_cast<std::int64_t>(data.size()) - 2 * count) {
    return Error{"weights-tensor-beyond", {name}};
  }
  tensor.values.reserve(static_cast<std::size_t>(count));
  for (std::int64_t i = 0; i < count; ++i) {
    const auto at = static_cast<std::size_t>(offset + 2 * i);
    const auto low = static_cast<unsigned char>(data[at]);
    const auto high = static_cast<unsigned char>(data[at + 1]);
    tensor.values.push_back(half_to_float(static_cast<std::uint16_t>(high << 8 | low)));
  }
  return tensor;
}

}  // namespace

std::uint32_t crc32(std::string_view bytes) {
  static constexpr auto table = [] {
    std::array<std::uint32_t, 256> entries{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t entry = i;
      for (int bit = 0; bit < 8; ++bit) entry = entry >> 1 ^ (entry & 1 ? 0xedb88320U : 0);
      entries[i] = entry;
    }
    return entries;
  }();
  std::uint32_t sum = ~0U;
  for (char byte : bytes) sum = sum >> 8 ^ table[(sum ^ static_cast<unsigned char>(byte)) & 0xff];
  return ~sum;
}

float half_to_float(std::uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int fraction = bits & 0x3ff;
  const float sign = bits >> 15 ? -1.0F : 1.0F;
  if (exponent == 0) return sign * std::ldexp(static_cast<float>(fraction), -24);
  if (exponent < 0x1f)
    return sign * std::ldexp(static_cast<float>(fraction | 0x400), exponent - 25);
  return fraction ? std::numeric_limits<float>::quiet_NaN()
                  : sign * std::numeric_limits<float>::infinity();
}

Result<WeightFile> read_weight_file(std::string_view bytes) {
  if (bytes.size() < fixed_part || !bytes.starts_with(magic)) {
    return Error{"weights-magic", {}, 0};
  }
  if (read_u32(bytes, 8) != version) {
    return Error{"weights-version", {read_u32(bytes, 8), version}, 8};
  }
  const std::size_t header_length = read_u32(bytes, 12);
  if (bytes.size() - fixed_part < header_length) {
    return Error{"weights-header-short", {}, bytes.size()};
  }
  const Json header = Json::parse(bytes.substr(fixed_part, header_length), nullptr, false);
  if (!header.is_object()) return Error{"weights-header-form", {}, fixed_part};

  const std::string_view data = bytes.substr(fixed_part + header_length);
  if (whole(header, "bytes") != static_cast<std::int64_t>(data.size())) {
    return Error{"weights-bytes", {whole(header, "bytes"), data.size()}, bytes.size()};
  }
  if (whole(header, "crc32") != std::int64_t{crc32(data)}) {
    return Error{"weights-damaged"};
  }
  if (word(header, "type") != "fp16") return Error{"weights-type"};

  WeightFile file;
  file.game = word(header, "game");
  file.net = word(header, "net");
  const auto sizes = header.find("sizes");
  if (sizes == header.end() || !sizes->is_array() || sizes->size() != 2 ||
      !(*sizes)[0].is_number_unsigned() || !(*sizes)[1].is_number_unsigned()) {
    return Error{"weights-sizes"};
  }
  file.least_size = (*sizes)[0].get<int>();
  file.most_size = (*sizes)[1].get<int>();
  const auto tensors = header.find("tensors");
  if (tensors == header.end() || !tensors->is_array()) return Error{"weights-no-tensors"};
  for (const Json& entry : *tensors) {
    if (!entry.is_object()) return Error{"weights-tensor-form"};
    Result<Tensor> tensor = read_tensor(entry, data);
    if (!tensor) return tensor.error();
    file.tensors.insert_or_assign(word(entry, "name"), *std::move(tensor));
  }
  return file;
}

}  // namespace tauler::nn
