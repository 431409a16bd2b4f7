#include "kinds/session/rules.h"

#include <array>
#include <optional>
#include <unordered_set>

#include "core/day.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/session/overview.h"
#include "kinds/session/place.h"
#include "schema/subject.h"

namespace checkpoint::session {

namespace {

bool is_in_progress(const Node& root) {
  const auto status = root.find("status");
  return status && status->is("in_progress");
}

Breaches misfiled(const Subject& subject) {
  Breaches breaches = not_as_filed(subject.root(), {{"skill", skill_at(subject.path), "file's name"}});
  for (Breach& breach : breaches) breach.message += "; set it, or rename the file";
  return breaches;
}

Breaches updated_before_created(const Subject& subject) {
  const auto created = subject.root().find("created_at");
  const auto updated = subject.root().find("updated_at");
  const auto began = instant_in(created);
  const auto ended = instant_in(updated);
  if (!began || !ended || *ended >= *began) return {};
  return {{*updated, "",
           "updated_at must not be before created_at (" + shown(*updated) + " is before " + shown(*created) + ")"}};
}

Breaches updated_in_future(const Subject& subject) {
  const auto updated = subject.root().find("updated_at");
  const auto instant = instant_in(updated);
  if (!instant || seconds_between(subject.now, *instant) <= seconds_a_day) return {};
  return {{*updated, "",
           "updated_at is more than a day ahead of now (" + shown(*updated) +
               "): check the clock of the machine that wrote it"}};
}

Breaches nothing_to_do(const Subject& subject) {
  if (!is_in_progress(subject.root())) return {};
  const auto actions = subject.root().find("next_actions");
  const std::string message =
      "next_actions must name at least one action while status is in_progress; add one, or set status to complete";
  if (!actions) return {{subject.root(), "next_actions", message}};
  if (actions->is_array() && actions->empty()) return {{*actions, "", message}};
  return {};
}

Breaches missing_while_in_progress(const Subject& subject, std::string_view member, std::string_view purpose) {
  if (!is_in_progress(subject.root()) || subject.root().find(member)) return {};
  const std::string name(member);
  return {{subject.root(), name, name + " is missing while status is in_progress: it is " + std::string(purpose)}};
}

Breaches no_progress_table(const Subject& subject) {
  return missing_while_in_progress(subject, "progress_table", "what shows how far the work has come");
}

Breaches no_context_primer(const Subject& subject) {
  return missing_while_in_progress(subject, "context_primer", "what the next session reads to go on");
}

std::unordered_set<std::string> ids_of(const Node& root, std::string_view list) {
  std::unordered_set<std::string> ids;
  for (const Node& row : elements_of(root, list)) {
    const auto id = row.find("id");
    if (id && id->is_string()) ids.insert(id->string());
  }
  return ids;
}

bool is_resolved(const Node& blocker) { return boolean_member(blocker, "resolved").value_or(false); }

Breaches dangling_blocking(const Subject& subject) {
  const std::unordered_set<std::string> rows = ids_of(subject.root(), "progress_table");
  return breaches_in(elements_of(subject.root(), "blockers"), [&](const Node& blocker) -> std::optional<Breach> {
    const auto blocking = blocker.find("blocking");
    if (!blocking || !blocking->is_string() || blocking->is("") || is_resolved(blocker)) return std::nullopt;
    if (rows.count(blocking->string()) > 0) return std::nullopt;
    return Breach{*blocking, "",
                  subject_of(*blocking) + " names no row of progress_table (got " + shown(*blocking) + ")"};
  });
}

// Rows that both sides of a line merge have kept, most often.
Breaches duplicate_id(const Subject& subject) {
  constexpr std::string_view what = "the id of an earlier row";
  return joined(repeated(subject.root(), "progress_table", "id", what),
                repeated(subject.root(), "blockers", "id", what));
}

Breaches over_budget(const Subject& subject) {
  if (!is_over_budget(subject.root())) return {};
  const Node cost = *subject.root().find("cost");
  const Node total = *cost.find("total_usd");
  return {
      {total, "", "cost.total_usd is over budget (" + shown(total) + " of " + shown(*cost.find("budget_usd")) + ")"}};
}

Breaches score_above_max(const Subject& subject) {
  return breaches_in(elements_of(subject.root(), "eval_scores"), [](const Node& row) -> std::optional<Breach> {
    const auto score = row.find("score");
    const auto best = row.find("max");
    if (!exceeds(score, best)) return std::nullopt;
    return Breach{*score, "",
                  subject_of(*score) + " must be at most its max, " + shown(*best) + " (got " + shown(*score) + ")"};
  });
}

Breaches file_is_large(const Subject& subject) {
  const std::size_t size = subject.document.text().size();
  if (size <= large_file) return {};
  const std::string skill(skill_at(subject.path));
  return {{subject.root(), "",
           "the file has " + std::to_string(size) + " bytes, more than 32 KB: move old telemetry out with " +
               "'git checkpoint rotate " + (skill.empty() ? "\"<skill>\"" : shell_word(skill)) + "'"}};
}

constexpr std::array<Rule, 11> kRules = {{
    {"misfiled", Level::error, misfiled},
    {"updated-before-created", Level::error, updated_before_created},
    {"no-next-action", Level::error, nothing_to_do},
    {"score-above-max", Level::error, score_above_max},
    {"updated-in-future", Level::warning, updated_in_future},
    {"no-progress-table", Level::warning, no_progress_table},
    {"no-context-primer", Level::warning, no_context_primer},
    {"dangling-blocking", Level::warning, dangling_blocking},
    {"duplicate-id", Level::warning, duplicate_id},
    {"over-budget", Level::warning, over_budget},
    {"large-file", Level::warning, file_is_large},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

}  // namespace checkpoint::session
