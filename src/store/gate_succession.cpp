#include "store/gate_succession.h"

#include <algorithm>

#include "core/edit.h"
#include "core/member.h"
#include "core/pathspec.h"
#include "core/shell_word.h"
#include "kinds/stage/bypass.h"
#include "kinds/stage/place.h"
#include "kinds/stage/rejection.h"
#include "kinds/stage/writing.h"
#include "kinds/succession.h"
#include "store/pipelines.h"

namespace checkpoint {

namespace {

using stage::Progress;
using stage::StageState;

// Nothing where the project is not there, or nobody can tell what its rules are.
std::optional<Pipeline> readable(const Edition& store, const Name& project, const Instant& now) {
  try {
    return load_pipeline(store, {project, std::nullopt, now});
  } catch (const Error&) {
    return std::nullopt;
  }
}

// Whether `stage`, done again, has to be approved.
bool is_gate(const Progress& progress, const StageState& stage) { return is_gated(progress, stage, stage::Wish{}); }

// Whether the rules of the pipeline say so, whatever the stage itself asks for.
bool is_gate_of_pipeline(const Progress& progress, const StageState& stage) {
  return needs_approval(progress.regime, *stage.plan, std::nullopt);
}

bool is_open(const Progress& progress, const StageState* stage) {
  return stage != nullptr && is_complete(progress, *stage) && is_approved(progress, *stage);
}

// When the approval was given by which `stage` is completed; nothing where it is not so.
std::optional<Instant> approved_at(const StageState* stage) {
  const bool is_over = stage != nullptr && stage->document && stage->condition() == Condition::over;
  const auto approval = is_over ? stage->document->root().find("approval") : std::nullopt;
  return approval ? parse_instant(text_member(*approval, "at")) : std::nullopt;
}

std::optional<Instant> opened_at(const StageState& stage) {
  return stage.document ? stage::reopened_at(stage.document->root()) : std::nullopt;
}

std::optional<Instant> sent_back_at(const StageState& stage) {
  const auto rejection = stage::last_rejection(stage);
  return rejection ? rejection->at : std::nullopt;
}

// Whether `stage` is completed by an approval from before `since`.
bool is_closed_before(const std::optional<Instant>& since, const StageState* stage) {
  const auto approved = approved_at(stage);
  return since && approved && *approved < *since;
}

// Whatever is said of a stage anew, that it was opened again outlives.
bool hides_reopening(const StageState& was, const StageState* is) {
  return is != nullptr && is->document && opened_at(was) && !opened_at(*is);
}

// Whether approvals from before `was` was sent back or opened again, whichever was later, might count again, because
// `is` says nothing of it, or says that it was earlier. What a person has approved since needs to say nothing.
bool forgets_return(const StageState& was, const StageState* is) {
  const auto returned = std::max(opened_at(was), sent_back_at(was));
  if (!returned || is == nullptr || !is->problem.empty()) return false;  // what is broken is an error of its own
  const auto said = std::max({opened_at(*is), sent_back_at(*is), approved_at(is)});
  return said < returned;
}

Document without_sequence(const Document& document) {
  const auto sequence = document.root().find("sequence");
  return sequence ? Document::composed(with_value(document, *sequence, "1")) : document;
}

bool is_same_but_renumbered(const Document& was, const Document& is) {
  return same_value(without_sequence(was).root(), without_sequence(is).root());
}

bool is_spent(const Progress& progress, const StageState& stage) { return stage.sequence() >= progress.lowest_spent(); }

// Whether `number` may stand for one of the last there are, after which nothing could be written: it is above all
// others that there were, as we tell people to choose it. What is written after it is higher still.
bool may_replace_last(const Progress& before, const StageState& was, std::uint64_t number) {
  return is_spent(before, was) && number < before.lowest_spent() && number > before.highest_unspent();
}

// Of what has got another number and is as it was, nothing that was stale is so no longer.
bool stays_stale(const Progress& before, const StageState& was, const Progress& after, const StageState& is) {
  return !is_stale(before, was) || is_stale(after, is);
}

// How a gate that is one still has lost what stood behind it, as a sentence; empty where it has not.
std::string lost_hold(const Progress& before, const StageState& was, const Progress& after, const StageState& is) {
  if (!was.plan->checkpoint_required) return "";
  const std::string& gate = was.plan->name;
  for (const StageState& behind : before.stages) {
    if (&behind <= &was) continue;
    if (!is.plan->checkpoint_required && &is != &after.stages.back()) {
      return "the stage '" + gate +
             "' needs a person's approval, and what stood behind it need not wait for it any more";
    }
    const StageState* const stands = after.find(behind.plan->name);
    if (stands == nullptr || stands > &is) continue;
    return "the stage '" + behind.plan->name + "' stood behind '" + gate +
           "', which needs a person's approval, and stands before it now";
  }
  return "";
}

bool is_same(const StageState* before, const StageState* after) {
  return before != nullptr && after != nullptr && before->document && after->document &&
         same_value(before->document->root(), after->document->root());
}

class Step {
 public:
  Step(const Edition& store, const Name& project, const Progress& before, const Progress& after,
       const BroughtByMerge& is_brought)
      : store_(store), project_(project), before_(before), after_(after), is_brought_(is_brought) {}

