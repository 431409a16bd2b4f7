// premerge: what a server's merge button would do, tried without changing anything.

#include <map>

#include "cli/desk.h"
#include "core/program.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

// A repository whose branches `main` and `work` have changed since they parted; `work` is checked out.
class Parted : public Desk {
 public:
  Parted() {
    with_repository().with("review", checkpoint_text("review"));
    git({"symbolic-ref", "HEAD", "refs/heads/main"});
    std::filesystem::create_directories(folder().parent_path() / "tmp");
    context.environment.set("TMPDIR", (folder().parent_path() / "tmp").string());
    REQUIRE(say({"init", "--no-install"}).exit == 0);
    commit("start");
    git({"checkout", "--quiet", "-b", "work"});
  }

  Parted& with_main(const std::string& text) {
    git({"checkout", "--quiet", "main"});
    with("review", text);
    commit("theirs");
    git({"checkout", "--quiet", "work"});
    return *this;
  }
  Parted& with_work(const std::string& text) {
    with("review", text);
    commit("ours");
    return *this;
  }

  Said premerge() { return say({"premerge", "main", "--json"}); }
  Json only_prediction() {
    const Said said = premerge();
    INFO(said.out);
    CHECK(said.exit == 1);
    const Json predictions = said.json().at("predictions");
    REQUIRE(predictions.size() == 1);
    return predictions.at(0);
  }

  // Every file below `folder`, git's database included, with its text.
  std::map<std::string, std::string> files(const std::filesystem::path& below) const {
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(below)) {
      files[entry.path().string()] = entry.is_regular_file() ? read_file(entry.path()) : "";
    }
    return files;
  }
};

const std::string kBase = checkpoint_text("review");

}  // namespace

TEST_CASE("premerge says where a line merge conflicts and the driver does not, and what helps") {
  Parted parted;
  parted.with_work(replaced(kBase, "09:00:00Z", "10:00:00Z")).with_main(replaced(kBase, "09:00:00Z", "11:00:00Z"));
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("path") == kReview);
  CHECK(prediction.at("server") == "conflict");
  CHECK(prediction.at("driver") == "clean");
  CHECK(prediction.at("step") == "'git merge main' here, where the driver merges it, then push");
  CHECK(prediction.at("conflicts").empty());
  const Json answer = parted.premerge().json();
  CHECK(answer.at("error_code") == "conflict");
  CHECK(answer.at("base") == parted.git({"rev-parse", "main"}));
  CHECK(answer.at("head") == parted.git({"rev-parse", "work"}));
  CHECK(answer.at("ancestor") == parted.git({"merge-base", "main", "work"}));
  const Said text = parted.say({"premerge", "main"});
  CHECK(text.exit == 1);
  CHECK_THAT(text.out, Contains(kReview + "\n  server  conflict\n  driver  clean\n"));
  CHECK_THAT(text.err, Contains("error: a server would not merge 1 checkpoint with 'main' as it should"));
}

TEST_CASE("premerge changes nothing: no object, no ref, no index, no file, and leaves nothing behind") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "sprint-2", "sprint-4"));
  const auto before = parted.files(parted.folder().parent_path());
  CHECK(parted.premerge().exit == 1);
  CHECK(parted.files(parted.folder().parent_path()) == before);
}

TEST_CASE("premerge tells a driver's conflicts by field and place") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "sprint-2", "sprint-4"));
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("server") == "conflict");
  CHECK(prediction.at("driver") == "conflict");
  REQUIRE(prediction.at("conflicts").size() == 1);
  const Json conflict = prediction.at("conflicts").at(0);
  CHECK(conflict.at("path") == "step");
  CHECK(conflict.at("pointer") == "/step");
  CHECK(conflict.at("line") == 9);
  CHECK(conflict.at("column") == 11);
  CHECK(prediction.at("step") == "'git merge main' here, settle it with 'git checkpoint resolve', then push");
}

TEST_CASE("fields on neighbouring lines conflict for a server only, fields that belong together for both") {
  Parted parted;
  SECTION("neighbours") {
    parted.with_work(replaced(kBase, "09:00:00Z", "10:00:00Z")).with_main(replaced(kBase, "\"build\"", "\"test\""));
    CHECK(parted.only_prediction().at("driver") == "clean");
  }
  SECTION("one place") {
    parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "\"build\"", "\"test\""));
    const Json prediction = parted.only_prediction();
    CHECK(prediction.at("driver") == "conflict");
    CHECK(prediction.at("conflicts").size() == 2);
  }
}

