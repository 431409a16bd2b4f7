#include <algorithm>

#include "cli/choice/given_limits.h"
#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "core/letters.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "kinds/stage/attempt.h"
#include "kinds/stage/policy.h"
#include "kinds/stage/writing.h"
#include "kinds/status.h"
#include "schema/schema.h"

namespace checkpoint::cli {
namespace {

struct StageWriteOptions {
  PipelineChoice choice;
  std::optional<std::string> status;
  std::vector<std::string> artifact_files;
  std::optional<std::string> artifacts;
  std::optional<std::string> review;
  std::optional<std::string> cost;
  std::optional<std::string> metadata;
  std::optional<std::string> error;
  std::optional<std::string> approved_by;
  std::optional<std::string> pipeline;
  std::optional<std::string> policy;
  std::optional<std::string> if_match;
  bool require_approval = false;
};

std::vector<std::string_view> statuses() { return find_schema("stage")->root->member("status")->words(); }

// What a person says of a stage that waits is no status, and has a command of its own.
std::optional<std::string> decision_meant(const StageWriteOptions& options) {
  const std::string word = lower(*options.status);
  const bool approves = word == "approved" || word == "accepted";
  if (!approves && word != "rejected" && word != "declined") return std::nullopt;
  const PipelineChoice choice = apart(options.choice);
  const std::string stage = choice.stage ? shell_word(*choice.stage) : "\"<stage>\"";
  const std::string place = " " + shell_word(choice.project) + " " + stage;
  return approves ? "'git checkpoint stage approve" + place + "' approves it"
                  : "'git checkpoint stage reject" + place + " \"--reason=<text>\"' sends it back";
}

std::string status_of(const StageWriteOptions& options) {
  const std::vector<std::string_view> known = statuses();
  if (std::find(known.begin(), known.end(), *options.status) != known.end()) return *options.status;
  Error error = wrong_status(known, *options.status);
  if (auto way = decision_meant(options)) error.hints = {*std::move(way)};
  throw error;
}

std::optional<json::Value> file_json(const std::optional<std::string>& file, const Context& context) {
  if (!file) return std::nullopt;
  return json::Value(json_file(*file, context).root());
}

Document artifacts_option(const std::string& text) {
  const auto document = Document::parse(text, given_limits);
  if (!document) throw Error(ErrorCode::invalid, "--artifacts is not JSON: " + document.problem().message);
  if (document->root().is_object()) return *document;
  throw Error(ErrorCode::invalid, "--artifacts must be a JSON object of artifacts by name");
}

std::optional<json::Value> artifacts_of(const StageWriteOptions& options, const Context& context) {
  if (!options.artifacts && options.artifact_files.empty()) return std::nullopt;
  json::Object artifacts;
  if (options.artifacts) {
    const Document given = artifacts_option(*options.artifacts);
    for (const Node& artifact : given.root().children()) artifacts.set(artifact.key(), artifact);
  }
  for (const std::string& pair : options.artifact_files) {
    const std::size_t equals = pair.find('=');
    const std::string name = pair.substr(0, equals);
    if (equals == std::string::npos || name.empty() || artifacts.has(name)) {
      throw Error(ErrorCode::usage, "--artifact takes <name>=<file>, each name once (got \"" + pair + "\")");
    }
    artifacts.set(name, json_file(pair.substr(equals + 1), context).root());
  }
  return artifacts;
}

stage::Wish wish_of(const StageWriteOptions& options, const Context& context) {
  stage::Wish wish;
  wish.status = status_of(options);
  wish.artifacts = artifacts_of(options, context);
  wish.review = file_json(options.review, context);
  wish.cost = file_json(options.cost, context);
  wish.metadata = file_json(options.metadata, context);
  wish.error = options.error;
  wish.approved_by = options.approved_by;
  wish.require_approval = options.require_approval;
  return wish;
}

void require_own_pipeline(const std::optional<std::string>& named, const stage::Progress& progress) {
  if (!named || *named == progress.regime.manifest.name) return;
  throw Error(ErrorCode::gate_closed, "the project '" + progress.regime.project + "' runs by the pipeline '" +
                                          progress.regime.manifest.name + "', not by '" + *named + "'");
}

void register_stage_write(OptionSet& set, StageWriteOptions& options) {
  register_stage(set, options.choice);
  const std::vector<std::string_view> known = statuses();
  set.required_value("--status", "status", options.status, "one of " + listed(known));
  set.offers({known.begin(), known.end()});
  set.values("--artifact", "name=file", options.artifact_files, "an artifact and the JSON file with it");
  set.value("--artifacts", "json", options.artifacts, "all artifacts by name, as one JSON object");
  set.value("--review", "file", options.review, "what a reviewer found, a JSON file");
  set.value("--cost", "file", options.cost, "where the budget stands, a JSON file");
  set.value("--metadata", "file", options.metadata, "whatever else belongs to it, a JSON file");
  set.value("--error", "text", options.error, "why it failed");
  set.flag("--require-approval", options.require_approval, "ask for a person's approval, also where none is needed");
  set.value("--approved-by", "name", options.approved_by, "who has approved these very artifacts");
  set.value("--pipeline", "name", options.pipeline, "refuse unless the project runs by this pipeline");
  set.value("--policy", "policy", options.policy, "a stricter policy for this write: auto_noncreative or manual_all");
  set.offers(stage::policy_names());
  set.value("--if-match", "etag", options.if_match,
            "only if the SHA-256 of the stage's file is still this; none: if it has no file yet");
}

// Whoever hands over what was there already is told so.
std::vector<std::string> warnings_of(const stage::Wish& wish, const std::string& inherited) {
  const bool hands_over = wish.status == "completed" || wish.status == "awaiting_human";
  if (!hands_over || wish.artifacts || inherited.empty()) return {};
  return {inherited};
}

Answer run_stage_write(const StageWriteOptions& options, Context& context) {
  const PipelineQuery query = query_of(options.choice, options.policy, context);
  const stage::Wish wish = wish_of(options, context);
  const Workspace workspace = open_workspace_for_writing(context, layout::pipeline(query.project));
  const Name stage = stage_named(options.choice, workspace.store, query);
  std::uint64_t sequence = 0;
  bool gated = false;
  std::string inherited;
  const StageEdit edit = [&](const stage::Progress& progress, const stage::StageState& state) {
    require_own_pipeline(options.pipeline, progress);
    stage::check_wish(progress, state, wish);
    sequence = progress.next_sequence();
    gated = stage::is_gated(progress, state, wish);
    inherited = is_to_begin_anew(progress, state) ? stage::inherited_by_next(state)
                                                  : inherited_artifacts(workspace.store, query.project, state);
    return stage::text_of(progress, state, wish, context.now());
  };
  const Receipt receipt = write_stage(workspace.store, query, stage, edit, options.if_match);
  Answer answer;
  answer.fields.set("checkpoint_path", receipt.path);
  answer.fields.set("sequence", sequence);
  answer.fields.set("gate", gated);
  answer.warnings = warnings_of(wish, inherited);
  answer.confirmation = look_of(context).safe(stage.text() + " is " + wish.status) + "\n";
  return answer;
}

}  // namespace

Runner stage_write_command(OptionSet& set) { return prepared(set, register_stage_write, run_stage_write); }

}  // namespace checkpoint::cli
