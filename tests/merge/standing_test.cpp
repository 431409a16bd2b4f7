// Where a merge puts what both sides did at one place, and in whose layout.

#include <algorithm>

#include "merge/hunk_choices.h"
#include "merge/render.h"
#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

const std::string early = "2026-06-02T10:00:00Z";
const std::string late = "2026-06-03T10:00:00Z";

/// The members of a merge of two sides that have these, the second one being the newer.
Json merged_members(const Json& base, const Json& older, const Json& newer, const std::string& newer_at = late) {
  const auto with = [](Json members, const std::string& at) {
    members["updated_at"] = at;
    return session(members);
  };
  const Json first = with(older, early);
  const Json second = with(newer, newer_at);
  const auto outcome = merged_sessions(session(base), first, second);
  CHECK(asked_paths(outcome) == asked_paths(merged_sessions(session(base), second, first)));
  if (!outcome.is_clean()) return asked_paths(outcome);
  CHECK(result_of(outcome) == result_of(merged_sessions(session(base), second, first)));
  return result_of(outcome);
}

Json score(const char* rubric, int day) {
  return {{"rubric", rubric}, {"score", 1}, {"at", "2026-06-0" + std::to_string(day) + "T10:00:00Z"}};
}

std::string merged_text(const std::string& base, const std::string& ours, const std::string& theirs) {
  const auto outcome = merge::merge_documents({base, ours, theirs}, {});
  REQUIRE(outcome.ok());
  REQUIRE(outcome->is_clean());
  return merge::rendered(*outcome, {});
}

}  // namespace

TEST_CASE("of new members at one place the older side's come first") {
  const Json merged = merged_members({}, {{"x_b", 1}}, {{"x_a", 1}});
  CHECK(merged.dump().find("x_b") < merged.dump().find("x_a"));
}

TEST_CASE("in a list that one side puts in another order, what the other appended stays at the end") {
  CHECK(merged_members({{"x", {1, 2, 3}}}, {{"x", {3, 1, 2}}}, {{"x", {1, 2, 3, 4}}})["x"] == Json{3, 1, 2, 4});
  CHECK(merged_members({{"x", {1, 2, 3}}}, {{"x", {1, 2, 3, 4}}}, {{"x", {3, 1, 2}}})["x"] == Json{3, 1, 2, 4});
  CHECK(merged_members({{"x", {1, 2, 3}}}, {{"x", {3, 1, 2}}}, {{"x", {1, 4, 2, 3}}})["x"] == Json{3, 1, 4, 2});
}

TEST_CASE("in a list that one side puts in another order, what the other put in the place of one stands there") {
  const auto merged = [](const Json& base, const Json& ours, const Json& theirs) {
    const Json list = merged_members({{"x", base}}, {{"x", ours}}, {{"x", theirs}})["x"];
    CHECK(merged_members({{"x", base}}, {{"x", theirs}}, {{"x", ours}})["x"] == list);
    CHECK(merged_members({{"x", base}}, {{"x", list}}, {{"x", theirs}})["x"] == list);
    CHECK(merged_members({{"x", base}}, {{"x", ours}}, {{"x", list}})["x"] == list);
    return list;
  };
  CHECK(merged({1, 2, 3}, {2, 1, 3}, {1, 2, 9}) == Json{2, 1, 9});
  CHECK(merged({4, 2, 8}, {2, 4, 8}, {4, 2, 5, 7}) == Json{2, 4, 5, 7});
  CHECK(merged({1, 2, 3, 4}, {2, 1, 3, 4}, {1, 2, 9, 4}) == Json{2, 1, 9, 4});
  CHECK(merged({3, 1, 2}, {3, 2, 1}, {9, 1, 2}) == Json{9, 2, 1});
  CHECK(merged({1, 2, 3, 4}, {3, 1, 2, 4}, {9, 2, 3, 4}) == Json{3, 9, 2, 4});
  CHECK(merged({1, 2, 3}, {2, 1, 3, 8}, {1, 2, 9}) == Json{2, 1, 9, 8});
}

