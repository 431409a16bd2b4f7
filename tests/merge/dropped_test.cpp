// What counts as lost in a merge that is done: what a side changed, the result has not, and nothing accounts for.

#include "merge/dropped.h"

#include <vector>

#include "merge/sessions.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

const std::string day_one = "2026-06-01T10:00:00Z";

/// Four versions of some members of a checkpoint.
struct Quad {
  Json base;
  Json side;
  Json other;
  Json result;
};

Document document_of(const Json& members) { return *Document::parse(members.dump()); }

/// Each loss as its form, its place and its value.
Words lost(const Quad& quad) {
  const Document base = document_of(quad.base);
  const Document side = document_of(quad.side);
  const Document other = document_of(quad.other);
  const Document result = document_of(quad.result);
  Words words;
  for (const merge::Dropped& dropped :
       merge::dropped_of({base.root(), side.root(), other.root(), result.root()}, find_schema("session")->root)) {
    words.push_back(std::string(name_of(dropped.form)) + " " + DottedPath(dropped.place).text() + " " +
                    std::string(dropped.value.source()));
  }
  return words;
}

/// The same of one member of which only the side and the result speak.
Words lost_of(const char* member, const Json& base, const Json& side, const Json& result) {
  return lost({{{member, base}}, {{member, side}}, {{member, base}}, {{member, result}}});
}

Json one(const Json& element) { return Json::array({element}); }
Json action(const char* text, const char* note) { return {{"text", text}, {"note", note}}; }
Json done(const std::string& at, const char* what) { return {{"at", at}, {"action", what}}; }

/// A log of as many entries as it has room for, from the newest to that of `oldest`.
Json full_log(int oldest) {
  Json log = Json::array();
  for (int day = oldest + 9; day >= oldest; --day) {
    log.push_back(done("2026-06-" + std::to_string(10 + day) + "T10:00:00Z", "Part"));
  }
  return log;
}

}  // namespace

TEST_CASE("what a merge dropped is named as narrowly as can be") {
  CHECK(lost_of("skill_state", {{"a", 1}}, {{"a", 2}, {"b", 3}}, {{"a", 1}, {"c", 4}}) ==
        Words{"field skill_state.a 2", "field skill_state.b 3"});
  CHECK(lost_of("x", {{"y", {{"z", 1}}}}, {{"y", {{"z", 2}}}}, {{"y", {{"z", 1}}}}) == Words{"field x.y.z 2"});
  CHECK(lost_of("x", 1, {{"a", 2}}, 1) == Words{R"(field x {"a":2})"});
  CHECK(lost_of("x", {1, 2}, {1, 2, 3}, {1, 2}) == Words{"element x[2] 3"});
  CHECK(lost_of("x", {1, 2}, {1, 2}, one(1)).empty());
  CHECK(lost_of("x", one(1), {1, 1}, one(1)) == Words{"element x[1] 1"});
  CHECK(lost_of("blockers", Json::array(), one({{"id", "b"}, {"needs", "n"}}), one({{"id", "b"}})) ==
        Words{R"(field blockers[id=b].needs "n")"});
}

TEST_CASE("where the result has the other side's change of the same value, nothing was dropped") {
  CHECK(lost({{{"step", "a"}}, {{"step", "b"}}, {{"step", "c"}}, {{"step", "c"}}}).empty());
  CHECK(lost({{{"step", "a"}}, {{"step", "b"}}, {{"step", "a"}}, {{"step", "a"}}}) == Words{R"(field step "b")"});
  CHECK(lost({{{"step", "a"}}, {{"step", "b"}}, {{"step", "c"}}, {{"step", "d"}}}) == Words{R"(field step "b")"});
  // Of a list each element counts.
  CHECK(lost({{{"x", one(1)}}, {{"x", {1, 2}}}, {{"x", {1, 3}}}, {{"x", {1, 3}}}}) == Words{"element x[1] 2"});
}

