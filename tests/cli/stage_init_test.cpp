// Setting a project up with a manifest in YAML, and going through its gates.

#include <algorithm>

#include "cli/command_line.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kYaml = R"(# a short film
name: short
version: 1.0
default_checkpoint_policy: guided
owner: "the studio"     # no field of ours, and kept
stages:
  - name: script
    human_approval_default: true
    produces: [script]
  - name: scene_plan
    creative: false
    checkpoint_required: false
  - &last
    name: compose
    produces:
      - render_report
)";

const std::string kJson = R"({"name": "short", "version": 1.0, "default_checkpoint_policy": "guided",
  "owner": "the studio",
  "stages": [{"name": "script", "human_approval_default": true, "produces": ["script"]},
             {"name": "scene_plan", "creative": false, "checkpoint_required": false},
             {"name": "compose", "produces": ["render_report"]}]})";

class ManifestStudio {
 public:
  Said init(const std::string& file, const std::string& text, const std::string& project = "p") const {
    write_file(program_ / file, text);
    return run({"init", project, "--manifest=" + file});
  }
  // The same for people, with a file that is there.
  Said say_init(const std::string& file) const { return program_.run({"stage", "init", "p", "--manifest=" + file}); }
  Said run(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return program_.run_json(words);
  }
  Said write(const std::string& stage, const std::string& artifact, const std::string& status) const {
    static const Json all = Json::parse(file_text("samples/stage/artifacts.json"));
    return run({"write", "p", stage, "--status=" + status, "--artifacts=" + Json{{artifact, all.at(artifact)}}.dump()});
  }
  // As a person edits it, or another program.
  void write_manifest(const std::string& text) const {
    write_file(program_ / ".checkpoints/pipelines/p/manifest.json", text);
  }
  Json warnings_of_manifest() const {
    const Json files = program_.run_json({"validate"}).json().at("files");
    const auto found = std::find_if(files.begin(), files.end(), [](const Json& file) {
      return file.at("path") == ".checkpoints/pipelines/p/manifest.json";
    });
    REQUIRE(found != files.end());
    return found->at("warnings");
  }
  bool has_project() const { return std::filesystem::exists(program_ / ".checkpoints/pipelines/p"); }
  Json manifest() const { return Json::parse(read_file(program_ / ".checkpoints/pipelines/p/manifest.json")); }

 private:
  CommandLine program_;
};

}  // namespace

TEST_CASE("a project is set up by a YAML manifest, and runs from its first stage to its last") {
  for (const char* file : {"short.yaml", "short.yml"}) {
    const ManifestStudio studio;
    const Said answer = studio.init(file, kYaml);
    INFO(answer.out);
    REQUIRE(answer.exit == 0);
    CHECK(answer.json().at("stages") == Json::parse(R"([{"stage": "script", "gate": true},
      {"stage": "scene_plan", "gate": false}, {"stage": "compose", "gate": false}])"));
    CHECK(studio.manifest() == Json::parse(kJson));
    CHECK(studio.write("script", "script", "completed").json().at("error_code") == "gate_closed");
    CHECK(studio.write("script", "script", "awaiting_human").exit == 0);
    CHECK(studio.run({"approve", "p", "script", "--by=kim"}).exit == 0);
    CHECK(studio.run({"next", "p"}).json().at("stage") == "scene_plan");
    CHECK(studio.write("compose", "render_report", "completed").exit == 0);
    CHECK(studio.run({"next", "p"}).json().at("stage").is_null());
    CHECK(studio.run({"validate", "p"}).exit == 0);
  }
}

TEST_CASE("the same manifest in YAML and in JSON is one manifest") {
  const ManifestStudio studio;
  const Json yaml = studio.init("short.yaml", kYaml).json().at("project");
  const Json plain = studio.init("short.json", kJson, "q").json().at("project");
  CHECK(yaml.at("manifest_digest") == plain.at("manifest_digest"));
  REQUIRE(studio.write("script", "script", "awaiting_human").exit == 0);
  REQUIRE(studio.run({"approve", "p", "script", "--by=kim"}).exit == 0);
  const Json again = studio.init("short.json", kJson).json().at("project");
  CHECK_FALSE(again.contains("manifest_changes"));
  CHECK(studio.run({"completed", "p"}).json().at("stages") == Json::array({"script"}));
}

TEST_CASE("a YAML manifest that is none sets nothing up, and says where it is wrong") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"name: short\nstages: [\n", "'m.yaml' is not YAML: line"},
      {"name: short\n", "stages is missing"},
      {"name: short\nstages: []\n", "stages"},
      {"name: short\nstages: [{name: script, human_approval_default: yes}]\n",
       "human_approval_default must be true or false (got \"yes\")"},
      {"name: short\nstages: [{name: script}, {name: script}]\n", "is the name of an earlier stage too"},
      {"name: short\nname: long\nstages: [{name: script}]\n", "duplicate"},
      {"name: short\nstages: [{name: script}]\n---\nname: long\n", "more than one document"},
      {"name: short\ndefault_checkpoint_policy: none\nstages: [{name: script}]\n", "default_checkpoint_policy must be"},
      {"- name: short\n", "must be"},
      {"", "must be"}};
  for (const auto& [text, reason] : table) {
    const ManifestStudio studio;
    const Said answer = studio.init("m.yaml", text);
    INFO(text << answer.out);
    CHECK(answer.exit == 1);
    CHECK(answer.json().at("error_code") == "invalid");
    CHECK_THAT(answer.json().at("error").get<std::string>(), Catch::Contains(reason));
    CHECK_FALSE(studio.has_project());
  }
}

