// The answers to a merge's conflicts as a state machine: however they are split over calls, in whatever order, and
// whatever is edited beside the markers in between, the same bytes come out, and nothing else changes.

#include <algorithm>
#include <array>
#include <functional>
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

// Four tickets of which none has a member that is its own alone, but the second and the fourth.
std::string tickets(const std::array<const char*, 4>& urls) {
  constexpr std::array<std::array<const char*, 3>, 4> keys{
      {{"g", "1", "source"}, {"g", "2", "source"}, {"h", "1", "source"}, {"h", "3", "source"}}};
  std::string rows;
  for (std::size_t at = 0; at < urls.size(); ++at) {
    const auto& [provider, id, role] = keys.at(at);
    rows += std::string(rows.empty() ? "" : ",") + "\n    {\n      \"provider\": \"" + provider +
            "\",\n      \"id\": \"" + id + "\",\n      \"role\": \"" + role + "\",\n      \"url\": \"" + urls.at(at) +
            "\"\n    }";
  }
  return "[" + rows + "\n  ]";
}

std::string row_named(const std::string& id, const std::string& label) {
  return "[\n    {\n      \"id\": \"" + id + "\",\n      \"label\": \"" + label +
         "\",\n      \"status\": \"in_progress\"\n    },\n    {\n      \"id\": \"z\",\n      \"label\": "
         "\"Other\",\n      \"status\": \"not_started\"\n    }\n  ]";
}

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
    // The only row, removed here and changed there: the list may be left with nothing in it.
    {{{"blockers", "[\n    {\n      \"id\": \"b2\",\n      \"description\": \"Two\"\n    }\n  ]"}},
     {{"blockers", "[]"}, {"progress_summary", "\"Ours.\""}},
     {{"blockers", "[\n    {\n      \"id\": \"b2\",\n      \"description\": \"Three\"\n    }\n  ]"},
      {"progress_summary", "\"Theirs.\""}}},
    // Rows that several members name together, two of them by none that is their own.
    {{{"pm_refs", tickets({"a", "b", "c", "d"})}},
     {{"pm_refs", tickets({"a1", "b1", "c1", "d1"})}, {"x", "[1, 1]"}},
     {{"pm_refs", tickets({"a2", "b2", "c2", "d2"})}, {"x", "[2, 2]"}}},
    // A row that both sides renamed.
    {{{"progress_table", row_named("r1", "Build")}},
     {{"progress_table", row_named("r-ours", "Build")}, {"project", "\"ours\""}, {"step", "\"ours\""}},
     {{"progress_table", row_named("r-theirs", "Build")}, {"project", "\"theirs\""}, {"step", "\"theirs\""}}},
    // A row that one side renamed and the other changed: nobody can tell that it is the same one, and both are kept.
    {{{"progress_table", row_named("r1", "Build")}},
     {{"progress_table", row_named("r-ours", "Build")}, {"project", "\"ours\""}, {"step", "\"ours\""}},
     {{"progress_table", row_named("r1", "Build it")}, {"project", "\"theirs\""}, {"step", "\"theirs\""}}},
    // Lists with repeated values.
    {{{"y", "[5]"}},
     {{"y", "[5, 1, 1]"}, {"x", "[\"a\", \"a\"]"}, {"next_actions", R"(["A", "B"])"}},
     {{"y", "[5, 2, 1, 2]"}, {"x", "[\"b\", \"a\", \"b\"]"}, {"next_actions", R"(["C", "B", "C"])"}}},
};

merge::Outcome outcome_of(const Sides& sides) {
  const merge::Rules rules = merge::document_rules("demo.checkpoint.json", {}, "");
  return *merge::merge_documents({session_text(sides.base), session_text(sides.ours), session_text(sides.theirs)},
                                 rules);
}

bool is_list(const std::optional<std::string>& json) { return json && json->front() == '['; }

