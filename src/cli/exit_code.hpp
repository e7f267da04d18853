// Exit codes, the same for every subcommand; `tauler --help` lists them.
#pragma once

namespace tauler::cli {

enum ExitCode {
  ok = 0,
  failed = 1,     ///< the thing asked for could not be done: a wrong position, an unreadable file
  bad_usage = 2,  ///< the command line itself makes no sense
  interrupted =
      130,  ///< ended by Ctrl-C (or SIGTERM) before all was done; what was finished is kept
};

}  // namespace tauler::cli
