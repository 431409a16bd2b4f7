// How doctor is asked, and how it answers.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// One warning: a checkpoint that is stale.
void make_stale(Clinic& clinic) {
  clinic.checkpoint("old", {{"updated_at", "2026-05-01T09:00:00Z"}, {"created_at", "2026-04-01T00:00:00Z"}});
}

int exit_of(Clinic& clinic, std::vector<std::string> words) {
  words.insert(words.begin(), {"doctor", "--only=stale,invalid-json"});
  return clinic.desk.say(words).exit;
}

std::size_t stale_findings(const Clinic& clinic) { return clinic.findings("stale", {"--only=stale"}).size(); }

}  // namespace

TEST_CASE("the option --list-checks names every check once, with what it finds, and runs none") {
  Clinic clinic;
  clinic.desk.with("broken", "{");
  const Json answer = clinic.doctor({"--list-checks"});
  CHECK(answer.at("success") == true);
  CHECK(answer.at("checks").size() == 33);
  for (const Json& row : answer.at("checks")) {
    CHECK(row.at("state") == "skipped");
    CHECK_FALSE(row.at("summary").get<std::string>().empty());
  }
  const Said said = clinic.desk.say({"doctor", "--list-checks"});
  CHECK(said.out.find("landed-action") != std::string::npos);
}

TEST_CASE("the option --only runs the checks named, in any order, and refuses what is none") {
  Clinic clinic;
  const Json answer = clinic.doctor({"--only=stale,invalid-json", "--only=secret"});
  std::vector<std::string> names;
  for (const Json& row : answer.at("checks")) names.push_back(row.at("name"));
  CHECK(names == std::vector<std::string>{"invalid-json", "secret", "stale"});
  const Said said = clinic.desk.say({"doctor", "--only=stael"});
  CHECK(said.exit == 129);
  CHECK(said.err.find("there is no check 'stael'") != std::string::npos);
  CHECK(said.err.find("did you mean 'stale'?") != std::string::npos);
}

TEST_CASE("the option --fail-on says which findings fail") {
  Clinic clinic;
  CHECK(exit_of(clinic, {}) == 0);
  make_stale(clinic);
  CHECK(exit_of(clinic, {}) == 1);
  CHECK(exit_of(clinic, {"--fail-on=warning"}) == 1);
  CHECK(exit_of(clinic, {"--fail-on=error"}) == 0);
  clinic.desk.with("broken", "{");
  CHECK(exit_of(clinic, {"--fail-on=error"}) == 1);
  CHECK(exit_of(clinic, {"--fail-on=never"}) == 0);
  CHECK(exit_of(clinic, {"--fail-on=sometimes"}) == 129);
}

TEST_CASE("a finding that the configuration accepts is counted, and comes back on its date") {
  Clinic clinic;
  make_stale(clinic);
  clinic.git({"config", "--add", "checkpoint.suppress", "stale:old until 2026-05-09"});
  const Json answer = clinic.doctor({"--only=stale"});
  CHECK(answer.at("findings").empty());
  CHECK(answer.at("suppressed") == 1);
  CHECK(answer.at("checks").at(0).at("suppressed") == 1);
  CHECK(answer.at("checks").at(0).at("state") == "ok");
  CHECK(clinic.desk.say({"doctor", "--only=stale"}).out.find("1 suppressed") != std::string::npos);
  clinic.desk.at("2026-05-09T00:00:00Z");
  CHECK(stale_findings(clinic) == 1);
}

TEST_CASE("an acceptance holds for its owner and place only") {
  Clinic clinic;
  make_stale(clinic);
  clinic.write(".checkpoints/config.json", R"({"suppress": [{"check": "stale", "owner": "new"}]})");
  CHECK(stale_findings(clinic) == 1);
  clinic.write(".checkpoints/config.json", R"({"suppress": [{"check": "stale", "owner": "old", "pointer": "/x"}]})");
  CHECK(stale_findings(clinic) == 1);
  clinic.write(".checkpoints/config.json",
               R"({"suppress": [{"check": "stale", "owner": "old", "pointer": "/updated_at"}]})");
  CHECK(stale_findings(clinic) == 0);
}

TEST_CASE("an acceptance that names no check, or no date, is said and accepts nothing") {
  Clinic clinic;
  make_stale(clinic);
  clinic.git({"config", "--add", "checkpoint.suppress", "stael"});
  clinic.git({"config", "--add", "checkpoint.suppress", "stale until tomorrow"});
  const Json answer = clinic.doctor({"--only=stale"});
  CHECK(answer.at("findings").size() == 1);
  CHECK(answer.at("warnings").size() == 2);
}

