#include <algorithm>

#include "cli/choice/claiming.h"
#include "cli/choice/skill_choice.h"
#include "cli/choice/workspace.h"
#include "cli/choice/writing.h"
#include "cli/command/rendering.h"
#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "cli/commands/update_words.h"
#include "core/texts.h"
#include "kinds/session/scaffold.h"
#include "kinds/session/taking_back.h"
#include "store/namesake.h"

namespace checkpoint::cli {
namespace {

struct UpdateOptions {
  std::string skill;
  std::vector<std::string> assignments;
  std::vector<std::string> unset;
  std::optional<std::string> if_match;
  std::optional<std::string> as;
  bool allow_secret = false;
  bool dry_run = false;
};

// The document after one change. A change that cannot be made leaves the file as it is.
Document changed_by(const Assignment& assignment, const Document& document, const std::string& path) {
  const auto target = resolve(document.root(), assignment.path);
  if (assignment.operation == Assignment::Operation::unset && !target) {
    const PathProblem& problem = target.problem();
    Error error(ErrorCode::not_found, "nothing was removed: " + problem.message);
    if (!problem.hint.empty()) error.hints.push_back(problem.hint);
    error.path = path;
    throw error;
  }
  auto result = applied(document, assignment);
  if (result) return *result;
  Error error(ErrorCode::invalid, result.problem().message);
  if (!result.problem().hint.empty()) error.hints.push_back(result.problem().hint);
  error.path = path;
  throw error;
}

// What a new checkpoint has in that place nobody has written yet: there is nothing to lose, and nothing to look at.
void refuse_text_for_list(const Assignment& assignment, const Document& scaffold, const std::string& skill,
                          const std::string& path) {
  const auto target = resolve(scaffold.root(), assignment.path);
  const bool is_text = assignment.operation == Assignment::Operation::set && assignment.literal;
  if (!is_text || !target || !(target->is_array() || target->is_object())) return;
  throw Error(ErrorCode::invalid,
              session_called(skill) + " was not begun: " + assignment.path.text() + " takes " +
                  (target->is_array() ? "a list" : "an object") + ", and a text was given for it",
              {hint_for_list(assignment)})
      .about(path);
}

struct Update {
  std::vector<Assignment> assignments;
  session::Origin origin;
  std::string path;
  std::vector<std::string> changed;  // filled by the change
};

// Each field once, however often it was added to.
void add(const std::string& field, std::vector<std::string>& changed) {
  if (std::find(changed.begin(), changed.end(), field) == changed.end()) changed.push_back(field);
}

Draft draft_of(Update& update, const Stored* now) {
  const std::string called = session_called(update.origin.skill);
  Document document = now != nullptr ? now->document(called) : session::scaffold(update.origin);
  update.changed.clear();
  for (const Assignment& assignment : update.assignments) {
    if (now == nullptr) refuse_text_for_list(assignment, document, update.origin.skill, update.path);
    const Document next = changed_by(assignment, document, update.path);
    if (next.text() != document.text()) add(assignment.path.text(), update.changed);
    document = next;
  }
  if (now == nullptr) document = session::without_placeholder(document);
  return {std::string(session::stamped(document, update.origin.now).text())};
}

template <class Write>
Receipt written(const Update& update, const Write& write) {
  try {
    return write();
  } catch (Error& error) {
    explain_refusal(update.assignments, error);
    throw;
  }
}

std::vector<session::Action> queue_in(const std::optional<std::string>& text) {
  const auto document = text ? Document::parse(*text) : Document::composed("{}");
  return document ? session::overview_of("", *document).next_actions : std::vector<session::Action>();
}

// Claims on actions that this update has taken out of the queue.
void settle_claims(const Workspace& workspace, const Name& skill, const Receipt& receipt, Answer& answer) {
  for (std::string& warning :
       settle_removed(workspace, skill.text(), queue_in(receipt.before), queue_in(receipt.text))) {
    answer.warnings.push_back(std::move(warning));
  }
}

// A new checkpoint under a name that was hardly meant is written all the same, because scripts make names; but it is
// named, with the way back.
std::vector<std::string> doubts_about_new(const Name& skill, const UpdateOptions& options, const Receipt& receipt,
                                          const Workspace& workspace) {
  std::vector<std::string> doubts;
  if (const auto meant = slip_of(skill.text(), texts_for(workspace.store.sessions(), &Listed::name))) {
    const std::string way_back =
        " If so, update that one, and remove " + receipt.path + ", which holds nothing but this update";
    doubts.push_back("'" + skill.text() + "' is new; did you mean '" + *meant + "'?" +
                     (options.dry_run ? "" : way_back));
  }
  return doubts;
}

// Who names a project is hardly about to begin a session; who puts the kind before it is.
void refuse_taken_name(const std::string& word, const Workspace& workspace) {
  if (behind_session(word)) return;
  if (const auto error = taken_name(workspace.store, skill_named(word))) throw *error;
}

std::string confirmation_of(const Receipt& receipt, const Update& update, const UpdateOptions& options,
                            const Look& look) {
  std::string verb = receipt.created() ? "created " : "updated ";
  if (options.dry_run) verb = receipt.created() ? "would create " : "would update ";
  std::string text = verb + look.safe(receipt.path);
  for (std::size_t index = 0; index < update.changed.size(); ++index) {
    text += (index == 0 ? ": " : ", ") + look.safe(update.changed[index]);
  }
  if (update.changed.empty()) text += ": updated_at only, the rest is as it was";
  return text + "\n";
}

// Who has answered what waited is told how to take that back: to write the question anew by hand is nobody's memory.
std::string back_line(const Name& skill, const Receipt& receipt, const Context& context) {
  const auto before = document_before(receipt);
  if (!before) return "";
  const std::string command =
      shown_back(session::way_back(skill.text(), *before, Document::composed(receipt.text)), context);
  return command.empty() ? "" : "back: " + look_of(context).safe(command) + "\n";
}

void register_update(OptionSet& set, UpdateOptions& options) {
  set.required("skill", options.skill, "who keeps the checkpoint: a person, an agent, a job; a missing one is created");
  set.unknown("--<path>=<value>", options.assignments, "set a field; the value is text");
  set.described("--<path>+=<value>", "append a text to a list");
  set.described("--<path>:json=<json>", "set a field to a JSON value");
  set.described("--<path>+:json=<json>", "append a JSON value to a list");
  set.values("--unset", "field", options.unset, "remove a field");
  set.value("--if-match", "etag", options.if_match,
            "only if the file is as it was when 'show --json' gave this etag; none: if there is none yet");
  set.value("--as", "skill", options.as, "the skill that writes; another one's file is refused");
  set.flag("--allow-secret", options.allow_secret, "write also what looks like a key, token or password");
  set.flag("--dry-run", options.dry_run, "say what would change, and write nothing");
}

Answer run_update(const UpdateOptions& options, Context& context) {
  const Name skill = skill_named(options.skill);
  Update update{assignments_of(options.assignments, options.unset), {}, {}, {}};
  guard_owner(context, options.as, skill);
  const Workspace workspace = open_workspace_for_writing(context, layout::session(skill));
  const StorePath place = layout::session(skill);
  update.origin = origin_of(workspace, skill, context);
  update.path = workspace.location.shown(place);
  const Change change = [&](const Stored* now) {
    // Who says that it is new has looked.
    if (now == nullptr && options.if_match != "none") refuse_taken_name(options.skill, workspace);
    return draft_of(update, now);
  };
  const Store store = options.allow_secret ? workspace.store.allowing_secrets() : workspace.store;
  const Receipt receipt = written(update, [&] {
    return options.dry_run ? store.preview(place, change, options.if_match)
                           : store.update(place, change, options.if_match);
  });
  Answer answer;
  answer.fields.set("checkpoint_path", receipt.path);
  answer.fields.set("etag", receipt.etag);
  answer.fields.set("changed", json::strings(update.changed));
  answer.fields.set("created", receipt.created());
  answer.fields.set("dry_run", options.dry_run);
  answer.warnings = warnings_about(place, receipt.text, context);
  for (std::string& doubt : doubts_about_fields(options.assignments)) answer.warnings.push_back(std::move(doubt));
  if (receipt.created()) {
    for (std::string& doubt : doubts_about_new(skill, options, receipt, workspace))
      answer.warnings.push_back(std::move(doubt));
  }
  if (!options.dry_run) settle_claims(workspace, skill, receipt, answer);
  answer.confirmation = confirmation_of(receipt, update, options, look_of(context));
  if (!options.dry_run) answer.confirmation += back_line(skill, receipt, context);
  return answer;
}

}  // namespace

Runner update_command(OptionSet& set) { return prepared(set, register_update, run_update); }

}  // namespace checkpoint::cli
