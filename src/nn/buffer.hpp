// Floats that begin on a cache line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

namespace tauler::nn {

class Buffer {
 public:
  Buffer() = default;
  /// Zeros.
  explicit Buffer(std::size_t size)
      : size_(size), data_(static_cast<float*>(::operator new(size * sizeof(float), alignment))) {
    std::fill_n(data_.get(), size, 0.0F);
  }

  float* data() { return data_.get(); }
  const float* data() const { return data_.get(); }
  std::size_t size() const { return size_; }
  float& operator[](std::size_t i) { return data_.get()[i]; }
  float operator[](std::size_t i) const { return data_.get()[i]; }

 private:
  static constexpr std::align_val_t alignment{64};
  struct Free {
    void operator()(float* data) const { ::operator delete(data, alignment); }
  };

  std::size_t size_ = 0;
  std::unique_ptr<float, Free> data_;
};

}  // namespace tauler::nn
