#include <algorithm>

#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "cli/completion/completion_script.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct CompletionOptions {
  std::string shell;
};

std::vector<std::string> shells() { return texts_for(completion_scripts(), &CompletionScript::shell); }

void register_completion(OptionSet& set, CompletionOptions& options) {
  set.required("shell", options.shell, "bash, zsh or fish");
  set.offers(shells());
}

Answer run_completion(const CompletionOptions& options, Context&) {
  const auto scripts = completion_scripts();
  const auto script = std::find_if(scripts.begin(), scripts.end(),
                                   [&](const CompletionScript& row) { return row.shell == options.shell; });
  if (script == scripts.end()) {
    throw with_suggestion(
        {ErrorCode::usage, "there is no completion for '" + options.shell + "', only for bash, zsh and fish"},
        options.shell, shells());
  }
  Answer answer;
  answer.text = script->text;
  answer.fields.set("shell", script->shell).set("script", script->text);
  return answer;
}

}  // namespace

Runner completion_command(OptionSet& set) { return prepared(set, register_completion, run_completion); }

}  // namespace checkpoint::cli