TEST_CASE("premerge finds what a line merge breaks without a word") {
  Parted parted;
  parted.with_work(replaced(kBase, "{\n", "{\n  \"note\": 1,\n"))
      .with_main(replaced(kBase, "\n}\n", ",\n  \"note\": 1\n}\n"));
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("server") == "broken");
  CHECK(prediction.at("driver") == "clean");
  CHECK(prediction.at("errors").at(0).at("code") == "duplicate-key");
  CHECK_THAT(prediction.at("message").get<std::string>(), Contains("invalid without a word"));
}

TEST_CASE("premerge says whose version is no JSON") {
  Parted parted;
  SECTION("theirs") {
    parted.with_work(replaced(kBase, "\"build\"", "\"test\"")).with_main("{\n");
    CHECK_THAT(parted.only_prediction().at("message").get<std::string>(),
               Contains("the version of the base branch cannot be read as JSON, line "));
  }
  SECTION("ours") {
    parted.with_work("{\n").with_main(replaced(kBase, "\"build\"", "\"test\""));
    CHECK_THAT(parted.only_prediction().at("message").get<std::string>(),
               Contains("the version of ours cannot be read as JSON, line "));
  }
}

TEST_CASE("what was wrong with one side before is nothing that a merge has broken") {
  Parted parted;
  parted.with_work(replaced(kBase, "\"gtrack\"", "5"))
      .with_main(replaced(kBase, "\"Ship it\"", R"("Ship it", "Tag it")"));
  const Said said = parted.premerge();
  INFO(said.out);
  CHECK(said.exit == 0);
  CHECK(said.json().at("predictions").empty());
}

TEST_CASE("premerge names what a server would decide without asking") {
  const std::string base =
      replaced(kBase, "  \"next_actions\"", "  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"next_actions\"");
  Parted parted;
  parted.git({"checkout", "--quiet", "main"});
  parted.with("review", base);
  parted.commit("room between the lines");
  parted.git({"checkout", "--quiet", "-B", "work"});
  parted.with_work(replaced(base, "\"in_progress\"", "\"complete\""));
  parted.with_main(replaced(base, "\"Ship it\"", R"("Ship it", "Tag it")"));
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("server") == "clean");
  CHECK(prediction.at("driver") == "conflict");
  CHECK(prediction.at("conflicts").at(0).at("path") == "status");
}

TEST_CASE("premerge knows where no driver is asked") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3"));
  parted.git({"checkout", "--quiet", "main"});
  parted.git({"rm", "--quiet", kReview});
  parted.commit("theirs");
  parted.git({"checkout", "--quiet", "work"});
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("server") == "conflict");
  CHECK(prediction.at("driver") == "none");
  CHECK_THAT(prediction.at("message").get<std::string>(), Contains("deleted"));
}

TEST_CASE("premerge sees a change that a rename would carry into an archive") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3"));
  parted.git({"checkout", "--quiet", "main"});
  std::filesystem::create_directories(parted.store() / "history");
  parted.git({"mv", kReview, ".checkpoints/history/review.20260508T120000Z.checkpoint.json"});
  parted.commit("archive by hand");
  parted.git({"checkout", "--quiet", "work"});
  const Json prediction = parted.only_prediction();
  CHECK(prediction.at("path") == kReview);
  CHECK(prediction.at("server") == "broken");
  CHECK(prediction.at("driver") == "none");
  CHECK_THAT(prediction.at("step").get<std::string>(), Contains("'git merge -s recursive -X no-renames main' here"));
}

TEST_CASE("premerge warns of a gate where it is closed whichever side is taken of a file that is open") {
  Parted parted;
  const auto pipeline = [](const std::string& gate) {
    return R"({"name": "r", "stages": [{"name": "design")" + gate + R"(}, {"name": "build"}]})";
  };
  const auto stage = [&](std::vector<std::string> words, const std::string& time) {
    words.insert(words.begin(), "stage");
    parted.at("2026-05-08T" + time + ":00Z");
    const Said said = parted.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  };
  const auto go_to = [&](const std::string& branch) { parted.git({"checkout", "--quiet", branch}); };
  write_file(parted.folder() / "gated.json", pipeline(R"(, "human_approval_default": true)"));
  write_file(parted.folder() / "open.json", pipeline(""));
  const std::string manifest = GENERATE("gated.json", "open.json");
  stage({"init", "web", "--manifest=" + manifest}, "12:01");
  const bool is_gated = manifest == "gated.json";
  if (is_gated) stage({"write", "web", "design", "--status=awaiting_human"}, "12:02");
  parted.commit("project");
  parted.git({"branch", "--force", "main"});
  go_to("main");
  if (is_gated) {
    stage({"approve", "web", "design", "--by=Bea"}, "12:03");
  } else {
    stage({"write", "web", "design", "--status=in_progress"}, "12:03");
    parted.commit("design");
    stage({"write", "web", "design", "--status=completed"}, "12:04");
  }
  parted.commit("theirs");
  stage({"write", "web", "build", "--status=in_progress"}, "12:05");
  parted.commit("build");
  go_to("work");
  if (is_gated) {
    stage({"approve", "web", "design", "--by=Carl"}, "12:06");
    parted.commit("ours");
    CHECK(parted.only_prediction().at("path") == ".checkpoints/pipelines/web/checkpoint_design.json");
  } else {
    stage({"init", "web", "--manifest=gated.json"}, "12:06");
    stage({"write", "web", "design", "--status=in_progress"}, "12:07");
    parted.commit("ours");
    const Said said = parted.premerge();
    INFO(said.out);
    CHECK_THAT(said.out, Contains("checkpoint_design.json") && Contains("checkpoint_build.json"));
  }
}

