// The answers to a merge's conflicts as a state machine: however they are split over calls, in whatever order, and
// whatever is edited beside the markers in between, the same bytes come out, and nothing else changes.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "e2e/repository.h"
#include "merge/document_rules.h"
#include "merge/settlement.h"
#include "store/install/registration.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using merge::Preference;

// What the sides of one merge have at the places in question.
struct Sides {
  Members base;
  Members ours;
  Members theirs;
};

const std::vector<Sides> kMerges{
    // Neighbours, which have markers next to each other.
    {{{"x", "1"}},
     {{"x", "2"}, {"project", "\"ours\""}, {"status", "\"blocked\""}, {"progress_summary", "\"Ours.\""}},
     {{"x", "3"}, {"project", "\"theirs\""}, {"status", "\"failed\""}, {"progress_summary", "\"Theirs.\""}}},
    // Fields that are asked together, a list, and one that the base does not have.
    {{},
     {{"phase", "\"ours\""}, {"step", "\"ours\""}, {"depends_on", "[\"a\"]"}, {"y", "{\"a\": 1}"}},
     {{"phase", "\"theirs\""}, {"step", "\"theirs\""}, {"depends_on", R"(["b", "c"])"}, {"y", "{\"a\": 2}"}}},
    // Rows: one changed twice, one removed here and changed there.
    {{{"blockers",
       R"([{"id": "b1", "description": "One", "needs": "review"}, {"id": "b2", "description": "Two", "needs": "review"}])"}},
     {{"blockers", R"([{"id": "b1", "description": "Ours", "needs": "review"}])"}, {"project", "\"ours\""}},
     {{"blockers",
       R"([{"id": "b1", "description": "Theirs", "needs": "review"}, {"id": "b2", "description": "Three", "needs": "review"}])"},
      {"project", "\"theirs\""}}},
};

merge::Outcome outcome_of(const Sides& sides) {
  const merge::Rules rules = merge::document_rules("demo.checkpoint.json", {}, "");
  return *merge::merge_documents({session_text(sides.base), session_text(sides.ours), session_text(sides.theirs)},
                                 rules);
}

// One answer to one question.
merge::Answers answer_to(const std::string& path, std::mt19937& random) {
  merge::Answers answers;
  constexpr std::array<Preference, 3> preferences{Preference::ours, Preference::theirs, Preference::base};
  const std::size_t which = random() % 4;
  if (which == 3) {
    const std::string text = "\"by hand " + std::to_string(random() % 100) + "\"";
    const bool is_row = path.back() == ']';
    answers.values.emplace_back(path,
                                is_row ? R"({"id": "b2", "needs": "review", "description": )" + text + "}" : text);
  } else {
    answers.choices.emplace_back(path, preferences.at(which));
  }
  return answers;
}

void add(const merge::Answers& more, merge::Answers& answers) {
  answers.values.insert(answers.values.end(), more.values.begin(), more.values.end());
  answers.choices.insert(answers.choices.end(), more.choices.begin(), more.choices.end());
}

// A new process knows nothing but the text.
std::string called(const merge::Outcome& outcome, const merge::Markers& markers, const std::string& text,
                   const merge::Answers& answers) {
  auto settlement = merge::Settlement::read(outcome, markers, text);
  if (!settlement) return text.find("<<<<<<<") == std::string::npos ? text : "not understood:\n" + text;
  settlement->answer(answers);
  return settlement->text();
}

// The lines that stand outside of markers.
std::vector<std::string> outside(const std::string& text) {
  std::vector<std::string> lines;
  bool is_inside = false;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    const std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.compare(0, 7, "<<<<<<<") == 0) is_inside = true;
    if (!is_inside) lines.push_back(line);
    if (line.compare(0, 7, ">>>>>>>") == 0) is_inside = false;
  }
  return lines;
}

bool keeps(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  std::size_t found = 0;
  for (const std::string& line : after) {
    if (found < before.size() && before[found] == line) ++found;
  }
  return found == before.size();
}

std::string edited_by_hand(std::string text, int number) {
  const std::size_t at = text.find("/home/dev/");
  const std::size_t end = text.find('"', at);
  return text.replace(at, end - at, "/home/dev/edited-" + std::to_string(number));
}

}  // namespace

