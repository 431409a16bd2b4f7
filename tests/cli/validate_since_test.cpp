// validate --since: what work has changed since it parted from its base, as CI asks before a merge.

#include "cli/desk.h"
#include "core/program.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

const std::string kRecord = ".checkpoints/runs/T-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a1.json";

const std::string kOther = ".checkpoints/runs/T-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a2.json";

std::string record_text(const std::string& commit) {
  return "{\n  \"schema_version\": \"1.0.0\",\n  \"run_id\": \"4fa2159f-9c61-5f8b-9ae5-28692b46cbd7\",\n"
         "  \"ticket_id\": \"T-1\",\n  \"phase\": \"implement\",\n  \"timestamp_utc\": \"2026-05-01T09:00:00Z\",\n"
         "  \"repo_commit_map\": {},\n  \"artifact_paths\": [],\n  \"attempt_number\": 1,\n"
         "  \"phase_payload\": {\n    \"phase\": \"implement\",\n    \"branch_name\": \"b\",\n"
         "    \"commit_sha\": \"" +
         commit + "\",\n    \"files_changed\": []\n  }\n}\n";
}

// A repository whose `main` has a checkpoint and a run record, and that stands on a branch `work` of it.
class BranchedProject : public Desk {
 public:
  BranchedProject() {
    with_repository().with("review", checkpoint_text("review"));
    git({"symbolic-ref", "HEAD", "refs/heads/main"});
    write(kRecord, record_text("1111111"));
    commit("start");
    git({"checkout", "--quiet", "-b", "work"});
  }

  using Desk::write;
  void write(const std::string& path, std::string_view text) const { write_file(folder() / path, text); }
  void remove(const std::string& path) const { git({"rm", "--quiet", path}); }
  Json since_main() { return say({"validate", "--since=main", "--json"}).json(); }
};

// `<path> <code>` of each error.
std::vector<std::string> errors_in(const Json& answer) {
  std::vector<std::string> errors;
  for (const Json& file : answer.at("files")) {
    for (const Json& error : file.at("errors")) {
      errors.push_back(file.at("path").get<std::string>() + " " + error.at("code").get<std::string>());
    }
  }
  return errors;
}

using Words = std::vector<std::string>;

const std::string kArchives = ".checkpoints/workflows/.archive/";

// `main` has as many archives as there are days, which the work's branch begins with.
void archive_on_days(BranchedProject& project, int days) {
  project.git({"checkout", "--quiet", "main"});
  for (int day = 1; day <= days; ++day) {
    project.at("2026-05-0" + std::to_string(day) + "T08:00:00Z");
    REQUIRE(project.say({"workflow", "start", "w"}).exit == 0);
    REQUIRE(project.say({"workflow", "archive", "w"}).exit == 0);
  }
  project.at("2026-05-08T12:00:00Z");
  project.commit("archives");
  project.git({"checkout", "--quiet", "-B", "work"});
}

std::string archive_of_day(int day) { return kArchives + "w_2026050" + std::to_string(day) + "T080000Z"; }

Words lost_archive_of_day(int day) {
  return {archive_of_day(day) + "/execution.json append-only-deleted",
          archive_of_day(day) + "/phase.json append-only-deleted"};
}

}  // namespace

TEST_CASE("validate --since checks what the branch changed, in all stores, and nothing else") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "main"});
  project.with("old", bare_checkpoint_text("old", "done", ""));
  const std::string fork = project.commit("an invalid one, long ago");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.write("part/.checkpoints/ship.checkpoint.json", checkpoint_text("ship"));
  const std::string head = project.commit("work");
  const Said good = project.say({"validate", "--since=main", "--json"});
  CHECK(good.exit == 0);
  CHECK(good.json().at("base") == fork);
  CHECK(good.json().at("head") == head);
  REQUIRE(good.json().at("files").size() == 1);
  CHECK(good.json().at("files").at(0).at("path") == "part/.checkpoints/ship.checkpoint.json");
  CHECK(project.say({"validate", "--since=main"}).out == "1 file checked, nothing wrong\n");
  project.with("review", bare_checkpoint_text("review", "done", ""));
  project.commit("break it");
  CHECK(errors_in(project.since_main()) == Words{kReview + " enum"});
  const Said text = project.say({"validate", "--since=main"});
  CHECK(text.exit == 1);
  CHECK_THAT(text.out, Contains(kReview + ":10:13: error: status must be"));
}

TEST_CASE("validate --since looks at commits, and says so where the files differ") {
  BranchedProject project;
  project.with("review", "{");
  const Said said = project.say({"validate", "--since=main", "--json"});
  CHECK(said.exit == 0);
  CHECK(said.json().at("files").empty());
  CHECK_THAT(said.json().at("warnings").at(0).get<std::string>(), Contains("only what is committed was looked at"));
  project.git({"checkout", "--quiet", "."});
  CHECK(project.since_main().at("warnings").empty());
}

