#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/past/run_evidence.h"
#include "cli/review/verdict.h"
#include "cli/views/run_json.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

struct RunValidateOptions {
  RunChoice choice;
  bool strict = false;
};

// What a record that could not be read at all has instead of violations.
Violations errors_of(const RunRecord& record) {
  if (record.document || !record.problem || !record.errors.empty()) return record.errors;
  return {{"unreadable", Level::error, "", record.problem->sentence(), record.problem->at.value_or(Position{})}};
}

std::optional<Error> failure_of(const RunRecord& record, const Violations& errors,
                                const std::vector<std::string>& strict_warnings) {
  if (errors.empty() && strict_warnings.empty()) return std::nullopt;
  const bool corrupt = record.is_corrupt();
  Error error(corrupt ? ErrorCode::corrupt : ErrorCode::invalid,
              errors.empty() ? strict_warnings.front() : errors.front().message);
  error.path = record.path;
  if (!errors.empty()) error.pointer = errors.front().pointer;
  return error;
}

std::string text_of(const RunRecord& record, const Violations& errors, const Look& look) {
  return run_together(errors, [&](const Violation& error) {
    return look.safe(record.path) + ":" + std::to_string(error.at.line) + ":" + std::to_string(error.at.column) + ": " +
           look.safe(error.message) + "\n";
  });
}

Answer answer_about(const RunRecord& record, std::vector<std::string> warnings, const RunValidateOptions& options,
                    const Look& look) {
  const Violations errors = errors_of(record);
  Answer answer;
  answer.failure = failure_of(record, errors, options.strict ? warnings : std::vector<std::string>());
  answer.fields.set("is_valid", !answer.failure.has_value());
  answer.fields.set("errors", violations_json(errors));
  answer.fields.set("checkpoint", record.document ? record_json(record) : json::Value());
  answer.warnings = std::move(warnings);
  answer.text = text_of(record, errors, look);
  if (!answer.failure) answer.confirmation = look.safe(record.path) + ": valid\n";
  return answer;
}

// The verdict on a record that is not there, so that a caller finds `is_valid` in every answer.
Answer missing(Error error) {
  Answer answer;
  answer.fields.set("is_valid", false);
  answer.fields.set("errors", json::Array());
  answer.fields.set("checkpoint", json::Value());
  answer.failure = std::move(error);
  return answer;
}

void register_run_validate(OptionSet& set, RunValidateOptions& options) {
  register_record(set, options.choice);
  set.flag("--strict", options.strict, "warnings count as errors");
}

Answer run_run_validate(const RunValidateOptions& options, Context& context) {
  const RunChoice choice = with_known_run(options.choice, context);
  const RunPlace run = run_place_of(choice);
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::run(run.ticket, run.run));
  try {
    const RunRecord record = chosen_record(choice, workspace.store, context.now());
    std::vector<std::string> warnings = texts_for(record.warnings, &Violation::message);
    if (record.is_valid()) {
      for (std::string& line : doubts_of_git(record, run, workspace, context)) warnings.push_back(std::move(line));
    }
    return answer_about(record, std::move(warnings), options, look_of(context));
  } catch (const Error& error) {
    if (error.code != ErrorCode::not_found) throw;
    return missing(error);
  }
}

}  // namespace

Runner run_validate_command(OptionSet& set) { return prepared(set, register_run_validate, run_run_validate); }

}  // namespace checkpoint::cli
