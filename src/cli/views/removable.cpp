#include "cli/views/removable.h"

#include <algorithm>

#include "cli/choice/snapshot_choice.h"
#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/work_text.h"
#include "core/json_rows.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "kinds/session/rotation.h"
#include "kinds/status.h"
#include "store/snapshots/purge_choice.h"

namespace checkpoint::cli {
namespace {

// It is over, and nothing in it asks for anything.
bool has_had_its_time(const Work& work) {
  return condition_of(work.status) == Condition::over && !is_open(work) && open_blockers(work).empty();
}

std::string standing_since(const Work& work, const Instant& now) {
  return "is " + work.status + (work.when ? ", " + relative_age(*work.when, now) : "");
}

std::string telemetry_of(const Work& work, const Workspace& workspace) {
  const std::size_t moved = session::rotated(*work.document, workspace.telemetry, session::usual_keep).moved;
  return moved == 0 ? ""
                    : "has " + std::to_string(moved) + (moved == 1 ? " old entry" : " old entries") + " in long lists";
}

// A finished session stays: it is the record of the work, and of what was decided.
void offer_session(const Work& work, const Workspace& workspace, std::vector<Removable>& all) {
  const std::string telemetry = work.document ? telemetry_of(work, workspace) : "";
  if (!telemetry.empty()) {
    all.push_back({work.kind, work.owner, telemetry, "git checkpoint rotate " + shell_word(work.owner)});
  }
}

void offer_workflow(const Work& work, const Workspace& workspace, std::vector<Removable>& all) {
  if (!has_had_its_time(work)) return;
  all.push_back({work.kind, work.owner, standing_since(work, workspace.now),
                 "git checkpoint workflow archive " + shell_word(work.owner)});
}

// As a purge would choose: not what no commit has, and nothing while the clock is in doubt.
std::size_t purged_by_now(const Snapshots& snapshots, const Workspace& workspace, const Context& context) {
  const auto ends = kept_until(snapshots);
  const bool is_any_past = std::any_of(ends.begin(), ends.end(), [&](const std::optional<Instant>& until) {
    return until && seconds_between(*until, workspace.now) > 0;
  });
  if (!is_any_past || !workspace.location.in_repository()) return 0;
  try {
    const GitCommand git = snapshot_git(workspace, context);
    const PurgeChoice choice = choose_purged(snapshots, workspace.store, git, workspace.now, Clocks::doubted);
    return choice.clock_doubt.empty() ? choice.purged.size() : 0;
  } catch (const Error& error) {
    if (error.code != ErrorCode::refused) throw;
    return 0;
  }
}

void offer_snapshots(const Work& work, const Workspace& workspace, const Context& context,
                     std::vector<Removable>& all) {
  const Snapshots snapshots = look_at_snapshots(workspace.store, Name::checked("workflow", work.owner), workspace.now);
  const std::size_t past = purged_by_now(snapshots, workspace, context);
  if (past == 0) return;
  const std::string why = counted(past, "snapshot") + (past == 1 ? " is" : " are") + " past the retention period";
  all.push_back({work.kind, work.owner, why, "git checkpoint snapshot purge " + shell_word(work.owner)});
}

}  // namespace

std::vector<Removable> removable_in(const std::vector<Work>& works, const Workspace& workspace,
                                    const Context& context) {
  std::vector<Removable> all;
  for (const Work& work : works) {
    if (work.kind == "session") offer_session(work, workspace, all);
    if (work.kind == "workflow") offer_workflow(work, workspace, all);
    if (work.kind == "snapshot") offer_snapshots(work, workspace, context, all);
  }
  return all;
}

json::Array removable_json(const std::vector<Removable>& all) {
  return json::array_of(all, [](const Removable& one) {
    json::Object object;
    object.set("kind", one.kind).set("kind_name", word_of(one.kind)).set("owner", one.owner);
    return object.set("why", one.why).set("command", one.command);
  });
}

std::string removable_text(const std::vector<Removable>& all, const Look& look) {
  return run_together(all, [&](const Removable& one) {
    const std::string name = look.safe(std::string(word_of(one.kind)) + "/" + one.owner);
    return paragraph_text({name + "  ", one.why, Tone::strong}, look) + "  " + look.safe(one.command) + "\n";
  });
}

}  // namespace checkpoint::cli
