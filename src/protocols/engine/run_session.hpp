// Gives a session its lines. A second thread reads them, so that one which comes in during a
// search can end it.
#pragma once

#include "protocols/engine/line_source.hpp"
#include "protocols/engine/session.hpp"

namespace tauler::protocols {

/// Runs until the session or its input ends. At the end of the input every search is cut short, but
/// the lines before it are still answered. A flood is not read faster than it is answered.
void run_session(EngineSession& session, LineSource& lines);

}  // namespace tauler::protocols