TEST_CASE("validate --since --rev checks another commit than HEAD") {
  BranchedProject project;
  project.with("review", bare_checkpoint_text("review", "done", ""));
  const std::string bad = project.commit("break it");
  project.git({"checkout", "--quiet", "main"});
  CHECK(project.say({"validate", "--since=main"}).exit == 0);
  const Said said = project.say({"validate", "--since=main", "--rev=work", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("head") == bad);
}

TEST_CASE("a run record is neither changed nor deleted") {
  BranchedProject project;
  project.write(kRecord, record_text("2222222"));
  project.commit("another outcome");
  const Json changed = project.since_main();
  CHECK(errors_in(changed) == Words{kRecord + " append-only-changed"});
  CHECK(changed.at("files").at(0).at("errors").at(0).at("line") == 13);
  CHECK(changed.at("files").at(0).at("errors").at(0).at("column") == 20);
  project.remove(kRecord);
  project.commit("no outcome");
  const Json deleted = project.since_main();
  CHECK(errors_in(deleted) == Words{kRecord + " append-only-deleted"});
  CHECK(deleted.at("files").at(0).at("kind") == "run");
  const Said github = project.say({"validate", "--since=main", "--format=github"});
  CHECK_THAT(github.out, Contains("::error file=" + kRecord + ",line=1,col=1,title=append-only-deleted::"));
  const Json sarif = project.say({"validate", "--since=main", "--format=sarif"}).json();
  CHECK(sarif.at("runs").at(0).at("results").at(0).at("ruleId") == "append-only-deleted");
}

TEST_CASE("a record that one side of a merge has changed is no later attempt of what both had") {
  BranchedProject project;
  project.remove(kRecord);
  project.commit("away with it");
  project.write(kRecord, record_text("2222222"));
  project.commit("another text");
  project.git({"branch", "side"});
  project.git({"checkout", "--quiet", "-B", "work", "main"});
  project.write("r", "x\n");
  project.commit("something else");
  project.git({"merge", "--quiet", "--no-commit", "side"});
  project.write(kOther, replaced(record_text("1111111"), "\"attempt_number\": 1", "\"attempt_number\": 2"));
  project.commit("merge");
  CHECK(errors_in(project.since_main()) == Words{kRecord + " append-only-changed"});
}

TEST_CASE("a record is a changed one where no merge has found another in its place, though it is kept as the next") {
  BranchedProject project;
  project.write(kOther, replaced(record_text("1111111"), "\"attempt_number\": 1", "\"attempt_number\": 2"));
  project.write(kRecord, record_text("2222222"));
  project.commit("another first outcome");
  CHECK(errors_in(project.since_main()) == Words{kRecord + " append-only-changed"});
}

TEST_CASE("a record that became a symlink is a changed record") {
  BranchedProject project;
  std::filesystem::remove(project.folder() / kRecord);
  std::filesystem::create_symlink("elsewhere", project.folder() / kRecord);
  project.commit("link");
  CHECK(errors_in(project.since_main()) == Words{kRecord + " symlink", kRecord + " append-only-changed"});
}

TEST_CASE("created_at stays, but for a reset, which archives") {
  BranchedProject project;
  const std::string fresh =
      replaced(checkpoint_text("review"), R"("created_at": "2026-05-01)", R"("created_at": "2026-05-02)");
  project.with("review", fresh);
  project.commit("another beginning");
  const Json changed = project.since_main();
  CHECK(errors_in(changed) == Words{kReview + " created-at-changed"});
  CHECK(changed.at("files").at(0).at("errors").at(0).at("line") == 6);
  CHECK(changed.at("files").at(0).at("errors").at(0).at("column") == 17);
  project.git({"reset", "--quiet", "--hard", "main"});
  REQUIRE(project.say({"reset", "review"}).exit == 0);
  project.commit("reset");
  CHECK(errors_in(project.since_main()).empty());
}

TEST_CASE("a checkpoint is deleted with an archive only") {
  BranchedProject project;
  project.remove(kReview);
  project.commit("delete");
  const Json deleted = project.since_main();
  CHECK(errors_in(deleted) == Words{kReview + " deleted-without-archive"});
  CHECK(deleted.at("files").at(0).at("kind") == "session");
  SECTION("an archive of it that came with the work") {
    project.write(".checkpoints/history/review.20260508T120000Z.checkpoint.json",
                  checkpoint_text("review", ", \"x\": 1"));
  }
  SECTION("a copy") { project.write(".checkpoints/history/goodbye.json", checkpoint_text("review")); }
  SECTION("the store was moved as it is") { project.write("part/" + kReview, checkpoint_text("review")); }
  project.commit("keep");
  CHECK(errors_in(project.since_main()).empty());
}

TEST_CASE("a copy beside a deleted checkpoint is no archive of it, nor is an archive of another text") {
  BranchedProject project;
  SECTION("a copy beside it") { project.write(".checkpoints/copy.json", checkpoint_text("review")); }
  SECTION("an archive of something else, which was there before") {
    project.git({"checkout", "--quiet", "main"});
    project.write(".checkpoints/history/other.20260507T120000Z.checkpoint.json", checkpoint_text("other"));
    project.commit("archived");
    project.git({"checkout", "--quiet", "-B", "work"});
  }
  project.remove(kReview);
  project.commit("delete");
  CHECK(errors_in(project.since_main()) == Words{kReview + " deleted-without-archive"});
}

TEST_CASE("a snapshot is deleted with a line in its log only") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "main"});
  const std::string id(64, 'a');
  const std::string snapshot = ".checkpoints/snapshots/checkout/designed." + id + ".json";
  project.write(snapshot, "{}\n");
  project.commit("snapshot");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.remove(snapshot);
  project.commit("delete");
  CHECK(errors_in(project.since_main()) == Words{snapshot + " append-only-deleted"});
  const auto told = [&](const std::string& event) {
    project.write(".checkpoints/snapshots/checkout/log.jsonl",
                  R"({"id": "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7", "event": ")" + event +
                      R"(", "at": "2026-05-01T08:00:00Z", "workflow_id": "checkout", "snapshot_id": ")" + id +
                      R"(", "checkpoint_name": "designed"})" + "\n");
    project.commit(event);
    return errors_in(project.since_main());
  };
  CHECK(told("restore") == Words{snapshot + " append-only-deleted"});
  CHECK(told("purge").empty());
}

