#include "store/install/install.h"

#include <string_view>

#include "core/error.h"
#include "core/program.h"
#include "core/ranges.h"
#include "core/take.h"
#include "store/attributes.h"
#include "store/exclusion.h"
#include "store/install/hook_place.h"
#include "store/install/hook_script.h"
#include "store/install/registration.h"
#include "store/install/text_block.h"
#include "store/remotes.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr const char* kAttributes = "info/attributes";
constexpr const char* kExclude = "info/exclude";
constexpr std::string_view kIncludedSuffix = ".checkpoint";

// The file of ours stands beside the configuration that includes it, so that a relative path is enough and moving the
// repository breaks nothing.
fs::path included_file(const fs::path& config) { return config.string() + std::string(kIncludedSuffix); }

FileEdit edit_of(const fs::path& path) {
  FileEdit edit;
  edit.path = path;
  edit.before = text_of_file(path);
  edit.after = edit.before;
  return edit;
}

// Not plain `include`, which people set themselves: `git config include.path x` would overwrite ours. The condition
// holds in every repository.
FileEdit include_edit(const fs::path& config) {
  FileEdit edit = edit_of(config);
  edit.is_git_config = true;
  const std::string name = included_file(config).filename().string();
  edit.after = TextBlock().with(TextBlock().without(edit.before), "[includeIf \"gitdir:/\"]\n\tpath = " + name + "\n");
  return edit;
}

FileEdit registration_edit(const fs::path& config, const Registration& registration) {
  FileEdit edit = edit_of(included_file(config));
  edit.after = registration_text(registration);
  return edit;
}

// Those that an earlier install was asked for stay.
std::vector<std::string> snapshot_remotes(const GitCommand& git, const fs::path& config,
                                          const InstallRequest& request) {
  std::vector<std::string> remotes;
  const std::string file = included_file(config).string();
  const std::string answer =
      git.run({"config", "--file", file, "--null", "--name-only", "--get-regexp", R"(^remote\..*\.fetch$)"}).output;
  for (const std::string_view key : parts_of(answer, '\0')) remotes.emplace_back(middle_of(key, "remote", "fetch"));
  if (!request.snapshots_from) return remotes;
  if (!git.line({"config", "--get", "remote." + *request.snapshots_from + ".url"})) {
    throw Error(ErrorCode::not_found, "there is no remote '" + *request.snapshots_from + "'",
                {"'git remote' lists those there are"});
  }
  const bool is_new = !contains(remotes, *request.snapshots_from);
  if (is_new) remotes.push_back(*request.snapshots_from);
  return remotes;
}

// The patterns of `.gitattributes`, for stores at every depth.
std::string attributes_text() {
  std::string text;
  for (const std::string& line : attribute_lines()) text.append("**/").append(line).append("\n");
  return text;
}

FileEdit attributes_edit(const GitCommand& git) {
  FileEdit edit = edit_of(git.path(kAttributes));
  edit.after = TextBlock().with(TextBlock().without(edit.before), attributes_text());
  return edit;
}

FileEdit exclusion_edit(const GitCommand& git) {
  FileEdit edit = edit_of(git.path(kExclude));
  edit.after = with_exclusion(edit.before);
  return edit;
}

FileEdit hook_edit(const HookPlace& place, const fs::path& program) {
  FileEdit edit = edit_of(place.path);
  edit.is_program = true;
  edit.after = with_hook(edit.before, program);
  return edit;
}

// Where lines of ours may stand: in the hook that git runs now, in the one that it ran before somebody set
// `core.hooksPath`, and where the pre-commit framework keeps what it found.
std::vector<fs::path> hook_files(const GitCommand& git) {
  const fs::path now = git.path("hooks/pre-commit");
  const fs::path own = git.path("config").parent_path() / "hooks" / "pre-commit";
  std::vector<fs::path> files{now, now.string() + ".legacy"};
  if (fs::weakly_canonical(own) != fs::weakly_canonical(now))
    files.insert(files.end(), {own, own.string() + ".legacy"});
  return files;
}

std::vector<FileEdit> hook_removals(const GitCommand& git) {
  std::vector<FileEdit> edits;
  for (const fs::path& hook : hook_files(git)) {
    FileEdit edit = edit_of(hook);
    edit.after = without_hook(edit.before);
    edits.push_back(std::move(edit));
  }
  return edits;
}

std::vector<FileEdit> removals(const GitCommand& git) {
  std::vector<FileEdit> edits = hook_removals(git);
  for (const char* const file : {kAttributes, kExclude}) {
    FileEdit edit = edit_of(git.path(file));
    edit.after = TextBlock().without(edit.before);
    edits.push_back(std::move(edit));
  }
  return edits;
}

// Who merges checkpoints now, as attributes have it; nothing where that is us or nobody in particular.
std::optional<std::string> foreign_driver(const GitCommand& git) {
  const std::string answer = git.output({"check-attr", "-z", "merge", "--", any_driven_file()});
  const std::size_t end = answer.rfind('\0');
  const std::size_t begin = end == std::string::npos || end == 0 ? std::string::npos : answer.rfind('\0', end - 1);
  const std::string value = begin == std::string::npos ? "" : answer.substr(begin + 1, end - begin - 1);
  for (const std::string_view ours : {std::string_view(), std::string_view("unspecified"), std::string_view("set"),
                                      std::string_view("text"), std::string_view(kDriverName)}) {
    if (value == ours) return std::nullopt;
  }
  return value;
}

