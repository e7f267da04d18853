// The three files every program starts with.
#pragma once

namespace tauler::cli {

/// Whoever starts us may have closed 0, 1 or 2. The next file opened would get that number, and
/// what is printed would land in it: in the store, say. A closed one is opened here so that reading
/// or writing it fails as it did before. Comes before anything else is opened; false where it
/// cannot be done.
bool open_standard_files();

}  // namespace tauler::cli
