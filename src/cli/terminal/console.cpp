#include "cli/terminal/console.hpp"

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <string_view>

#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/words.hpp"

namespace tauler::cli {
namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

bool locale_is_utf8() {
  if (!std::setlocale(LC_CTYPE, "")) return false;
  const bool utf8 = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  // Everything else in the program reads and writes bytes, not the locale's characters.
  std::setlocale(LC_CTYPE, "C");
  return utf8;
}

int window_columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::filesystem::path state_folder() {
  if (const auto state = environment("XDG_STATE_HOME"); state.starts_with('/')) {
    return std::filesystem::path(state) / "tauler";
  }
  if (const auto home = environment("HOME"); home.starts_with('/')) {
    return std::filesystem::path(home) / ".local" / "state" / "tauler";
  }
  return {};
}

}  // namespace

const Words& Console::words() const {
  return words_in(language);
}

Console real_console() {
  const bool screen = isatty(STDOUT_FILENO) != 0;
  const bool dumb = environment("TERM").empty() || environment("TERM") == "dumb";
  return Console{
      .in = std::cin,
      .out = std::cout,
      .err = std::cerr,
      .theme = {.unicode = screen && locale_is_utf8(),
                .colour = screen && !dumb && environment("NO_COLOR").empty()},
      .interactive = screen && !dumb && isatty(STDIN_FILENO) != 0,
      .columns = screen ? window_columns() : 80,
      .state_folder = state_folder(),
      .live_progress = !dumb && isatty(STDERR_FILENO) != 0,
      .language = environment_language(),
  };
}

}  // namespace tauler::cli
