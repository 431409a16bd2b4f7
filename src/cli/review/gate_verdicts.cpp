#include "cli/review/gate_verdicts.h"

#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "core/layout.h"
#include "kinds/kind.h"
#include "store/gate_succession.h"
#include "store/git_edition.h"

namespace checkpoint::cli {
namespace {

using Editions = std::map<std::string, GitEdition>;

Verdict new_verdict(const std::string& path) { return {path, kind_name_at(layout::within_store(path)), true, {}, {}}; }

Verdict& verdict_at(const std::string& path, std::vector<Verdict>& verdicts) {
  const auto found =
      std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& verdict) { return verdict.path == path; });
  if (found != verdicts.end()) return *found;
  verdicts.push_back(new_verdict(path));
  return verdicts.back();
}

Verdict& verdict_at(const std::string& path, std::map<std::string, Verdict>& verdicts) {
  return verdicts.try_emplace(path, new_verdict(path)).first->second;
}

void add(Violation violation, Verdict& verdict) {
  if (violation.level == Level::warning) return verdict.warnings.push_back(std::move(violation));
  verdict.is_valid = false;
  verdict.errors.push_back(std::move(violation));
}

// What cannot be read has been said where it is read.
template <class Verdicts>
void add_all(GateJudgement judgement, Verdicts& verdicts) {
  for (GateBreach& breach : judgement.breaches) add(std::move(breach.violation), verdict_at(breach.path, verdicts));
  for (const UnjudgedProject& unjudged : judgement.unjudged) {
    Verdict& verdict = verdict_at(unjudged.why.path, verdicts);
    if (verdict.is_valid) add({name_of(unjudged.why.code), Level::error, "", unjudged.why.message, {}}, verdict);
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

// The folders of the projects that may have other gates now, and the settings beside them.
std::vector<std::string> paths_of_projects(const std::vector<std::string>& changed) {
  const std::string pipelines = std::string(layout::pipelines_folder) + "/";
  std::set<std::string> paths;
  for (const std::string& path : changed) {
    const std::string inside = layout::within_store(path);
    const std::string store = path.substr(0, path.size() - inside.size());
    const bool is_settings = inside == layout::config_file;
    if (!is_settings && !inside.starts_with(pipelines)) continue;
    const std::size_t end = inside.find('/', pipelines.size());
    paths.insert(is_settings ? store + std::string(layout::pipelines_folder) : store + inside.substr(0, end));
    paths.insert(store + std::string(layout::config_file));
  }
  return {paths.begin(), paths.end()};
}

using StepJudge = std::function<std::vector<GateBreach>(const Edition&, const Edition&)>;

// Of a store that is gone nothing is left, which is a step as well.
void add_step(const Editions& before, const Editions& after, const StepJudge& judge_step, GateJudgement& judgement) {
  for (const auto& [folder, edition] : before) {
    const auto later = after.find(folder);
    const GitEdition gone(folder, {});
    for (GateBreach& breach : judge_step(edition, later == after.end() ? gone : later->second)) {
      judgement.breaches.push_back(std::move(breach));
    }
  }
}

}  // namespace

bool touches_gates(const std::vector<std::string>& changed) { return !paths_of_projects(changed).empty(); }

GateJudgement judge_gates_in(const GitCommand& git, const GateStep& step, const Limits& limits, const Instant& now) {
  const std::vector<std::string> paths = paths_of_projects(step.changed);
  if (paths.empty()) return {};
  const Editions after = editions_of(step.after ? committed_files_at(git, *step.after, paths, limits.max_bytes)
                                                : indexed_files_at(git, paths, limits.max_bytes),
                                     limits);
  GateJudgement judgement = judge(after, now);
  if (!step.before) return judgement;
  const Editions before = editions_of(committed_files_at(git, *step.before, paths, limits.max_bytes), limits);
  const auto between = [&](const Edition& was, const Edition& is) { return judge_gates_between(was, is, now); };
  add_step(before, after, between, judgement);
  // Of two commits each file is held to the earlier one anyway.
  if (!step.after) add_step(before, after, gates_changed_by_hand, judgement);
  return judgement;
}

GateJudgement judge_gates_in(const std::vector<StagedFile>& files, const Limits& limits, const Instant& now) {
  return judge(editions_of(files, limits), now);
}

void add_gates(GateJudgement judgement, std::vector<Verdict>& verdicts) { add_all(std::move(judgement), verdicts); }

void add_gates(GateJudgement judgement, std::map<std::string, Verdict>& verdicts) {
  add_all(std::move(judgement), verdicts);
}

}  // namespace checkpoint::cli