TEST_CASE("in a log that is not in the order of its times, what both sides add stands in that order") {
  const Json base = Json::array({score("a", 5), score("b", 1)});
  const auto with = [&](const Json& entry) {
    Json scores = base;
    scores.push_back(entry);
    return Json{{"eval_scores", scores}};
  };
  const Json expected = Json::array({score("a", 5), score("b", 1), score("c", 6), score("d", 7)});
  CHECK(merged_members({{"eval_scores", base}}, with(score("d", 7)), with(score("c", 6)))["eval_scores"] == expected);
  CHECK(merged_members({{"eval_scores", base}}, with(score("c", 6)), with(score("d", 7)))["eval_scores"] == expected);
}

TEST_CASE("two orders of a log, or of rows, at one time are a question") {
  const auto decisions = [](const Json& list) { return Json{{"context_primer", {{"key_decisions", list}}}}; };
  const Json base = decisions({"a", "b", "c"});
  CHECK(merged_members(base, decisions({"c", "a", "b"}), decisions({"b", "a", "c"}), early) ==
        Json::array({"context_primer.key_decisions"}));
  const auto rows = [](const char* order) {
    Json list = Json::array();
    for (const char name : std::string_view(order)) list.push_back({{"id", std::string(1, name)}});
    return Json{{"x", list}};
  };
  CHECK(merged_members(rows("abc"), rows("cab"), rows("bac"), early) == Json::array({"x"}));
  CHECK(merged_members(rows("abc"), rows("cab"), rows("bac"))["x"] == rows("bac")["x"]);
}

TEST_CASE("what one side lays out afresh and the other changes is changed in the new layout") {
  const std::string base = "{\n  \"a\": {\"x\": 1, \"y\": 1},\n  \"b\": [1, 2]\n}\n";
  const std::string laid_out = "{\n  \"a\": {\n    \"x\": 1,\n    \"y\": 1\n  },\n  \"b\": [1,2]\n}\n";
  const std::string changed = "{\n  \"a\": {\"x\": 2, \"y\": 1},\n  \"b\": [1, 2, 3]\n}\n";
  const std::string expected = "{\n  \"a\": {\n    \"x\": 2,\n    \"y\": 1\n  },\n  \"b\": [1,2, 3]\n}\n";
  CHECK(merged_text(base, laid_out, changed) == expected);
  CHECK(merged_text(base, changed, laid_out) == expected);
}

TEST_CASE("where one side changed the ends of the lines, what the other changed has the new ones") {
  const std::string base = "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1\n  }\n}\n";
  std::string changed = base;
  changed.replace(changed.find("\"x\": 1"), 6, "\"x\": {\n      \"y\": 1\n    }");
  const auto with_crlf = [](std::string text) {
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) text.insert(at, "\r");
    return text;
  };
  CHECK(merged_text(base, with_crlf(base), changed) == with_crlf(changed));
  CHECK(merged_text(base, changed, with_crlf(base)) == with_crlf(changed));
  CHECK(merged_text(with_crlf(base), base, with_crlf(changed)) == changed);
}

TEST_CASE("where one side changed the indentation, what the other added has the new one") {
  const std::string base = "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1\n  }\n}\n";
  const std::string wide = "{\n    \"a\": 1,\n    \"b\": {\n        \"x\": 1\n    }\n}\n";
  const std::string added = "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": 1\n  },\n  \"c\": {\n    \"y\": 1\n  }\n}\n";
  const std::string expected =
      "{\n    \"a\": 1,\n    \"b\": {\n        \"x\": 1\n    },\n    \"c\": {\n        \"y\": 1\n    }\n}\n";
  CHECK(merged_text(base, wide, added) == expected);
  CHECK(merged_text(base, added, wide) == expected);
}

