// Texts between the servers of one store: at once, in the order in which each sender sent them, and
// without a promise that they arrive. What must not be lost is in the store.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "store/servers.hpp"

namespace tauler::store {

class Bus {
 public:
  /// Where the calls belong that come from the bus.
  using Deliver = std::function<void(std::function<void()>)>;
  struct Listener {
    std::function<void(ServerId from, const std::string& text)> heard;
    /// The connection was lost, and texts may be.
    std::function<void()> interrupted;
  };

  Bus() = default;
  Bus(const Bus&) = delete;
  Bus& operator=(const Bus&) = delete;
  virtual ~Bus() = default;

  virtual void send(ServerId to, std::string text) = 0;
  /// To all but this one.
  virtual void send_all(std::string text) = 0;
};

/// Over NOTIFY, on two connections of its own: one listens, one speaks.
Result<std::unique_ptr<Bus>> open_postgres_bus(const std::string& where, ServerId self,
                                               Bus::Listener listener, Bus::Deliver deliver);

}  // namespace tauler::store
