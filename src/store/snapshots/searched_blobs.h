#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/location.h"

namespace checkpoint {

/// Something in a content that looks like a secret.
struct Sighting {
  std::string what;  ///< with its article: `a GitHub token`
  std::size_t line;  ///< from 1
};

/// What a search for secrets came to in one content.
struct ContentVerdict {
  bool is_text = false;
  std::vector<Sighting> secrets = {};  ///< by line
};

/// What earlier searches came to, by the id of the blob, in one file of the git folder that all work trees share.
/// Nothing about the file is an error: what is damaged or of another edition of the search is as good as not there, and
/// what cannot be written is not kept.
class SearchedBlobs {
 public:
  explicit SearchedBlobs(const Location& location);

  std::optional<ContentVerdict> find(const std::string& blob) const;
  void note(const std::string& blob, ContentVerdict verdict);
  /// Writes what was noted.
  void keep() const noexcept;

 private:
  std::string file_text() const;

  std::filesystem::path common_dir_;
  std::map<std::string, ContentVerdict> known_;
  bool has_news_ = false;
};

}  // namespace checkpoint
