#include "cli/review/gate_verdicts.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "cli/review/approved_outputs.h"
#include "cli/review/merged_stage.h"
#include "cli/review/merges_between.h"
#include "core/document.h"
#include "core/layout.h"
#include "core/same_json.h"
#include "core/workflow_layout.h"
#include "kinds/kind.h"
#include "kinds/succession.h"
#include "kinds/workflow/place.h"
#include "store/gate_succession.h"
#include "store/git_edition.h"

namespace checkpoint::cli {
namespace {

using Editions = std::map<std::string, GitEdition>;

// What cannot be read has been said where it is read.
template <class Verdicts>
void add_all(GateJudgement judgement, Verdicts& verdicts) {
  for (GateBreach& breach : judgement.breaches)
    add_violation(std::move(breach.violation), verdict_at(breach.path, verdicts));
  for (const UnjudgedProject& unjudged : judgement.unjudged) {
    Verdict& verdict = verdict_at(unjudged.why.path, verdicts);
    if (verdict.is_valid) add_violation({unjudged.why.code, Level::error, "", unjudged.why.message, {}}, verdict);
  }
}

void append(GateJudgement more, GateJudgement& judgement) {
  for (GateBreach& breach : more.breaches) judgement.breaches.push_back(std::move(breach));
  for (UnjudgedProject& project : more.unjudged) judgement.unjudged.push_back(std::move(project));
}

GateJudgement judge(const Editions& editions, const Instant& now) {
  GateJudgement judgement;
  for (const auto& [folder, edition] : editions) append(judge_gates(edition, now), judgement);
  return judgement;
}

// What is to be read because of the file at `inside` of a store: its project, all projects for the settings, and all
// workflows, whose archives stand beside them. Empty for what concerns no gate.
std::string concerned_by(const std::string& inside) {
  const std::string pipelines = std::string(layout::pipelines_folder) + "/";
  if (inside == layout::config_file) return std::string(layout::pipelines_folder);
  if (inside.starts_with(pipelines)) return inside.substr(0, inside.find('/', pipelines.size()));
  const bool is_of_workflow = workflow::owns_phase(inside) || workflow::owns_archive(inside);
  return is_of_workflow ? std::string(layout::workflows_folder) : "";
}

// Relative to the repository, and the settings beside what has gates.
std::vector<std::string> paths_of_gates(const std::vector<std::string>& changed) {
  std::set<std::string> paths;
  for (const std::string& path : changed) {
    const std::string inside = layout::within_store(path);
    const std::string concerned = concerned_by(inside);
    if (concerned.empty()) continue;
    const std::string store = path.substr(0, path.size() - inside.size());
    paths.insert({store + concerned, store + std::string(layout::config_file)});
  }
  return {paths.begin(), paths.end()};
}

// The folder in a store of the project or workflow that the file at `inside` is of; empty for all else.
std::string work_of(const std::string& inside) {
  for (const std::string_view kind : {layout::pipelines_folder, layout::workflows_folder}) {
    if (!inside.starts_with(std::string(kind) + "/")) continue;
    const std::size_t end = inside.find('/', kind.size() + 1);
    return end == inside.npos ? "" : inside.substr(0, end);
  }
  return "";
}

using FilesByStore = std::map<std::string, std::vector<const StagedFile*>>;
using Works = std::map<std::string, FilesByStore>;  // by their folder in a store

Works works_in(const std::vector<StagedFile>& files) {
  Works works;
  for (const StagedFile& file : files) {
    if (const std::string work = work_of(file.inside); !work.empty()) works[work][file.store()].push_back(&file);
  }
  return works;
}

// What only has the same name was begun anew.
bool is_same_work(const std::vector<const StagedFile*>& before, const std::vector<const StagedFile*>& after) {
  std::map<std::string_view, const StagedFile*> later;
  for (const StagedFile* const file : after) later.emplace(file->inside, file);
  return std::any_of(before.begin(), before.end(), [&](const StagedFile* const file) {
    const auto found = later.find(file->inside);
    return found != later.end() && file->text && found->second->text &&
           is_same_document(file->inside, *file->text, *found->second->text);
  });
}

using Moves = std::map<std::pair<std::string, std::string>, std::string>;  // by the work and the store it is gone from

// Where each work stands now that its store has no more: in a store that had none of that name before.
Moves moves_between(const Works& before, const Works& after) {
  Moves moves;
  for (const auto& [work, stores] : before) {
    const auto now = after.find(work);
    if (now == after.end()) continue;
    for (const auto& [store, files] : stores) {
      if (now->second.count(store) != 0) continue;
      for (const auto& [later, later_files] : now->second) {
        const bool is_moved = stores.count(later) == 0 && is_same_work(files, later_files);
        if (is_moved) moves.try_emplace({work, store}, later);
      }
    }
  }
  return moves;
}

// The earlier files where a step has moved them, `git mv .checkpoints part/.checkpoints` say, so that they are held
// against what stands there now. The settings of their store go with them, where the new one had none.
std::vector<StagedFile> as_moved(std::vector<StagedFile> files, const std::vector<StagedFile>& after) {
  const Moves moves = moves_between(works_in(files), works_in(after));
  std::map<std::string, std::string> stores;  // where something has come from
  for (StagedFile& file : files) {
    const auto move = moves.find({work_of(file.inside), file.store()});
    if (move == moves.end()) continue;
    stores.emplace(move->second, move->first.second);
    file.path = move->second + "/" + file.inside;
  }
  const auto settings_at = [&](const std::string& store) {
    return std::find_if(files.begin(), files.end(), [&](const StagedFile& file) {
      return file.inside == layout::config_file && file.store() == store;
    });
  };
  for (const auto& [to, from] : stores) {
    const auto settings = settings_at(from);
    if (settings == files.end() || settings_at(to) != files.end()) continue;
    StagedFile copy = *settings;
    copy.path = to + "/" + copy.inside;
    files.push_back(std::move(copy));
  }
  return files;
}

using StepJudge = std::function<std::vector<GateBreach>(const Edition&, const Edition&)>;

// Of a store that is gone nothing is left, which is a step as well.
void add_step(const Editions& before, const Editions& after, const StepJudge& judge_step,
              std::vector<GateBreach>& breaches) {
  for (const auto& [folder, edition] : before) {
    const auto later = after.find(folder);
    const GitEdition gone(folder, {});
    for (GateBreach& breach : judge_step(edition, later == after.end() ? gone : later->second)) {
      breaches.push_back(std::move(breach));
    }
  }
}

// Another store has it now, as it was.
bool stands_elsewhere(const GateBreach& breach, const GitEdition& was, const std::string& folder,
                      const Editions& after) {
  const std::string inside = layout::within_store(breach.path);
  const auto archive = layout::workflow_archive(workflow::archive_at(inside));
  const auto place =
      archive ? layout::workflow_archive_file(*archive, inside.substr(inside.rfind('/') + 1)) : std::nullopt;
  const auto text_in = [&](const GitEdition& edition) {
    const auto found = place ? edition.find_readable(*place) : std::nullopt;
    return found ? found->text : "";
  };
  const std::string text = text_in(was);
  return !text.empty() && std::any_of(after.begin(), after.end(), [&](const auto& other) {
    return other.first != folder && text_in(other.second) == text;
  });
}

// Whoever takes a whole store away means it, and is told of it.
void add_lost_archives(const Editions& before, const Editions& after,
                       const std::function<bool(const std::string& folder)>& is_gone,
                       std::vector<GateBreach>& breaches) {
  for (const auto& was : before) {
    const std::string& folder = was.first;
    std::vector<GateBreach> lost;
    add_step({was}, after, workflow_archives_lost, lost);
    std::erase_if(lost, [&](const GateBreach& breach) { return stands_elsewhere(breach, was.second, folder, after); });
    const Level level = !lost.empty() && after.count(folder) == 0 && is_gone(folder) ? Level::warning : Level::error;
    for (GateBreach& breach : lost) {
      breach.violation.level = level;
      breaches.push_back(std::move(breach));
    }
  }
}

std::vector<GateBreach> breaches_between(const Editions& before, const Editions& after, FilesHeld files,
                                         const StepJudge& between,
                                         const std::function<bool(const std::string& folder)>& is_gone) {
  std::vector<GateBreach> breaches;
  add_step(before, after, between, breaches);
  if (files == FilesHeld::elsewhere) return breaches;
  add_step(before, after, gates_changed_by_hand, breaches);
  add_step(before, after, stage_copies_lost, breaches);
  add_step(before, after, workflow_gates_lost, breaches);
  add_lost_archives(before, after, is_gone, breaches);
  return breaches;
}

// Whether a merge may do that to either side by taking what the other has: a stage that both went on with is as neither
// had it.
bool is_of_merging(const GateBreach& breach) { return breach.violation.code == "completed-stage-changed"; }

using Texts = std::map<std::string, std::string>;  // by path; of what cannot be read an empty one

Texts texts_of(const std::vector<StagedFile>& files) {
  Texts texts;
  for (const StagedFile& file : files) texts.emplace(file.path, file.text ? *file.text : "");
  return texts;
}

// What came of one parent of a commit.
struct ParentStep {
  std::string parent;
  std::vector<GateBreach> breaches;
  Texts texts;  // of the parent