// A value that nobody had; a row keeps what it is named by, but for one that both sides renamed.
std::string value_by_hand(const merge::Conflict& conflict, std::mt19937& random) {
  const std::string& path = conflict.path;
  const std::string text = "\"by hand " + std::to_string(random() % 100) + "\"";
  if (path.back() != ']') return text;
  if (path.find("progress_table") == 0) {
    const std::string name = conflict.ours && conflict.theirs ? "mine" : "r1";
    return R"({"id": ")" + name + R"(", "status": "in_progress", "label": )" + text + "}";
  }
  return path.find("blockers") == 0 ? R"({"id": "b2", "needs": "review", "description": )" + text + "}" : "";
}

// One answer to one question.
merge::Answers answer_to(const merge::Conflict& conflict, std::mt19937& random) {
  merge::Answers answers;
  constexpr std::array<Preference, 4> preferences{Preference::ours, Preference::theirs, Preference::base,
                                                  Preference::both};
  const bool can_be_both = is_list(conflict.ours) && is_list(conflict.theirs);
  const std::string value = value_by_hand(conflict, random);
  if (random() % 4 == 0 && !value.empty()) {
    answers.values.emplace_back(conflict.path, value);
  } else {
    answers.choices.emplace_back(conflict.path, preferences.at(random() % (can_be_both ? 4 : 3)));
  }
  return answers;
}

void add(const merge::Answers& more, merge::Answers& answers) {
  answers.values.insert(answers.values.end(), more.values.begin(), more.values.end());
  answers.choices.insert(answers.choices.end(), more.choices.begin(), more.choices.end());
}

bool is_open(const std::string& text) {
  return text.find("<<<<<<<") != std::string::npos || text.find("merge_conflicts") != std::string::npos;
}

// A new process knows nothing but the text.
std::string called(const merge::Outcome& outcome, const merge::Markers& markers, const std::string& text,
                   const merge::Answers& answers) {
  auto settlement = merge::Settlement::read(outcome, markers, text);
  if (!settlement) return is_open(text) ? "not understood:\n" + text : text;
  settlement->answer(answers);
  return settlement->text();
}

// A list with nothing in it stands on one line, whatever stood there before.
bool is_of_list(const std::string& line) {
  const std::size_t end = line.find_last_not_of(',');
  return end != std::string::npos && (line[end] == '[' || line[end] == ']');
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
    if (!is_inside && !is_of_list(line)) lines.push_back(line);
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
  for (int round = 0; round < 500; ++round) {
    const merge::Outcome outcome = outcome_of(kMerges[random() % kMerges.size()]);
    merge::Markers markers;
    markers.with_base = random() % 2 == 0;
    markers.as_list = random() % 3 == 0;
    const std::string whole = merge::rendered(outcome, markers);
    markers.as_list = whole.find("merge_conflicts") != std::string::npos;  // what a list does not say has markers
    std::vector<merge::Answers> answers;
    for (const merge::Conflict& conflict : outcome.conflicts()) answers.push_back(answer_to(conflict, random));
    REQUIRE(answers.size() > 1);
    merge::Answers all;
    for (const merge::Answers& one : answers) add(one, all);
    const std::string at_once = called(outcome, markers, edited_by_hand(whole, round), all);
    INFO(whole << at_once);
    REQUIRE_FALSE(is_open(at_once));

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
      if (!markers.as_list) REQUIRE(keeps(outside(text), outside(next)));
      text = next;
    }
    // In a list of conflicts what was edited is kept, and how it is laid out is left open.
    if (markers.as_list) REQUIRE(Json::parse(edited_by_hand(text, round)) == Json::parse(at_once));
    if (!markers.as_list) REQUIRE(edited_by_hand(text, round) == at_once);
  }
}

