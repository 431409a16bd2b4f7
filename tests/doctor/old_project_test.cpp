// A real project after years, freshly cloned: what doctor says of a hundred checkpoints that nobody touches any more.

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "doctor/clinic.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kCheckpoints = 100;
constexpr std::size_t kRows = 24;
constexpr std::size_t kColumns = 80;

// Real checkpoints as one project has written them, in order.
std::vector<std::string> real_documents() {
  std::vector<fs::path> files;
  for (const std::string folder : {"samples/session/valid", "merges/real"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CHECKPOINT_TESTS_DIR) / folder)) {
      const std::string name = entry.path().filename().string();
      if (name == "resolved.json" || name.ends_with(".checkpoint.json")) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::vector<std::string> texts;
  for (const fs::path& file : files) {
    const std::string text = read_file(file);
    if (Json::accept(text) && Json::parse(text).contains("skill")) texts.push_back(text);
  }
  return texts;
}

// A hundred of them, each under a name of its own.
std::string write_checkpoints(const Clinic& clinic) {
  const std::vector<std::string> texts = real_documents();
  REQUIRE(texts.size() > 30);
  std::string all;
  for (std::size_t index = 0; index < kCheckpoints; ++index) {
    Json document = Json::parse(texts[index % texts.size()]);
    const std::string skill = document.at("skill").get<std::string>() + "-" + std::to_string(index);
    document["skill"] = skill;
    write_file(clinic.desk.file_of(skill), document.dump(2) + "\n");
    all += document.dump();
  }
  return all;
}

// Each pull request that the notes name has landed, and some branch of it is gone.
void land_what_is_named(const Clinic& clinic, const std::string& notes) {
  const std::regex number("(?:PR ?#?|#)([0-9]{1,3})\\b");
  std::set<std::string> numbers;
  for (auto at = std::sregex_iterator(notes.begin(), notes.end(), number); at != std::sregex_iterator(); ++at) {
    numbers.insert((*at)[1]);
  }
  REQUIRE(numbers.size() > 30);
  for (const std::string& one : numbers) clinic.land("feat: part " + one + " (#" + one + ")");
}

// A run whose branch was squashed and deleted, and a workflow that nobody has ended.
void leave_others_behind(Clinic& clinic) {
  const std::string gone = "0123456789abcdef0123456789abcdef01234567";
  const Json map = {{"project", gone}};
  const Json payload = {{"branch_name", "b"}, {"commit_sha", gone}};
  REQUIRE(clinic.desk
              .say({"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement",
                    "--repo-commit-map=" + map.dump(), "--payload=" + payload.dump()})
              .exit == 0);
  REQUIRE(clinic.desk.say({"workflow", "start", "w"}).exit == 0);
  REQUIRE(clinic.desk.say({"workflow", "task", "w", "a", "--status=running"}).exit == 0);
  clinic.write("plan.md", "a plan\n");
  REQUIRE(clinic.desk.say({"snapshot", "plan", "w", "--name=planned"}).exit == 0);
  REQUIRE(clinic.desk.say({"snapshot", "create", "w", "planned", "--files=plan.md"}).exit == 0);
}

// The project, cloned half a year later; the clinic looks at the clone.
void age(Clinic& clinic) {
  clinic.at("2026-05-08T10:00:00Z");
  land_what_is_named(clinic, write_checkpoints(clinic));
  leave_others_behind(clinic);
  clinic.write(".gitattributes", ".checkpoints/*.checkpoint.json merge=checkpoint\n");
  clinic.git({"add", "--all", "."});
  clinic.land("Keep notes");
  clinic.git({"clone", "-q", "file://" + clinic.desk.folder().string(), "../clone/project"});
  clinic.desk.context.cwd = clinic.desk.folder().parent_path() / "clone/project";
  clinic.desk.at("2026-12-01T00:00:00Z");
}

std::vector<std::string> rows_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

// In characters: what a terminal shows in one column each.
std::size_t columns_of(const std::string& line) {
  return static_cast<std::size_t>(
      std::count_if(line.begin(), line.end(), [](unsigned char byte) { return (byte & 0xC0U) != 0x80U; }));
}

