#include "cli/review/staged_records.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/review/gate_verdicts.h"
#include "core/layout.h"
#include "core/take.h"
#include "kinds/succession.h"
#include "store/blobs.h"
#include "store/raw_diff.h"

namespace checkpoint::cli {
namespace {

// Those that are a file before and after.
std::vector<RawChange> records_changed(const GitCommand& git, const std::string& parent) {
  std::vector<RawChange> changes = raw_changes_staged(git, parent);
  std::erase_if(changes, [](const RawChange& change) {
    const bool are_files = change.before.is_regular() && change.after.is_regular() && !change.unmerged;
    return !are_files || !is_only_added_to(layout::within_store(change.path));
  });
  return changes;
}

std::map<std::string, Violations> breaches_in(const GitCommand& git, const std::vector<RawChange>& changes,
                                              const Limits& limits) {
  const Blobs blobs(git, raw_files_of(changes), limits.max_bytes);
  std::map<std::string, Violations> breaches;
  for (const RawChange& change : changes) {
    const auto before = blobs.text_of(change.before, change.path);
    const auto after = blobs.text_of(change.after, change.path);
    if (!before) breaches[change.path] = {not_compared(before.problem())};
    if (!before || !after) continue;  // of what it is now, it is said where that is read
    Violations found = breaches_of({layout::within_store(change.path), *before, *after});
    if (!found.empty()) breaches.emplace(change.path, std::move(found));
  }
  return breaches;
}

// The one parent of the commit that HEAD is at; nothing where it has none, or several.
std::optional<std::string> parent_of_head(const GitCommand& git) {
  const std::string line = git.line({"rev-list", "--parents", "--max-count=1", "HEAD"}).value_or("");
  const std::vector<std::string_view> commits = parts_of(line, ' ');
  return commits.size() == 2 ? std::optional(std::string(commits.back())) : std::nullopt;
}

// Those of `paths` that `commit` has.
std::set<std::string> those_in(const GitCommand& git, const std::string& commit,
                               const std::map<std::string, Violations>& paths) {
  std::string wanted;
  for (const auto& [path, violations] : paths) wanted.append(commit).append(":").append(path).append("\n");
  const std::string answer = git.output({"cat-file", "--batch-check=%(objecttype)"}, wanted);
  std::string_view rest = answer;
  std::set<std::string> found;
  for (const auto& [path, violations] : paths) {
    if (take_until(rest, '\n') == "blob") found.insert(path);
  }
  return found;
}

// An amend takes the place of the commit that added the record, and git tells no hook that it is one.
void tell_of_amending(const GitCommand& git, std::map<std::string, Violations>& breaches) {
  const auto parent = breaches.empty() ? std::nullopt : parent_of_head(git);
  if (!parent) return;
  const std::set<std::string> older = those_in(git, *parent, breaches);
  for (auto& [path, violations] : breaches) {
    if (older.count(path) != 0) continue;
    for (Violation& violation : violations) {
      if (violation.level != Level::error) continue;
      violation.message +=
          "; to amend the last commit, which added it, 'git reset --soft HEAD^' takes that back, and "
          "'git commit -c ORIG_HEAD' makes it anew";
    }
  }
}

}  // namespace

void add_records_changed(const GitCommand& git, const std::string& parent, const Limits& limits,
                         std::vector<Verdict>& verdicts) {
  const std::vector<RawChange> changes = records_changed(git, parent);
  if (changes.empty()) return;
  std::map<std::string, Violations> breaches = breaches_in(git, changes, limits);
  tell_of_amending(git, breaches);
  for (auto& [path, violations] : breaches) {
    for (Violation& violation : violations) add_violation(std::move(violation), verdict_at(path, verdicts));
  }
}

}  // namespace checkpoint::cli
