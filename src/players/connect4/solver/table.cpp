#include "players/connect4/solver/table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <new>
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tauler::connect4 {

SolverTable::SolverTable(int code_bits, std::size_t bytes)
    : code_bits_(code_bits),
      two_words_(code_bits - tag_bits_of_one_word > largest_one_word_start),
      tag_shift_(two_words_ ? smallest_index_bits
                            : std::max(smallest_index_bits, code_bits - tag_bits_of_one_word)),
      most_index_bits_(
          std::max(tag_shift_, static_cast<int>(std::bit_width(bytes / sizeof(Bucket))) - 1)) {
  assert(code_bits_ - tag_shift_ <= (two_words_ ? tag_bits_of_two_words : tag_bits_of_one_word));
  constexpr std::size_t huge_page = std::size_t{1} << 21;
  mapped_bytes_ = (this->bytes() + huge_page - 1) / huge_page * huge_page;
#if defined(__linux__)
  // One huge page more, so that the table can begin at the start of one.
  void* memory = mmap(nullptr, mapped_bytes_ + huge_page, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t aligned = (address + huge_page - 1) / huge_page * huge_page;
  if (aligned > address) munmap(memory, aligned - address);
  if (aligned + mapped_bytes_ < address + mapped_bytes_ + huge_page) {
    munmap(static_cast<char*>(memory) + (aligned - address) + mapped_bytes_,
           huge_page - (aligned - address));
  }
  buckets_ = reinterpret_cast<Bucket*>(static_cast<char*>(memory) + (aligned - address));
  madvise(buckets_, mapped_bytes_, MADV_HUGEPAGE);  // only a hint: without it lookups are slower
#else
  buckets_ = static_cast<Bucket*>(std::aligned_alloc(huge_page, mapped_bytes_));
  if (!buckets_) throw std::bad_alloc();
  clear();
#endif
}

SolverTable::~SolverTable() {
#if defined(__linux__)
  munmap(buckets_, mapped_bytes_);
#else
  std::free(buckets_);
#endif
}

void SolverTable::clear() {
#if defined(__linux__)
  // Gives the pages back; they are zero when they are touched again.
  madvise(buckets_, mapped_bytes_, MADV_DONTNEED);
#else
  std::memset(static_cast<void*>(buckets_), 0, bytes());
#endif
}

}  // namespace tauler::connect4
