// What the server says of itself: one JSON object a line on standard error.
#pragma once

#include <string_view>

#include "server/live/messages.hpp"

namespace tauler::server {

/// `fields` are added to time, level and event.
void log_line(std::string_view level, std::string_view event, Json fields = Json::object());

}  // namespace tauler::server
