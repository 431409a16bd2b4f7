#include "cli/past/merge_audit.h"

#include "cli/past/past.h"
#include "store/outside_repository.h"

namespace checkpoint::cli {
namespace {

std::string or_head(const std::string& name) { return name.empty() ? "HEAD" : name; }

}  // namespace

MergeRange merge_range(const std::optional<std::string>& word) {
  MergeRange range;
  if (!word) return range;
  const std::size_t dots = word->find("..");
  if (dots == std::string::npos) {
    range.tip = *word;
    return range;
  }
  range.from_fork = word->compare(dots, 3, "...") == 0;
  range.since = or_head(word->substr(0, dots));
  range.tip = or_head(word->substr(dots + (range.from_fork ? 3 : 2)));
  return range;
}

MergeAudit audit_merges(const MergeRange& range, const Location& location, const Context& context) {
  if (location.git_dir && context.past) return context.past->audit(range, location, context);
  throw outside_repository("there are no merges to look at");
}

}  // namespace checkpoint::cli
