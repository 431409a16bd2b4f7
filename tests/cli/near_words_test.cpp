// Words that are nearly an address, and addresses where a skill is asked for.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

using Words = std::vector<std::string>;
using Pairs = std::vector<std::pair<std::string, std::string>>;

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

  void write(const Words& words) { desk_.write(words); }
  Desk* operator->() { return &desk_; }

 private:
  Desk desk_;
};

}  // namespace

TEST_CASE("the plural of a kind before a name means the kind") {
  Street street;
  for (const auto& [word, owner] : std::vector<std::pair<std::string, std::string>>{{"projects/shop", "shop"},
                                                                                    {"runs/T-1", "T-1/r1"},
                                                                                    {"runs/T-1/r1", "T-1/r1"},
                                                                                    {"sessions/review", "review"},
                                                                                    {"stages/design", "shop"}}) {
    INFO(word);
    CHECK(street->ask({"status", word}).at("checkpoints")[0].at("owner") == owner);
    CHECK(street->ask({"resume", word}).at("owner") == owner);
    CHECK_FALSE(street->ask({"log", word}).at("entries").empty());
  }
}

TEST_CASE("a status that nothing has is answered with the one that is meant and that work there has") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.with("over", bare_checkpoint_text("over", "complete", ", \"next_actions\": []"));
  const auto hint_on = [&](const std::string& word) { return desk.say({"list", word}).err; };
  for (const char* const word : {"completed", "done", "finished"}) {
    INFO(word);
    CHECK_THAT(hint_on(word), Catch::Contains("hint: did you mean 'complete'?"));
  }
  CHECK_THAT(hint_on("running"), Catch::Contains("hint: did you mean 'in_progress'?"));
  CHECK_THAT(hint_on("broken"), !Catch::Contains("did you mean"));
  desk.with("torn", bare_checkpoint_text("torn", "failed", ", \"next_actions\": [\"Mend it\"]"));
  CHECK_THAT(hint_on("broken"), Catch::Contains("hint: did you mean 'failed'?"));
}

TEST_CASE("a word that is nearly a kind, a status, a part or an address is answered with what it is near to") {
  Street street;
  for (const auto& [word, near] :
       std::vector<std::pair<std::string, std::string>>{{"PROJECT/shop", "project/shop"},
                                                        {"sesion/review", "session/review"},
                                                        {"projetcs/shop", "project/shop"},
                                                        {"T-1/r2", "T-1/r1"},
                                                        {"faild", "failed"},
                                                        {"desing", "design"},
                                                        {"REVIEWS", "review"},
                                                        {"projcets", "projects"},
                                                        {"t-1", "T-1"},
                                                        {"run/t-1", "run/T-1"},
                                                        {"runs/T-l", "runs/T-1"},
                                                        {"workflow/shop", "project/shop"},
                                                        {"shop/desing", "shop/design"},
                                                        {"Shop/Design", "shop/design"},
                                                        {"stage/desing", "stage/design"},
                                                        {"stage/shop/desing", "stage/shop/design"},
                                                        {"project/shop/desing", "project/shop/design"}}) {
    for (const char* const command : {"status", "list", "log", "next"}) {
      INFO(command << " " << word);
      const Said said = street->say({command, word});
      CHECK(said.exit == 1);
      CHECK_THAT(said.err, Catch::Contains("hint: did you mean '" + near + "'?\n"));
    }
    INFO(word);
    CHECK_THAT(street->say({"resume", word}).err, Catch::Contains("did you mean '" + near + "'?"));
  }
}

TEST_CASE("resume of a session that is not there tells of other work of its name") {
  Street street;
  const Said said = street->say({"resume", "session/shop"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, Catch::StartsWith("shop: Start afresh") && Catch::Contains("- the project 'shop', ") &&
                           Catch::Contains("\n  git checkpoint resume project/shop\n"));
  CHECK(street->ask({"resume", "session/shop"}).at("others").size() == 1);
  CHECK_THAT(street->say({"resume", "session/shop", "--hook-json"}).out, Catch::Contains("resume project/shop"));
  CHECK(street->ask({"resume", "session/review"}).at("others").empty());
}

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
  for (const char* const command : {"done", "update", "reset", "rotate"}) {
    INFO(command);
    const Said said = street->say({command, "project/shop"});
    CHECK(said.exit == 129);
    CHECK_THAT(said.err, Catch::Contains("'project/shop' names no session") &&
                             Catch::Contains("'git checkpoint status project/shop' tells of it"));
  }
}

