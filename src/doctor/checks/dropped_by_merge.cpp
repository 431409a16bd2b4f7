#include <filesystem>
#include <map>

#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "history/audit.h"
#include "history/history.h"
#include "history/regaining.h"

namespace checkpoint::doctor {

namespace {

// What a merge dropped long ago has been missed by now, or never will be: `git checkpoint audit` looks at all of them.
constexpr std::size_t kMerges = 10;
constexpr std::size_t kCommits = 200;

constexpr std::size_t kShort = 7;

using Documents = std::map<std::string, const Listed*>;

// As the work tree has them: what was brought back need not be committed yet.
Documents documents_of(Survey& survey) {
  Documents documents;
  for (const Listed& listed : survey.documents()) documents.emplace(listed.path, &listed);
  return documents;
}

Finding finding_of(const history::Loss& loss, const Documents& documents) {
  const auto listed = documents.find(loss.path);
  Finding finding;
  finding.kind = loss.kind;
  if (listed != documents.end()) finding.owner = owner_of(*listed->second);
  finding.path = loss.path;
  finding.pointer = history::pointer_of(loss);
  finding.message = "a merge has dropped " + history::words_of(loss) + ", which " +
                    loss.from.front().substr(0, kShort) + " has; " + history::regaining_words(loss);
  finding.proof = Proof{loss.merge.commit, loss.merge.subject, "merge", "HEAD", loss.merge.time};
  return finding;
}

}  // namespace

Outcome check_dropped_by_merge(Survey& survey) {
  const auto repository = survey.repository();
  if (!repository) return skipped(repository.reason);
  const auto head = repository->head();
  if (!head) return skipped("there are no commits yet");
  const Documents documents = documents_of(survey);
  history::AuditScope scope;
  scope.tip = *head;
  scope.folder = survey.location().shown_store() + "/";
  scope.most_merges = kMerges;
  scope.most_commits = kCommits;
  scope.newest = [&](const std::string& path) -> std::optional<std::string> {
    const auto found = documents.find(path);
    if (found != documents.end() && found->second->file) return found->second->file->text;
    const bool is_there = std::filesystem::exists(survey.location().root / path);
    return is_there ? std::optional<std::string>("") : std::nullopt;
  };
  const history::Audit audit = history::audit(*repository, scope);
  std::vector<Finding> findings;
  for (const history::Loss& loss : audit.losses) {
    if (loss.state == history::LossState::open) findings.push_back(finding_of(loss, documents));
  }
  std::string unseen = audit.complete ? "" : std::string(history::cut_by_missing_commits);
  if (!audit.unseen.empty()) unseen = "a merge was not looked at: " + audit.unseen.front().reason;
  return outcome_of(std::move(findings), unseen);
}

}  // namespace checkpoint::doctor
