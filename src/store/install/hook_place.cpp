#include "store/install/hook_place.h"

#include <string_view>

#include "core/error.h"
#include "store/install/file_edits.h"
#include "store/install/hook_script.h"
#include "store/install/text_block.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr const char* kHook = "hooks/pre-commit";

bool is_inside(const fs::path& inner, const fs::path& outer) {
  const fs::path relative = fs::weakly_canonical(inner).lexically_relative(fs::weakly_canonical(outer));
  return !relative.empty() && *relative.begin() != "..";
}

bool is_in_repository(const GitCommand& git, const fs::path& path) {
  const auto common = git.line({"rev-parse", "--git-common-dir"});
  const auto top = git.line({"rev-parse", "--show-toplevel"});
  return (common && is_inside(path, git.folder() / *common)) || (top && is_inside(path, *top));
}

bool is_tracked(const GitCommand& git, const fs::path& path) {
  return git.run({"ls-files", "--error-unmatch", "--", ":(literal)" + path.string()}).ok();
}

bool has_hooks_path(const GitCommand& git) { return git.line({"config", "core.hooksPath"}).has_value(); }

std::string obstacle_of_folder(const GitCommand& git, const fs::path& folder) {
  if (!is_in_repository(git, folder)) return "core.hooksPath leads out of the repository";
  std::error_code failed;
  const bool exists = fs::exists(fs::symlink_status(folder, failed));
  if (exists && !fs::is_directory(folder, failed)) return "the place of the hooks folder is taken by something else";
  if (!exists && has_hooks_path(git)) return "core.hooksPath names a folder that does not exist";
  return "";
}

std::string obstacle_of_file(const GitCommand& git, const HookPlace& place) {
  std::error_code failed;
  if (fs::is_symlink(fs::symlink_status(place.path, failed))) return "the hook is a symlink";
  if (!place.text) return "";
  if (is_tracked(git, place.path)) return "the hook is a tracked file";
  if (!is_shell_script(*place.text)) return "the hook is no shell script";
  if (!is_executable(place.path)) return "the hook may not be executed, so git passes it over";
  return "";
}

bool calls_checkpoint(const std::optional<std::string>& text) {
  return text && (TextBlock::stands_in(*text) || text->find("checkpoint hook pre-commit") != std::string::npos);
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
    return std::nullopt;
  }
}

}  // namespace

std::string HookPlace::next_step() const {
  if (text && !is_shell_script(*text)) return "have it run 'git checkpoint hook pre-commit', and fail where that fails";
  return (text ? "add this line to it: " : "a hook there needs this line: ") + std::string(kHookLine);
}

bool git_runs_configured_hooks(const GitCommand& git) { return git.version() >= std::pair{2, 54}; }

HookPlace hook_place(const GitCommand& git) {
  HookPlace place;
  place.path = git.path(kHook);
  place.obstacle = obstacle_of_folder(git, place.path.parent_path());
  place.text = readable(place.path);
  if (place.is_free()) place.obstacle = obstacle_of_file(git, place);
  const std::optional<fs::path> next = continued_in(place);
  place.calls_us = calls_checkpoint(place.text) || (next && calls_checkpoint(readable(*next)));
  return place;
}

}  // namespace checkpoint
