#include "store/snapshots/capture.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/layout.h"
#include "core/ranges.h"
#include "core/scratch_folder.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/whole_number.h"
#include "kinds/snapshot/file_path.h"
#include "store/snapshots/document_size.h"
#include "store/snapshots/path_line.h"
#include "store/snapshots/special_files.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;
using snapshot::SnapshotFile;

std::vector<std::string> split(std::string_view text, char end) { return texts_for(parts_of(text, end)); }

std::vector<std::string> listing(const CaptureWish& wish, const std::vector<std::string>& pathspecs) {
  std::vector<std::string> words{"ls-files",       "-z", "--cached", "--others", "--full-name", "--deduplicate",
                                 "--error-unmatch"};
  if (wish.ignored == Ignored::refused) words.emplace_back("--exclude-standard");
  words.emplace_back("--");
  return with_texts(std::move(words), pathspecs);
}

bool means_ignored_files(const GitCommand& git, const std::string& pathspec) {
  const ProgramAnswer answer =
      git.run({"ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--", pathspec});
  return answer.ok() && !answer.output.empty();
}

Error means_nothing(const std::string& pathspec) {
  return {ErrorCode::not_found,
          "'" + pathspec + "' means no file of the work tree",
          {"--files takes pathspecs as 'git add' does, relative to where you stand"}};
}

// Why git does not take the pathspecs as they are.
Error unmatched(const GitCommand& git, const CaptureWish& wish, const ProgramAnswer& answer) {
  for (const std::string& pathspec : wish.pathspecs) {
    if (git.run(listing(wish, {pathspec})).ok()) continue;
    if (means_ignored_files(git, pathspec)) {
      return {ErrorCode::refused, "git ignores what '" + pathspec + "' means", {"--force takes it all the same"}};
    }
    return means_nothing(pathspec);
  }
  return {ErrorCode::io, "git ls-files failed: " + answer.complaint()};
}

// git leaves out a folder that it cannot open, says so beside its answer, and succeeds.
void require_all_opened(const std::string& complaints) {
  constexpr std::string_view sign = "could not open directory '";
  const std::size_t begin = complaints.find(sign);
  if (begin == complaints.npos) return;
  std::string_view rest = std::string_view(complaints).substr(begin + sign.size());
  const std::string_view line = take_until(rest, '\n');
  const std::size_t end = line.rfind('\'');
  std::string folder(line.substr(0, end));
  const std::string why(end == line.npos ? "" : line.substr(end + 1));
  if (folder.ends_with('/')) folder.pop_back();
  throw Error(ErrorCode::refused,
              "'" + folder + "' cannot be looked into, and its files cannot be in the snapshot" + why,
              {"--files=':(exclude)" + folder + "' leaves it out"})
      .about(folder);
}

// What is read of git's words must be in the language that is looked for.
GitCommand plainly_spoken(const GitCommand& git) {
  Environment environment = git.environment();
  environment.set("LC_ALL", "C");
  return {git.folder(), environment};
}

std::vector<std::string> matching(const GitCommand& git, const CaptureWish& wish) {
  const ProgramAnswer answer = plainly_spoken(git).run(listing(wish, wish.pathspecs));
  if (!answer.ok()) throw unmatched(git, wish, answer);
  require_all_opened(answer.errors);
  std::vector<std::string> paths = split(answer.output, '\0');
  sort(paths);
  return paths;
}

// git is content with a pathspec that means a file which it tracks, and which is gone; a snapshot without it is not
// what was asked for. `gone`: sorted.
void require_present(const GitCommand& git, const CaptureWish& wish, const std::vector<std::string>& gone) {
  for (const std::string& pathspec : wish.pathspecs) {
    const std::vector<std::string> paths = split(git.run(listing(wish, {pathspec})).output, '\0');
    const bool is_all_gone =
        all_of(paths, [&](const std::string& path) { return std::binary_search(gone.begin(), gone.end(), path); });
    if (is_all_gone) throw means_nothing(pathspec);
  }
}

