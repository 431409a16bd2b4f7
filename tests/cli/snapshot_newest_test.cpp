// What is said of snapshots without files, of several of one name, and of what a restore leaves.

#include "cli/snapshot_commands.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Catch::Contains;
using Catch::StartsWith;
using Json = nlohmann::json;

namespace {

/// A repository whose workflow `build` has planned `designed` and `built`.
class Versions : public SnapshotCommands {
 public:
  Versions() {
    desk.with_repository();
    write("form/plan.md", "one page\n");
    desk.commit("start");
    REQUIRE(run({"plan", "build", "--name=designed", "--name=built"}).exit == 0);
  }

  void write(const std::string& path, const std::string& text) const { write_file(desk.folder() / path, text); }
  // Its first digits, as people see them.
  std::string take(const std::string& name, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"create", "build", name};
    words.insert(words.end(), more.begin(), more.end());
    return json(words).at("snapshot_id").get<std::string>().substr(0, 12);
  }
};

}  // namespace

TEST_CASE("a snapshot without files says so, and which earlier one of its name stands behind it") {
  Versions versions;
  CHECK_THAT(versions.run({"create", "build", "built"}).err,
             Contains("warning: 'built' has no files: 'git checkpoint snapshot create build built "));
  const std::string full = versions.take("designed", {"--files=form"});
  versions.desk.at("2026-05-08T13:00:00Z");
  const Said empty = versions.run({"create", "build", "designed"});
  CHECK(empty.exit == 0);
  const std::string way =
      "an earlier 'designed' with 1 file stands behind it: 'git checkpoint snapshot restore build " + full +
      "' puts that back";
  CHECK_THAT(empty.err,
             Contains("warning: 'designed' has no files: 'git checkpoint snapshot create build designed "
                      "\"--files=<pathspec>\"' takes it again with some; of one name, the newest counts\n") &&
                 Contains(way));
  const Said restored = versions.run({"restore", "build", "designed"});
  CHECK(restored.exit == 0);
  CHECK_THAT(restored.out + restored.err,
             !Contains("restored") && Contains("has no files: there is nothing to restore\n") && Contains(way));
  CHECK_THAT(versions.run({"restore", "build", full}).out, Contains("0 files written, 1 unchanged\n"));
}

TEST_CASE("a restore names what stays that only later snapshots have") {
  Versions versions;
  versions.take("designed", {"--files=form"});
  versions.write("form/form.json", "{}\n");
  versions.write("form/gone.json", "{}\n");
  versions.desk.at("2026-05-08T13:00:00Z");
  versions.take("built", {"--files=form"});
  std::filesystem::remove(versions.desk.folder() / "form/gone.json");
  for (const std::vector<std::string>& more : {std::vector<std::string>{"--dry-run"}, {}}) {
    std::vector<std::string> words{"restore", "build", "designed"};
    words.insert(words.end(), more.begin(), more.end());
    CHECK_THAT(versions.run(words).out, Contains("1 file that later snapshots have stays: 'form/form.json'\n"));
  }
  CHECK_THAT(versions.run({"restore", "build", "built"}).out, !Contains("later snapshots"));
}

TEST_CASE("snapshot show without a snapshot shows the newest") {
  Versions versions;
  const Json none = versions.json({"show", "build"});
  CHECK(none.at("error_code") == "not_found");
  versions.take("designed", {"--files=form"});
  const Said only = versions.run({"show", "build"});
  CHECK_THAT(only.out, StartsWith("build/designed "));
  CHECK(only.err.empty());
  versions.desk.at("2026-05-08T13:00:00Z");
  versions.take("built", {"--files=form"});
  const Said newest = versions.run({"show", "build"});
  CHECK_THAT(newest.out, StartsWith("build/built "));
  CHECK_THAT(newest.err, Contains("this is the newest of 2: 'git checkpoint snapshot list build' shows all"));
}

TEST_CASE("diff compares no two names, and says how each is shown") {
  Versions versions;
  versions.desk.with_history();
  versions.take("designed", {"--files=form"});
  versions.take("built", {"--files=form"});
  versions.desk.commit("snapshots");
  const Json error = versions.desk.ask({"diff", "build/designed", "build/built"}, 129);
  CHECK(error.at("error") ==
        "diff compares one name in two revisions, and not two names: 'build/designed' is no revision");
  CHECK_THAT(error.at("hint").get<std::string>(),
             Contains("'git checkpoint show build/designed' shows build/designed") &&
                 Contains("'git checkpoint diff HEAD~1 build/built' compares") && !Contains("did you mean"));
  CHECK_THAT(versions.desk.say({"diff", "build/designed"}).out,
             Contains("No difference.\n") && Contains("'git checkpoint snapshot restore build designed --dry-run'"));
  CHECK_THAT(versions.desk.say({"diff", "HEAD", "build/built"}).out, Contains("No difference.\n"));
  versions.desk.at("2026-05-08T13:00:00Z");
  versions.take("designed");
  CHECK_THAT(versions.desk.say({"diff", "build/designed"}).out,
             Contains("'git checkpoint snapshot restore build designed --dry-run'"));
}
