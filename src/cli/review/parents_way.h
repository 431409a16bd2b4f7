#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "store/blobs.h"
#include "store/git_command.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {

using LineSet = std::set<std::string>;

/// The lines of a log, without the white space at their ends; empty ones are left out.
LineSet lines_in(std::string_view text);
void take_out(const LineSet& some, LineSet& lines);

/// How one parent of a merge came from where it and another one parted: from nothing, where they have no commit in
/// common; out of sight, where a shallow clone does not have it. A handful of git processes, whatever it has changed.
class ParentsWay {
 public:
  /// Both are full SHAs.
  ParentsWay(const GitCommand& git, const std::string& parent, const std::string& other, const Limits& limits);

  /// What the parent has at `path` now, where that is not what was there when they parted, or nobody knows what was;
  /// else nothing.
  const RawFile* changed(const std::string& path) const;

  /// Whether there was a file at `path` when they parted, and the parent has changed it or taken it away since. Of what
  /// parted out of sight nobody can say otherwise.
  bool was_there(const std::string& path) const;

  /// Takes out of `lines`, of the log at `path`, those that were there when they parted and that the parent has not any
  /// more; where they parted out of sight, all that it does not have.
  void take_out_taken(const std::string& path, LineSet& lines) const;

 private:
  const Blobs& logs() const;

  void add_changes_since(const std::string& start, const std::string& parent);

  const GitCommand& git_;
  const Limits& limits_;
  bool is_out_of_sight_ = false;                           // where they parted
  std::map<std::string, std::vector<RawChange>> changes_;  // by path; since each of the commits where they parted
  mutable std::unique_ptr<Blobs> logs_;
};

}  // namespace checkpoint::cli
