#include "doctor/ignored_files.h"

#include "core/error.h"
#include "core/take.h"

namespace checkpoint::doctor {

IgnoredFiles ignored_files(const GitCommand& git, const std::vector<std::string>& paths) {
  std::string input;
  for (const std::string& path : paths) input += path + '\0';
  const ProgramAnswer answer = git.run({"check-ignore", "--no-index", "-v", "-z", "--stdin"}, input);
  // 1: none of them is ignored.
  if (answer.status > 1) throw Error(ErrorCode::io, "git cannot tell what is ignored: " + answer.errors);
  // <source> NUL <line> NUL <pattern> NUL <path> NUL; a pattern with `!` takes something in again.
  const std::vector<std::string_view> parts = parts_of(answer.output, '\0');
  IgnoredFiles ignored;
  for (std::size_t at = 0; at + 3 < parts.size(); at += 4) {
    if (parts[at + 2].starts_with('!')) continue;
    ignored.push_back(
        {std::string(parts[at + 3]), std::string(parts[at]), std::string(parts[at + 1]), std::string(parts[at + 2])});
  }
  return ignored;
}

}  // namespace checkpoint::doctor
