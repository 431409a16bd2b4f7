#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/choice/claiming.h"
#include "cli/views/works.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// A work tree of the repository, and how the store's sessions stand in it.
struct WorktreeView {
  std::filesystem::path path;
  std::string shown;   ///< the path from the work tree at hand
  std::string branch;  ///< empty where HEAD is no branch
  std::string head;    ///< the commit; empty before the first one
  bool is_here = false;
  bool is_there = true;  ///< false: git knows of it, and the folder is gone
  Works sessions;
  std::vector<ActionClaim> claims;  ///< that were taken in it
};

/// All of them, the main one first. Error{not_a_repository} outside of a repository.
std::vector<WorktreeView> worktree_views(const Workspace& workspace, const Context& context);

/// `worktrees[]` of status.
json::Array worktrees_json(const std::vector<WorktreeView>& trees, const Instant& now);

/// A line for each session in each work tree.
std::string worktrees_table(const std::vector<WorktreeView>& trees, const Instant& now, const Look& look);

}  // namespace checkpoint::cli