namespace {

// A repository in which the first of the merges has stopped for its conflicts; `before` is done ahead of it.
struct Conflicted {
  explicit Conflicted(const std::function<void(const Repository&)>& before = [](const Repository&) {}) {
    before(repository);
    repository.branch("theirs", "main", session_text(kMerges.front().theirs));
    repository.git({"checkout", "-q", "main"});
    repository.commit(session_text(kMerges.front().ours), "ours");
    REQUIRE(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  }
  // What `resolve` with these words exits with.
  int resolve(std::vector<std::string> words) const {
    words.insert(words.begin(), "resolve");
    return repository.checkpoint(words).status;
  }
  Repository repository{session_text(kMerges.front().base)};
};

}  // namespace

TEST_CASE("resolve goes on from where the file stands", "[resolve]") {
  Conflicted conflicted;
  const Repository& repository = conflicted.repository;
  CHECK(conflicted.resolve({"--set", "status=complete"}) == 1);
  const Json listed = Json::parse(repository.checkpoint({"resolve", "--list", "--json"}).output);
  CHECK(listed.at("remaining").size() == 3);
  CHECK(conflicted.resolve({"--set", "status=in_progress"}) == 129);  // it is answered
  repository.write(edited_by_hand(repository.read(), 7));
  CHECK(conflicted.resolve({"--set", "x:json=9"}) == 1);
  CHECK(conflicted.resolve({"--theirs"}) == 0);
  CHECK(repository.read() == edited_by_hand(session_text({{"x", "9"},
                                                          {"project", "\"theirs\""},
                                                          {"status", "\"complete\""},
                                                          {"progress_summary", "\"Theirs.\""}}),
                                            7));
}

TEST_CASE("a row of a third name settles one that both sides renamed, and the others are answered later", "[resolve]") {
  const Sides& sides = kMerges.at(5);
  Repository repository(session_text(sides.base));
  repository.branch("theirs", "main", session_text(sides.theirs));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text(sides.ours), "ours");
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string answer = R"(progress_table[id=r1]:json={"id": "mine", "label": "Build", "status": "in_progress"})";
  const ProgramAnswer first = repository.checkpoint({"resolve", "--set", answer});
  CHECK(first.status == 1);
  CHECK_THAT(first.errors, Catch::Contains("2 conflicts left"));
  CHECK(repository.checkpoint({"resolve", "--theirs"}).status == 0);
  const Json resolved = Json::parse(repository.read());
  CHECK(resolved.at("progress_table").at(0).at("id") == "mine");
  CHECK(resolved.at("project") == "theirs");
}

namespace {

// The text with what stands first between markers after `word` as our side has it.
std::string settled_by_hand(std::string text, const std::string& word) {
  const std::size_t begin = text.find("<<<<<<<", text.find(word));
  const std::size_t middle = text.find("=======\n", begin);
  const std::size_t end = text.find('\n', text.find(">>>>>>>", middle)) + 1;
  text.erase(middle, end - middle);
  return text.erase(begin, text.find('\n', begin) + 1 - begin);
}

}  // namespace

TEST_CASE("what was settled by hand for a row that both sides renamed is settled", "[resolve]") {
  const merge::Outcome outcome = outcome_of(kMerges.at(5));
  const std::string text = settled_by_hand(merge::rendered(outcome, {}), "progress_table");
  merge::Answers answers;
  answers.preference = Preference::theirs;
  const std::string settled = called(outcome, {}, text, answers);
  CHECK(settled.find("r-ours") != std::string::npos);
  CHECK(settled.find("r-theirs") == std::string::npos);
  CHECK(Json::parse(settled).at("project") == "theirs");
}

TEST_CASE("a row that both sides renamed may get a third name before the rest is settled", "[resolve]") {
  const merge::Outcome outcome = outcome_of(kMerges.at(5));
  const std::string path = "progress_table[id=r1]";
  merge::Answers third;
  third.values.emplace_back(path, R"({"id": "mine", "label": "Build", "status": "in_progress"})");
  merge::Answers rest;
  rest.preference = Preference::theirs;
  merge::Answers all = third;
  all.preference = Preference::theirs;
  const std::string whole = merge::rendered(outcome, {});
  const std::string split = called(outcome, {}, called(outcome, {}, whole, third), rest);
  CHECK(split == called(outcome, {}, whole, all));
  CHECK(Json::parse(split).at("progress_table").at(0).at("id") == "mine");
  CHECK(Json::parse(split).at("step") == "theirs");
}

