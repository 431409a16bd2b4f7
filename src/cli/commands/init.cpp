#include <algorithm>
#include <filesystem>
#include <system_error>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/commands/install.h"
#include "core/error.h"
#include "core/texts.h"
#include "store/git_command.h"
#include "store/left_out.h"
#include "store/scaffolding.h"

namespace checkpoint::cli {
namespace {

struct InitOptions {
  bool no_install = false;
  bool dry_run = false;
};

std::string touched_lines(const std::string& verb, const std::vector<std::string>& paths, const Look& look) {
  return run_together(paths, [&](const std::string& path) { return verb + " " + look.safe(path) + "\n"; });
}

std::string text_of(const Scaffolding& done, const InitOptions& options, const Look& look) {
  if (done.created.empty() && done.changed.empty()) return "Nothing to do: everything is set up.\n";
  const std::string would = options.dry_run ? "would " : "";
  return touched_lines(options.dry_run ? would + "create" : "created", done.created, look) +
         touched_lines(options.dry_run ? would + "change" : "changed", done.changed, look);
}

// Adds what the install did to what the store got.
void add_install(Scaffolding& done, const Installed& installed) {
  for (const std::string& path : installed.changed) {
    const auto& created = installed.created;
    const bool is_new = std::find(created.begin(), created.end(), path) != created.end();
    (is_new ? done.created : done.changed).push_back(path);
  }
}

// What lies in another repository no commit of this one has, and no hook or review of this one sees.
void require_own_store(const Location& location, const Context& context) {
  const std::string store = location.shown_store();
  const auto refuse = [&](const std::string& what) {
    throw Error(
        ErrorCode::refused,
        "'" + store + "' is " + what + ": nothing in it is committed with this project, nor checked by its hook",
        {"keep the checkpoints in another folder of this project, 'git checkpoint \"--dir=<folder>\" init', or "
         "move '" +
         store + "' away"});
  };
  std::error_code none;
  if (std::filesystem::exists(location.root / store / ".git", none)) refuse("a git repository of its own");
  const GitCommand git(location.root, context.environment);
  // Of a folder the index has no entry of its own, but of a submodule: also of one that the store lies in.
  for (std::size_t end = store.find('/');; end = store.find('/', end + 1)) {
    const std::string folder = store.substr(0, end);
    if (git.line({"rev-parse", "--verify", "--quiet", ":0:" + folder})) {
      refuse(end == std::string::npos ? "a submodule" : "in the submodule '" + folder + "', which is not checked out");
    }
    if (end == std::string::npos) break;
  }
}

void register_init(OptionSet& set, InitOptions& options) {
  set.flag("--no-install", options.no_install, "leave git's configuration, attributes and hooks as they are");
  set.flag("--dry-run", options.dry_run, "say what would be written, and write nothing");
}

Answer run_init(const InitOptions& options, Context& context) {
  const Location location = location_for_init(context);
  if (location.in_repository()) require_own_store(location, context);
  const auto left_out = left_out_files(location, context.settings->git(), context.environment);
  Scaffolding done = options.dry_run ? planned_scaffolding(location, left_out) : scaffold_store(location, left_out);
  Answer answer;
  if (location.in_repository() && !options.no_install) {
    InstallOptions install;
    install.dry_run = options.dry_run;
    const Installed installed = install_here(install, context);
    add_install(done, installed);
    answer.warnings = installed.warnings;
  }
  const std::string attributes = location.shown_beside(layout::attributes_file);
  if (is_left_out(left_out, attributes)) {
    answer.warnings.push_back(left_out_text({attributes}) + ", which was not looked at");
  }
  answer.fields.set("created", json::strings(done.created));
  answer.fields.set("changed", json::strings(done.changed));
  answer.fields.set("dry_run", options.dry_run);
  answer.confirmation = text_of(done, options, look_of(context));
  return answer;
}

}  // namespace

Runner init_command(OptionSet& set) { return prepared(set, register_init, run_init); }

}  // namespace checkpoint::cli
