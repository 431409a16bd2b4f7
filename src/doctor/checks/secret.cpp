#include "kinds/secret/secret.h"

#include <algorithm>
#include <set>

#include "doctor/checks/checks.h"
#include "doctor/survey.h"
#include "store/snapshots/anchor.h"
#include "store/snapshots/content_secrets.h"
#include "store/snapshots/missing_contents.h"
#include "store/snapshots/snapshots.h"

namespace checkpoint::doctor {

namespace {

// A key that is a secret must not come out as a part of the pointer.
Finding secret_finding(const Listed& listed, const Violation& violation) {
  Finding finding = error_in(listed);
  finding.pointer = secret::masked(violation.pointer);
  finding.message = violation.message;
  finding.details = {{"line", violation.at.line}, {"column", violation.at.column}};
  return finding;
}

// The snapshots of a workflow whose contents a ref keeps.
std::vector<StoredSnapshot> kept_here(Survey& survey, const Name& workflow, const std::vector<SnapshotRef>& refs) {
  std::vector<StoredSnapshot> kept = look_at_snapshots(survey.store(), workflow, survey.now()).all;
  std::erase_if(kept, [&](const StoredSnapshot& stored) {
    return std::none_of(refs.begin(), refs.end(), [&](const SnapshotRef& ref) { return ref.id == stored.value.id; });
  });
  return kept;
}

Finding content_finding(const StoredSnapshot& stored, const ContentSecret& secret) {
  Finding finding;
  // Whoever took it was told, and meant it (--allow-secret).
  finding.level = Severity::info;
  finding.kind = "snapshot";
  finding.owner = stored.value.workflow_id;
  finding.path = stored.path;
  finding.message = "'" + secret.path + "' in the snapshot '" + stored.value.checkpoint_name +
                    "' holds what looks like " + secret.what +
                    (secret.line > 0 ? " (line " + std::to_string(secret.line) + ")" : "") +
                    ", and whoever fetches its contents gets it: where it is one, have it replaced by a new one";
  finding.details = {{"snapshot", stored.value.id}, {"file", secret.path}};
  if (secret.line > 0) finding.details.emplace_back("line", secret.line);
  return finding;
}

// Contents that several snapshots share are looked at, and told of, once.
class ContentSearch {
 public:
  ContentSearch(Survey& survey, const GitCommand& git)
      : survey_(survey), git_(git), refs_(snapshot_refs(git)), known_(survey.location()) {}

  void look(const Name& workflow) {
    for (const StoredSnapshot& stored : kept_here(survey_, workflow, refs_)) {
      ContentSecrets secrets = secrets_in_blobs(git_, files_of(stored), known_);
      for (const ContentSecret& secret : first_of_each(secrets.found)) {
        findings.push_back(content_finding(stored, secret));
      }
      unread.insert(unread.end(), secrets.unread.begin(), secrets.unread.end());
    }
    known_.keep();
  }

  std::vector<Finding> findings;
  std::vector<std::string> unread;

 private:
  // Those that were not looked at before, and are here: nothing is fetched for it.
  std::vector<snapshot::SnapshotFile> files_of(const StoredSnapshot& stored) {
    std::vector<snapshot::SnapshotFile> files;
    for (const snapshot::SnapshotFile& file : stored.value.files) {
      if (!taken_.insert(file.path + '\0' + file.blob).second) continue;
      const bool is_there = known_.find(file.blob).has_value() || !missing().contains(file.blob);
      if (is_there) {
        files.push_back(file);
      } else {
        unread.push_back(file.path);
      }
    }
    return files;
  }

  const std::set<std::string>& missing() {
    if (!missing_) missing_ = missing_contents(git_, refs_).blobs;
    return *missing_;
  }

  Survey& survey_;
  const GitCommand& git_;
  std::vector<SnapshotRef> refs_;
  SearchedBlobs known_;
  std::set<std::string> taken_;
  std::optional<std::set<std::string>> missing_;
};

// What snapshots keep, beside what documents say. Returns why some of it was not searched; empty where all was.
std::string add_contents(Survey& survey, std::vector<Finding>& findings) {
  if (!survey.store().can_list(layout::snapshots()))
    return "of snapshots, none were searched: their folder cannot be listed";
  const std::vector<Name> workflows = snapshot_workflows(survey.store());
  const auto git = workflows.empty() ? Available<const GitCommand>() : survey.git();
  if (!git) return "";
  ContentSearch search(survey, *git);
  for (const Name& workflow : workflows) search.look(workflow);
  findings.insert(findings.end(), search.findings.begin(), search.findings.end());
  return search.unread.empty() ? "" : "of snapshots, " + unread_text(search.unread);
}

}  // namespace

Outcome check_secret(Survey& survey) {
  std::vector<Finding> findings;
  std::string unread;
  for (const Listed& listed : survey.documents()) {
    if (!listed.file) {
      unread = "files that cannot be read were not searched";
      continue;
    }
    for (const Violation& violation : secret::secrets_of(*listed.file->content)) {
      findings.push_back(secret_finding(listed, violation));
    }
  }
  const std::string unsearched = add_contents(survey, findings);
  if (!unsearched.empty()) unread += (unread.empty() ? "" : "; ") + unsearched;
  return outcome_of(std::move(findings), unread);
}

}  // namespace checkpoint::doctor