TEST_CASE("premerge has nothing to say where a merge is in order") {
  Parted parted;
  SECTION("nothing happened on the base") { parted.with_work(replaced(kBase, "sprint-2", "sprint-3")); }
  SECTION("nothing happened here") { parted.with_main(replaced(kBase, "sprint-2", "sprint-3")); }
  SECTION("other files conflict") {
    parted.git({"checkout", "--quiet", "main"});
    write_file(parted.folder() / "code", "theirs\n");
    parted.commit("theirs");
    parted.git({"checkout", "--quiet", "work"});
    write_file(parted.folder() / "code", "ours\n");
    parted.commit("ours");
  }
  const Said said = parted.premerge();
  CHECK(said.exit == 0);
  CHECK(said.json().at("predictions").empty());
}

TEST_CASE("premerge asks the server's git: drivers and attributes of this clone do not count") {
  Parted parted;
  parted.git({"config", "merge.checkpoint.driver", "touch ../ran; exit 0"});
  write_file(parted.folder() / ".git/info/attributes", ".checkpoints/*.checkpoint.json merge=checkpoint\n");
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "sprint-2", "sprint-4"));
  CHECK(parted.only_prediction().at("server") == "conflict");
  CHECK_FALSE(std::filesystem::exists(parted.folder().parent_path() / "ran"));
}

TEST_CASE("premerge works from a subfolder and from a linked work tree") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "sprint-2", "sprint-4"));
  std::filesystem::create_directories(parted.folder() / "a b");
  SECTION("subfolder") { parted.context.cwd = parted.folder() / "a b"; }
  SECTION("linked work tree") {
    parted.git({"checkout", "--quiet", "main"});
    parted.git({"worktree", "add", "--quiet", "../link:ed", "work"});
    parted.context.cwd = parted.folder().parent_path() / "link:ed";
  }
  CHECK(parted.only_prediction().at("path") == kReview);
}

TEST_CASE("premerge needs a branch that is there") {
  Parted parted;
  CHECK(parted.say({"premerge"}).exit == 129);
  const Said said = parted.say({"premerge", "nowhere", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("error_code") == "not_found");
}

TEST_CASE("a git that cannot try a merge is named") {
  Parted parted;
  parted.with_work(replaced(kBase, "sprint-2", "sprint-3")).with_main(replaced(kBase, "sprint-2", "sprint-4"));
  const std::string real = find_program("git", parted.context.environment)->string();
  const std::filesystem::path bin = parted.folder().parent_path() / "bin";
  write_file(bin / "git", "#!/bin/sh\ncase \" $* \" in *\" version \") echo git version 2.34.1; exit ;; esac\nexec " +
                              real + " \"$@\"\n");
  std::filesystem::permissions(bin / "git", std::filesystem::perms::owner_all);
  parted.context.environment.set("PATH", bin.string() + ":" + *parted.context.environment.get("PATH"));
  const Said said = parted.premerge();
  CHECK(said.exit == 128);
  CHECK(said.json().at("error_code") == "unsupported");
}

TEST_CASE("a branch with an apostrophe stands in the command to paste so that quotes do not end too early") {
  Parted desk;
  desk.with_main(checkpoint_text("review", R"(, "x": 1)")).with_work(checkpoint_text("review", R"(, "x": 2)"));
  desk.git({"branch", "o'neil", "main"});
  CHECK_THAT(desk.say({"premerge", "o'neil"}).out, Contains("'git merge \"o'neil\"' here, "));
}
