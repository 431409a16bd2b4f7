#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace checkpoint {

/// The name that git gives a blob, of a content that comes piece by piece: the digest of `blob <size>`, NUL and the
/// content.
class ObjectDigest {
 public:
  enum class Format { sha1, sha256 };

  /// The format of a repository in which `id` is an object's name, in hexadecimal.
  static Format format_of(std::string_view id);

  /// `size`: of the whole content, in bytes.
  ObjectDigest(Format format, std::uint64_t size);
  ObjectDigest(const ObjectDigest&) = delete;
  ObjectDigest& operator=(const ObjectDigest&) = delete;
  ~ObjectDigest();

  void add(std::string_view piece);
  /// The name, in lower-case hexadecimal. Once.
  std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace checkpoint
