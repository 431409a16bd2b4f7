#include <algorithm>
#include <optional>
#include <string>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/past/past.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/loss_text.h"
#include "history/regaining.h"

namespace checkpoint::cli {
namespace {

struct AuditOptions {
  std::optional<std::string> range;
};

constexpr std::size_t kDigitsShown = 10;

json::Value sha_or_null(const std::optional<history::Revision>& revision) {
  return revision ? json::Value(revision->commit) : json::Value();
}

std::size_t left_open(const history::Audit& audit) {
  return static_cast<std::size_t>(
      std::count_if(audit.losses.begin(), audit.losses.end(),
                    [](const history::Loss& loss) { return loss.state != history::LossState::back; }));
}

std::string unseen_words(const MergeAudit& found) {
  if (found.audit.unseen_merges > 0) return counted(found.audit.unseen_merges, "merge") + " could not be looked at";
  return "what was merged before this clone begins could not be looked at";
}

// Not every loss has a command that is enough.
std::string hint_for(const history::Audit& audit) {
  const bool is_all = std::all_of(audit.losses.begin(), audit.losses.end(), [](const history::Loss& loss) {
    return loss.state != history::LossState::open || history::is_brought_back(loss);
  });
  const std::string but = is_all ? "" : ", but where it is 'git show', which only shows what is to be put back by hand";
  return "the command under each brings it back" + but + "; look first whether it is still wanted";
}

bool is_whole(const MergeAudit& found) { return found.audit.unseen_merges == 0 && !found.limitation; }

// Where something was not looked at, nobody can say that nothing was lost.
std::optional<Error> failure_of(const MergeAudit& found) {
  const std::size_t open = left_open(found.audit);
  if (open == 0) {
    if (is_whole(found)) return std::nullopt;
    return Error(ErrorCode::invalid, unseen_words(found),
                 {"the warnings say why; 'git fetch --unshallow' brings what a shallow clone does not have"});
  }
  return Error(ErrorCode::invalid,
               "merges have dropped " + counted(open, "thing") + " that a side had added or changed" +
                   (is_whole(found) ? "" : ", and " + unseen_words(found)),
               {hint_for(found.audit)});
}

// Without losses: what was looked at, and no more than that.
std::string summary_of(const MergeAudit& found) {
  const std::string seen = counted(found.audit.merges, "merge") + " looked at";
  if (is_whole(found)) return seen + ": nothing was lost in checkpoints\n";
  if (found.audit.unseen_merges == 0) return seen + ": nothing was lost in these\n";
  return seen + ", " + std::to_string(found.audit.unseen_merges) + " could not be\n";
}

std::vector<std::string> warnings_of(const MergeAudit& found) {
  std::vector<std::string> warnings;
  if (found.limitation) warnings.push_back(*found.limitation);
  for (const history::Unseen& unseen : found.audit.unseen) {
    const std::string what = "the merge " + unseen.merge.commit.substr(0, kDigitsShown);
    warnings.push_back((unseen.path.empty() ? what : unseen.path + " in " + what) +
                       " was not looked at: " + unseen.reason);
  }
  return warnings;
}

void register_audit(OptionSet& set, AuditOptions& options) {
  set.positional("range", options.range, "which merges, as in main..HEAD; without it, all that HEAD reaches");
}

Answer run_audit(const AuditOptions& options, Context& context) {
  const Location location = location_for_init(context);
  const MergeAudit found = audit_merges(merge_range(options.range), location, context);
  Answer answer;
  answer.fields.set("since", sha_or_null(found.since));
  answer.fields.set("tip", sha_or_null(found.tip));
  answer.fields.set("merges", found.audit.merges);
  answer.fields.set("losses", losses_json(found.audit));
  answer.fields.set("unseen", unseen_json(found.audit));
  answer.text = losses_text(found.audit, look_of(context));
  answer.warnings = warnings_of(found);
  answer.failure = failure_of(found);
  if (found.audit.losses.empty()) answer.confirmation = summary_of(found);
  return answer;
}

}  // namespace

Runner audit_command(OptionSet& set) { return prepared(set, register_audit, run_audit); }

}  // namespace checkpoint::cli