namespace {

Json done(int day) {
  return {{"at", "2026-05-" + std::to_string(10 + day) + "T10:00:00Z"}, {"action", "Day " + std::to_string(day)}};
}

}  // namespace

TEST_CASE("a bounded log that is not in the order of its times has room for no more, and gives up its oldest") {
  Json base = Json::array();
  for (const int day : {3, 1, 2, 4, 5, 6, 7, 8, 9, 10}) base.push_back(done(day));
  const auto with = [&](int day) {
    Json log = base;
    log.insert(log.begin(), done(day));
    return Json{{"recently_done", log}};
  };
  const Json merged = merged_members({{"recently_done", base}}, with(11), with(12))["recently_done"];
  CHECK(merged.size() == 11);
  CHECK(std::count(merged.begin(), merged.end(), done(1)) == 0);
  CHECK(std::count(merged.begin(), merged.end(), done(11)) == 1);
  CHECK(std::count(merged.begin(), merged.end(), done(12)) == 1);
}

TEST_CASE("of a bounded log whose entries do not all say their time the last ones go") {
  Json base = Json::array();
  for (int day = 9; day >= 0; --day) base.push_back(done(day));
  base[4].erase("at");
  const auto with = [&](int day) {
    Json log = base;
    log.insert(log.begin(), done(day));
    return Json{{"recently_done", log}};
  };
  const Json merged = merged_members({{"recently_done", base}}, with(11), with(12))["recently_done"];
  CHECK(merged.size() == 11);
  CHECK(merged.back() == done(1));
  base.back() = done(13);  // the newest, at the wrong end
  CHECK(merged_members({{"recently_done", base}}, with(11), with(12))["recently_done"].back() == done(1));
}

TEST_CASE("of entries of one time that a bounded log has no room for, the one goes whose text comes first") {
  const auto part = [](const char* name) { return Json{{"at", "2026-05-10T10:00:00Z"}, {"action", name}}; };
  const auto with = [](Json log, int day) {
    log.insert(log.begin(), done(day));
    return Json{{"recently_done", log}};
  };
  for (const auto& [last_but_one, last] : {std::pair("A", "B"), std::pair("B", "A")}) {
    Json base = Json::array();
    for (int day = 9; day > 2; --day) base.push_back(done(day));
    base.push_back(part(last_but_one));
    base.push_back(part(last));
    const Json log = merged_members({{"recently_done", base}}, with(base, 11), with(base, 12))["recently_done"];
    CHECK(log.size() == 10);
    CHECK(log.back() == part("B"));
    CHECK(merged_members({{"recently_done", base}}, with(base, 11), {{"recently_done", log}})["recently_done"] == log);
  }
}

TEST_CASE("what contradicts itself whatever else is answered is a question beside the others") {
  const Json blocker = Json::array({{{"id", "b"}, {"description", "B"}}});
  const Json base{{"progress_summary", "One."}, {"next_actions", Json::array()}, {"status", "failed"}};
  const Json finished{{"progress_summary", "Two."}, {"next_actions", Json::array()}, {"status", "complete"}};
  const Json stopped{
      {"progress_summary", "Three."}, {"next_actions", Json::array()}, {"status", "failed"}, {"blockers", blocker}};
  CHECK(merged_members(base, finished, stopped) == Json::array({"progress_summary", "status"}));
}

TEST_CASE("two rows that come to one id from different sides are a question") {
  const auto row = [](const char* id, const char* label) {
    return Json{{"id", id}, {"label", label}, {"status", "not_started"}};
  };
  const auto table = [](const Json& rows) { return Json{{"progress_table", rows}}; };
  const Json base = table(Json::array({row("a", "A")}));
  const Json renamed = table(Json::array({row("x", "A")}));
  const Json added = table(Json::array({row("a", "A"), row("x", "X")}));
  CHECK(merged_members(base, renamed, added) == Json::array({"progress_table[id=x].label"}));
}