TEST_CASE("a misspelt key that decides over gates is refused, and a key of somebody else's is kept") {
  for (const char* const key :
       {"human_aproval_default", "human-approval-default", "humanApprovalDefault", "checkpoint_requird",
        "human_approval", "requires_approval", "needsApproval", "aproval", "sign_off", "gate"}) {
    const ManifestStudio studio;
    const Said answer =
        studio.init("m.json", R"({"name": "m", "stages": [{"name": "one", ")" + std::string(key) + R"(": true}]})");
    INFO(answer.out);
    CHECK(answer.exit == 1);
    CHECK(answer.json().at("error") == "the stage 'one' has the key '" + std::string(key) + "', which means nothing");
    CHECK_THAT(answer.json().at("hint").get<std::string>(), Catch::Contains("did you mean '"));
    CHECK_FALSE(studio.has_project());
  }
  const ManifestStudio studio;
  CHECK(
      studio.init("m.yaml", "name: m\ndefault_checkpoint_polcy: guided\nstages: [{name: one}]\n").json().at("error") ==
      "the manifest has the key 'default_checkpoint_polcy', which means nothing");
  for (const std::string manifest : {R"({"name": "m", "checkpoint_policy": "manual_all", "stages": [{"name": "one"}]})",
                                     R"({"name": "m", "policy": "auto_noncreative", "stages": [{"name": "one"}]})",
                                     R"({"name": "m", "human_approval_default": true, "stages": [{"name": "one"}]})",
                                     R"({"name": "m", "stages": [{"name": "one", "policy": "manual_all"}]})",
                                     R"({"name": "m", "stages": [{"name": "one", "human_approval": "required"}]})",
                                     R"({"name": "m", "stages": [{"name": "one", "manual": true}]})"}) {
    const ManifestStudio other;
    const Said answer = other.init("m.json", manifest);
    INFO(manifest << answer.out);
    CHECK(answer.exit == 1);
    CHECK_THAT(answer.json().at("hint").get<std::string>(), Catch::Contains("did you mean '"));
    CHECK_FALSE(other.has_project());
  }
  const std::string foreign =
      R"({"name": "m", "policy": "guided", "human_approval": "see the handbook", "category": "video", "stages": [{"name": "one", "skill": "s",
    "tools_available": ["x"], "review_focus": ["y"], "success_criteria": [], "description": "z",
    "required_artifacts": [], "is_creative": true, "checkpoint_required": true, "checkpoint_required_if": "w",
    "approval_notes": "v", "auto_approved": false, "gate": "u"},
    {"name": "two", "human_approval_default": false, "gate": true}]})";
  CHECK(studio.init("m.json", foreign).exit == 0);
}

TEST_CASE("a gate that a manifest asks for by another name is told of wherever the manifest is examined") {
  const ManifestStudio studio;
  REQUIRE(studio.init("short.json", kJson).exit == 0);
  CHECK(studio.warnings_of_manifest().empty());
  studio.write_manifest(R"({"name": "short", "gate": "south", "stages": [
    {"name": "script", "human_approval": true}, {"name": "compose", "human_approval": false},
    {"name": "edit", "human_approval_default": false, "human_approval": true}]})");
  const Json warnings = studio.warnings_of_manifest();
  INFO(warnings.dump(1));
  REQUIRE(warnings.size() == 1);
  CHECK(warnings.at(0).at("code") == "gate-misnamed");
  CHECK(warnings.at(0).at("pointer") == "/stages/0/human_approval");
  CHECK(warnings.at(0).at("message") ==
        "the stage 'script' has the key 'human_approval', which counts for nothing; 'human_approval_default' decides, "
        "and 'git checkpoint --dir=. stage init p \"--manifest=<file>\"' takes a manifest that has it");
}

TEST_CASE("a project that is set up anew says what changed, and which gates are gone") {
  const ManifestStudio studio;
  REQUIRE(studio.init("short.json", kJson).exit == 0);
  const Said kept = studio.init("short.json", kJson);
  CHECK(kept.json().at("gates_removed").empty());
  CHECK(kept.json().at("warnings").empty());
  Json open = Json::parse(kJson);
  open["stages"][0].erase("human_approval_default");
  const Said changed = studio.init("open.json", open.dump());
  CHECK(changed.json().at("gates_removed") == Json::array({"script"}));
  REQUIRE(changed.json().at("warnings").size() == 1);
  CHECK(changed.json().at("warnings").at(0) == "no person has to approve any more what needed it before: script");
  CHECK(studio.say_init("open.json").out == "kept .checkpoints/pipelines/p/project.json\n");
  CHECK(studio.say_init("short.json").out ==
        "changed .checkpoints/pipelines/p/project.json and .checkpoints/pipelines/p/manifest.json\n");
}

TEST_CASE("what names no project is told to set one up with stages of its own") {
  const ManifestStudio studio;
  const Json answer = studio.run({"next", "web"}).json();
  CHECK(answer.at("error") == "there is no project 'web'");
  CHECK_THAT(answer.at("hint").get<std::string>(),
             Catch::EndsWith("stage init web \"--manifest=<file>\"' sets it up, with the stages that the file lists"));
}

TEST_CASE("a stage that nobody has begun says which one it has to wait for") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json",
             R"({"name": "n", "stages": [{"name": "design", "human_approval_default": true}, {"name": "build"}]})");
  desk.write({"stage", "init", "web", "--manifest=m.json"});
  CHECK_THAT(desk.say({"stage", "status", "web"}).out, Catch::Contains("build has to wait for design\n"));
  desk.write({"stage", "write", "web", "design", "--status=awaiting_human"});
  CHECK_THAT(desk.say({"status", "web"}).out,
             Catch::Contains("\n  design waits for a person's approval, and build cannot begin before that\n"));
}
