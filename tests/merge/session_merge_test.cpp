// Merges of session checkpoints that are easily decided wrongly, beside those of tests/merges/cases.json.

#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/session_rules.h"
#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;
using Paths = std::set<std::string>;

const std::string early = "2026-06-02T10:00:00Z";
const std::string late = "2026-06-03T10:00:00Z";

Json scored(double score, double best) {
  return session({{"eval_scores", {{{"rubric", "audit"}, {"score", score}, {"max", best}, {"at", early}}}}});
}

Json done_on(std::initializer_list<int> days) {
  Json log = Json::array();
  for (const int day : days) {
    log.push_back({{"at", "2026-06-" + std::to_string(day) + "T00:00:00Z"}, {"action", std::to_string(day)}});
  }
  return session({{"recently_done", log}});
}

}  // namespace

TEST_CASE("a score and its best possible are one result, chosen together") {
  const merge::Outcome outcome = merged_sessions(scored(3, 8), scored(9, 10), scored(4, 5));
  CHECK(asked_paths(outcome) == Paths{"eval_scores[rubric=audit].score", "eval_scores[rubric=audit].max"});
  for (const std::string& choice : every_choice(merge::rendered(outcome, {}), 7)) {
    INFO(choice);
    CHECK(session_rules().examine(*Document::parse(choice)).empty());
  }
  CHECK_FALSE(merged_sessions(scored(3, 8), scored(4, 8), scored(3, 20)).is_clean());
}

TEST_CASE("two sides that add the same actions in different orders are asked which comes first") {
  const Json ours = session({{"next_actions", {"One", "Two"}}, {"updated_at", early}});
  const Json theirs = session({{"next_actions", {"Two", "One"}}, {"updated_at", late}});
  CHECK(asked_paths(merged_sessions(nullptr, ours, theirs)) == Paths{"next_actions"});
  const Json base = session({{"next_actions", {"Zero"}}});
  CHECK(asked_paths(merged_sessions(base, ours, theirs)) == Paths{"next_actions"});
}

TEST_CASE("two sides that add a checkpoint begun at different times are asked about no more than they differ in") {
  const Json ours = session({{"created_at", early}, {"step", "a"}});
  const Json theirs = session({{"created_at", late}, {"step", "b"}});
  CHECK(asked_paths(merged_sessions(nullptr, ours, theirs)) == Paths{"step"});
}

TEST_CASE("a log that grows beyond its bound loses its oldest entries, wherever the file keeps them") {
  const Json base = done_on({11, 12, 13, 14, 15, 16, 17, 18, 19});
  const Json ours = done_on({11, 12, 13, 14, 15, 16, 17, 18, 19, 21});
  const Json theirs = done_on({11, 12, 13, 14, 15, 16, 17, 18, 19, 22});
  const Json log = result_of(merged_sessions(base, ours, theirs))["recently_done"];
  CHECK(log == done_on({12, 13, 14, 15, 16, 17, 18, 19, 21, 22})["recently_done"]);
}

TEST_CASE("the last run and its streak are one side's, also where both ran at one time") {
  const auto ran = [](const char* verdict, int streak, const std::string& at = early) {
    const Json state{{"last_run", {{"at", at}, {"verdict", verdict}}}, {"streak", streak}};
    return session({{"updated_at", early}, {"skill_state", state}});
  };
  const auto merged = [](const Json& base, const Json& ours, const Json& theirs) {
    const Json state = result_of(merged_sessions(base, ours, theirs))["skill_state"];
    CHECK(result_of(merged_sessions(base, theirs, ours))["skill_state"] == state);
    return state;
  };
  const Json before = ran("PASS", 9, "2026-06-01T10:00:00Z");
  CHECK(merged(before, ran("PASS", 10), ran("FAIL", 2))["streak"] == 10);
  CHECK(merged(before, ran("FAIL", 10), ran("PASS", 2))["streak"] == 2);
  // One side alone ran: what it counted goes with that, whoever wrote last.
  CHECK(merged(ran("PASS", 9), ran("FAIL", 0), ran("PASS", 10))["streak"] == 0);
  Json later = ran("PASS", 10);
  later["updated_at"] = late;
  CHECK(merged(ran("PASS", 9), ran("FAIL", 0), later)["streak"] == 0);
}

