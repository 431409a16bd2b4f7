#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kinds/means.h"
#include "kinds/workflow/output.h"
#include "kinds/workflow/state.h"
#include "kinds/workflow/task.h"

namespace checkpoint::workflow {

enum class Decision : std::uint8_t {
  advance,   ///< the current phase has made what it has to make: go on with the next one
  decide,    ///< what the current phase has made waits for a person; nothing is made again
  rerun,     ///< the current phase has made nothing: begin it again
  recover,   ///< look after the tasks, then go on with them
  complete,  ///< all is done
  ask,       ///< a person has to say whether to go on at all
};

/// `advance`, `decide`, `rerun`, `recover`, `complete`, `ask`
std::string_view name_of(Decision decision);

/// Why a person has to be asked.
enum class Doubt : std::uint8_t {
  none,
  corrupted,
  failed,        ///< the phase
  failed_tasks,  ///< tasks, and none is running
  ancient
};

/// How to go on with a workflow after an interruption.
struct Resumption {
  Decision decision = Decision::ask;
  Doubt doubt = Doubt::none;
  std::string reason;                          ///< one sentence without its full stop
  std::vector<std::string> flaws;              ///< for corrupted: all that is wrong
  std::string action;                          ///< the command, or what to do next; a person's words
  Means means = Means::words;                  ///< what `action` is
  std::vector<std::string> failed_tasks = {};  ///< of whichever phase
  std::vector<std::string> outputs = {};       ///< for decide: what the phase has made
};

/// Its reason, without the tasks that have failed, which are questions of their own.
std::string own_reason(const Resumption& resumption);

/// The sentence that names them: `the tasks t1, t2 have failed`; of many the first few.
std::string failure_of(std::vector<std::string> failed);

/// The command that shows the workflow `id`.
std::string showing(const std::string& id);

/// The command that puts the workflow `id` away, as it stands.
std::string archiving(const std::string& id);

/// The command that records that the current phase of the workflow `id` has failed.
std::string failing(const std::string& id);

/// The command that has a task of the workflow `id` wait to be done again.
std::string retry_of_task(const std::string& id, const std::string& task);

/// Whether to go on in spite of age or of a phase that has failed; a task that has failed is told all the same.
enum class Insistence : std::uint8_t { none, proceed };

/// What a resumption goes by.
struct Situation {
  const State& state;
  const std::vector<Task>& tasks;
  const OutputLook& look;
  Instant now;
  bool is_as_approved = true;  ///< what the current phase has made is not another than its approval is of
};

/// A workflow that was started at least this long ago is resumed only when somebody says so.
inline constexpr std::int64_t ancient_days = 7;
bool is_ancient(const State& state, const Instant& now);

/// How long a workflow has been left.
struct Lapse {
  std::optional<Instant> last_activity;  ///< nothing where it does not say
  Instant now;
};

/// It was started that long ago, and nobody has gone on with it for as long.
bool is_left(const State& state, const Lapse& lapse);

/// Detect, validate, decide: in this order. Never changes anything.
Resumption resumption_of(const Situation& situation, Insistence insistence);

/// For a state that cannot be gone on with: asks to start fresh. `flaws` says why, one at least.
Resumption corrupted(const std::string& id, std::vector<std::string> flaws);

/// The outputs that show the phase to be done, as they were found; empty where one of them is missing, or where the
/// phase names none. The tasks stand for `execution.json`.
std::vector<std::string> final_outputs(const Phase& phase, const Situation& situation);

/// What keeps those outputs from being all there, as a sentence; empty where nothing does, or the phase names none.
std::string shortfall(const Phase& phase, const Situation& situation);

}  // namespace checkpoint::workflow
