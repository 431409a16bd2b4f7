#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/blank.h"
#include "core/nearest.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct RunResumeOptions {
  RunChoice choice;
  std::optional<std::string> skip_to;
};

// The run goes on at `target`, before which every phase has a valid record.
run::Resumption skipped_to(const run::Phase& target, run::Resumption found) {
  while (!found.validated.empty() && found.validated.back()->ordinal >= target.ordinal) found.validated.pop_back();
  return {&target, "every phase before " + std::string(target.name) + " has a valid record", found.validated};
}

std::string text_of(const run::Resumption& found) {
  if (found.phase == nullptr) return "Nothing left to do: " + found.reason + ".";
  return "Go on with " + std::string(found.phase->name) + ": " + found.reason + ".";
}

// A ticket or a run that is written wrong must not look like one that is to begin; whoever begins has the fields.
Error no_run(const RunPlace& run, const RunChoice& choice, const Location& location) {
  const std::string of_run =
      " " + shell_word("--ticket-id=" + *choice.ticket) + " " + shell_word("--run-id=" + *choice.run);
  Error error(
      ErrorCode::not_found, "there is no record of the run '" + *choice.run + "' of " + *choice.ticket,
      {"'git checkpoint list runs' shows the runs there are",
       "this begins it: git checkpoint run write" + of_run + " --phase=" + std::string(run::phases().front().name) +
           " " + shell_quoted("--payload=" + std::string(kJsonBlank))});
  error.path = location.shown(layout::run(run.ticket, run.run));
  return error;
}

void register_run_resume(OptionSet& set, RunResumeOptions& options) {
  register_run(set, options.choice);
  set.value("--skip-to", "phase", options.skip_to, "go on with this phase, if all before it have a valid record");
  set.offers(phase_choices());
}

Answer run_run_resume(const RunResumeOptions& options, Context& context) {
  const RunChoice choice = with_known_run(options.choice, context);
  const RunPlace run = run_place_of(choice);
  const run::Phase* target = options.skip_to ? &phase_named("--skip-to", options.skip_to) : nullptr;
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::run(run.ticket, run.run));
  const RunFiles files = files_of(workspace.store, run);
  run::Resumption found = run::resumption(phase_states(workspace.store, run, files, context.now()));
  const bool is_too_early = target != nullptr && found.phase != nullptr && found.phase->ordinal < target->ordinal;
  if (target != nullptr && !is_too_early) found = skipped_to(*target, std::move(found));
  Answer answer;
  answer.fields.set("phase", found.phase == nullptr ? json::Value() : json::Value(found.phase->name));
  answer.fields.set("reason", found.reason);
  answer.fields.set("validated", json::strings(texts_for(found.validated, &run::Phase::name)));
  if (files.records.empty() && target == nullptr) {
    answer.failure = no_run(run, choice, workspace.location);
    if (const auto near = near_run(choice, workspace.store, context.now()))
      answer.failure->hints.insert(answer.failure->hints.begin(), meant_hint(*near));
  } else if (is_too_early) {
    answer.failure =
        Error(ErrorCode::prerequisite, "cannot go on with " + std::string(target->name) + ": " + found.reason,
              {"finish " + std::string(found.phase->name) + " first"});
  } else {
    answer.text = look_of(context).safe(text_of(found)) + "\n";
  }
  return answer;
}

}  // namespace

Runner run_resume_command(OptionSet& set) { return prepared(set, register_run_resume, run_run_resume); }

}  // namespace checkpoint::cli