std::size_t with_bearing(const Json& answer, const std::string& which) {
  const Json& findings = answer.at("findings");
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(), [&](const Json& one) { return one.at("bearing") == which; }));
}

}  // namespace

TEST_CASE("on a fresh clone of an old project doctor fits a screen, and fails only for what is wrong") {
  Clinic clinic;
  age(clinic);
  const Said said = clinic.desk.say({"doctor"});
  INFO(said.out);
  CHECK(said.exit == 0);
  CHECK(said.err.empty());
  CHECK(rows_of(said.out).size() <= kRows);
  for (const std::string& line : rows_of(said.out)) CHECK(columns_of(line) <= kColumns);
  for (const std::string check : {"stale", "missing-file", "unblocked-action", "run-sha-unknown", "workflow-ancient",
                                  "workflow-orphan-task", "driver-not-registered", "snapshot-checksum"}) {
    CHECK(said.out.find("  " + check + "  ") != std::string::npos);
  }

  SECTION("machines are told everything, each with how it bears on today") {
    const Json answer = clinic.doctor();
    CHECK(answer.at("success") == true);
    CHECK(with_bearing(answer, "old") > 400);
    CHECK(with_bearing(answer, "setup") == 3);
    for (const Json& finding : answer.at("findings")) {
      CHECK((finding.at("bearing") != "now" || finding.at("level") == "info"));
    }
  }
  SECTION("--all lists each of them") {
    const Said all = clinic.desk.say({"doctor", "--all"});
    CHECK(all.exit == 0);
    for (std::size_t index = 0; index < kCheckpoints; ++index) {
      CHECK(all.out.find("-" + std::to_string(index) + ".checkpoint.json\n") != std::string::npos);
    }
  }
  SECTION("a check that is asked for by name lists and counts all that it finds") {
    const Said missing = clinic.desk.say({"doctor", "--only=missing-file"});
    CHECK(missing.exit == 1);
    const auto count = clinic.findings("missing-file", {"--only=missing-file"}).size();
    CHECK(count > 100);
    CHECK(missing.err.find(std::to_string(count) + " warnings") != std::string::npos);
  }
}

TEST_CASE("where a hundred checkpoints are wrong since this week one of each kind is shown, and doctor fits a screen") {
  Clinic clinic;
  clinic.at("2026-05-08T10:00:00Z");
  clinic.land("Rotate the key (#143)");
  for (std::size_t index = 0; index < kCheckpoints; ++index) {
    Json document = valid_checkpoint("fresh-" + std::to_string(index));
    document["updated_at"] = "2026-05-08T09:00:00Z";
    document["next_actions"] = {"Merge #143", "Announce it once #143 has landed"};
    write_file(clinic.desk.file_of(document.at("skill").get<std::string>()), document.dump(2) + "\n");
  }
  clinic.git({"add", "."});
  const Said said = clinic.desk.say({"doctor"});
  INFO(said.out);
  CHECK(said.exit == 1);
  CHECK(rows_of(said.out).size() <= kRows);
  CHECK(said.out.find("landed-action  99 in 99 checkpoints") != std::string::npos);
  CHECK(said.out.find("unblocked-action  99 in 99 checkpoints") != std::string::npos);
}

TEST_CASE("what is wrong stands out among a hundred checkpoints that are merely old") {
  Clinic clinic;
  age(clinic);
  const fs::path store = clinic.desk.context.cwd / ".checkpoints";
  Json document = valid_checkpoint("today");
  document["updated_at"] = "2026-11-30T00:00:00Z";
  document["next_actions"] = {"Merge #143", "Go on"};
  write_file(store / "today.checkpoint.json", document.dump(2) + "\n");
  write_file(store / "broken.checkpoint.json", "{");
  clinic.git({"-C", clinic.desk.context.cwd.string(), "add", "."});
  const Said said = clinic.desk.say({"doctor"});
  INFO(said.out);
  CHECK(said.exit == 1);
  CHECK(said.err.find("checkpoints and reality disagree: 1 error, 1 warning, 1 note\n") != std::string::npos);
  CHECK(said.out.find(".checkpoints/broken.checkpoint.json\n") != std::string::npos);
  CHECK(said.out.find("\"Merge #143\"\n") != std::string::npos);
}
