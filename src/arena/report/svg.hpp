// The words that all charts are written with.
#pragma once

#include <string>
#include <string_view>

namespace tauler::arena {

/// Opens a picture that fills the width it is given; it ends with "</svg>".
std::string open_svg(double width, double height, const std::string& description);

/// `anchor` is "start", "middle" or "end"; `style` a class of the page's style sheet.
std::string svg_text(double x, double y, std::string_view anchor, std::string_view style,
                     std::string_view text);

/// The largest of 1, 2, 5, 10 … times a power of ten that still gives at least `steps` of them; for
/// `steps` from 3 on there are at most 2½ times as many.
double round_step(double range, int steps);

}  // namespace tauler::arena
