#include "cli/past/decision_commits.h"

#include <algorithm>

#include "cli/past/past.h"
#include "kinds/session/decisions.h"

namespace checkpoint::cli {
namespace {

using Undated = std::vector<MadeDecision*>;

Undated undated(std::vector<MadeDecision>& made) {
  Undated open;
  for (MadeDecision& one : made) {
    if (one.kind == "session" && one.id.empty() && !one.at) open.push_back(&one);
  }
  return open;
}

history::Question question_about(const Undated& open, const Workspace& workspace) {
  history::Question question;
  question.store = workspace.location.shown_store();
  for (const MadeDecision* one : open) {
    if (question.among.empty() || question.among.back() != one->path) question.among.push_back(one->path);
  }
  return question;
}

std::vector<std::string> decisions_in(const history::Version& version) {
  const auto& document = version.document();
  return document ? session::decisions_of(document->root()) : std::vector<std::string>();
}

bool has_text(const std::vector<std::string>& all, const std::string& text) {
  return std::find(all.begin(), all.end(), text) != all.end();
}

// What a passage brings has its commit then, and is open no more.
void take_from(const history::Passage& passage, const history::Revision& revision, Undated& open) {
  const std::vector<std::string> before = decisions_in(passage.before);
  const std::vector<std::string> after = decisions_in(passage.after);
  std::erase_if(open, [&](MadeDecision* one) {
    if (one->path != passage.path || !has_text(after, one->text) || has_text(before, one->text)) return false;
    one->commit = revision.commit;
    one->by = revision.author;
    one->at = revision.time;
    return true;
  });
}

}  // namespace

std::optional<std::string> find_commits(std::vector<MadeDecision>& made, const Workspace& workspace,
                                        const Context& context) {
  Undated open = undated(made);
  if (open.empty() || !workspace.location.in_repository()) return std::nullopt;
  const auto revisions = open_revisions(workspace.location, context);
  const auto head = revisions->head();
  if (!head) return std::nullopt;
  for (const history::Entry& entry : revisions->chronicle(*head, question_about(open, workspace))) {
    if (entry.revision.is_cut) continue;
    for (const history::Passage& passage : entry.passages) take_from(passage, entry.revision, open);
  }
  return open.empty() ? std::nullopt : revisions->limitation();
}

}  // namespace checkpoint::cli