std::string relative_to_worktree(const GitCommand& git, const fs::path& path) {
  const std::string top = git.line({"rev-parse", "--show-toplevel"}).value_or("");
  const fs::path relative = path.lexically_relative(top);
  return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

void plan_hook(const GitCommand& git, const InstallRequest& request, InstallPlan& plan) {
  const HookPlace place = hook_place(git);
  const std::string obstacle = obstacle_to_writing(place, git);
  if (obstacle.empty()) {
    plan.edits.push_back(hook_edit(place, request.program));
    return;
  }
  if (place.calls_us && is_executable(place.path)) return;
  plan.warnings.push_back("the pre-commit hook '" + relative_to_worktree(git, place.path) +
                          "' was left alone: " + obstacle + "; " + place.next_step());
}

void plan_attributes(const GitCommand& git, const InstallRequest& request, InstallPlan& plan) {
  const std::optional<std::string> foreign = foreign_driver(git);
  if (!foreign || request.replaces_driver) {
    plan.edits.push_back(attributes_edit(git));
    return;
  }
  plan.warnings.push_back("checkpoints are merged by another driver, '" + *foreign +
                          "', which was left in charge; 'git checkpoint install --replace' takes over");
}

// git reads what such a symlink leads to, and so do we; others may read it, too. Of configuration people know that.
void tell_of_symlinks(InstallPlan& plan) {
  for (const FileEdit& edit : plan.edits) {
    std::error_code failed;
    if (!edit.changes() || edit.is_git_config || !fs::is_symlink(fs::symlink_status(edit.path, failed))) continue;
    plan.warnings.push_back("'" + edit.path.string() + "' is a symlink: what changes is '" +
                            fs::weakly_canonical(edit.path, failed).string() + "', for all who read that");
  }
}

bool is_registered_in(const fs::path& config) {
  const std::optional<std::string> text = text_of_file(config);
  return text && TextBlock().stands_in(*text);
}

// The configurations of the repository: the one of all work trees, and each work tree's own.
std::vector<fs::path> configurations(const GitCommand& git) {
  const fs::path common = git.path("config").parent_path();
  std::vector<fs::path> files{common / "config", common / "config.worktree"};
  std::error_code failed;
  for (const fs::directory_entry& folder : fs::directory_iterator(common / "worktrees", failed)) {
    files.push_back(folder.path() / "config.worktree");
  }
  return files;
}

// Hook and attributes belong to all work trees: they stay as long as anything but `config` registers us.
bool is_needed_elsewhere(const GitCommand& git, const fs::path& config) {
  return any_of(configurations(git), [&](const fs::path& other) {
    return fs::weakly_canonical(other) != fs::weakly_canonical(config) && is_registered_in(other);
  });
}

void verify(const GitCommand& git) {
  if (!git.run({"rev-parse", "--git-dir"}).ok()) return;
  const std::optional<std::string> line = git.line({"config", "--get", "merge.checkpoint.driver"});
  if (line && line->find("git-checkpoint-merge") != std::string::npos) return;
  throw Error(ErrorCode::io, "git does not see the registration, so everything was put back",
              {"'git config --list --show-origin' shows which files git reads"});
}

}  // namespace

std::vector<fs::path> InstallPlan::changed() const {
  std::vector<fs::path> paths;
  for (const FileEdit& edit : edits) {
    if (edit.changes()) paths.push_back(edit.path);
  }
  return paths;
}

std::vector<fs::path> InstallPlan::created() const {
  std::vector<fs::path> paths;
  for (const FileEdit& edit : edits) {
    if (edit.changes() && !edit.before) paths.push_back(edit.path);
  }
  return paths;
}

InstallPlan plan_install(const GitCommand& git, const InstallRequest& request) {
  const fs::path config = config_file(request.scope, git);
  const bool configured_hooks = git_runs_configured_hooks(git);
  Registration registration{request.driver, {}, request.program, {}};
  if (configured_hooks) registration.hook_program = request.program;
  registration.snapshot_remotes = snapshot_remotes(git, config, request);
  InstallPlan plan;
  if (is_in_repository(request.scope)) {
    if (configured_hooks) {
      // Lines in a hook file, which an older git may have needed, would have everything checked twice.
      plan.edits = hook_removals(git);
    } else {
      plan_hook(git, request, plan);
    }
    plan_attributes(git, request, plan);
    plan.edits.push_back(exclusion_edit(git));
  }
  plan.edits.push_back(registration_edit(config, registration));
  plan.edits.push_back(include_edit(config));
  tell_of_symlinks(plan);
  return plan;
}

InstallPlan plan_uninstall(const GitCommand& git, Scope scope) {
  const fs::path config = config_file(scope, git);
  InstallPlan plan;
  FileEdit include = edit_of(config);
  include.is_git_config = true;
  include.after = TextBlock().without(include.before);
  plan.edits.push_back(std::move(include));
  if (is_in_repository(scope) && !is_needed_elsewhere(git, config)) {
    for (FileEdit& edit : removals(git)) plan.edits.push_back(std::move(edit));
  }
  FileEdit included = edit_of(included_file(config));
  included.after = std::nullopt;
  plan.edits.push_back(std::move(included));
  tell_of_symlinks(plan);
  return plan;
}

void install(const GitCommand& git, const InstallPlan& plan) {
  carry_out(plan.edits);
  try {
    verify(git);
  } catch (...) {
    std::vector<FileEdit> back(plan.edits.rbegin(), plan.edits.rend());
    for (FileEdit& edit : back) std::swap(edit.before, edit.after);
    carry_out(back);
    throw;
  }
}

void uninstall(const InstallPlan& plan) { carry_out(plan.edits); }

}  // namespace checkpoint
