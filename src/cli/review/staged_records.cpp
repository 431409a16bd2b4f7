#include "cli/review/staged_records.h"

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
  const std::vector<std::string> parents = paths.empty() ? paths : parents_to_be(git);
  if (parents.size() != 1) return;
  for (const StagedFile& before : committed_files_at(git, parents.front(), paths, limits.max_bytes)) {
    for (Violation& violation : breaches_in(before, change))
      add_violation(std::move(violation), verdict_at(before.path, verdicts));
  }
}

}  // namespace checkpoint::cli
