#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "core/environment.h"
#include "git/oid.h"

namespace checkpoint::git {

/// Commits with messages that are too long to be read at each call. What counts of one is its front and its end; that
/// is kept in a folder of our own, so that the whole is read once. What is damaged there, or cannot be written, costs
/// time and changes no answer.
class LongMessages {
 public:
  LongMessages(std::filesystem::path folder, Environment environment)
      : folder_(std::move(folder)), environment_(std::move(environment)) {}

  /// Whether anything is kept: most repositories have nothing.
  bool any() const;
  /// What is kept of the commit: the text of an object with a shorter message. Nothing where nothing is.
  const std::string* kept(const Oid& commit);
  /// The text of the commit's object, whole or shortened; valid as long as both.
  std::string_view counted(const Oid& commit, std::string_view object);

  /// Bytes of an object from which on its message is long.
  static constexpr std::size_t longest = 1UL << 20;

 private:
  void keep(const Oid& commit, const std::string& text) const;

  std::filesystem::path folder_;
  Environment environment_;
  std::map<Oid, std::string> texts_;
};

}  // namespace checkpoint::git
