// The server's log: one JSON object per line on standard error.
#pragma once

#include <string_view>

#include "server/live/messages.hpp"

namespace tauler::server {

/// `fields` are added to time, level and event.
void log_line(std::string_view level, std::string_view event, Json fields = Json::object());

}  // namespace tauler::server