TEST_CASE("answers give the same bytes however they are split, and whatever is edited in between", "[resolve]") {
  std::mt19937 random(20260601);
  for (int round = 0; round < 300; ++round) {
    const merge::Outcome outcome = outcome_of(kMerges[random() % kMerges.size()]);
    merge::Markers markers;
    markers.with_base = random() % 2 == 0;
    const std::string whole = merge::rendered(outcome, markers);
    std::vector<merge::Answers> answers;
    for (const merge::Conflict& conflict : outcome.conflicts()) answers.push_back(answer_to(conflict.path, random));
    REQUIRE(answers.size() > 1);
    merge::Answers all;
    for (const merge::Answers& one : answers) add(one, all);
    const std::string at_once = called(outcome, markers, edited_by_hand(whole, round), all);
    INFO(whole << at_once);
    REQUIRE(at_once.find("<<<<<<<") == std::string::npos);

    std::shuffle(answers.begin(), answers.end(), random);
    std::string text = whole;
    for (std::size_t begin = 0; begin < answers.size();) {
      merge::Answers some;
      for (std::size_t count = 1 + random() % 2; count > 0 && begin < answers.size(); --count, ++begin) {
        add(answers[begin], some);
      }
      if (random() % 2 == 0) text = edited_by_hand(text, static_cast<int>(random() % 1000));
      const std::string next = called(outcome, markers, text, some);
      INFO(text << next);
      REQUIRE(keeps(outside(text), outside(next)));
      text = next;
    }
    REQUIRE(edited_by_hand(text, round) == at_once);
  }
}

TEST_CASE("resolve goes on from where the file stands", "[resolve]") {
  const Sides& sides = kMerges.front();
  Repository repository(session_text(sides.base));
  repository.branch("theirs", "main", session_text(sides.theirs));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text(sides.ours), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const auto resolve = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "resolve");
    return repository.checkpoint(words).status;
  };
  CHECK(resolve({"--set", "status=complete"}) == 1);
  const Json listed = Json::parse(repository.checkpoint({"resolve", "--list", "--json"}).output);
  CHECK(listed.at("remaining").size() == 3);
  CHECK(resolve({"--set", "status=in_progress"}) == 129);  // it is answered
  repository.write(edited_by_hand(repository.read(), 7));
  CHECK(resolve({"--set", "x:json=9"}) == 1);
  CHECK(resolve({"--theirs"}) == 0);
  CHECK(repository.read() == edited_by_hand(session_text({{"x", "9"},
                                                          {"project", "\"theirs\""},
                                                          {"status", "\"complete\""},
                                                          {"progress_summary", "\"Theirs.\""}}),
                                            7));
}

TEST_CASE("git mergetool asks at the terminal, and adds what was settled", "[resolve]") {
  const Sides& sides = kMerges.front();
  Repository repository(session_text(sides.base));
  repository.write(registration_text({CHECKPOINT_MERGE_DRIVER, std::nullopt, CHECKPOINT_PROGRAM}),
                   ".git/checkpoint.config");
  repository.branch("theirs", "main", session_text(sides.theirs));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text(sides.ours), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const auto at_terminal = [&](const std::string& answers) {
    // script gives the tool a terminal of its own.
    const std::string line =
        "printf '" + answers + "' | script -qec 'git mergetool --no-prompt " + "--tool=checkpoint' /dev/null";
    return run_program({"sh", {"-c", line}, repository.folder()}, repository.environment()).output;
  };
  SECTION("all of it") {
    const std::string said = at_terminal(R"(o\nt\ne\ncomplete\nours\n)");
    INFO(said);
    CHECK(repository.git({"diff", "--name-only", "--diff-filter=U"}).empty());
    CHECK(repository.read().find("<<<<<<<") == std::string::npos);
  }
  SECTION("a part of it") {
    const std::string said = at_terminal(R"(o\nq\nn\n)");
    INFO(said);
    CHECK_FALSE(repository.git({"diff", "--name-only", "--diff-filter=U"}).empty());
  }
}