TEST_CASE("a checkpoint that goes on under another name is not deleted") {
  BranchedProject project;
  project.git({"mv", kReview, ".checkpoints/audit.checkpoint.json"});
  project.with("audit", checkpoint_text("audit", ", \"x\": 1"));
  project.commit("rename");
  CHECK(errors_in(project.since_main()).empty());
  project.with("audit",
               replaced(checkpoint_text("audit"), R"("created_at": "2026-05-01)", R"("created_at": "2026-05-02)"));
  project.commit("another one");
  CHECK(errors_in(project.since_main()) == Words{kReview + " deleted-without-archive"});
  project.write("part/.checkpoints/audit.checkpoint.json", checkpoint_text("audit"));
  project.commit("in another store");
  CHECK(errors_in(project.since_main()) == Words{kReview + " deleted-without-archive"});
}

namespace {

const std::string kMoved = "b/" + kReview;
const std::string kLog = ".checkpoints/snapshots/w/log.jsonl";

std::string log_line(int day) {
  return R"({"id": "4fa2159f-9c61-5f8b-9ae5-28692b46cbd)" + std::to_string(day) +
         R"(", "event": "restore", "at": "2026-05-0)" + std::to_string(day) +
         R"(T08:00:00Z", "workflow_id": "w", "snapshot_id": ")" + std::string(64, 'a') +
         R"(", "checkpoint_name": "designed"})" + "\n";
}

// `main` has a store in `a`, which has come to be in `b` on the work's branch.
void move_a_to_b(BranchedProject& project) {
  project.git({"checkout", "--quiet", "main"});
  project.write("a/" + kReview, checkpoint_text("review"));
  project.write("a/" + kLog, log_line(1));
  project.commit("a store");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.git({"mv", "a", "b"});
}

}  // namespace

TEST_CASE("a store that is moved and goes on in its new place has lost nothing") {
  BranchedProject project;
  move_a_to_b(project);
  SECTION("its checkpoint and its log") {
    project.write(kMoved, checkpoint_text("review", ", \"x\": 1"));
    project.write("b/" + kLog, log_line(1) + log_line(2));
    project.commit("go on");
    CHECK(errors_in(project.since_main()).empty());
  }
  SECTION("beside another that is moved and goes on as well") {
    const std::string other = replaced(checkpoint_text("review", ", \"x\": 1"), R"("created_at": "2026-05-01)",
                                       R"("created_at": "2026-05-02)");
    project.git({"checkout", "--quiet", "-f", "main"});
    project.write("c/" + kReview, other);
    project.commit("another store");
    project.git({"checkout", "--quiet", "-B", "work"});
    project.git({"mv", "a", "d"});
    project.git({"mv", "c", "b"});
    project.write("d/" + kReview, checkpoint_text("review", ", \"y\": 1"));
    project.write(kMoved, replaced(other, "\"x\": 1", "\"x\": 2"));
    project.commit("go on");
    CHECK(errors_in(project.since_main()).empty());
  }
}