TEST_CASE("what both sides add to an action that was a mere text is put together") {
  const auto actions = [](const Json& first) { return session({{"next_actions", {first, "Two"}}}); };
  const auto merged = [&](const Json& ours, const Json& theirs) {
    const Json list = result_of(merged_sessions(actions("One"), actions(ours), actions(theirs)))["next_actions"];
    CHECK(result_of(merged_sessions(actions("One"), actions(theirs), actions(ours)))["next_actions"] == list);
    return list[0];
  };
  const Json plain{{"text", "One"}};
  const Json timed{{"text", "One"}, {"done_when", "x"}};
  const Json owned{{"text", "One"}, {"owner", "me"}};
  CHECK(merged(plain, timed) == timed);
  CHECK(Json::diff(merged(owned, timed), Json{{"text", "One"}, {"owner", "me"}, {"done_when", "x"}}).empty());
  const Json other{{"text", "One"}, {"done_when", "y"}};
  CHECK_FALSE(merged_sessions(actions("One"), actions(timed), actions(other)).is_clean());
}

TEST_CASE("to take away an empty list is no answer to what the other side put into it") {
  const Json blockers = Json::array({{{"id", "b1"}, {"description", "x"}}});
  Json without = session({});
  without.erase("blockers");
  const Json with = session({{"blockers", blockers}});
  const Json base = session({{"blockers", Json::array()}});
  CHECK(result_of(merged_sessions(base, without, with))["blockers"] == blockers);
  CHECK(result_of(merged_sessions(base, with, without))["blockers"] == blockers);
}

TEST_CASE("an action that both sides replaced by different ones is a question, unless both have done it") {
  const auto replaced = [](const char* action, const std::string& at, const char* done) {
    return session({{"next_actions", {action, "Two"}},
                    {"updated_at", at},
                    {"recently_done", Json::array({{{"at", at}, {"action", done}}})}});
  };
  const auto merged = [&](const char* our_done, const char* their_done) {
    return merged_sessions(session(), replaced("Ours", early, our_done), replaced("Theirs", late, their_done));
  };
  CHECK(asked_paths(merged("Else", "More")) == Paths{"next_actions"});
  CHECK(result_of(merged("One", "One"))["next_actions"] == Json{"Theirs", "Ours", "Two"});
}

TEST_CASE("actions whose texts differ by a line are different actions") {
  const Json base = session({{"next_actions", {"Do it", "Do it"}}});
  const Json ours = session({{"next_actions", {"Do it", "Do it", "Do it\n1"}}});
  const Json theirs = session({{"next_actions", {"Do it", "Do it", "Else"}}, {"updated_at", late}});
  CHECK(result_of(merged_sessions(base, ours, theirs))["next_actions"] == Json{"Do it", "Do it", "Do it\n1", "Else"});
}

TEST_CASE("an error that an input has hides no other of its kind") {
  const merge::Rules rules = session_rules();
  const Json old{{"rubric", "old"}, {"score", 9}, {"max", 5}};
  const auto scores = [](const Json& rows) { return *Document::parse(session({{"eval_scores", rows}}).dump()); };
  const Document input = scores({old, {{"rubric", "new"}, {"score", 1}, {"max", 9}}});
  REQUIRE(rules.examine(input).size() == 1);
  const Document worse = scores({old, {{"rubric", "new"}, {"score", 8}, {"max", 5}}});
  const Violations found = merge::contradictions(worse, {input}, rules.examine);
  REQUIRE(found.size() == 1);
  CHECK(found[0].code == "score-above-max");
  CHECK(found[0].pointer == "/eval_scores/1/score");
  const Document moved = scores({{{"rubric", "new"}, {"score", 1}, {"max", 9}}, old});
  CHECK(merge::contradictions(moved, {input}, rules.examine).empty());
}

