#include "cli/commands/doctor.h"

#include "cli/commands/commands.h"
#include "cli/past/past.h"
#include "core/take.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

// Those of the table of checks, which this program does not link.
constexpr std::string_view kCheckNames =
    "invalid-json duplicate-key conflict-markers unmerged-without-markers oversize invalid-schema secret "
    "project-dir stale future-timestamp missing-file modified-since landed-action unblocked-action "
    "reverted-claim landed-blocker done-elsewhere reported-commit newer-on-base dropped-by-merge ignored "
    "untracked driver-not-registered driver-missing hook-unreachable run-sha-unknown run-order "
    "stage-gate-skipped stage-stale snapshot-checksum workflow-orphan-task workflow-ancient deployed-version";

void register_doctor(OptionSet& set, DoctorOptions& options) {
  set.positional("checkpoint", options.name,
                 "only what is found in work of this name, of this kind (runs) or in this status (failed); without it, "
                 "in all of the store and in its installation");
  set.values("--only", "check", options.only, "only this check (may be given several times, or with commas)");
  set.offers(texts_for(parts_of(kCheckNames, ' ')));
  set.value("--fail-on", "level", options.fail_on,
            "exit 1 if something that is wrong now is of this level or a worse one: error, warning (default), never");
  set.offers({kFailOn.begin(), kFailOn.end()});
  set.flag("--all", options.all, "also list what is old one by one, and all findings of a check that has many");
  set.flag("--explain", options.explain,
           "say for each reference what proves it, by which rule, and how to see it with git");
  set.value("--base", "ref", options.base,
            "the branch that work lands on; with HEAD, only what is checked out counts as landed");
  set.flag("--online", options.online, "also ask checkpoint.healthUrl what is deployed");
  set.flag("--fix", options.fix, "make the repairs that can be undone: archives first, and says what it changes");
  set.flag("--dry-run", options.dry_run, "with --fix: say what would change, and write nothing");
  set.flag("--list-checks", options.list_checks, "say which checks there are, and run none");
}

// Holds the checkpoints against git, the history and the files. It needs libgit2, so that the program which links it
// does the work.
Answer run_doctor(const DoctorOptions& options, Context& context) {
  if (!context.past) throw Error(ErrorCode::unsupported, "this program was built without the part that reads history");
  return context.past->doctor(options, context);
}

}  // namespace

Runner doctor_command(OptionSet& set) { return prepared(set, register_doctor, run_doctor); }

}  // namespace checkpoint::cli
