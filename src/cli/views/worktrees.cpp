#include "cli/views/worktrees.h"

#include "cli/terminal/table.h"
#include "cli/views/claimed.h"
#include "cli/views/work_json.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/take.h"
#include "store/git_command.h"
#include "store/outside_repository.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBranches = "refs/heads/";

// One attribute of `git worktree list --porcelain`: its name, and what follows.
void note_attribute(std::string_view name, std::string_view value, WorktreeView& tree) {
  if (name == "worktree") tree.path = value;
  if (name == "HEAD" && value.find_first_not_of('0') != std::string_view::npos) tree.head = value;
  if (name == "branch") tree.branch = value.starts_with(kBranches) ? value.substr(kBranches.size()) : value;
}

// A record ends with an empty attribute. A bare repository's own folder is no work tree.
std::vector<WorktreeView> listed_trees(std::string_view output) {
  std::vector<WorktreeView> trees;
  WorktreeView tree;
  bool is_bare = false;
  while (!output.empty()) {
    const std::string_view attribute = take_until(output, '\0');
    if (attribute.empty()) {
      if (!is_bare) trees.push_back(std::move(tree));
      tree = {};
      is_bare = false;
      continue;
    }
    const std::size_t space = attribute.find(' ');
    const bool has_value = space != std::string_view::npos;
    is_bare = is_bare || attribute == "bare";
    note_attribute(attribute.substr(0, space), has_value ? attribute.substr(space + 1) : "", tree);
  }
  return trees;
}

std::string path_from(const fs::path& here, const fs::path& path) {
  std::string relative = path.lexically_relative(here).string();
  const std::string absolute = path.string();
  return relative.empty() || relative.size() > absolute.size() ? absolute : relative;
}

// The store at the same place in another work tree, as it is read from there.
Works sessions_at(const fs::path& root, const Workspace& workspace) {
  const fs::path inner = workspace.location.project.lexically_relative(workspace.location.root);
  Location location{root, (root / inner).lexically_normal(), std::nullopt, true};
  StoreOptions options;
  options.limits = workspace.store.limits();
  const Workspace other{location, Store(location, workspace.now, options), workspace.stale_days, {}, workspace.now};
  return session_works(read_sessions(other), other);
}

std::string holders_of(const WorktreeView& tree, const std::string& skill) {
  std::string names;
  for (const ActionClaim& claim : tree.claims) {
    if (claim.skill == skill && !claim.is_done) names += (names.empty() ? "" : ", ") + claim.who;
  }
  return names;
}

void add_rows(const WorktreeView& tree, const Instant& now, const Look& look, Table& table) {
  const std::string branch = tree.branch.empty() ? "(" + tree.head.substr(0, 10) + ")" : tree.branch;
  const Cell place{look.safe(tree.shown), tree.is_here ? Tone::strong : Tone::plain};
  const Cell on{look.safe(branch)};
  if (!tree.is_there) return table.add({place, on, {""}, {"gone", Tone::warning}, {""}, {""}, {""}});
  if (tree.sessions.all.empty()) return table.add({place, on, {""}, {"none", Tone::faint}, {""}, {""}, {""}});
  bool is_first = true;
  for (const Work& work : tree.sessions.all) {
    table.add({is_first ? place : Cell{""},
               is_first ? on : Cell{""},
               {look.safe(work.owner)},
               {look.safe(work.status)},
               {look.safe(work.phase) + " / " + look.safe(work.step)},
               {age_text(work, now, look)},
               {look.safe(holders_of(tree, work.owner))}});
    is_first = false;
  }
}

json::Object tree_json(const WorktreeView& tree, const Instant& now) {
  json::Object object;
  object.set("path", tree.path.string()).set("branch", json::text_or_null(tree.branch));
  object.set("head", json::text_or_null(tree.head)).set("here", tree.is_here).set("exists", tree.is_there);
  object.set("checkpoints", json::array_of(tree.sessions.all, [&](const Work& work) { return brief_json(work, now); }));
  object.set("claims", claims_json(tree.claims)).set("problems", problems_json(tree.sessions));
  return object;
}

}  // namespace

std::vector<WorktreeView> worktree_views(const Workspace& workspace, const Context& context) {
  const Location& location = workspace.location;
  if (!location.in_repository()) throw outside_repository("there are no work trees");
  const GitCommand git(location.root, context.environment);
  std::vector<WorktreeView> trees = listed_trees(git.output({"worktree", "list", "--porcelain", "-z"}));
  const ActionClaims claims = read_claims(location);
  for (WorktreeView& tree : trees) {
    std::error_code failed;
    tree.is_here = fs::equivalent(tree.path, location.root, failed);
    tree.is_there = fs::is_directory(tree.path, failed);
    tree.shown = path_from(location.root, tree.path);
    if (tree.is_there) tree.sessions = sessions_at(tree.path, workspace);
    for (const ActionClaim& claim : claims.all) {
      if (claim.holds(workspace.now) && claim.worktree == tree.path.string()) tree.claims.push_back(claim);
    }
  }
  return trees;
}

json::Array worktrees_json(const std::vector<WorktreeView>& trees, const Instant& now) {
  return json::array_of(trees, [&](const WorktreeView& tree) { return tree_json(tree, now); });
}

std::string worktrees_table(const std::vector<WorktreeView>& trees, const Instant& now, const Look& look) {
  Table table({"work tree", "branch", "skill", "status", "phase / step", "updated", "claimed by"});
  for (const WorktreeView& tree : trees) add_rows(tree, now, look, table);
  return table.text(look);
}

}  // namespace checkpoint::cli