Error unfit(const std::string& path, const std::string& why) {
  return Error(ErrorCode::refused, "'" + path + "' cannot be in a snapshot: it " + why,
               {"--files=':(exclude)<path>' leaves a path out"})
      .about(path);
}

// A snapshot without it is not what was asked for.
Error of_another_repository(const std::string& path) {
  const std::string folder = path.ends_with('/') ? path.substr(0, path.size() - 1) : path;
  return Error(ErrorCode::refused, "'" + folder + "' is another repository, and its files cannot be in the snapshot",
               {"--files=':(exclude)" + folder + "' leaves it out"})
      .about(folder);
}

// What git ignores of that which the pathspecs mean; a folder that is ignored as a whole is one path.
std::vector<std::string> ignored_files(const GitCommand& git, const std::vector<std::string>& pathspecs) {
  const std::vector<std::string> words{"ls-files",           "-z",          "--others",    "--ignored",
                                       "--exclude-standard", "--directory", "--full-name", "--"};
  std::vector<std::string> paths = split(git.output(with_texts(words, pathspecs)), '\0');
  sort(paths);
  return paths;
}

// What is there and cannot be looked at is not gone.
bool is_gone(int fault) { return fault == ENOENT || fault == ENOTDIR; }

Error unseen(const std::string& path, int fault) {
  return Error(ErrorCode::refused,
               "'" + path + "' cannot be looked at, and cannot be in the snapshot: " + std::strerror(fault),
               {"--files=':(exclude)" + path + "' leaves it out"})
      .about(path);
}

// A file of the work tree that is to be taken.
struct Found {
  std::string path;
  std::string mode;
};

// Looks at paths of the work tree without following a symlink.
class Looker {
 public:
  explicit Looker(fs::path root) : root_(std::move(root)) {}

  // Nothing for what git tracks and the work tree does not have.
  std::optional<Found> look(const std::string& path) {
    if (snapshot::is_own_file(path)) return std::nullopt;
    struct stat state {};
    if (!has_real_folders(path) || !is_there(path, state)) {
      gone_.push_back(path);
      return std::nullopt;
    }
    if (S_ISDIR(state.st_mode)) throw of_another_repository(path);
    if (const auto objection = snapshot::unsafe_snapshot_path(path)) throw unfit(path, *objection);
    if (S_ISLNK(state.st_mode)) return Found{path, std::string(snapshot::symlink_mode)};
    if (!S_ISREG(state.st_mode)) throw unfit(path, "is neither a file nor a symlink");
    const bool executable = (state.st_mode & S_IXUSR) != 0;
    return Found{path, std::string(executable ? snapshot::executable_mode : snapshot::plain_mode)};
  }
  // What git tracks and the work tree does not have.
  const std::vector<std::string>& gone() const { return gone_; }

 private:
  bool is_there(const std::string& path, struct stat& state) const {
    if (::lstat((root_ / path).c_str(), &state) == 0) return true;
    if (!is_gone(errno)) throw unseen(path, errno);
    return false;
  }
  // False where a folder on the way is not there.
  bool has_real_folders(const std::string& path) {
    for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
      const std::string folder = path.substr(0, slash);
      if (real_.count(folder) != 0) continue;
      struct stat state {};
      if (!is_there(folder, state)) return false;
      if (S_ISLNK(state.st_mode)) throw unfit(path, "lies behind the symlink '" + folder + "'");
      if (!S_ISDIR(state.st_mode)) return false;
      real_.insert(folder);
    }
    return true;
  }

  fs::path root_;
  std::set<std::string> real_;
  std::vector<std::string> gone_;
};

// A symlink's content is its target; it waits in a file, because git would follow the symlink.
std::string target_file(const fs::path& link, const fs::path& folder, std::size_t number) {
  const fs::path file = folder / std::to_string(number);
  std::ofstream stream(file, std::ios::binary);
  stream << fs::read_symlink(link).string();
  // git would take what is there of it for the whole.
  if (!stream.flush()) {
    throw Error(ErrorCode::io, "cannot write '" + file.string() + "': " + std::strerror(errno), {other_scratch_place});
  }
  return file.string();
}

