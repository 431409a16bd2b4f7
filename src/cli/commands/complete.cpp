#include <array>
#include <utility>

#include "cli/commands/commands.h"
#include "cli/completion/completion.h"
#include "cli/terminal/terminal_text.h"
#include "core/first_where.h"

namespace checkpoint::cli {
namespace {

struct CompleteOptions {
  std::vector<std::string> words;
};

constexpr std::array<std::pair<Paths, std::string_view>, 3> kPaths{{
    {Paths::none, "none"},
    {Paths::files, "files"},
    {Paths::folders, "folders"},
}};

// Lines and columns are what the shells' scripts go by, so no word may hold what ends one; and nothing that a terminal
// obeys may reach the line being edited.
bool is_printable(const std::string& word) { return shown(word) == word; }

void register_complete(OptionSet& set, CompleteOptions& options) {
  set.words("word", options.words, "the words of the command line, the last one being typed");
}

Answer run_complete(const CompleteOptions& options, Context& context) {
  const Completion completion = completion_of(options.words, context);
  const auto* const paths = first_where(kPaths, [&](const auto& row) { return row.first == completion.paths; });
  Answer answer;
  answer.verbatim = std::string(paths->second) + "\n";
  for (const Candidate& candidate : completion.candidates) {
    if (is_printable(candidate.word)) *answer.verbatim += candidate.word + "\t" + shown(candidate.meaning) + "\n";
  }
  return answer;
}

}  // namespace

Runner complete_command(OptionSet& set) { return prepared(set, register_complete, run_complete); }

}  // namespace checkpoint::cli
