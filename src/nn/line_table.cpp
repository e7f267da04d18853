#include "nn/line_table.hpp"

#include <algorithm>

namespace tauler::nn {
namespace {

constexpr int state_bits = 2;
constexpr std::uint32_t codes = 1U << (state_bits * line_window);

unsigned state(std::uint32_t code, int cell) {
  return code >> (state_bits * cell) & off_the_board;
}

/// Beyond an edge there is nothing more, and the centre is on the board.
bool is_possible(std::uint32_t code) {
  if (state(code, line_reach) == off_the_board) return false;
  for (int i = 0; i < line_reach; ++i) {
    const int other = line_window - 1 - i;
    if (state(code, i + 1) == off_the_board && state(code, i) != off_the_board) return false;
    if (state(code, other - 1) == off_the_board && state(code, other) != off_the_board) {
      return false;
    }
  }
  return true;
}

std::uint32_t mirrored(std::uint32_t code) {
  std::uint32_t image = 0;
  for (int i = 0; i < line_window; ++i) {
    image |= state(code, i) << (state_bits * (line_window - 1 - i));
  }
  return image;
}

/// [out][in] as a packed matrix of in × out.
Buffer packed(const Layer& layer, int panel) {
  Buffer matrix(static_cast<std::size_t>(layer.in) * layer.out);
  for (int out = 0; out < layer.out; ++out) {
    for (int in = 0; in < layer.in; ++in) {
      matrix[(static_cast<std::size_t>(out / panel) * layer.in + in) * panel + out % panel] =
          layer.weight[static_cast<std::size_t>(out) * layer.in + in];
    }
  }
  return matrix;
}

}  // namespace

LineTable::LineTable(const LineFiller& filler, Kernel kernel)
    : filler_(filler), kernel_(kernel), row_of_(codes) {
  for (std::uint32_t code = 0; code < codes; ++code) {
    if (!is_possible(code)) continue;
    const std::uint32_t image = mirrored(code);
    if (image < code) {
      row_of_[code] = row_of_[image];
      continue;
    }
    row_of_[code] = static_cast<std::uint16_t>(code_of_.size());
    code_of_.push_back(code);
  }
}

const float* LineTable::rows(int flavour) const {
  std::call_once(filled_[flavour], [&] { fill(flavour); });
  return rows_[flavour].data();
}

void LineTable::fill(int flavour) const {
  constexpr int at_once = 96;  // windows that go through together
  const Routines& kernel = routines(kernel_);
  const int hidden = filler_.hidden.out;
  const Buffer second = packed(filler_.hidden, kernel.panel);
  const Buffer third = packed(filler_.rows, kernel.panel);
  Buffer before(static_cast<std::size_t>(at_once) * hidden);
  Buffer after(before.size());
  Buffer& table = rows_[flavour];
  table = Buffer(code_of_.size() * channels());
  const auto weights = [&](const Layer& layer, int row) {
    return layer.weight.data() + static_cast<std::ptrdiff_t>(row) * hidden;
  };
  const int windows = static_cast<int>(code_of_.size());
  for (int first = 0; first < windows; first += at_once) {
    const int count = std::min(at_once, windows - first);
    for (int i = 0; i < count; ++i) {
      float* out = before.data() + static_cast<std::ptrdiff_t>(i) * hidden;
      std::copy_n(weights(filler_.flavours, flavour), hidden, out);
      for (int cell = 0; cell < line_window; ++cell) {
        const int seen = static_cast<int>(state(code_of_[first + i], cell));
        const float* row = weights(filler_.cells, cell * line_states + seen);
        for (int k = 0; k < hidden; ++k) out[k] += row[k];
      }
      for (int k = 0; k < hidden; ++k) out[k] = std::max(out[k], 0.0F);
    }
    kernel.multiply(count, hidden, hidden, before.data(), second.data(), after.data());
    for (int i = 0; i < count * hidden; ++i) {
      after[i] = std::max(after[i] + filler_.hidden.bias[i % hidden], 0.0F);
    }
    kernel.multiply(count, hidden, channels(), after.data(), third.data(),
                    table.data() + static_cast<std::ptrdiff_t>(first) * channels());
  }
}

}  // namespace tauler::nn