  bool has(const std::string& path) const { return texts.count(path) != 0; }
};

// A file that the parent does not have is none of its concern. It has not taken away what the side that the breach is
// `of` has added: that did the merge.
bool clears(const GitCommand& git, const ParentStep& step, const GateBreach& breach, const ParentStep& of,
            const Texts& after) {
  if (has_same(step.breaches, breach)) return false;
  if (step.has(breach.path)) return true;
  if (after.count(breach.path) != 0) return false;
  return breach.violation.code != "append-only-deleted" || had_both(git, step.parent, of.parent, breach.path);
}

// Whether all parents that have a document there have the same, however it is laid out: no merge of them makes another
// of it.
bool is_alike(const std::vector<ParentStep>& steps, const std::string& path) {
  const std::string* first = nullptr;
  return std::all_of(steps.begin(), steps.end(), [&](const ParentStep& step) {
    const auto here = step.texts.find(path);
    if (here == step.texts.end()) return true;
    if (first == nullptr) first = &here->second;
    return *first == here->second || same_json(*first, here->second);
  });
}

// What a merge has taken from a side was judged there. What it does to all that it concerns, its own hand did.
std::vector<GateBreach> done_by_hand(const GitCommand& git, const std::vector<ParentStep>& steps, const Texts& after) {
  if (steps.size() == 1) return steps.front().breaches;
  std::vector<GateBreach> breaches;
  for (const ParentStep& of : steps) {
    for (const GateBreach& breach : of.breaches) {
      const bool is_cleared = std::any_of(steps.begin(), steps.end(),
                                          [&](const ParentStep& step) { return clears(git, step, breach, of, after); });
      const bool is_merged = is_of_merging(breach) && !is_alike(steps, breach.path);
      if (is_merged || is_cleared || has_same(breaches, breach)) continue;
      breaches.push_back(breach);
    }
  }
  return breaches;
}

std::vector<StagedFile> with_texts(std::vector<StagedFile> files,
                                   const std::map<std::string, std::optional<std::string>>& instead) {
  std::erase_if(files, [&](const StagedFile& file) {
    const auto other = instead.find(file.path);
    return other != instead.end() && !other->second;
  });
  for (StagedFile& file : files) {
    const auto other = instead.find(file.path);
    if (other != instead.end()) file.text = *other->second;
  }
  return files;
}

}  // namespace

bool has_same(const std::vector<GateBreach>& breaches, const GateBreach& breach) {
  return std::any_of(breaches.begin(), breaches.end(), [&](const GateBreach& other) {
    return breach.path == other.path && breach.stage == other.stage && breach.violation.code == other.violation.code;
  });
}

Verdict new_verdict(const std::string& path) { return {path, kind_name_at(layout::within_store(path)), true, {}, {}}; }

Verdict& verdict_at(const std::string& path, std::vector<Verdict>& verdicts) {
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.path == path; });
  if (found != verdicts.end()) return *found;
  verdicts.push_back(new_verdict(path));
  return verdicts.back();
}