TEST_CASE("beside a question what stands on one line gets lines of its own, and white space stays") {
  const auto merged = [](const char* base, const char* ours, const char* theirs) {
    const auto outcome = merge::merge_documents({base, ours, theirs}, {});
    REQUIRE(outcome.ok());
    return merge::rendered(*outcome, {});
  };
  CHECK(merged(R"({"a": 1, "b": 1, "c": 1})", R"({"a": 1, "b": 2, "c": 1})", R"({"a": 1, "b": 3, "c": 1})") ==
        "{\n  \"a\": 1,\n<<<<<<< ours\n  \"b\": 2,\n=======\n  \"b\": 3,\n>>>>>>> theirs\n  \"c\": 1}");
  CHECK(merged("{ \n \"a\": 1,\n \"b\": 1\n}", "{ \n \"a\": 1,\n \"b\": 2\n}", "{ \n \"a\": 1,\n \"b\": 3\n}") ==
        "{ \n \"a\": 1,\n<<<<<<< ours\n \"b\": 2\n=======\n \"b\": 3\n>>>>>>> theirs\n}");
}

TEST_CASE("a list of which the first element begins a line gets a line for each where the merge writes it anew") {
  CHECK(merged_text("{\"x\": [\n  1, 2]}", "{\"x\": [\n  3, 1, 2]}", "{\"x\": [\n  1, 2, 4]}") ==
        "{\"x\": [\n  3,\n  1,\n  2,\n  4]}");
}

TEST_CASE("what the base has stands between markers as it stood there") {
  const auto text = [](const std::string& value) { return "{\n    \"a\": " + value + "\n}\n"; };
  const auto outcome = merge::merge_documents({text("[\n        1\n    ]"), text("2"), text("3")}, {});
  REQUIRE(outcome.ok());
  merge::Markers markers;
  markers.with_base = true;
  CHECK(merge::rendered(*outcome, markers) ==
        "{\n<<<<<<< ours\n    \"a\": 2\n||||||| base\n    \"a\": [\n        1\n    ]\n=======\n    \"a\": 3\n"
        ">>>>>>> theirs\n}\n");
}

TEST_CASE("a question deep in a document stands between markers alone") {
  const auto text = [](const char* x, const char* y) {
    return std::string("{\n  \"a\": {\n    \"b\": {\n      \"x\": ") + x + ",\n      \"y\": " + y + "\n    }\n  }\n}\n";
  };
  const auto outcome = merge::merge_documents({text("1", "1"), text("2", "2"), text("3", "1")}, {});
  REQUIRE(outcome.ok());
  CHECK(asked_paths(*outcome) == std::set<std::string>{"a.b.x"});
  CHECK(lines_inside(merge::rendered(*outcome, {}), 7) == 2);
}

TEST_CASE("an item that one side finished and the other put in more words is a question, also in a new plan") {
  const auto with = [](Json queue, const char* said) {
    Json members{{"status", "failed"}, {"next_actions", std::move(queue)}};
    if (*said != '\0') members["recently_done"] = {{{"at", early}, {"action", said}}};
    return members;
  };
  const Json base = with({"Write docs"}, "");
  const Json finished = with(Json::array(), "Write docs");
  CHECK(merged_members(base, finished, with({"Write docs and tests"}, "")) == Json::array({"next_actions"}));
  CHECK(merged_members(base, finished, with({"Rest"}, ""))["next_actions"] == Json::array({"Rest"}));
}

TEST_CASE("status and queue are chosen together where a mixture would leave nothing to do") {
  const auto outcome =
      merged_sessions(session({{"status", "failed"}}), session({{"status", "complete"}, {"next_actions", nullptr}}),
                      session({{"status", "in_progress"}, {"next_actions", {"Three"}}}));
  CHECK(asked_paths(outcome) == std::set<std::string>{"next_actions", "status"});
  CHECK(hunk_count(merge::rendered(outcome, {}), 7) == 1);
}

