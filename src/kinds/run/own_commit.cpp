#include "kinds/run/own_commit.h"

namespace checkpoint::run {

std::vector<std::string> own_names(std::string_view remote, std::string_view folder) {
  while (remote.ends_with('\n') || remote.ends_with('/')) remote.remove_suffix(1);
  constexpr std::string_view suffix = ".git";
  if (remote.ends_with(suffix)) remote.remove_suffix(suffix.size());
  return {std::string(remote.substr(remote.find_last_of("/:") + 1)), std::string(folder)};
}

std::optional<Node> own_commit(const Document& record, const std::vector<std::string>& names) {
  const auto commits = record.root().find("repo_commit_map");
  for (const std::string& name : names) {
    auto commit = commits && !name.empty() ? commits->find(name) : std::nullopt;
    if (commit && commit->is_string()) return commit;
  }
  return std::nullopt;
}

}  // namespace checkpoint::run
