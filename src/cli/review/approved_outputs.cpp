#include "cli/review/approved_outputs.h"

#include <optional>
#include <utility>

#include "core/ranges.h"
#include "core/take.h"
#include "core/workflow_layout.h"
#include "kinds/workflow/evidence.h"
#include "kinds/workflow/state.h"
#include "store/staged.h"
#include "store/workflow_outputs.h"

namespace checkpoint::cli {
namespace {

using workflow::Approval;
using workflow::CompletedPhase;
using workflow::Evidence;
using workflow::State;

// A commit, or the index.
class Tree {
 public:
  Tree(const GitCommand& git, std::optional<std::string> commit) : git_(&git), commit_(std::move(commit)) {}

  // The text of the file at `path`, relative to the repository; nothing where it is not there, or is no plain file.
  std::optional<std::string> text_at(const std::string& path) const {
    const std::size_t most = of_any_size.max_bytes;
    const std::vector<StagedFile> files =
        commit_ ? committed_files_at(*git_, *commit_, {path}, most) : indexed_files_at(*git_, {path}, most);
    if (files.size() != 1 || files.front().path != path || !files.front().text) return std::nullopt;
    return *files.front().text;
  }
  const GitCommand& git() const { return *git_; }

 private:
  const GitCommand* git_;
  std::optional<std::string> commit_;
};

// Where a workflow stands in the repository.
struct Place {
  std::string store;  // its folder: `part/.checkpoints`
  Name workflow;

