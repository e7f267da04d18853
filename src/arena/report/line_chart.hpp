// Lines over the course of a tournament: ratings, a sequential test.
#pragma once

#include <string>
#include <vector>

namespace tauler::arena {

struct LineChart {
  struct Point {
    double x = 0;
    double y = 0;
    double low = 0;  ///< of a band around the line; equal to `high` where there is none
    double high = 0;
  };
  struct Series {
    std::string name;   ///< stands at the end of its line
    std::string style;  ///< class of the page's style sheet
    std::vector<Point> points;
  };
  struct Level {
    double y = 0;
    std::string text;
  };

  std::string description;
  std::string x_label;
  std::vector<Series> series;
  std::vector<Level> levels;  ///< lines across the whole
};

/// Precondition: some series has a point.
std::string line_chart(const LineChart& chart);

}  // namespace tauler::arena
