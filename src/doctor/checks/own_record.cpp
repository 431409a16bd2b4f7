#include "doctor/checks/own_record.h"

#include <algorithm>

#include "kinds/run/own_commit.h"

namespace checkpoint::doctor {

namespace {

std::vector<std::string> names_here(Survey& survey) {
  const std::vector<Remote>& remotes = survey.remotes();
  return run::own_names(remotes.empty() ? "" : remotes.front().url, survey.location().root.filename().string());
}

bool is_newest(const RunFiles& files, const run::FileName& file) { return files.highest(*file.phase) == file.attempt; }

std::string unseen_folder(const RunFolders& folders) {
  const auto link = std::find_if(folders.problems.begin(), folders.problems.end(),
                                 [](const StoreProblem& problem) { return problem.code == FileFault::symlink; });
  return link == folders.problems.end() ? "" : "the runs in '" + link->path + "' cannot be judged: it " + link->message;
}

// A symlink, or what the system does not give. What is broken has been read, and names no commit.
std::string unseen_record(const RunRecord& record) {
  if (!record.problem || !record.problem->is_unread()) return "";
  const std::string& message = record.problem->message;
  const bool goes_on = record.problem->sentence() != message;
  return "the record '" + record.path + "' cannot be judged: " + (goes_on ? "it " : "") + message;
}

}  // namespace

OwnRecords own_records(Survey& survey, Which which) {
  const std::vector<std::string> names = names_here(survey);
  OwnRecords own{{}, unseen_folder(survey.runs())};
  for (const RunPlace& place : survey.runs().runs) {
    const RunFiles files = files_of(survey.store(), place);
    for (const run::FileName& file : files.records) {
      if (which == Which::newest && !is_newest(files, file)) continue;
      const auto record = read_record(survey.store(), place, file, survey.now());
      if (!record) continue;
      if (own.unseen.empty()) own.unseen = unseen_record(*record);
      if (!record->is_valid()) continue;
      const auto commit = run::own_commit(*record->document, names);
      if (!commit) continue;
      own.records.push_back({place.ticket.text(), place.run.text(), file, record->path, commit->pointer(),
                             commit->string(), record->finished()});
    }
  }
  return own;
}

Finding finding_about(const OwnRecord& record, const Instant& now) {
  Finding finding;
  if (is_long_ago(record.finished, now)) finding.bearing = Bearing::old;
  finding.kind = "run";
  finding.owner = record.ticket;
  finding.path = record.path;
  finding.pointer = record.pointer;
  finding.details = {{"run_id", record.run}, {"phase", record.file.phase->name}, {"recorded", record.commit}};
  return finding;
}

}  // namespace checkpoint::doctor