TEST_CASE("what has been measured anew since was not dropped, and what went back to what it was has") {
  const auto lost_total = [](int result) {
    return lost({{{"cost", {{"total_usd", 1}}}},
                 {{"cost", {{"total_usd", 2}}}},
                 {{"cost", {{"total_usd", 3}}}},
                 {{"cost", {{"total_usd", result}}}}});
  };
  CHECK(lost_total(4).empty());
  CHECK(lost_total(3).empty());
  CHECK(lost_total(1) == Words{"field cost.total_usd 2"});
  // A measurement may be an object; one that nobody made again counts as a whole.
  const auto by_phase = [](int amount) { return Json{{"by_phase", {{"build", amount}}}}; };
  CHECK(lost_of("cost", by_phase(1), by_phase(2), by_phase(5)).empty());
  CHECK(lost_of("cost", by_phase(1), by_phase(2), by_phase(1)) == Words{"field cost.by_phase.build 2"});
}

TEST_CASE("of a row that went further on nothing was dropped") {
  const auto rows = [](const char* status) { return one({{"id", "r"}, {"status", status}}); };
  const auto lost_status = [&](const char* side, const char* result) {
    return lost_of("progress_table", rows("not_started"), rows(side), rows(result));
  };
  CHECK(lost_status("in_progress", "complete").empty());
  CHECK(lost_status("complete", "in_progress") == Words{R"(field progress_table[id=r].status "complete")"});
  CHECK(lost_status("in_progress", "odd") == Words{R"(field progress_table[id=r].status "in_progress")"});
  CHECK(lost_status("odd", "complete") == Words{R"(field progress_table[id=r].status "odd")"});
}

TEST_CASE("of a row that one side took up again, that it did is dropped where the result has it as it was") {
  const auto rows = [](const char* status) { return one({{"id", "r"}, {"status", status}}); };
  CHECK(lost_of("progress_table", rows("complete"), rows("in_progress"), rows("complete")) ==
        Words{R"(field progress_table[id=r].status "in_progress")"});
  CHECK(lost_of("progress_table", rows("in_progress"), rows("not_started"), rows("complete")).empty());
}

TEST_CASE("when a document began and was written is nothing that a merge drops") {
  CHECK(lost_of("updated_at", day_one, "2026-06-02T10:00:00Z", day_one).empty());
  CHECK(lost_of("created_at", day_one, "2026-05-02T10:00:00Z", day_one).empty());
  CHECK(lost_of("protocol_version", "1.0", "1.1", "1.0") == Words{R"(field protocol_version "1.1")"});
}

TEST_CASE("an action that is done since was not dropped") {
  const auto with = [](Json queue, Json log) {
    return Json{{"next_actions", std::move(queue)}, {"recently_done", std::move(log)}};
  };
  const Json none = Json::array();
  const Json a = done(day_one, "A");
  const auto lost_to = [&](const Json& side, const Json& result) { return lost({with(none, none), side, {}, result}); };
  CHECK(lost_to(with(one("A"), none), with(none, one(a))).empty());
  CHECK(lost_to(with(one(action("A", "n")), none), with(none, one(a))).empty());
  CHECK(lost_to(with(one("A"), none), with(none, one(done(day_one, "B")))) == Words{R"(element next_actions[0] "A")"});
  // It was done before, and came again.
  CHECK(lost({with(none, one(a)), with(one("A"), one(a)), with(none, one(a)), with(none, one(a))}) ==
        Words{R"(element next_actions[0] "A")"});
  CHECK(lost({with(none, one(a)), with(one("A"), one(a)), with(none, one(a)),
              with(none, {a, done("2026-06-02T10:00:00Z", "A")})})
            .empty());
  CHECK(lost_to(with(one({{"note", "n"}}), none), with(none, one(a))) ==
        Words{R"(element next_actions[0] {"note":"n"})"});
  CHECK(lost_to(with(one("A"), none), with(none, "A")) == Words{R"(element next_actions[0] "A")"});
}