TEST_CASE("a committed file cannot hide a secret") {
  Clinic clinic;
  clinic.checkpoint("notes", {{"note", "ghp_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T"}});
  clinic.write(".checkpoints/config.json", R"({"suppress": [{"check": "secret"}]})");
  CHECK(clinic.findings("secret").size() == 1);
}

TEST_CASE("the text shows each finding with its place, its action and the commit that proves it") {
  Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12: search", "Go on"}}});
  const Said said = clinic.desk.say({"doctor", "--only=landed-action"});
  CHECK(said.exit == 1);
  CHECK(said.out.find(".checkpoints/notes.checkpoint.json") != std::string::npos);
  CHECK(said.out.find("landed-action  next_actions[0]  (--fix)") != std::string::npos);
  CHECK(said.out.find("\"Merge #12: search\"") != std::string::npos);
  CHECK(said.out.find(squash.substr(0, 7) + " \"Add search (#12)\"") != std::string::npos);
  CHECK(said.out.find("squash on main, 2026-05-08") != std::string::npos);
  CHECK(said.out.find("compared with main") != std::string::npos);
  CHECK(said.err.find("error: checkpoints and reality disagree: 1 warning") != std::string::npos);
}

TEST_CASE("a skipped check is never shown as ok, in text either") {
  Clinic clinic;
  const Said said = clinic.desk.say({"doctor", "--only=deployed-version"});
  CHECK(said.out.find("skipped  deployed-version: asked only with --online") != std::string::npos);
  CHECK(said.out.find("0 checks ok, 0 with findings, 1 skipped") != std::string::npos);
  CHECK(clinic.desk.say({"doctor", "--only=secret"}).out.find("1 check ok, 0 with findings") != std::string::npos);
}

TEST_CASE("what commits and documents say cannot reach the terminal as control characters") {
  Clinic clinic;
  clinic.land("Add \x1b[31msearch\xe2\x80\xae (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12"}}, {"phase", ""}, {"step", "\x1b]0;x\x07"}});
  for (const std::vector<std::string>& words : {std::vector<std::string>{"doctor"}, {"doctor", "--json"}}) {
    const Said said = clinic.desk.say(words);
    CHECK(said.out.find('\x1b') == std::string::npos);
    CHECK(said.out.find("\xe2\x80\xae") == std::string::npos);
  }
}

TEST_CASE("the option --dry-run alone is refused") {
  Clinic clinic;
  CHECK(clinic.desk.say({"doctor", "--dry-run"}).exit == 129);
}

TEST_CASE("doctor with a name tells of what is found in that work alone, of whatever kind it is") {
  Clinic clinic;
  make_stale(clinic);
  clinic.checkpoint("fresh");
  clinic.desk.write({"workflow", "start", "build"});
  const auto paths = [&](const std::string& name) {
    std::vector<std::string> found;
    const Json answer = clinic.doctor({name, "--only=stale,workflow-ancient", "--fail-on=never"});
    for (const Json& finding : answer.at("findings")) found.push_back(finding.at("path"));
    return found;
  };
  using Paths = std::vector<std::string>;
  clinic.desk.at("2026-05-20T12:00:00Z");
  CHECK(paths("old") == Paths{".checkpoints/old.checkpoint.json"});
  CHECK(paths("workflow/build") == Paths{".checkpoints/workflows/build/phase.json"});
  CHECK(paths("workflows") == Paths{".checkpoints/workflows/build/phase.json"});
  clinic.desk.at("2026-05-08T12:00:00Z");
  CHECK(paths("fresh").empty());
  CHECK(clinic.state("stale", {"fresh", "--only=stale"}) == "ok");
  const Said said = clinic.desk.say({"doctor", "odl"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("there is no checkpoint 'odl'") && Catch::Contains("did you mean 'old'?"));
  CHECK(clinic.desk.say({"doctor", "old", "--fix"}).exit == 129);
}

TEST_CASE("doctor with a name repeats it in the commands that list the rest and that repair") {
  Clinic clinic;
  clinic.land("Add search (#12)");
  clinic.checkpoint("notes", {{"next_actions", {"Merge #12", "Go on"}}});
  clinic.checkpoint("fresh");
  const auto hint = [&](std::vector<std::string> words) { return clinic.doctor(std::move(words)).at("hint"); };
  CHECK(hint({"notes", "--only=landed-action", "--base=main"}) ==
        "'git checkpoint doctor --fix --only=landed-action --base=main --dry-run' shows how 1 of them would be "
        "repaired, and all else in the store");
  make_stale(clinic);
  CHECK_THAT(clinic.desk.say({"doctor", "old"}).out, Catch::Contains("('git checkpoint doctor old --all' lists it)"));
}
