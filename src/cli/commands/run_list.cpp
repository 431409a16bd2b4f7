#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/table.h"
#include "cli/views/problems.h"
#include "cli/views/run_json.h"

namespace checkpoint::cli {
namespace {

struct RunListOptions {
  RunChoice choice;
};

std::string text_member(const RunRecord& record, std::string_view key) {
  const auto member = record.document->root().find(key);
  return member && member->is_string() ? member->string() : "";
}

std::string table_of(const std::vector<RunRecord>& records, const Look& look) {
  if (records.empty()) return "No records.\n";
  Table table({"run", "phase", "attempt", "finished"});
  for (const RunRecord& record : records) {
    const std::string label = text_member(record, "run_label");
    table.add({{look.safe(label.empty() ? text_member(record, "run_id") : label), Tone::strong},
               {std::string(record.file.phase->name)},
               {std::to_string(record.file.attempt)},
               {look.safe(text_member(record, "timestamp_utc"))}});
  }
  return table.text(look);
}

void register_run_list(OptionSet& set, RunListOptions& options) { register_run(set, options.choice); }

Answer run_run_list(const RunListOptions& options, Context& context) {
  const Name ticket = ticket_of(options.choice);
  const std::optional<run::RunId> run = options.choice.run ? std::optional(run_of(options.choice)) : std::nullopt;
  const Workspace workspace = open_workspace(context);
  const RunFolders folders = run ? RunFolders{{{ticket, run->uuid}}, {}} : runs_of(workspace.store, ticket);
  const RunListing listing = listing_of(workspace.store, folders, context.now());
  json::Array rows;
  for (const RunRecord& record : listing.records) rows.add(record_json(record));
  Answer answer;
  answer.fields.set("count", rows.size());
  answer.fields.set("checkpoints", rows);
  answer.fields.set("problems", problems_json(listing.problems));
  answer.text = table_of(listing.records, look_of(context));
  answer.alerts = problem_lines(listing.problems);
  return answer;
}

}  // namespace

Runner run_list_command(OptionSet& options) { return prepared(options, register_run_list, run_run_list); }

}  // namespace checkpoint::cli
