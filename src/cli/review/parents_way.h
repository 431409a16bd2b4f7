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

/// How one parent of a merge came from where it and another one parted. A handful of git processes, whatever it has
/// changed.
class ParentsWay {
 public:
  /// Both are full SHAs.
  ParentsWay(const GitCommand& git, const std::string& parent, const std::string& other, const Limits& limits);

  /// Whether the commit where they parted is in this clone, and there is one: else nobody knows what the parent has
  /// taken away.
  bool is_known() const { return is_known_; }

  /// What the parent has at `path` now, where that is not what was there when they parted; else nothing.
  const RawFile* changed(const std::string& path) const;

  /// Whether there was a file at `path` when they parted, and the parent has changed it or taken it away since.
  bool was_there(const std::string& path) const;

  /// The lines of the log at `path` that were there when they parted, and that the parent has not any more.
  LineSet lines_taken(const std::string& path) const;

 private:
  const Blobs& logs() const;

  const GitCommand& git_;
  const Limits& limits_;
  bool is_known_ = false;
  std::map<std::string, std::vector<RawChange>> changes_;  // by path; since each of the commits where they parted
  mutable std::unique_ptr<Blobs> logs_;
};

}  // namespace checkpoint::cli
