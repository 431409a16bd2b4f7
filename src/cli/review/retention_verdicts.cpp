#include "cli/review/retention_verdicts.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/layout.h"
#include "core/snapshot_layout.h"
#include "kinds/snapshot/place.h"
#include "store/git_edition.h"

namespace checkpoint::cli {
namespace {

// The folders of the workflows whose snapshots are concerned, relative to the repository.
std::vector<std::string> concerned_folders(const std::vector<std::string>& changed) {
  std::set<std::string> folders;
  for (const std::string& path : changed) {
    const std::string inside = layout::within_store(path);
    if (snapshot::owns(inside) || snapshot::owns_plan(inside)) folders.insert(path.substr(0, path.rfind('/')));
  }
  return {folders.begin(), folders.end()};
}

std::vector<RetentionBreach> breaches_since(const std::map<std::string, GitEdition>& before,
                                            const std::map<std::string, GitEdition>& after, const Instant& now) {
  std::vector<RetentionBreach> breaches;
  for (const auto& [folder, edition] : before) {
    const auto later = after.find(folder);
    if (later == after.end()) continue;
    for (RetentionBreach& breach : judge_retention_between(edition, later->second, now)) {
      breaches.push_back(std::move(breach));
    }
  }
  return breaches;
}

}  // namespace

bool touches_retention(const std::vector<std::string>& changed) { return !concerned_folders(changed).empty(); }

std::vector<RetentionBreach> judge_retention_in(const GitCommand& git, const RetentionQuery& query,
                                                const Limits& limits, const Instant& now) {
  const std::vector<std::string> folders = concerned_folders(query.changed);
  if (folders.empty() || query.before.empty()) return {};
  const auto after = editions_of(query.after ? committed_files_at(git, *query.after, folders, limits.max_bytes)
                                             : indexed_files_at(git, folders, limits.max_bytes),
                                 limits);
  std::optional<std::vector<RetentionBreach>> breaches;
  for (const EarlierTree& before : query.before) {
    const auto more = breaches_since(editions_of(files_at(git, before, folders, limits.max_bytes), limits), after, now);
    if (!breaches) {
      breaches = more;
      continue;
    }
    std::erase_if(*breaches, [&](const RetentionBreach& breach) {
      return std::none_of(more.begin(), more.end(), [&](const auto& other) { return breach.is_same(other); });
    });
  }
  return breaches.value_or(std::vector<RetentionBreach>());
}

}  // namespace checkpoint::cli
