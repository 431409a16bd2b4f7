#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "history/link.h"
#include "history/texts.h"
#include "history/verdict.h"
#include "support/catch.h"

using namespace checkpoint::history;

namespace {

using nlohmann::json;

const json& corpus() {
  static const json loaded = checkpoint::test::texts_in("corpus.json");
  return loaded;
}

std::vector<Judgement> judged(const json& entry) {
  std::set<std::string> open;
  if (entry.contains("not_landed")) open = entry["not_landed"].get<std::set<std::string>>();
  return checkpoint::test::judged_text(entry["text"], open);
}

std::map<std::string, std::string> wants_of(const std::vector<Judgement>& judgements) {
  std::map<std::string, std::string> wants;
  for (const Judgement& judgement : judgements) {
    wants.emplace(checkpoint::test::token_of(judgement.reference), name_of(judgement.intention.intent));
  }
  return wants;
}

struct Score {
  int right = 0;
  int wrong = 0;   // said, and not so
  int missed = 0;  // so, and not said

  double precision() const { return right + wrong == 0 ? 1.0 : static_cast<double>(right) / (right + wrong); }
  double recall() const { return right + missed == 0 ? 1.0 : static_cast<double>(right) / (right + missed); }
};

struct Part {
  std::map<std::string, Score> verdicts;
  Score references;
  int entries = 0;
};

void count(Score& score, bool said, bool is_so) {
  score.right += said && is_so ? 1 : 0;
  score.wrong += said && !is_so ? 1 : 0;
  score.missed += !said && is_so ? 1 : 0;
}

Part measured(const std::string& name) {
  Part part;
  for (const json& entry : corpus()["actions"]) {
    if (entry["part"] != name) continue;
    ++part.entries;
    const std::vector<Judgement> judgements = judged(entry);
    const std::string said(name_of(finding_of(judgements).verdict));
    for (const std::string verdict : {"landed", "unblocked"}) {
      count(part.verdicts[verdict], said == verdict, entry["verdict"] == verdict);
    }
    const auto wants = wants_of(judgements);
    for (const auto& [token, want] : wants) count(part.references, true, entry["wants"].contains(token));
    for (const auto& [token, want] : entry["wants"].items()) {
      if (wants.count(token) == 0) count(part.references, false, true);
    }
    const auto verdict = entry["verdict"].get<std::string>();
    INFO(entry["text"].get<std::string>() << "\n  said " << said << ", is " << verdict << "; wants "
                                          << json(wants).dump() << ", is " << entry["wants"].dump());
    if (said != verdict || json(wants) != entry["wants"]) UNSCOPED_INFO("");
    CHECK_FALSE((said == "landed" && verdict != "landed"));
    if (name == "open") CHECK(said == verdict);
    if (name == "open") CHECK(json(wants) == entry["wants"]);
    if (said != verdict) WARN(name << ": " << entry["text"] << " said " << said << ", is " << verdict);
  }
  return part;
}

void report(const std::string& name, const Part& part) {
  for (const auto& [verdict, score] : part.verdicts) {
    WARN(name << " (" << part.entries << " texts), " << verdict << ": precision " << score.precision() << ", recall "
              << score.recall());
  }
  WARN(name << ", references found: precision " << part.references.precision() << ", recall "
            << part.references.recall());
}

}  // namespace

TEST_CASE("the rules give every text they were written for its verdict") {
  const Part part = measured("open");
  report("open", part);
  CHECK(part.verdicts.at("landed").precision() == 1.0);
  CHECK(part.verdicts.at("landed").recall() == 1.0);
}

TEST_CASE("texts that the rules were not written for are never called landed by mistake") {
  const Part part = measured("kept");
  report("kept", part);
  CHECK(part.verdicts.at("landed").precision() == 1.0);
  CHECK(part.verdicts.at("unblocked").precision() >= 0.97);
  CHECK(part.references.precision() == 1.0);
}

TEST_CASE("what is to land once more is never called done") {
  for (const std::string text : {"Re-land #12", "Reland ABC-12 behind the flag", "Re-review #12"}) {
    INFO(text);
    const std::vector<Judgement> judgements = checkpoint::test::judged_text(text);
    REQUIRE(judgements.size() == 1);
    CHECK(judgements.front().intention.intent != Intent::target);
  }
}

TEST_CASE("the corpus has 150 texts or more, and a third of them kept apart") {
  const json& actions = corpus()["actions"];
  const auto kept =
      std::count_if(actions.begin(), actions.end(), [](const json& entry) { return entry["part"] == "kept"; });
  CHECK(actions.size() >= 150);
  CHECK(3 * static_cast<std::size_t>(kept) >= actions.size());
}
