#include "cli/review/prediction.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "cli/review/gate_verdicts.h"
#include "cli/review/line_merge.h"
#include "cli/review/merged_gates.h"
#include "cli/review/merging.h"
#include "cli/review/trial.h"
#include "cli/review/verdict.h"
#include "cli/terminal/command_span.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "kinds/inspect.h"
#include "store/attributes.h"
#include "store/blobs.h"

namespace checkpoint::cli {
namespace {

using Changes = std::map<std::string, RawChange>;

Changes by_path(const std::vector<RawChange>& changes) {
  Changes result;
  for (const RawChange& change : changes) result.emplace(change.path, change);
  return result;
}

constexpr std::string_view kTakeBack = "take it back on the branch that did it, commit, then push";

class Forecast {
 public:
  Forecast(const Fork& fork, const Location& location, const Context& context)
      : fork_(fork),
        location_(location),
        context_(context),
        merge_(fork, *location.git_dir, context.environment),
        from_head_(by_path(raw_changes(merge_.git(), fork.head, merge_.tree()))),
        from_base_(by_path(raw_changes(merge_.git(), fork.base, merge_.tree()))),
        by_head_(by_path(raw_changes(merge_.git(), fork.ancestor, fork.head))),
        by_base_(by_path(raw_changes(merge_.git(), fork.ancestor, fork.base))) {}

