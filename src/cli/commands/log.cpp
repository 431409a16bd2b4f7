#include "cli/choice/snapshot_work.h"
#include "cli/choice/visibility.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/commands/log_graph.h"
#include "cli/past/past.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/address.h"
#include "cli/views/document_title.h"
#include "cli/views/elsewhere.h"
#include "cli/views/log_subject.h"
#include "cli/views/momentum.h"
#include "cli/views/passage_json.h"
#include "cli/views/passage_text.h"
#include "cli/views/problems.h"
#include "cli/views/screen.h"
#include "core/json_rows.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct LogOptions {
  std::optional<std::string> skill;
  std::optional<int> count;
  std::optional<std::string> as;
  std::optional<std::string> since;
  bool graph = false;
};

constexpr std::size_t kShortName = 10;

json::Array entries_json(const std::vector<history::Entry>& entries) {
  return json::array_of(entries, [](const history::Entry& entry) {
    const history::Revision& revision = entry.revision;
    json::Object object;
    object.set("commit", revision.commit);
    object.set("author", revision.author);
    object.set("time", format_instant(revision.time));
    object.set("subject", revision.subject);
    object.set("merge", revision.is_merge);
    object.set("cut", revision.is_cut);
    object.set("files", passages_json(entry.passages));
    object.set("changes", changes_json(entry.passages));
    return object;
  });
}

std::string heading(const history::Revision& revision, const Look& look) {
  return look.paint(Tone::accent, revision.commit.substr(0, kShortName)) + "  " + format_instant(revision.time) + "  " +
         look.safe(revision.author) + "\n  " + look.paint(Tone::strong, look.safe(revision.subject)) + "\n";
}

std::string nothing_text(const history::Revision& revision) {
  if (revision.is_cut) return "  the history is cut off here; what this commit changed is not known\n";
  return revision.is_merge ? "  a merge, with nothing beyond what its sides have\n" : "  nothing that shows here\n";
}

// What people call it, and where it is: on a line of its own where one is too short, and never broken. The name says
// what is cut of a path that is wider than the terminal.
std::string title_text(const history::Passage& passage, const Look& look) {
  constexpr std::size_t indent = 4;
  const std::string title = document_title(passage);
  if (title == passage.path) return "  " + look.safe(title) + "\n";
  const std::string name = look.safe(title);
  const std::string path = look.clip(passage.path, look.row_width() - indent);
  const bool fits = display_width("  " + name + "  " + path) <= look.width;
  return "  " + name + (fits ? "  " : "\n    ") + look.paint(Tone::faint, path) + "\n";
}

std::string entry_text(const history::Entry& entry, bool names_documents, const Look& look) {
  std::string text;
  for (const history::Passage& passage : entry.passages) {
    const std::string lines = passage_text(passage, look);
    if (lines.empty()) continue;
    if (names_documents) text += title_text(passage, look);
    text += lines;
  }
  return heading(entry.revision, look) + (text.empty() ? nothing_text(entry.revision) : text);
}

std::string log_text(const std::vector<history::Entry>& entries, bool names_documents, const Look& look) {
  const auto text_of = [&](const history::Entry& entry) { return entry_text(entry, names_documents, look); };
  return run_together(entries, text_of, "\n");
}

// All in one place is asked for by that place: a document is then followed through renames.
void set_places(const std::vector<std::string>& places, history::Question& question) {
  const bool is_file = places.front().ends_with(".json");
  if (places.size() == 1 && layout::skill_of(places.front())) {
    question.document = places.front();
  } else if (places.size() > 1 || is_file) {
    question.among = places;
  } else {
    question.store = places.front();
  }
}

history::Question question_of(const LogOptions& options, const LogSubject& subject, const Workspace& workspace,
                              const Context& context) {
  history::Question question;
  question.store = workspace.location.shown_store();
  if (options.count) question.entries = static_cast<std::size_t>(*options.count);
  const bool is_owner = options.skill && !is_word_for_many(*options.skill);
  question.view = visibility(context, options.as, is_owner ? options.skill : std::nullopt);
  if (!subject.places.empty()) set_places(subject.places, question);
  return question;
}

