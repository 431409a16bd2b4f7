#include "cli/choice/workspace.h"

#include <algorithm>
#include <functional>

#include "cli/command/suggestion.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/texts.h"
#include "core/trace.h"
#include "core/workflow_layout.h"
#include "kinds/secret/secret.h"
#include "kinds/session/rotation.h"
#include "store/examined.h"
#include "store/left_out.h"
#include "store/namesake.h"
#include "store/outside_repository.h"
#include "store/worktree.h"

namespace checkpoint::cli {
namespace {

// The folder whose repository's configuration holds.
std::filesystem::path configured_folder(const Context& context) {
  const auto named = context.global.dir ? context.global.dir : value_of(context.environment, "GIT_CHECKPOINT_DIR");
  return named ? context.cwd / *named : context.cwd;
}

// `meanwhile`: what can be done while git is asked.
Location locate_and_configure(
    Context& context, const std::function<void()>& meanwhile = [] {}) {
  require_plain_git_files(configured_folder(context), context.environment);
  GitConfigReader git(configured_folder(context), context.environment);
  meanwhile();
  const GitConfig& config = git.get();
  Location location = locate({context.cwd, context.global.dir, config.get("checkpoint.dir"),
                              config.get("core.worktree"), context.environment});
  trace(context.environment, "store " + location.store().string());
  context.settings = std::make_shared<Settings>(config, read_committed_config(location), context.environment);
  return location;
}

// Has every answer of this run say it.
void remark(const std::string& sentence, const Location& location, Context& context) {
  CommittedConfig committed = read_committed_config(location);
  committed.warnings.push_back(sentence);
  context.settings = std::make_shared<Settings>(context.settings->git(), committed, context.environment);
}

std::vector<DottedPath> telemetry_of(const Settings& settings) {
  const auto configured = settings.telemetry_paths();
  if (!configured) return session::default_telemetry();
  std::vector<DottedPath> paths;
  for (const std::string& text : *configured) {
    if (const auto path = DottedPath::parse(text)) paths.push_back(*path);
  }
  return paths;
}

Sessions sessions_in(const std::vector<Listed>& rows, const Instant& now) {
  Sessions sessions;
  for (const Listed& listed : rows) {
    if (!listed.file) {
      sessions.problems.push_back(listed.file.problem());
      continue;
    }
    Examined found = examined(*listed.file, now);
    std::string obstacle = found.problem ? obstacle_of(*found.problem) : "";
    if (found.problem) (found.document ? sessions.flaws : sessions.problems).push_back(*std::move(found.problem));
    if (!found.document || !found.document->root().is_object()) continue;
    session::Overview overview = session::overview_of(listed.name, *found.document);
    sessions.entries.push_back({listed.path, *std::move(found.document), std::move(overview), std::move(obstacle)});
  }
  return sessions;
}

// The sessions of the store that is meant unless git's configuration says otherwise.
struct Ahead {
  Location location;
  std::shared_ptr<const Sessions> sessions;
  std::size_t largest = 0;  // of the files, in bytes
};

std::size_t largest_of(const std::vector<Listed>& rows) {
  std::size_t largest = 0;
  for (const Listed& listed : rows) largest = std::max(largest, listed.file ? listed.file->text.size() : 0);
  return largest;
}

std::optional<Ahead> read_ahead(const Context& context) {
  try {
    Location guess = locate({context.cwd, context.global.dir, {}, {}, context.environment});
    if (!guess.exists()) return std::nullopt;
    const std::vector<Listed> rows = Store(guess, context.now()).sessions();
    auto sessions = std::make_shared<const Sessions>(sessions_in(rows, context.now()));
    return Ahead{std::move(guess), std::move(sessions), largest_of(rows)};
  } catch (const Error&) {
    return std::nullopt;  // who reads it once more says why
  }
}

// Whether reading them with what is configured would come to the same.
bool is_meant(const Ahead& ahead, const Location& location, const Context& context) {
  const std::size_t limit = context.settings->max_file_size();
  const bool is_same_limit = limit == Limits{}.max_bytes;
  const bool fits = ahead.sessions->problems.empty() && ahead.largest <= limit;
  return ahead.location.root == location.root && ahead.location.project == location.project && (is_same_limit || fits);
}

Workspace workspace_at(const Location& location, const Context& context, std::vector<std::string> left_out) {
  const Settings& settings = *context.settings;
  StoreOptions options;
  options.left_out = std::move(left_out);
  options.limits.max_bytes = settings.max_file_size();
  options.lock_timeout = settings.lock_timeout();
  Workspace workspace{location, Store(location, context.now(), options), settings.stale_days(), telemetry_of(settings),
                      context.now()};
  if (location.in_repository()) workspace.git = std::make_shared<const GitCommand>(location.root, context.environment);
  return workspace;
}

std::string way_back(const Location& location) { return way_back_to(location, "brings them"); }

// What is tracked and not here would look as if there were none of it.
void warn_of_left_out(const Location& location, const std::vector<std::string>& files, Context& context) {
  const std::vector<std::string> paths = documents_of(files);
  if (!paths.empty()) remark(left_out_text(paths) + "; " + way_back(location), location, context);
}

// The documents of a store that is nearer to the current folder than the one that was found, and not here.
std::vector<std::string> left_out_nearer(const Location& location, const Context& context) {
  const auto from_root = [&](const std::filesystem::path& folder) {
    return folder.lexically_normal().lexically_relative(location.root).generic_string();
  };
  const std::string here = from_root(context.cwd);
  const std::string found = from_root(location.project);
  if (location.chosen || here == found) return {};
  std::vector<std::string> paths = left_out_of_all_stores(location, context.settings->git(), context.environment);
  std::erase_if(paths, [&](const std::string& path) {
    const std::string folder = std::filesystem::path(layout::store_of(path)).parent_path().generic_string();
    const bool is_above = !folder.empty() && layout::lies_in(here, folder);
    return !is_above || folder == found || layout::lies_in(found, folder);
  });
  return paths;
}

// Where no store is here, others may be meant that are not here either. One folder brings one of them.
void warn_of_stores_left_out(const Location& location, Context& context) {
  const std::vector<std::string> nearer = left_out_nearer(location, context);
  if (!nearer.empty()) {
    remark(left_out_text(nearer) + ", the store of this folder; " +
               way_back_to(layout::store_of(nearer.front()), "brings that store"),
           location, context);
    return;
  }
  if (location.exists()) return;
  std::vector<std::string> paths = left_out_of_all_stores(location, context.settings->git(), context.environment);
  std::erase_if(paths, [&](const std::string& path) { return layout::lies_in(path, location.shown_store()); });
  if (paths.empty()) return;
  remark(left_out_text(paths) + "; " + way_back_to(layout::store_of(paths.front()), "brings that store"), location,
         context);
}

std::vector<std::string> files_left_out(const Location& location, const Context& context) {
  return left_out_files(location, context.settings->git(), context.environment);
}

// What is written here would begin afresh what is tracked and not here, and take its place in the next commit; and what
// the committed settings are, nobody could tell.
void refuse_left_out(const Location& location, const std::vector<std::string>& files,
                     const std::optional<StorePath>& scope) {
  std::vector<std::string> paths;
  for (std::string& path : documents_of(files)) {
    const bool concerns =
        !scope || layout::lies_in(path, location.shown(*scope)) || path == location.shown(layout::config());
    if (concerns) paths.push_back(std::move(path));
  }
  if (paths.empty()) return;
  Error error(ErrorCode::refused, left_out_text(paths) + ", which this write builds on", {way_back(location)});
  error.path = paths.front();
  throw error;
}

// What is written would stand in another store than that of this folder.
void refuse_other_store(const Location& location, const Context& context) {
  const std::vector<std::string> nearer = left_out_nearer(location, context);
  if (nearer.empty()) return;
  Error error(ErrorCode::refused, left_out_text(nearer) + ", the store of this folder",
              {way_back_to(layout::store_of(nearer.front()), "brings that store"),
               "'--dir=<path>' names another project folder"});
  error.path = nearer.front();
  throw error;
}

Workspace opened_at(const Location& location, Context& context) {
  if (!location.in_repository() && !location.exists()) throw outside_store(location.project);
  std::vector<std::string> files = files_left_out(location, context);
  warn_of_left_out(location, files, context);
  if (documents_of(files).empty()) warn_of_stores_left_out(location, context);
  return workspace_at(location, context, std::move(files));
}

Workspace opened_for_writing(Context& context, const std::optional<StorePath>& scope) {
  const Location location = locate_and_configure(context);
  if (!location.may_create() && !location.exists()) throw outside_store(location.project);
  refuse_other_store(location, context);
  std::vector<std::string> files = files_left_out(location, context);
  refuse_left_out(location, files, scope);
  return workspace_at(location, context, std::move(files));
}

}  // namespace

Workspace open_workspace(Context& context) { return opened_at(locate_and_configure(context), context); }

Workspace open_workspace_of_sessions(Context& context) {
  std::optional<Ahead> ahead;
  const Location location = locate_and_configure(context, [&] { ahead = read_ahead(context); });
  Workspace workspace = opened_at(location, context);
  if (ahead && is_meant(*ahead, location, context)) workspace.sessions = std::move(ahead->sessions);
  return workspace;
}

Workspace open_workspace_for_writing(Context& context) { return opened_for_writing(context, std::nullopt); }

Workspace open_workspace_for_writing(Context& context, const StorePath& scope) {
  return opened_for_writing(context, scope);
}

void require_here(const Workspace& workspace, const StorePath& place) {
  const auto problem = workspace.store.document_left_out(place);
  if (problem) throw problem->error("'" + problem->path + "'");
}

Location location_for_init(Context& context) { return locate_and_configure(context); }

// Nothing invalid is written: who wants to go on has to mend the file first.
std::string obstacle_of(const StoreProblem& flaw) {
  const std::string place =
      flaw.at ? "line " + std::to_string(flaw.at->line) + ", column " + std::to_string(flaw.at->column) + ", of " : "";
  return "Nothing can be written before " + place + flaw.path + " is mended: " + secret::masked(flaw.message);
}

Sessions read_sessions(const Workspace& workspace) {
  return workspace.sessions ? *workspace.sessions : sessions_in(workspace.store.sessions(), workspace.now);
}

Stored load_session(const Workspace& workspace, const Name& skill) {
  if (std::optional<Stored> stored = workspace.store.find(layout::session(skill))) return *std::move(stored);
  require_here(workspace, layout::session(skill));
  Error error(ErrorCode::not_found, "there is no " + session_called(skill.text()));
  error.path = workspace.location.shown(layout::session(skill));
  error.hints = with_namesake(workspace.store, skill, "session", {});
  error = with_suggestion(std::move(error), skill.text(), texts_for(workspace.store.sessions(), &Listed::name));
  error.hints.emplace_back("'git checkpoint list' shows the checkpoints there are");
  throw error;
}

std::string session_called(std::string_view skill) { return "session '" + std::string(skill) + "'"; }

std::optional<std::string> acting_skill(const Context& context, const std::optional<std::string>& as) {
  return as ? as : value_of(context.environment, "GIT_CHECKPOINT_SKILL");
}

void guard_owner(const Context& context, const std::optional<std::string>& as, const Name& skill) {
  const std::optional<std::string> actor = acting_skill(context, as);
  if (!actor || *actor == skill.text()) return;
  throw Error(
      ErrorCode::refused,
      "the checkpoint of '" + skill.text() + "' belongs to that skill, and this command acts for '" + *actor + "'",
      {"write to your own checkpoint and name the other in depends_on",
       "a person who means it leaves out --as and GIT_CHECKPOINT_SKILL"});
}

}  // namespace checkpoint::cli
