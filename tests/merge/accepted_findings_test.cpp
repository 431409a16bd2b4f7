// Merges of the findings that a configuration accepts: an entry is one by what it is of, and what one side says of it
// is not lost.

#include <nlohmann/json.hpp>

#include "kinds/examine.h"
#include "merge/render.h"
#include "merge/sessions.h"
#include "merge/triples.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& findings) { return Json{{"suppress", findings}}.dump(2) + "\n"; }

merge::Outcome merged(const Json& base, const Json& ours, const Json& theirs) {
  const Kind& kind = *find_kind("config");
  merge::Rules rules;
  rules.schema = &schema_of(kind);
  rules.examine = [&kind](const Document& document) {
    return examine(kind, document, "", *parse_instant("2026-12-01T00:00:00Z")).errors;
  };
  const auto outcome = merge::merge_documents({text_of(base), text_of(ours), text_of(theirs)}, rules);
  REQUIRE(outcome.ok());
  return *outcome;
}

/// What becomes of the findings; null where the merge asks. The same whichever side is called ours.
Json accepted(const Json& base, const Json& ours, const Json& theirs) {
  const merge::Outcome outcome = merged(base, ours, theirs);
  const merge::Outcome swapped = merged(base, theirs, ours);
  REQUIRE(asked_paths(outcome) == asked_paths(swapped));
  if (!outcome.is_clean()) return nullptr;
  REQUIRE(result_of(outcome) == result_of(swapped));
  return result_of(outcome)["suppress"];
}

Json with(Json finding, const Json& changes) {
  finding.update(changes);
  return finding;
}

Json list(std::initializer_list<Json> findings) { return Json::array_t(findings); }

}  // namespace

TEST_CASE("an accepted finding that one side takes out of the configuration and the other edits is asked about") {
  const Json stale{{"check", "stale"}};
  const Json other{{"check", "claims"}, {"owner", "review"}};
  for (const Json& edit : {Json{{"reason", "known"}}, Json{{"until", "2026-06-01T09:00:00Z"}}}) {
    const Json edited = with(stale, edit);
    CHECK(accepted(list({stale}), list({}), list({edited})) == nullptr);
    CHECK(accepted(list({edited}), list({}), list({stale})) == nullptr);
    CHECK(accepted(list({stale, other}), list({other}), list({edited, other})) == nullptr);
  }
  CHECK(accepted(list({stale}), list({}), list({stale, other})) == list({other}));
}

TEST_CASE("an accepted finding that each side narrows in its own way is asked about") {
  const Json stale{{"check", "stale"}};
  const Json by_owner = with(stale, {{"owner", "review"}});
  const Json by_place = with(stale, {{"pointer", "/a"}});
  CHECK(accepted(list({stale}), list({by_owner}), list({by_place})) == nullptr);
}

TEST_CASE("an accepted finding that a side adds beside one that is taken out is another one") {
  const Json stale{{"check", "stale"}};
  const Json by_owner = with(stale, {{"owner", "review"}});
  const Json by_place = with(stale, {{"pointer", "/a"}});
  CHECK(accepted(list({stale}), list({}), list({stale, by_owner})) == list({by_owner}));
  CHECK(accepted(list({by_owner}), list({}), list({by_owner, by_place})) == list({by_place}));
  CHECK(accepted(list({stale}), list({by_owner}), list({stale, by_place})).size() == 2);
  CHECK(accepted(list({stale}), list({}), list({with(stale, {{"reason", "known"}}), by_owner})) == nullptr);
}

