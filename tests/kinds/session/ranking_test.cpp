#include "kinds/session/ranking.h"

#include "kinds/session/sessions.h"
#include "kinds/session/work.h"

using namespace checkpoint;
using namespace checkpoint::session;

namespace {

Outlook nothing_landed(const Overview&, const Action&) { return {}; }

Ranked rank(const char* text) { return ranked(session_of("demo", text), nothing_landed); }

}  // namespace

TEST_CASE("a checkpoint's rank follows from its state") {
  const auto [text, expected] = GENERATE(table<const char*, Rank>({
      {R"({"status": "in_progress", "blockers": [{"id": "b", "needs": "user_decision"}]})", Rank::decision},
      {R"({"status": "failed", "blockers": [{"id": "b", "needs": "user_decision"}]})", Rank::decision},
      {R"({"status": "in_progress", "blockers": [{"id": "b", "needs": "user_decision", "resolved": true}]})",
       Rank::in_progress},
      {R"({"status": "failed"})", Rank::halted},
      {R"({"status": "blocked"})", Rank::halted},
      {R"({"status": "in_progress", "phase": "release-gate"})", Rank::at_gate},
      {R"({"status": "in_progress", "step": "Awaiting review"})", Rank::at_gate},
      {R"({"status": "in_progress", "progress_table": [{"id": "sign-off", "label": "", "status": "in_progress"}]})",
       Rank::at_gate},
      {R"({"status": "in_progress", "progress_table": [{"id": "gate", "label": "", "status": "complete"}]})",
       Rank::in_progress},
      {R"({"status": "in_progress", "phase": "navigate", "step": "aggregate"})", Rank::in_progress},
      {R"({"status": "complete", "next_actions": ["tidy up"]})", Rank::queued},
      {R"({"status": "complete", "next_actions": []})", Rank::not_started},
      {R"({})", Rank::not_started},
  }));
  CAPTURE(text);
  CHECK(rank(text).rank == expected);
}

TEST_CASE("a decision asks for its resolution and names what it is about") {
  const Ranked ranked = rank(R"({"status": "blocked", "next_actions": ["later"], "blockers": [
      {"id": "b1", "description": "Which region?", "needs": "user_decision", "proposed_resolution": "Use eu-west"}]})");
  CHECK(ranked.action == "Use eu-west");
  CHECK(ranked.why == "waits for a decision, b1: Which region?");
}

TEST_CASE("a decision without a proposal asks for its description") {
  CHECK(rank(R"({"blockers": [{"description": "Which region?", "needs": "user_decision"}]})").action ==
        "Which region?");
}

TEST_CASE("a halted checkpoint without a queue names what blocks it") {
  CHECK(
      rank(R"({"status": "blocked", "blockers": [{"id": "b", "description": "CI is down", "needs": "external_dep"}]})")
          .action == "CI is down");
}

TEST_CASE("a halted checkpoint without a queue or blockers still asks what to do") {
  CHECK(rank(R"({"status": "failed", "next_actions": []})").action ==
        "Decide how to go on: the work is marked as failed");
  CHECK(rank(R"({"status": "blocked"})").action == "Decide how to go on: the work is blocked");
}

TEST_CASE("a finished checkpoint is not called unstarted") {
  CHECK(rank(R"({"status": "complete", "next_actions": []})").why == "complete, with nothing queued");
}

TEST_CASE("the first action that has not landed is the one to do") {
  const auto landed = [](const Overview&, const Action& action) {
    return Outlook{action.text.find("PR 1") == 0 ? Prospect::landed : Prospect::open, ""};
  };
  const Overview overview = session_of(
      "demo", R"({"status": "in_progress", "next_actions": ["PR 1", {"text": "PR 2", "done_when": "true"}]})");
  const Ranked one = ranked(overview, landed);
  CHECK(one.action == "PR 2");
  CHECK(one.done_when == "true");
  CHECK(one.skipped_stale == 1);
  CHECK_FALSE(one.all_stale);

  const Ranked all = ranked(overview, [](const Overview&, const Action&) { return Outlook{Prospect::landed, ""}; });
  CHECK(all.all_stale);
  CHECK(all.skipped_stale == 2);
  CHECK(all.action.find("Reconcile") == 0);
}

