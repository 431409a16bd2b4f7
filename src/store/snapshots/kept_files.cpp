#include "store/snapshots/kept_files.h"

#include "core/object_digest.h"
#include "core/take.h"
#include "kinds/snapshot/file_path.h"
#include "store/snapshots/path_line.h"

namespace checkpoint {

KeptFiles::KeptFiles(const GitCommand& git, const std::vector<TreeFile>& in_snapshots)
    : git_(git), sees_modes_(git.line({"config", "--type=bool", "--get", "core.fileMode"}) != "false") {
  for (const TreeFile& file : in_snapshots) in_snapshots_[file.path].emplace(as_git_sees(file.mode), file.blob);
}

// Where a file system has all files as executable, or none, git goes by contents alone.
std::string KeptFiles::as_git_sees(const std::string& mode) const {
  return !sees_modes_ && mode == snapshot::executable_mode ? std::string(snapshot::plain_mode) : mode;
}

// `<mode> <type> <blob>` TAB `<path>` NUL. A branch without a commit has nothing.
std::map<std::string, KeptFiles::Held> KeptFiles::committed() const {
  std::map<std::string, Held> files;
  const ProgramAnswer answer = git_.run({"ls-tree", "-r", "-z", "--full-tree", "HEAD"});
  if (!answer.ok()) return files;
  for (std::string_view rest = answer.output; !rest.empty();) {
    std::string_view line = take_until(rest, '\0');
    std::string_view head = take_until(line, '\t');
    const std::string mode(take_until(head, ' '));
    take_until(head, ' ');
    files.emplace(line, Held{as_git_sees(mode), std::string(head)});
  }
  return files;
}

// Those whose bytes become what is committed once git has converted them (ends of lines, filters of attributes).
std::set<std::string> KeptFiles::converted(const std::vector<FoundFile>& found,
                                           const std::map<std::string, Held>& committed) const {
  std::string input;
  for (const FoundFile& file : found) input += path_line(file.path);
  const ProgramAnswer answer = git_.run({"hash-object", "--stdin-paths"}, input);
  std::set<std::string> same;
  std::string_view rest = answer.output;
  for (const FoundFile& file : found) {
    const std::string blob(take_until(rest, '\n'));
    if (committed.at(file.path) == Held{as_git_sees(file.content.mode), blob}) same.insert(file.path);
  }
  return same;
}

// Whether git makes of what is committed the very bytes of the file. A filter may leave parts out on the way into a
// commit, the results in a notebook say, and nothing brings them back.
bool KeptFiles::comes_back(const FoundFile& file, const Held& committed) const {
  const ProgramAnswer answer = git_.run({"cat-file", "--filters", "--path=" + file.path, committed.second});
  if (!answer.ok()) return false;
  ObjectDigest digest(ObjectDigest::format_of(file.content.blob), answer.output.size());
  digest.add(answer.output);
  return digest.finish() == file.content.blob;
}

namespace {

// Those of `paths` that attributes give a filter.
std::set<std::string> filtered(const std::set<std::string>& paths, const GitCommand& git) {
  std::string input;
  for (const std::string& path : paths) input += path + '\0';
  const std::string answer = git.output({"check-attr", "-z", "--stdin", "filter"}, input);
  std::set<std::string> found;
  for (std::string_view rest = answer; !rest.empty();) {
    const std::string_view path = take_until(rest, '\0');
    take_until(rest, '\0');
    const std::string_view value = take_until(rest, '\0');
    if (value != "unspecified" && value != "unset") found.emplace(path);
  }
  return found;
}

}  // namespace

std::map<std::string, std::string> KeptFiles::unkept(const std::vector<FoundFile>& found) const {
  std::map<std::string, std::string> unkept;
  if (found.empty()) return unkept;
  const std::map<std::string, Held> in_head = committed();
  std::vector<FoundFile> doubtful;
  for (const FoundFile& file : found) {
    const auto snapshots = in_snapshots_.find(file.path);
    const Held held{as_git_sees(file.content.mode), file.content.blob};
    if (snapshots != in_snapshots_.end() && snapshots->second.contains(held)) continue;
    const auto head = in_head.find(file.path);
    if (head != in_head.end() && head->second == held) continue;
    unkept.emplace(file.path, "has changes that are not committed");
    const bool is_file = S_ISREG(file.content.state.mode);
    if (head != in_head.end() && is_file && head->second.first == held.first) doubtful.push_back(file);
  }
  if (doubtful.empty()) return unkept;
  const std::set<std::string> same = converted(doubtful, in_head);
  const std::set<std::string> by_filter = same.empty() ? same : filtered(same, git_);
  for (const FoundFile& file : doubtful) {
    if (!same.contains(file.path)) continue;
    if (!by_filter.contains(file.path) || comes_back(file, in_head.at(file.path))) {
      unkept.erase(file.path);
    } else {
      unkept[file.path] = "holds what its filter keeps out of commits";
    }
  }
  return unkept;
}

}  // namespace checkpoint
