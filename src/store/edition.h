#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/folder.h"
#include "core/layout.h"
#include "core/ranges.h"
#include "store/stored.h"

namespace checkpoint {

/// The files of one store, as one tree has them: the work tree, the index, a commit.
class Edition {
 public:
  Edition() = default;
  Edition(const Edition&) = default;
  Edition(Edition&&) = default;
  Edition& operator=(const Edition&) = default;
  Edition& operator=(Edition&&) = default;
  virtual ~Edition() = default;

  /// `place` as users and JSON see it.
  virtual std::string shown(const StorePath& place) const = 0;

  /// What lies in `folder`, sorted by bytes, without files that begin with a dot; reads no file. Empty where there is
  /// no such folder; Error{refused} for a symlink on the way.
  virtual std::vector<FolderEntry> entries(const StorePath& folder) const = 0;

  /// Whether entries() answers for `folder`, for callers that do not tell why it does not: others do.
  bool can_list(const StorePath& folder) const {
    try {
      entries(folder);
      return true;
    } catch (const Error&) {
      return false;
    }
  }

  /// Whether `folder` lists something called `name`, whatever that is. Errors as those of entries().
  bool has_entry(const StorePath& folder, std::string_view name) const {
    return any_of(entries(folder), [&](const FolderEntry& entry) { return entry.name == name; });
  }

  /// What stands at `place`; nothing when nothing does, and a problem for a symlink, what is no file, an oversize file
  /// and what cannot be read. A broken document is in Stored::content. Of folders on the way, errors as entries() has.
  virtual Result<std::optional<Stored>, StoreProblem> look_at(const StorePath& place) const = 0;

  /// The same, with its problem as StoreProblem::error.
  std::optional<Stored> find(const StorePath& place) const {
    Result<std::optional<Stored>, StoreProblem> seen = look_at(place);
    if (!seen) throw seen.problem().error("'" + seen.problem().path + "'");
    return std::move(seen).value();
  }

  /// The same; nothing also where it cannot be read, for callers that do not tell of it: others do.
  std::optional<Stored> find_readable(const StorePath& place) const {
    try {
      return find(place);
    } catch (const Error&) {
      return std::nullopt;
    }
  }
};

}  // namespace checkpoint
