// The functions that core/digest.cpp uses, for the same reason.
#define OPENSSL_API_COMPAT 0x10100000L

#include "core/object_digest.h"

#include <openssl/sha.h>

#include <array>
#include <span>
#include <variant>

#include "core/hexadecimal.h"

namespace checkpoint {

struct ObjectDigest::State {
  std::variant<SHA_CTX, SHA256_CTX> context;
};

ObjectDigest::Format ObjectDigest::format_of(std::string_view id) {
  constexpr std::size_t sha256_digits = 64;
  return id.size() == sha256_digits ? Format::sha256 : Format::sha1;
}

ObjectDigest::ObjectDigest(Format format, std::uint64_t size) : state_(std::make_unique<State>()) {
  if (format == Format::sha1) {
    SHA1_Init(&state_->context.emplace<SHA_CTX>());
  } else {
    SHA256_Init(&state_->context.emplace<SHA256_CTX>());
  }
  const std::string head = "blob " + std::to_string(size);
  add({head.c_str(), head.size() + 1});
}

ObjectDigest::~ObjectDigest() = default;

void ObjectDigest::add(std::string_view piece) {
  if (auto* sha1 = std::get_if<SHA_CTX>(&state_->context)) SHA1_Update(sha1, piece.data(), piece.size());
  if (auto* sha256 = std::get_if<SHA256_CTX>(&state_->context)) SHA256_Update(sha256, piece.data(), piece.size());
}

std::string ObjectDigest::finish() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  if (auto* sha1 = std::get_if<SHA_CTX>(&state_->context)) {
    SHA1_Final(digest.data(), sha1);
    return hexadecimal(std::span(digest).first(SHA_DIGEST_LENGTH));
  }
  SHA256_Final(digest.data(), std::get_if<SHA256_CTX>(&state_->context));
  return hexadecimal(digest);
}

}  // namespace checkpoint
