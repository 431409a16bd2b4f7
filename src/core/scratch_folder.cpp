#include "core/scratch_folder.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "core/error.h"

namespace checkpoint {

namespace {

// Other programs get the path too, which run in other folders.
std::string parent_in(const Environment& environment) {
  const std::string named = environment.get("TMPDIR").value_or("");
  return named.starts_with("/") ? named : "/tmp";
}

}  // namespace

ScratchFolder::ScratchFolder(const Environment& environment) {
  const std::string parent = parent_in(environment);
  std::string pattern = parent + "/git-checkpoint-XXXXXX";
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw Error(ErrorCode::io, "cannot make a folder in '" + parent + "': " + std::strerror(errno),
                {"TMPDIR names a folder that can be written"});
  }
  path_ = pattern;
}

ScratchFolder::~ScratchFolder() {
  std::error_code left;
  std::filesystem::remove_all(path_, left);
}

}  // namespace checkpoint
