#include "server/store_probe.hpp"

#include <utility>

namespace tauler::server {
namespace {

constexpr auto time_to_write = std::chrono::seconds(2);
/// On a full disk, a file with room left in it accepts one small write, but not the next.
constexpr std::uintmax_t least_room = 512 * 1024;

}  // namespace

void StoreProbe::ask(Then then) {
  if (stopped_ || !has_room()) return then(false);
  waiting_.push_back(std::move(then));
  if (waiting_.size() > 1) return;
  timer_.expires_after(time_to_write);
  timer_.async_wait([this](boost::system::error_code error) {
    if (!error) answer(false);
  });
  // While a write hangs no other is started: it will answer when it is done.
  if (is_writing_) return;
  is_writing_ = true;
  store_queue_.run(
      [now = store::time_now()](store::Store& store) {
        store.sql.run("UPDATE probe SET made = $1 WHERE id = 1", {now});
      },
      [this](const Status& status) {
        is_writing_ = false;
        answer(static_cast<bool>(status));
      });
}

bool StoreProbe::has_room() const {
  if (folder_.empty()) return true;
  std::error_code error;
  const std::filesystem::space_info space = std::filesystem::space(folder_, error);
  return error || space.available >= least_room;
}

void StoreProbe::stop() {
  stopped_ = true;
  answer(false);
}

void StoreProbe::answer(bool is_well) {
  timer_.cancel();
  for (const Then& then : std::exchange(waiting_, {})) then(is_well);
}

}  // namespace tauler::server
