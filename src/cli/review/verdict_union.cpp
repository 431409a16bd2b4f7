#include "cli/review/verdict_union.h"

#include <algorithm>

namespace checkpoint::cli {
namespace {

bool has(const Violations& violations, const Violation& violation) {
  return std::any_of(violations.begin(), violations.end(), [&](const Violation& other) {
    return other.code == violation.code && other.pointer == violation.pointer && other.message == violation.message;
  });
}

void add_new(const Violations& more, Violations& violations) {
  for (const Violation& violation : more) {
    if (!has(violations, violation)) violations.push_back(violation);
  }
}

}  // namespace

void add_verdicts(const std::map<std::string, Verdict>& more, std::map<std::string, Verdict>& verdicts) {
  for (const auto& [path, verdict] : more) {
    const auto [known, is_new] = verdicts.try_emplace(path, verdict);
    if (is_new) continue;
    Verdict& all = known->second;
    add_new(verdict.errors, all.errors);
    add_new(verdict.warnings, all.warnings);
    sort_by_position(all.errors);
    all.is_valid = all.errors.empty();
  }
}

}  // namespace checkpoint::cli
