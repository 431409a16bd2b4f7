#include "store/snapshots/kept_files.h"

#include "core/take.h"
#include "store/snapshots/path_line.h"

namespace checkpoint {

KeptFiles::KeptFiles(const GitCommand& git, const std::vector<TreeFile>& in_snapshots) : git_(git) {
  for (const TreeFile& file : in_snapshots) in_snapshots_[file.path].emplace(file.mode, file.blob);
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
    files.emplace(line, Held{mode, std::string(head)});
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
    if (committed.at(file.path) == Held{file.content.mode, blob}) same.insert(file.path);
  }
  return same;
}

std::set<std::string> KeptFiles::unkept(const std::vector<FoundFile>& found) const {
  std::set<std::string> unkept;
  if (found.empty()) return unkept;
  const std::map<std::string, Held> in_head = committed();
  std::vector<FoundFile> doubtful;
  for (const FoundFile& file : found) {
    const Held held{file.content.mode, file.content.blob};
    const auto snapshots = in_snapshots_.find(file.path);
    if (snapshots != in_snapshots_.end() && snapshots->second.contains(held)) continue;
    const auto head = in_head.find(file.path);
    if (head != in_head.end() && head->second == held) continue;
    unkept.insert(file.path);
    const bool is_file = S_ISREG(file.content.state.mode);
    if (head != in_head.end() && is_file && head->second.first == held.first) doubtful.push_back(file);
  }
  if (doubtful.empty()) return unkept;
  for (const std::string& path : converted(doubtful, in_head)) unkept.erase(path);
  return unkept;
}

}  // namespace checkpoint