TEST_CASE("what a store loses when it is moved, or on its way on, is lost as in its old place") {
  BranchedProject project;
  move_a_to_b(project);
  project.write(kMoved, checkpoint_text("review", ", \"x\": 1"));
  SECTION("a line of a log") {
    project.write("b/" + kLog, log_line(2));
    project.commit("another line");
    CHECK(errors_in(project.since_main()) == Words{"b/" + kLog + " append-only-changed"});
  }
  SECTION("a log") {
    project.git({"rm", "--quiet", "-f", "b/" + kLog});
    project.commit("no log");
    CHECK(errors_in(project.since_main()) == Words{"a/" + kLog + " append-only-deleted"});
  }
  SECTION("a checkpoint") {
    project.git({"rm", "--quiet", "-f", kMoved});
    project.commit("no checkpoint");
    CHECK(errors_in(project.since_main()) == Words{"a/" + kReview + " deleted-without-archive"});
  }
  SECTION("a checkpoint, of which the log is kept and another is begun") {
    project.write(kMoved,
                  replaced(checkpoint_text("review"), R"("created_at": "2026-05-01)", R"("created_at": "2026-05-02)"));
    project.write("b/" + kLog, log_line(1) + log_line(2));
    project.commit("another one");
    CHECK(errors_in(project.since_main()) == Words{kMoved + " created-at-changed"});
  }
  SECTION("what a copy in a third place would hide") {
    project.write("junk/" + kReview, checkpoint_text("review"));
    project.write(kMoved,
                  replaced(checkpoint_text("review"), R"("created_at": "2026-05-01)", R"("created_at": "2026-05-02)"));
    project.write("b/" + kLog, log_line(1) + log_line(2));
    project.commit("a spare copy");
    CHECK(errors_in(project.since_main()) == Words{kMoved + " created-at-changed"});
  }
  SECTION("a checkpoint, of a store that is still there") {
    project.write("a/.checkpoints/config.json", "{}\n");
    project.commit("both");
    CHECK(errors_in(project.since_main()) == Words{"a/" + kReview + " deleted-without-archive"});
  }
}

TEST_CASE("an archive that was there before keeps what it holds") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "main"});
  project.write(".checkpoints/history/review.20260507T120000Z.checkpoint.json", checkpoint_text("review"));
  project.commit("archived");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.remove(kReview);
  project.commit("delete");
  CHECK(errors_in(project.since_main()).empty());
  project.remove(".checkpoints/history/review.20260507T120000Z.checkpoint.json");
  project.commit("delete the archive too");
  CHECK(errors_in(project.since_main()) ==
        Words{".checkpoints/history/review.20260507T120000Z.checkpoint.json append-only-deleted",
              kReview + " deleted-without-archive"});
}

TEST_CASE("an archived workflow goes only where enough newer archives are left") {
  BranchedProject project;
  archive_on_days(project, 6);
  const auto staged = [&] { return errors_in(project.say({"validate", "--staged", "--json"}).json()); };
  project.git({"rm", "-r", "--quiet", archive_of_day(1)});
  CHECK(staged().empty());
  project.commit("an old one");
  CHECK(errors_in(project.since_main()).empty());
  project.git({"rm", "-r", "--quiet", archive_of_day(6)});
  CHECK(staged() == lost_archive_of_day(6));
  CHECK_THAT(project.say({"validate", "--staged", "--json"}).out, Contains("'git add' the new archive as well"));
  project.commit("the newest");
  Words both = lost_archive_of_day(1);
  for (const std::string& lost : lost_archive_of_day(6)) both.push_back(lost);
  CHECK(errors_in(project.since_main()) == both);
}

TEST_CASE("all archives of workflows at once, and a file out of one, do not go") {
  BranchedProject project;
  archive_on_days(project, 2);
  Words lost = lost_archive_of_day(1);
  SECTION("all") {
    project.git({"rm", "-r", "--quiet", kArchives});
    for (const std::string& other : lost_archive_of_day(2)) lost.push_back(other);
  }
  SECTION("a file") {
    project.remove(archive_of_day(1) + "/phase.json");
    lost.erase(lost.begin());
  }
  CHECK(errors_in(project.say({"validate", "--staged", "--json"}).json()) == lost);
  project.commit("away");
  CHECK(errors_in(project.since_main()) == lost);
  project.git({"checkout", "--quiet", "main"});
  project.with("review", checkpoint_text("review", ", \"x\": 1"));
  project.commit("elsewhere");
  project.git({"checkout", "--quiet", "work"});
  const Said premerge = project.say({"premerge", "main"});
  CHECK(premerge.exit == 1);
  for (const std::string& other : lost) CHECK_THAT(premerge.out, Contains(other.substr(0, other.find(' '))));
}

TEST_CASE("a merge may take what the other side has pruned, and leaves out no archive that it has added") {
  BranchedProject project;
  archive_on_days(project, 6);
  const auto staged = [&] { return errors_in(project.say({"validate", "--staged", "--json"}).json()); };
  project.with("review", checkpoint_text("review", ", \"x\": 1"));
  project.commit("work");
  project.git({"checkout", "--quiet", "main"});
  project.at("2026-05-07T08:00:00Z");
  REQUIRE(project.say({"workflow", "start", "w"}).exit == 0);
  REQUIRE(project.say({"workflow", "archive", "w"}).exit == 0);
  project.git({"rm", "-r", "--quiet", "--ignore-unmatch", archive_of_day(1)});
  project.commit("archived");
  project.git({"checkout", "--quiet", "work"});
  project.at("2026-05-08T12:00:00Z");
  project.git({"merge", "--quiet", "--no-commit", "--no-ff", "main"});
  CHECK(staged().empty());
  project.git({"rm", "-r", "-f", "--quiet", archive_of_day(7)});
  CHECK(staged() == lost_archive_of_day(7));
}

