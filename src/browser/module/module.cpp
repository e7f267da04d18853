// What the page calls. Texts are UTF-8, each a place in memory and a length; the page writes into
// memory that it has allocated here, and an answer stays until the next call.
#include <atomic>
#include <cstdlib>
#include <memory>

#include "browser/answers.hpp"
#include "browser/module/provided_files.hpp"

extern "C" {

/// The page's: takes news of the search that is running.
__attribute__((import_module("tauler"), import_name("news"))) void tauler_news(const char* text,
                                                                               std::size_t length);

/// What would throw ends the module, and with it the worker: the page says so and starts another.
void* __cxa_allocate_exception(std::size_t) noexcept {
  std::abort();
}
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
  std::abort();
}

}  // extern "C"

namespace {

/// Set by the page while a search looks at the clock, which the page gives it.
std::atomic<bool> stopped{false};
static_assert(sizeof stopped == 1, "the page writes one byte");

std::string& latest() {
  static std::string text;
  return text;
}

}  // namespace

extern "C" {

__attribute__((export_name("tauler_allocate"))) void* tauler_allocate(std::size_t bytes) {
  return std::malloc(bytes);
}

__attribute__((export_name("tauler_free"))) void tauler_free(void* place) {
  std::free(place);
}

__attribute__((export_name("tauler_provide"))) void tauler_provide(const char* name,
                                                                   std::size_t name_length,
                                                                   const char* bytes,
                                                                   std::size_t length) {
  tauler::browser::provide_file({name, name_length}, {bytes, length});
}

/// Returns the length of the answer, which is at `tauler_answer_place`.
__attribute__((export_name("tauler_ask"))) std::size_t tauler_ask(const char* question,
                                                                  std::size_t length) {
  static tauler::browser::Answers answers(tauler::all_games(), tauler::all_players(), &stopped);
  stopped = false;
  latest() = answers.answer({question, length},
                            [](const std::string& news) { tauler_news(news.data(), news.size()); });
  return latest().size();
}

__attribute__((export_name("tauler_stop_place"))) void* tauler_stop_place() {
  return &stopped;
}

__attribute__((export_name("tauler_answer_place"))) const char* tauler_answer_place() {
  return latest().data();
}

}  // extern "C"
