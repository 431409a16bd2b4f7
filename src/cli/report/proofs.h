#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/report/report.h"
#include "kinds/landed_note.h"

namespace checkpoint::cli {

/// Something that has landed, and whose notes name it.
struct Landing {
  LandedReference reference;
  std::vector<std::string> owners;
};

/// What has landed since the report's `landed_since`, the newest first.
std::vector<Landing> recent_landings(const Report& report);

/// What shows that a note is wrong.
struct Proof {
  std::vector<LandedReference> commits;
  std::string otherwise = {};            ///< what shows it, or what helps, where no commit does
  std::string_view fate = "has landed";  ///< what became of what the note names, by these commits
};

Proof proof_of(const LandedNote& note);

/// Something in a note that the history contradicts: `still lists “Land #41”, which has landed`, `records “Land #41” as
/// done, which was reverted`.
struct Contradiction {
  std::string_view saying;  ///< `still lists`
  std::string text;         ///< in the note's own words
  std::string_view as;      ///< ` as done`; empty where the saying has it
  Proof proof;
};

Contradiction contradiction_of(const LandedNote& note);
Contradiction contradiction_of(const session::RevertedRecord& reverted);
/// All of a piece of work: what it lists as to be done, then what it records as done.
std::vector<Contradiction> contradictions_of(const Work& work);

/// `half-written` of `.checkpoints/half-written.checkpoint.json`; of all else the name of the file.
std::string name_in_path(const std::string& path);

/// A note that cannot be relied on.
struct Doubt {
  std::string name;   ///< of the checkpoint, or of the file
  std::string kind;   ///< what people call it: `session`, `file`
  std::string claim;  ///< what it says, or why it says nothing, as a sentence without a full stop
  Proof proof;
  bool is_unreadable = false;
};

/// Files that cannot be read or are no valid checkpoint, then notes that the history or they themselves contradict.
std::vector<Doubt> doubts_in(const Report& report);

/// What was held against the history: `27 references in 12 of 20 checkpoints were looked up in the history; none of
/// these contradicts a note. The other 8 name none.`
std::string held_text(const Report& report);

/// The first ten digits of a commit.
std::string short_commit(const LandedReference& reference);

}  // namespace checkpoint::cli
