#include "store/worktree.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/take.h"

namespace checkpoint {

namespace fs = std::filesystem;

namespace {

std::optional<struct stat> status_of(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

bool is_folder(const fs::path& path) {
  const auto status = status_of(path);
  return status && S_ISDIR(status->st_mode);
}

bool is_file(const fs::path& path) {
  const auto status = status_of(path);
  return status && S_ISREG(status->st_mode);
}

// The text of one of git's one-line files, without its line end; the line may hold line breaks of a folder's name.
std::string one_line_file(const fs::path& path) {
  constexpr std::size_t longest = 16384;
  std::ifstream file(path, std::ios::binary);
  std::string text(longest, '\0');
  file.read(text.data(), static_cast<std::streamsize>(longest));
  if (file.bad()) throw Error(ErrorCode::io, "cannot read '" + path.string() + "': " + std::strerror(errno));
  text.resize(static_cast<std::size_t>(file.gcount()));
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

// A link to a ref, `ref: <name>`, or the name of a commit, as git reads it.
bool is_head(const fs::path& path) {
  struct stat head {};
  if (::lstat(path.c_str(), &head) != 0 || S_ISDIR(head.st_mode)) return false;
  if (!S_ISREG(head.st_mode)) return true;
  constexpr std::size_t sha1_digits = 40;
  const std::string text = one_line_file(path);
  if (text.starts_with("ref:")) return true;
  return text.size() >= sha1_digits && text.find_first_not_of("0123456789abcdef") >= sha1_digits;
}

// What git itself asks of a repository's folder and is not there: HEAD, and objects and refs here or in the common
// folder.
std::vector<std::string> missing_parts(const fs::path& path) {
  std::vector<std::string> missing;
  if (!is_head(path / "HEAD")) missing.emplace_back("HEAD");
  const fs::path common = common_dir_of(path);
  for (const char* const part : {"objects", "refs"}) {
    if (!is_folder(common / part)) missing.emplace_back(part);
  }
  return missing;
}

bool is_git_dir(const fs::path& path) { return missing_parts(path).empty(); }

// To git a `.git` that lacks one part is no repository, and nothing at all. But it was one, and whoever goes on as if
// there were none would write beside it.
void refuse_damaged(const fs::path& path) {
  const std::vector<std::string> missing = missing_parts(path);
  if (missing.size() != 1) return;
  Error error(ErrorCode::not_a_repository,
              "'" + path.string() + "' is a damaged git repository: " + missing.front() + " is missing or broken");
  if (missing.front() == "HEAD") {
    error.hints.emplace_back("a file HEAD with the one line 'ref: refs/heads/<branch>' makes it whole again");
  }
  throw error;
}

// What every git, or one that asks for the parents of the next commit, opens and reads to its end.
constexpr std::array<const char*, 5> kOwnFiles{"HEAD", "index", "MERGE_HEAD", "commondir", "config.worktree"};
constexpr std::array<const char*, 5> kSharedFiles{"config", "packed-refs", "shallow", "info/grafts",
                                                  "objects/info/alternates"};

void require_no_fifo(const fs::path& file) {
  const auto status = status_of(file);
  if (!status || !S_ISFIFO(status->st_mode)) return;
  throw Error(ErrorCode::refused, "'" + file.string() + "' is a FIFO, and git would wait for it without end",
              {"put a regular file in its place, or move it away"});
}

// Whatever asks for all refs opens each; what they are, their folders say.
void require_plain_refs(const fs::path& refs) {
  std::error_code failed;
  fs::recursive_directory_iterator entry(refs, fs::directory_options::skip_permission_denied, failed);
  for (; !failed && entry != fs::recursive_directory_iterator(); entry.increment(failed)) {
    std::error_code gone;
    if (entry->is_fifo(gone)) require_no_fifo(entry->path());
  }
}

void require_plain_files(const fs::path& git_dir) {
  for (const char* name : kOwnFiles) require_no_fifo(git_dir / name);
  const fs::path shared = common_dir_of(git_dir);
  for (const char* name : kSharedFiles) require_no_fifo(shared / name);
  require_plain_refs(shared / "refs");
  if (shared != git_dir) require_plain_refs(git_dir / "refs");
}

[[noreturn]] void leads_nowhere(const fs::path& path) {
  throw Error(ErrorCode::not_a_repository, "'" + path.string() + "' does not lead to a git repository");
}

// The repository's folder behind `path`, which is that folder or a file `gitdir: <folder>`; nothing for other things.
std::optional<fs::path> git_dir_at(const fs::path& path) {
  if (is_folder(path)) {
    if (is_git_dir(path)) return fs::weakly_canonical(path);
    refuse_damaged(path);
    return std::nullopt;
  }
  if (!is_file(path)) return std::nullopt;
  constexpr std::string_view prefix = "gitdir: ";
  const std::string text = one_line_file(path);
  if (!text.starts_with(prefix)) leads_nowhere(path);
  const fs::path target = path.parent_path() / text.substr(prefix.size());
  if (!is_git_dir(target)) leads_nowhere(path);
  return fs::weakly_canonical(target);
}

std::vector<fs::path> ceilings(const Environment& environment) {
  std::vector<fs::path> found;
  const std::string list = environment.get("GIT_CEILING_DIRECTORIES").value_or("");
  for (const fs::path folder : parts_of(list, ':')) {
    if (folder.is_absolute()) found.push_back(fs::weakly_canonical(folder));
  }
  return found;
}

bool is_end_of_search(const fs::path& folder, const Environment& environment) {
  const fs::path parent = folder.parent_path();
  if (parent == folder) return true;
  for (const fs::path& ceiling : ceilings(environment)) {
    if (parent == ceiling) return true;
  }
  const auto here = status_of(folder);
  const auto above = status_of(parent);
  const std::string across = environment.get("GIT_DISCOVERY_ACROSS_FILESYSTEM").value_or("");
  const bool stays = across.empty() || across == "0" || across == "false";
  return stays && (!here || !above || here->st_dev != above->st_dev);
}

[[noreturn]] void has_no_work_tree(const fs::path& git_dir) {
  throw Error(ErrorCode::not_a_repository, "'" + git_dir.string() + "' is a repository without a work tree",
              {"run this in a work tree of it"});
}

std::optional<Worktree> nearest_worktree(const fs::path& start, const Environment& environment) {
  for (fs::path folder = start;; folder = folder.parent_path()) {
    if (const std::optional<fs::path> git_dir = git_dir_at(folder / ".git")) return Worktree{folder, *git_dir};
    if (is_git_dir(folder)) has_no_work_tree(folder);
    if (is_end_of_search(folder, environment)) return std::nullopt;
  }
}

std::optional<std::string> non_empty(const Environment& environment, std::string_view name) {
  std::optional<std::string> value = environment.get(name);
  return value && !value->empty() ? value : std::nullopt;
}

fs::path root_for(const fs::path& git_dir, const fs::path& otherwise, const Standpoint& standpoint) {
  if (const auto named = non_empty(standpoint.environment, "GIT_WORK_TREE")) {
    return fs::weakly_canonical(standpoint.folder / *named);
  }
  return standpoint.core_worktree ? fs::weakly_canonical(git_dir / *standpoint.core_worktree) : otherwise;
}

}  // namespace

fs::path common_dir_of(const fs::path& git_dir) {
  const fs::path link = git_dir / "commondir";
  return is_file(link) ? git_dir / one_line_file(link) : git_dir;
}

bool is_inside(const fs::path& inner, const fs::path& outer) {
  const fs::path relative = inner.lexically_relative(outer);
  return !relative.empty() && *relative.begin() != "..";
}

std::optional<Worktree> worktree_of(const fs::path& start, const Standpoint& standpoint) {
  if (const auto named = non_empty(standpoint.environment, "GIT_DIR")) {
    const fs::path path = standpoint.folder / *named;
    const std::optional<fs::path> git_dir = git_dir_at(path);
    if (!git_dir) leads_nowhere(path);
    const fs::path root = root_for(*git_dir, fs::weakly_canonical(standpoint.folder), standpoint);
    // A hook of a bare repository runs in the repository's own folder, with GIT_DIR set.
    if (is_inside(root, *git_dir)) has_no_work_tree(*git_dir);
    require_plain_files(*git_dir);
    return Worktree{root, *git_dir};
  }
  std::optional<Worktree> found = nearest_worktree(start, standpoint.environment);
  if (found) require_plain_files(found->git_dir);
  if (found && non_empty(standpoint.environment, "GIT_WORK_TREE")) {
    found->root = root_for(found->git_dir, found->root, standpoint);
  }
  return found;
}

void require_plain_git_files(const fs::path& start, const Environment& environment) {
  try {
    worktree_of(start, {start, {}, {}, {}, environment});
  } catch (const Error& error) {
    if (error.code == ErrorCode::refused) throw;
  }
}

}  // namespace checkpoint