void add_violation(Violation violation, Verdict& verdict) {
  if (violation.level == Level::warning) return verdict.warnings.push_back(std::move(violation));
  verdict.is_valid = false;
  verdict.errors.push_back(std::move(violation));
}

Verdict& verdict_at(const std::string& path, std::map<std::string, Verdict>& verdicts) {
  return verdicts.try_emplace(path, new_verdict(path)).first->second;
}

bool touches_gates(const std::vector<std::string>& changed) { return !paths_of_gates(changed).empty(); }

GateJudgement judge_gates_in(const GitCommand& git, const GateStep& step, const Limits& limits, const Instant& now) {
  const std::vector<std::string> paths = paths_of_gates(step.changed);
  if (paths.empty()) return {};
  const auto later_files = [&](const std::vector<std::string>& below) {
    return step.after ? committed_files_at(git, *step.after, below, limits.max_bytes)
                      : indexed_files_at(git, below, limits.max_bytes);
  };
  const auto is_gone = [&](const std::string& folder) { return later_files({folder}).empty(); };
  const std::vector<StagedFile> now_there = with_texts(later_files(paths), step.instead);
  const Editions after = editions_of(now_there, limits);
  GateJudgement judgement = judge(after, now);
  std::vector<ParentStep> steps;
  for (const EarlierTree& before : step.before) {
    const auto between = [&](const Edition& was, const Edition& is) {
      return judge_gates_between(was, is, now, [&](const StorePath& stage) {
        return step.after && is_brought_by_merge({git, before.commit, *step.after, limits, now}, is, stage);
      });
    };
    const std::vector<StagedFile> files = as_moved(files_at(git, before, paths, limits.max_bytes), now_there);
    const Editions earlier = editions_of(files, limits);
    steps.push_back({before.commit, breaches_between(earlier, after, step.files, between, is_gone), texts_of(files)});
    if (step.before.size() == 1) append({completed_unlike_approved(git, step, {earlier, after}), {}}, judgement);
  }
  append({done_by_hand(git, steps, texts_of(now_there)), {}}, judgement);
  return judgement;
}

GateJudgement judge_gates_in(const std::vector<StagedFile>& files, const Limits& limits, const Instant& now) {
  return judge(editions_of(files, limits), now);
}

void add_retention(const std::vector<RetentionBreach>& breaches, std::vector<Verdict>& verdicts) {
  for (const RetentionBreach& breach : breaches) add_violation(breach.violation, verdict_at(breach.path, verdicts));
}

void add_retention(const std::vector<RetentionBreach>& breaches, std::map<std::string, Verdict>& verdicts) {
  for (const RetentionBreach& breach : breaches) add_violation(breach.violation, verdict_at(breach.path, verdicts));
}

void add_gates(GateJudgement judgement, std::vector<Verdict>& verdicts) { add_all(std::move(judgement), verdicts); }

void add_gates(GateJudgement judgement, std::map<std::string, Verdict>& verdicts) {
  add_all(std::move(judgement), verdicts);
}

}  // namespace checkpoint::cli
