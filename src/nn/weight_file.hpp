// The weight file (train/README.md, "The weight file"): named tensors with a checksum, read from
// bytes already in memory, whether embedded or from a file.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler::nn {

struct Tensor {
  std::vector<int> shape;
  std::vector<float> values;
};

struct WeightFile {
  std::string game;
  std::string net;  ///< channels x blocks: "64x8"
  int least_size = 0;
  int most_size = 0;
  std::map<std::string, Tensor, std::less<>> tensors;
};

Result<WeightFile> read_weight_file(std::string_view bytes);

/// The checksum of zip files and of zlib.
std::uint32_t crc32(std::string_view bytes);

/// The number that the sixteen bits of an IEEE half stand for.
float half_to_float(std::uint16_t bits);

}  // namespace tauler::nn
