#include "store/install/scope.h"

#include <algorithm>
#include <array>

#include "core/error.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

constexpr std::array<std::string_view, 4> kNames = {"local", "worktree", "global", "system"};

std::optional<std::string> non_empty(const GitCommand& git, std::string_view name) {
  std::optional<std::string> value = git.environment().get(name);
  return value && !value->empty() ? value : std::nullopt;
}

fs::path worktree_config(const GitCommand& git) {
  if (git.line({"config", "--type=bool", "extensions.worktreeConfig"}) == "true") return git.path("config.worktree");
  const std::string worktrees = git.output({"worktree", "list", "--porcelain", "-z"});
  constexpr std::string_view mark = "worktree ";
  const std::size_t second = worktrees.find(std::string("\0\0", 2).append(mark));
  if (second == std::string::npos) return git.path("config");
  throw Error(ErrorCode::unsupported, "this repository has several work trees and one configuration for all of them",
              {"'git config extensions.worktreeConfig true' gives each its own",
               "'git checkpoint install' sets up all of them"});
}

// As git itself chooses the file that `git config --global` writes.
fs::path global_config(const GitCommand& git) {
  if (const auto named = non_empty(git, "GIT_CONFIG_GLOBAL")) return *named;
  const auto home = non_empty(git, "HOME");
  if (!home) throw Error(ErrorCode::unsupported, "HOME is not set, so there is no configuration of this user");
  const fs::path own = fs::path(*home) / ".gitconfig";
  const fs::path folder = non_empty(git, "XDG_CONFIG_HOME").value_or(*home + "/.config");
  const fs::path shared = folder / "git" / "config";
  std::error_code failed;
  return !fs::exists(own, failed) && fs::exists(shared, failed) ? shared : own;
}

fs::path system_config(const GitCommand& git) {
  if (const auto named = non_empty(git, "GIT_CONFIG_SYSTEM")) return *named;
  return git.line({"var", "GIT_CONFIG_SYSTEM"}).value_or("/etc/gitconfig");
}

}  // namespace

std::string_view name_of(Scope scope) { return kNames.at(static_cast<std::size_t>(scope)); }

bool is_in_repository(Scope scope) { return scope == Scope::local || scope == Scope::worktree; }

fs::path config_file(Scope scope, const GitCommand& git) {
  switch (scope) {
    case Scope::local: return git.path("config");
    case Scope::worktree: return worktree_config(git);
    case Scope::global: return global_config(git);
    case Scope::system: return system_config(git);
  }
  return {};
}

}  // namespace checkpoint
