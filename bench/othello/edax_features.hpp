// What Edax's evaluation looks at: twelve shapes with all their images on the board, 46 in all, and
// a constant. Contents that a shape's own mirror maps onto each other share a weight, and its file
// has them once, in the order in which counting in base three first meets them.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "games/othello/bits.hpp"

namespace tauler::bench {

class EdaxFeatures {
 public:
  static constexpr int images = 46;
  static constexpr int weights = 114'364;  ///< of one ply; the last is the constant
  using Indices = std::array<std::uint32_t, images>;

  EdaxFeatures() {
    std::uint32_t first = 0;
    for (std::string_view text : shapes) first += add(text, first);
    complete_ = images_ == images && first + 1 == weights;
  }

  /// That the shapes make as many images and weights as the file has.
  bool complete() const { return complete_; }

  /// Which weights a position adds up besides the constant.
  Indices of(othello::Bits own, othello::Bits other) const {
    std::array<std::uint16_t, images> contents = empty_;
    for (auto [discs, less] : {std::pair{own, 2}, std::pair{other, 1}}) {
      for (; discs != 0; discs = othello::without_lowest(discs)) {
        const auto& step = steps_[othello::lowest(discs)];
        for (int i = 0; i < images; ++i) {
          contents[i] = static_cast<std::uint16_t>(contents[i] - less * step[i]);
        }
      }
    }
    Indices indices;
    for (int i = 0; i < images; ++i) indices[i] = classes_[shape_[i]][contents[i]];
    return indices;
  }

 private:
  // In the file's order. A cell's content is 0 for the mover's disc, 1 for the opponent's, 2 for
  // none; the first cell counts most.
  static constexpr std::array<std::string_view, 12> shapes = {
      "a1b1a2b2c1a3c2b3c3", "a5a4a3a2a1b2b1c1d1e1", "b2a1b1c1d1e1f1g1h1g2", "a1c1d1c2d2e2f2e1f1h1",
      "a2b2c2d2e2f2g2h2",   "a3b3c3d3e3f3g3h3",     "a4b4c4d4e4f4g4h4",     "a1b2c3d4e5f6g7h8",
      "b1c2d3e4f5g6h7",     "c1d2e3f4g5h6",         "d1e2f3g4h5",           "d1c2b3a4"};

  using Cells = std::vector<int>;

  static Cells mapped(const Cells& cells, int symmetry) {
    Cells result;
    for (int cell : cells) result.push_back(othello::mapped_cell(cell, symmetry));
    return result;
  }
  static othello::Bits set_of(const Cells& cells) {
    othello::Bits set = 0;
    for (int cell : cells) set |= othello::bit(cell);
    return set;
  }

  /// Returns how many weights the shape has.
  std::uint32_t add(std::string_view text, std::uint32_t first) {
    Cells cells;
    for (std::size_t i = 0; i < text.size(); i += 2) {
      cells.push_back((text[i + 1] - '1') * othello::size + text[i] - 'a');
    }
    std::vector<othello::Bits> seen;
    Cells mirror;
    for (int symmetry = 0; symmetry < othello::symmetry_count; ++symmetry) {
      const Cells image = mapped(cells, symmetry);
      const othello::Bits set = set_of(image);
      if (symmetry > 0 && set == seen.front() && image != cells) mirror = image;
      if (std::find(seen.begin(), seen.end(), set) != seen.end()) continue;
      seen.push_back(set);
      if (images_ < images) add_image(image);
    }
    ++shapes_;
    return number_contents(cells, mirror, first);
  }

  void add_image(const Cells& image) {
    shape_[images_] = shapes_;
    int step = 1;
    for (auto cell = image.rbegin(); cell != image.rend(); ++cell, step *= 3) {
      steps_[*cell][images_] = static_cast<std::uint16_t>(step);
      empty_[images_] = static_cast<std::uint16_t>(empty_[images_] + 2 * step);
    }
    ++images_;
  }

  std::uint32_t number_contents(const Cells& cells, const Cells& mirror, std::uint32_t first) {
    std::size_t count = 1;
    std::array<std::size_t, othello::cells> steps{};
    for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell, count *= 3) steps[*cell] = count;
    std::vector<std::uint32_t>& numbers = classes_.emplace_back(count);
    std::uint32_t next = first;
    for (std::size_t contents = 0; contents < count; ++contents) {
      std::size_t mirrored = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        mirrored += contents / steps[cells[i]] % 3 * steps[mirror[i]];
      }
      numbers[contents] = mirrored < contents ? numbers[mirrored] : next++;
    }
    return next - first;
  }

  int images_ = 0;
  int shapes_ = 0;
  bool complete_ = false;
  std::array<int, images> shape_{};
  std::array<std::uint16_t, images> empty_{};
  std::array<std::array<std::uint16_t, images>, othello::cells> steps_{};
  std::vector<std::vector<std::uint32_t>> classes_;  ///< by shape and contents
};

}  // namespace tauler::bench