TEST_CASE("an error that an input has is known by its element, whatever the name of the list has in it") {
  for (const std::string token : {"a~1b", "a~0b"}) {
    const auto list = [&](const char* rows) {
      return *Document::parse(std::string(token == "a~1b" ? R"({"a/b": [)" : R"({"a~b": [)") + rows + "]}");
    };
    const auto examine = [&](const Document& document) {
      Violations errors;
      for (const Node row : document.root().at(0)->children()) {
        const std::string pointer = "/" + token + "/" + std::to_string(row.index());
        if (row.find("wrong")) errors.push_back({"merge", Level::error, pointer, "wrong", {}});
      }
      return errors;
    };
    const Document input = list(R"({"id": 1, "wrong": 1}, {"id": 2})");
    CHECK(merge::contradictions(list(R"({"id": 2}, {"id": 1, "wrong": 1})"), {input}, examine).empty());
    CHECK(merge::contradictions(list(R"({"id": 1}, {"id": 2, "wrong": 1})"), {input}, examine).size() == 1);
  }
}

TEST_CASE("documents of one skill under the name of another are one question") {
  merge::Rules rules = session_rules();
  const auto text = [](const Json& document) { return document.dump(2) + "\n"; };
  const merge::Inputs inputs{text(session()), text(session({{"project", "a"}})),
                             text(session({{"progress_summary", "b"}, {"updated_at", late}}))};
  rules.name = "demo";
  CHECK(merge::merge_documents(inputs, rules)->is_clean());
  rules.name = "other";
  CHECK(asked_paths(*merge::merge_documents(inputs, rules)) == Paths{"$"});
}

namespace {

Json done(const std::string& action, const std::string& at = late) { return {{"at", at}, {"action", action}}; }

Json row(const std::string& id, const std::string& status) {
  return {{"id", id}, {"label", "Row " + id}, {"status", status}};
}

}  // namespace

TEST_CASE("an action that one side picked and finished is not to be done again without a question") {
  const Json base = session();
  const Json theirs = session({{"next_actions", {"One", "Two", "Picked"}}});
  const Json finished = session({{"recently_done", {done("Picked")}}, {"updated_at", late}});
  CHECK(asked_paths(merged_sessions(base, finished, theirs)) == Paths{"next_actions"});
  const Json went_on = session({{"next_actions", {"Two", "Three"}}, {"recently_done", {done("Picked"), done("One")}}});
  CHECK(asked_paths(merged_sessions(base, went_on, theirs)) == Paths{"next_actions"});
}

TEST_CASE("an action that one side finished and the other put in other words is asked about") {
  const Json base = session();
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  const Json reworded = session({{"next_actions", {"The first", "Two"}}, {"updated_at", late}});
  CHECK(asked_paths(merged_sessions(base, finished, reworded)) == Paths{"next_actions"});
  const Json both = session({{"next_actions", {"Next", "Two"}}, {"recently_done", {done("One")}}});
  CHECK(result_of(merged_sessions(base, finished, both))["next_actions"] == Json{"Next", "Two"});
}

TEST_CASE("an action that comes again after it was done is not lost with the one that was done") {
  const Json base = session({{"recently_done", {done("One", early)}}});
  const Json again = session({{"next_actions", {"Two", "One"}}, {"recently_done", {done("One"), done("One", early)}}});
  const Json removed = session({{"next_actions", {"Two", "Three"}}, {"recently_done", {done("One", early)}}});
  CHECK(asked_paths(merged_sessions(base, again, removed)) == Paths{"next_actions"});
  const Json noted = session(
      {{"next_actions", {{{"text", "One"}, {"done_when", "true"}}, "Two"}}, {"recently_done", {done("One", early)}}});
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One"), done("One", early)}}});
  CHECK(result_of(merged_sessions(base, noted, finished))["next_actions"] == Json{"Two"});
}

TEST_CASE("an action that one side did is asked about where the other said more of it than how to tell") {
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  const auto merge_with = [&](const Json& action) {
    return merged_sessions(session(), finished, session({{"next_actions", {action, "Two"}}}));
  };
  CHECK(result_of(merge_with({{"text", "One"}, {"done_when", "true"}}))["next_actions"] == Json{"Two"});
  CHECK(asked_paths(merge_with({{"text", "One"}, {"note", "only after the lawyer's yes"}})) == Paths{"next_actions"});
  CHECK(asked_paths(merge_with({{"text", "One"}, {"done_when", "true"}, {"owner", "Ada"}})) == Paths{"next_actions"});
  CHECK(result_of(merge_with({{"text", "One"}, {"note", nullptr}}))["next_actions"] == Json{"Two"});
}

