// Checkpoints of other times: what git has of them.

#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

TEST_CASE("show gives a checkpoint as a revision has it") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "note": "first")"));
  const std::string first = desk.commit("work");
  const std::string etag = desk.say({"show", "review", "--json"}).json().at("etag");
  desk.with("review", checkpoint_text("review", R"(, "note": "second")"));
  desk.commit("work");
  CHECK(desk.say({"show", "HEAD~1:review", "--path=note"}).out == "first\n");
  CHECK(desk.say({"show", "HEAD:review", "--path=note"}).out == "second\n");
  const auto answer = desk.say({"show", "HEAD~1:review", "--json"}).json();
  CHECK(answer.at("revision") == first);
  CHECK(answer.at("etag") == etag);
  CHECK(answer.at("path") == ".checkpoints/review.checkpoint.json");
  CHECK(answer.at("checkpoint").at("note") == "first");
  CHECK(desk.say({"show", "HEAD:review", "--raw"}).out == checkpoint_text("review", ", \"note\": \"second\""));
}

TEST_CASE("without a revision before the colon, show gives what is staged") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "note": "staged")"));
  desk.git({"add", "--all"});
  desk.with("review", checkpoint_text("review", R"(, "note": "later")"));
  const auto answer = desk.say({"show", ":review", "--path=note", "--json"}).json();
  CHECK(answer.at("value") == "staged");
  CHECK(answer.at("revision").get<std::string>().empty());
}

TEST_CASE("another skill's private notes stay private in old revisions") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", R"(, "skill_state": {"x": 1})"));
  desk.commit("work");
  CHECK(desk.say({"show", "HEAD:review", "--as=ship"}).out.find("skill_state") == std::string::npos);
}

TEST_CASE("a revision or a file in it that is not there is said, with a way on") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  desk.commit("work");
  const auto unknown = desk.say({"show", "nowhere:review", "--json"});
  CHECK(unknown.exit == 1);
  CHECK(unknown.json().at("error") == "there is no revision 'nowhere'");
  CHECK(desk.say({"show", "--", "--all:review"}).exit == 1);
  const auto absent = desk.say({"show", "HEAD:ship", "--json"});
  CHECK(absent.exit == 1);
  CHECK(absent.json().at("error_code") == "not_found");
  CHECK(absent.json().at("path") == ".checkpoints/ship.checkpoint.json");
  CHECK(desk.say({"show", "HEAD:../x"}).exit == 129);
}

TEST_CASE("a corrupt revision is an error that names it, and gives no advice on the file that is fine") {
  Desk desk;
  desk.with_repository().with("review", "{,}\n");
  desk.commit("work");
  desk.with("review", checkpoint_text("review"));
  const Said said = desk.say({"show", "HEAD:review"});
  CHECK(said.exit == 1);
  CHECK(said.err.find("session 'review' of that revision: line 1, column 2: ") != std::string::npos);
  CHECK(said.err.find("reset") == std::string::npos);
}

TEST_CASE("without git there are no revisions to show") {
  Desk desk;
  desk.with("review", checkpoint_text("review"));
  const Said said = desk.say({"show", "HEAD:review", "--json"});
  CHECK(said.exit == 128);
  CHECK(said.json().at("error_code") == "not_a_repository");
}

TEST_CASE("a fresh start names the commit in which the checkpoint was last valid") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string good = desk.commit("work");
  desk.with("review", bare_checkpoint_text("review", "done", ""));
  desk.commit("work");
  for (const std::string text : {"{\"protocol_version\": \"9.0\"}\n", ""}) {
    desk.with("review", text);
    if (text.empty()) std::filesystem::remove(desk.file_of("review"));
    INFO(text);
    const Said said = desk.say({"resume", "review", "--json"});
    CHECK(said.exit == 0);
    CHECK(said.json().at("decision") == "fresh");
    CHECK(said.json().at("last_valid") == good);
    const std::string way = "'git checkpoint show " + good.substr(0, 12) + ":review' shows it";
    CHECK(desk.say({"resume", "review"}).out.find("Last valid: " + way) != std::string::npos);
    CHECK(desk.say({"resume", "review", "--hook-json"}).out.find(way) != std::string::npos);
    CHECK(desk.say({"show", good.substr(0, 12) + ":review"}).out == checkpoint_text("review"));
  }
}

TEST_CASE("a session that names no version at all is one that broke, and is not begun afresh either") {
  Desk desk;
  desk.with_repository();
  for (const std::string text : {"{}\n", "[]\n", "null\n", "{\"protocol_version\": 1}\n"}) {
    INFO(text);
    desk.with("review", text);
    const nlohmann::json answer = desk.ask({"resume", "review"}, 1);
    CHECK(answer.at("decision") == "ask");
    CHECK_FALSE(answer.at("error").get<std::string>().empty());
  }
}

TEST_CASE("a session that cannot be read is to be mended, and never begun afresh") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string good = desk.commit("work");
  desk.with("review", "{,}\n");
  const std::string way = "git checkpoint show " + good.substr(0, 12) + ":review";
  const Said status = desk.say({"status", "review"});
  const Said said = desk.say({"resume", "review"});
  CHECK(said.exit == status.exit);
  CHECK(said.exit == 1);
  CHECK(said.out.empty());
  CHECK_THAT(said.err, Catch::StartsWith(status.err.substr(0, status.err.find('\n'))) &&
                           Catch::Contains("'" + way + "' shows it as it was last valid"));

  const auto answer = desk.ask({"resume", "review"}, 1);
  CHECK(answer.at("decision") == "ask");
  CHECK(answer.at("last_valid") == good);
  CHECK(answer.at("problems").at(0).at("line") == 1);

  for (const auto& words : {std::vector<std::string>{"resume"}, {"resume", "review", "--hook-json"}}) {
    const Said told = desk.say(words);
    INFO(told.out);
    CHECK(told.exit == 0);
    CHECK_THAT(told.out, Catch::Contains("review: Ask first: cannot read session 'review': line 1, column 2: ") &&
                             Catch::Contains("mend the file") && Catch::Contains(way) && !Catch::Contains("afresh"));
  }
}

TEST_CASE("a start that is fresh for want of any past names none") {
  Desk desk;
  desk.with_repository();
  CHECK(desk.say({"resume", "review", "--json"}).json().at("last_valid").is_null());
  CHECK(desk.say({"resume", "review"}).out == "review: Start afresh: there is no checkpoint yet\n");
}
