#include "merge/difference.h"

#include "merge/triples.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

Document parsed(const std::string& text) {
  auto document = Document::parse(text);
  REQUIRE(document.ok());
  return *document;
}

const SchemaNode* session_schema() { return find_schema("session")->root; }

std::string value_text(const std::optional<Node>& node) { return node ? std::string(node->source()) : "-"; }

std::string line_of(const merge::Change& change) {
  std::string line = std::string(name_of(change.kind)) + " " + merge::pointer_of(change.place);
  if (change.kind == merge::ChangeKind::moved) {
    return line + " " + std::to_string(change.from) + " -> " + std::to_string(change.to);
  }
  return line + " " + value_text(change.before) + " -> " + value_text(change.after);
}

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& before, const std::string& after, const SchemaNode* schema) {
  const Document old_document = parsed(before);
  const Document new_document = parsed(after);
  Lines lines;
  for (const merge::Change& change : merge::difference(old_document.root(), new_document.root(), schema)) {
    lines.push_back(line_of(change));
  }
  return lines;
}

Lines session_lines(const std::string& before, const std::string& after) {
  return lines_of(before, after, session_schema());
}

}  // namespace

TEST_CASE("a difference names the fields that are not what they were, and no other") {
  CHECK(session_lines(R"({"phase": "build", "step": "s1", "depends_on": "x"})",
                      R"({"step": "s1", "phase": "test", "cost": {"total_usd": 1.10}})") ==
        Lines{R"(replace /phase "build" -> "test")", R"(remove /depends_on "x" -> -)",
              R"(add /cost - -> {"total_usd": 1.10})"});
}

TEST_CASE("what is only written in another way is no difference") {
  CHECK(session_lines(R"({"phase": "b\u0075ild", "cost": {"total_usd": 1.10}})",
                      R"({"cost": {"total_usd": 1.1}, "phase": "build"})")
            .empty());
}

TEST_CASE("rows stand under their key, whatever comes and goes before them") {
  CHECK(session_lines(R"({"blockers": [{"id": "b1", "description": "x"}]})",
                      R"({"blockers": [{"id": "b0", "description": "y"}, {"id": "b1", "description": "z"}]})") ==
        Lines{R"(replace /blockers/[id=b1]/description "x" -> "z")",
              R"(add /blockers/[id=b0] - -> {"id": "b0", "description": "y"})"});
}

TEST_CASE("a key with a slash or a tilde is escaped in the pointer") {
  CHECK(session_lines(R"({"progress_table": [{"id": "a/b~c", "status": "complete"}]})",
                      R"({"progress_table": [{"id": "a/b~c", "status": "failed"}]})") ==
        Lines{R"(replace /progress_table/[id=a~1b~0c]/status "complete" -> "failed")"});
}

TEST_CASE("a row that moved is said to have moved, and not to have gone and come") {
  CHECK(session_lines(R"({"next_actions": ["a", "b", "c", "d"]})", R"({"next_actions": ["d", "a", "b", "c"]})") ==
        Lines{"move /next_actions/0 3 -> 0"});
}

TEST_CASE("a row that moved and changed is both") {
  CHECK(session_lines(R"({"progress_table": [{"id": "a"}, {"id": "b"}, {"id": "c", "status": "failed"}]})",
                      R"({"progress_table": [{"id": "c", "status": "complete"}, {"id": "a"}, {"id": "b"}]})") ==
        Lines{R"(replace /progress_table/[id=c]/status "failed" -> "complete")", "move /progress_table/[id=c] 2 -> 0"});
}

TEST_CASE("an item of a queue stays the same one when it becomes an object") {
  CHECK(session_lines(R"({"next_actions": ["Ship it"]})",
                      R"({"next_actions": [{"text": "Ship it", "done_when": "true"}]})") ==
        Lines{R"(replace /next_actions/[text=Ship it] "Ship it" -> {"text": "Ship it", "done_when": "true"})"});
}

TEST_CASE("an entry of a list without a key that was edited is one entry less and one more") {
  CHECK(session_lines(R"({"context_primer": {"key_decisions": ["Use D1", "No cron"]}})",
                      R"({"context_primer": {"key_decisions": ["Use D2", "No cron"]}})") ==
        Lines{R"(remove /context_primer/key_decisions/0 "Use D1" -> -)",
              R"(add /context_primer/key_decisions/0 - -> "Use D2")"});
}

TEST_CASE("rows are named by the part of their key that is theirs alone") {
  CHECK(session_lines(
            R"({"pm_refs": [{"provider": "linear", "id": "A-1"}, {"provider": "linear", "id": "A-2"}]})",
            R"({"pm_refs": [{"provider": "linear", "id": "A-1", "url": "u"}, {"provider": "linear", "id": "A-2"}]})") ==
        Lines{R"(add /pm_refs/[id=A-1]/url - -> "u")"});
}

TEST_CASE("rows whose key stands twice are told apart by value and named by index") {
  CHECK(session_lines(R"({"blockers": [{"id": "b"}, {"id": "b", "needs": "code_fix"}]})",
                      R"({"blockers": [{"id": "b"}, {"id": "b", "needs": "external_dep"}]})") ==
        Lines{R"(remove /blockers/1 {"id": "b", "needs": "code_fix"} -> -)",
              R"(add /blockers/1 - -> {"id": "b", "needs": "external_dep"})"});
}

TEST_CASE("where no schema speaks of a list its rows are told apart by what names them naturally") {
  CHECK(lines_of(R"({"x": [{"number": 1, "a": 1}, {"number": 2, "a": 1}]})",
                 R"({"x": [{"number": 2, "a": 1}, {"number": 1, "a": 2}]})",
                 nullptr) == Lines{"replace /x/[number=1]/a 1 -> 2", "move /x/[number=2] 1 -> 0"});
}

TEST_CASE("a value of another type is replaced as a whole") {
  CHECK(session_lines(R"({"skill_state": {"x": [1]}})", R"({"skill_state": {"x": {"0": 1}}})") ==
        Lines{R"(replace /skill_state/x [1] -> {"0": 1})"});
  CHECK(lines_of("[1]", "{}", nullptr) == Lines{"replace  [1] -> {}"});
}

TEST_CASE("changes lead to the values they speak of, and the way back is their mirror") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice(seed);
    const Triple triple = random_triple(dice);
    const Document before = parsed(laid_out_at_random(triple.base, dice));
    const Document after = parsed(laid_out_at_random(triple.ours, dice));
    const auto there = merge::difference(before.root(), after.root(), session_schema());
    const auto back = merge::difference(after.root(), before.root(), session_schema());
    INFO("seed " << seed);
    CHECK(there.empty() == same_value(before.root(), after.root()));
    std::array<int, 4> counts{};
    for (const merge::Change& change : there) {
      ++counts.at(static_cast<std::size_t>(change.kind));
      const bool is_removed = change.kind == merge::ChangeKind::removed;
      const Document& holder = is_removed ? before : after;
      const auto found = resolve(holder.root(), DottedPath(change.place));
      INFO(line_of(change));
      REQUIRE(found.ok());
      CHECK(*found == (is_removed ? *change.before : *change.after));
    }
    for (const merge::Change& change : back) --counts.at(static_cast<std::size_t>(change.kind));
    using merge::ChangeKind;
    CHECK(counts[static_cast<std::size_t>(ChangeKind::added)] ==
          -counts[static_cast<std::size_t>(ChangeKind::removed)]);
    CHECK(counts[static_cast<std::size_t>(ChangeKind::replaced)] == 0);
  }
}
