#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/time.h"
#include "git/oid.h"

namespace checkpoint::git {

/// Who did something, and when. Bytes as the commit has them: they need not be UTF-8.
struct Signature {
  std::string name;
  std::string email;
  Instant when;  ///< whole seconds
};

struct Commit {
  Oid id;
  Oid tree;
  std::vector<Oid> parents;  ///< as written: in a shallow or damaged repository some are not there
  Signature author;
  Signature committer;
  bool is_merge = false;  ///< written with more than one parent, also where they are not here
  bool is_cut = false;    ///< a shallow repository ends with it: what it was made from is not here
  std::string message;    ///< as written, with its final newline

  /// The first paragraph in one line, as `git log --format=%s` shows it.
  std::string subject() const;
  /// What follows the first paragraph.
  std::string body() const;
};

/// The parts of a commit object's text that a walk over a whole history needs, without copies: views into that text.
struct CommitText {
  Oid tree;
  std::vector<Oid> parents;
  bool is_merge = false;       ///< written with more than one parent, also where they are not here
  std::int64_t committed = 0;  ///< seconds since 1970, as the committer's clock had it
  std::string_view message;
};

/// Reads the text of a commit object. Nothing where it is not a commit. Unknown header lines are passed over.
std::optional<CommitText> scan_commit(std::string_view object);

/// The same, complete.
std::optional<Commit> parse_commit(const Oid& id, std::string_view object);

/// The first paragraph of a message in one line; leading empty lines do not count.
std::string subject_of(std::string_view message);

}  // namespace checkpoint::git