  std::vector<GateBreach> judge() {
    for (const StageState& stage : before_.stages) judge_kept(stage);
    if (before_.regime.manifest_changed || after_.regime.manifest_changed) return std::move(breaches_);
    for (const StageState& stage : before_.stages) judge_gate(stage);
    for (const StageState& stage : after_.stages) judge_new(stage);
    return std::move(breaches_);
  }

 private:
  StorePath place_of(const std::string& stage) const { return layout::stage(project_, Name::checked("stage", stage)); }

  void add(const std::string& stage, const StorePath& place, Violation violation) {
    breaches_.push_back({project_.text(), stage, store_.shown(place), std::move(violation)});
  }

  void add(const std::string& stage, ProblemCode code, std::string message) {
    add(stage, place_of(stage), {code, Level::error, "", std::move(message), {}});
  }

  bool is_archived(const StageState& stage) const {
    const std::string stem =
        stage.plan->name + "." + (is_spent(before_, stage) ? "" : std::to_string(stage.sequence()));
    const StorePath folder = layout::pipeline_history(project_);
    const std::vector<FolderEntry> entries = store_.entries(folder);
    return std::any_of(entries.begin(), entries.end(), [&](const FolderEntry& entry) {
      if (!entry.name.starts_with(stem)) return false;
      const auto place = layout::place_at(folder.text() + "/" + entry.name);
      const auto copy = place ? store_.find(*place) : std::nullopt;
      return copy && copy->content && is_copy_of(*copy->content, stage);
    });
  }

  // A copy may have got its number in place of the last one, before the write that kept it.
  bool is_copy_of(const Document& copy, const StageState& stage) const {
    if (same_value(copy.root(), stage.document->root())) return true;
    return may_replace_last(before_, stage, count_member(copy.root(), "sequence")) &&
           is_same_but_renumbered(*stage.document, copy);
  }

  // What was completed changes by a write that keeps a copy of it, and by nothing else.
  void judge_kept(const StageState& was) {
    if (!was.document) return;
    const StageState* const is = after_.find(was.plan->name);
    if (is_same(&was, is)) return;
    const bool has_own_number = is != nullptr && is->document && may_replace_last(before_, was, is->sequence());
    const bool is_as_it_was = has_own_number && is_same_but_renumbered(*was.document, *is->document);
    if (is_as_it_was && stays_stale(before_, was, after_, *is)) return;
    const std::string& name = was.plan->name;
    if (was.condition() == Condition::over && !is_archived(was)) {
      add(name, "completed-stage-changed", name + changed_without_copy(name));
    } else if (is != nullptr && is->sequence() < was.sequence() && is->document && (!has_own_number || is_as_it_was)) {
      add(name, "sequence-lowered",
          name + " was put back from sequence " + std::to_string(was.sequence()) + " to " +
              std::to_string(is->sequence()) + ": take the newer one back");
    } else if (is_closed_before(opened_at(was), is) && bypass_of(after_, *is).empty()) {
      add(name, "stage-gate-skipped", name + " is completed with an approval from before it was opened again");
    } else if (is_closed_before(sent_back_at(was), is) && !is_brought_(place_of(name))) {
      add(name, "stage-gate-skipped",
          name + " is completed with an approval from before it was sent back: 'git checkpoint stage reopen " +
              shell_word(project_.text()) + " " + shell_word(name) +
              " \"--reason=<why>\"' opens it, to be approved anew");
    } else if (hides_reopening(was, is)) {
      add_forgotten_reopening(name);
    } else if (forgets_return(was, is) && !is_brought_(place_of(name))) {
      if (opened_at(was) > sent_back_at(was)) return add_forgotten_reopening(name);
      add(name, "rejection-removed",
          name + " was sent back, and does not say so any more, or gives an earlier time, so that an approval from " +
              "before might count: put 'metadata.rejected' back as it was");
    }
  }

