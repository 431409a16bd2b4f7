#include "cli/past/decision_commits.h"

#include <utility>

#include "cli/past/past.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/secret/secret.h"
#include "kinds/session/decisions.h"
#include "kinds/session/taking_back.h"

namespace checkpoint::cli {
namespace {

using Texts = std::vector<std::string>;
using Answers = std::vector<session::Answered>;

// What happened to a session: by a commit, or since the last one.
struct SessionChange {
  const Work* work;
  const Document* before;
  const Document* after;
  const history::Entry* entry;         // nullptr: not committed yet
  const history::Passage* of_a_merge;  // nullptr: of none
};

Texts decisions_in(const Document* document) {
  return document == nullptr ? Texts() : session::decisions_of(document->root());
}

Answers answers_in(const Document* before, const Document* after, const Work& work) {
  return before == nullptr || after == nullptr ? Answers() : session::answered(*before, *after, *work.document);
}

// Of a merge only what none of its sides has.
bool is_of_merge(const history::Passage& passage, const std::string& text) {
  return any_of(passage.changes, [&](const merge::Change& change) {
    if (!change.after) return false;
    const bool is_list = change.after->is_array();
    if (!is_list) return change.after->is_string() && change.after->string() == text;
    return any_of(change.after->children(), [&](const Node& row) { return row.is_string() && row.string() == text; });
  });
}

void attribute(MadeDecision& made, const SessionChange& step) {
  if (step.entry == nullptr) return;
  made.commit = step.entry->revision.commit;
  made.by = step.entry->revision.author;
  made.at = step.entry->revision.time;
}

void note_questions(MadeDecision& made, const Answers& answers) {
  for (const session::Answered& answer : answers) made.questions.push_back(answer.blocker.description);
  if (answers.size() == 1) made.id = answers.front().blocker.id;
}

// With its question, if that is known to be the one; what would be refused as a secret is not shown.
void have_asked_again(MadeDecision& made, const Answers& answers) {
  if (made.back.empty() || answers.size() != 1 || answers.front().again.empty()) return;
  const std::string command = made.back + " " + shell_quoted(answers.front().again);
  if (secret::masked(command) == command) made.back = command;
}

// Goes back in time, the newest step first.
class Search {
 public:
  explicit Search(std::vector<MadeDecision>& made) {
    for (MadeDecision& one : made) {
      if (one.kind == "session" && one.id.empty() && !one.at) open_.push_back(&one);
    }
  }

  void take(const SessionChange& step) {
    const Texts before = decisions_in(step.before);
    const Texts after = decisions_in(step.after);
    const auto is_new = [&](const std::string& text) {
      return contains(after, text) && !contains(before, text) &&
             (step.of_a_merge == nullptr || is_of_merge(*step.of_a_merge, text));
    };
    const Answers answers = answers_in(step.before, step.after, *step.work);
    std::erase_if(open_, [&](MadeDecision* one) {
      if (one->path != step.work->path || !is_new(one->text)) return false;
      attribute(*one, step);
      note_questions(*one, answers);
      have_asked_again(*one, answers);
      return true;
    });
    std::erase_if(gone_, [&](MadeDecision& one) {
      if (one.path != step.work->path || !is_new(one.text)) return false;
      settle(std::move(one), answers);
      return true;
    });
    if (step.of_a_merge == nullptr) note_gone(step, before, after);
  }

  bool is_over() const { return open_.empty(); }
  std::vector<MadeDecision> taken_back() { return std::move(taken_back_); }

 private:
  // It may have been taken back: it is gone, and questions wait that did not.
  void note_gone(const SessionChange& step, const Texts& before, const Texts& after) {
    const Answers asked = answers_in(step.after, step.before, *step.work);
    for (const std::string& text : asked.empty() ? Texts() : before) {
      if (contains(after, text)) continue;
      MadeDecision& made = gone_.emplace_back(MadeDecision{"session", step.work->owner, "", text, "taken_back"});
      made.path = step.work->path;
      made.holds = false;
      made.at_last = step.work->when;
      attribute(made, step);
      note_questions(made, asked);
    }
  }

  // It was, where it had answered one of them.
  void settle(MadeDecision made, Answers answers) {
    std::erase_if(answers,
                  [&](const session::Answered& one) { return !contains(made.questions, one.blocker.description); });
    if (answers.empty()) return;
    made.questions.clear();
    note_questions(made, answers);
    taken_back_.push_back(std::move(made));
  }

  std::vector<MadeDecision*> open_;  // nobody knows yet who made them
  std::vector<MadeDecision> gone_;   // taken back, if they have answered their questions
  std::vector<MadeDecision> taken_back_;
};

const Document* document_of(const history::Version& version) {
  return version.document() ? &*version.document() : nullptr;
}

const Work* session_at(const std::string& path, const std::vector<Work>& works) {
  return first_where(works, [&](const Work& work) { return work.document && work.path == path; });
}

history::Question question_about(const std::vector<Work>& works, const Workspace& workspace) {
  history::Question question;
  question.store = workspace.location.shown_store();
  for (const Work& work : works) {
    if (work.document) question.among.push_back(work.path);
  }
  return question;
}

void take(const history::Entry& entry, const std::vector<Work>& works, Search& search) {
  if (entry.revision.is_cut) return;
  for (const history::Passage& passage : entry.passages) {
    const Work* const work = session_at(passage.path, works);
    if (work == nullptr) continue;
    search.take({work, document_of(passage.before), document_of(passage.after), &entry,
                 entry.revision.is_merge ? &passage : nullptr});
  }
}

// Returns what answers may miss.
std::optional<std::string> search_in(Revisions& revisions, const history::Question& question,
                                     std::vector<MadeDecision>& made, const std::vector<Work>& works) {
  const auto head = revisions.head();
  if (!head) return std::nullopt;
  Search search(made);
  for (const Work& work : works) {
    if (!work.document) continue;
    const history::Version committed = revisions.document(*head, work.path);
    search.take({&work, document_of(committed), &*work.document, nullptr, nullptr});
  }
  bool is_whole = true;
  for (const history::Entry& entry : revisions.chronicle(*head, question)) {
    take(entry, works, search);
    is_whole = is_whole && !entry.revision.is_cut;
  }
  // Where all that stands has its commit, what was taken back before that may still be missing.
  const bool is_all = is_whole && search.is_over();
  for (MadeDecision& one : search.taken_back()) made.push_back(std::move(one));
  return is_all ? std::nullopt : revisions.limitation();
}

}  // namespace

std::optional<std::string> find_commits(std::vector<MadeDecision>& made, const std::vector<Work>& works,
                                        const Workspace& workspace, const Context& context) {
  const history::Question question = question_about(works, workspace);
  if (question.among.empty() || !workspace.location.in_repository()) return std::nullopt;
  try {
    return search_in(*open_revisions(workspace.location, context), question, made, works);
  } catch (const Error& error) {
    if (error.code != ErrorCode::unsupported) throw;
    return "the history was not asked: " + error.message;
  }
}

}  // namespace checkpoint::cli
