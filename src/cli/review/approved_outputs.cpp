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

constexpr std::string_view kLargeFilePointer = "version https://git-lfs.github.com/";

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

 private:
  const GitCommand* git_;
  std::optional<std::string> commit_;
};

// Where a workflow stands in the repository.
struct Place {
  std::string store;  // its folder: `part/.checkpoints`
  Name workflow;

  std::string phase_file() const { return store + "/" + layout::workflow_phase(workflow).text(); }
  std::string execution_file() const { return store + "/" + layout::workflow_execution(workflow).text(); }
  std::string project() const { return store.substr(0, store.rfind('/') + 1); }
};

std::optional<std::string> tasks_in(const Tree& tree, const Place& place) {
  const auto text = tree.text_at(place.execution_file());
  const auto document = text ? Document::parse(*text) : Document::parse("");
  return document ? std::optional(workflow::tasks_digest(document->root())) : std::nullopt;
}

std::optional<std::string> content_in(const Tree& tree, const Place& place, const std::string& name) {
  if (name == layout::execution_file) return tasks_in(tree, place);
  for (const std::string_view base : output_bases()) {
    const auto text = tree.text_at(place.project() + std::string(base) + name);
    if (!text) continue;
    if (text->starts_with(kLargeFilePointer)) return std::nullopt;
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

// The tree of the first commit behind `before` that has the phase as completed; the index where none is asked about.
std::optional<Tree> completing_tree(const GitCommand& git, const GateStep& step, const Place& place,
                                    const std::string& phase) {
  if (!step.after) return Tree(git, std::nullopt);
  const ProgramAnswer commits =
      git.run({"rev-list", "--reverse", "--topo-order", "--no-merges", *step.after, "^" + step.before.front().commit,
               "--", ":(top,literal)" + place.phase_file()});
  if (!commits.ok()) return std::nullopt;  // of a tree that no commit has yet, say
  for (const std::string_view commit : parts_of(commits.output, '\n')) {
    if (commit.empty()) continue;
    Tree tree(git, std::string(commit));
    const auto text = tree.text_at(place.phase_file());
    if (text && state_in(*text).is_completed(phase)) return tree;
  }
  return std::nullopt;
}

Violation unlike_approved(const CompletedPhase& completed, const State& state) {
  const std::string& by = state.approval_of(completed.phase)->by;
  return {"phase-unapproved",
          Level::error,
          "/completed_phases",
          "'" + completed.phase + "' is completed, and what it has made" +
              (completed.output.empty() ? "" : ", " + completed.output + ",") + " is not as it was approved" +
              (by.empty() ? "" : " by " + by) +
              ": commit it as it was, or take the workflow back to the phase and have it approved again",
          {}};
}

void add_breaches(const GitCommand& git, const GateStep& step, const Place& place, const EditionsOfStep& editions,
                  std::vector<GateBreach>& breaches) {
  const State now = state_in(editions.after.at(place.store), place.workflow);
  const auto earlier = editions.before.find(place.store);
  const State before = earlier == editions.before.end() ? State() : state_in(earlier->second, place.workflow);
  for (const CompletedPhase& completed : now.completed) {
    const Approval* const approval = now.approval_of(completed.phase);
    const bool says_what = approval != nullptr && !approval->outputs_digest.empty();
    if (!says_what || !is_completed_anew(completed.phase, before, now)) continue;
    const auto tree = completing_tree(git, step, place, completed.phase);
    if (!tree || !is_unlike_approved(*tree, place, now, completed)) continue;
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
