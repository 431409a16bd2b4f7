#include "cli/succession.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "core/error.h"
#include "core/interruption.h"
#include "core/program.h"
#include "core/trace.h"

namespace checkpoint::cli {

namespace fs = std::filesystem;

std::optional<fs::path> program_beside(const fs::path& own, std::string_view name) {
  const fs::path folder = own.parent_path();
  const std::array<fs::path, 2> candidates{folder / name,
                                           folder.parent_path() / CHECKPOINT_LIBEXEC / "git-checkpoint" / name};
  for (const fs::path& candidate : candidates) {
    if (is_executable(candidate)) return candidate;
  }
  return std::nullopt;
}

void go_on_as(const fs::path& program, std::vector<std::string> arguments, const Context& context) {
  std::string path = program.string();
  trace(context.environment, "go on as " + path);
  std::vector<char*> words{path.data()};
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  Interruption::check();  // the other program would not know of it
  ::execv(path.c_str(), words.data());
  throw Error(ErrorCode::io, "cannot start " + path + ": " + std::strerror(errno));
}

}  // namespace checkpoint::cli