TEST_CASE("what can be no name is refused in the same words whatever is asked of it") {
  Street street;
  for (const auto& [word, reason] : Pairs{{"../x", "must not begin with '-' or '.'"},
                                          {"a..b", "must not hold '..'"},
                                          {"x/../y", "must not begin with '-' or '.'"},
                                          {"/abs", "must not begin or end with '/'"},
                                          {"shop/", "must not begin or end with '/'"},
                                          {"stage/", "must not begin or end with '/'"},
                                          {".hidden", "must not begin with '-' or '.'"},
                                          {"a b", "must not hold a space or one of ~^:?*["},
                                          {"con", "must not be the name of a device"},
                                          {"a/b/c", "must not hold '/' or '\\'"},
                                          {"session/a b", "must not hold a space or one of ~^:?*["}}) {
    for (const char* const command : {"status", "list", "next", "decisions", "resume", "log"}) {
      INFO(command << " " << word);
      const Json answer = street->ask({command, word}, 129);
      CHECK(answer.at("error") == "'" + word + "' cannot be the name of a checkpoint: it " + reason);
    }
  }
  CHECK_THAT(street->say({"resume", "shop/"}).err, Catch::Contains("did you mean 'shop'?"));
}

TEST_CASE("what is called nearly so, but for its kind, is not named in the place of what is gone") {
  Street street;
  street.write({"workflow", "start", "deploy"});
  street.write({"workflow", "start", "oldflow"});
  street->commit("Two workflows");
  street.write({"workflow", "archive", "oldflow"});
  const std::string way = "'git checkpoint log workflow/oldflow' shows what was, where it is gone";
  for (const char* const command : {"status", "resume", "show"}) {
    INFO(command);
    CHECK_THAT(street->say({command, "workflow/oldflow"}).err,
               Catch::Contains(way) && !Catch::Contains("did you mean"));
  }
  CHECK_THAT(street->say({"resume", "oldflow"}).err, Catch::Contains("'git checkpoint log oldflow' shows what was"));
  CHECK(street->ask({"resume", "oldflow"}).at("warnings").size() == 2);  // and where the archive has it
}

TEST_CASE("log is not named as the way to find what never was, by itself or another") {
  Street street;
  for (const char* const word : {"nosuch", "project/nosuch", "T-8/nosuch"}) {
    INFO(word);
    for (const char* const command : {"log", "status"}) {
      const Said said = street->say({command, word});
      CHECK(said.exit == 1);
      CHECK_THAT(said.err, Catch::Contains("'git checkpoint list'") && !Catch::Contains("git checkpoint log"));
    }
  }
}

TEST_CASE("resume of a name that is nearly that of other work begins nothing, and says how new work begins") {
  Street street;
  const Said said = street->say({"resume", "reveiw"});
  CHECK(said.exit == 0);
  CHECK(said.out ==
        "reveiw: there is no such work\n"
        "'git checkpoint resume review' goes on with what is called nearly so\n"
        "'git checkpoint update reveiw \"--phase=<phase>\"' begins it, where it is new\n");
  CHECK(said.err == "warning: nothing is called 'reveiw'; did you mean 'review'?\n");
  CHECK(street->ask({"resume", "reveiw"}).at("decision") == "fresh");
  CHECK_THAT(street->say({"resume", "quite-other"}).out, Catch::StartsWith("quite-other: Start afresh: "));
}

TEST_CASE("resume of work that was put away says where it is, and the command that takes it up again") {
  Street street;
  street.write({"workflow", "start", "build"});
  street.write({"workflow", "archive", "build"});
  street.write({"reset", "review"});
  std::filesystem::remove(street->file_of("review"));
  const auto warned = [&](const char* name) {
    const Json answer = street->ask({"resume", name});
    CHECK(answer.at("reason") == "there is no such work");
    return answer.at("warnings").dump();
  };
  CHECK_THAT(warned("build"),
             Catch::Contains("the workflow 'build' is in the archive; from the repository's top folder, "
                             "'cp -R .checkpoints/workflows/.archive/build_20260508T120000Z "
                             ".checkpoints/workflows/build' takes it up again"));
  CHECK_THAT(warned("review"), Catch::Contains("'cp .checkpoints/history/review.20260508T120000Z.checkpoint.json "
                                               ".checkpoints/review.checkpoint.json' takes it up again"));
}
