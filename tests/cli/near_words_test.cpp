// Words that are nearly an address, and addresses where a skill is asked for.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// The session `review`, the project `shop` with the stage `design`, and the run T-1/r1.
class Street {
 public:
  Street() {
    desk_.with_repository().with_history().with("review", checkpoint_text("review"));
    write_file(desk_.folder() / "m.json", R"({"name": "short", "stages": [{"name": "design"}]})");
    write({"stage", "init", "shop", "--manifest=m.json"});
    write({"stage", "write", "shop", "design", "--status=in_progress"});
    write({"run", "write", "--ticket-id=T-1", "--run-id=r1", "--phase=implement",
           R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
    desk_.commit("Begin");
  }

  void write(const Words& words) {
    const Said said = desk_.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
  Desk* operator->() { return &desk_; }

 private:
  Desk desk_;
};

}  // namespace

TEST_CASE("where a skill is asked for, the full name of its session is understood") {
  Street street;
  CHECK(street->ask({"show", "session/review"}).at("path") == kReview);
  CHECK(street->ask({"show", "HEAD:session/review"}).at("path") == kReview);
  street.write({"update", "session/review", "--phase=test"});
  CHECK(street->ask({"diff", "session/review"}).at("files").size() == 1);
  CHECK(street->ask({"diff", "HEAD", "sessions/review"}).at("files").size() == 1);
  street.write({"fmt", "session/review"});
  street.write({"done", "session/review", "--next=More"});
  street.write({"rotate", "session/review"});
  street.write({"reset", "session/review"});
  CHECK(street->ask({"list", "sessions"}).at("count") == 1);
}

TEST_CASE("where a skill is asked for, another kind is refused with what tells of it") {
  Street street;
  for (const char* const command : {"show", "done", "update", "reset", "rotate"}) {
    INFO(command);
    const Said said = street->say({command, "project/shop"});
    CHECK(said.exit == 129);
    CHECK_THAT(said.err, Catch::Contains("'project/shop' names no session") &&
                             Catch::Contains("'git checkpoint status project/shop' tells of it"));
  }
}
