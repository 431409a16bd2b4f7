#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "history/link.h"
#include "history/verdict.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::history;

namespace {

using nlohmann::json;

const json& corpus() {
  static const json loaded = json::parse(checkpoint::test::file_text("history/corpus.json"));
  return loaded;
}

bool holds(const json& list, std::string_view word) {
  return std::any_of(list.begin(), list.end(), [&](const json& entry) { return entry.get<std::string>() == word; });
}

Vocabulary vocabulary() {
  Vocabulary words;
  words.is_ticket = [](std::string_view key) { return holds(corpus()["tickets"], key.substr(0, key.find('-'))); };
  words.commit_of = [](std::string_view digits) -> std::optional<std::string> {
    const auto found = corpus()["commits"].find(std::string(digits));
    return found == corpus()["commits"].end() ? std::nullopt : std::optional(found->get<std::string>());
  };
  words.branch_of = [](std::string_view word) {
    return holds(corpus()["branches"], word) ? std::optional<std::string>(word) : std::nullopt;
  };
  return words;
}

std::string token_of(const Reference& reference) {
  constexpr std::size_t shown = 7;
  return reference.kind == ReferenceKind::commit ? reference.token.substr(0, shown) : reference.token;
}

// Everything has landed but what the entry names and what is another repository's.
std::vector<Judgement> judged(const json& entry) {
  const std::string text = entry["text"];
  const std::vector<Reference> references = references_in(text, vocabulary());
  const std::vector<Intention> intentions = intentions_in(text, references);
  std::vector<Judgement> judgements;
  for (std::size_t index = 0; index < references.size(); ++index) {
    const Reference& reference = references[index];
    const bool foreign = !reference.repository.empty() && !holds(corpus()["own_repositories"], reference.repository);
    const bool open = entry.contains("not_landed") && holds(entry["not_landed"], token_of(reference));
    Standing standing;
    standing.state = foreign || open ? State::unknown : State::landed;
    judgements.push_back({reference, standing, intentions[index]});
  }
  return judgements;
}

std::map<std::string, std::string> wants_of(const std::vector<Judgement>& judgements) {
  std::map<std::string, std::string> wants;
  for (const Judgement& judgement : judgements) {
    wants.emplace(token_of(judgement.reference), name_of(judgement.intention.intent));
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
  CHECK(part.verdicts.at("unblocked").precision() == 1.0);
  CHECK(part.references.precision() == 1.0);
}

TEST_CASE("what is to land once more is never called done with any confidence") {
  for (const std::string text : {"Re-land #12", "Reland ABC-12 behind the flag", "Re-review #12"}) {
    INFO(text);
    const std::vector<Reference> references = references_in(text, vocabulary());
    REQUIRE(references.size() == 1);
    const Intention intention = intentions_in(text, references).front();
    CHECK((intention.intent != Intent::target || intention.confidence == Confidence::low));
  }
}

TEST_CASE("the corpus has 150 texts or more, and a third of them kept apart") {
  const json& actions = corpus()["actions"];
  const auto kept =
      std::count_if(actions.begin(), actions.end(), [](const json& entry) { return entry["part"] == "kept"; });
  CHECK(actions.size() >= 150);
  CHECK(3 * static_cast<std::size_t>(kept) >= actions.size());
}
