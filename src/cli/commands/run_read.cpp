#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "cli/views/run_json.h"

namespace checkpoint::cli {
namespace {

// Also names the newest record that can be relied on, so that nobody takes the broken one for the last word.
Error unreliable(const RunRecord& record, const RunPlace& run, const Store& store, const Instant& now) {
  Error error = record.problem->error("attempt " + std::to_string(record.file.attempt) + " of " +
                                      std::string(record.file.phase->name));
  if (!record.problem->is_unread()) error.code = ErrorCode::corrupt;
  if (!record.errors.empty()) error.pointer = record.errors.front().pointer;
  const auto good = newest_good(store, run, record.file, now);
  if (!good) return error;
  const std::string attempt = std::to_string(good->file.attempt);
  error.message += "; the newest good one is attempt " + attempt;
  error.hints.push_back("read that one with --attempt=" + attempt);
  return error;
}

Answer run_run_read(const RunChoice& given, Context& context) {
  const RunChoice choice = with_known_run(given, context);
  const RunPlace run = run_place_of(choice);
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::run(run.ticket, run.run));
  const RunRecord record = chosen_record(choice, workspace.store, context.now());
  if (record.problem) throw unreliable(record, run, workspace.store, context.now());
  Answer answer;
  answer.fields.set("checkpoint", record_json(record));
  answer.fields.set("path", record.path);
  answer.text = json_shown(record.document->text());
  return answer;
}

}  // namespace

Runner run_read_command(OptionSet& set) { return prepared(set, register_record, run_run_read); }

}  // namespace checkpoint::cli
