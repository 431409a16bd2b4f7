#include "cli/choice/skill_choice.h"
#include "cli/choice/snapshot_work.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/past/past_store.h"
#include "cli/past/revision.h"
#include "cli/views/address.h"
#include "cli/views/chosen_works.h"
#include "cli/views/elsewhere.h"
#include "cli/views/parts.h"
#include "cli/views/remains.h"
#include "cli/views/works.h"
#include "core/digest.h"
#include "core/dotted_path.h"
#include "core/edit.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/session/privacy.h"
#include "store/committed_paths.h"

namespace checkpoint::cli {
namespace {

struct ShowOptions {
  std::optional<std::string> skill;
  std::optional<std::string> path;
  std::optional<std::string> as;
  bool raw = false;
};

struct Shown {
  std::string_view kind;  // of work, as in JSON output
  std::string owner;      // whose it is
  std::string path;
  std::string etag;
  Document document;
  std::optional<std::string> revision = {};  // the commit; empty for the index, nothing for the store itself
  std::vector<std::string> warnings = {};
  std::string part = {};  // what of the work it is, where that is not all of it
};

// What is no session here may be one in another part of the repository.
Error with_elsewhere(Error error, const std::optional<std::string>& skill, const Workspace& workspace) {
  if (error.code != ErrorCode::not_found) return error;
  const Works works = works_of(workspace);
  const auto elsewhere = skill ? elsewhere_called(*skill, works, workspace) : elsewhere_for(works, workspace);
  const std::string command = skill ? "status " + shell_word(*skill) : "status";
  for (std::string& hint : elsewhere_hints(elsewhere, command)) error.hints.push_back(hint);
  return error;
}

Shown in_store(const Name& skill, const Workspace& workspace) {
  const Stored stored = load_session(workspace, skill);
  return {"session", skill.text(), stored.path, stored.etag(), stored.document(session_called(skill.text()))};
}

// How each of `works` is shown, which `name` means.
Error with_each(Error error, const std::string& name, const std::vector<Work>& works) {
  constexpr std::size_t most = 7;
  const bool is_part = !works.empty() && !parts_called(works.front(), name).empty();
  const std::string part = is_part ? name.substr(name.rfind('/') + 1) : "";
  for (const Work& work : works) {
    const std::string other = full_name(work) + (part.empty() ? "" : "/" + part);
    error.hints.push_back("'git checkpoint show " + shell_word(other) + "' shows the one of '" + work.owner + "'");
    if (error.hints.size() == most) break;
  }
  return error;
}

// A stage may be to come, and snapshots be planned alone.
Error not_yet(const Work& work, const std::string& name) {
  const std::string part = part_title(work, name);
  const std::string what = part.empty() ? full_name(work) : part;
  return {ErrorCode::not_found,
          "nothing has been written of " + what + " yet",
          {"'git checkpoint status " + shell_word(full_name(work)) + "' shows what there is of it"}};
}

// Of several documents the one that says how the work stands, as `status` goes by it.
std::vector<std::string> remarks_on_part(const Work& work, const std::string& name) {
  std::vector<std::string> remarks = texts_for(part_remarks({work}, name), &PartRemark::text);
  if (remarks.empty()) {
    remarks.push_back("this is one document of " + full_name(work) + ", the one that says how it stands: " +
                      "'git checkpoint status " + shell_word(full_name(work)) + "' shows all of it");
  }
  return remarks;
}

Shown other_in_store(const std::string& name, const Workspace& workspace) {
  const Works works = with_remains(works_of(workspace), name, workspace);
  const std::vector<Work> found = meant_by(works.all, name);
  const StoreProblem* const problem = problem_untold(works, name, found);
  if (problem != nullptr && problem->code != "unknown-kind") {
    throw with_each(problem->error("'" + problem->path + "'"), name, found);
  }
  if (found.empty()) throw nothing_here(name, works, workspace);
  if (found.size() > 1) {
    throw with_each({ErrorCode::usage, "'" + name + "' means more than one checkpoint"}, name, found);
  }
  const Work& work = found.front();
  const std::vector<std::string> files = telling_files(work, name);
  const auto place = layout::place_at(layout::within_store(files.empty() ? work.path : files.front()));
  const bool is_document = place && kind_at(place->text()) != nullptr;
  const auto stored = is_document ? workspace.store.find(*place) : std::nullopt;
  if (!stored) throw not_yet(work, name);
  const Document document = stored->document("'" + stored->path + "'");
  return {work.kind,
          work.owner,
          stored->path,
          stored->etag(),
          document,
          {},
          remarks_on_part(work, name),
          part_title(work, name)};
}

Shown session_in_revision(const RevisionOfSkill& wanted, const Workspace& workspace, const Context& context) {
  const Name skill = skill_named(wanted.skill);
  Recorded recorded = recorded_in(wanted.revision, skill, workspace, context);
  const std::string path = workspace.location.shown(layout::session(skill));
  const std::string etag = sha256(recorded.text);
  const auto document = Document::parse(std::move(recorded.text), context.settings->limits());
  if (document) return {"session", skill.text(), path, etag, *document, recorded.commit};
  const ParseProblem& problem = document.problem();
  const StoreProblem unreadable{path, problem.code, problem.message, problem.at};
  Error error = unreadable.error(session_called(skill.text()) + " of that revision");
  error.hints.clear();  // they speak of the file in the store
  throw error;
}

// What is not there is not there in `revision`; of now nothing was asked.
Error none_in(const std::string& revision, Error error, const Workspace& past) {
  const std::string store = " in " + past.location.shown_store();
  const std::size_t at = error.message.find(store);
  if (at != std::string::npos) error.message.replace(at, store.size(), " in '" + revision + "'");
  std::erase_if(error.hints, [](const std::string& hint) { return hint.starts_with("'git checkpoint list'"); });
  error.hints.push_back("'git checkpoint report " + shell_word("--rev=" + revision) +
                        " --format=markdown' shows all that it has");
  return error;
}

Shown other_in_commit(const std::string& commit, const RevisionOfSkill& wanted, const Workspace& workspace,
                      Context& context) {
  const PastStore past(commit, workspace, context);
  try {
    Shown shown = other_in_store(wanted.skill, past.workspace());
    shown.revision = commit;
    shown.warnings.clear();  // they speak of the store
    return shown;
  } catch (const Error& error) {
    if (error.code != ErrorCode::not_found) throw;
    throw none_in(wanted.revision, error, past.workspace());
  }
}

// By the names of files: this clone may not have what is in them.
bool has_other(const std::string& commit, const std::string& name, const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  const auto paths = committed_paths(git, commit, location.shown_store());
  return paths && any_of(*paths, [&](const std::string& path) { return is_of(path, name); });
}

// A session, and where there is none of that name then, other work. The index is asked for sessions alone.
Shown in_revision(const RevisionOfSkill& wanted, const Workspace& workspace, Context& context) {
  const bool may_be_session =
      wanted.revision.empty() || Name::parse(wanted.skill) || wanted.skill.starts_with("session/");
  const auto commit = [&] { return commit_named(wanted.revision, workspace.location, context); };
  if (!may_be_session) return other_in_commit(commit(), wanted, workspace, context);
  try {
    return session_in_revision(wanted, workspace, context);
  } catch (const Error& none) {
    if (none.code != ErrorCode::not_found || wanted.revision.empty()) throw;
    const std::string there = commit();
    if (!has_other(there, wanted.skill, workspace.location, context)) throw;
    return other_in_commit(there, wanted, workspace, context);
  }
}

Shown shown_by(const ShowOptions& options, const Workspace& workspace, Context& context) {
  const auto wanted = options.skill ? revision_of_skill(*options.skill) : std::nullopt;
  if (wanted) return in_revision(*wanted, workspace, context);
  if (options.skill && !means_session(*options.skill, workspace)) return other_in_store(*options.skill, workspace);
  try {
    Shown shown = in_store(chosen_skill(options.skill, workspace), workspace);
    if (options.skill) shown.warnings = remarks_on_others(*options.skill, workspace, "git checkpoint show ", "shows");
    return shown;
  } catch (const Error& error) {
    throw with_elsewhere(error, options.skill, workspace);
  }
}

// The document as the one who asks may see it: of other work nothing is private.
Document visible_to(const std::optional<std::string>& actor, const Shown& shown) {
  const bool is_open = shown.kind != "session" || !actor || *actor == shown.owner;
  return is_open ? shown.document : session::without_private(shown.document);
}

std::vector<std::string> hints_of(const PathProblem& problem) {
  return problem.hint.empty() ? std::vector<std::string>{} : std::vector{problem.hint};
}

Node selected(const Document& document, const std::string& text) {
  const auto path = DottedPath::parse(text);
  if (!path) throw Error(ErrorCode::usage, path.problem().message, hints_of(path.problem()));
  const auto node = resolve(document.root(), *path);
  if (!node) throw Error(ErrorCode::not_found, node.problem().message, hints_of(node.problem()));
  return *node;
}

// For people and scripts: a string without its quotes, all else as it is written, at the left.
std::string value_text(const Document& document, const Node& node, const Look& look) {
  return (node.is_string() ? look.safe(node.string()) : json_shown(outdented(document, node))) + "\n";
}

std::string text_of(const Document& document, const std::optional<Node>& part, const ShowOptions& options,
                    const Context& context) {
  if (!options.raw) return part ? value_text(document, *part, look_of(context)) : json_shown(document.text());
  const std::string raw(part ? part->source() : document.text());
  return context.terminal.output ? json_shown(raw) : raw;
}

void register_show(OptionSet& set, ShowOptions& options) {
  set.positional(
      "checkpoint", options.skill,
      "a session, other work or a part of it, by its name; <revision>:<name> as a commit has it; without it, "
      "the most urgent session");
  set.value("--path", "field", options.path, "only this part, as in blockers[id=b1].description");
  set.value("--as", "skill", options.as, "leave out what is private to other skills than this one");
  set.flag("--raw", options.raw, "the bytes as they stand in the file");
}

Answer run_show(const ShowOptions& options, Context& context) {
  const Workspace workspace = open_workspace(context);
  const Shown shown = shown_by(options, workspace, context);
  const Document document = visible_to(acting_skill(context, options.as), shown);
  std::optional<Node> part;
  if (options.path) part = selected(document, *options.path);
  Answer answer;
  answer.fields.set("kind", shown.kind).set("kind_name", word_of(shown.kind)).set("owner", shown.owner);
  answer.fields.set("part", json::text_or_null(shown.part)).set("path", shown.path);
  answer.fields.set("etag", shown.etag);
  if (shown.revision) answer.fields.set("revision", *shown.revision);
  answer.fields.set("checkpoint", document.root());
  if (part) answer.fields.set("value", *part);
  answer.text = text_of(document, part, options, context);
  answer.warnings = shown.warnings;
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

}  // namespace

Runner show_command(OptionSet& set) { return prepared(set, register_show, run_show); }

}  // namespace checkpoint::cli
