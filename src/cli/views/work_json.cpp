#include "cli/views/work_json.h"

#include "cli/views/problems.h"
#include "core/day.h"
#include "core/json_rows.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

// Null where there is none.
json::Value time_json(const std::optional<Instant>& instant) {
  return instant ? json::Value(format_instant(*instant)) : json::Value();
}

json::Value age_json(const Work& work, const Instant& now) {
  return work.when ? json::Value(seconds_between(*work.when, now) / seconds_a_day) : json::Value();
}

json::Object position_json(const Work& work, const Instant& now) {
  json::Object object;
  object.set("kind", work.kind).set("kind_name", word_of(work.kind));
  object.set("skill", work.owner).set("owner", work.owner);
  object.set("phase", work.phase).set("step", work.step).set("status", work.status);
  object.set("updated_at", time_json(work.when)).set("age_days", age_json(work, now));
  object.set("begun_at", time_json(work.begun)).set("stale", work.stale);
  return object;
}

json::Object progress_json(const session::Progress& progress) {
  return json::Object().set("complete", progress.complete).set("total", progress.total);
}

json::Array open_blockers_json(const Node& root) {
  json::Array open;
  for (const Node& blocker : elements_of(root, "blockers")) {
    if (!boolean_member(blocker, "resolved").value_or(false)) open.add(blocker);
  }
  return open;
}

// As a session's document has them; of other kinds, what is to be done.
void set_lists(const Work& work, json::Object& object) {
  if (work.document) {
    const Node root = work.document->root();
    object.set("next_actions", array_member(root, "next_actions"));
    object.set("blockers", open_blockers_json(root)).set("pm_refs", array_member(root, "pm_refs"));
  } else {
    object.set("next_actions", json::strings(work.actions));
    object.set("blockers", json::Array()).set("pm_refs", json::Array());
  }
}

// Null where it asks for nothing.
std::optional<Rank> rank_of(const Work& work) { return is_open(work) ? work.rank : std::nullopt; }

json::Value rank_json(const Work& work) {
  const std::optional<Rank> rank = rank_of(work);
  return rank ? json::Value(name_of(*rank)) : json::Value();
}

// What it asks first, whatever it is that makes it urgent: what has failed asks how to go on.
const OpenDecision* asked_first(const Work& work) {
  return work.decisions.empty() ? question_of(work) : &work.decisions.front();
}

// What is to be done; for a decision that is a mere proposal, and the question says so.
void set_action(const Work& work, json::Object& object) {
  object.set("action", work.action);
  const OpenDecision* const question = asked_first(work);
  object.set("question", json::text_or_null(question != nullptr ? question->description : ""));
  object.set("proposed_resolution", json::text_or_null(question != nullptr ? question->proposed_resolution : ""));
}

}  // namespace

json::Value array_member(const Node& object, std::string_view key) {
  const auto member = object.find(key);
  return member && member->is_array() ? json::Value(*member) : json::Value(json::Array());
}

json::Object brief_json(const Work& work, const Instant& now) {
  json::Object object = position_json(work, now);
  object.set("progress", progress_json(work.progress)).set("rank_name", rank_json(work));
  set_action(work, object);
  object.set("path", work.path);
  return object;
}

json::Object full_json(const Work& work, const Instant& now) {
  json::Object object = position_json(work, now);
  object.set("progress", progress_json(work.progress)).set("progress_summary", work.summary);
  set_lists(work, object);
  object.set("rank_name", rank_json(work));
  set_action(work, object);
  object.set("path", work.path);
  return object.set("steps", steps_json(work.steps)).set("tasks", steps_json(work.tasks));
}

void set_standing(const Work* work, const Instant& now, json::Object& fields) {
  const auto set = [&](const char* name, const auto& value_of) {
    fields.set(name, work != nullptr ? json::Value(value_of(*work)) : json::Value());
  };
  set("kind_name", [](const Work& one) { return word_of(one.kind); });
  set("status", [](const Work& one) { return one.status; });
  set("phase", [](const Work& one) { return one.phase; });
  set("step", [](const Work& one) { return one.step; });
  set("updated_at", [](const Work& one) { return time_json(one.when); });
  set("age_days", [&](const Work& one) { return age_json(one, now); });
  set("stale", [](const Work& one) { return one.stale; });
  set("progress", [](const Work& one) { return progress_json(one.progress); });
  set("progress_summary", [](const Work& one) { return one.summary; });
  set("action", [](const Work& one) { return one.action; });
}

json::Object ranked_json(const Work& work, const Instant& now) {
  json::Object object = position_json(work, now);
  const std::optional<Rank> rank = rank_of(work);
  object.set("rank", rank ? json::Value(static_cast<int>(*rank)) : json::Value());
  object.set("rank_name", rank_json(work));
  object.set("why", work.why);
  set_action(work, object);
  const OpenDecision* const question = asked_first(work);
  object.set("answer", json::text_or_null(question != nullptr ? question->answer : ""));
  object.set("done_when", json::text_or_null(work.queue.done_when));
  object.set("unblocked_by", json::text_or_null(work.queue.unblocked_by));
  object.set("skipped_stale", work.queue.skipped).set("skipped_claimed", work.queue.claimed);
  object.set("all_stale", work.queue.is_all_landed).set("path", work.path);
  return object.set("recorded_by", json::text_or_null(work.recorded_by));
}

json::Array ranked_rows(const std::vector<Work>& works, const Instant& now) {
  return json::array_of(works, [&](const Work& work) { return ranked_json(work, now); });
}

json::Array decisions_json(const std::vector<OpenDecision>& decisions) {
  return json::array_of(decisions, [](const OpenDecision& decision) {
    json::Object object;
    object.set("kind", decision.kind).set("kind_name", word_of(decision.kind));
    object.set("owner", decision.owner).set("id", decision.id);
    object.set("description", decision.description)
        .set("question", decision.description)
        .set("proposed_resolution", decision.proposed_resolution);
    object.set("answer", decision.answer).set("refusal", json::text_or_null(decision.refusal));
    object.set("own_words", json::text_or_null(decision.own_words)).set("since", time_json(decision.since));
    object.set("obstacle", json::text_or_null(decision.obstacle)).set("artifacts", json::strings(decision.artifacts));
    object.set("shown_by", json::text_or_null(decision.shown_by));
    return object;
  });
}

json::Array steps_json(const std::vector<Step>& steps) {
  return json::array_of(steps, [](const Step& step) {
    json::Object object;
    object.set("name", step.name).set("status", step.status).set("updated_at", time_json(step.when));
    return object.set("reason", json::text_or_null(step.flaw)).set("artifacts", json::strings(step.artifacts));
  });
}

json::Array problems_json(const Works& works) {
  std::vector<StoreProblem> all = works.problems;
  all.insert(all.end(), works.flaws.begin(), works.flaws.end());
  return problems_json(all);
}

}  // namespace checkpoint::cli
