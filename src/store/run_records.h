#pragma once

#include <optional>
#include <vector>

#include "core/name.h"
#include "core/time.h"
#include "kinds/run/record.h"
#include "kinds/run/trail.h"
#include "store/examined.h"
#include "store/store.h"

namespace checkpoint {

/// Which run of which ticket.
struct RunPlace {
  Name ticket;
  Uuid run;

  StorePath record(const run::FileName& file) const { return layout::run_record(ticket, run, file.text()); }
};

/// The runs of a ticket or of the whole store, as the names of folders tell them. Reads no file.
struct RunFolders {
  std::vector<RunPlace> runs;  ///< by ticket, then by run
  std::vector<StoreProblem> problems;
};
RunFolders all_runs(const Store& store);
RunFolders runs_of(const Store& store, const Name& ticket);

/// The records of one run, as the names of files tell them. Reads no file: the newest record of a phase is found
/// without touching the others.
struct RunFiles {
  std::vector<run::FileName> records;  ///< by phase, then by attempt
  std::vector<StoreProblem> problems;  ///< what does not belong into the folder

  /// The highest attempt of `phase`, whatever is in it; 0 where there is none.
  int highest(const run::Phase& phase) const;
};
RunFiles files_of(const Store& store, const RunPlace& run);

/// One record, read and examined.
struct RunRecord : Examined {
  run::FileName file;

  /// The file, or its shape, is broken: there is no record in it that anybody could read.
  bool is_corrupt() const;
  std::optional<Instant> finished() const;
};

/// Nothing where there is no such file.
std::optional<RunRecord> read_record(const Store& store, const RunPlace& run, const run::FileName& file,
                                     const Instant& now);

/// The newest valid record of the phase of `below` with a lower attempt than that; nothing where there is none.
std::optional<RunRecord> newest_good(const Store& store, const RunPlace& run, const run::FileName& below,
                                     const Instant& now);

/// How each phase of the run stands, by its newest record.
std::vector<run::PhaseState> phase_states(const Store& store, const RunPlace& run, const Instant& now);
/// The same, where the names of its files are known already.
std::vector<run::PhaseState> phase_states(const Store& store, const RunPlace& run, const RunFiles& files,
                                          const Instant& now);

/// What is wrong with those of `states` that are there and not valid.
std::vector<StoreProblem> problems_of(const Store& store, const RunPlace& run,
                                      const std::vector<run::PhaseState>& states, const Instant& now);

/// Writes a new record, as `attempt`, else as one more than the highest attempt. Error{already_exists} where the
/// attempt has a record, Error{invalid} where it is lower than the highest, or where the record would not be valid.
Receipt write_record(const Store& store, run::Contents contents, const std::optional<int>& attempt);

}  // namespace checkpoint