TEST_CASE("a value that a side has in other bytes is settled in the bytes in which it was given", "[resolve]") {
  const Sides sides{{},
                    {{"x", "[\n    1,\n    2\n  ]"}, {"y", "1.0"}, {"step", "\"ours\""}},
                    {{"x", "[3]"}, {"y", "2"}, {"step", "\"theirs\""}}};
  const merge::Outcome outcome = outcome_of(sides);
  merge::Markers markers;
  markers.as_list = GENERATE(false, true);
  const std::string whole = merge::rendered(outcome, markers);
  std::vector<std::pair<std::string, std::string>> values{{"x", "[1,2]"}, {"y", "1"}, {"step", R"("\u006furs")"}};
  const std::string at_once = called(outcome, markers, whole, {values, Preference::none, {}});
  REQUIRE_FALSE(is_open(at_once));
  CHECK(at_once.find(R"("\u006furs")") != std::string::npos);
  std::sort(values.begin(), values.end());
  do {
    std::string text = whole;
    for (const auto& value : values) text = called(outcome, markers, text, {{value}, Preference::none, {}});
    CHECK(text == at_once);
  } while (std::next_permutation(values.begin(), values.end()));
}

TEST_CASE("a side can be taken beside what was edited, and an answer that would change that is held back",
          "[resolve]") {
  const merge::Outcome outcome = outcome_of(kMerges.at(3));
  std::string text = merge::rendered(outcome, {});
  text.replace(text.rfind("  ]\n"), 4, "      ]\n");
  auto settlement = merge::Settlement::read(outcome, {}, text);
  REQUIRE(settlement);
  merge::Answers answers;
  SECTION("a side") {
    answers.preference = Preference::ours;
    settlement->answer(answers);
    CHECK_FALSE(settlement->is_held_back());
    CHECK(Json::parse(settlement->text()).at("blockers").empty());
    CHECK(settlement->text().find("\"blockers\": [\n      ]\n") != std::string::npos);
  }
  SECTION("one side here, another there") {
    answers.choices = {{"blockers[id=b2]", Preference::ours}, {"progress_summary", Preference::none}};
    settlement->answer(answers);
    CHECK(settlement->is_held_back());
    CHECK(settlement->text() == text);
  }
}

TEST_CASE("a document that lists its conflicts is settled step by step, with what was edited", "[resolve]") {
  Conflicted conflicted([](const Repository& repository) {
    repository.git({"config", "checkpoint.conflictStyle", "json"});
  });
  const Repository& repository = conflicted.repository;
  CHECK(conflicted.resolve({"--set", "status=complete"}) == 1);
  CHECK(conflicted.resolve({"--set", "x:json=9"}) == 1);
  SECTION("nothing was edited") {
    CHECK(conflicted.resolve({"--theirs"}) == 0);
    CHECK(
        repository.read() ==
        session_text(
            {{"x", "9"}, {"project", "\"theirs\""}, {"status", "\"complete\""}, {"progress_summary", "\"Theirs.\""}}));
  }
  SECTION("beside them") {
    repository.write(edited_by_hand(repository.read(), 7));
    CHECK(conflicted.resolve({"--theirs"}) == 0);
    CHECK(Json::parse(repository.read()) ==
          Json::parse(edited_by_hand(session_text({{"x", "9"},
                                                   {"project", "\"theirs\""},
                                                   {"status", "\"complete\""},
                                                   {"progress_summary", "\"Theirs.\""}}),
                                     7)));
  }
  SECTION("at one that is listed still") {
    std::string text = repository.read();
    text.replace(text.find("\"ours\""), 6, "\"mine\"");
    repository.write(text);
    CHECK(conflicted.resolve({"--theirs"}) == 4);
    CHECK(repository.read() == text);
  }
}

TEST_CASE("git mergetool asks at the terminal, and adds what was settled", "[resolve]") {
  Conflicted conflicted([](const Repository& repository) {
    repository.write(registration_text({CHECKPOINT_MERGE_DRIVER, std::nullopt, CHECKPOINT_PROGRAM}),
                     ".git/checkpoint.config");
  });
  const Repository& repository = conflicted.repository;
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
