#pragma once

#include <string>
#include <vector>

#include "core/folder.h"
#include "store/git_command.h"
#include "store/snapshots/restore_plan.h"

namespace checkpoint {

/// Where contents wait until all of them are there: a folder that nobody else looks into, on the file system of the
/// work tree. Holds what a restore puts in place (`new`), and what it has replaced (`old`), by number.
class Staging {
 public:
  /// `area` is held by the caller.
  explicit Staging(Folder area);

  const Folder& area() const { return area_; }
  const Folder& fresh() const { return fresh_; }
  const Folder& replaced() const { return replaced_; }
  /// Removes all contents.
  void clear() const;

 private:
  Folder area_;
  Folder fresh_;
  Folder replaced_;
};

/// Reads every blob of `files` once, and writes those that `plan` wants written to `staging`, by their number in the
/// plan, durable, noting their state in it. What is wrong with any blob, or with the target of a symlink, is told; then
/// what was written is of no use. Error{io} where it cannot be written.
std::vector<TreeProblem> stage_contents(const GitCommand& git, const std::vector<TreeFile>& files, RestorePlan& plan,
                                        const Staging& staging);

/// What is wrong with the content of one of many files.
struct ContentFlaw {
  std::size_t number;   ///< of the file, from 0
  std::string message;  ///< the end of a sentence that begins with its path
};

/// The same without writing anything.
std::vector<ContentFlaw> content_flaws(const GitCommand& git, const std::vector<TreeFile>& files);

}  // namespace checkpoint
