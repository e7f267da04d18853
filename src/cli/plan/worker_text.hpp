// What tournaments and workers say of one another.
#pragma once

#include <string>

#include "core/words.hpp"
#include "store/queue/worker_list.hpp"

namespace tauler::cli {

/// Workers of the same build play alike: the version, and a hash of the file of this program.
Result<std::string> own_build();

/// Who plays a tournament's games, in a line or more.
std::string workers_text(const store::QueueState& state, const Words& words);
std::string away_text(bool is_away, const Words& words);

}  // namespace tauler::cli
