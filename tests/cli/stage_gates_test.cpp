// Every way around a gate that we know of, and that each is closed.

#include "cli/command_line.h"
#include "cli/desk.h"
#include "cli/stage_artifacts.h"
#include "core/digest.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/rounds.h"

using namespace checkpoint::test;
using checkpoint::sha256;
using Json = nlohmann::json;

namespace {

// A project of two stages; the first is gated, the second is not.
class GatedProject {
 public:
  explicit GatedProject(const std::string& policy = "guided") {
    write_file(program_ / "manifest.json", manifest("script").dump());
    REQUIRE(run({"init", "p", "--manifest=manifest.json", "--policy=" + policy}).exit == 0);
  }

  static Json manifest(const std::string& first) {
    return {{"name", "short"},
            {"stages", {{{"name", first}, {"human_approval_default", true}}, {{"name", "compose"}}}}};
  }

  Said run(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return program_.run_json(words);
  }

  Said script(const std::string& status, std::vector<std::string> more = {}) const {
    return write("script", {{"script", stage_artifacts().at("script")}}, status, std::move(more));
  }
  Said compose(const std::string& status, std::vector<std::string> more = {}) const {
    return write("compose", {{"render_report", stage_artifacts().at("render_report")}}, status, std::move(more));
  }

  Said write(const std::string& stage, const Json& made, const std::string& status,
             std::vector<std::string> more) const {
    std::vector<std::string> words = {"write", "p", stage, "--status=" + status, "--artifacts=" + made.dump()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  std::filesystem::path file(const std::string& name) const { return program_ / (".checkpoints/pipelines/p/" + name); }

  Json document(const std::string& name) const { return Json::parse(read_file(file(name))); }
  void set(const std::string& name, const Json& members) const {
    Json changed = document(name);
    changed.update(members);
    write_file(file(name), changed.dump());
  }

  Json next() const { return run({"next", "p"}).json().at("stage"); }
  const CommandLine& program() const { return program_; }

 private:
  CommandLine program_;
};

std::string code(const Said& answer) { return answer.json().value("error_code", ""); }

// Code, message and hint: what somebody before a closed gate gets to know.
std::string words(const Said& answer) {
  const Json said = answer.json();
  return code(answer) + ": " + said.value("error", "") + " | " + said.value("hint", "");
}

Json artifacts_of(const std::string& stage) {
  const Json canonical = {{"research", "research_brief"}, {"proposal", "proposal_packet"}, {"idea", "brief"},
                          {"script", "script"},           {"scene_plan", "scene_plan"},    {"assets", "asset_manifest"},
                          {"edit", "edit_decisions"},     {"compose", "render_report"},    {"publish", "publish_log"}};
  Json made = Json::object();
  if (canonical.contains(stage)) made[canonical.at(stage)] = stage_artifacts().at(canonical.at(stage));
  return made;
}

// What the specification's table says of a stage under a policy.
bool has_gate(const Json& manifest, const Json& stage, const std::string& policy) {
  const std::string own = stage.at("name");
  const bool creative = own != "research" && own != "compose" && own != "publish";
  const std::string asked = manifest.value("default_checkpoint_policy", "guided");
  const bool strict = policy == "manual_all" || asked == "manual_all";
  return stage.value("human_approval_default", false) || strict ||
         (creative && (policy == "auto_noncreative" || asked == "auto_noncreative"));
}

void complete_stage(const CommandLine& program, const std::string& own, bool gate) {
  INFO(own);
  CHECK(program.run_json({"stage", "next", "p"}).json().at("stage") == own);
  const std::vector<std::string> words = {"stage", "write", "p", own, "--artifacts=" + artifacts_of(own).dump()};
  const auto exit_with = [&](const std::string& status) {
    std::vector<std::string> all = words;
    all.push_back("--status=" + status);
    return program.run_json(all).exit;
  };
  CHECK((exit_with("completed") == 1) == gate);
  if (!gate) return;
  CHECK(exit_with("awaiting_human") == 0);
  CHECK(program.run_json({"stage", "approve", "p", own, "--by=kim"}).exit == 0);
}

void run_pipeline(const Json& manifest, const std::string& policy) {
  const CommandLine program;
  write_file(program / "m.json", manifest.dump());
  REQUIRE(program.run_json({"stage", "init", "p", "--manifest=m.json", "--policy=" + policy}).exit == 0);
  for (const Json& stage : manifest.at("stages")) {
    complete_stage(program, stage.at("name"), has_gate(manifest, stage, policy));
  }
  CHECK(program.run_json({"stage", "next", "p"}).json().at("stage").is_null());
}

// Empty where there is none.
std::string first_warning(const Said& said) {
  REQUIRE(said.exit == 0);
  const Json warnings = said.json().at("warnings");
  return warnings.empty() ? "" : warnings.at(0).get<std::string>();
}

}  // namespace

TEST_CASE("a gated stage is completed by an approval, and by nothing else") {
  const GatedProject project;
  CHECK(code(project.script("completed")) == "gate_closed");
  CHECK_FALSE(std::filesystem::exists(project.file("checkpoint_script.json")));
  CHECK(project.script("awaiting_human").exit == 0);
  CHECK(project.next() == "script");
  CHECK(code(project.compose("in_progress")) == "prerequisite");
  CHECK(project.run({"approve", "p", "script", "--by=kim"}).json().at("next").at("stage") == "compose");
  CHECK(project.document("checkpoint_script.json").at("approval").at("by") == "kim");
  CHECK(project.compose("completed").exit == 0);
  CHECK(project.next().is_null());
}

TEST_CASE("a rejected stage goes back to work, and the reason is kept") {
  const GatedProject project;
  project.script("awaiting_human");
  const Said answer = project.run({"reject", "p", "script", "--by=kim", "--reason=too long"});
  CHECK(answer.json().at("checkpoint").at("status") == "in_progress");
  CHECK(answer.json().at("checkpoint").at("metadata").at("rejected").at("reason") == "too long");
  CHECK(code(project.run({"approve", "p", "script", "--by=kim"})) == "invalid");
}

TEST_CASE("whoever reworks a stage that was sent back is told why, wherever they look, and who decides again is, too") {
  const GatedProject project;
  project.script("awaiting_human");
  REQUIRE(project.run({"reject", "p", "script", "--by=kim", "--reason=too long."}).exit == 0);
  const std::vector<std::vector<std::string>> views = {
      {"status"}, {"next"}, {"resume"}, {"stage", "next", "p"}, {"stage", "status", "p"}, {"report"}};
  for (const std::vector<std::string>& view : views) {
    INFO(view.back());
    CHECK_THAT(project.program().run_json(view).out,
               Catch::Contains("sent back by kim on ") && Catch::Contains("too long"));
  }
  REQUIRE(project.script("awaiting_human").exit == 0);
  CHECK_THAT(project.program().run_json({"decisions"}).out,
             Catch::Contains("waits for approval; it was sent back by kim on ") && Catch::Contains("too long"));
}

TEST_CASE("a manifest that is missing, broken or another one closes every gate") {
  for (const char* text : {"", "{", "{}", "[]"}) {
    INFO(text);
    const GatedProject project;
    write_file(project.file("manifest.json"), text);
    CHECK(code(project.script("completed", {"--approved-by=kim"})) == "corrupt");
  }
  const GatedProject project;
  std::filesystem::remove(project.file("manifest.json"));
  CHECK(code(project.script("completed", {"--approved-by=kim"})) == "corrupt");
  write_file(project.file("manifest.json"),
             R"({"name": "short", "stages": [{"name": "script"}, {"name": "compose"}]})");
  CHECK(code(project.script("completed", {"--approved-by=kim"})) == "gate_closed");
  CHECK(code(project.script("completed")) == "gate_closed");
}

TEST_CASE("another pipeline's name opens nothing") {
  const GatedProject project;
  CHECK(code(project.script("completed", {"--pipeline=standard", "--approved-by=kim"})) == "gate_closed");
  project.set("project.json", {{"pipeline_type", "standard"}});
  CHECK(code(project.script("completed", {"--approved-by=kim"})) == "gate_closed");
}

TEST_CASE("an approval that was written by hand is none") {
  const GatedProject project;
  project.script("awaiting_human");
  project.set("checkpoint_script.json", {{"status", "completed"}, {"human_approved", true}});
  CHECK(code(project.compose("completed")) == "prerequisite");
  project.set(
      "checkpoint_script.json",
      {{"approval", {{"by", "kim"}, {"at", "2026-02-01T00:00:00Z"}, {"artifacts_digest", std::string(64, '0')}}}});
  CHECK(code(project.compose("completed")) == "prerequisite");
  CHECK(project.run({"completed", "p"}).json().at("stages") == Json::array());
  CHECK(project.run({"validate", "p"}).exit == 1);
}

TEST_CASE("an approval from another stage or project is none") {
  const GatedProject project("manual_all");
  project.script("completed", {"--approved-by=kim"});
  project.compose("awaiting_human");
  const Json approval = project.document("checkpoint_script.json").at("approval");
  project.set("checkpoint_compose.json", {{"status", "completed"}, {"human_approved", true}, {"approval", approval}});
  CHECK(project.next() == "compose");
}

TEST_CASE("an approval does not outlive the artifacts that it names") {
  const GatedProject project;
  project.script("completed", {"--approved-by=kim"});
  CHECK(project.next() == "compose");
  Json made = project.document("checkpoint_script.json").at("artifacts");
  made["script"]["title"] = "another";
  project.set("checkpoint_script.json", {{"artifacts", made}});
  CHECK(project.next() == "script");
  CHECK(code(project.compose("completed")) == "prerequisite");
}

TEST_CASE("no flag and no file loosens a policy") {
  const GatedProject project("manual_all");
  project.script("completed", {"--approved-by=kim"});
  CHECK(code(project.compose("completed", {"--policy=guided"})) == "gate_closed");
  write_file(project.program() / ".checkpoints/config.json", R"({"policy": "guided"})");
  CHECK(code(project.compose("completed")) == "gate_closed");
  const GatedProject open;
  open.script("completed", {"--approved-by=kim"});
  write_file(open.program() / ".checkpoints/config.json", R"({"policy": "manual_all"})");
  CHECK(code(open.compose("completed")) == "gate_closed");
  write_file(open.program() / ".checkpoints/config.json", "{");
  CHECK(code(open.compose("completed")) == "gate_closed");
}

TEST_CASE("a policy is loosened by setting the project up again, which is logged") {
  const GatedProject project("manual_all");
  const Said answer = project.run({"init", "p", "--policy=guided"});
  CHECK(answer.json().at("project").at("checkpoint_policy") == "guided");
  CHECK(answer.json().at("project").at("policy_changes").at(0).at("from") == "manual_all");
  CHECK(project.document("manifest.json").at("name") == "short");
}

TEST_CASE("a stage in progress is no way past a gate") {
  const GatedProject project;
  CHECK(project.script("in_progress", {"--approved-by=kim"}).exit == 0);
  CHECK(project.document("checkpoint_script.json").at("human_approved") == false);
  CHECK(code(project.script("completed")) == "gate_closed");
  CHECK(code(project.compose("in_progress")) == "prerequisite");
}

TEST_CASE("a gate that a caller asked for stays") {
  const GatedProject project;
  project.script("completed", {"--approved-by=kim"});
  CHECK(project.compose("awaiting_human", {"--require-approval"}).exit == 0);
  CHECK(code(project.compose("completed")) == "gate_closed");
}

TEST_CASE("a stage that came in without those before it opens nothing") {
  const GatedProject project;
  project.script("completed", {"--approved-by=kim"});
  project.compose("completed");
  std::filesystem::remove(project.file("checkpoint_script.json"));
  CHECK(project.next() == "script");
  CHECK(code(project.compose("completed")) == "refused");
}

TEST_CASE("a completed stage takes an explicit reopen, which makes the later ones stale") {
  const GatedProject project;
  project.script("completed", {"--approved-by=kim"});
  project.compose("completed");
  CHECK(project.script("completed", {"--approved-by=kim"}).exit == 4);
  CHECK(project.run({"reopen", "p", "script", "--reason=a new ending"}).json().at("stale") == Json::array({"compose"}));
  CHECK(project.next() == "script");
  CHECK(project.run({"completed", "p"}).json().at("stages") == Json::array());
  CHECK(project.run({"history", "p", "script"}).json().at("entries").size() == 1);
  project.script("completed", {"--approved-by=kim"});
  CHECK(project.next() == "compose");
  CHECK(project.compose("completed").exit == 0);
  CHECK(project.next().is_null());
}

TEST_CASE("a closed gate says why it is closed, and what opens it") {
  const GatedProject project;
  CHECK(words(project.script("completed")) ==
        "gate_closed: the stage 'script' needs a person's approval before it is completed | write it with "
        "--status=awaiting_human; then 'git checkpoint --dir=. stage approve p script' completes it");
  project.script("awaiting_human");
  CHECK(words(project.compose("in_progress")) ==
        "prerequisite: 'compose' has to wait: script waits for a person's approval | go on with 'script'");
  project.set("checkpoint_script.json", {{"status", "completed"}, {"human_approved", true}});
  CHECK(words(project.compose("in_progress")) ==
        "prerequisite: 'compose' has to wait: script needs an approval of what it holds, and has none | go on with "
        "'script'");
  CHECK(words(project.script("completed", {"--pipeline=standard", "--approved-by=kim"})) ==
        "gate_closed: the project 'p' runs by the pipeline 'short', not by 'standard' | ");
  write_file(project.file("manifest.json"), R"({"name": "short", "stages": [{"name": "script"}]})");
  CHECK_THAT(words(project.script("completed", {"--approved-by=kim"})),
             Catch::Contains("the manifest is not the one that the project was set up with, and no gate opens under it "
                             "| restore manifest.json"));
  std::filesystem::remove(project.file("manifest.json"));
  CHECK_THAT(
      words(project.script("completed", {"--approved-by=kim"})),
      Catch::StartsWith("corrupt: '.checkpoints/pipelines/p/manifest.json' cannot be relied on: it is missing | "
                        "until it is repaired every gate of the project is closed") &&
          Catch::Contains("'git log -p -- :/.checkpoints/pipelines/p/manifest.json' shows what it was") &&
          Catch::Contains("'git checkpoint --dir=. validate :/.checkpoints/pipelines/p/manifest.json' says whether"));
}

TEST_CASE("a command about a stage that is not named says which stages there are, and which wait") {
  const GatedProject project;
  const std::vector<std::vector<std::string>> calls = {{"approve", "p"},
                                                       {"reject", "p"},
                                                       {"read", "p"},
                                                       {"history", "p"},
                                                       {"write", "p", "--status=failed"},
                                                       {"reopen", "p", "--reason=again"}};
  const auto all_say = [&](const std::string& hint) {
    for (const auto& call : calls) {
      const Said answer = project.run(call);
      CHECK(answer.exit == 129);
      CHECK(words(answer) == "usage: missing <stage>: the stages of 'p' are script, compose | " + hint);
    }
  };
  all_say("'git checkpoint --dir=. stage status p' says how they stand");
  project.script("awaiting_human");
  const std::string waits = "stage read p script' shows what waits for a person";
  all_say("'git checkpoint --dir=. " + waits);
  const Said shown = project.program().run({"stage", "approve", "p"});
  CHECK(shown.exit == 129);
  CHECK(shown.err ==
        "error: missing <stage>: the stages of 'p' are script, compose\nhint: 'git checkpoint --dir=. " + waits + "\n");
  CHECK(words(project.run({"approve", "film"})) ==
        "not_found: there is no project 'film' | 'git checkpoint --dir=. stage init film \"--manifest=<file>\"' sets "
        "it up, with the stages that the file lists");
}

TEST_CASE("what cannot be read is not decided on, and nothing is written beside it") {
  const GatedProject project;
  REQUIRE(project.script("awaiting_human").exit == 0);
  const std::string whole = read_file(project.file("checkpoint_script.json"));
  write_file(project.file("checkpoint_script.json"), whole.substr(0, whole.size() / 2));
  for (const char* decision : {"approve", "reject"}) {
    const Said answer = project.run({decision, "p", "script", "--by=kim"});
    CHECK(answer.exit == 1);
    CHECK_THAT(words(answer), Catch::StartsWith("corrupt: script cannot be relied on: "));
  }
  std::filesystem::rename(project.file("checkpoint_script.json"), project.file("../../elsewhere.json"));
  std::filesystem::create_symlink("../../elsewhere.json", project.file("checkpoint_script.json"));
  const Said refused = project.script("awaiting_human");
  CHECK(refused.exit != 0);
  CHECK_THAT(words(refused), Catch::Contains("checkpoint_script.json' is a symlink"));
  CHECK_FALSE(std::filesystem::exists(project.file("history")));
}

TEST_CASE("an approval is somebody's") {
  const GatedProject project;
  for (const char* nobody : {"", " ", "\t"}) {
    const Said answer = project.script("completed", {std::string("--approved-by=") + nobody});
    CHECK(answer.exit == 129);
    if (*nobody != '\0')
      CHECK_THAT(words(answer), Catch::Contains("an approval needs the name of the one who approves"));
    CHECK_FALSE(std::filesystem::exists(project.file("checkpoint_script.json")));
  }
  project.script("awaiting_human");
  CHECK(project.run({"approve", "p", "script", "--by="}).exit == 129);
  CHECK(project.run({"approve", "p", "script", "--by= "}).exit == 129);
  CHECK(project.next() == "script");
}

TEST_CASE("a gate that a caller asked for stands also when the stage is done again, and next tells of it") {
  const GatedProject project;
  project.script("completed", {"--approved-by=kim"});
  project.compose("awaiting_human", {"--require-approval"});
  CHECK(project.run({"next", "p"}).json().at("gate") == true);
  project.run({"approve", "p", "compose", "--by=kim"});
  CHECK(project.next().is_null());
  project.run({"reopen", "p", "compose", "--reason=once more"});
  CHECK(project.run({"next", "p"}).json().at("gate") == true);
  CHECK(code(project.compose("completed")) == "gate_closed");
  project.compose("awaiting_human");
  project.run({"approve", "p", "compose", "--by=kim"});
  project.run({"reopen", "p", "script", "--reason=once more"});
  project.script("completed", {"--approved-by=kim"});
  CHECK(code(project.compose("completed")) == "gate_closed");
}

TEST_CASE("a stage that is done again under a looser policy has the gates of that policy") {
  const GatedProject project("manual_all");
  project.script("completed", {"--approved-by=kim"});
  project.compose("completed", {"--approved-by=kim"});
  project.run({"init", "p", "--policy=guided"});
  project.run({"reopen", "p", "compose", "--reason=once more"});
  CHECK(project.compose("completed").exit == 0);
}

TEST_CASE("setting a project up anew takes over no manifest that nobody named") {
  for (const char* text : {"{", R"({"name": "short", "stages": [{"name": "script"}, {"name": "compose"}]})"}) {
    INFO(text);
    const GatedProject project;
    const std::string before = read_file(project.file("project.json"));
    write_file(project.file("manifest.json"), text);
    const Said refused = project.run({"init", "p", "--policy=guided"});
    CHECK(refused.exit == 1);
    CHECK(code(refused) == (std::string(text) == "{" ? "corrupt" : "gate_closed"));
    CHECK(read_file(project.file("manifest.json")) == text);
    CHECK(read_file(project.file("project.json")) == before);
    CHECK_FALSE(code(project.script("completed")).empty());
  }
  const GatedProject project;
  const std::string digest = project.document("project.json").at("manifest_digest");
  write_file(project.program() / "other.json", GatedProject::manifest("idea").dump());
  const Json changed = project.run({"init", "p", "--manifest=other.json"}).json().at("project");
  CHECK(changed.at("manifest_changes").size() == 1);
  CHECK(changed.at("manifest_changes").at(0).at("from") == digest);
  CHECK(changed.at("manifest_changes").at(0).at("to") == changed.at("manifest_digest"));
}

TEST_CASE("a project.json that is gone or broken takes no policy with it") {
  for (const char* text : {"", "{", "[]"}) {
    INFO(text);
    const GatedProject project("manual_all");
    project.script("completed", {"--approved-by=kim"});
    std::filesystem::remove(project.file("project.json"));
    if (*text != '\0') write_file(project.file("project.json"), text);
    CHECK(code(project.compose("completed")) == "corrupt");
    write_file(project.program() / "manifest.json", GatedProject::manifest("script").dump());
    REQUIRE(project.run({"init", "p", "--manifest=manifest.json"}).exit == 0);
    CHECK(project.document("project.json").at("checkpoint_policy") == "manual_all");
    CHECK(code(project.compose("completed")) == "gate_closed");
  }
}

TEST_CASE("a policy that is not what its log says closes every gate") {
  const GatedProject project("guided");
  project.run({"init", "p", "--policy=manual_all"});
  project.set("project.json", {{"checkpoint_policy", "guided"}});
  project.script("awaiting_human");
  const Said answer = project.script("completed", {"--approved-by=kim"});
  CHECK(code(answer) == "corrupt");
  CHECK_THAT(words(answer), Catch::Contains("checkpoint_policy is not what policy_changes says (got \"guided\")"));
}

TEST_CASE("a digest of the manifest that is not what its log says closes every gate") {
  const GatedProject project;
  write_file(project.program() / "other.json", GatedProject::manifest("idea").dump());
  const Json before = project.document("project.json").at("manifest_digest");
  REQUIRE(project.run({"init", "p", "--manifest=other.json"}).exit == 0);
  project.set("project.json", {{"manifest_digest", before}});
  const Said answer = project.run({"next", "p"});
  CHECK(code(answer) == "corrupt");
  CHECK_THAT(words(answer), Catch::Contains("manifest_digest is not what manifest_changes says"));
}

TEST_CASE("a log of policies that two branches went on with ends where either did") {
  const GatedProject project;
  const auto change = [](const std::string& to) {
    return Json{{"from", "guided"}, {"to", to}, {"at", "2026-02-01T00:00:00Z"}};
  };
  for (const std::string policy : {"manual_all", "auto_noncreative", "guided"}) {
    project.set("project.json", {{"checkpoint_policy", policy},
                                 {"policy_changes", {change("manual_all"), change("auto_noncreative")}}});
    CHECK(project.run({"next", "p"}).exit == (policy == "guided" ? 1 : 0));
  }
}

TEST_CASE("every pipeline runs from first to last under each policy, with gates where the table says", "[long]") {
  const Json manifests = Json::parse(file_text("samples/stage/manifests.json"));
  REQUIRE(manifests.size() == 13);
  std::size_t row = 0;
  for (const auto& [name, manifest] : manifests.items()) {
    for (const std::string policy : {"guided", "manual_all", "auto_noncreative"}) {
      if (!is_turn(row++)) continue;
      INFO(name << " under " << policy);
      run_pipeline(manifest, policy);
    }
  }
}

TEST_CASE("validate refuses a stage that stands past its gate, and a project whose gates nobody knows") {
  const GatedProject project;
  REQUIRE(project.script("awaiting_human").exit == 0);
  CHECK(project.program().run_json({"validate"}).exit == 0);

  project.set("checkpoint_script.json", {{"status", "completed"}});
  const Said skipped = project.program().run_json({"validate"});
  CHECK(skipped.exit == 1);
  Json wrong;
  const Json answer = skipped.json();
  for (const Json& file : answer.at("files")) {
    if (!file.at("errors").empty()) wrong.push_back(file);
  }
  REQUIRE(wrong.size() == 1);
  CHECK(wrong.at(0).at("path") == ".checkpoints/pipelines/p/checkpoint_script.json");
  CHECK(wrong.at(0).at("errors").at(0).at("code") == "stage-gate-skipped");
  CHECK(wrong.at(0).at("errors").at(0).at("pointer") == "/status");
  CHECK(skipped.out.find("needs an approval of what it holds") != std::string::npos);

  std::filesystem::remove(project.file("manifest.json"));
  const Said unknown = project.program().run_json({"validate"});
  CHECK(unknown.exit == 1);
  CHECK(unknown.out.find("manifest.json") != std::string::npos);
}

TEST_CASE("a stage that somebody has written since it was looked at is neither written nor opened again") {
  const GatedProject project;
  const auto etag = [&](const std::string& stage) {
    return "--if-match=" + sha256(read_file(project.file("checkpoint_" + stage + ".json")));
  };
  const std::string none = "--if-match=none";
  const auto is_late = [&](const Said& said) { return said.json().at("error_code") == "changed"; };
  CHECK(is_late(project.script("in_progress", {"--if-match=" + std::string(64, '0')})));
  CHECK(project.script("in_progress", {none}).exit == 0);
  CHECK(is_late(project.script("in_progress", {none})));
  const std::string begun = etag("script");
  CHECK(project.script("awaiting_human", {begun}).exit == 0);
  CHECK(is_late(project.script("awaiting_human", {begun})));
  REQUIRE(project.run({"approve", "p", "script", "--by=Ann"}).exit == 0);
  REQUIRE(project.compose("completed").exit == 0);
  const std::string approved = etag("script");
  project.set("checkpoint_script.json", {{"metadata", {{"note", "later"}}}});
  CHECK(is_late(project.run({"reopen", "p", "script", "--reason=Too short", approved})));
  CHECK(project.document("checkpoint_script.json").at("status") == "completed");
  CHECK_FALSE(project.document("checkpoint_compose.json").contains("metadata"));
  CHECK(project.run({"reopen", "p", "script", "--reason=Too short", etag("script")}).exit == 0);
  CHECK(project.document("checkpoint_script.json").at("status") == "in_progress");
}

TEST_CASE("a stage that is begun again keeps what it had made, and whoever hands that over or approves it is told so") {
  const GatedProject project;
  REQUIRE(project.script("failed", {"--error=No words"}).exit == 0);
  CHECK(first_warning(project.run({"write", "p", "script", "--status=in_progress"})).empty());
  CHECK(project.document("checkpoint_script.json").at("artifacts").contains("script"));
  const std::string told = first_warning(project.run({"write", "p", "script", "--status=awaiting_human"}));
  CHECK(told.rfind("script is from an earlier attempt, which had failed on ", 0) == 0);
  CHECK(first_warning(project.run({"approve", "p", "script", "--by=Ann"})) == told);
}

TEST_CASE("what is handed over by name is not told of, and what was in progress and stale stays in the history") {
  const GatedProject project;
  REQUIRE(project.script("awaiting_human").exit == 0);
  REQUIRE(project.run({"approve", "p", "script", "--by=Ann"}).exit == 0);
  REQUIRE(project.compose("in_progress").exit == 0);
  REQUIRE(project.run({"reopen", "p", "script", "--reason=Too short"}).exit == 0);
  CHECK(first_warning(project.script("awaiting_human")).empty());
  REQUIRE(project.run({"approve", "p", "script", "--by=Ann"}).exit == 0);
  REQUIRE(project.write("compose", Json::object(), "in_progress", {}).exit == 0);
  const Json entries = project.run({"history", "p", "compose"}).json().at("entries");
  REQUIRE(entries.size() == 1);
  CHECK(entries.at(0).dump().find("render_report") != std::string::npos);
}

TEST_CASE("a reopened stage tells how many later ones are stale, in words for none, one and more") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [{"name": "a"}, {"name": "b"}, {"name": "c"}]})");
  desk.write({"stage", "init", "p", "--manifest=m.json"});
  for (const std::string stage : {"a", "b", "c"}) desk.write({"stage", "write", "p", stage, "--status=completed"});
  const std::string commit = "to commit it: git add :/.checkpoints/pipelines/p\n";
  CHECK(desk.say({"stage", "reopen", "p", "c", "--reason=x"}).out == "c is open again\n" + commit);
  desk.write({"stage", "write", "p", "c", "--status=completed"});
  CHECK(desk.say({"stage", "reopen", "p", "b", "--reason=x"}).out ==
        "b is open again; 1 later stage has to be done again\n" + commit);
  for (const std::string stage : {"b", "c"}) desk.write({"stage", "write", "p", stage, "--status=completed"});
  CHECK(desk.say({"stage", "reopen", "p", "a", "--reason=x"}).out ==
        "a is open again; 2 later stages have to be done again\n" + commit);
}