  void add_forgotten_reopening(const std::string& name) {
    add(name, "reopening-removed",
        name + " was opened again, and does not say so any more, or gives an earlier time, so that an approval from " +
            "before might count again: put 'metadata.reopened' back as it was");
  }

  // The copy may only be missing in the commit.
  std::string changed_without_copy(const std::string& stage) const {
    return " was completed, and is not as it was, and its history has no copy of that: where a command changed it, "
           "'git add " +
           shell_word(pathspec_from_top(store_.shown(layout::pipeline_history(project_)))) +
           "' takes the copy into the commit; else take it back, and 'git checkpoint stage reopen " +
           shell_word(project_.text()) + " " + shell_word(stage) + " \"--reason=<why>\"' opens it";
  }

  // A gate that a stage was given beside those of its pipeline no command takes away.
  void add_own_gate_removed(const std::string& name) {
    add(name, "gate-removed",
        name + " was to be approved by a person, as was asked when it was written, and does not say so any more: put " +
            "'\"human_approval_required\": true' back");
  }

  // Gates go when a project is set up anew; whoever reviews that is to know.
  void judge_gate(const StageState& was) {
    if (!is_gate(before_, was)) return;
    const StageState* const is = after_.find(was.plan->name);
    if (is != nullptr && is_gate(after_, *is)) return add_removed(was, lost_hold(before_, was, after_, *is));
    if (is != nullptr && !is_gate_of_pipeline(before_, was)) return add_own_gate_removed(was.plan->name);
    const std::string subject = "the stage '" + was.plan->name + "' needed a person's approval, and ";
    if (is != nullptr) return add_removed(was, subject + "needs none any more");
    const std::string gone = subject + "is not a stage of the pipeline any more";
    if (!is_passed_by_removal(was)) return add_removed(was, gone);
    add(was.plan->name, layout::project(project_),
        {"gate-removed", Level::error, "", gone + ", and the project is complete without it: " + way_to_remove(), {}});
  }

  // Without the gate nothing is left to do; where it was open, and all else is as it was, nothing is passed by that.
  bool is_passed_by_removal(const StageState& gate) const {
    const bool is_as_it_was = std::all_of(after_.stages.begin(), after_.stages.end(), [&](const StageState& stage) {
      return !stage.document || is_same(before_.find(stage.plan->name), &stage);
    });
    return next_stage(after_) == nullptr && !(is_open(before_, &gate) && is_as_it_was);
  }

  // What takes a gate away leaves something to do after it.
  std::string way_to_remove() const {
    return "what takes the gate away goes in first, by itself, while a stage is open; 'git checkpoint stage reopen " +
           shell_word(project_.text()) + " " + shell_word(after_.stages.back().plan->name) +
           " \"--reason=<why>\"' opens one";
  }

  void add_removed(const StageState& was, std::string message) {
    if (message.empty()) return;
    add(was.plan->name, layout::project(project_), {"gate-removed", Level::warning, "", std::move(message), {}});
  }

  void judge_new(const StageState& is) {
    if (!is.has_gone_on() || is_same(before_.find(is.plan->name), &is)) return;
    if (is_stale(after_, is)) return judge_number(is);
    if (!bypass_of(after_, is).empty()) return;
    for (const StageState& gate : before_.stages) {
      const bool is_own = gate.plan->name == is.plan->name;
      const bool holds = is_own ? is.condition() == Condition::over : gate.plan->checkpoint_required;
      if (holds && is_gate(before_, gate) && !is_open(after_, after_.find(gate.plan->name))) {
        return add_passed(is, gate.plan->name);
      }
      if (is_own) return;
    }
  }

  void add_passed(const StageState& is, const std::string& gate) {
    const bool is_there = after_.find(gate) != nullptr;
    add(is.plan->name, "stage-gate-skipped",
        is.plan->name + " is " + is.status() + ", and " + gate +
            " needed a person's approval before this change, and " +
            (is_there ? "has none" : "is not a stage any more") + ": what takes the gate away" +
            (is_there ? "" : ", or gives it another name,") + " goes in first, by itself");
  }

