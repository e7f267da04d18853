// The files of weights/ as the page provides them, one by one.
#pragma once

#include <string>

namespace tauler::browser {

/// Keeps the first of a name.
void provide_file(std::string name, std::string bytes);

}  // namespace tauler::browser
