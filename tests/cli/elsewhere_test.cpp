// Questions that are asked where nothing is, in a repository of which other folders have checkpoints.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;

// A repository with the session `inner` in `part`, `outer` in `other`, and nothing at its top.
class Estate {
 public:
  Estate() {
    desk_.with_repository().with_history();
    write_file(desk_.folder() / "part/.checkpoints/inner.checkpoint.json", checkpoint_text("inner"));
    write_file(desk_.folder() / "other/.checkpoints/outer.checkpoint.json", checkpoint_text("outer"));
    desk_.commit("Two parts");
  }
  Desk* operator->() { return &desk_; }

 private:
  Desk desk_;
};

std::string hint(const std::string& part, const std::string& command) {
  return "'git checkpoint --dir=" + part + " " + command + "', from the top of the repository, looks into '" + part +
         "', which has checkpoints\n";
}

}  // namespace

TEST_CASE("where only parts of a repository have checkpoints, what has happened is told of none, and where to ask") {
  Estate estate;
  for (const Words& words : {Words{"status", "--since=2d"}, {"status", "--worktrees"}, {"log"}, {"log", "--graph"}}) {
    const std::string command = words.size() == 1 ? words[0] : words[0] + " " + words[1];
    const Said said = estate->say(words);
    INFO(command << said.out);
    CHECK_THAT(said.out, Catch::Contains("There are no checkpoints here; parts of this repository have some. From its "
                                         "top:\n  git checkpoint --dir=other " +
                                         command + "\n  git checkpoint --dir=part " + command + "\n") &&
                             !Catch::Contains("Nothing happened"));
    CHECK(estate->ask(words).at("elsewhere") == Json::parse(R"(["other", "part"])"));
  }
}

TEST_CASE("a name that nothing has here is looked for in the other parts of the repository") {
  Estate estate;
  for (const char* const command : {"status", "list", "next", "decisions", "show", "log"}) {
    INFO(command);
    CHECK_THAT(estate->say({command, "inner"}).err,
               Catch::Contains(hint("part", "status inner")) && !Catch::Contains("--dir=other"));
  }
  CHECK(estate->ask({"resume", "inner"}).at("elsewhere") == Json::parse(R"(["part"])"));
  CHECK_THAT(estate->say({"show"}).err, Catch::Contains(hint("part", "status")));
  estate->with("review", checkpoint_text("review"));
  CHECK_THAT(estate->say({"status", "inner"}).err, Catch::Contains(hint("part", "status inner")));
  CHECK_THAT(estate->say({"status", "failed"}).err, !Catch::Contains("--dir="));
}

TEST_CASE("of many parts of the repository the first few are named, and how many more there are") {
  Estate estate;
  const auto with_part = [&](const std::string& part) {
    write_file(estate->folder() / part / ".checkpoints/inner.checkpoint.json", checkpoint_text("inner"));
  };
  for (int part = 1; part < 7; ++part) with_part("part" + std::to_string(part));
  const auto count_hints = [](const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find("--dir="); at != std::string::npos; at = text.find("--dir=", at + 1)) ++count;
    return count;
  };
  const std::string all = estate->say({"status", "inner"}).err;
  CHECK(count_hints(all) == 7);
  CHECK_THAT(all, !Catch::Contains(" more"));
  with_part("part7");
  with_part("part8");
  for (const char* const command : {"status", "show"}) {
    const std::string some = estate->say({command, "inner"}).err;
    CHECK(count_hints(some) == 7);
    CHECK_THAT(some, Catch::Contains("hint: and 2 more parts of the repository have some\n"));
  }
  CHECK_THAT(estate->say({"validate"}).err, Catch::Contains("and 3 more parts of the repository have some\n"));
}

TEST_CASE("resume of what other parts have says so, and nothing of what is here, or not") {
  Estate estate;
  const std::string told =
      "Other parts of this repository have 'inner'. From its top:\n"
      "  git checkpoint --dir=part resume inner\n";
  const auto check = [&](const Words& words) {
    CHECK_THAT(estate->say(words).out, Catch::Contains(told) && !Catch::Contains("no checkpoints here"));
  };
  check({"resume", "inner"});
  check({"resume", "inner", "--dir=other"});
  CHECK_THAT(estate->say({"resume", "none"}).out, Catch::Contains("There are no checkpoints here"));
  estate->with("review", checkpoint_text("review"));
  check({"resume", "inner"});
}

TEST_CASE("a kind and a status that nothing here is of are looked for in the other parts of the repository") {
  Estate estate;
  for (const char* const command : {"status", "list", "log", "resume"}) {
    INFO(command);
    CHECK_THAT(estate->say({command, "failed"}).err, Catch::Contains(hint("other", "status failed")));
    CHECK_THAT(estate->say({command, "sessions"}).err, Catch::Contains(hint("part", "status sessions")));
    CHECK_THAT(estate->say({command, "runs"}).err, !Catch::Contains("--dir="));
  }
}

TEST_CASE("a check of a store without any document says which parts of the repository have some") {
  Estate estate;
  for (const char* const command : {"validate", "doctor"}) {
    INFO(command);
    CHECK(estate->ask({command}).at("warnings").size() == 2);
    CHECK_THAT(estate->say({command}).err, Catch::Contains(hint("part", command)));
    CHECK_THAT(estate->say({command, "--dir=part"}).err, !Catch::Contains("--dir="));
  }
  estate->with("review", checkpoint_text("review"));
  CHECK(estate->ask({"validate"}).at("warnings").empty());
}
