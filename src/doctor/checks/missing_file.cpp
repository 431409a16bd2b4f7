#include <limits>
#include <optional>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/member.h"
#include "core/texts.h"
#include "doctor/checks/checks.h"
#include "doctor/departure.h"
#include "doctor/ignored_files.h"
#include "doctor/named_file.h"
#include "doctor/survey.h"
#include "store/left_out.h"

namespace checkpoint::doctor {

namespace {

using Paths = std::vector<std::string>;

// In a sparse work tree git knows files that it did not write. Git is asked once for many, as each process takes longer
// than all else here, and not at all after what it cannot know.
class LeftOut {
 public:
  LeftOut(Survey& survey, const Paths& absent)
      : git_(survey.git()), mainline_(survey.mainline()), is_sparse_(may_be_sparse(survey.location())) {
    constexpr std::size_t at_once = 500;
    Paths asked;
    for (const std::string& path : absent) {
      if (may_know(path)) asked.push_back(pathspec_of(path));
      if (asked.size() == at_once) ask(std::exchange(asked, {}));
    }
    if (!asked.empty()) ask(asked);
  }

  bool has(const std::string& path) {
    if (files_.empty()) return false;
    if (is_pattern(path)) return !asked({pathspec_of(path)}).value_or(Paths{}).empty();
    const auto found = files_.lower_bound(path);
    if (found != files_.end() && *found == path) return true;
    const auto below = files_.lower_bound(path + "/");
    return below != files_.end() && below->starts_with(path + "/");
  }

 private:
  static std::string pathspec_of(const std::string& path) {
    return (is_pattern(path) ? ":(top,glob)" : ":(top,literal)") + path;
  }

  // What git leaves out of a work tree, its last commit has; of a sparse one some folders may not be here either.
  bool may_know(const std::string& path) const {
    return is_sparse_ || is_pattern(path) || !mainline_ || mainline_->entry(0, path);
  }

  // Git answers for none where it cannot for one, as for a path that leads out of the work tree.
  void ask(const Paths& pathspecs) {
    const std::optional<Paths> answer = asked(pathspecs);
    if (answer) files_.insert(answer->begin(), answer->end());
    if (answer || pathspecs.size() == 1) return;
    for (const std::string& pathspec : pathspecs) ask({pathspec});
  }

  std::optional<Paths> asked(const Paths& pathspecs) const { return git_ ? unwritten(*git_, pathspecs) : Paths{}; }

  Available<const GitCommand> git_;
  Available<git::Mainline> mainline_;
  bool is_sparse_;
  std::set<std::string> files_;
};

// A checkpoint names what was there in its own time.
std::int64_t beginning_of(const Note& note) {
  const auto& created_at = note.overview.created_at;
  return created_at ? created_at->seconds : std::numeric_limits<std::int64_t>::min();
}

void add_departure(Survey& survey, const NamedFile& file, Finding& finding) {
  const std::string& path = file.path;
  const auto git = survey.git();
  const auto mainline = survey.mainline();
  if (!git || !mainline || is_pattern(path)) return;
  if (mainline->entry(0, path)) {
    finding.message += ": it was removed from the work tree, and HEAD still has it";
    return;
  }
  const auto departure = departure_of(path, beginning_of(*file.note), *mainline, *git);
  if (!departure) return;
  finding.proof = departure->proof;
  if (departure->renamed_to.empty()) {
    finding.message += ": it was deleted";
  } else {
    finding.message += ": it was renamed to '" + departure->renamed_to + "'";
    finding.details.emplace_back("renamed_to", departure->renamed_to);
  }
}

Finding finding_of(Survey& survey, const NamedFile& file) {
  Finding finding = finding_in(*file.note, file.pointer());
  finding.message = is_pattern(file.path) ? "no file matches '" + file.path + "'" : "'" + file.path + "' is not there";
  finding.details = {{"file", file.path}};
  add_departure(survey, file, finding);
  return finding;
}

// A file that a run record says it made.
struct Artifact {
  const Listed* record;
  std::size_t index;  // in artifact_paths
  std::string path;
};

// What else stands in the list, an address say, is no file of this work tree.
std::vector<Artifact> absent_artifacts(Survey& survey) {
  const Grounds grounds{survey.location().root, survey.location().project, ""};
  std::vector<Artifact> absent;
  for (const Listed& listed : survey.documents()) {
    if (listed.kind == nullptr || listed.kind->name != "run" || !listed.file || !listed.file->content) continue;
    const std::vector<std::string> entries = text_elements_of(listed.file->content->root(), "artifact_paths");
    for (std::size_t index = 0; index < entries.size(); ++index) {
      for (std::string& path : files_named_by(entries[index], grounds)) {
        if (matches_of(path, grounds.root, 1).empty()) absent.push_back({&listed, index, std::move(path)});
      }
    }
  }
  return absent;
}

// What git ignores is made anew where it is wanted, and no clone has it.
void leave_out_ignored(Survey& survey, std::vector<Artifact>& artifacts) {
  const auto git = survey.git();
  if (!git || artifacts.empty()) return;
  std::set<std::string> ignored;
  try {
    const Paths paths = texts_for(artifacts, [](const Artifact& artifact) { return artifact.path; });
    for (const IgnoredFile& file : ignored_files(*git, paths)) ignored.insert(file.path);
  } catch (const Error&) {
    return;  // that git cannot tell is told elsewhere
  }
  std::erase_if(artifacts, [&](const Artifact& artifact) { return ignored.count(artifact.path) != 0; });
}

// A record never changes, and what it made may have gone since for good reasons: that alone is nothing to mend.
Finding finding_of(const Artifact& artifact) {
  Finding finding = finding_in(*artifact.record);
  finding.pointer = "/artifact_paths/" + std::to_string(artifact.index);
  finding.message = is_pattern(artifact.path)
                        ? "no file matches '" + artifact.path + "', though this record says that some were made"
                        : "'" + artifact.path + "', which this record says was made, is not there";
  finding.details = {{"file", artifact.path}};
  finding.bearing = Bearing::old;
  return finding;
}

Paths paths_of(const std::vector<const NamedFile*>& absent, const std::vector<Artifact>& artifacts) {
  Paths paths = texts_for(absent, [](const NamedFile* file) { return file->path; });
  for (const Artifact& artifact : artifacts) paths.push_back(artifact.path);
  return paths;
}

std::vector<const NamedFile*> absent_files(Survey& survey) {
  std::vector<const NamedFile*> absent;
  for (const NamedFile& file : survey.named_files()) {
    if (file.matches.empty()) absent.push_back(&file);
  }
  return absent;
}

}  // namespace

Outcome check_missing_file(Survey& survey) {
  const std::vector<const NamedFile*> absent = absent_files(survey);
  std::vector<Artifact> artifacts = absent_artifacts(survey);
  leave_out_ignored(survey, artifacts);
  LeftOut left_out(survey, paths_of(absent, artifacts));
  std::vector<Finding> findings;
  for (const NamedFile* file : absent) {
    if (!left_out.has(file->path)) findings.push_back(finding_of(survey, *file));
  }
  for (const Artifact& artifact : artifacts) {
    if (!left_out.has(artifact.path)) findings.push_back(finding_of(artifact));
  }
  return outcome_of(std::move(findings));
}

}  // namespace checkpoint::doctor
