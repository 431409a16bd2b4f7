#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/terminal/table.h"
#include "cli/views/problems.h"
#include "cli/views/run_json.h"
#include "cli/views/screen.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/member.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

std::string run_name_in(const Node& record) {
  const std::string label = text_member(record, "run_label");
  return label.empty() ? text_member(record, "run_id") : label;
}

std::string table_of(const std::vector<RunRecord>& records, const Look& look) {
  Table table({"run", "phase", "attempt", "finished", "leaves"});
  for (const RunRecord& record : records) {
    const Node root = record.document->root();
    table.add({{look.safe(run_name_in(root)), Tone::strong},
               {std::string(record.file.phase->name)},
               {std::to_string(record.file.attempt)},
               {look.safe(text_member(root, "timestamp_utc"))},
               {look.safe(payload_words(record))}});
  }
  return table.text(look);
}

// What each has made, on lines of its own: paths are long.
std::string made_lines(const std::vector<RunRecord>& records, const Look& look) {
  return run_together(records, [&](const RunRecord& record) {
    const Node root = record.document->root();
    const std::vector<std::string> paths = text_elements_of(root, "artifact_paths");
    const std::string attempt =
        std::string(record.file.phase->name) + ", attempt " + std::to_string(record.file.attempt);
    return paths.empty() ? ""
                         : paragraph_text({"", run_name_in(root) + ", " + attempt + ", made: " + listed(paths)}, look);
  });
}

void register_run_list(OptionSet& set, RunChoice& choice) {
  register_ticket(set, choice);
  set.value("--run-id", "id", choice.run, "only this run: a UUID, or any other name for it");
}

Answer run_run_list(const RunChoice& given, Context& context) {
  const RunChoice choice = with_ticket(given, context);
  const Name ticket = ticket_of(choice);
  const std::optional<run::RunId> run = choice.run ? std::optional(run_of(choice)) : std::nullopt;
  const Workspace workspace = open_workspace(context);
  require_here(workspace, run ? layout::run(ticket, run->uuid) : layout::runs_of(ticket));
  const RunFolders folders = run ? RunFolders{{{ticket, run->uuid}}, {}} : runs_of(workspace.store, ticket);
  const RunListing listing = listing_of(workspace.store, folders, context.now());
  Answer answer;
  answer.fields.set("count", listing.records.size());
  answer.fields.set("checkpoints", json::array_of(listing.records, record_json));
  tell_problems(listing.problems, answer);
  answer.text =
      listing.records.empty()
          ? no_records_text(choice, workspace.store, context.now(), look_of(context))
          : sections({table_of(listing.records, look_of(context)), made_lines(listing.records, look_of(context))});
  return answer;
}

}  // namespace

Runner run_list_command(OptionSet& set) { return prepared(set, register_run_list, run_run_list); }

}  // namespace checkpoint::cli