TEST_CASE("two groups of fields that are chosen together are two choices") {
  const auto outcome =
      merged_sessions(session({{"status", "failed"}, {"phase", "a"}, {"step", "a"}}),
                      session({{"status", "complete"}, {"next_actions", nullptr}, {"phase", "b"}, {"step", "b"}}),
                      session({{"status", "in_progress"}, {"next_actions", {"Three"}}, {"phase", "c"}, {"step", "c"}}));
  CHECK(asked_paths(outcome) == std::set<std::string>{"next_actions", "phase", "status", "step"});
  CHECK(hunk_count(merge::rendered(outcome, {}), 7) == 2);
}

TEST_CASE("where both sides put another thing in the place of one, its members are chosen together") {
  const auto tool = [](const char* id, int size, int weight) {
    return Json{{"x_tool", {{"id", id}, {"size", size}, {"weight", weight}}}};
  };
  CHECK(merged_members(tool("a", 1, 1), tool("b", 2, 1), tool("c", 1, 2)) ==
        Json::array({"x_tool.id", "x_tool.size", "x_tool.weight"}));
  CHECK(merged_members(tool("a", 1, 1), tool("b", 2, 1), tool("a", 1, 2))["x_tool"] == tool("b", 2, 2)["x_tool"]);
}

TEST_CASE("fields that are chosen together come where the first of them stands, and nothing else moves") {
  const auto members = [](const char* place, const char* result) {
    return Json{
        {"x_a", 1},
        {"telemetry_handle", {{"sink", "k"}}},
        {"x_b", 2},
        {"eval_scores",
         Json::array(
             {{{"rubric", "u"}, {"score", result}, {"note", "n"}, {"max", std::string(result) + "+"}, {"at", early}}})},
        {"phase", place},
        {"x_c", 3},
        {"step", place},
        {"x_d", 4}};
  };
  const auto outcome =
      merged_sessions(session(members("a", "a")), session(members("b", "b")), session(members("c", "c")));
  merge::Outcome chosen = outcome;
  chosen.merged = merge::answered(outcome.merged, merge::Side::ours);
  const Json merged = Json::parse(merge::rendered(chosen, {}));
  const auto keys = [](const Json& object) {
    std::vector<std::string> names;
    for (const auto& member : object.items()) names.push_back(member.key());
    return names;
  };
  CHECK(asked_paths(outcome) ==
        std::set<std::string>{"phase", "step", "eval_scores[rubric=u].score", "eval_scores[rubric=u].max"});
  CHECK(keys(merged["eval_scores"][0]) == std::vector<std::string>{"rubric", "score", "max", "note", "at"});
  CHECK(keys(merged) == std::vector<std::string>{"protocol_version", "skill", "project", "project_dir", "created_at",
                                                 "updated_at", "phase", "step", "status", "progress_summary",
                                                 "next_actions", "x_a", "telemetry_handle", "x_b", "eval_scores", "x_c",
                                                 "x_d"});
}

TEST_CASE("a side that has nothing to do next is not asked for what it said") {
  const Json starved{{"next_actions", Json::array()}};
  CHECK(merged_members({}, starved, {{"project", "other"}})["next_actions"] == Json::array());
  CHECK(merged_members({}, {{"project", "other"}}, starved)["next_actions"] == Json::array());
}

TEST_CASE("an error that comes with one side's answer is a question about the document") {
  const auto asked = [](const char* wrong) {
    merge::Rules rules;
    rules.examine = [wrong](const Document& document) {
      if (document.root().find("x")->source() != wrong || document.root().find("y")->source() != "2")
        return Violations{};
      return Violations{{"merge", Level::error, "/x", "not with this y", {}}};
    };
    const auto outcome =
        merge::merge_documents({R"({"x": 1, "y": 1})", R"({"x": 2, "y": 1})", R"({"x": 3, "y": 2})"}, rules);
    REQUIRE(outcome.ok());
    return asked_paths(*outcome);
  };
  using Paths = std::set<std::string>;
  CHECK(asked("2") == Paths{"$"});
  CHECK(asked("3") == Paths{"x"});
  CHECK(asked("4") == Paths{"x"});
}

