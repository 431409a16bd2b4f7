#include "cli/stage_artifacts.h"

#include <filesystem>

#include "cli/command_line.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// A project whose first stage is done.
class FilmProject {
 public:
  FilmProject() {
    REQUIRE(run({"init", "film"}).exit == 0);
    REQUIRE(write("research", "completed", {{"research_brief", brief("one")}, {"notes", "mine"}}).exit == 0);
  }

  static Json brief(const std::string& topic) {
    Json made = stage_artifacts().at("research_brief");
    made["topic"] = topic;
    return made;
  }

  Said run(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return program_.run_json(words);
  }
  Said write(const std::string& stage, const std::string& status, const Json& made) const {
    return run({"write", "film", stage, "--status=" + status, "--artifacts=" + made.dump()});
  }
  std::filesystem::path file(const std::string& path) const { return program_ / path; }

 private:
  CommandLine program_;
};

const std::string kBrief = "projects/film/artifacts/research_brief.json";

}  // namespace

TEST_CASE("each artifact that a schema knows becomes a file of its own") {
  const FilmProject project;
  const Said answer = project.run({"artifacts", "film"});
  CHECK(answer.exit == 0);
  CHECK(answer.json().at("written") == Json::array({kBrief}));
  CHECK(Json::parse(read_file(project.file(kBrief))) == FilmProject::brief("one"));
  CHECK_FALSE(std::filesystem::exists(project.file("projects/film/artifacts/notes.json")));
  const Json again = project.run({"artifacts", "film"}).json();
  CHECK(again.at("written") == Json::array());
  CHECK(again.at("unchanged") == Json::array({kBrief}));
}

TEST_CASE("an artifact goes where --to says, as far as that is in the work tree") {
  const FilmProject project;
  CHECK(project.run({"artifacts", "film", "--to=out/deep"}).exit == 0);
  CHECK(std::filesystem::exists(project.file("out/deep/research_brief.json")));
  std::filesystem::create_directory_symlink(project.file("out"), project.file("link"));
  for (const char* outside :
       {"..", "../x", "/tmp", ".git/x", ".GIT", "a/../../x", ".checkpoints/x", "link", "link/x"}) {
    INFO(outside);
    const Said answer = project.run({"artifacts", "film", std::string("--to=") + outside});
    CHECK(answer.exit == 4);
    CHECK(answer.json().at("error_code") == "refused");
  }
  CHECK_FALSE(std::filesystem::exists(project.file("out/research_brief.json")));
}

TEST_CASE("an artifact that is still being made is no file yet") {
  const FilmProject project;
  REQUIRE(
      project.write("proposal", "in_progress", {{"proposal_packet", stage_artifacts().at("proposal_packet")}}).exit ==
      0);
  CHECK(project.run({"artifacts", "film"}).json().at("written") == Json::array({kBrief}));
}

TEST_CASE("beside a broken stage nothing is written") {
  const FilmProject project;
  for (const char* text : {"{", R"({"version": "1.0", "artifacts": {"proposal_packet": {}}})"}) {
    write_file(project.file(".checkpoints/pipelines/film/checkpoint_proposal.json"), text);
    const Said answer = project.run({"artifacts", "film"});
    CHECK(answer.exit == 1);
    CHECK(answer.json().at("error_code") == "corrupt");
    CHECK(answer.json().at("error").get<std::string>().find("proposal") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(project.file("projects")));
  }
}

TEST_CASE("a newer artifact takes the place of the older one") {
  const FilmProject project;
  REQUIRE(project.run({"artifacts", "film"}).exit == 0);
  REQUIRE(project.run({"reopen", "film", "research", "--reason=thin"}).exit == 0);
  REQUIRE(project.write("research", "completed", {{"research_brief", FilmProject::brief("two")}}).exit == 0);
  CHECK(project.run({"artifacts", "film"}).json().at("written") == Json::array({kBrief}));
  CHECK(Json::parse(read_file(project.file(kBrief))) == FilmProject::brief("two"));
}

TEST_CASE("what somebody else wrote is replaced only by --force") {
  const FilmProject project;
  for (const char* text : {"{}", "my notes"}) {
    write_file(project.file(kBrief), text);
    const Said answer = project.run({"artifacts", "film"});
    CHECK(answer.exit == 4);
    CHECK(answer.json().at("path") == kBrief);
    CHECK(read_file(project.file(kBrief)) == text);
  }
  CHECK(project.run({"artifacts", "film", "--force"}).exit == 0);
  CHECK(Json::parse(read_file(project.file(kBrief))) == FilmProject::brief("one"));
}

TEST_CASE("a symlink in the place of an artifact is not followed") {
  const FilmProject project;
  write_file(project.file("elsewhere.json"), "{}");
  std::filesystem::create_directories(project.file("projects/film/artifacts"));
  std::filesystem::create_symlink(project.file("elsewhere.json"), project.file(kBrief));
  CHECK(project.run({"artifacts", "film", "--force"}).exit == 4);
  CHECK(read_file(project.file("elsewhere.json")) == "{}");
}