TEST_CASE("an archive of a workflow that is renamed, or outlived by folders that keep none, is gone") {
  BranchedProject project;
  archive_on_days(project, 1);
  SECTION("renamed") { project.git({"mv", archive_of_day(1), kArchives + "other_20260501T080000Z"}); }
  SECTION("outlived by names") {
    project.git({"rm", "-r", "--quiet", archive_of_day(1)});
    for (int day = 2; day <= 6; ++day) project.write(archive_of_day(day) + "/execution.json", "{}\n");
    project.git({"add", "."});
  }
  const auto lost_in = [](const Json& answer) {
    Words lost = errors_in(answer);
    std::erase_if(lost, [](const std::string& error) { return error.find("append-only-deleted") == error.npos; });
    return lost;
  };
  CHECK(lost_in(project.say({"validate", "--staged", "--json"}).json()) == lost_archive_of_day(1));
  project.commit("away");
  CHECK(lost_in(project.since_main()) == lost_archive_of_day(1));
}

TEST_CASE("an archive of a workflow that is edited is told where it is staged too") {
  BranchedProject project;
  archive_on_days(project, 1);
  const std::string archive = archive_of_day(1) + "/phase.json";
  project.write(archive, read_file(project.folder() / archive) + "\n");
  project.git({"add", "."});
  CHECK(errors_in(project.say({"validate", "--staged", "--json"}).json()) == Words{archive + " append-only-changed"});
}

TEST_CASE("a store that is moved keeps the archives of its workflows, and one that is taken away warns of them") {
  BranchedProject project;
  archive_on_days(project, 1);
  const auto staged = [&] { return project.say({"validate", "--staged", "--json"}).json(); };
  SECTION("moved") {
    std::filesystem::create_directory(project.folder() / "part");
    project.git({"mv", ".checkpoints", "part/"});
    CHECK(errors_in(staged()).empty());
    CHECK(staged().dump().find("append-only-deleted") == std::string::npos);
  }
  SECTION("taken away") {
    project.git({"rm", "-r", "--quiet", ".checkpoints"});
    CHECK(errors_in(staged()).empty());
    CHECK_THAT(staged().dump(), Contains("append-only-deleted"));
    const Said hook = project.say({"hook", "pre-commit"});
    CHECK(hook.exit == 0);
    CHECK_THAT(hook.err, Contains("warning: " + archive_of_day(1) + "/phase.json: was deleted"));
  }
}

TEST_CASE("the rules are those of the base, not of the change under review") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "main"});
  project.write(".checkpoints/config.json", "{ \"strict\": true }\n");
  project.commit("strict");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.write(".checkpoints/config.json", "{ \"strict\": false }\n");
  project.with("review", checkpoint_text("review", ",\n  \"cost\": { \"total_usd\": 9, \"budget_usd\": 1 }"));
  project.commit("loosen, and use it");
  CHECK(project.say({"validate"}).exit == 0);
  CHECK(project.say({"validate", "--since=main"}).exit == 1);
  SECTION("also where the base was made stricter later") {
    project.git({"checkout", "--quiet", "-B", "work", "main~1"});
    project.with("review", checkpoint_text("review", ",\n  \"cost\": { \"total_usd\": 9, \"budget_usd\": 1 }"));
    project.commit("begin from before");
    CHECK(project.say({"validate", "--since=main"}).exit == 1);
  }
  SECTION("a store of a part has its own") {
    project.git({"reset", "--quiet", "--hard", "main"});
    project.write("part/.checkpoints/ship.checkpoint.json",
                  checkpoint_text("ship", ",\n  \"cost\": { \"total_usd\": 9, \"budget_usd\": 1 }"));
    project.commit("work in a part");
    CHECK(project.say({"validate", "--since=main"}).exit == 0);
    CHECK(project.say({"validate", "--since=main", "--strict"}).exit == 1);
  }
}

