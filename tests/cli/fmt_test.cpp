#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

namespace {

const std::string kStage = ".checkpoints/pipelines/p/checkpoint_research.json";
const std::string kProject = ".checkpoints/pipelines/p/project.json";
const std::string kManifest = ".checkpoints/pipelines/p/manifest.json";
const std::string kConfig = ".checkpoints/config.json";
const std::string kSession = ".checkpoints/review.checkpoint.json";

std::string minified(const std::filesystem::path& file) {
  return nlohmann::ordered_json::parse(read_file(file)).dump();
}

// A store with a document of every kind, none of them in canonical layout.
void fill_with_each_kind(Desk& desk) {
  desk.with_repository().with("review", checkpoint_text("review"));
  const Json all = Json::parse(file_text("samples/stage/artifacts.json"));
  const Json made = {{"research_brief", all.at("research_brief")}};
  REQUIRE(desk.say({"run", "write", "--ticket-id=T", "--run-id=r", "--phase=implement",
                    R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"})
              .exit == 0);
  REQUIRE(desk.say({"stage", "init", "p"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "p", "research", "--status=awaiting_human", "--artifacts=" + made.dump()}).exit ==
          0);
  write_file(desk.store() / "config.json", R"({"strict":false})");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(desk.store())) {
    if (entry.path().extension() == ".json") write_file(entry.path(), minified(entry.path()));
  }
}

std::filesystem::path record_of(const Desk& desk) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(desk.store() / "runs")) {
    if (entry.is_regular_file()) return entry.path();
  }
  throw std::runtime_error("there is no record");
}

}  // namespace

TEST_CASE("fmt lays out every kind that may change, and leaves what is written once as it is") {
  Desk desk;
  fill_with_each_kind(desk);
  const std::string record = read_file(record_of(desk));
  const Json would = desk.say({"fmt", "--check", "--json"}).json();
  CHECK(would.at("changed") == Json({kConfig, kStage, kManifest, kProject, kSession}));
  const Json done = desk.say({"fmt", "--json"}).json();
  CHECK(done.at("changed") == would.at("changed"));
  CHECK(done.at("count") == 5);
  CHECK(desk.say({"fmt", "--check"}).exit == 0);
  CHECK(read_file(record_of(desk)) == record);
}

TEST_CASE("laying out a project closes no gate and voids no approval") {
  Desk desk;
  fill_with_each_kind(desk);
  REQUIRE(desk.say({"stage", "approve", "p", "research", "--by=kim"}).exit == 0);
  const Json before = desk.say({"stage", "status", "p", "--json"}).json();
  REQUIRE(desk.say({"fmt"}).exit == 0);
  const Json after = desk.say({"stage", "status", "p", "--json"}).json();
  CHECK(after == before);
  CHECK(desk.say({"stage", "validate", "p"}).exit == 0);
}

TEST_CASE("fmt takes a skill or a file of any kind, named from the current folder") {
  Desk desk;
  fill_with_each_kind(desk);
  CHECK(desk.say({"fmt", "review", kStage, "--json"}).json().at("changed") == Json({kSession, kStage}));
  desk.context.cwd = desk.store() / "pipelines";
  CHECK(desk.say({"fmt", "p/project.json", "--json"}).json().at("changed") == Json({kProject}));
}

TEST_CASE("fmt refuses what is never changed, and what is no document of the store") {
  Desk desk;
  fill_with_each_kind(desk);
  write_file(desk.folder() / "package.json", "{}");
  const std::string record = record_of(desk).lexically_relative(desk.folder()).string();
  CHECK(desk.say({"fmt", record}).exit == 4);
  CHECK(desk.say({"fmt", "package.json"}).exit == 129);
  CHECK(desk.say({"fmt", "../x.json"}).exit == 129);
  CHECK(desk.say({"fmt", ".checkpoints/README.md"}).exit == 129);
  const Said absent = desk.say({"fmt", ".checkpoints/ship.checkpoint.json"});
  CHECK(absent.exit == 1);
  CHECK(absent.err.find("there is no '.checkpoints/ship.checkpoint.json'") != std::string::npos);
  CHECK(read_file(desk.folder() / "package.json") == "{}");
}
