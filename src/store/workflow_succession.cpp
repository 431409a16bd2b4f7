// What a step does to the gates of workflows, and to their archives.

#include "core/listed.h"
#include "core/workflow_layout.h"
#include "kinds/succession.h"
#include "kinds/workflow/archive.h"
#include "kinds/workflow/gate_loss.h"
#include "kinds/workflow/phase.h"
#include "store/gate_succession.h"

namespace checkpoint {

namespace {

// What a workflow that is gone without an archive would still have had to wait for.
void add_gone_workflow(const Edition& after, const Name& name, const Document& before,
                       std::vector<GateBreach>& breaches) {
  std::vector<std::string> gates;
  for (const workflow::Phase& phase : workflow::phases_of(before.root())) {
    if (phase.approval) gates.push_back(phase.name);
  }
  if (gates.empty()) return;
  breaches.push_back({"",
                      "",
                      after.shown(layout::workflow_phase(name)),
                      {"gate-removed",
                       Level::warning,
                       "",
                       "the workflow '" + name.text() + "' is gone without an archive, and with it the gates of " +
                           listed(gates) + ": what is started under its name knows nothing of them",
                       {}}});
}

// An archive that `before` has not, and that keeps what the workflow at `place` was; nothing where there is none.
std::optional<std::string> archived_in_step(const Edition& before, const Edition& after, const StorePath& place,
                                            const std::string& text) {
  for (const FolderEntry& entry : after.entries(layout::workflow_archives())) {
    const auto folder = layout::workflow_archive(entry.name);
    const auto copy = folder ? layout::workflow_archive_file(*folder, layout::phase_file) : std::nullopt;
    if (!copy || !is_archive_of(copy->text(), place.text()) || before.find_readable(*copy)) continue;
    const auto kept = after.find_readable(*copy);
    if (kept && is_kept_by(place.text(), text, kept->text)) return kept->text;
  }
  return std::nullopt;
}

// Only those count that keep a workflow: a folder of that name alone outlives nothing.
std::vector<std::string> whole_archives(const Edition& store) {
  std::vector<std::string> names;
  for (const FolderEntry& entry : store.entries(layout::workflow_archives())) {
    const auto archive = layout::workflow_archive(entry.name);
    if (archive && store.has_entry(*archive, layout::phase_file)) names.push_back(entry.name);
  }
  return names;
}

void add_archive_lost(const Edition& before, const Edition& after, const StorePath& place, Archived outlived,
                      std::vector<GateBreach>& breaches) {
  const auto was = before.find_readable(place);
  if (!was) return;
  const auto is = after.find_readable(place);
  const std::string path = place.text();
  for (Violation& violation : breaches_of({path, was->text, is ? std::optional(is->text) : std::nullopt, outlived})) {
    breaches.push_back({"", "", after.shown(place), std::move(violation)});
  }
}

}  // namespace

std::vector<GateBreach> workflow_archives_lost(const Edition& before, const Edition& after) {
  const std::vector<std::string> left = whole_archives(after);
  std::vector<GateBreach> breaches;
  for (const FolderEntry& entry : before.entries(layout::workflow_archives())) {
    const auto archive = layout::workflow_archive(entry.name);
    if (!archive) continue;
    const Archived outlived = workflow::may_be_gone(entry.name, left) ? Archived::yes : Archived::no;
    for (const FolderEntry& file : before.entries(*archive)) {
      const auto place = layout::workflow_archive_file(*archive, file.name);
      if (place) add_archive_lost(before, after, *place, outlived, breaches);
    }
  }
  return breaches;
}

std::vector<GateBreach> workflow_gates_lost(const Edition& before, const Edition& after) {
  std::vector<GateBreach> breaches;
  for (const FolderEntry& entry : before.entries(layout::workflows())) {
    const auto name = Name::parse(entry.name);
    if (!name) continue;
    const StorePath place = layout::workflow_phase(*name);
    const auto was = before.find_readable(place);
    const auto is = after.find_readable(place);
    if (!was) continue;
    const auto kept = archived_in_step(before, after, place, was->text);
    const bool is_gone = !kept && !after.has_entry(layout::workflow(*name), layout::phase_file);
    if (is_gone && was->content && was->content->root().is_object()) {
      add_gone_workflow(after, *name, *was->content, breaches);
    }
    if (!is) continue;
    const std::string path = place.text();
    const Succession step{path, was->text, is->text, kept ? Archived::yes : Archived::no,
                          archived_at(kept.value_or(""))};
    for (Violation& violation : workflow::gates_lost(step)) {
      breaches.push_back({"", "", is->path, std::move(violation)});
    }
  }
  return breaches;
}

}  // namespace checkpoint
