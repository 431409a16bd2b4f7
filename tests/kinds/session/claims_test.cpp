#include "kinds/session/claims.h"

#include "kinds/session/sessions.h"

using namespace checkpoint::session;

TEST_CASE("claims are read from the keys that speak of merged and shipped work") {
  const Claims claims = claims_of(document_of(R"({"skill_state": {
      "merged_prs": [12, "#13", {"number": 14, "title": "x"}, {"id": "ABC-7"}, "a note about #99"],
      "last_shipped": "!15",
      "open_prs": [16],
      "merged_count": 2.5}})"));
  CHECK(claims == Claims{"#12", "#13", "#14", "!15", "ABC-7"});
}

TEST_CASE("only an action that is nothing but the landing of claimed references counts as done") {
  const Claims claims = {"#12", "#13", "!15", "ABC-7"};
  const auto [text, claimed] = GENERATE(table<const char*, bool>({
      {"Merge PR #12", true},
      {"merge #12 and #13", true},
      {"Review and merge PR 12.", true},
      {"Land !15", true},
      {"Finish ABC-7", true},
      {"Merge PR #14", false},
      {"Merge #12 and #14", false},
      {"Write the follow-up to #12", false},
      {"Merge #12 after the freeze", false},
      {"After #12 merges, tag the release", false},
      {"Open a PR for the docs", false},
      {"Merge", false},
      {"", false},
      {"Ship UTF-8", false},
  }));
  CAPTURE(text);
  CHECK(is_claimed({text, ""}, claims) == claimed);
}
