#include "core/scratch_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>

#include "core/atomic_file.h"

namespace checkpoint {

namespace {

// Other programs get the path too, which run in other folders.
std::string parent_in(const Environment& environment) {
  const std::string named = environment.get("TMPDIR").value_or("");
  return named.starts_with("/") ? named : "/tmp";
}

constexpr std::string_view kPrefix = "git-checkpoint-";

// A folder of ours by its name, of a process that has ended.
bool is_of_dead(const std::string& name) {
  const auto writer =
      name.starts_with(kPrefix) ? writer_in(std::string_view(name).substr(kPrefix.size())) : std::nullopt;
  return writer && !may_be_alive(*writer);
}

// Others keep their folders here, too.
bool is_own_folder(const std::filesystem::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid();
}

// What processes of this user that were killed have left. What cannot be looked at stays.
void sweep(const std::filesystem::path& parent) {
  std::error_code failed;
  for (std::filesystem::directory_iterator entry(parent, failed), end; !failed && entry != end;
       entry.increment(failed)) {
    std::error_code left;
    if (is_of_dead(entry->path().filename().string()) && is_own_folder(entry->path())) {
      std::filesystem::remove_all(entry->path(), left);
    }
  }
}

}  // namespace

ScratchFolder::ScratchFolder(const Environment& environment) {
  constexpr mode_t for_its_owner = 0700;
  const std::string parent = parent_in(environment);
  const std::string path = parent + "/" + std::string(kPrefix) + word_of_this_writer();
  if (::mkdir(path.c_str(), for_its_owner) != 0) {
    throw Error(ErrorCode::io, "cannot make a folder in '" + parent + "': " + std::strerror(errno),
                {other_scratch_place});
  }
  path_ = path;
  sweep(parent);
}

std::string ScratchFolder::way_out() const {
  return "make room in '" + path_.parent_path().string() + "', or have TMPDIR name another folder";
}

ScratchFolder::~ScratchFolder() {
  std::error_code left;
  std::filesystem::remove_all(path_, left);
}

}  // namespace checkpoint
