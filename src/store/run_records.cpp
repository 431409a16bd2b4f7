#include "store/run_records.h"

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>

#include "core/member.h"
#include "core/ranges.h"
#include "kinds/run/rules.h"
#include "store/write.h"

namespace checkpoint {

namespace {

StoreProblem stray(const Store& store, const StorePath& folder, const std::string& name, const std::string& message) {
  return {store.location().shown(folder) + "/" + name, "unsafe-name", message, {}};
}

// A symlink may lead to what is looked for.
StoreProblem not_looked_into(const Store& store, const StorePath& folder, const FolderEntry& entry,
                             const std::string& message) {
  const std::string path = store.location().shown(folder) + "/" + entry.name;
  if (entry.type == EntryType::symlink) return problem_of(symlink_problem(), path);
  return stray(store, folder, entry.name, message);
}

void add_runs(const Store& store, const Name& ticket, RunFolders& folders) {
  const StorePath folder = layout::runs_of(ticket);
  for (const FolderEntry& entry : store.entries(folder)) {
    const auto uuid = Uuid::parse(entry.name);
    if (entry.type == EntryType::folder && uuid && uuid->text() == entry.name) {
      folders.runs.push_back({ticket, *uuid});
    } else {
      folders.problems.push_back(not_looked_into(store, folder, entry, "is not the folder of a run, which is a UUID"));
    }
  }
}

std::string called(const run::FileName& file) {
  return "attempt " + std::to_string(file.attempt) + " of " + std::string(file.phase->name);
}

Error exists(const Store& store, const RunPlace& run, const run::FileName& file) {
  return Error(ErrorCode::already_exists, called(file) + " already exists, and records are never changed",
               {"without '--attempt' the next one is written"})
      .about(store.location().shown(run.record(file)));
}

void require_new(const Store& store, const RunPlace& run, const run::FileName& file, int highest) {
  if (file.attempt > highest) return;
  if (store.find(run.record(file))) throw exists(store, run, file);
  throw Error(ErrorCode::invalid,
              called(file) + " cannot be written after attempt " + std::to_string(highest) + ": attempts only go up",
              {"without '--attempt' the next one is written"});
}

// How the newest record of its phase stands.
run::PhaseState state_of(const RunRecord& record) {
  run::PhaseState state{record.file.phase, record.file.attempt, record.problem ? record.problem->sentence() : "",
                        record.finished()};
  if (!record.document) return state;
  state.label = text_member(record.document->root(), "run_label");
  state.artifacts = text_elements_of(record.document->root(), "artifact_paths");
  return state;
}

}  // namespace

RunFolders all_runs(const Store& store) {
  RunFolders folders;
  for (const FolderEntry& entry : store.entries(layout::runs())) {
    const auto ticket = Name::parse(entry.name);
    if (entry.type == EntryType::folder && ticket) {
      add_runs(store, *ticket, folders);
    } else {
      folders.problems.push_back(not_looked_into(store, layout::runs(), entry, "is not the folder of a ticket"));
    }
  }
  return folders;
}

RunFolders runs_of(const Store& store, const Name& ticket) {
  RunFolders folders;
  add_runs(store, ticket, folders);
  return folders;
}

int RunFiles::highest(const run::Phase& phase) const {
  int highest = 0;
  for (const run::FileName& file : records) {
    if (file.phase == &phase) highest = std::max(highest, file.attempt);
  }
  return highest;
}

RunFiles files_of(const Store& store, const RunPlace& run) {
  const StorePath folder = layout::run(run.ticket, run.run);
  RunFiles files;
  for (const FolderEntry& entry : store.entries(folder)) {
    if (const auto file = run::file_name(entry.name)) {
      files.records.push_back(*file);
    } else {
      files.problems.push_back(
          stray(store, folder, entry.name, "is not named as a record is: phase_<N>_<phase>_a<attempt>.json"));
    }
  }
  const auto key = [](const run::FileName& file) { return std::tuple(file.phase->ordinal, file.attempt); };
  sort(files.records, [&](const run::FileName& a, const run::FileName& b) { return key(a) < key(b); });
  return files;
}

bool RunRecord::is_corrupt() const {
  if (!problem) return false;
  return !document || any_of(errors, [](const Violation& error) { return run::is_structural(error.code); });
}

std::optional<Instant> RunRecord::finished() const {
  return document ? instant_member(document->root(), "timestamp_utc") : std::nullopt;
}

std::optional<RunRecord> read_record(const Store& store, const RunPlace& run, const run::FileName& file,
                                     const Instant& now) {
  auto found = examined(store, run.record(file), now);
  if (!found) return std::nullopt;
  return RunRecord{*std::move(found), file};
}

std::optional<RunRecord> newest_good(const Store& store, const RunPlace& run, const run::FileName& below,
                                     const Instant& now) {
  RunFiles files = files_of(store, run);
  std::reverse(files.records.begin(), files.records.end());
  for (const run::FileName& file : files.records) {
    if (file.phase != below.phase || file.attempt >= below.attempt) continue;
    std::optional<RunRecord> record = read_record(store, run, file, now);
    if (record && record->is_valid()) return record;
  }
  return std::nullopt;
}

std::vector<run::PhaseState> phase_states(const Store& store, const RunPlace& run, const Instant& now) {
  return phase_states(store, run, files_of(store, run), now);
}

std::vector<run::PhaseState> phase_states(const Store& store, const RunPlace& run, const RunFiles& files,
                                          const Instant& now) {
  std::vector<run::PhaseState> states;
  for (const run::Phase& phase : run::phases()) {
    const int highest = files.highest(phase);
    const auto record = highest == 0 ? std::nullopt : read_record(store, run, {&phase, highest}, now);
    states.push_back(record ? state_of(*record) : run::PhaseState{&phase, {}, ""});
  }
  return states;
}

std::vector<StoreProblem> problems_of(const Store& store, const RunPlace& run,
                                      const std::vector<run::PhaseState>& states, const Instant& now) {
  std::vector<StoreProblem> problems;
  for (const run::PhaseState& state : states) {
    if (!state.attempt || state.is_valid()) continue;
    const auto record = read_record(store, run, {state.phase, *state.attempt}, now);
    if (record && record->problem) problems.push_back(*record->problem);
  }
  return problems;
}

Receipt write_record(const Store& store, run::Contents contents, const std::optional<int>& attempt) {
  const RunPlace run{contents.ticket, contents.run.uuid};
  while (true) {
    const int highest = files_of(store, run).highest(*contents.file.phase);
    if (!attempt && highest == std::numeric_limits<int>::max()) {
      throw Error(ErrorCode::invalid, "there is no attempt number left above " + std::to_string(highest));
    }
    contents.file.attempt = attempt ? *attempt : highest + 1;
    require_new(store, run, contents.file, highest);
    if (auto receipt = store.create(run.record(contents.file), text_of(contents))) return *std::move(receipt);
    if (attempt) throw exists(store, run, contents.file);
  }
}

}  // namespace checkpoint
