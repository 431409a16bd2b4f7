
#include "cli/command/suggestion.h"
#include "cli/commands/commands.h"
#include "cli/completion/completion_script.h"
#include "core/first_where.h"
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
  const CompletionScript* script =
      first_where(completion_scripts(), [&](const CompletionScript& row) { return row.shell == options.shell; });
  if (script == nullptr) {
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
