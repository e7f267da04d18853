// The three files every program starts with.
#pragma once

namespace tauler::cli {

/// Whoever starts us may have closed 0, 1 or 2. The next file opened would get that number, and
/// what is printed would land in it: in the store, say. A closed one is opened here in such a way
/// that reading or writing still fails. Must come before anything else is opened; false if it
/// cannot be done.
bool open_standard_files();

}  // namespace tauler::cli
