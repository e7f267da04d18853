#include "players/connect4/solver/table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace tauler::connect4 {

SolverTable::SolverTable(int code_bits, std::size_t bytes)
    : code_bits_(code_bits),
      two_words_(code_bits - tag_bits_of_one_word > largest_one_word_start),
      tag_shift_(two_words_ ? smallest_index_bits
                            : std::max(smallest_index_bits, code_bits - tag_bits_of_one_word)),
      most_index_bits_(
          std::max(tag_shift_, static_cast<int>(std::bit_width(bytes / sizeof(Bucket))) - 1)),
      memory_(this->bytes()) {
  assert(code_bits_ - tag_shift_ <= (two_words_ ? tag_bits_of_two_words : tag_bits_of_one_word));
}

}  // namespace tauler::connect4