void require_namable(const std::vector<Found>& found, std::size_t max_bytes) {
  std::size_t least = 0;
  for (const Found& file : found) least += least_document_bytes(file.path);
  if (least > max_bytes) throw document_too_large(found.size(), max_bytes);
}

std::vector<std::string> hashed(const GitCommand& git, const fs::path& root, const std::vector<Found>& found) {
  const ScratchFolder targets(git.environment());
  std::string lines;
  for (std::size_t at = 0; at < found.size(); ++at) {
    const bool is_link = found[at].mode == snapshot::symlink_mode;
    lines += path_line(is_link ? target_file(root / found[at].path, targets.path(), at) : found[at].path);
  }
  std::vector<std::string> blobs =
      split(git.output({"hash-object", "-w", "--no-filters", "--stdin-paths"}, lines), '\n');
  if (blobs.size() == found.size()) return blobs;
  throw Error(ErrorCode::io, "git hash-object gave " + std::to_string(blobs.size()) + " ids for " +
                                 std::to_string(found.size()) + " files");
}

// As they stand now: one that grows meanwhile is looked at as far as it went.
std::vector<snapshot::SnapshotFile> files_of(const std::vector<Found>& found, const fs::path& root) {
  std::vector<snapshot::SnapshotFile> files;
  for (const Found& file : found) {
    std::error_code failed;
    const bool is_link = file.mode == snapshot::symlink_mode;
    const std::uintmax_t size = is_link ? 0 : fs::file_size(root / file.path, failed);
    files.push_back({file.path, file.mode, "", failed ? 0 : static_cast<std::uint64_t>(size)});
  }
  return files;
}

void add(const std::vector<std::string>& paths, Omission why, Capture& capture) {
  for (const std::string& path : paths) {
    if (!snapshot::is_own_file(path)) capture.left_out.push_back({path, why});
  }
}

// `<blob> blob <size>`
std::uint64_t size_in(const std::string& line) {
  const std::size_t space = line.rfind(' ');
  if (const auto size = whole_number<std::uint64_t>(std::string_view(line).substr(space + 1))) return *size;
  throw Error(ErrorCode::io, "git lost an object that it has just written: " + line);
}

}  // namespace

std::string_view name_of(Omission omission) {
  switch (omission) {
    case Omission::ignored: return "ignored";
    case Omission::gone: return "gone";
    case Omission::special: return "special";
  }
  return {};
}

Capture capture(const Location& location, const Environment& environment, const CaptureWish& wish) {
  Capture capture;
  if (wish.pathspecs.empty()) return capture;
  std::vector<Found> found;
  Looker looker(location.root);
  const GitCommand here(wish.folder, environment);
  for (const std::string& path : matching(here, wish)) {
    if (auto file = looker.look(path)) found.push_back(*std::move(file));
  }
  if (!looker.gone().empty()) require_present(here, wish, looker.gone());
  if (found.empty()) throw means_nothing(wish.pathspecs.front());
  std::vector<std::string> ignored;
  if (wish.ignored == Ignored::refused) ignored = ignored_files(here, wish.pathspecs);
  add(ignored, Omission::ignored, capture);
  add(looker.gone(), Omission::gone, capture);
  add(special_files(here, {location.root, wish.pathspecs, wish.ignored == Ignored::taken, ignored}), Omission::special,
      capture);
  require_namable(found, wish.max_document_bytes);
  if (wish.examine) wish.examine(files_of(found, location.root));
  const GitCommand git(location.root, environment);
  const std::vector<std::string> blobs = hashed(git, location.root, found);
  const std::vector<std::string> sizes = split(git.output({"cat-file", "--batch-check"}, as_lines(blobs)), '\n');
  for (std::size_t at = 0; at < found.size(); ++at) {
    capture.files.push_back({found[at].path, found[at].mode, blobs[at], size_in(sizes.at(at))});
  }
  return capture;
}

}  // namespace checkpoint
