// Figures for whoever runs the server, in the text format of Prometheus.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/core.h>

#include "core/clock.hpp"

namespace tauler::server {

/// How often something took how long.
class Times {
 public:
  /// The upper ends of the buckets, in seconds.
  static constexpr std::array<double, 9> bounds = {0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10};

  void add(Duration time);
  std::uint64_t count() const { return count_; }

 private:
  friend class MetricsText;
  std::array<std::uint64_t, bounds.size()> within_{};  ///< each includes all shorter ones
  std::uint64_t count_ = 0;
  double seconds_ = 0;
};

class MetricsText {
 public:
  template <class T>
  void gauge(std::string_view name, std::string_view help, T value) {
    head(name, "gauge", help);
    sample(name, value);
  }
  template <class T>
  void counter(std::string_view name, std::string_view help, T value) {
    head(name, "counter", help);
    sample(name, value);
  }
  void histogram(std::string_view name, std::string_view help, const Times& times);

  /// For figures with labels: once, then a sample for each.
  void head(std::string_view name, std::string_view type, std::string_view help) {
    text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
  }
  /// `labels` as they are written: "" or `{state="waiting"}`.
  template <class T>
  void sample(std::string_view name, T value, std::string_view labels = "") {
    text_ += fmt::format("{}{} {}\n", name, labels, value);
  }

  /// What this process uses of the machine, under the usual names.
  void process();

  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace tauler::server
