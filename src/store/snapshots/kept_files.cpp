#include "store/snapshots/kept_files.h"

#include <algorithm>

namespace checkpoint {
namespace {

std::string_view taken_until(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

// As git reads paths of which each has its own line.
std::string quoted_line(const std::string& path) {
  if (path.find_first_of("\n\"") == path.npos) return path + "\n";
  std::string text = "\"";
  for (const char letter : path) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += letter == '\n' ? "\\n" : std::string(1, letter);
  }
  return text + "\"\n";
}

}  // namespace

KeptFiles::KeptFiles(const GitCommand& git, const std::vector<TreeFile>& in_snapshots) : git_(git) {
  for (const TreeFile& file : in_snapshots) in_snapshots_[file.path].emplace(file.mode, file.blob);
}

// `<mode> <type> <blob>` TAB `<path>` NUL. A branch without a commit has nothing.
std::map<std::string, KeptFiles::Held> KeptFiles::committed() const {
  std::map<std::string, Held> files;
  const ProgramAnswer answer = git_.run({"ls-tree", "-r", "-z", "--full-tree", "HEAD"});
  if (!answer.ok()) return files;
  for (std::string_view rest = answer.output; !rest.empty();) {
    std::string_view line = taken_until(rest, '\0');
    std::string_view head = taken_until(line, '\t');
    const std::string mode(taken_until(head, ' '));
    taken_until(head, ' ');
    files.emplace(line, Held{mode, std::string(head)});
  }
  return files;
}

// Those whose bytes become what is committed once git has converted them (ends of lines, filters of attributes).
std::set<std::string> KeptFiles::converted(const std::vector<FoundFile>& found,
                                           const std::map<std::string, Held>& committed) const {
  std::string input;
  for (const FoundFile& file : found) input += quoted_line(file.path);
  const ProgramAnswer answer = git_.run({"hash-object", "--stdin-paths"}, input);
  std::set<std::string> same;
  std::string_view rest = answer.output;
  for (const FoundFile& file : found) {
    const std::string blob(taken_until(rest, '\n'));
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
