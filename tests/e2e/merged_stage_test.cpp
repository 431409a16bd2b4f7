// Stages that come in from another branch, by git merge and the driver: what was decided there holds for what stood
// there, and opens no gate here.

#include <nlohmann/json.hpp>

#include "e2e/repository.h"
#include "support/catch.h"
#include "support/files.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;
using Json = nlohmann::json;

const std::string kProject = ".checkpoints/pipelines/p/";
const std::string kScript = kProject + "checkpoint_script.json";

// A project of two stages on `main`, of which the first, gated, waits for its approval.
class Film {
 public:
  Film() {
    repository_.checkpoint({"init", "--no-install"});
    repository_.write(R"({"name": "short", "stages": [{"name": "script", "human_approval_default": true},
                                                      {"name": "compose"}]})",
                      "short.json");
    REQUIRE(say({"init", "p", "--manifest=short.json"}).ok());
    write_script("first", "awaiting_human");
    commit("a script");
    repository_.git({"checkout", "-q", "-b", "theirs"});
  }

  ProgramAnswer say(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return repository_.checkpoint(words);
  }
  Json ask(std::vector<std::string> words) const {
    words.emplace_back("--json");
    return Json::parse(say(std::move(words)).output);
  }

  void write_script(const std::string& title, const std::string& status) const {
    Json script = artifact("script");
    script["title"] = title;
    REQUIRE(say({"write", "p", "script", "--status=" + status, "--artifacts=" + Json{{"script", script}}.dump()}).ok());
  }
  ProgramAnswer write_compose(const std::string& status) const {
    return say({"write", "p", "compose", "--status=" + status,
                "--artifacts=" + Json{{"render_report", artifact("render_report")}}.dump()});
  }
  void approve() const { REQUIRE(say({"approve", "p", "script", "--by=kim"}).ok()); }
  void set(const std::string& file, const Json& members) const {
    Json document = Json::parse(repository_.read(file));
    document.update(members);
    repository_.write(document.dump(2) + "\n", file);
  }

  void commit(const std::string& subject) const {
    repository_.git({"add", "-A"});
    repository_.git({"commit", "-q", "-m", subject});
  }
  void back_to_main() const { repository_.git({"checkout", "-q", "main"}); }
  ProgramAnswer merge() const { return repository_.run({"merge", "--no-edit", "theirs"}); }

  std::string next() const { return ask({"next", "p"}).at("stage").get<std::string>(); }
  const Repository& repository() const { return repository_; }

 private:
  static Json artifact(const std::string& name) {
    return Json::parse(file_text("samples/stage/artifacts.json")).at(name);
  }

  Repository repository_{session_text()};
};

void check_closed(const Film& film, const std::string& reason) {
  const ProgramAnswer answer = film.write_compose("in_progress");
  INFO(answer.errors);
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("'compose' has to wait: script " + reason));
  CHECK(film.next() == "script");
}

}  // namespace

TEST_CASE("an approval that was given on another branch comes in with what it approved") {
  const Film film;
  film.approve();
  film.commit("approved");
  film.back_to_main();
  check_closed(film, "waits for a person's approval");
  REQUIRE(film.merge().ok());
  CHECK(film.next() == "compose");
  CHECK(film.write_compose("completed").ok());
}

TEST_CASE("a stage that another branch calls completed, without an approval, comes in and opens nothing") {
  const Film film;
  film.set(kScript, {{"status", "completed"}, {"human_approved", true}});
  film.commit("done, I say");
  film.back_to_main();
  REQUIRE(film.merge().ok());
  check_closed(film, "needs an approval of what it holds, and has none");
}

TEST_CASE("an approval from one branch and another script from the other do not merge into an approved script") {
  const Film film;
  film.approve();
  film.commit("approved");
  film.back_to_main();
  film.write_script("second", "awaiting_human");
  film.commit("another script");
  const ProgramAnswer merged = film.merge();
  CHECK(merged.status == 1);
  CHECK_THAT(merged.errors, Contains(kScript));
  check_closed(film, "cannot be relied on");
  const std::string open = film.repository().checkpoint({"resolve", "--list"}).output;
  CHECK_THAT(open, Contains(kScript + ": the whole document (") &&
                       Contains("\n    artifacts.script.title\n      ours: \"second\"\n      theirs: \"first\"\n"));
  CHECK_THAT(open, !Contains("\\n") && !Contains("artifacts.script.scenes"));
  SECTION("ours waits as it did") {
    REQUIRE(film.repository().checkpoint({"resolve", "--ours", kScript}).ok());
    film.commit("merged");
    check_closed(film, "waits for a person's approval");
  }
  SECTION("theirs is approved, with the script that was") {
    REQUIRE(film.repository().checkpoint({"resolve", "--theirs", kScript}).ok());
    film.commit("merged");
    CHECK(film.ask({"read", "p", "script"}).at("checkpoint").at("artifacts").at("script").at("title") == "first");
    CHECK(film.next() == "compose");
  }
  SECTION("a mixture of both is approved by nobody") {
    REQUIRE(film.repository().checkpoint({"resolve", "--theirs", kScript}).ok());
    Json artifacts = Json::parse(film.repository().read(kScript)).at("artifacts");
    artifacts["script"]["title"] = "second";
    film.set(kScript, {{"artifacts", artifacts}});
    film.commit("merged");
    check_closed(film, "needs an approval of what it holds, and has none");
  }
}

