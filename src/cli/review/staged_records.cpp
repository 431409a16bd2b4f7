#include "cli/review/staged_records.h"

#include <map>
#include <set>

#include "cli/review/earlier_tree.h"
#include "cli/review/gate_verdicts.h"
#include "core/first_where.h"
#include "kinds/run/place.h"
#include "kinds/succession.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> records_in(const StagedChange& change) {
  std::vector<std::string> paths;
  for (const StagedFile& file : change.files) {
    if (run::owns(file.inside)) paths.push_back(file.path);
  }
  return paths;
}

// A text that cannot be read has been said where it is read.
Violations breaches_in(const StagedFile& before, const StagedChange& change) {
  if (!before.text) return {};
  const StagedFile* const after =
      first_where(change.files, [&](const StagedFile& file) { return file.path == before.path; });
  return after != nullptr && after->text ? breaches_of({before.inside, *before.text, *after->text}) : Violations();
}

}  // namespace

void add_records_changed(const GitCommand& git, const StagedChange& change, const Limits& limits,
                         std::vector<Verdict>& verdicts) {
  const std::vector<std::string> paths = records_in(change);
  if (paths.empty()) return;
  std::map<std::string, Violations> breaches;
  std::set<std::string> kept;
  for (const std::string& parent : parents_to_be(git)) {
    for (const StagedFile& before : committed_files_at(git, parent, paths, limits.max_bytes)) {
      const Violations found = breaches_in(before, change);
      if (found.empty()) kept.insert(before.path);
      breaches.try_emplace(before.path, found);
    }
  }
  for (auto& [path, violations] : breaches) {
    if (kept.count(path) != 0) continue;
    for (Violation& violation : violations) add_violation(std::move(violation), verdict_at(path, verdicts));
  }
}

}  // namespace checkpoint::cli
