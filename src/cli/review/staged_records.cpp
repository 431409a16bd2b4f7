#include "cli/review/staged_records.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "cli/review/earlier_tree.h"
#include "cli/review/gate_verdicts.h"
#include "core/first_where.h"
#include "core/take.h"
#include "kinds/run/place.h"
#include "kinds/snapshot/place.h"
#include "kinds/succession.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> records_in(const StagedChange& change) {
  std::vector<std::string> paths;
  for (const StagedFile& file : change.files) {
    if (run::owns(file.inside) || snapshot::owns_log(file.inside)) paths.push_back(file.path);
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

// The one parent of the commit that HEAD is at; nothing where it has none, or several.
std::optional<std::string> parent_of_head(const GitCommand& git) {
  const std::string line = git.line({"rev-list", "--parents", "--max-count=1", "HEAD"}).value_or("");
  const std::vector<std::string_view> commits = parts_of(line, ' ');
  return commits.size() == 2 ? std::optional(std::string(commits.back())) : std::nullopt;
}

// An amend takes the place of the commit that added the record, and git tells no hook that it is one.
void tell_of_amending(const GitCommand& git, std::map<std::string, Violations>& breaches) {
  const auto parent = breaches.empty() ? std::nullopt : parent_of_head(git);
  for (auto& [path, violations] : breaches) {
    if (!parent || git.run({"cat-file", "-e", *parent + ":" + path}).ok()) continue;
    for (Violation& violation : violations) {
      violation.message +=
          "; to amend the last commit, which added it, 'git reset --soft HEAD^' takes that back, and "
          "'git commit -c ORIG_HEAD' makes it anew";
    }
  }
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
  std::erase_if(breaches, [&](const auto& one) { return kept.count(one.first) != 0 || one.second.empty(); });
  if (parents_to_be(git).size() == 1) tell_of_amending(git, breaches);
  for (auto& [path, violations] : breaches) {
    for (Violation& violation : violations) add_violation(std::move(violation), verdict_at(path, verdicts));
  }
}

}  // namespace checkpoint::cli
