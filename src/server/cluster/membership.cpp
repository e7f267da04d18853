#include "server/cluster/membership.hpp"

#include <memory>
#include <utility>

namespace tauler::server {

using store::ServerBeat;
using store::ServerId;
using store::Store;

void Membership::tick() {
  if (has_left_ || is_asking_ || services_.now() - asked_ < beat_every) return;
  struct Answer {
    bool is_known = false;
    std::vector<ServerBeat> present;
  };
  auto answer = std::make_shared<Answer>();
  is_asking_ = true;
  asked_ = services_.now();
  services_.store_queue.run(
      [answer, self = self(), wall = services_.wall()](Store& store) {
        answer->is_known = store.servers.beat(self, wall);
        answer->present = store.servers.present();
      },
      [this, answer](const Status& status) {
        is_asking_ = false;
        if (has_left_) return;
        if (!status) {
          // Nobody could count while the store was away.
          for (auto& [id, other] : others_) other.changed = services_.now();
          return;
        }
        if (!answer->is_known) return enlist();
        observe(answer->present);
      });
}

void Membership::observe(const std::vector<ServerBeat>& present) {
  const TimePoint now = services_.now();
  std::map<ServerId, Other> others;
  for (const ServerBeat& one : present) {
    if (one.id == self_) continue;
    const auto known = others_.find(one.id);
    const bool stands_still = known != others_.end() && known->second.beats == one.beats;
    others[one.id] = stands_still ? known->second : Other{one.beats, now};
    const Duration longest = one.is_connected ? longest_silence : longest_unconnected;
    if (stands_still && now - known->second.changed >= longest) give_up(one);
  }
  const std::map<ServerId, Other> before = std::exchange(others_, std::move(others));
  for (const auto& [id, other] : before) {
    if (!others_.contains(id)) services_.gone(id, now - other.changed);
  }
}

void Membership::give_up(const ServerBeat& silent) {
  services_.store_queue.run([silent](Store& store) { store.servers.give_up(silent); },
                            // Whoever gave it up, it is not among those present next time.
                            [this](const Status&) { asked_ = {}; });
}

void Membership::has_left(ServerId other) {
  const auto known = others_.find(other);
  if (known == others_.end()) return;
  others_.erase(known);
  services_.gone(other, Duration{});
}

void Membership::enlist() {
  auto id = std::make_shared<ServerId>(0);
  is_asking_ = true;
  services_.store_queue.run(
      [id, wall = services_.wall()](Store& store) { *id = store.servers.enlist(wall); },
      [this, id](const Status& status) {
        is_asking_ = false;
        if (!status || has_left_) return;  // the next beat finds the same
        self_ = *id;
        others_.clear();
        services_.replaced();
      });
}

void Membership::leave(const std::function<void()>& then) {
  has_left_ = true;
  services_.store_queue.run(
      [self = self(), wall = services_.wall()](Store& store) { store.servers.leave(self, wall); },
      [then](const Status&) { then(); });
}

}  // namespace tauler::server
