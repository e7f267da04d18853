// Whether this is built with a sanitizer, which takes more address space than any limit leaves,
// keeps what is freed, and makes everything slower. gcc and clang say so in different ways.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TAULER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TAULER_SANITIZED 1
#endif
#endif

namespace tauler {

#ifdef TAULER_SANITIZED
inline constexpr bool is_sanitized = true;
#undef TAULER_SANITIZED
#else
inline constexpr bool is_sanitized = false;
#endif

}  // namespace tauler
