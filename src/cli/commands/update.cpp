#include <array>
#include <string_view>

#include "cli/choice/claiming.h"
#include "cli/choice/skill_choice.h"
#include "cli/choice/workspace.h"
#include "cli/choice/writing.h"
#include "cli/command/rendering.h"
#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "cli/commands/update_words.h"
#include "core/texts.h"
#include "kinds/kind.h"
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

Error usage_of(const PathProblem& problem, const std::string& argument) {
  Error error(ErrorCode::usage, "cannot read '" + argument + "': " + problem.message);
  if (!problem.hint.empty()) error.hints.push_back(problem.hint);
  return error;
}

// The documented field or option that a new top-level field is a slip away from.
std::optional<std::string> near_miss(const Assignment& assignment) {
  constexpr std::size_t kSlip = 2;
  const PathSegment& first = assignment.path.segments().front();
  std::vector<std::string> known{"dry-run", "if-match", "unset", "allow-secret"};
  for (const SchemaProperty& property : schema_of(*find_kind("session")).root->properties) {
    if (property.name == first.key) return std::nullopt;
    known.emplace_back(property.name);
  }
  const auto near = nearest(first.key, known);
  return near && edit_distance(first.key, *near) <= kSlip ? near : std::nullopt;
}

// A name in brackets is meant as it is written.
void refuse_near_miss(const Assignment& assignment, const std::string& word) {
  const auto near = word.compare(0, 3, "--[") == 0 ? std::nullopt : near_miss(assignment);
  if (!near) return;
  const std::string& name = assignment.path.segments().front().key;
  throw Error(ErrorCode::usage, "there is no field '" + name + "'",
              {"did you mean '--" + *near + "'?", "--[\"" + name + "\"]=… writes a field of that name"});
}

/// What people call a field of the format.
struct OtherName {
  std::string_view said;
  std::string_view field;
};

constexpr std::array kOtherNames{
    OtherName{"summary", "progress_summary"},
    OtherName{"progress", "progress_summary"},
    OtherName{"decision", "context_primer.key_decisions"},
    OtherName{"decisions", "context_primer.key_decisions"},
    OtherName{"key_decision", "context_primer.key_decisions"},
    OtherName{"key_decisions", "context_primer.key_decisions"},
    OtherName{"next", "next_actions"},
    OtherName{"next_step", "next_actions"},
    OtherName{"next_steps", "next_actions"},
    OtherName{"action", "next_actions"},
    OtherName{"actions", "next_actions"},
    OtherName{"todo", "next_actions"},
    OtherName{"todos", "next_actions"},
    OtherName{"generated_files", "context_primer.generated_files"},
    OtherName{"preferences", "context_primer.user_preferences"},
    OtherName{"user_preferences", "context_primer.user_preferences"},
};

// A checkpoint may have fields of its own, and no overview shows them. A name in brackets is meant as it is written.
std::vector<std::string> doubts_about_fields(const std::vector<std::string>& words) {
  std::vector<std::string> doubts;
  for (const std::string& word : words) {
    const auto assignment = parse_assignment(word);
    if (!assignment || word.starts_with("--[")) continue;
    const std::string& name = assignment->path.segments().front().key;
    const auto* known = first_where(kOtherNames, [&](const OtherName& other) { return other.said == name; });
    if (known == nullptr) continue;
    std::string& doubt = doubts.emplace_back("'" + name);
    doubt.append("' was written as a field of your own, which no overview shows; '--").append(known->field);
    doubt.append("' is the one that they show, and '--unset=").append(name).append("' takes it out again");
  }
  return doubts;
}

// `--phase build` reaches us as two words: the mistake is common, and doing half of it in silence would be worse.
Error not_an_assignment(const std::vector<std::string>& words, std::size_t index) {
  const std::string& word = words[index];
  if (word.compare(0, 2, "--") != 0) {
    Error error(ErrorCode::usage, "unexpected argument '" + word + "'");
    if (word.find('=') != std::string::npos) error.hints.push_back("write " + shell_word("--" + word));
    return error;
  }
  const bool has_next = index + 1 < words.size() && words[index + 1].compare(0, 2, "--") != 0;
  if (const auto assignment = parse_assignment(word + "=")) refuse_near_miss(*assignment, word);
  const std::string meant = has_next ? shell_word(word + "=" + words[index + 1]) : word + "=<value>";
  return {ErrorCode::usage, "'" + word + "' has no value", {"write " + meant}};
}

void refuse_stamp(const std::vector<Assignment>& assignments) {
  for (const Assignment& assignment : assignments) {
    if (assignment.path.text() != "updated_at") continue;
    throw Error(ErrorCode::usage, "updated_at is not set by hand: every update stamps it",
                {"'--now=<time>' takes another time for the present"});
  }
}

std::vector<Assignment> assignments_of(const UpdateOptions& options) {
  std::vector<Assignment> assignments;
  for (std::size_t index = 0; index < options.assignments.size(); ++index) {
    const std::string& word = options.assignments[index];
    if (word.compare(0, 2, "--") != 0 || word.find('=') == std::string::npos) {
      throw not_an_assignment(options.assignments, index);
    }
    auto assignment = parse_assignment(word);
    if (!assignment) throw usage_of(assignment.problem(), word);
    refuse_near_miss(*assignment, word);
    assignments.push_back(*assignment);
  }
  for (const std::string& text : options.unset) {
    const auto path = DottedPath::parse(text);
    if (!path) throw usage_of(path.problem(), text);
    assignments.push_back(unset_of(*path));
  }
  refuse_stamp(assignments);
  if (assignments.empty()) {
    throw Error(ErrorCode::usage, "nothing to change was named", {"write for example --phase=build"});
  }
  return assignments;
}

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

// With the value that was given where that is one which JSON has in such a place.
std::string hint_for_list(const Assignment& assignment) {
  const std::string option = "--" + assignment.path.text();
  const std::string given = Document::composed(assignment.json).root().string();
  const auto value = Document::parse(given);
  const bool is_meant = value && (value->root().is_array() || value->root().is_object());
  return "write " + shell_word(option + ":json=" + (is_meant ? given : "<JSON>")) + " for all of it, or, of a list, " +
         shell_word(option + "+=<text>") + " for one element";
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
    if (now == nullptr) refuse_taken_name(options.skill, workspace);
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
