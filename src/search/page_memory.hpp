// Memory for large tables: zero when it is first read, taken from the system page by page as it is
// used, in huge pages where the system has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tauler {

class PageMemory {
 public:
  /// Throws std::bad_alloc where there is no room.
  explicit PageMemory(std::size_t bytes) : bytes_((bytes + page - 1) / page * page) {
#if defined(__linux__)
    // One page more, so that the memory can begin at the start of one.
    void* given = mmap(nullptr, bytes_ + page, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (given == MAP_FAILED) throw std::bad_alloc();
    char* const begin = static_cast<char*>(given);
    const std::size_t before = -reinterpret_cast<std::uintptr_t>(given) % page;
    if (before > 0) munmap(begin, before);
    data_ = begin + before;
    if (before < page) munmap(begin + before + bytes_, page - before);
    madvise(data_, bytes_, MADV_HUGEPAGE);  // only a wish: without it looks are slower
#else
    data_ = ::operator new(bytes_, std::align_val_t(page));
    clear();
#endif
  }
  PageMemory(const PageMemory&) = delete;
  PageMemory& operator=(const PageMemory&) = delete;
  ~PageMemory() {
#if defined(__linux__)
    munmap(data_, bytes_);
#else
    ::operator delete(data_, std::align_val_t(page));
#endif
  }

  void* data() const {
    return data_;
  }

  /// All zero again.
  void clear() {
#if defined(__linux__)
    // Gives the pages back; they are zero when they are touched again.
    madvise(data_, bytes_, MADV_DONTNEED);
#else
    std::memset(data_, 0, bytes_);
#endif
  }

 private:
  static constexpr std::size_t page = std::size_t{1} << 21;

  std::size_t bytes_;
  void* data_ = nullptr;
};

}  // namespace tauler
