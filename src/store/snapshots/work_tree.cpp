#include "store/snapshots/work_tree.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <cstring>

#include "core/error.h"

namespace checkpoint {
namespace {

std::vector<std::string> folders_of(const std::string& path) {
  std::vector<std::string> folders;
  std::size_t begin = 0;
  for (std::size_t end = path.find('/'); end != path.npos; end = path.find('/', begin)) {
    folders.push_back(path.substr(begin, end - begin));
    begin = end + 1;
  }
  return folders;
}

std::optional<std::string> link_text(const Folder& folder, const std::string& name) {
  std::array<char, PATH_MAX> text{};
  const ssize_t size = ::readlinkat(folder.number(), name.c_str(), text.data(), text.size());
  if (size < 0) return std::nullopt;
  return std::string(text.data(), static_cast<std::size_t>(size));
}

std::string blob_of(std::string_view text, ObjectDigest::Format format) {
  ObjectDigest digest(format, text.size());
  digest.add(text);
  return digest.finish();
}

[[noreturn]] void cannot_read(const Folder& folder, const std::string& name) {
  throw Error(ErrorCode::io, "cannot read '" + folder.shown(name) + "': " + std::strerror(errno));
}

// Nothing where it was changed while it was read.
std::optional<std::string> blob_of(const Handle& file, std::uint64_t size, const Folder& folder,
                                   const std::string& name, ObjectDigest::Format format) {
  constexpr std::size_t at_once = 1 << 18;
  std::vector<char> buffer(std::min<std::uint64_t>(at_once, size + 1));
  ObjectDigest digest(format, size);
  std::uint64_t read = 0;
  while (true) {
    const ssize_t got = folder.files().read(file.number(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_read(folder, name);
    if (got == 0) break;
    digest.add({buffer.data(), static_cast<std::size_t>(got)});
    read += static_cast<std::uint64_t>(got);
  }
  return read == size ? std::optional(digest.finish()) : std::nullopt;
}

std::optional<TreeContent> regular_content(const Folder& folder, const std::string& name, ObjectDigest::Format format) {
  FileSystem& files = folder.files();
  constexpr int guarded = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
  const int number = files.open(folder.number(), name.c_str(), guarded, 0);
  if (number < 0) {
    if (errno == ENOENT || errno == ELOOP || errno == ENXIO) return std::nullopt;
    cannot_read(folder, name);
  }
  const Handle handle(files, number);
  const FileState state = state_of(handle);
  if (!S_ISREG(state.mode)) return std::nullopt;
  const auto blob = blob_of(handle, static_cast<std::uint64_t>(state.size), folder, name, format);
  if (!blob || !(state_of(handle) == state)) return std::nullopt;
  return TreeContent{state, (state.mode & S_IXUSR) != 0 ? "100755" : "100644", *blob};
}

}  // namespace

std::string file_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == path.npos ? path : path.substr(slash + 1);
}

WorkTree::WorkTree(const std::filesystem::path& root, FileSystem& files)
    : root_(Folder::open(root.string(), "", files)) {}

// The innermost open folder on the way to `path`; `depth`: how many of its folders that is.
const Folder& WorkTree::reached(const std::string& path, std::size_t& depth) {
  const std::vector<std::string> folders = folders_of(path);
  depth = 0;
  while (depth < way_.size() && depth < folders.size() && way_[depth].first == folders[depth]) ++depth;
  way_.erase(way_.begin() + static_cast<std::ptrdiff_t>(depth), way_.end());
  while (depth < folders.size()) {
    std::optional<Folder> inner = (way_.empty() ? root_ : way_.back().second).enter(folders[depth]);
    if (!inner) break;
    way_.emplace_back(folders[depth++], *std::move(inner));
  }
  return way_.empty() ? root_ : way_.back().second;
}

std::optional<Folder> WorkTree::above(const std::string& path) {
  std::size_t depth = 0;
  const Folder& folder = reached(path, depth);
  return depth == folders_of(path).size() ? std::optional(folder) : std::nullopt;
}

std::vector<std::string> WorkTree::missing_above(const std::string& path) {
  std::size_t depth = 0;
  reached(path, depth);
  std::vector<std::string> missing;
  std::size_t end = 0;
  for (const std::string& folder : folders_of(path)) {
    end += folder.size() + (end == 0 ? 0 : 1);
    if (depth > 0) {
      --depth;
    } else {
      missing.push_back(path.substr(0, end));
    }
  }
  return missing;
}

Folder WorkTree::made_above(const std::string& path) {
  for (const std::string& missing : missing_above(path)) {
    std::size_t depth = 0;
    const Folder& folder = reached(missing, depth);
    constexpr mode_t everything_the_umask_allows = 0777;
    const int made = folder.files().make_folder(folder.number(), file_of(missing).c_str(), everything_the_umask_allows);
    if (made != 0 && errno != EEXIST) {
      throw Error(ErrorCode::io, "cannot create the folder '" + missing + "': " + std::strerror(errno));
    }
  }
  if (auto folder = above(path)) return *std::move(folder);
  throw Error(ErrorCode::io, "the folder of '" + path + "' was removed while it was being created");
}

std::optional<TreeContent> content_of(const Folder& folder, const std::string& name, ObjectDigest::Format format) {
  const std::optional<FileState> state = folder.state(name);
  if (!state) return std::nullopt;
  if (!S_ISLNK(state->mode)) return regular_content(folder, name, format);
  const std::optional<std::string> text = link_text(folder, name);
  if (!text) return std::nullopt;
  return TreeContent{*state, "120000", blob_of(*text, format)};
}

}  // namespace checkpoint