  // What is written takes a number above all that there were, so that nothing that is new is stale, but by a mark.
  void judge_number(const StageState& is) {
    const StageState* const was = before_.find(is.plan->name);
    const bool is_new = was == nullptr || !was->document || !was->has_gone_on() || was->condition() != is.condition();
    const std::uint64_t highest = before_.highest_unspent();
    if (is.is_marked_stale() || !is_new || is.sequence() > highest || is_brought_(place_of(is.plan->name))) return;
    const Level level = is_behind_a_gate(is) ? Level::error : Level::warning;
    std::string message = is.plan->name + " is new with the sequence " + std::to_string(is.sequence()) + ", and " +
                          std::to_string(highest) +
                          " was given before this change: it counts for nothing until it is written anew" +
                          way_to_write_anew(is);
    add(is.plan->name, place_of(is.plan->name), {"sequence-lowered", level, "", std::move(message), {}});
  }

  // Where no gate stands before it nothing is passed by an old number: a rebase, too, brings such a stage.
  bool is_behind_a_gate(const StageState& stage) const {
    for (const StageState& one : before_.stages) {
      if (is_gate(before_, one)) return true;
      if (one.plan->name == stage.plan->name) return false;
    }
    return false;
  }

  std::string way_to_write_anew(const StageState& stage) const {
    const std::string project = shell_word(project_.text());
    if (const StageState* const first = prerequisite_of(after_, stage)) {
      return ", after " + first->plan->name + ": 'git checkpoint stage next " + project + "' shows what comes first";
    }
    return ": 'git checkpoint stage write " + project + " " + shell_word(stage.plan->name) +
           " --status=in_progress' begins that";
  }

  const Edition& store_;
  const Name& project_;
  const Progress& before_;
  const Progress& after_;
  const BroughtByMerge& is_brought_;
  std::vector<GateBreach> breaches_;
};

bool is_gone(const Edition& store, const Name& project) { return store.entries(layout::pipeline(project)).empty(); }

// With a project go its gates, archived or not; another one under its name would not know of them.
void add_gone(const Edition& after, const Name& project, const Progress& before, std::vector<GateBreach>& breaches) {
  std::string gates;
  for (const StageState& stage : before.stages) {
    if (is_gate(before, stage)) gates.append(gates.empty() ? "" : ", ").append(stage.plan->name);
  }
  if (gates.empty()) return;
  breaches.push_back({project.text(),
                      "",
                      after.shown(layout::project(project)),
                      {"gate-removed",
                       Level::warning,
                       "",
                       "the project '" + project.text() + "' is gone, and with it the gates of " + gates +
                           ": what is set up under its name knows nothing of them",
                       {}}});
}

}  // namespace

std::vector<GateBreach> judge_gates_between(const Edition& before, const Edition& after, const Instant& now,
                                            const BroughtByMerge& is_brought) {
  std::vector<GateBreach> breaches;
  for (const Name& project : all_projects(before)) {
    const std::optional<Pipeline> was = readable(before, project, now);
    const std::optional<Pipeline> is = readable(after, project, now);
    if (was && is_gone(after, project)) add_gone(after, project, was->progress, breaches);
    if (!was || !is) continue;
    for (GateBreach& breach : Step(after, project, was->progress, is->progress, is_brought).judge()) {
      breaches.push_back(std::move(breach));
    }
  }
  return breaches;
}

std::vector<GateBreach> gates_changed_by_hand(const Edition& before, const Edition& after) {
  std::vector<GateBreach> breaches;
  for (const Name& project : all_projects(before)) {
    const StorePath place = layout::project(project);
    const auto was = before.find_readable(place);
    const auto is = after.find_readable(place);
    if (!was || !is || !was->content || !is->content) continue;
    for (Violation& violation : breaches_of({place.text(), was->text, is->text})) {
      breaches.push_back({project.text(), "", is->path, std::move(violation)});
    }
  }
  return breaches;
}

std::vector<GateBreach> stage_copies_lost(const Edition& before, const Edition& after) {
  std::vector<GateBreach> breaches;
  for (const Name& project : all_projects(before)) {
    if (is_gone(after, project)) continue;  // which is told of all of it
    const StorePath folder = layout::pipeline_history(project);
    for (const FolderEntry& entry : before.entries(folder)) {
      const auto place = layout::place_at(folder.text() + "/" + entry.name);
      const auto was = place ? before.find_readable(*place) : std::nullopt;
      if (!was) continue;
      const auto is = after.find_readable(*place);
      const std::string path = place->text();
      for (Violation& violation : breaches_of({path, was->text, is ? std::optional(is->text) : std::nullopt})) {
        breaches.push_back({project.text(), "", after.shown(*place), std::move(violation)});
      }
    }
  }
  return breaches;
}

}  // namespace checkpoint