TEST_CASE("accepted findings that both sides add with other members that nobody knows are not made one") {
  const Json stale{{"check", "stale"}, {"owner", "review"}, {"pointer", "/a"}};
  const Json here = with(stale, {{"branch", "main"}});
  CHECK(accepted(list({}), list({here}), list({with(stale, {{"commit", "c1"}})})) == nullptr);
  CHECK(accepted(list({}), list({here}), list({with(stale, {{"branch", "next"}})})) == nullptr);
  CHECK(accepted(list({}), list({here}), list({stale})) == nullptr);
  CHECK(accepted(list({}), list({here}), list({with(here, {{"reason", "known"}})})) ==
        list({with(here, {{"reason", "known"}})}));
  CHECK(accepted(list({stale}), list({here}), list({with(stale, {{"commit", "c1"}})})) ==
        list({with(here, {{"commit", "c1"}})}));
}

TEST_CASE("an accepted finding that both sides add in the place of one that one took out says nothing of it") {
  const Json known{{"check", "stale"}, {"reason", "known"}};
  const Json claims{{"check", "claims"}};
  const Json explained = with(claims, {{"reason", "new"}});
  const Json merged = accepted(list({known}), list({explained, known}), list({claims}));
  CHECK(merged == list({explained}));
  CHECK(accepted(list({known}), merged, list({claims})) == merged);
}

TEST_CASE("accepted findings that the sides add or edit apart merge by what they are of") {
  const Json review{{"check", "stale"}, {"owner", "review"}};
  const Json build{{"check", "stale"}, {"owner", "build"}};
  const Json reason{{"reason", "known"}};
  const Json until{{"until", "2026-06-01T09:00:00Z"}};
  CHECK(accepted(list({}), list({review}), list({build})).size() == 2);
  CHECK(accepted(list({review}), list({}), list({review, build})) == list({build}));
  CHECK(accepted(list({review, build}), list({with(review, reason), build}), list({with(review, until), build})) ==
        list({with(with(review, reason), until), build}));
}

namespace {

Json finding(Dice& dice) {
  Json entry{{"check", dice.chance(50) ? "stale" : "claims"}};
  if (dice.chance(50)) entry["owner"] = dice.chance(50) ? "review" : "build";
  if (dice.chance(30)) entry["pointer"] = "/a";
  return entry;
}

void edit(Json& findings, const std::string& words, Dice& dice) {
  const std::size_t at = dice.below(findings.size() + 1);
  const auto entry = findings.begin() + static_cast<std::ptrdiff_t>(at);
  if (at == findings.size()) {
    findings.push_back(with(finding(dice), {{"reason", words}}));
    return;
  }
  switch (dice.below(4)) {
    case 0: findings.erase(entry); break;
    case 1: (*entry)["owner"] = words; break;
    case 2: (*entry)["pointer"] = "/" + words; break;
    default: (*entry)["reason"] = words; break;
  }
}

/// The findings after some edits, each with words of its own.
Json edited(Json findings, const std::string& side, Dice& dice) {
  for (std::size_t edits = 1 + dice.below(3); edits-- > 0;) edit(findings, side + std::to_string(edits), dice);
  return findings;
}

std::string lost_words(const std::string& text, const Json& findings, const std::string& side) {
  for (const char* const number : {"0", "1", "2"}) {
    const std::string words = side + number;
    if (findings.dump().find(words) != std::string::npos && text.find(words) == std::string::npos) return words;
  }
  return "";
}

}  // namespace

TEST_CASE("what one side alone says of an accepted finding is in the result, or in a question") {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    Dice dice(seed);
    Json base = list({});
    for (std::size_t size = dice.below(4); size-- > 0;) base.push_back(finding(dice));
    const Json ours = edited(base, "ada", dice);
    const Json theirs = edited(base, "bob", dice);
    INFO("seed " << seed << " " << base << " " << ours << " " << theirs);
    const Json result = accepted(base, ours, theirs);
    const std::string text = merge::rendered(merged(base, ours, theirs), {});
    REQUIRE(lost_words(text, ours, "ada") == "");
    REQUIRE(lost_words(text, theirs, "bob") == "");
    if (result.is_null()) continue;
    REQUIRE(accepted(base, result, ours) == result);
    REQUIRE(accepted(base, result, theirs) == result);
  }
}

}  // namespace checkpoint::test
