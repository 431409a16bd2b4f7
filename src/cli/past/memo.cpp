#include "cli/past/memo.h"

#include <sys/stat.h>

#include <array>
#include <string>

#include "core/owner.h"
#include "core/ranges.h"
#include "core/system/calls.h"
#include "store/worktree.h"

namespace checkpoint::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> kElsewhere{"GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
                                                     "GIT_ALTERNATE_OBJECT_DIRECTORIES"};

// git is asked whether it trusts all others.
bool is_trusted(const Location& location, const Context& context) {
  return value_of(context.environment, "GIT_DIR") || is_own_repository(*location.git_dir, location.root);
}

bool is_plain(const Location& location, const Context& context) {
  if (!location.git_dir || context.settings == nullptr) return false;
  const bool is_elsewhere =
      any_of(kElsewhere, [&](std::string_view name) { return value_of(context.environment, name).has_value(); });
  return !is_elsewhere && !context.settings->git().get("checkpoint.dir") && is_trusted(location, context);
}

void add(std::string& text, const std::string& part) { text += std::to_string(part.size()) + ':' + part; }

// Which build of it this is; nothing where it is not there.
std::optional<std::string> identity_of(const fs::path& program) {
  struct stat status {};
  if (program.empty() || ::stat(program.c_str(), &status) != 0) return std::nullopt;
  const Instant modified = system::modified_at(status);
  std::string text;
  for (const auto number : {static_cast<long long>(status.st_dev), static_cast<long long>(status.st_ino),
                            static_cast<long long>(status.st_size), static_cast<long long>(modified.seconds),
                            static_cast<long long>(modified.nanoseconds)}) {
    add(text, std::to_string(number));
  }
  return text;
}

// Whichever of git's configuration concerns us, as it is: remotes, and the form of the repository.
std::string configuration(const Settings& settings) {
  std::string text;
  for (const auto& [key, value] : settings.git().entries) {
    add(text, key);
    add(text, value);
  }
  return text;
}

}  // namespace

std::optional<history::Memo> memo_of(const Location& location, const Context& context, const fs::path& reader) {
  const auto identity = identity_of(reader);
  if (!identity || !is_plain(location, context)) return std::nullopt;
  history::Basis basis;
  basis.git_dir = *location.git_dir;
  basis.common_dir = common_dir_of(*location.git_dir);
  basis.base = context.settings->get("checkpoint.baseBranch");
  for (const std::string& part :
       {*identity, context.settings->get("checkpoint.ticketPattern").value_or(""), configuration(*context.settings)}) {
    add(basis.others, part);
  }
  return history::Memo::open(std::move(basis));
}

}  // namespace checkpoint::cli
