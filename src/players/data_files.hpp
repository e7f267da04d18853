// What players read besides their own code: networks, patterns, a book, by their names in weights/.
// The program has all of them built in (embedded_files.cpp); the module of the browser is given
// each before somebody needs it (browser/module/provided_files.cpp).
#pragma once

#include <string_view>

namespace tauler {

bool has_data_file(std::string_view name);
/// Precondition: there is such a file, and it is here.
std::string_view data_file(std::string_view name);

}  // namespace tauler