TEST_CASE("an error that neither side has is a question about the member that it is in") {
  const auto merged = [](std::string_view pointer, const char* ours) {
    merge::Rules rules;
    rules.examine = [pointer](const Document& document) {
      const Node b = *document.root().find("b");
      if (b.find("x")->source() != "2" || b.find("y")->source() != "2") return Violations{};
      return Violations{{"merge", Level::error, std::string(pointer), "two and two", {}}};
    };
    const auto outcome =
        merge::merge_documents({R"({"b": {"x": 1, "y": 1}})", ours, R"({"b": {"x": 1, "y": 2}})"}, rules);
    REQUIRE(outcome.ok());
    return asked_paths(*outcome);
  };
  using Paths = std::set<std::string>;
  CHECK(merged("/b", R"({"b": {"x": 2, "y": 1}})") == Paths{"b"});
  CHECK(merged("/b/deeper", R"({"b": {"x": 2, "y": 1}})") == Paths{"b"});
  CHECK(merged("", R"({"b": {"x": 2, "y": 1}})") == Paths{"$"});
  CHECK(merged("/other", R"({"b": {"x": 2, "y": 1}})") == Paths{"$"});
  CHECK(merged("/b", R"({"b": {"x": 3, "y": 1}})").empty());
  CHECK(merged("/b", R"({"b": {"x": 2, "y": 2}})").empty());
}

TEST_CASE("an error in a member that has no name is a question about that member") {
  merge::Rules rules;
  rules.examine = [](const Document& document) {
    const Node member = *document.root().find("");
    if (member.find("x")->source() != "2" || member.find("y")->source() != "2") return Violations{};
    return Violations{{"merge", Level::error, "//x", "two and two", {}}};
  };
  const auto outcome = merge::merge_documents(
      {R"({"": {"x": 1, "y": 1}})", R"({"": {"x": 2, "y": 1}})", R"({"": {"x": 1, "y": 2}})"}, rules);
  REQUIRE(outcome.ok());
  CHECK(asked_paths(*outcome) == std::set<std::string>{R"([""])"});
}

TEST_CASE("the text that a clean merge of checkpoints was examined as is given along") {
  const Json ours{{"project", "other"}, {"updated_at", early}};
  const auto outcome = merged_sessions(session(), session(ours), session({{"step", "s-2"}, {"updated_at", late}}));
  REQUIRE(outcome.is_clean());
  REQUIRE(outcome.document.has_value());
  CHECK(outcome.document->text() == merge::rendered(outcome, {}));
}

TEST_CASE("rows are told apart by a name only where all three lists have one for each") {
  const auto rows = [](const char* text) { return Json{{"x_rows", Json::parse(text)}}; };
  const Json merged =
      merged_members(rows(R"([{"id": 1, "a": 1}, {"b": 1}])"), rows(R"([{"id": 1, "a": 2}, {"id": 2, "b": 1}])"),
                     rows(R"([{"id": 1, "a": 1}, {"id": 2, "b": 1}])"));
  CHECK(merged["x_rows"] == Json::parse(R"([{"id": 1, "a": 2}, {"id": 2, "b": 1}])"));
}

TEST_CASE("a side that says nothing of its format's version says no unknown one") {
  const auto version = [](const char* said) { return Json{{"protocol_version", said}}; };
  CHECK(merged_members(version("1.0"), version("1.1"), version("2.0")) == Json::array({"$"}));
  CHECK(merged_members(version("1.0"), version("2.0"), version("1.1")) == Json::array({"$"}));
  CHECK(merged_members(version("1.0"), version("1.0"), version("1.1"))["protocol_version"] == "1.1");
}

}  // namespace checkpoint::test