TEST_CASE("what is unblocked comes before the rest of the queue, and says what opened the way") {
  const Overview overview =
      session_of("demo", R"({"status": "in_progress", "next_actions": ["old", "write", "deploy", "old"]})");
  const Ranked one = ranked(overview, [](const Overview&, const Action& action) {
    if (action.text == "old") return Outlook{Prospect::landed, ""};
    return action.text == "deploy" ? Outlook{Prospect::unblocked, "#1 has landed"} : Outlook{};
  });
  CHECK(one.action == "deploy");
  CHECK(one.queued.text == "deploy");
  CHECK(one.unblocked_by == "#1 has landed");
  CHECK(one.skipped_stale == 1);
}

TEST_CASE("a decision comes before the queue, whose first action is still known") {
  const Ranked one = rank(R"({"status": "blocked", "next_actions": [{"text": "go", "done_when": "true"}],
      "blockers": [{"id": "b", "description": "Which?", "needs": "user_decision"}]})");
  CHECK(one.action == "Which?");
  CHECK(one.done_when.empty());
  CHECK(one.queued.text == "go");
}

TEST_CASE("ties go to what is over budget, then to the newest, then by name") {
  const auto entry = [](const char* skill, const char* text) {
    const auto document = Document::parse(text);
    return work_of(ranked(session_of(skill, text), nothing_landed), *document, {}, {});
  };
  const auto order = in_order({
      entry("b", R"({"status": "in_progress", "updated_at": "2026-06-01T00:00:00Z"})"),
      entry("c", R"({"status": "in_progress", "updated_at": "2026-06-01T00:00:00.500Z"})"),
      entry("a", R"({"status": "in_progress", "updated_at": "2026-06-01T00:00:00Z"})"),
      entry("d", R"({"status": "in_progress", "updated_at": "2020-01-01T00:00:00Z",
                     "cost": {"total_usd": 2, "budget_usd": 1.99}})"),
      entry("e", R"({"status": "failed", "updated_at": "2019-01-01T00:00:00Z"})"),
  });
  std::string skills;
  for (const Work& work : order) skills += work.owner;
  CHECK(skills == "edcab");
  CHECK(order[2].why == ranked(session_of("c", R"({"status": "in_progress"})"), nothing_landed).why);
  CHECK_FALSE(order[2].why.empty());
}

TEST_CASE("what names no budget, or no cost, is never over it") {
  const auto is_over = [](const std::string& cost) {
    return session_of("demo", R"({"status": "in_progress", "cost": )" + cost + "}").over_budget;
  };
  CHECK(is_over(R"({"total_usd": 2, "budget_usd": 1})"));
  CHECK_FALSE(is_over(R"({"total_usd": 2})"));
  CHECK_FALSE(is_over(R"({"budget_usd": 1})"));
}

TEST_CASE("what is claimed is passed over, and where all is claimed there is nothing to do") {
  const char* const text = R"({"status": "blocked", "next_actions": ["a", "b", "c"], "blockers": [
      {"id": "x", "description": "CI is down", "needs": "external_dep"}]})";
  const auto taken_up_to = [&](std::string_view last) {
    return ranked(session_of("demo", text), [last](const Overview&, const Action& action) {
      return Outlook{action.text <= last ? Prospect::claimed : Prospect::open, ""};
    });
  };
  CHECK(taken_up_to("b").action == "c");
  CHECK(taken_up_to("b").skipped_claimed == 2);
  CHECK(taken_up_to("c").action.empty());
  CHECK_FALSE(taken_up_to("c").all_stale);
  CHECK(taken_up_to("c").skipped_claimed == 3);
}
