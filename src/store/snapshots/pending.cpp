#include "store/snapshots/pending.h"

#include <chrono>
#include <optional>

#include "core/error.h"
#include "core/shell_word.h"
#include "kinds/snapshot/log.h"
#include "store/snapshots/purge.h"
#include "store/snapshots/restore_journal.h"
#include "store/snapshots/unfinished.h"
#include "store/snapshots/work_area.h"

namespace checkpoint {
namespace {

std::string workflow_of(const LoggedWork& work, const Location& location) {
  const std::string text = "the workflow '" + work.workflow.text() + "'";
  return work.store == location.shown_store() ? text : text + " of '" + work.store + "'";
}

// The line that is to go into the log once the work is done, as the event that it is.
snapshot::Event event_of(const LoggedWork& work) {
  const snapshot::Log log = snapshot::read_log(work.lines, "");
  return log.entries.empty() ? snapshot::Event() : log.entries.front().event;
}

std::string restore_text(const JournalFound& found, const Location& location) {
  const auto work = LoggedWork::read(found.journal.note);
  const std::string state = " was interrupted, and the work tree may hold one part of its files and not the other: ";
  if (!work) {
    return "the restore of a snapshot" + state + "the next 'git checkpoint snapshot restore' brings it to its end";
  }
  constexpr std::size_t digits = 12;  // of an id, as lists show it
  const snapshot::Event event = event_of(*work);
  const std::string named = event.checkpoint_name.empty() ? "a snapshot" : "'" + event.checkpoint_name + "'";
  return "the restore of " + named + " of " + workflow_of(*work, location) + state +
         "'git checkpoint snapshot restore " + shell_word(work->workflow.text()) + " " +
         shell_word(event.snapshot_id.empty() ? event.checkpoint_name : event.snapshot_id.substr(0, digits)) +
         "' completes it, or takes it back where its files were changed since";
}

std::optional<std::string> restore_in(const Folder& area, const Location& location) {
  const std::optional<JournalFound> found = find_journal(area);
  return found ? std::optional(restore_text(*found, location)) : std::nullopt;
}

std::optional<std::string> purge_in(const Folder& area, const Location& location) {
  const std::optional<PendingPurge> found = pending_purge(area);
  if (!found) return std::nullopt;
  return "a purge of " + std::to_string(found->count) + (found->count == 1 ? " snapshot of " : " snapshots of ") +
         workflow_of(found->work, location) + " was interrupted: 'git checkpoint snapshot purge " +
         shell_word(found->work.workflow.text()) + "' completes it";
}

using Look = std::optional<std::string> (*)(const Folder& area, const Location& location);

void add(const Look& look, const Folder& area, const Location& location, std::vector<std::string>& told) {
  try {
    if (auto text = look(area, location)) told.push_back(*std::move(text));
  } catch (const Error& error) {
    std::string text = error.message;
    for (const std::string& hint : error.hints) text += "; " + hint;
    told.push_back(std::move(text));
  }
}

}  // namespace

std::vector<std::string> pending_work(const Location& location) {
  std::vector<std::string> told;
  try {
    const std::optional<Folder> area = free_work_area(location, FileSystem::system(), std::chrono::milliseconds(0));
    if (!area) return told;
    for (const Look look : {restore_in, purge_in}) add(look, *area, location, told);
  } catch (const Error& error) {
    told.push_back("whether a restore or a purge of snapshots was interrupted cannot be told: " + error.message);
  }
  return told;
}

}  // namespace checkpoint