// What is in no commit: a checkpoint that waits for its first one, or none at all, which is an Error{not_found}.
std::string without_entries(const history::Question& question, const LogSubject& subject, const LogOptions& options,
                            const Workspace& workspace, const std::vector<std::string>& elsewhere) {
  if (subject.absence) throw *subject.absence;
  if (!question.among.empty()) return "No commit has any of what '" + *options.skill + "' means yet.\n";
  const std::string none = "No commit has a checkpoint of " + question.store + " yet.\n";
  if (!question.document) return sections({none, elsewhere_text(elsewhere, "log")});
  const std::string inside = layout::within_store(*question.document);
  static_cast<void>(load_session(workspace, Name::checked("skill", std::string(*layout::skill_of(inside)))));
  return "No commit has this checkpoint yet.\n";
}

// Whether there were some, and all of them are earlier.
bool drop_earlier(const Instant& since, std::vector<history::Entry>& entries) {
  if (entries.empty()) return false;
  std::erase_if(entries, [&](const history::Entry& entry) { return entry.revision.time < since; });
  return entries.empty();
}

std::string heading_text(const LogSubject& subject, const Look& look) {
  return subject.heading.empty() ? "" : paragraph_text({"", subject.heading + "."}, look) + "\n";
}

void register_log(OptionSet& set, LogOptions& options) {
  set.positional("checkpoint", options.skill,
                 "only what has this name, is of this kind (runs) or in this status (failed); without it, all");
  set.value("--since", "when", options.since,
            "only entries since a time, a day, a span (2d) or a revision, by the time that they show");
  set.number("--max-count", "n", options.count, 1, "only so many entries, the newest");
  set.flag("--graph", options.graph,
           "the stages of a project, the phases of a workflow and its snapshots as a picture");
  set.value("--as", "skill", options.as, "leave out what is private to other skills than this one");
}

// As git writes it: `log -1`.
void refuse_number(const std::string& word) {
  const bool is_number =
      word.size() > 1 && word.front() == '-' && word.find_first_not_of("0123456789", 1) == std::string::npos;
  if (!is_number) return;
  throw Error(ErrorCode::usage, "unknown option '" + word + "'",
              {"'git checkpoint log --max-count=" + word.substr(1) + "' shows so many entries, the newest"});
}

Answer run_log(const LogOptions& options, Context& context) {
  if (options.skill) refuse_number(*options.skill);
  if (options.graph && (options.count || options.as || options.since)) {
    throw Error(ErrorCode::usage, "--graph draws what is there now; leave out --max-count, --since and --as");
  }
  if (options.graph) return run_log_graph(options.skill, context);
  const Workspace workspace = open_workspace(context);
  const LogSubject subject = options.skill ? log_subject(*options.skill, workspace) : LogSubject();
  const history::Question question = question_of(options, subject, workspace, context);
  const auto since = options.since ? std::optional(moment_of(*options.since, workspace, context)) : std::nullopt;
  const auto revisions = open_revisions(workspace.location, context);
  const auto head = revisions->head();
  auto entries = head ? revisions->chronicle(*head, question) : std::vector<history::Entry>();
  const bool is_none_since = since && drop_earlier(*since, entries);
  Answer answer;
  answer.fields.set("entries", entries_json(entries)).set("of", subject.heading);
  answer.fields.set("problems", problems_json(subject.problems));
  answer.alerts = problem_lines(subject.problems);
  answer.text = heading_text(subject, look_of(context)) + log_text(entries, !question.document, look_of(context));
  if (entries.empty() && head)
    static_cast<void>(revisions->documents(*head, question.store));  // or they cannot be read
  const bool is_bare = entries.empty() && !options.skill;
  const auto elsewhere = is_bare ? elsewhere_for(works_of(workspace), workspace) : std::vector<std::string>();
  answer.fields.set("elsewhere", json::strings(elsewhere));
  if (is_none_since) {
    answer.text = heading_text(subject, look_of(context)) + "There is nothing since then.\n";
  } else if (entries.empty()) {
    answer.text = without_entries(question, subject, options, workspace, elsewhere);
  }
  if (const auto limitation = revisions->limitation()) answer.warnings.push_back(*limitation);
  tell_of_unfinished_work(workspace.location, answer);
  return answer;
}

}  // namespace

Runner log_command(OptionSet& set) { return prepared(set, register_log, run_log); }

}  // namespace checkpoint::cli
