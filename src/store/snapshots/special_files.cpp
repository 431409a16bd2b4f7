#include "store/snapshots/special_files.h"

#include <set>

#include "core/ranges.h"
#include "core/scratch_folder.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;

bool is_exclusion(const std::string& pathspec) {
  return pathspec.starts_with(":(exclude)") || pathspec.starts_with(":!") || pathspec.starts_with(":^");
}

// The folders below which all lies that the pathspecs may mean.
std::set<fs::path> beginnings(const GitCommand& git, const SpecialSearch& search) {
  std::set<fs::path> found;
  for (const std::string& pathspec : search.pathspecs) {
    if (is_exclusion(pathspec)) continue;
    if (pathspec.starts_with(':') || pathspec.find("..") != pathspec.npos) return {search.root};
    const fs::path named = (git.folder() / pathspec).lexically_normal();
    const bool is_plain = pathspec.find_first_of("*?[\\") == pathspec.npos;
    std::error_code failed;
    const bool is_folder = is_plain && fs::is_directory(fs::symlink_status(named, failed));
    found.insert(is_folder ? named : git.folder());
  }
  return found;
}

// Goes through folders, and notes what is neither file, folder nor symlink.
class Walk {
 public:
  explicit Walk(const SpecialSearch& search)
      : root_(search.root), left_apart_(search.left_apart.begin(), search.left_apart.end()) {}

  void through(const fs::path& beginning) {
    std::error_code failed;
    fs::recursive_directory_iterator at(beginning, fs::directory_options::skip_permission_denied, failed);
    for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) look_at(at);
  }
  std::vector<std::string> take() { return {found_.begin(), found_.end()}; }

 private:
  void look_at(fs::recursive_directory_iterator& at) {
    std::error_code failed;
    const fs::file_status status = at->symlink_status(failed);
    if (failed || fs::is_regular_file(status) || fs::is_symlink(status)) return;
    const std::string path = at->path().lexically_relative(root_).generic_string();
    if (!fs::is_directory(status)) {
      found_.insert(path);
    } else if (at->path().filename() == ".git" || left_apart_.count(path + "/") != 0 ||
               fs::exists(fs::symlink_status(at->path() / ".git", failed))) {
      at.disable_recursion_pending();
    }
  }

  fs::path root_;
  std::set<std::string> left_apart_;
  std::set<std::string> found_;
};

std::vector<std::string> not_ignored(const GitCommand& git, std::vector<std::string> paths) {
  std::string asked;
  for (const std::string& path : paths) asked += path + '\0';
  const std::string answer = git.run({"check-ignore", "-z", "--stdin"}, asked).output;
  const std::vector<std::string_view> ignored = parts_of(answer, '\0');
  std::erase_if(paths, [&](const std::string& path) { return contains(ignored, path); });
  return paths;
}

// Only git knows what its pathspecs mean: it is shown an index of these paths alone.
std::vector<std::string> meant(const GitCommand& git, const std::vector<std::string>& paths,
                               const std::vector<std::string>& pathspecs) {
  const ScratchFolder scratch(git.environment());
  Environment environment = git.environment();
  environment.set("GIT_INDEX_FILE", (scratch.path() / "index").string());
  const GitCommand apart(git.folder(), environment);
  const std::string blob = git.output({"hash-object", "--stdin"});
  std::string entries;
  for (const std::string& path : paths) {
    entries += "100644 " + blob.substr(0, blob.find('\n')) + "\t" + path;
    entries += '\0';
  }
  apart.output({"-c", "core.fsmonitor=false", "-c", "core.splitIndex=false", "update-index", "-z", "--index-info"},
               entries);
  const std::string answer = apart.output(with_texts({"ls-files", "-z", "--cached", "--full-name", "--"}, pathspecs));
  const std::vector<std::string_view> found = parts_of(answer, '\0');
  return {found.begin(), found.end()};
}

}  // namespace

std::vector<std::string> special_files(const GitCommand& git, const SpecialSearch& search) {
  Walk walk(search);
  for (const fs::path& beginning : beginnings(git, search)) walk.through(beginning);
  std::vector<std::string> found = walk.take();
  if (found.empty()) return found;
  if (!search.with_ignored) found = not_ignored(GitCommand(search.root, git.environment()), std::move(found));
  return found.empty() ? found : meant(git, found, search.pathspecs);
}

}  // namespace checkpoint
