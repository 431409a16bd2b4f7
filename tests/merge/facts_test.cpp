#include "merge/facts.h"

#include "merge/triples.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text, const SchemaNode* schema) {
  const auto document = Document::parse(text);
  REQUIRE(document.ok());
  Lines lines;
  for (const merge::Fact& fact : merge::facts_of(document->root(), schema)) {
    lines.push_back(merge::words_of(fact.place) + ": " + std::string(fact.value.source()));
  }
  return lines;
}

Lines session_lines(const std::string& text) { return lines_of(text, find_schema("session")->root); }

}  // namespace

TEST_CASE("a document's facts stand in the order of its schema, however it is laid out") {
  CHECK(session_lines(R"({"zeta": 1, "status": "blocked", "alpha": null, "phase": "build"})") ==
        Lines{R"(phase: "build")", R"(status: "blocked")", "alpha: null", "zeta: 1"});
}

TEST_CASE("rows are named by their key and elements by their list") {
  CHECK(session_lines(R"({"progress_table": [{"label": "One", "id": "s1"}], "next_actions": ["a", {"text": "b"}]})") ==
        Lines{R"(progress table s1, id: "s1")", R"(progress table s1, label: "One")", R"(next actions: "a")",
              R"(next actions b, text: "b")"});
}

TEST_CASE("what is empty is a fact too") {
  CHECK(session_lines(R"({"blockers": [], "skill_state": {}})") == Lines{"blockers: []", "skill state: {}"});
  CHECK(lines_of("{}", nullptr) == Lines{": {}"});
}

TEST_CASE("documents of the same value have the same facts") {
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed);
    const OrderedJson value = random_triple(dice).ours;
    INFO("seed " << seed);
    const auto one = session_lines(laid_out_at_random(value, dice));
    const auto other = session_lines(laid_out_at_random(value, dice));
    CHECK(one.size() == other.size());
    CHECK_FALSE(one.empty());
  }
}
