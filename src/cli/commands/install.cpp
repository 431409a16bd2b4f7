#include "cli/commands/install.h"

#include <algorithm>
#include <array>

#include "cli/command/rendering.h"
#include "cli/command/shown_commands.h"
#include "cli/commands/commands.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

struct ScopeFlag {
  Scope scope;
  bool InstallOptions::*flag;
};

constexpr std::array<ScopeFlag, 4> kScopes{{{Scope::local, &InstallOptions::local},
                                            {Scope::worktree, &InstallOptions::worktree},
                                            {Scope::global, &InstallOptions::global},
                                            {Scope::system, &InstallOptions::system}}};

// The two programs are installed side by side; a build keeps them apart.
fs::path driver_beside(const Context& context) {
  fs::path sibling = context.program.parent_path() / "git-checkpoint-merge";
  if (!context.program.empty() && is_executable(sibling)) return sibling;
  return find_program("git-checkpoint-merge", context.environment).value_or(fs::path());
}

InstallRequest request_of(const InstallOptions& options, const Context& context) {
  return {install_scope(options), context.program, driver_beside(context), options.replace, options.snapshots_from};
}

std::string changed_lines(const std::vector<std::string>& paths, const InstallOptions& options, const Look& look) {
  std::string text;
  for (const std::string& path : paths)
    text += (options.dry_run ? "would change " : "changed ") + look.safe(path) + "\n";
  return text.empty() ? "Nothing to do: everything is as it should be.\n" : text;
}

Answer check_installed(const Context& context) {
  std::vector<InstallCheck> checks = check_installation(install_git(context));
  for (InstallCheck& check : checks) check.reason = with_told_folder(check.reason, context);
  Answer answer = check_answer(checks, context);
  const auto found = std::count_if(checks.begin(), checks.end(),
                                   [](const InstallCheck& check) { return check.state == CheckState::findings; });
  if (found > 0) {
    answer.failure =
        Error(ErrorCode::prerequisite,
              "the installation would not work here: " + counted(static_cast<std::size_t>(found), "check") + " failed");
  }
  return answer;
}

void register_install(OptionSet& set, InstallOptions& options) {
  register_scopes(set, options);
  set.flag("--check", options.check, "change nothing; ask git whether it would work here");
  set.flag("--replace", options.replace, "replace another merge driver that git calls for checkpoints");
  set.value("--snapshots-from", "remote", options.snapshots_from,
            "have 'git fetch' bring that remote's snapshots along");
  set.flag("--dry-run", options.dry_run, "say what would change, and write nothing");
}

Answer run_install(const InstallOptions& options, Context& context) {
  if (options.check) return check_installed(context);
  const Installed installed = install_here(options, context);
  Answer answer = install_answer(installed.changed, options, context);
  answer.warnings = installed.warnings;
  return answer;
}

}  // namespace

void register_scopes(OptionSet& set, InstallOptions& options) {
  set.flag("--local", options.local, "this repository, with all its work trees (the default)");
  set.flag("--worktree", options.worktree, "this work tree only");
  set.flag("--global", options.global, "every repository of this user: configuration only");
  set.flag("--system", options.system, "every user of this machine: configuration only");
}

Scope install_scope(const InstallOptions& options) {
  Scope scope = Scope::local;
  int count = 0;
  for (const ScopeFlag& row : kScopes) {
    if (!(options.*row.flag)) continue;
    scope = row.scope;
    ++count;
  }
  if (count > 1) throw Error(ErrorCode::usage, "only one of --local, --worktree, --global and --system can be meant");
  return scope;
}

GitCommand install_git(const Context& context) {
  const fs::path folder = context.global.dir ? context.cwd / *context.global.dir : context.cwd;
  return {folder, context.environment};
}

std::vector<std::string> shown_paths(const std::vector<fs::path>& paths, const GitCommand& git) {
  const fs::path top = git.line({"rev-parse", "--show-toplevel"}).value_or("");
  std::vector<std::string> shown;
  for (const fs::path& path : paths) {
    const fs::path relative = top.empty() ? fs::path() : path.lexically_relative(top);
    const bool inside = !relative.empty() && *relative.begin() != "..";
    shown.push_back(inside ? relative.generic_string() : path.generic_string());
  }
  std::sort(shown.begin(), shown.end());
  return shown;
}

Answer install_answer(const std::vector<std::string>& changed, const InstallOptions& options, const Context& context) {
  Answer answer;
  answer.fields.set("changed", json::strings(changed));
  answer.fields.set("checks", json::Array());
  answer.fields.set("scope", name_of(install_scope(options)));
  answer.fields.set("dry_run", options.dry_run);
  answer.confirmation = changed_lines(changed, options, look_of(context));
  return answer;
}

Answer check_answer(const std::vector<InstallCheck>& checks, const Context& context) {
  Answer answer;
  json::Array rows;
  const Look look = look_of(context);
  for (const InstallCheck& check : checks) {
    rows.add(json::Object().set("name", check.name).set("state", name_of(check.state)).set("reason", check.reason));
    const Tone tone = check.state == CheckState::ok ? Tone::good : Tone::warning;
    answer.text +=
        look.paint(tone, name_of(check.state)) + "  " + std::string(check.name) + ": " + look.safe(check.reason) + "\n";
  }
  answer.fields.set("changed", json::Array());
  answer.fields.set("checks", rows);
  return answer;
}

Installed install_here(const InstallOptions& options, const Context& context) {
  const GitCommand git = install_git(context);
  const InstallRequest request = request_of(options, context);
  const InstallPlan plan = plan_install(git, request);
  Installed installed{shown_paths(plan.created(), git), shown_paths(plan.changed(), git), plan.warnings};
  if (request.driver.empty()) {
    installed.warnings.emplace_back(
        "git-checkpoint-merge is neither beside this program nor on PATH; merges fall back to lines");
  }
  if (!options.dry_run) install(git, plan);
  return installed;
}

Runner install_command(OptionSet& set) { return prepared(set, register_install, run_install); }

}  // namespace checkpoint::cli
