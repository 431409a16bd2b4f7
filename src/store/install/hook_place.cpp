#include "store/install/hook_place.h"

#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/ranges.h"
#include "core/take.h"
#include "store/install/file_edits.h"
#include "store/install/hook_script.h"
#include "store/install/text_block.h"
#include "store/setting_key.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr const char* kHook = "hooks/pre-commit";

bool is_in_repository(const HookPlace& place, const fs::path& path) {
  return any_of(place.repository_roots, [&](const fs::path& root) {
    return is_inside(fs::weakly_canonical(path), fs::weakly_canonical(root));
  });
}

bool is_tracked(const GitCommand& git, const fs::path& path) {
  return git.run({"ls-files", "--error-unmatch", "--", ":(literal)" + path.string()}).ok();
}

bool has_hooks_path(const GitCommand& git) { return git.line({"config", "core.hooksPath"}).has_value(); }

std::string obstacle_of_folder(const HookPlace& place, const GitCommand& git) {
  const fs::path folder = place.path.parent_path();
  if (!is_in_repository(place, folder)) return "core.hooksPath leads out of the repository";
  std::error_code failed;
  const bool exists = fs::exists(fs::symlink_status(folder, failed));
  if (exists && !fs::is_directory(folder, failed)) return "the place of the hooks folder is taken by something else";
  if (!exists && has_hooks_path(git)) return "core.hooksPath names a folder that does not exist";
  return "";
}

std::string obstacle_of_file(const HookPlace& place, const GitCommand& git) {
  std::error_code failed;
  if (fs::is_symlink(fs::symlink_status(place.path, failed))) return "the hook is a symlink";
  if (!place.text) return "";
  if (is_tracked(git, place.path)) return "the hook is a tracked file";
  if (!is_shell_script(*place.text)) return "the hook is not a shell script";
  if (!is_executable(place.path)) return "the hook may not be executed, so git passes it over";
  return "";
}

bool calls_checkpoint(const std::optional<std::string>& text) {
  return text && (TextBlock().stands_in(*text) || text->find("checkpoint hook pre-commit") != std::string::npos);
}

// The hook of a tool that runs another file: husky's folder `_` runs the one above it, and the pre-commit framework
// keeps what was there before it as `.legacy`.
std::optional<fs::path> continued_in(const HookPlace& place) {
  const fs::path folder = place.path.parent_path();
  if (folder.filename() == "_") return folder.parent_path() / place.path.filename();
  const bool by_framework = place.text && place.text->find("pre_commit") != std::string::npos;
  return by_framework ? std::optional<fs::path>(place.path.string() + ".legacy") : std::nullopt;
}

std::optional<std::string> readable(const fs::path& path) {
  try {
    return text_of_file(path);
  } catch (const Error&) {
    return std::nullopt;  // what cannot be read does not call us; the hook itself, git will name
  }
}

// One question for all, as each takes git as long as many do. Where there is no work tree git answers all but the last.
// A path with a line break in it gives more lines, and then each part is asked for by itself.
HookPlace asked_place(const GitCommand& git) {
  const std::vector<std::string> questions = {"--is-bare-repository", "--git-common-dir", "--show-toplevel"};
  const std::string output =
      git.run({"rev-parse", questions[0], "--git-path", kHook, questions[1], questions[2]}).output;
  const std::vector<std::string_view> lines = parts_of(output, '\n');
  const auto answer = [&](std::size_t question, std::size_t line) -> std::optional<std::string> {
    if (lines.size() != 4) return git.line({"rev-parse", questions[question]});
    return std::string(lines[line]);
  };
  HookPlace place;
  place.path = lines.size() == 4 ? (git.folder() / lines[1]).lexically_normal() : git.path(kHook);
  place.is_bare = answer(0, 0) == "true";
  for (const auto& root : {answer(1, 2), answer(2, 3)}) {
    if (root) place.repository_roots.push_back(git.folder() / *root);
  }
  return place;
}

// Where the configuration leaves hooks in their usual place, and nothing in the environment moves it.
bool is_usual_place(const GitConfig& config, const Environment& environment) {
  const bool is_bare = parse_yes_no(config.get("core.bare").value_or("false")).value_or(true);
  return !is_bare && !config.get("core.hooksPath") && !environment.get("GIT_COMMON_DIR");
}

HookPlace usual_place(const Worktree& worktree) {
  const fs::path common = common_dir_of(worktree.git_dir).lexically_normal();
  HookPlace place;
  place.path = common / kHook;
  place.repository_roots = {common, worktree.root};
  return place;
}

HookPlace read(HookPlace place) {
  place.text = readable(place.path);
  const std::optional<fs::path> next = continued_in(place);
  place.calls_us = calls_checkpoint(place.text) || (next && calls_checkpoint(readable(*next)));
  return place;
}

}  // namespace

std::string HookPlace::next_step() const {
  if (calls_us) return "'chmod +x' on it lets git run it";
  if (text && !is_shell_script(*text)) return "have it run 'git checkpoint hook pre-commit', and fail where that fails";
  return (text ? "add this line to it: " : "a hook there needs this line: ") + std::string(kHookLine);
}

bool git_runs_configured_hooks(const GitCommand& git) { return git.version() >= std::pair{2, 54}; }

HookPlace hook_place(const GitCommand& git) { return read(asked_place(git)); }

HookPlace hook_place(const GitCommand& git, const GitConfig& config, const Worktree& worktree) {
  return is_usual_place(config, git.environment()) ? read(usual_place(worktree)) : hook_place(git);
}

std::string obstacle_to_writing(const HookPlace& place, const GitCommand& git) {
  const std::string obstacle = obstacle_of_folder(place, git);
  return obstacle.empty() ? obstacle_of_file(place, git) : obstacle;
}

}  // namespace checkpoint
