#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/choice/claiming.h"
#include "cli/terminal/command_span.h"
#include "cli/views/concern.h"
#include "cli/views/momentum.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// All that a report tells, whatever its format. Nothing in it is computed by a format.
struct Report {
  std::string project;  ///< what the project's folder is called
  std::string commit;   ///< the full SHA of the commit that has all this; empty for the work tree
  Instant now;
  Works works;  ///< most urgent first
  std::string since;
  std::vector<Momentum> momentum;   ///< since then; empty where nobody asked
  Instant landed_since;             ///< what has landed from then on is told
  std::string unasked;              ///< why the history was not asked what has landed, as a clause; empty where it was
  std::vector<ActionClaim> claims;  ///< who goes on with what
  session::StaleDays stale_days;    ///< after how long a session is stale
  std::string program{kProgram};    ///< what commands to paste begin with
  std::vector<std::string> elsewhere = {};  ///< other projects of the repository, where there is nothing in this one
};

/// What a reader has to know of a piece of work first, as people look for it.
Concern concern_of(const Work& work);
/// `waits for you`, `halted`, `in progress`, `queued` or `done`.
std::string_view name_of(Concern concern);
/// What that means, as a title has it.
std::string_view meaning_of(Concern concern);
/// How many of the report's works are of this concern: each is of one.
std::size_t count_of(const Report& report, Concern concern);
/// The works of this concern, in their order.
std::vector<const Work*> works_of(const Report& report, Concern concern);

/// Whether it waits for a decision and has failed, is blocked or cannot go on besides: by something else than what it
/// asks.
bool is_halted_too(const Work& work);

/// Whether to say that it is old: what is done may be as old as it likes.
bool is_left_behind(const Work& work);

/// Whether it lists as to be done what has landed, or as done what was reverted.
bool is_contradicted(const Work& work);

/// How many files cannot be read, and what is in them is in none of the works.
std::size_t unreadable_count(const Report& report);

/// Why a report of what a commit had names no commands that act on it.
inline constexpr std::string_view past_notice =
    "Since then it may have been decided, done or changed. So nothing here is a command that answers or goes on: it "
    "would act on what is there now.";

/// Where the rest is that a report has no room for: what our command `words` prints, or of what a commit had the page
/// of it.
std::string command_of_rest(const Report& report, std::string_view words);

/// `they stand`, of one `it stands`; what a commit had, stood.
std::string_view standing_words(const Report& report);

/// `2 wait for you, 1 halted, 4 in progress, 4 queued, 0 done; 1 file cannot be read`
std::string counts_text(const Report& report);

/// Of what is halted, also where it waits for a decision, where and why, in the words of its documents: `REQUIREMENTS
/// has failed: no such table`.
std::string halt_text(const Work& work);
/// The same, of one cause alone.
std::string halt_text(const Work& work, const std::string& cause);

/// The paragraphs of a text of a document, as plain() has each: as it is written, and long ones ended behind a
/// sentence.
std::vector<std::string> paragraphs_of(std::string_view text);

/// A text of a document on one line, without secrets, and with control characters made visible.
std::string plain(std::string_view text);

/// What to do next about it, also where a person has to decide it first; empty where there is nothing.
std::string next_text(const Work& work);

/// `phase / step` of a session; of all else the phase, the stage or the snapshot.
std::string place_text(const Work& work);

/// A page that needs nothing but itself: no request goes out, and without its script all of it can be read.
std::string html_of(const Report& report);
/// For a pull request's comment or a job's summary.
std::string markdown_of(const Report& report);
/// Code Quality of GitLab: each blocker and each decision, what is halted, contradicted or stale, or cannot be read, as
/// a JSON list, each at its line where a document says it.
std::string codequality_of(const Report& report);
/// JUnit: a test case for each piece of work; what is halted, or contradicted by the history, has failed, what only
/// waits is skipped.
std::string junit_of(const Report& report);

}  // namespace checkpoint::cli