TEST_CASE("an action that is there still has all that was said of it, done before or not") {
  const auto with = [](const char* note, Json log) {
    return Json{{"next_actions", one(action("A", note))}, {"recently_done", std::move(log)}};
  };
  const Json none = Json::array();
  CHECK(lost({with("n", none), with("m", none), with("n", none), with("n", one(done(day_one, "A")))}) ==
        Words{R"(field next_actions[text=A].note "m")"});
}

TEST_CASE("an entry that newer ones pushed out of a full log was not dropped") {
  const Json log = full_log(5);
  const auto lost_entry = [&](const Json& entry, const Json& result) {
    return lost_of("recently_done", Json::array(), one(entry), result);
  };
  CHECK(lost_entry(done("2026-06-15T09:00:00Z", "Z"), log).empty());
  CHECK(lost_entry(done("2026-06-15T10:00:00Z", "Z"), log).empty());
  CHECK(lost_entry(done("2026-06-15T11:00:00Z", "Z"), log).size() == 1);
  CHECK(lost_entry({{"action", "Z"}}, log).size() == 1);
  Json short_log = log;
  short_log.erase(short_log.begin());
  CHECK(lost_entry(done("2026-06-15T09:00:00Z", "Z"), short_log).size() == 1);
  Json untimed = log;
  untimed[3].erase("at");
  CHECK(lost_entry(done("2026-06-15T09:00:00Z", "Z"), untimed).size() == 1);
}

TEST_CASE("what is for its owner's eyes is known for it, with all that stands in it, and nothing after it is") {
  const Document side = document_of({{"skill_state", {{"a", {{"b", 1}}}}}, {"x", 1}});
  const Document result = document_of({{"skill_state", {{"a", Json::object()}}}});
  std::vector<bool> is_private;
  for (const merge::Dropped& dropped :
       merge::dropped_of({std::nullopt, side.root(), std::nullopt, result.root()}, find_schema("session")->root)) {
    is_private.push_back(dropped.is_private);
  }
  CHECK(is_private == std::vector<bool>{true, false});
}

TEST_CASE("a merge is certain of what no answer to its questions leaves out") {
  const SchemaNode* schema = find_schema("session")->root;
  const Document base = document_of({{"a", 1}, {"b", {{"c", 1}}}});
  const Document side = document_of({{"a", 2}, {"b", {{"c", 2}}}});
  const Document result = document_of({{"a", 1}, {"b", {{"c", 1}}}});
  const merge::SideOfMerge of{base.root(), side.root(), std::nullopt, result.root()};
  const auto certain = [&](const std::vector<Json>& wholes) {
    std::vector<Document> documents;
    documents.reserve(wholes.size());
    std::vector<Node> roots;
    roots.reserve(wholes.size());
    for (const Json& whole : wholes) documents.push_back(document_of(whole));
    for (const Document& document : documents) roots.push_back(document.root());
    Words words;
    for (const auto& dropped : merge::certain(merge::dropped_of(of, schema), of, roots, schema)) {
      words.push_back(DottedPath(dropped.place).text());
    }
    return words;
  };
  const Json has_a{{"a", 2}, {"b", {{"c", 1}}}};
  const Json has_b{{"a", 1}, {"b", {{"c", 2}}}};
  const Json has_both{{"a", 2}, {"b", {{"c", 2}}}};
  CHECK(certain({}) == Words{"a", "b.c"});
  CHECK(certain({has_both}) == Words{"a", "b.c"});
  CHECK(certain({has_both, has_a}) == Words{"a"});
  CHECK(certain({has_b}) == Words{"b.c"});
  CHECK(certain({has_a, has_b}).empty());
  CHECK(certain({{{"a", 2}}}) == Words{"a"});
}

}  // namespace checkpoint::test