TEST_CASE("an action that one side did is gone where the other said less of it") {
  const Json noted{{"text", "One"}, {"note", "ask Ada"}};
  const Json base = session({{"next_actions", {noted, "Two"}}});
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  for (const Json& less : {Json("One"), Json{{"text", "One"}}}) {
    const Json shorter = session({{"next_actions", {less, "Two"}}});
    CHECK(result_of(merged_sessions(base, finished, shorter))["next_actions"] == Json{"Two"});
  }
}

TEST_CASE("an action that both sides have finished is done, though one has not taken it off its list") {
  const Json base = session();
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  const Json noted = session({{"recently_done", {done("One", early)}}});
  CHECK(result_of(merged_sessions(base, finished, noted))["next_actions"] == Json{"Two"});
  CHECK(result_of(merged_sessions(base, noted, finished))["next_actions"] == Json{"Two"});
}

TEST_CASE("an action that one side has put back after both finished it is asked about") {
  const Json base = session();
  const Json finished = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  const auto at_the_end = session({{"next_actions", {"Two", "One"}}, {"recently_done", {done("One")}}});
  const auto at_the_head = session({{"next_actions", {"One", "Two"}}, {"recently_done", {done("One")}}});
  const auto earlier = session({{"next_actions", {"Two", "One"}}, {"recently_done", {done("One", early)}}});
  const auto later = session({{"next_actions", {"One", "Two"}}, {"recently_done", {done("One", late)}}});
  const auto untimed = session({{"next_actions", {"One", "Two"}}, {"recently_done", {{{"action", "One"}}}}});
  for (const Json& put_back : {at_the_end, at_the_head, earlier, later, untimed}) {
    INFO(put_back.dump());
    CHECK(asked_paths(merged_sessions(base, finished, put_back)) == Paths{"next_actions"});
    CHECK(asked_paths(merged_sessions(base, put_back, finished)) == Paths{"next_actions"});
  }
}

TEST_CASE("that the other side had finished it before, too, is no question about an action that is put back") {
  const Json base = session({{"next_actions", {"Two"}}, {"recently_done", {done("One")}}});
  const Json put_back = session({{"next_actions", {"Two", "One"}}, {"recently_done", {done("One")}}});
  const auto finished = [](const std::string& time) {
    return session({{"next_actions", {"Two"}}, {"recently_done", {done("One", time), done("One")}}});
  };
  const Json before = finished(early);
  CHECK(result_of(merged_sessions(base, before, put_back))["next_actions"] == Json{"Two", "One"});
  CHECK(result_of(merged_sessions(base, put_back, before))["next_actions"] == Json{"Two", "One"});
  CHECK(asked_paths(merged_sessions(base, finished("2026-06-04T10:00:00Z"), put_back)) == Paths{"next_actions"});
  const Json untimed = session({{"next_actions", {"Two"}}, {"recently_done", {{{"action", "One"}}, done("One")}}});
  CHECK(asked_paths(merged_sessions(base, untimed, put_back)) == Paths{"next_actions"});
}

TEST_CASE("a row that is begun while the other side completes the work is asked about") {
  const Json base = session({{"progress_table", {row("a", "complete"), row("b", "not_started")}}});
  const Json begun = session({{"progress_table", {row("a", "complete"), row("b", "in_progress")}}});
  const Json completed = session({{"status", "complete"},
                                  {"next_actions", Json::array()},
                                  {"progress_table", {row("a", "complete"), row("b", "not_started")}}});
  CHECK(asked_paths(merged_sessions(base, begun, completed)) == Paths{"status", "next_actions"});
  const Json removed = session({{"progress_table", Json::array({row("a", "complete")})}});
  CHECK(asked_paths(merged_sessions(base, begun, removed)) == Paths{"progress_table[id=b]"});
}

