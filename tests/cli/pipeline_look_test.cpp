// Projects of stages in what people look at: status and next.

#include "cli/command_line.h"
#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using nlohmann::json;

namespace {

class Studio {
 public:
  Studio() {
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one", "human_approval_default": true}, {"name": "two"}]})");
    std::filesystem::create_directories(desk_.store());
    stage({"init", "film", "--manifest=m.json"});
  }
  void stage(std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    REQUIRE(say(words).exit == 0);
  }
  Said say(std::vector<std::string> words) {
    words.emplace_back("--dir=.");
    return desk_.say(words);
  }
  json ask(std::vector<std::string> words) {
    words.emplace_back("--json");
    return say(words).json();
  }
  Desk& desk() { return desk_; }

 private:
  Desk desk_;
};

}  // namespace

TEST_CASE("a gate that waits for a person is a decision in status and next, before all else") {
  Studio studio;
  studio.desk().with("review", checkpoint_text("review"));
  studio.stage({"write", "film", "one", "--status=awaiting_human"});
  const json next = studio.ask({"next"}).at("next");
  CHECK(next.at("kind") == "stage");
  CHECK(next.at("skill") == "film");
  CHECK(next.at("rank") == 1);
  CHECK(next.at("action") == "git checkpoint stage approve film one");
  CHECK(studio.ask({"next", "--all"}).at("ranked").size() == 2);
  const json decision = studio.ask({"status"}).at("decisions").at(0);
  CHECK(decision.at("kind") == "stage");
  CHECK(decision.at("owner") == "film");
  CHECK(decision.at("description") == "the stage 'one' waits for approval");
}

TEST_CASE("what a project goes on with ranks among all that is to be done") {
  Studio studio;
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "not_started");
  studio.stage({"write", "film", "one", "--status=in_progress"});
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "at_gate");
  studio.stage({"write", "film", "one", "--status=completed", "--approved-by=kim"});
  const json next = studio.ask({"next"}).at("next");
  CHECK(next.at("rank_name") == "queued");
  CHECK(next.at("phase") == "two");
  CHECK(next.at("why") == "two has not been written");
  const std::string status = studio.say({"status"}).out;
  CHECK_THAT(status, Catch::StartsWith("film  two has not been written\n"));
  CHECK_THAT(status, Catch::EndsWith("go on with the stage 'two' of the project 'film'\n"));
  studio.stage({"write", "film", "two", "--status=failed", "--error=disk"});
  CHECK(studio.ask({"next"}).at("next").at("rank_name") == "failed_or_blocked");
  studio.stage({"write", "film", "two", "--status=completed"});
  CHECK(studio.ask({"next"}).at("next").is_null());
  CHECK(studio.say({"next", "--exit-code"}).exit == 1);
}
