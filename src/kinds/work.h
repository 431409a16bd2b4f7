#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"
#include "kinds/landed_note.h"
#include "kinds/made_decision.h"
#include "kinds/means.h"
#include "kinds/rank.h"
#include "kinds/session/overview.h"
#include "kinds/session/records.h"

namespace checkpoint {

/// A decision that waits for a person.
struct OpenDecision {
  std::string kind;  ///< as in JSON output: `session`, `stage`, `workflow`, `snapshot`
  std::string owner;
  std::string id;           ///< what it is about: a blocker, a stage, a phase
  std::string description;  ///< what is to be decided, as a sentence
  std::string proposed_resolution;
  std::string answer;                 ///< the command that records how it was decided
  std::string effect = {};            ///< what that command does, in a few words
  std::string refusal = {};           ///< the command that says no, or gives up; empty where there is none
  std::optional<Instant> since = {};  ///< since when it waits; nothing where no document says it
  std::string place = {};             ///< of a session: the path of the blocker in the document
  std::string own_words = {};         ///< `answer` with a place for other words; empty where it takes none, or has one
  std::string obstacle = {};          ///< why no command answers it, as a sentence; empty where one does
  Means means = Means::words;         ///< of a workflow: by which command `answer` answers
  std::vector<std::string> artifacts = {};  ///< what is to be approved: names, or paths, as documents list them
  std::string shown_by = {};                ///< the command that shows it whole; empty where nothing is to be approved
  std::string file = {};                    ///< of a task that has failed: which file says so, as it is shown
  std::size_t line = 1;                     ///< where in that file
};

/// Whether a document proposes how to decide: of some kinds, what is proposed is our command that answers.
bool proposes(const OpenDecision& decision);

/// Whether its refusal gives up what is to go on; else it says no to what was made.
bool gives_up(const OpenDecision& decision);

/// How halted work that asks nothing goes on, once what halted it is gone.
struct WayOn {
  std::string command;
  std::string effect;         ///< what it does, in a few words
  std::string obstacle = {};  ///< why there is no command, as a sentence
};

/// What a queue of actions has first, as far as one knows.
struct Queue {
  std::string first;           ///< the action to begin with; empty where all have landed
  std::string done_when;       ///< the command that proves the action of the work done; empty where there is none
  std::string unblocked_by;    ///< what `first` waited for and has happened; empty where it waited for nothing
  std::size_t skipped = 0;     ///< actions passed over because they have landed
  std::size_t claimed = 0;     ///< actions passed over because somebody has claimed them
  bool is_all_landed = false;  ///< there were actions and all of them have landed
  std::vector<LandedNote> landed = {};  ///< all of them that have, in the order of the document
  std::size_t references = 0;           ///< how many things of the history the actions name, of those that were asked
  std::vector<LandedReference> landed_references = {};  ///< those of them that have landed
};

/// One of the steps that work is made of: a row, a stage, a phase.
struct Step {
  std::string name;
  std::string status;
  std::optional<Instant> when = {};  ///< its last change; nothing where it does not say
  std::string flaw = {};  ///< why it does not count as done, though that is its status: `is stale: …`; else empty
  std::vector<std::string> artifacts =
      {};  ///< what it has made, or a task is to make: names, or paths, as documents list them
};

/// What people may ask for by a name of its own within a piece of work: a stage of a project, a phase or task of a
/// workflow, a snapshot.
struct WorkPart {
  std::string name;
  std::string path;                   ///< of its file, as it is shown, whether or not it is there
  std::string command;                ///< what shows it
  std::string id = {};                ///< of a snapshot
  std::string command_of_id = {};     ///< what shows it, and no other of its name
  std::optional<Instant> taken = {};  ///< of a snapshot: when, as the log tells
  std::string_view word = {};         ///< what it is; empty where that is the word for the kind of the work
};

/// How one piece of work stands, of whichever kind: a session, a project, a workflow, a run, the snapshots of a
/// workflow. All that is shown of many kinds at once is drawn from this.
struct Work {
  std::string_view kind;  ///< as in JSON output
  std::string owner;      ///< its name: the skill, the project, the workflow, the run
  std::string phase;
  std::string step;
  std::string status;
  std::optional<Instant> when;        ///< its last change; nothing where it does not say
  std::optional<Instant> begun = {};  ///< of a workflow that is too old to go on with unasked, whoever worked on it
  std::optional<Rank> rank;           ///< nothing: it asks for nothing
  std::string why;                    ///< of the rank, as a sentence; how it stands, also where it is too old for one
  std::string cause;             ///< of what has failed or is blocked: why, in its documents' words; not what it asks
  std::string action;            ///< what to do; empty where there is nothing
  std::string recorded_by = {};  ///< the command that records how it goes on; empty where the action is one
  std::vector<OpenDecision> decisions;  ///< in the order of the document
  std::vector<MadeDecision> made = {};  ///< what was decided, in the order of the document
  std::vector<WayOn> ways_on = {};      ///< of a session that is halted and asks nothing
  std::vector<std::string> actions;     ///< what is queued, where no document lists it
  std::size_t commands = 0;             ///< so many of `actions`, the first, are commands of ours; so is `action` then
  std::vector<Step> steps;              ///< in their order
  std::vector<Step> tasks = {};         ///< of a workflow
  session::Progress progress;           ///< steps that are complete, of how many
  bool stale = false;                   ///< too old to go on with unasked
  bool blocked = false;                 ///< a session: its status says so, or a blocker that is open
  std::string doubt = {};               ///< why to ask all the same before one goes on; empty where there is no reason
  bool is_over_budget = false;
  std::string summary;               ///< a few sentences
  std::string path;                  ///< of its first file, or of the folder of its files, as it is shown
  std::vector<WorkPart> parts = {};  ///< those that have an address
  std::string file;                  ///< the one that says how it stands; empty where `path` is that file
  Queue queue;                       ///< of a session
  std::string obstacle = {};  ///< of a session: why commands refuse to write it, as a sentence; empty where it is valid
  session::Recorded recorded = {};        ///< of a session, and asked for a report alone
  std::optional<Document> document = {};  ///< of a session
};

/// What a person has to decide before anything else is done in it, also where that is whether what has failed is done
/// again; null where that is nothing.
const OpenDecision* question_of(const Work& work);

/// The question that its action would answer: whether a gate is opened, or what has failed is done again. Null where
/// the action is none.
const OpenDecision* answered_by_action(const Work& work);

/// What people call work of one kind.
struct WorkKind {
  std::string_view kind;   ///< as in JSON output: `stage`
  std::string_view word;   ///< before a name, `project/web`, and in tables: `project`
  std::string_view title;  ///< of all of it: `Projects`
  bool has_own_words;      ///< what is to be done or proposed is what its documents say; of others, what we say
};

/// Every kind of work, in the order in which it is shown.
std::span<const WorkKind> work_kinds();

/// What people call work of this kind: `session`, `project`, `workflow`, `run`, `snapshots`.
std::string_view word_of(std::string_view kind);

/// True where what is to be done in work of this kind, and what is proposed, stands in its documents: a command there
/// is theirs.
bool has_own_words(std::string_view kind);

/// The kind of work that people call `word`: `runs`, `project`, `stage`; null where none is called so.
const WorkKind* kind_called(std::string_view word);

/// Most urgent first, then what asks for nothing. Ties: over budget, then the newest, then the name.
std::vector<Work> in_order(std::vector<Work> all);

}  // namespace checkpoint