TEST_CASE("a blocker that one side resolved and the other went on with is a question") {
  const auto with = [](const Json& changes) {
    Json blocker{{"id", "b1"}, {"description", "No key"}};
    blocker.update(changes);
    return session({{"status", "failed"}, {"blockers", {blocker}}});
  };
  const Json resolved{{"resolved", true}, {"resolved_at", late}};
  const Json open = with(Json::object());
  CHECK(asked_paths(merged_sessions(open, with(resolved), with({{"proposed_resolution", "Ask Ada"}}))) ==
        Paths{"blockers[id=b1]"});
  Json noted = resolved;
  noted["proposed_resolution"] = "Ask Ada";
  CHECK(result_of(merged_sessions(open, with(resolved), with(noted))) == with(noted));
}

TEST_CASE("a blocker that one side took out and the other resolved is gone, unless the other said how") {
  const auto with = [](const Json& list) { return session({{"status", "failed"}, {"blockers", list}}); };
  const Json blocker{{"id", "b1"}, {"description", "No key"}};
  Json resolved = blocker;
  resolved.update({{"resolved", true}, {"resolved_at", late}});
  const Json base = with(Json::array({blocker}));
  const Json removed = with(Json::array());
  CHECK(result_of(merged_sessions(base, removed, with(Json::array({resolved})))) == removed);
  resolved["resolved_by"] = "Ada";
  CHECK(result_of(merged_sessions(base, removed, with(Json::array({resolved})))) == removed);
  Json proposed = blocker;
  proposed.update({{"blocking", "the release"}, {"proposed_resolution", "Ask"}});
  CHECK(result_of(merged_sessions(with(Json::array({proposed})), removed, with(Json::array({resolved})))) == removed);
  resolved["resolution"] = "The lawyer said no";
  const merge::Outcome asked = merged_sessions(base, removed, with(Json::array({resolved})));
  CHECK(asked_paths(asked) == Paths{"blockers[id=b1]"});
  CHECK(asked_paths(merged_sessions(base, with(Json::array({resolved})), removed)) == Paths{"blockers[id=b1]"});
}

TEST_CASE("what blocks the work and that it is blocked are answered together") {
  const Json blocker{{"id", "b"}, {"description", "The key"}};
  const Json base = session({{"blockers", Json::array({blocker})}});
  const Json blocked = session({{"blockers", Json::array({blocker})}, {"status", "blocked"}});
  const Json freed = session({{"blockers", Json::array()}, {"updated_at", late}});
  const merge::Outcome outcome = merged_sessions(base, blocked, freed);
  CHECK(asked_paths(outcome) == Paths{"status", "blockers"});
  for (const merge::Side side : {merge::Side::ours, merge::Side::theirs}) {
    const Json chosen = Json::parse(choice_of(merge::rendered(outcome, {}), 7, side));
    CHECK((chosen["status"] == "blocked") == !chosen["blockers"].empty());
  }
}

TEST_CASE("amounts, budget, currency and consent of different sides are not mixed") {
  const auto spent = [](const Json& cost) { return session({{"cost", cost}}); };
  const Json base = spent({{"total_usd", 4}, {"budget_usd", 9}});
  const Json less = spent({{"total_usd", 4}, {"budget_usd", 5}});
  const Json more = spent({{"total_usd", 8}, {"budget_usd", 9}});
  CHECK(asked_paths(merged_sessions(base, less, more)) == Paths{"cost.budget_usd"});
  const Json euros = spent({{"total_usd", 4}, {"budget_usd", 9}, {"currency", "EUR"}});
  CHECK(asked_paths(merged_sessions(base, euros, more)) == Paths{"cost"});
  const auto handle = [](bool enabled, const char* sink) {
    return session({{"telemetry_handle", {{"enabled", enabled}, {"sink", sink}}}});
  };
  const merge::Outcome consent = merged_sessions(handle(false, "here"), handle(true, "here"), handle(false, "there"));
  CHECK(asked_paths(consent) == Paths{"telemetry_handle"});
  CHECK(merged_sessions(handle(true, "here"), handle(false, "here"), handle(true, "there")).is_clean());
}

}  // namespace checkpoint::test
