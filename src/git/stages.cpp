#include "git/stages.h"

#include <algorithm>
#include <map>

#include "core/error.h"
#include "core/take.h"

namespace checkpoint::git {

std::vector<Unmerged> unmerged(const Repository& repository, const std::string& folder) {
  std::vector<std::string> words = {"--literal-pathspecs", "ls-files", "--unmerged", "-z"};
  if (!folder.empty()) words.insert(words.end(), {"--", folder});
  const ProgramAnswer answer = run_git(repository.place(), words);
  if (!answer.ok()) throw Error(ErrorCode::io, "git cannot list unmerged files: " + answer.errors);
  std::map<std::string, Unmerged> by_path;
  // `<mode> <object> <stage>\t<path>\0`
  for (const std::string_view entry : parts_of(answer.output, '\0')) {
    const std::size_t space = entry.find(' ');
    const std::size_t tab = entry.find('\t');
    if (space == std::string::npos || tab == std::string::npos || tab < 2) continue;
    const auto oid = Oid::parse(entry.substr(space + 1, 2 * Oid::size));
    const int stage = entry[tab - 1] - '0';
    if (!oid || stage < 1 || stage > 3) continue;
    Unmerged& file = by_path[std::string(entry.substr(tab + 1))];
    file.stages[static_cast<std::size_t>(stage - 1)] = oid;
  }
  std::vector<Unmerged> files;
  for (auto& [path, file] : by_path) {
    file.path = path;
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace checkpoint::git
