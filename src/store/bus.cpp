#include "store/bus.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::store {
namespace {

using namespace std::chrono_literals;

/// PostgreSQL takes 8,000 bytes a notice: longer texts go in parts.
constexpr std::size_t longest_part = 7'000;
constexpr std::size_t most_parts = 10'000;
/// While the database is away, that many texts wait; older ones are lost.
constexpr std::size_t most_waiting = 100'000;
constexpr auto between_attempts = 200ms;
/// How long the end of the bus may go unnoticed by who listens.
constexpr auto moment = 50ms;
constexpr std::size_t most_at_once = 500;

std::string channel_of(ServerId server) {
  return fmt::format("tauler_server_{}", server);
}
constexpr const char* everybody = "tauler_servers";

/// "from number part parts " and the part's text.
struct Part {
  ServerId from = 0;
  std::int64_t number = 0;
  std::size_t part = 0;
  std::size_t parts = 0;
  std::string_view text;
};

std::optional<Part> read_part(std::string_view notice) {
  Part part;
  std::array<std::int64_t, 4> head{};
  for (std::int64_t& number : head) {
    const std::size_t blank = notice.find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const auto read = parse_integer<std::int64_t>(notice.substr(0, blank));
    if (!read || *read < 0) return std::nullopt;
    number = *read;
    notice.remove_prefix(blank + 1);
  }
  part.from = head[0];
  part.number = head[1];
  part.part = static_cast<std::size_t>(head[2]);
  part.parts = static_cast<std::size_t>(head[3]);
  part.text = notice;
  if (part.parts == 0 || part.parts > most_parts || part.part >= part.parts) return std::nullopt;
  return part;
}

/// In parts of whole characters: PostgreSQL takes nothing else for a text.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  do {
    std::size_t length = std::min(text.size(), longest_part);
    const auto is_within = [&](std::size_t at) {
      return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80U;
    };
    while (length > 0 && is_within(length)) --length;
    parts.push_back(text.substr(0, length));
    text.remove_prefix(length);
  } while (!text.empty() && !parts.back().empty());
  return parts;
}

class PostgresBus final : public Bus {
 public:
  PostgresBus(std::unique_ptr<Sql> ear, std::unique_ptr<Sql> mouth, ServerId self,
              Listener listener, Deliver deliver)
      : ear_(std::move(ear)),
        mouth_(std::move(mouth)),
        self_(self),
        listener_(std::make_shared<const Listener>(std::move(listener))),
        deliver_(std::move(deliver)),
        listening_([this] { listen(); }),
        speaking_([this] { speak(); }) {}

  ~PostgresBus() override {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    speaking_.join();
    listening_.join();
  }

  void send(ServerId to, std::string text) override { put(channel_of(to), std::move(text)); }
  void send_all(std::string text) override { put(everybody, std::move(text)); }

 private:
  struct Letter {
    std::string channel;
    std::string text;
  };

  void put(std::string channel, std::string text) {
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() >= most_waiting) waiting_.pop_front();
      waiting_.push_back({std::move(channel), std::move(text)});
    }
    changed_.notify_all();
  }

  bool is_ending() const {
    const std::lock_guard lock(mutex_);
    return ending_;
  }

  void speak() {
    while (true) {
      std::vector<Letter> letters;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        while (!waiting_.empty() && letters.size() < most_at_once) {
          letters.push_back(std::move(waiting_.front()));
          waiting_.pop_front();
        }
      }
      // A letter that was sent though the answer was lost is known by its number.
      const std::int64_t first = next_number_;
      next_number_ += static_cast<std::int64_t>(letters.size());
      while (!try_to_say(letters, first)) {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, between_attempts, [&] { return ending_; });
        if (ending_) return;
      }
    }
  }

  bool try_to_say(const std::vector<Letter>& letters, std::int64_t number) {
    try {
      mouth_->revive();
      Transaction transaction(*mouth_);
      for (const Letter& letter : letters) {
        const std::vector<std::string_view> parts = parts_of(letter.text);
        for (std::size_t part = 0; part < parts.size(); ++part) {
          mouth_->run("SELECT CAST(pg_notify($1, $2) AS TEXT)",
                      {letter.channel, fmt::format("{} {} {} {} {}", self_, number, part,
                                                   parts.size(), parts[part])});
        }
        ++number;
      }
      transaction.commit();
      return true;
    } catch (const SqlFailure& failure) {
      return failure.kind() == SqlFailure::Kind::other;  // it would fail again
    }
  }

  void listen() {
    bool was_lost = false;
    while (!is_ending()) {
      try {
        ear_->revive();
        if (std::exchange(was_lost, false)) {
          deliver_([listener = listener_] { listener->interrupted(); });
        }
        for (const Notice& notice : ear_->notices(moment)) hear(notice.text);
      } catch (const SqlFailure&) {
        was_lost = true;
        std::this_thread::sleep_for(between_attempts);
      }
    }
  }

  void hear(const std::string& notice) {
    const std::optional<Part> part = read_part(notice);
    if (!part || part->from == self_) return;
    Incoming& incoming = incoming_[part->from];
    const bool is_next = part->part == 0
                             ? part->number > incoming.number
                             : part->number == incoming.number && part->part == incoming.parts;
    if (!is_next) return;
    if (part->part == 0) incoming = {part->number, 0, {}};
    incoming.text += part->text;
    if (++incoming.parts < part->parts) return;
    deliver_([listener = listener_, from = part->from, text = std::move(incoming.text)] {
      listener->heard(from, text);
    });
  }

  /// The latest text of a sender, as far as it has come.
  struct Incoming {
    std::int64_t number = 0;
    std::size_t parts = 0;
    std::string text = {};
  };

  std::unique_ptr<Sql> ear_;
  std::unique_ptr<Sql> mouth_;
  ServerId self_;
  std::shared_ptr<const Listener> listener_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Letter> waiting_;
  bool ending_ = false;
  std::int64_t next_number_ = 1;           ///< of who speaks
  std::map<ServerId, Incoming> incoming_;  ///< of who listens
  std::thread listening_;
  std::thread speaking_;
};

}  // namespace

Result<std::unique_ptr<Bus>> open_postgres_bus(const std::string& where, ServerId self,
                                               Bus::Listener listener, Bus::Deliver deliver) {
  auto ear = open_sql(where, Access::shared);
  if (!ear) return ear.error();
  auto mouth = open_sql(where, Access::shared);
  if (!mouth) return mouth.error();
  try {
    (*ear)->listen(channel_of(self));
    (*ear)->listen(everybody);
  } catch (const SqlFailure& failure) {
    return failure.error();
  }
  return std::unique_ptr<Bus>(std::make_unique<PostgresBus>(
      *std::move(ear), *std::move(mouth), self, std::move(listener), std::move(deliver)));
}

}  // namespace tauler::store