TEST_CASE("a change that loosens the policy of the settings is told of, and refused where warnings count") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "main"});
  project.write(".checkpoints/config.json", "{ \"policy\": \"manual_all\" }\n");
  project.commit("strict");
  project.git({"checkout", "--quiet", "-B", "work"});
  project.write(".checkpoints/config.json", "{\n  \"policy\": \"guided\"\n}\n");
  project.commit("loosen");
  const Said told = project.say({"validate", "--since=main", "--json"});
  CHECK(told.exit == 0);
  const Json warning = told.json().at("files").at(0).at("warnings").at(0);
  CHECK(warning.at("code") == "policy-loosened");
  CHECK(warning.at("line") == 2);
  CHECK(project.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("sizes are those of the base") {
  BranchedProject project;
  project.write(".checkpoints/config.json", "{ \"maxFileSize\": 100 }\n");
  project.with("ship", checkpoint_text("ship"));
  project.commit("work");
  CHECK(project.say({"validate", "--since=main"}).exit == 0);
  project.git({"checkout", "--quiet", "-B", "main"});
  project.with("tag", checkpoint_text("tag"));
  project.git({"checkout", "--quiet", "-B", "work"});
  project.commit("more");
  CHECK(errors_in(project.since_main()) == Words{".checkpoints/tag.checkpoint.json oversize"});
}

TEST_CASE("the merge that is to come is part of the check") {
  BranchedProject project;
  project.with("review", replaced(checkpoint_text("review"), "sprint-2", "sprint-3"));
  project.commit("ours");
  project.git({"checkout", "--quiet", "main"});
  project.with("review", replaced(checkpoint_text("review"), "sprint-2", "sprint-4"));
  project.commit("theirs");
  project.git({"checkout", "--quiet", "work"});
  const Json answer = project.since_main();
  CHECK(errors_in(answer) == Words{kReview + " merge-conflict"});
  const Json error = answer.at("files").at(0).at("errors").at(0);
  CHECK(error.at("pointer") == "/step");
  CHECK(error.at("line") == 9);
  CHECK_THAT(error.at("message").get<std::string>(), Contains("'git merge main' here"));
}

TEST_CASE("what the driver will merge and a server will not is a warning") {
  BranchedProject project;
  project.with("review", replaced(checkpoint_text("review"), "09:00:00Z", "10:00:00Z"));
  project.commit("ours");
  project.git({"checkout", "--quiet", "main"});
  project.with("review", replaced(checkpoint_text("review"), "09:00:00Z", "11:00:00Z"));
  project.commit("theirs");
  project.git({"checkout", "--quiet", "work"});
  const Said said = project.say({"validate", "--since=main", "--json"});
  CHECK(said.exit == 0);
  CHECK(said.json().at("files").at(0).at("warnings").at(0).at("code") == "server-merge-conflict");
  CHECK(project.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("a merge that a server would break without a word is an error") {
  BranchedProject project;
  project.with("review", replaced(checkpoint_text("review"), "{\n", "{\n  \"note\": 1,\n"));
  project.commit("ours");
  project.git({"checkout", "--quiet", "main"});
  project.with("review", replaced(checkpoint_text("review"), "\n}\n", ",\n  \"note\": 1\n}\n"));
  project.commit("theirs");
  project.git({"checkout", "--quiet", "work"});
  CHECK(errors_in(project.since_main()) == Words{kReview + " merge-breaks"});
}

TEST_CASE("where git cannot try a merge, the rest of the check stands") {
  BranchedProject project;
  project.with("review", replaced(checkpoint_text("review"), "sprint-2", "sprint-3"));
  project.commit("ours");
  project.git({"checkout", "--quiet", "main"});
  project.with("review", replaced(checkpoint_text("review"), "sprint-2", "sprint-4"));
  project.commit("theirs");
  project.git({"checkout", "--quiet", "work"});
  const std::string real = find_program("git", project.context.environment)->string();
  const std::filesystem::path bin = project.folder().parent_path() / "bin";
  write_file(bin / "git", "#!/bin/sh\ncase \" $* \" in *\" version \") echo git version 2.34.1; exit ;; esac\nexec " +
                              real + " \"$@\"\n");
  std::filesystem::permissions(bin / "git", std::filesystem::perms::owner_all);
  project.context.environment.set("PATH", bin.string() + ":" + *project.context.environment.get("PATH"));
  const Said said = project.say({"validate", "--since=main", "--json"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.json().at("warnings").at(0).get<std::string>(), Contains("was not tried"));
}

namespace {

std::string second_record(const std::string& commit) {
  std::string text = record_text(commit);
  return text.replace(text.find("\"attempt_number\": 1"), 19, "\"attempt_number\": 2");
}

void set_up(BranchedProject& project, bool gated, int day) {
  project.at("2026-05-1" + std::to_string(day) + "T08:00:00Z");
  const std::string gate = gated ? R"(, "human_approval_default": true)" : "";
  project.write("m.json", R"({"name": "release", "stages": [{"name": "design")" + gate + R"(}, {"name": "build"}]})");
  project.write({"stage", "init", "web", "--manifest=m.json"});
}

void commit_at(BranchedProject& project, const std::string& time, const std::string& message) {
  project.context.environment.set("GIT_COMMITTER_DATE", time);
  project.commit(message);
}

// From here on `main`, which is checked out, and `work` go on apart, and `work` has done something, before or after
// what `main` is to do.
void part(BranchedProject& project) {
  project.commit("project");
  project.git({"branch", "-f", "main"});
  project.write(".checkpoints/ship.checkpoint.json", checkpoint_text("ship"));
  commit_at(project, GENERATE("2026-05-19T08:00:00Z", "2026-05-21T08:00:00Z"), "ours");
  project.git({"checkout", "--quiet", "main"});
}

// Each of `main` and `work` takes what the other has done until now, so that both come from two commits that are as
// good; of these git names the later one first.
void cross(BranchedProject& project) {
  project.git({"tag", "theirs", "main"});
  project.git({"tag", "ours", "work"});
  project.git({"checkout", "--quiet", "main"});
  project.git({"merge", "--quiet", "--no-edit", "--no-ff", "ours"});
  project.git({"checkout", "--quiet", "work"});
  project.git({"merge", "--quiet", "--no-edit", "--no-ff", "theirs"});
  const std::string bases = project.git({"merge-base", "--all", "main", "work"});
  REQUIRE(bases.find('\n') != std::string::npos);
}

}  // namespace

TEST_CASE("of several commits from which both sides come, what each of them has is held against") {
  BranchedProject project;
  set_up(project, false, 1);
  part(project);
  set_up(project, true, 2);
  project.write(kOther, second_record("2222222"));
  commit_at(project, "2026-05-20T08:00:00Z", "theirs");
  cross(project);
  CHECK(errors_in(project.since_main()).empty());
  set_up(project, false, 3);
  project.write({"stage", "write", "web", "design", "--status=completed"});
  project.write(kOther, second_record("3333333"));
  project.commit("the gate goes, and is passed, and what is written once is written anew");
  const Words errors = errors_in(project.since_main());
  CHECK(errors ==
        Words{".checkpoints/pipelines/web/checkpoint_design.json stage-gate-skipped", kOther + " append-only-changed"});
  CHECK(project.say({"premerge", "main"}).exit == 1);
}

TEST_CASE("what the base's branch has done itself is no change of a branch that took it") {
  BranchedProject project;
  set_up(project, true, 1);
  REQUIRE(project.say({"workflow", "start", "w"}).exit == 0);
  part(project);
  set_up(project, false, 2);
  project.git({"rm", "--quiet", kRecord});
  project.write({"workflow", "archive", "w"});
  project.write({"reset", "review"});
  commit_at(project, "2026-05-20T08:00:00Z", "the gate goes by itself, and a record");
  cross(project);
  project.write({"stage", "write", "web", "design", "--status=completed"});
  project.commit("passed, where there is no gate");
  const Json answer = project.since_main();
  CHECK(errors_in(answer).empty());
  for (const Json& file : answer.at("files")) CHECK(file.at("warnings").empty());
}

TEST_CASE("who goes on from what the base's branch has done itself has not done that") {
  BranchedProject project;
  set_up(project, true, 1);
  part(project);
  set_up(project, false, 2);
  commit_at(project, "2026-05-20T08:00:00Z", "the gate goes by itself");
  cross(project);
  project.write("m.json",
                R"({"name": "release", "stages": [{"name": "design"}, {"name": "build"}, {"name": "ship"}]})");
  project.write({"stage", "init", "web", "--manifest=m.json"});
  project.write({"stage", "write", "web", "design", "--status=completed"});
  project.commit("set up anew, and passed, where there is no gate");
  CHECK(errors_in(project.since_main()).empty());
}

TEST_CASE("what a branch has as its base has it is no change, whatever either took from the other and left") {
  BranchedProject project;
  set_up(project, true, 1);
  project.write({"stage", "write", "web", "design", "--status=awaiting_human"});
  project.commit("project");
  project.git({"branch", "-f", "main"});
  const auto approve = [&](const std::string& by, const std::string& time) {
    project.write({"stage", "approve", "web", "design", "--by=" + by});
    commit_at(project, time, "approved by " + by);
  };
  approve("Bob", GENERATE("2026-05-19T08:00:00Z", "2026-05-21T08:00:00Z"));
  project.git({"checkout", "--quiet", "main"});
  approve("Ann", "2026-05-20T08:00:00Z");
  project.git({"tag", "theirs", "main"});
  project.git({"tag", "ours", "work"});
  project.git({"merge", "--quiet", "--no-edit", "--strategy=ours", "ours"});
  project.git({"checkout", "--quiet", "work"});
  project.git({"merge", "--quiet", "--no-edit", "--strategy-option=theirs", "--no-ff", "theirs"});
  project.git({"checkout", "--quiet", "theirs", "--", ".checkpoints"});
  project.write("n", "n\n");
  project.commit("something else");
  REQUIRE(project.git({"diff", "--name-only", "main", "work"}) == "n");
  CHECK(errors_in(project.since_main()).empty());
}

TEST_CASE("a shallow clone that may lack one of the commits from which both sides come says so") {
  BranchedProject project;
  project.git({"tag", "ours", project.commit("ours")});
  project.git({"checkout", "--quiet", "main"});
  project.git({"tag", "theirs", project.commit("theirs")});
  for (int more = 0; more < 4; ++more) project.commit("more");
  project.git({"merge", "--quiet", "--no-edit", "--no-ff", "ours"});
  project.git({"checkout", "--quiet", "work"});
  project.git({"merge", "--quiet", "--no-edit", "--no-ff", "theirs"});
  CHECK(project.since_main().at("warnings").empty());
  const std::string clone = (project.folder() / "clone").string();
  project.git({"clone", "--quiet", "--depth=3", "--no-single-branch", "file://" + project.folder().string(), clone});
  Desk shallow;
  shallow.context.cwd = clone;
  const Said cut = shallow.say({"validate", "--since=origin/main", "--json"});
  CHECK(cut.exit == 0);
  REQUIRE(cut.json().at("warnings").size() == 1);
  CHECK_THAT(cut.json().at("warnings").at(0).get<std::string>(),
             Contains("a shallow clone, cut after the work parted"));
}

TEST_CASE("a base that is not here is not found, and a shallow clone is told what to fetch") {
  BranchedProject project;
  const Said none = project.say({"validate", "--since=nowhere", "--json"});
  CHECK(none.exit == project.say({"show", "nowhere:review"}).exit);
  CHECK(none.json().at("error_code") == "not_found");
  CHECK(none.json().at("error") == "there is no revision 'nowhere' here");
  project.commit("one");
  const std::string clone = (project.folder() / "clone").string();
  project.git({"clone", "--quiet", "--depth=1", "--no-single-branch", "file://" + project.folder().string(), clone});
  Desk shallow;
  shallow.context.cwd = clone;
  const Said cut = shallow.say({"validate", "--since=origin/main", "--json"});
  CHECK(cut.exit == 1);
  CHECK(cut.json().at("error_code") == "not_found");
  CHECK_THAT(cut.json().at("error").get<std::string>(),
             Contains("have no common ancestor in this clone, which is a shallow clone"));
  CHECK_THAT(cut.json().at("hint").get<std::string>(), Contains("'git fetch --unshallow'"));
  CHECK_THAT(cut.json().at("hint").get<std::string>(), Contains("fetch-depth: 0"));
  CHECK_THAT(shallow.say({"validate", "--since=nowhere"}).err, Contains("'git fetch --unshallow'"));
}

TEST_CASE("histories without a common ancestor are told apart from shallow ones") {
  BranchedProject project;
  project.git({"checkout", "--quiet", "--orphan", "other"});
  project.commit("alone");
  const Said said = project.say({"validate", "--since=main", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("error") == "'main' and 'HEAD' have no common ancestor in this clone");
  CHECK_THAT(said.json().at("hint").get<std::string>(), Contains("validate --rev=HEAD"));
}

TEST_CASE("validate --since says no to what does not go with it") {
  BranchedProject project;
  CHECK(project.say({"validate", "--since=main", "--staged"}).exit == 129);
  CHECK(project.say({"validate", "--since=main", kReview}).exit == 129);
  CHECK(project.say({"validate", "--since="}).exit == 129);
  Desk plain;
  plain.with("review", checkpoint_text("review"));
  CHECK(plain.say({"validate", "--since=HEAD", "--json"}).json().at("error_code") == "not_a_repository");
}

TEST_CASE("validate --since warns of what the merges on the branch have dropped") {
  BranchedProject project;
  project.with_history().with("review", replaced(checkpoint_text("review"), "\"build\"", "\"test\""));
  project.commit("ours");
  const std::string ours = project.git({"rev-parse", "HEAD"});
  project.git({"checkout", "--quiet", "-b", "side", "main"});
  project.with("review", checkpoint_text("review", R"(, "x_note": "theirs")"));
  project.commit("theirs");
  project.git({"checkout", "--quiet", "work"});
  const auto warnings = [&] {
    const Said said = project.say({"validate", "--since=main", "--json"});
    CHECK(said.exit == 0);
    std::vector<std::string> lines;
    const Json answer = said.json();
    for (const Json& file : answer.at("files")) {
      for (const Json& warning : file.at("warnings")) {
        if (warning.at("code") == "dropped-by-merge") lines.push_back(warning.at("message"));
      }
    }
    return lines;
  };
  CHECK(warnings().empty());
  project.git({"merge", "--quiet", "-s", "ours", "--no-edit", "side"});
  REQUIRE(warnings().size() == 1);
  const std::string merge = project.git({"rev-parse", "--short=10", "HEAD"});
  const std::string theirs = project.git({"rev-parse", "--short=10", "side"});
  CHECK_THAT(warnings().front(), Contains("the merge " + merge + " has dropped x note, which " + theirs + " has") &&
                                     Contains("--x_note=theirs"));
  CHECK(project.say({"validate", "--since=main", "--strict"}).exit == 1);
  CHECK(project.say({"validate", "--since=" + project.git({"rev-parse", "HEAD"}), "--strict"}).exit == 0);
  REQUIRE(project.say({"update", "review", "--x_note=theirs"}).exit == 0);
  project.commit("brought back");
  CHECK(warnings().empty());
}
