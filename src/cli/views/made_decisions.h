#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/look.h"
#include "cli/views/works.h"
#include "core/json_text.h"

namespace checkpoint::cli {

/// All that was decided in `works`, each with the file that says it.
std::vector<MadeDecision> decisions_made(const std::vector<Work>& works);

/// Adds what the histories of projects keep of decisions, which their stages' documents no longer tell. Reads all of
/// it, so only whoever asks for what was decided has it read. What cannot be read is left out, and among the problems.
void add_earlier_decisions(Works& works, const Workspace& workspace);

/// When it was decided, as far as anybody knows: at the latest.
std::optional<Instant> latest_time_of(const MadeDecision& made);

/// Newest first; then those of which nobody knows when.
void sort_newest_first(std::vector<MadeDecision>& made);

/// Where a word counts that is looked for: as a part of another one, too, or as a whole one only.
enum class WordMatch { part, whole };

/// Whether all words of `words` stand in what was decided or asked, in the name or the kind of the work, or in that of
/// the part it is about, in upper or lower case.
bool has_words(const MadeDecision& made, std::string_view words, WordMatch match);

/// `made[]` of decisions.
json::Array made_json(const std::vector<MadeDecision>& made);

/// A line that says where, by whom and when, and below it what was decided; of a few also how each is taken back.
/// `works` are those of which `made` are.
std::string made_text(const std::vector<MadeDecision>& made, const std::vector<Work>& works, const Instant& now,
                      const Look& look);

}  // namespace checkpoint::cli
