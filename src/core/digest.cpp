// OpenSSL's SHA256_* functions are deprecated in favour of EVP, whose set-up (providers, configuration) takes longer
// than the digest of a checkpoint; this asks for the API that still has them.
#define OPENSSL_API_COMPAT 0x10100000L

#include "core/digest.h"

#include <openssl/sha.h>

#include <array>

#include "core/hexadecimal.h"

namespace checkpoint {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, bytes.data(), bytes.size());
  SHA256_Final(digest.data(), &context);
  return hexadecimal(digest);
}

bool is_sha256(std::string_view text) {
  return text.size() == std::size_t{2} * SHA256_DIGEST_LENGTH &&
         text.find_first_not_of("0123456789abcdef") == text.npos;
}

std::string sha1(std::string_view bytes) {
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  SHA_CTX context;
  SHA1_Init(&context);
  SHA1_Update(&context, bytes.data(), bytes.size());
  SHA1_Final(digest.data(), &context);
  return hexadecimal(digest);
}

}  // namespace checkpoint
