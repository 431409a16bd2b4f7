#include "cli/commands/commands.h"
#include "cli/commands/install.h"

namespace checkpoint::cli {
namespace {

Answer check_uninstalled(const std::vector<std::string>& left, const Context& context) {
  std::vector<InstallCheck> checks;
  checks.reserve(left.size() + 1);
  for (const std::string& path : left) checks.push_back({"installed", CheckState::findings, path});
  if (left.empty()) checks.push_back({"installed", CheckState::ok, "nothing of an installation is left here"});
  Answer answer = check_answer(checks, context);
  if (!left.empty()) {
    answer.failure = Error(ErrorCode::prerequisite, "parts of an installation are still here",
                           {"'git checkpoint uninstall' takes them out"});
  }
  return answer;
}

void register_uninstall(OptionSet& set, InstallOptions& options) {
  register_scopes(set, options);
  set.flag("--check", options.check, "change nothing; say what is still installed");
  set.flag("--dry-run", options.dry_run, "say what would change, and write nothing");
}

Answer run_uninstall(const InstallOptions& options, Context& context) {
  const GitCommand git = install_git(context);
  const InstallPlan plan = plan_uninstall(git, install_scope(options));
  const std::vector<std::string> changed = shown_paths(plan.changed(), git);
  if (options.check) return check_uninstalled(changed, context);
  if (!options.dry_run) uninstall(plan);
  return install_answer(changed, options, context);
}

}  // namespace

Runner uninstall_command(OptionSet& set) { return prepared(set, register_uninstall, run_uninstall); }

}  // namespace checkpoint::cli
