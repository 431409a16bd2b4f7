#include <algorithm>

#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/review/own_merge.h"
#include "cli/review/prediction.h"
#include "cli/terminal/command_span.h"
#include "cli/terminal/terminal_text.h"
#include "core/first_where.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "core/texts.h"
#include "store/install/registration.h"

namespace checkpoint::cli {
namespace {

struct PremergeOptions {
  std::string base;
  bool merge = false;
};

std::string prediction_text(const Prediction& prediction, const Look& look) {
  std::string text = look.paint(Tone::strong, look.safe(prediction.path)) + "\n";
  text +=
      "  server  " + look.paint(prediction.server == fate::clean ? Tone::warning : Tone::bad, prediction.server) + "\n";
  text +=
      "  driver  " + look.paint(prediction.driver == fate::clean ? Tone::good : Tone::bad, prediction.driver) + "\n";
  text += "  " + look.safe(prediction.message) + "\n";
  for (const OpenField& field : prediction.fields) {
    text += "  " + std::string(look.glyph(Glyph::bullet)) + " " + look.safe(field.path) + ": " + look.safe(field.why) +
            "\n";
  }
  return text + "  " + std::string(look.glyph(Glyph::arrow)) + " " + look.safe(prediction.step) + "\n";
}

std::string predictions_text(const std::vector<Prediction>& predictions, const Look& look) {
  return run_together(
      predictions, [&](const Prediction& one) { return prediction_text(one, look); }, "\n");
}

Error failure_of(const std::vector<Prediction>& predictions, const Fork& fork) {
  if (fork.is_straight()) {
    return {ErrorCode::conflict,
            "a server would take over what no change may do to gates, in " + counted(predictions.size(), "checkpoint")};
  }
  return {ErrorCode::conflict,
          "a server would not merge " + counted(predictions.size(), "checkpoint") + " with '" + fork.base_name +
              "' as it should",
          {"once '" + fork.base_name + "' is merged here and pushed, the server has nothing left to merge",
           "to merge only the files does not help: the server would begin from the same ancestor"}};
}

// The prediction holds where the driver runs.
std::optional<std::string> unregistered(const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  const std::string key = "merge." + std::string(kDriverName) + ".driver";
  if (git.line({"config", "--get", key})) return std::nullopt;
  return "git does not know the merge driver in this clone; 'git checkpoint install' registers it before a merge";
}

std::string nothing_text(const Fork& fork) {
  if (fork.ancestor == fork.base) return "'" + fork.base_name + "' is merged here already: there is nothing to merge\n";
  return "a server merges all checkpoints with '" + fork.base_name + "' as the driver does\n";
}

void set_merged(const std::string& commit, const std::vector<std::string>& contested, Answer& answer) {
  answer.fields.set("merged", !commit.empty());
  answer.fields.set("commit", json::text_or_null(commit));
  answer.fields.set("contested", json::strings(contested));
}

// What git has to be told so that its merge loses none of the files.
std::string options_for(const std::vector<Prediction>& predictions) {
  const Prediction* found = first_where(predictions, [](const Prediction& one) { return !one.merge_options.empty(); });
  return found == nullptr ? "" : found->merge_options;
}

Error undecided(const std::string& merge, const std::vector<std::string>& contested, const Location& location,
                const Context& context) {
  const Look look = look_of(context);
  const auto safe = [&look](const std::string& path) { return look.safe(path); };
  Error error(ErrorCode::conflict, "a person has to decide first, and nothing was merged: " + listed(contested, safe),
              {"'" + quotable(merge) + "' here, settle what is open ('git checkpoint resolve'), commit, then push"});
  const std::vector<std::string> named = files_to_name(contested, location, context);
  if (!named.empty()) {
    error.hints.push_back("'git checkpoint resolve' settles what is not a checkpoint only where it is named: " +
                          listed(named, safe));
  }
  return error;
}

// Where the driver would ask, or git would lose a checkpoint, nothing is begun; nor where other files conflict.
void merge_here(const Fork& fork, std::vector<Prediction> predictions, const Location& location, Context& context,
                Answer& answer) {
  std::erase_if(predictions, [](const Prediction& prediction) { return prediction.driver == fate::clean; });
  std::vector<std::string> contested = texts_for(predictions, &Prediction::path);
  for (std::string& path : contested_files(fork, location, context)) {
    if (std::find(contested.begin(), contested.end(), path) == contested.end()) contested.push_back(std::move(path));
  }
  if (contested.empty()) check_nothing_in_the_way(fork, location, context);
  const std::string commit = contested.empty() ? merge_base_here(fork, location, context) : "";
  set_merged(commit, contested, answer);
  if (!contested.empty()) {
    answer.text = predictions_text(predictions, look_of(context));
    const std::string merge = "git merge " + options_for(predictions) + shell_word(fork.base_name);
    answer.failure =
        fork.is_straight() ? failure_of(predictions, fork) : undecided(merge, contested, location, context);
    return;
  }
  answer.confirmation = "merged '" + look_of(context).safe(fork.base_name) + "' here as " + commit.substr(0, 10) +
                        "; once this is pushed, the server has nothing left to merge\n";
  if (!is_on_branch(location, context)) {
    answer.warnings.emplace_back(
        "HEAD is detached, so no branch has this merge: 'git switch -c \"<branch>\"' makes one");
  }
}

void register_premerge(OptionSet& set, PremergeOptions& options) {
  set.required("ref", options.base, "the branch that HEAD is to be merged into");
  set.flag("--merge", options.merge, "merge that branch here, if nobody has to decide anything; else change nothing");
}

Answer run_premerge(const PremergeOptions& options, Context& context) {
  const Location location = location_for_init(context);
  const Fork fork = fork_of(options.base, std::nullopt, location, context);
  const bool merges = options.merge && fork.ancestor != fork.base;
  if (merges) check_ready_to_merge(location, context);
  const std::vector<Prediction> predictions = fork.is_straight() ? predictions_where_straight(fork, location, context)
                                                                 : predictions_of(fork, location, context);
  Answer answer;
  answer.fields.set("base", fork.base);
  answer.fields.set("head", fork.head);
  answer.fields.set("ancestor", fork.ancestor);
  answer.fields.set("predictions", predictions_json(predictions));
  if (merges) {
    merge_here(fork, predictions, location, context, answer);
    return answer;
  }
  set_merged({}, {}, answer);
  const auto left = left_out(location, context);
  if (left) answer.warnings.push_back(*left);
  if (predictions.empty()) {
    answer.confirmation = nothing_text(fork);
    return answer;
  }
  answer.text = predictions_text(predictions, look_of(context));
  answer.failure = failure_of(predictions, fork);
  if (!is_on_branch(location, context)) {
    answer.failure->hints.emplace_back(
        "no branch is checked out here (HEAD is detached): 'git switch' to the one that is to be merged first");
  }
  const auto missing = unregistered(location, context);
  if (missing) answer.warnings.push_back(*missing);
  return answer;
}

}  // namespace

Runner premerge_command(OptionSet& set) { return prepared(set, register_premerge, run_premerge); }

}  // namespace checkpoint::cli
