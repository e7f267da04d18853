// Whether the store accepts writes now: tried when somebody asks, so the answer is never stale.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "store/store_queue.hpp"

namespace tauler::server {

class StoreProbe {
 public:
  using Then = std::function<void(bool)>;

  /// `folder` is where a store in a file lives, on a disk that may be full; empty: elsewhere.
  StoreProbe(boost::asio::io_context& context, store::StoreQueue& store_queue,
             std::filesystem::path folder)
      : store_queue_(store_queue), timer_(context), folder_(std::move(folder)) {}

  /// However many ask at the same time, one write answers them all.
  void ask(Then then);
  /// From now on the answer is no.
  void stop();

 private:
  void answer(bool is_well);
  bool has_room() const;

  store::StoreQueue& store_queue_;
  boost::asio::steady_timer timer_;
  std::filesystem::path folder_;
  std::vector<Then> waiting_;
  bool is_writing_ = false;
  bool stopped_ = false;
};

}  // namespace tauler::server