TEST_CASE("who takes an approval back is told how the stage waits for the next one as it is") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json",
             R"({"name": "short", "stages": [{"name": "a", "human_approval_default": true}]})");
  desk.write({"stage", "init", "p", "--manifest=m.json"});
  desk.write({"stage", "write", "p", "a", "--status=awaiting_human"});
  desk.write({"stage", "approve", "p", "a", "--by=Nina"});
  CHECK(desk.say({"stage", "reopen", "p", "a", "--reason=x"}).out ==
        "a is open again\nas it is, for approval: git checkpoint stage write p a --status=awaiting_human\n"
        "to commit it: git add :/.checkpoints/pipelines/p\n");
  desk.write({"stage", "write", "p", "a", "--status=awaiting_human"});
  CHECK(desk.ask({"decisions"}).at("count") == 1);
}

TEST_CASE("the table of stages says which of them a person has to approve, and calls no gate open") {
  const GatedProject project;
  const std::string table = project.program().run({"stage", "status", "p"}).out;
  CHECK_THAT(table, Catch::Contains("script   pending  approval") && Catch::Contains("compose  pending  none"));
}

TEST_CASE("who decides sees what is decided on at the left, and so does who asks for a part of a document") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", ", \"more\": {\n    \"a\": [\n      1\n    ]\n  }"));
  CHECK(desk.say({"show", "review", "--path=more.a"}).out == "[\n  1\n]\n");
  write_file(desk.folder() / "m.json",
             R"({"name": "short", "stages": [{"name": "one", "human_approval_default": true}]})");
  desk.write({"stage", "init", "p", "--manifest=m.json"});
  desk.write({"stage", "write", "p", "one", "--status=awaiting_human", R"(--artifacts={"note": {"a": 1}})"});
  CHECK_THAT(desk.say({"stage", "approve", "p", "one", "--by=kim"}).out,
             Catch::Contains("artifacts: {\n  \"note\"") && Catch::Contains("\n}\n"));
}
