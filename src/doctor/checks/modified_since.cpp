#include <sys/stat.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/system/calls.h"
#include "core/take.h"
#include "doctor/checks/checks.h"
#include "doctor/departure.h"
#include "doctor/named_file.h"
#include "doctor/survey.h"
#include "git/walk.h"

namespace checkpoint::doctor {

namespace {

// A file that a checkpoint names and that is there.
struct Named {
  const NamedFile* name;
  std::string path;

  const Note& note() const { return *name->note; }
};

bool is_in_store(const std::string& path, const Location& location) {
  return layout::lies_in(path, location.shown_store());
}

// Checkpoints name each other, and change all the time.
std::vector<Named> files_there(Survey& survey) {
  std::vector<Named> named;
  for (const NamedFile& name : survey.named_files()) {
    if (!name.note->overview.updated_at) continue;
    for (const std::string& match : name.matches) {
      if (!is_in_store(match, survey.location())) named.push_back({&name, match});
    }
  }
  return named;
}

// When the file's content was last written here; nothing for folders, and where nobody can tell.
std::optional<Instant> written_at(const std::filesystem::path& file) {
  struct stat status {};
  if (::lstat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return system::modified_at(status);
}

// How far back the state of the work tree is that the checkpoint speaks of: the commit that recorded this very version
// of it, else the last one before it was written. Nothing where the history does not reach that far.
class Recorded {
 public:
  explicit Recorded(git::Mainline& mainline) : mainline_(&mainline) {}

  std::optional<std::size_t> step_of(const Note& note) {
    const auto known = steps_.find(note.path);
    if (known != steps_.end()) return known->second;
    return steps_[note.path] = found(note);
  }

 private:
  std::optional<std::size_t> found(const Note& note) const {
    const auto head = mainline_->at(0);
    const auto before = mainline_->back_to(note.overview.updated_at->seconds);
    const auto there = head ? mainline_->repository().file(head->commit, note.path) : std::nullopt;
    if (!there || there->text != note.document.text()) return before;
    const auto is_this = [&](std::size_t back) { return mainline_->entry(back, note.path) == there->id; };
    return mainline_->furthest(0, before ? *before : beginning(), is_this);
  }

  std::size_t beginning() const {
    std::size_t back = 0;
    while (mainline_->at(back + 1)) ++back;
    return back;
  }

  git::Mainline* mainline_;
  std::map<std::string, std::optional<std::size_t>> steps_;
};

Finding finding_of(const Named& named) {
  Finding finding = finding_in(named.note(), named.name->pointer());
  finding.details = {{"file", named.path}, {"updated_at", format_instant(*named.note().overview.updated_at)}};
  return finding;
}

std::optional<Finding> changed_in_history(const Named& named, git::Mainline& mainline, Recorded& recorded) {
  const auto then = recorded.step_of(named.note());
  if (!then || *then == 0) return std::nullopt;
  const auto before = mainline.entry(*then, named.path);
  if (!before || before == mainline.entry(0, named.path)) return std::nullopt;
  auto proof = last_change(mainline.repository(), mainline.at(0)->commit, named.path);
  if (!proof || *proof->when <= *named.note().overview.updated_at) return std::nullopt;
  Finding finding = finding_of(named);
  finding.message = "'" + named.path + "' has changed since the checkpoint was written";
  finding.proof = std::move(proof);
  return finding;
}

// Only files whose time is later than the checkpoint's are asked about: git has to read its whole index for it. `git
// diff` would take the lock of the index to note what it found out, also where it is told to take none.
std::set<std::string> changed_here(const std::vector<const Named*>& late, const GitCommand& git) {
  std::vector<std::string> words = {"--literal-pathspecs",  "status",       "--porcelain", "-z",
                                    "--untracked-files=no", "--no-renames", "--"};
  for (const Named* named : late) words.push_back(named->path);
  const ProgramAnswer answer = git.run(words);
  if (!answer.ok()) return {};
  constexpr std::size_t code = 3;  // two letters and a space
  std::set<std::string> paths;
  for (const std::string_view row : parts_of(answer.output, '\0')) {
    if (row.size() > code) paths.emplace(row.substr(code));
  }
  return paths;
}

Finding changed_in_work_tree(const Named& named, const Instant& when, std::string_view what) {
  Finding finding = finding_of(named);
  finding.message = "'" + named.path + "' " + std::string(what) + ", written after the checkpoint";
  finding.details.emplace_back("written_at", format_instant(when));
  return finding;
}

// Outside of git, and for files that git does not have, the file's own time is all there is.
void add_by_time(Survey& survey, const std::vector<Named>& named, std::vector<Finding>& findings) {
  std::vector<const Named*> late;
  for (const Named& file : named) {
    const auto when = written_at(survey.location().root / file.path);
    if (when && *when > *file.note().overview.updated_at) late.push_back(&file);
  }
  if (late.empty()) return;
  const auto mainline = survey.mainline();
  const auto git = survey.git();
  const auto changed = git && mainline ? changed_here(late, *git) : std::set<std::string>();
  for (const Named* file : late) {
    const bool is_committed = mainline && mainline->entry(0, file->path);
    if (is_committed && changed.count(file->path) == 0) continue;
    findings.push_back(changed_in_work_tree(*file, *written_at(survey.location().root / file->path),
                                            is_committed ? "has changes that are not committed" : "has changed"));
  }
}

}  // namespace

Outcome check_modified_since(Survey& survey) {
  const std::vector<Named> named = files_there(survey);
  if (named.empty()) return {};
  std::vector<Finding> findings;
  std::string limitation;
  const auto mainline = survey.mainline();
  if (mainline) {
    Recorded recorded(*mainline);
    for (const Named& file : named) {
      if (auto finding = changed_in_history(file, *mainline, recorded)) findings.push_back(std::move(*finding));
      const bool is_cut = !recorded.step_of(file.note()) && mainline->repository().is_shallow();
      if (is_cut) limitation = "the history is cut off: this is a shallow clone";
    }
  } else if (survey.location().in_repository() && !survey.repository()) {
    return skipped(mainline.reason);  // a fresh clone writes all files anew, so their times alone say nothing
  }
  add_by_time(survey, named, findings);
  return outcome_of(std::move(findings), limitation);
}

}  // namespace checkpoint::doctor