  std::vector<Prediction> all() {
    blobs_.emplace(merge_.git(), files_at_stake(), context_.settings->max_file_size());
    for (const auto& [path, stages] : merge_.unsettled()) {
      if (layout::inside_store(path)) add_unsettled(path, stages);
    }
    for (const auto& [path, change] : from_head_) {
      const auto other = from_base_.find(path);
      if (other != from_base_.end() && !is_unsettled(path)) add_settled(path, change, other->second);
    }
    add_carried_away(from_head_, by_head_);
    add_carried_away(from_base_, by_base_);
    add_gates();
    std::sort(found_.begin(), found_.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return std::move(found_);
  }

 private:
  bool is_unsettled(const std::string& path) const { return merge_.unsettled().count(path) != 0; }

  // All whose text may be asked for below, to be read at once.
  std::vector<RawFile> files_at_stake() const {
    std::vector<RawFile> files;
    for (const auto& [path, stages] : merge_.unsettled()) {
      if (layout::inside_store(path)) files.insert(files.end(), stages.begin(), stages.end());
    }
    for (const auto& [path, change] : from_head_) {
      const auto other = from_base_.find(path);
      if (other == from_base_.end()) continue;
      files.insert(files.end(), {change.before, change.after, other->second.before, version_in_ancestor(path)});
    }
    return files;
  }

  std::optional<std::string> text_of(const RawFile& file) const {
    if (!file.is_regular()) return std::nullopt;
    const auto text = blobs_->text_of(file, "");
    return text ? std::optional(*text) : std::nullopt;
  }

  // Where git asks the driver: both sides have the file, and the attributes that `init` writes name it.
  Trial trial_of(const std::string& path, const Stages& stages) const {
    if (!stages[1].is_there() || !stages[2].is_there()) {
      return {fate::none, "one side deleted it and the other changed it"};
    }
    const auto ours = text_of(stages[1]);
    const auto theirs = text_of(stages[2]);
    if (!ours || !theirs || !has_driver(layout::within_store(path)))
      return {fate::none, "the merge driver is not asked about it"};
    const merge::Inputs inputs{text_of(stages[0]).value_or(""), *ours, *theirs};
    return tried(inputs, path, merge_rules(location_.root, path, inputs.ours));
  }

  std::string merge_here(std::string_view option = "") const {
    return "'" + quotable("git merge " + std::string(option) + shell_word(fork_.base_name)) + "' here";
  }

  std::string step_after(const Trial& trial) const {
    if (trial.driver == fate::clean) return merge_here() + ", where the driver merges it, then push";
    if (trial.driver == fate::conflict) return merge_here() + ", settle it with 'git checkpoint resolve', then push";
    return merge_here() + ", settle it by hand, then push";
  }

  static std::string reason(const Trial& trial) {
    if (!trial.why.empty()) return trial.why;
    return "the driver leaves " + listed(trial.fields, &OpenField::path) + " to be decided";
  }

  void add_unsettled(const std::string& path, const Stages& stages) {
    Trial trial = trial_of(path, stages);
    const std::string message = trial.driver == fate::clean ? "a line merge conflicts, and the driver merges it"
                                                            : "a line merge conflicts, and " + reason(trial);
    found_.push_back({path, fate::conflict, trial.driver, message, step_after(trial), std::move(trial.fields)});
  }

  // What the line merge put together without a word: valid, or not, or what should have been asked.
  void add_settled(const std::string& path, const RawChange& ours, const RawChange& theirs) {
    const bool is_merged = ours.before.is_there() && theirs.before.is_there() && ours.after.is_regular();
    if (!is_merged) return;
    Trial trial = trial_of(path, {version_in_ancestor(path), ours.before, theirs.before});
    Violations errors = new_errors(path, ours, theirs);
    if (!errors.empty()) {
      const std::string message = "a line merge makes it invalid without a word: " + errors.front().message;
      found_.push_back(
          {path, fate::broken, trial.driver, message, step_after(trial), std::move(trial.fields), std::move(errors)});
    } else if (trial.driver == fate::conflict) {
      const std::string message = "a line merge takes a side without asking, and " + reason(trial);
      found_.push_back({path, fate::clean, trial.driver, message, step_after(trial), std::move(trial.fields)});
    }
  }

  RawFile version_in_ancestor(const std::string& path) const {
    const auto change = by_head_.find(path);
    return change == by_head_.end() ? RawFile{"000000", ""} : change->second.before;
  }

  Violations errors_in(const std::string& path, const RawFile& file) const {
    const auto text = text_of(file);
    if (!text) return {};
    return inspect(layout::within_store(path), *text, context_.now(), context_.settings->limits()).errors;
  }

  // The errors of the merged text that neither side has.
  Violations new_errors(const std::string& path, const RawChange& ours, const RawChange& theirs) const {
    std::set<std::pair<std::string_view, std::string>> known;
    for (const RawFile* side : {&ours.before, &theirs.before}) {
      for (const Violation& error : errors_in(path, *side)) known.emplace(error.code, error.pointer);
    }
    Violations errors = errors_in(path, ours.after);
    std::erase_if(errors, [&](const Violation& error) { return known.count({error.code, error.pointer}) != 0; });
    return errors;
  }

  // Before 2.50, git's usual way to merge looks for renames whatever it is told.
  static constexpr std::string_view kWithoutRenames = "-s recursive -X no-renames ";

  // git takes a file that one side deleted for renamed where that side has a similar new one, an archive say; what the
  // other side did to the file then goes there, and the file itself is gone.
  void add_carried_away(const Changes& into_tree, const Changes& by_side) {
    for (const auto& [path, change] : into_tree) {
      const bool is_gone = change.before.is_there() && !change.after.is_there() && !is_unsettled(path);
      const bool was_changed = by_side.count(path) != 0;
      if (!is_gone || !was_changed || kind_at(layout::within_store(path)) == nullptr) continue;
      found_.push_back({path,
                        fate::broken,
                        fate::none,
                        "one side changed it, and git carries the change into a file that the other side made in its "
                        "place: the checkpoint itself is lost",
                        merge_here(kWithoutRenames) + ", settle it with 'git checkpoint resolve', then push",
                        {},
                        {},
                        std::string(kWithoutRenames)});
    }
  }

  GateJudgement gates_in(const std::string& tree, const std::vector<std::string>& changed) const {
    return judge_gates_in(merge_.git(), {changed, {}, tree}, context_.settings->limits(), context_.now());
  }

  // What is open in the merge as `side` has it, by the number of its stage.
  std::vector<GateBreach> gates_with(std::size_t side, const std::vector<std::string>& changed) const {
    GateStep step{changed, {}, merge_.tree()};
    for (const auto& [path, stages] : merge_.unsettled()) step.instead[path] = text_of(stages.at(side));
    std::vector<GateBreach> breaches = breaches_alone(merge_.git(), step, context_);
    std::vector<GateBreach> merged = breaches_by_merging(merge_.git(), fork_, step, breaches, context_);
    std::move(merged.begin(), merged.end(), std::back_inserter(breaches));
    return breaches;
  }

  // Markers are no breach: only what is one whichever side is taken in the files that are open.
  std::vector<GateBreach> breaches_of_merge(const std::vector<std::string>& changed) const {
    std::vector<GateBreach> breaches = gates_with(1, changed);
    if (merge_.unsettled().empty()) return breaches;
    const std::vector<GateBreach> theirs = gates_with(2, changed);
    std::erase_if(breaches, [&](const GateBreach& breach) { return !has_same(theirs, breach); });
    return breaches;
  }

  bool is_named(const std::string& path) const {
    return std::any_of(found_.begin(), found_.end(), [&](const Prediction& found) { return found.path == path; });
  }

  // What one side did to the gates of the other, and where the other has brought a gate, or has opened a stage again:
  // neither shows it alone.
  void add_gates() {
    std::vector<std::string> changed;
    for (const Changes* side : {&by_head_, &by_base_}) {
      for (const auto& [path, change] : *side) changed.push_back(path);
    }
    if (!touches_gates(changed)) return;
    const std::vector<GateBreach> ours = gates_in(fork_.head, changed).breaches;
    const std::vector<GateBreach> theirs = gates_in(fork_.base, changed).breaches;
    for (const GateBreach& breach : breaches_of_merge(changed)) {
      const bool is_error = breach.violation.level == Level::error;
      if (!is_error || has_same(ours, breach) || has_same(theirs, breach) || is_named(breach.path)) continue;
      const bool is_undone = breach.violation.code != "stage-gate-skipped";
      found_.push_back(
          {breach.path, fate::broken, fate::none, breach.violation.message,
           is_undone ? std::string(kTakeBack) : merge_here() + ", have a person approve what needs it, then push"});
    }
  }

  const Fork& fork_;
  const Location& location_;
  const Context& context_;
  LineMerge merge_;
  Changes from_head_;  // what the merge makes of each side's files …
  Changes from_base_;
  Changes by_head_;  // … and what the sides did before
  Changes by_base_;
  std::optional<Blobs> blobs_;
  std::vector<Prediction> found_;
};

json::Array fields_json(const std::vector<OpenField>& fields) {
  return json::array_of(fields, [](const OpenField& field) {
    json::Object object;
    object.set("path", field.path);
    object.set("pointer", field.pointer);
    object.set("why", field.why);
    object.set("line", field.at.line);
    object.set("column", field.at.column);
    return object;
  });
}

}  // namespace

std::vector<Prediction> predictions_of(const Fork& fork, const Location& location, const Context& context) {
  if (fork.is_straight()) return {};
  return Forecast(fork, location, context).all();
}

std::vector<Prediction> predictions_where_straight(const Fork& fork, const Location& location, const Context& context) {
  const GitCommand git(location.root, context.environment);
  const std::string& ahead = fork.ancestor == fork.base ? fork.head : fork.base;
  GateStep step{{}, {}, ahead};
  for (const RawChange& change : raw_changes(git, fork.ancestor, ahead)) step.changed.push_back(change.path);
  std::vector<Prediction> found;
  const std::vector<GateBreach> alone = breaches_alone(git, step, context);
  for (const GateBreach& breach : breaches_in_step(git, {fork.ancestor}, step, alone, context)) {
    const bool is_error = breach.violation.level == Level::error;
    const bool is_named = std::any_of(found.begin(), found.end(),
                                      [&](const Prediction& prediction) { return prediction.path == breach.path; });
    if (!is_error || is_named) continue;
    found.push_back({breach.path, fate::broken, fate::none, breach.violation.message, std::string(kTakeBack)});
  }
  return found;
}

json::Array predictions_json(const std::vector<Prediction>& predictions) {
  return json::array_of(predictions, [](const Prediction& prediction) {
    json::Object object;
    object.set("path", prediction.path);
    object.set("server", prediction.server);
    object.set("driver", prediction.driver);
    object.set("message", prediction.message);
    object.set("step", prediction.step);
    object.set("conflicts", fields_json(prediction.fields));
    object.set("errors", violations_json(prediction.errors));
    return object;
  });
}

}  // namespace checkpoint::cli
