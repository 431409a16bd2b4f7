#include "store/snapshots/ground.h"

#include <algorithm>

#include "support/git.h"

namespace checkpoint::test {

namespace fs = std::filesystem;

namespace {

constexpr fs::perms owner_executes = fs::perms::owner_exec;

bool is_git(const fs::path& path) { return path.filename() == ".git"; }

}  // namespace

std::string plain(const std::string& text) { return "100644 " + text; }
std::string executable(const std::string& text) { return "100755 " + text; }
std::string symlink_to(const std::string& target) { return "120000 " + target; }

HastyFileSystem& HastyFileSystem::instance() {
  static HastyFileSystem files;
  return files;
}

Ground::Ground()
    : location_{root(), root(), root() / ".git", false}, git_(root(), hermetic_environment(scratch_ / "home")) {
  fs::create_directories(root());
  fs::create_directories(outside());
  test::git(root(), {"init", "-q"}, git_.environment());
}

Ground& Ground::write(const std::string& path, std::string_view text) {
  write_file(root() / path, text);
  return *this;
}

Ground& Ground::link(const std::string& path, const std::string& target) {
  fs::create_directories((root() / path).parent_path());
  fs::create_symlink(target, root() / path);
  return *this;
}

Ground& Ground::commit() {
  test::git(root(), {"add", "-A"}, git_.environment());
  test::git(root(), {"commit", "-q", "--allow-empty", "-m", "work"}, git_.environment());
  return *this;
}

void Ground::empty() {
  for (const auto& entry : fs::directory_iterator(root())) {
    if (!is_git(entry.path())) fs::remove_all(entry.path());
  }
  fs::remove(scratch_ / "log");
}

TreeFile Ground::file(const std::string& path, const std::string& text, const std::string& mode) const {
  std::string blob = git_.output({"hash-object", "-w", "--stdin"}, text);
  blob.pop_back();
  return {path, mode, blob, text.size()};
}

fs::path Ground::object(const std::string& blob) const {
  return root() / ".git/objects" / blob.substr(0, 2) / blob.substr(2);
}

std::map<std::string, std::string> Ground::files() const {
  std::map<std::string, std::string> found;
  for (auto entry = fs::recursive_directory_iterator(root()); entry != fs::end(entry); ++entry) {
    if (is_git(entry->path())) entry.disable_recursion_pending();
    const std::string path = entry->path().lexically_relative(root()).string();
    if (entry->is_symlink()) {
      found[path] = symlink_to(fs::read_symlink(entry->path()).string());
    } else if (entry->is_regular_file()) {
      const bool runs = (entry->status().permissions() & owner_executes) != fs::perms::none;
      found[path] = runs ? executable(read_file(entry->path())) : plain(read_file(entry->path()));
    }
  }
  return found;
}

std::vector<std::string> Ground::folders() const {
  std::vector<std::string> found;
  for (auto entry = fs::recursive_directory_iterator(root()); entry != fs::end(entry); ++entry) {
    if (is_git(entry->path())) {
      entry.disable_recursion_pending();
    } else if (entry->is_directory() && !entry->is_symlink()) {
      found.push_back(entry->path().lexically_relative(root()).string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> Ground::left() const {
  std::vector<std::string> found;
  const fs::path area = root() / ".git/checkpoint/snapshots";
  if (!fs::exists(area)) return found;
  for (const auto& entry : fs::recursive_directory_iterator(area)) {
    if (!entry.is_directory()) found.push_back(entry.path().lexically_relative(area).string());
  }
  return found;
}

RestoreOutcome Ground::preview(const std::vector<TreeFile>& files) const {
  return Restorer(location_, git_).preview({files, {}, "done"});
}

RestoreOutcome Ground::restore(const std::vector<TreeFile>& files, FileSystem& system, const std::string& note) const {
  return Restorer(location_, git_, system).restore({files, {}, note}, record());
}

std::optional<Restorer::Recovery> Ground::recover(FileSystem& system) const {
  return Restorer(location_, git_, system).recover(record());
}

std::string Ground::log() const { return fs::exists(scratch_ / "log") ? read_file(scratch_ / "log") : ""; }

RecordRestore Ground::record() const {
  return [this](const std::string& note) {
    if (log().find(note + "\n") == std::string::npos) write_file(scratch_ / "log", log() + note + "\n");
  };
}

}  // namespace checkpoint::test
