// Gives a conversation its lines. A second thread reads them, so that one which comes in during a
// search can end it.
#pragma once

#include "protocols/engine/conversation.hpp"
#include "protocols/engine/line_source.hpp"

namespace tauler::protocols {

/// Until the conversation or its input ends. At the end of the input every search is cut short, and
/// the lines before it are still answered. A flood is not read faster than it is answered.
void converse(Conversation& conversation, LineSource& lines);

}  // namespace tauler::protocols