TEST_CASE("of a stage that both branches opened and approved again, either side may be taken") {
  const Film film;
  film.approve();
  film.commit("approved");
  film.back_to_main();
  REQUIRE(film.merge().ok());
  const auto do_anew = [&](const std::string& title) {
    REQUIRE(film.say({"reopen", "p", "script", "--reason=" + title}).ok());
    film.write_script(title, "awaiting_human");
    film.approve();
    film.commit(title);
  };
  do_anew("second");
  film.repository().git({"checkout", "-q", "theirs"});
  do_anew("third");
  REQUIRE(film.say({"reopen", "p", "script", "--reason=once more"}).ok());
  film.write_script("fourth", "awaiting_human");
  film.approve();
  film.commit("fourth");
  film.back_to_main();
  CHECK(film.merge().status == 1);
  const std::string side = GENERATE("--ours", "--theirs");
  REQUIRE(film.repository().checkpoint({"resolve", side}).ok());
  film.commit("merged");
  const ProgramAnswer answer = film.repository().checkpoint({"validate"});
  INFO(answer.output << answer.errors);
  CHECK(answer.ok());
  CHECK(film.next() == "compose");
  CHECK(film.write_compose("completed").ok());
}

TEST_CASE("a rebase that leaves the approval out leaves the gate closed, and one in another order does not") {
  const Film film;
  film.approve();
  film.commit("approved");
  REQUIRE(film.write_compose("completed").ok());
  film.commit("composed");
  film.back_to_main();
  film.repository().commit(session_text({{"step", "\"main\""}}), "on main");
  film.repository().git({"checkout", "-q", "theirs"});
  const auto rebase = [&](const std::string& edit) {
    film.repository().git({"-c", "sequence.editor=sed -i " + edit, "rebase", "-q", "-i", "main"});
  };
  const auto validate = [&] { return film.repository().checkpoint({"validate", "--since=main"}); };
  SECTION("without the approval") {
    rebase("/approved/d");
    CHECK(validate().status == 1);
    CHECK_THAT(validate().errors + validate().output,
               Contains("compose is completed, and script before it still waits for its approval"));
    CHECK(film.next() == "script");
  }
  SECTION("the approval last") {
    rebase("'1!G;h;$!d'");
    CHECK(film.repository().git({"log", "-1", "--format=%s"}) == "approved\n");
    CHECK(validate().ok());
  }
}

TEST_CASE("a later stage that comes in before its gate was passed is told by next, validate and doctor") {
  const Film film;
  film.approve();
  REQUIRE(film.write_compose("completed").ok());
  film.commit("all done");
  film.back_to_main();
  film.repository().git({"checkout", "-q", "theirs", "--", kProject + "checkpoint_compose.json"});
  film.commit("only the end of it");
  CHECK(film.next() == "script");
  const ProgramAnswer doctor = film.repository().checkpoint({"doctor", "--only=stage-gate-skipped", "--json"});
  CHECK(doctor.status == 1);
  CHECK_THAT(doctor.output, Contains("compose is completed, and script before it still waits for its approval"));
}

TEST_CASE("a policy or a manifest that a branch changed by hand is found when the branch is checked, and no other") {
  const Film film;
  const auto errors = [&] {
    const ProgramAnswer answer = film.repository().checkpoint({"validate", "--since=main", "--json"});
    return std::pair(answer.status, answer.output);
  };
  SECTION("by hand") {
    film.back_to_main();
    REQUIRE(film.say({"init", "p", "--policy=manual_all"}).ok());
    film.commit("strict");
    film.repository().git({"checkout", "-q", "-B", "theirs"});
    film.set(kProject + "project.json", {{"checkpoint_policy", "guided"}, {"policy_changes", Json::array()}});
    film.commit("loosened");
    CHECK(errors().first == 1);
    CHECK_THAT(errors().second, Contains("gate-changed-by-hand"));
  }
  SECTION("by setting the project up anew, which says so") {
    REQUIRE(film.say({"init", "p", "--policy=auto_noncreative"}).ok());
    film.commit("another policy");
    CHECK(errors().first == 0);
  }
  SECTION("a manifest without the gate") {
    film.repository().write(R"({"name": "short", "stages": [{"name": "script"}, {"name": "compose"}]})",
                            kProject + "manifest.json");
    film.commit("no gate");
    film.back_to_main();
    REQUIRE(film.merge().ok());
    const ProgramAnswer answer = film.say({"write", "p", "script", "--status=completed", "--approved-by=kim"});
    CHECK(answer.status == 1);
    CHECK_THAT(answer.errors, Contains("the manifest is not the one that the project was set up with"));
  }
}

}  // namespace checkpoint::test
