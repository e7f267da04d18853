#include "store/secrets.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include <sodium.h>

namespace tauler::store {
namespace {

void need_sodium() {
  static const bool ready = sodium_init() >= 0;
  if (!ready) std::abort();  // without random numbers nothing here is safe
}

template <std::size_t bytes>
std::string hexadecimal(const std::array<unsigned char, bytes>& raw) {
  std::string text(2 * bytes + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), raw.data(), bytes);
  text.pop_back();
  return text;
}

template <std::size_t bytes>
std::string random_text() {
  need_sodium();
  std::array<unsigned char, bytes> raw{};
  randombytes_buf(raw.data(), raw.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes, variant), '\0');
  sodium_bin2base64(text.data(), text.size(), raw.data(), raw.size(), variant);
  text.pop_back();  // the terminating zero
  return text;
}

}  // namespace

std::optional<std::string> hash_password(std::string_view password, HashCost cost) {
  need_sodium();
  const bool least = cost == HashCost::least;
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed =
      crypto_pwhash_str_alg(hash.data(), password.data(), password.size(),
                            least ? crypto_pwhash_OPSLIMIT_MIN : crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            least ? crypto_pwhash_MEMLIMIT_MIN : crypto_pwhash_MEMLIMIT_INTERACTIVE,
                            crypto_pwhash_ALG_ARGON2ID13);
  if (failed != 0) return std::nullopt;
  return hash.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  need_sodium();
  if (hash.size() >= crypto_pwhash_STRBYTES) return false;
  std::array<char, crypto_pwhash_STRBYTES> padded{};
  hash.copy(padded.data(), hash.size());
  return crypto_pwhash_str_verify(padded.data(), password.data(), password.size()) == 0;
}

std::string random_token() {
  return random_text<32>();
}

std::string random_name() {
  return random_text<12>();
}

std::string random_code() {
  need_sodium();
  constexpr std::string_view letters = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";  // 32 of them
  constexpr int length = 16;
  std::string code;
  for (int i = 0; i < length; ++i) {
    code += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
  }
  return code;
}

std::string hash_of_token(std::string_view token) {
  need_sodium();
  std::array<unsigned char, crypto_generichash_BYTES> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size(), nullptr, 0);
  return hexadecimal(hash);
}

Result<std::string> hash_of_file(const std::string& path) {
  need_sodium();
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"file-open", {path, std::strerror(errno)}};
  crypto_hash_sha256_state state;
  crypto_hash_sha256_init(&state);
  std::vector<char> block(1 << 16);
  while (file) {
    file.read(block.data(), static_cast<std::streamsize>(block.size()));
    crypto_hash_sha256_update(&state, reinterpret_cast<const unsigned char*>(block.data()),
                              static_cast<unsigned long long>(file.gcount()));
  }
  if (file.bad()) return Error{"file-read", {path, std::strerror(errno)}};
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256_final(&state, hash.data());
  return hexadecimal(hash);
}

bool same_secret(std::string_view one, std::string_view other) {
  need_sodium();
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

}  // namespace tauler::store
