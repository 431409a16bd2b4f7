#include "cli/choice/given_limits.h"
#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/choice/writing.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/listed.h"
#include "core/shell_word.h"

namespace checkpoint::cli {
namespace {

struct RunWriteOptions {
  RunChoice choice;
  std::optional<std::string> commits;
  std::optional<std::string> artifacts;
  std::optional<std::string> payload;
  std::optional<std::string> timestamp;
  bool best_effort = false;
};

std::optional<Document> json_option(std::string_view name, const std::optional<std::string>& text, NodeKind kind) {
  if (!text) return std::nullopt;
  const auto document = Document::parse(*text, given_limits);
  if (!document) {
    throw Error(ErrorCode::invalid, std::string(name) + " is not JSON: column " +
                                        std::to_string(document.problem().at.column) + ": " +
                                        document.problem().message);
  }
  if (document->root().kind() == kind) return *document;
  throw Error(ErrorCode::invalid, std::string(name) + " must be a JSON " + std::string(name_of(kind)) + " (got " +
                                      std::string(name_of(document->root().kind())) + ")");
}

Instant finished_at(const RunWriteOptions& options, const Context& context) {
  if (!options.timestamp) return context.now();
  if (const auto instant = parse_instant(*options.timestamp)) return *instant;
  throw Error(ErrorCode::invalid,
              "--timestamp must be an ISO-8601 time with an offset (got \"" + *options.timestamp + "\")",
              {"write it as 2026-05-08T05:55:00Z"});
}

Answer answer_after(const RunWriteOptions& options, const run::Contents& wanted, Context& context) {
  run::Contents contents = wanted;
  const std::optional<int> attempt = attempt_of(options.choice);
  contents.finished = finished_at(options, context);
  contents.commits = json_option("--repo-commit-map", options.commits, NodeKind::object);
  contents.artifacts = json_option("--artifact-paths", options.artifacts, NodeKind::array);
  contents.payload = json_option("--payload", options.payload, NodeKind::object);
  const Workspace workspace = open_workspace_for_writing(context, layout::run(contents.ticket, contents.run.uuid));
  const Receipt receipt = write_record(workspace.store, contents, attempt);
  Answer answer;
  answer.fields.set("checkpoint_path", receipt.path);
  answer.confirmation = "recorded " + look_of(context).safe(receipt.path) + "\n";
  if (const auto phase = run::overruled_phase(contents)) {
    answer.warnings.push_back("the payload named the phase \"" + *phase + "\"; --phase wins");
  }
  return answer;
}

std::string payload_help() {
  std::string help = "what the phase leaves to the next one, a JSON object";
  for (const run::Phase& phase : run::phases()) {
    help += (&phase == run::phases().data() ? ": of " : "; of ") + std::string(phase.name) + " ";
    help += listed(run::payload_members(phase));
  }
  return help + R"(; as in {"branch_name": "topic", "commit_sha": "1f11873"}, and what is in brackets may be left out)";
}

void register_run_write(OptionSet& set, RunWriteOptions& options) {
  register_run(set, options.choice);
  register_phase(set, options.choice);
  set.value("--attempt", "number", options.choice.attempt, "which attempt; without it, one more than the highest");
  set.value("--repo-commit-map", "json", options.commits, R"(where each repository stands, as {"repo": "<commit>"})");
  set.value("--artifact-paths", "json", options.artifacts, R"(files that the phase has made, as ["src/a.py"])");
  set.value("--payload", "json", options.payload, payload_help());
  set.value("--timestamp", "time", options.timestamp, "when the phase was finished; without it, now");
  set.flag("--best-effort", options.best_effort, "exit with 0 also when the record cannot be written");
}

// A run begins with its first record, and any name that tells it from others will do.
RunChoice chosen_run(const RunWriteOptions& options, Context& context) {
  try {
    return with_run(options.choice, context);
  } catch (Error& error) {
    if (!options.choice.name || !error.message.ends_with(" has no run yet")) throw;
    const std::string ticket = *with_ticket(options.choice, context).ticket;
    error.hints.insert(error.hints.begin(), "'git checkpoint run write " + shell_word(ticket + "/r1") + " " +
                                                shell_word("--phase=" + *options.choice.phase) +
                                                "' with the same options begins its run r1");
    throw;
  }
}

Answer run_run_write(const RunWriteOptions& options, Context& context) {
  const RunChoice choice = chosen_run(options, context);
  const run::Contents contents{
      ticket_of(choice), run_of(choice), {&phase_named("--phase", options.choice.phase), 1}, {}, {}, {}, {}};
  try {
    return answer_after(options, contents, context);
  } catch (Error& error) {
    const run::Phase& phase = *contents.file.phase;
    const bool is_payload = error.hints.empty() || error.pointer.starts_with("/phase_payload");
    if (error.code == ErrorCode::invalid && is_payload) {  // before what else is wrong with it
      error.hints.insert(error.hints.begin(),
                         "--payload of " + std::string(phase.name) + " takes " + listed(run::payload_members(phase)));
    }
    if (!options.best_effort || error.code == ErrorCode::usage) throw;
    Answer answer;
    answer.failure = error;
    answer.tolerated = true;
    return answer;
  }
}

}  // namespace

Runner run_write_command(OptionSet& set) { return prepared(set, register_run_write, run_run_write); }

}  // namespace checkpoint::cli