  std::string phase_file() const { return store + "/" + layout::workflow_phase(workflow).text(); }
  std::string project() const { return store.substr(0, store.rfind('/') + 1); }
};

// What a filter or an encoding makes of it is not what stands in the work tree, which the approval is of.
bool is_stored_otherwise(const GitCommand& git, const std::string& path) {
  const ProgramAnswer told = git.run({"check-attr", "filter", "ident", "working-tree-encoding", "--", path});
  if (!told.ok()) return true;
  return any_of(parts_of(told.output, '\n'), [](std::string_view line) {
    return !line.empty() && !line.ends_with(": unspecified") && !line.ends_with(": unset");
  });
}

// Nothing where it cannot be told: the tasks go on to change with the phases behind this one.
std::optional<std::string> content_in(const Tree& tree, const Place& place, const std::string& name) {
  if (name == layout::execution_file) return std::nullopt;
  for (const std::string_view base : output_bases()) {
    const std::string path = place.project() + std::string(base) + name;
    const auto text = tree.text_at(path);
    if (!text) continue;
    if (is_stored_otherwise(tree.git(), path)) return std::nullopt;
    return workflow::content_digest(*text);
  }
  return std::nullopt;
}

// Nothing where it cannot be told.
std::optional<std::string> digest_in(const Tree& tree, const Place& place, const State& state, const std::string& phase,
                                     const std::vector<std::string>& outputs) {
  std::vector<Evidence> made;
  for (const std::string& name : outputs) {
    auto digest = content_in(tree, place, name);
    if (!digest) return std::nullopt;
    made.push_back({name, *std::move(digest)});
  }
  return workflow::outputs_digest(state, phase, made);
}

bool is_among(const std::vector<std::string>& declared, const std::string& output) {
  return output.empty() ||
         any_of(declared, [&](const std::string& name) { return output == name || output.ends_with("/" + name); });
}

// What the phase declares, or the other file that was named when it was completed.
bool is_unlike_approved(const Tree& tree, const Place& place, const State& state, const CompletedPhase& completed) {
  const auto index = state.place_of(completed.phase);
  std::vector<std::string> outputs = index ? state.phases[*index].final : std::vector<std::string>();
  if (!is_among(outputs, completed.output)) outputs = {completed.output};
  const auto digest = digest_in(tree, place, state, completed.phase, outputs);
  return digest && *digest != state.approval_of(completed.phase)->outputs_digest;
}

State state_in(const std::string& text) {
  const auto document = Document::parse(text);
  return document && document->root().is_object() ? workflow::state_of(document->root()) : State();
}

State state_in(const Edition& store, const Name& name) {
  const auto stored = store.find_readable(layout::workflow_phase(name));
  return stored ? state_in(stored->text) : State();
}

bool is_completed_anew(const std::string& phase, const State& before, const State& now) {
  const bool was_completed = before.started_at == now.started_at && before.is_completed(phase);
  return now.is_completed(phase) && !was_completed;
}

// Whether `state` is of the same course of the workflow, and has the phase as completed under the same approval.
bool completes_alike(const State& state, const State& now, const std::string& phase) {
  const Approval* const approval = state.approval_of(phase);
  return state.started_at == now.started_at && state.is_completed(phase) && approval != nullptr &&
         approval->outputs_digest == now.approval_of(phase)->outputs_digest;
}

// The commits behind `before` that have changed the workflow, the oldest first; the index where none is asked about.
std::vector<Tree> changed_trees(const GitCommand& git, const GateStep& step, const Place& place) {
  if (!step.after) return {Tree(git, std::nullopt)};
  const ProgramAnswer commits =
      git.run({"rev-list", "--reverse", "--topo-order", "--no-merges", *step.after, "^" + step.before.front().commit,
               "--", ":(top,literal)" + place.phase_file()});
  if (!commits.ok()) return {};  // of a tree that no commit has yet, say
  std::vector<Tree> trees;
  for (const std::string_view commit : parts_of(commits.output, '\n')) {
    if (!commit.empty()) trees.emplace_back(git, std::string(commit));
  }
  return trees;
}

// Whether some of the trees have the phase as completed as it is now, and none of these has what was approved.
bool is_unlike_approved(const std::vector<Tree>& trees, const Place& place, const State& now,
                        const CompletedPhase& completed) {
  bool is_told = false;
  for (const Tree& tree : trees) {
    const auto text = tree.text_at(place.phase_file());
    if (!text || !completes_alike(state_in(*text), now, completed.phase)) continue;
    if (!is_unlike_approved(tree, place, now, completed)) return false;
    is_told = true;
  }
  return is_told;
}

// A warning: what is committed later in one, by a squash say, is told from what was approved by nobody.
Violation unlike_approved(const CompletedPhase& completed, const State& state) {
  const std::string& by = state.approval_of(completed.phase)->by;
  return {"phase-unapproved",
          Level::warning,
          "/completed_phases",
          "'" + completed.phase + "' is completed, and what it has made" +
              (completed.output.empty() ? "" : ", " + completed.output + ",") + " is not as it was approved" +
              (by.empty() ? "" : " by " + by) +
              ": see whether that is meant; 'git checkpoint log' and 'git log' say who changed what",
          {}};
}

void add_breaches(const GitCommand& git, const GateStep& step, const Place& place, const EditionsOfStep& editions,
                  std::vector<GateBreach>& breaches) {
  const State now = state_in(editions.after.at(place.store), place.workflow);
  const auto earlier = editions.before.find(place.store);
  const State before = earlier == editions.before.end() ? State() : state_in(earlier->second, place.workflow);
  std::vector<CompletedPhase> anew;
  for (const CompletedPhase& completed : now.completed) {
    const Approval* const approval = now.approval_of(completed.phase);
    const bool says_what = approval != nullptr && !approval->outputs_digest.empty();
    if (says_what && is_completed_anew(completed.phase, before, now)) anew.push_back(completed);
  }
  if (anew.empty()) return;
  const std::vector<Tree> trees = changed_trees(git, step, place);
  for (const CompletedPhase& completed : anew) {
    if (is_unlike_approved(trees, place, now, completed))
      breaches.push_back({"", "", place.phase_file(), unlike_approved(completed, now)});
  }
}

}  // namespace

std::vector<GateBreach> completed_unlike_approved(const GitCommand& git, const GateStep& step,
                                                  const EditionsOfStep& editions) {
  std::vector<GateBreach> breaches;
  for (const auto& [folder, edition] : editions.after) {
    if (!edition.can_list(layout::workflows())) continue;
    for (const FolderEntry& entry : edition.entries(layout::workflows())) {
      const auto name = Name::parse(entry.name);
      if (name) add_breaches(git, step, {folder, *name}, editions, breaches);
    }
  }
  return breaches;
}

}  // namespace checkpoint::cli
