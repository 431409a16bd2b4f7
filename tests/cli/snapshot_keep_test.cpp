// Snapshots that are restored, verified and purged.

#include "cli/snapshot_commands.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace fs = std::filesystem;

namespace {

/// A repository with a snapshot `designed` of `checkout`, made on 2026-05-08, and other contents committed since.
class Vault : public SnapshotCommands {
 public:
  Vault() {
    desk.with_repository();
    write("a.txt", "one\n").write("b.txt", "same\n");
    REQUIRE(run({"plan", "checkout", "--name=designed", "--name=built", "--config=" + given(R"({"depth": 2})")}).exit ==
            0);
    write("pending.json", R"({"next_step": "build it", "decisions": [{"id": "d1", "question": "Red or blue?"}]})");
    const Said made = run({"create", "checkout", "designed", "--files=*.txt", "--pending=pending.json", "--json"});
    REQUIRE(made.exit == 0);
    id = made.json().at("snapshot_id");
    path = made.json().at("checkpoint_path");
    write("a.txt", "two\n");
    desk.commit("go on");
  }

  Vault& write(const std::string& file, const std::string& text) {
    write_file(desk.folder() / file, text);
    return *this;
  }
  /// A file with this text, outside of the project.
  std::string given(const std::string& text) {
    const fs::path file = desk.folder().parent_path() / "given.json";
    write_file(file, text);
    return file.string();
  }
  std::string text_of(const std::string& file) const { return read_file(desk.folder() / file); }
  Json events() { return json({"log", "checkout"}).at("events"); }

  std::string id;
  std::string path;
};

}  // namespace

TEST_CASE("a restore puts files back, tells of it in the log, and gives what was pending") {
  Vault vault;
  const Json answer = vault.json({"restore", "checkout", "designed"});
  CHECK(answer.at("success") == true);
  CHECK(answer.at("snapshot_id") == vault.id);
  CHECK(answer.at("restored") == Json{"a.txt"});
  CHECK(answer.at("unchanged") == Json{"b.txt"});
  CHECK(answer.at("pending_context").at("next_step") == "build it");
  CHECK(answer.at("config_changed") == false);
  CHECK(vault.text_of("a.txt") == "one\n");
  const Json event = vault.events().back();
  CHECK(event.at("event") == "restore");
  CHECK(event.at("snapshot_id") == vault.id);
  CHECK_FALSE(event.contains("config_changed"));
}

TEST_CASE("a restore says to people what it did and what comes next") {
  Vault vault;
  const std::string digits = vault.id.substr(0, 12);
  const std::string pending = "next: build it\nto decide: d1: Red or blue?\n";
  const Said dry = vault.run({"restore", "checkout", "designed", "--dry-run"});
  CHECK(dry.exit == 0);
  CHECK(dry.out == "would restore designed " + digits + ": 1 file written, 1 unchanged\n  a.txt\n" + pending);
  CHECK(vault.text_of("a.txt") == "two\n");
  CHECK(vault.events().size() == 1);
  const Said said = vault.run({"restore", "checkout", vault.id.substr(0, 8)});
  CHECK(said.exit == 0);
  CHECK(said.out + said.err == pending + "restored designed " + digits + ": 1 file written, 1 unchanged\n");
}

TEST_CASE("a restore does not overwrite what no commit holds, and names it") {
  Vault vault;
  vault.write("a.txt", "mine\n");
  fs::remove(vault.desk.folder() / "b.txt");
  const Said said = vault.run({"restore", "checkout", "designed"});
  CHECK(said.exit == 4);
  CHECK(said.out.empty());
  CHECK(said.err.find("'a.txt' has changes that are not committed\n") != std::string::npos);
  CHECK(said.err.find("error: nothing was restored: 'a.txt' has changes that are not committed\nhint: commit") !=
        std::string::npos);
  for (const std::string option : {"--dry-run", "--allow-config-change"}) {
    const Json answer = vault.json({"restore", "checkout", "designed", option});
    CHECK(answer.at("error_code") == "refused");
    CHECK(answer.at("restored").empty());
    CHECK(answer.at("problems") == Json{{{"path", "a.txt"}, {"message", "has changes that are not committed"}}});
  }
  CHECK(vault.text_of("a.txt") == "mine\n");
  CHECK_FALSE(fs::exists(vault.desk.folder() / "b.txt"));
  CHECK(vault.events().size() == 1);
}

TEST_CASE("what another snapshot of the workflow holds may be overwritten") {
  Vault vault;
  vault.write("a.txt", "mine\n");
  REQUIRE(vault.run({"create", "checkout", "built", "--files=*.txt"}).exit == 0);
  CHECK(vault.run({"restore", "checkout", "designed"}).exit == 0);
  CHECK(vault.text_of("a.txt") == "one\n");
  CHECK(vault.run({"restore", "checkout", "built"}).exit == 0);
  CHECK(vault.text_of("a.txt") == "mine\n");
}

TEST_CASE("a snapshot of other parameters is restored only where that is allowed, and the log says so") {
  Vault vault;
  const std::string other = "--config=" + vault.given(R"({"depth": 3})");
  const Said said = vault.run({"restore", "checkout", "designed", other});
  CHECK(said.exit == 4);
  CHECK(said.err.find("other parameters") != std::string::npos);
  CHECK(said.err.find("--allow-config-change") != std::string::npos);
  CHECK(vault.text_of("a.txt") == "two\n");
  CHECK(vault.json({"restore", "checkout", "designed", other}).at("error_code") == "refused");
  CHECK(vault.json({"restore", "checkout", "designed", other, "--allow-config-change"}).at("config_changed") == true);
  CHECK(vault.text_of("a.txt") == "one\n");
  CHECK(vault.events().back().at("config_changed") == true);
  CHECK(vault.run({"restore", "checkout", "designed", "--config=" + vault.given(R"({ "depth": 2.0 })")}).exit == 0);
}

TEST_CASE("the parameters of the plan count where no others are given") {
  Vault vault;
  REQUIRE(vault.run({"plan", "checkout", "--config=" + vault.given(R"({"depth": 4})")}).exit == 0);
  CHECK(vault.run({"restore", "checkout", "designed"}).exit == 4);
  CHECK(vault.run({"restore", "checkout", "designed", "--config=" + vault.given(R"({"depth": 2})")}).exit == 0);
  fs::remove(vault.desk.store() / "snapshots/checkout/plan.json");
  const Json answer = vault.json({"restore", "checkout", "designed"});
  CHECK(answer.at("error_code") == "prerequisite");
}

TEST_CASE("what is not there cannot be restored, verified or purged") {
  Vault vault;
  CHECK(vault.run({"restore", "checkout", "other"}).exit == 1);
  CHECK(vault.json({"restore", "checkout", "built"}).at("error_code") == "not_found");
  CHECK(vault.json({"restore", "none", "designed"}).at("error_code") == "not_found");
  CHECK(vault.json({"verify", "none"}).at("error_code") == "not_found");
  CHECK(vault.json({"verify", "checkout", "built"}).at("error_code") == "not_found");
  CHECK(vault.json({"purge", "none"}).at("error_code") == "not_found");
  CHECK(vault.run({"restore", "..", "designed"}).exit == 129);
}

TEST_CASE("snapshots that are as they were recorded verify") {
  Vault vault;
  const Said said = vault.run({"verify", "checkout"});
  CHECK(said.exit == 0);
  CHECK(said.out == "1 snapshot of checkout: all is as it was recorded\n");
  const Json answer = vault.json({"verify", "checkout", "designed"});
  CHECK(answer.at("ok") == true);
  CHECK(answer.at("errors").empty());
  CHECK(answer.at("verified") == 1);
}

TEST_CASE("a snapshot that was changed does not verify, and is not restored") {
  Vault vault;
  std::string text = vault.text_of(vault.path);
  text.replace(text.find("build it"), 8, "skip it!");
  vault.write(vault.path, text);
  const Said said = vault.run({"verify", "checkout"});
  CHECK(said.exit == 1);
  CHECK(said.out.starts_with("designed " + vault.id.substr(0, 12) + ": '" + vault.path + "' "));
  CHECK(said.err.find("error: the snapshots of 'checkout' are not what was recorded: 1 error") != std::string::npos);
  const Json answer = vault.json({"verify", "checkout", "designed"});
  CHECK(answer.at("error_code") == "corrupt");
  CHECK(answer.at("ok") == false);
  CHECK(answer.at("errors")[0].at("snapshot_id") == vault.id);
  CHECK(vault.json({"restore", "checkout", "designed"}).at("error_code") == "corrupt");
  CHECK(vault.text_of("a.txt") == "two\n");
}

TEST_CASE("a restore by time takes the newest of that time, of a day that of its end") {
  Vault vault;
  vault.desk.at("2026-05-09T10:00:00Z");
  const Json later = vault.json({"create", "checkout", "built", "--files=*.txt"});
  REQUIRE(later.at("success") == true);
  vault.desk.at("2026-05-10T08:00:00Z");
  const auto chosen = [&](const std::string& when) {
    return vault.json({"restore", "checkout", "--at=" + when, "--dry-run"}).at("snapshot_id");
  };
  CHECK(chosen("yesterday") == later.at("snapshot_id"));
  CHECK(chosen("2026-05-08") == vault.id);
  CHECK(chosen("2026-05-09T09:59:59Z") == vault.id);
  CHECK(chosen("1d") == vault.id);
  CHECK(vault.json({"restore", "checkout", "designed", "--at=yesterday", "--dry-run"}).at("snapshot_id") == vault.id);
  CHECK(vault.json({"restore", "checkout", "--at=2026-05-01", "--dry-run"}).at("error_code") == "not_found");
  CHECK(vault.run({"restore", "checkout", "--at=soon"}).exit == 129);
  CHECK_THAT(vault.run({"restore", "checkout", "--at=2026-05-08", "--dry-run"}).out,
             Catch::Contains("\n  of checkout, made at 2026-05-08T12:00:00Z, 1d ago\n"));
}

TEST_CASE("a restore by time takes an id, or a snapshot alone, and a name that is written wrong is told so") {
  Vault vault;
  vault.desk.at("2026-05-09T10:00:00Z");
  REQUIRE(vault.run({"create", "checkout", "built", "--files=*.txt"}).exit == 0);
  vault.desk.at("2026-05-10T08:00:00Z");
  const std::string id = vault.id.substr(0, 8);
  CHECK(vault.json({"restore", "checkout", id, "--at=yesterday", "--dry-run"}).at("snapshot_id") == vault.id);
  CHECK(vault.json({"restore", id, "--at=yesterday", "--dry-run"}).at("snapshot_id") == vault.id);
  CHECK(vault.json({"restore", "designed", "--at=yesterday", "--dry-run"}).at("snapshot_id") == vault.id);
  CHECK(vault.json({"restore", "built", "--at=2026-05-08", "--dry-run"}).at("error_code") == "not_found");
  const std::vector<std::vector<std::string>> slips{{"restore", "desinged"},
                                                    {"restore", "desinged", "--at=yesterday"},
                                                    {"restore", "checkout", "desinged", "--at=yesterday"},
                                                    {"restore", "checkout", "desinged"},
                                                    {"show", "checkout", "desinged"},
                                                    {"list", "checkout", "desinged"},
                                                    {"verify", "checkout", "desinged"},
                                                    {"usage", "checkout", "desinged"},
                                                    {"branch", "checkout", "desinged", "--new=other"}};
  for (const std::vector<std::string>& words : slips) {
    const Said said = vault.run(words);
    INFO(words.front() << said.err);
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Catch::Contains("hint: did you mean 'designed'?\n"));
  }
  CHECK_THAT(vault.run({"restore", "chekcout"}).err, Catch::Contains("hint: did you mean 'checkout'?\n"));
}

TEST_CASE("a restore by time takes the newest of that time of all that branches have brought, whatever their clocks") {
  Vault vault;
  write_file(vault.desk.folder() / ".gitattributes", "*.jsonl merge=union\n");
  vault.desk.commit("Begin");
  const auto create = [&](const std::string& time, const std::string& name) {
    vault.desk.at(time);
    vault.write("a.txt", time + "\n");
    const Json made = vault.json({"create", "checkout", name, "--files=*.txt"});
    vault.desk.commit("Create");
    return made.at("snapshot_id").get<std::string>();
  };
  vault.desk.git({"checkout", "--quiet", "-b", "side"});
  const std::string ahead = create("2026-05-09T12:00:00Z", "built");  // as what goes on from it tells
  const std::string side = create("2026-05-09T09:30:00Z", "designed");
  vault.desk.git({"checkout", "--quiet", "-"});
  const std::string own = create("2026-05-09T10:00:00Z", "built");
  vault.desk.git({"merge", "--quiet", "--strategy-option=ours", "side"});
  vault.desk.at("2026-05-10T08:00:00Z");
  const auto chosen = [&](const std::string& time, std::vector<std::string> named = {}) {
    named.insert(named.begin(), {"restore", "checkout"});
    named.insert(named.end(), {"--at=2026-05-09T" + time + "Z", "--dry-run"});
    return vault.json(named).at("snapshot_id");
  };
  CHECK(chosen("09:00:00") == vault.id);
  CHECK(chosen("09:45:00") == side);
  CHECK(chosen("09:45:00", {"built"}) == ahead);
  CHECK(chosen("10:15:00") == own);
  CHECK(chosen("10:15:00", {"built"}) == own);
  CHECK(chosen("13:00:00", {"designed"}) == side);
  CHECK(chosen("13:00:00") == own);
}

TEST_CASE("the name of a snapshot alone says its workflow, where one has it, a workflow alone names its snapshots") {
  Vault vault;
  CHECK(vault.json({"restore", "designed", "--dry-run"}).at("workflow_id") == "checkout");
  CHECK(vault.json({"restore", vault.id.substr(0, 8), "--dry-run"}).at("snapshot_id") == vault.id);
  const Said missing = vault.run({"restore", "checkout"});
  CHECK(missing.exit == 129);
  CHECK_THAT(missing.err, Catch::Contains("missing <snapshot>: those of 'checkout' are designed\n"));
  REQUIRE(vault.run({"branch", "checkout", "designed", "--new=second"}).exit == 0);
  const Said several = vault.run({"restore", "designed"});
  CHECK(several.exit == 129);
  CHECK_THAT(several.err, Catch::Contains("several workflows have a snapshot 'designed': checkout, second\n") &&
                              Catch::Contains("'git checkpoint snapshot restore second designed'"));
  CHECK(vault.run({"restore", "nothing"}).exit == 1);
}

TEST_CASE("a snapshot is found by the first four digits of its id, and by no fewer") {
  Vault vault;
  CHECK(vault.json({"restore", "checkout", vault.id.substr(0, 4), "--dry-run"}).at("snapshot_id") == vault.id);
  CHECK(vault.run({"restore", "checkout", vault.id.substr(0, 3), "--dry-run"}).exit == 1);
}

TEST_CASE("until when a snapshot is kept stands in the list and with the snapshot") {
  Vault vault;
  vault.desk.at("2026-05-10T08:00:00Z");
  CHECK_THAT(vault.run({"list", "checkout"}).out, Catch::Contains("  2026-05-08, 1d ago  2026-08-06  "));
  CHECK_THAT(vault.run({"show", "checkout", "designed"}).out, Catch::Contains("\n  kept until 2026-08-06\n"));
  CHECK(vault.json({"list"}).at("snapshots").at(0).at("kept_until") == "2026-08-06T12:00:00Z");
  CHECK(vault.json({"show", "checkout", "designed"}).at("kept_until") == "2026-08-06T12:00:00Z");
  REQUIRE(vault.run({"plan", "checkout", "--retention-days=1"}).exit == 0);
  CHECK(vault.json({"list"}).at("snapshots").at(0).at("kept_until") == "2026-05-09T12:00:00Z");
  CHECK(vault.json({"purge", "checkout", "--dry-run"}).at("purged").size() == 1);
  vault.write(".checkpoints/snapshots/checkout/plan.json", "{");
  CHECK(vault.json({"list"}).at("snapshots").at(0).at("kept_until").is_null());
}

TEST_CASE("who takes a snapshot without a name is told which were planned, and which lack") {
  Vault vault;
  const Said missing = vault.run({"create", "checkout"});
  CHECK(missing.exit == 129);
  CHECK_THAT(missing.err, Catch::Contains("missing <name>: the snapshots planned for 'checkout' are designed, built\n"
                                          "hint: built has not been taken yet\n"));
}

TEST_CASE("a purge takes what is past its retention, says so, and the log keeps it") {
  Vault vault;
  CHECK(vault.run({"purge", "checkout"}).out == "no snapshot of checkout is past its retention period\n");
  vault.desk.at("2026-08-07T12:00:00Z");
  const std::string digits = vault.id.substr(0, 12);
  CHECK(vault.run({"purge", "checkout", "--dry-run"}).out == "would remove designed " + digits + "\n");
  CHECK(vault.json({"purge", "checkout", "--dry-run"}).at("dry_run") == true);
  CHECK(fs::exists(vault.desk.folder() / vault.path));
  const Json row = vault.json({"purge", "checkout"}).at("purged")[0];
  CHECK(row.at("snapshot_id") == vault.id);
  CHECK(row.at("path") == vault.path);
  CHECK_FALSE(fs::exists(vault.desk.folder() / vault.path));
  CHECK(vault.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
  CHECK(vault.events().back().at("event") == "purge");
  CHECK(vault.json({"verify", "checkout"}).at("ok") == true);
}

TEST_CASE("a purge names what it keeps since no commit has it, and the commit is the next step") {
  Vault vault;
  vault.write("a.txt", "three\n");
  const std::string path = vault.json({"create", "checkout", "built", "--files=a.txt"}).at("checkpoint_path");
  vault.desk.at("2026-08-07T12:00:00Z");
  const Said said = vault.run({"purge", "checkout"});
  CHECK(said.exit == 0);
  CHECK(said.err.find("is past its retention period, and kept: no commit of HEAD or of a branch has its "
                      "document: commit it, and purge then\n") != std::string::npos);
  CHECK_FALSE(fs::exists(vault.desk.folder() / vault.path));
  const Json answer = vault.json({"purge", "checkout", "--dry-run"});
  CHECK(answer.at("purged").empty());
  CHECK(answer.at("kept")[0].at("path") == path);
  CHECK(fs::exists(vault.desk.folder() / path));
  vault.desk.commit("a snapshot");
  CHECK(vault.json({"purge", "checkout"}).at("purged")[0].at("path") == path);
}

TEST_CASE("a clock that is far off purges nothing, and the flag that goes on is named") {
  Vault vault;
  vault.desk.at("2099-01-01T00:00:00Z");
  const Said said = vault.run({"purge", "checkout"});
  CHECK(said.exit == 4);
  CHECK(said.err.find("'git checkpoint snapshot purge checkout --trust-clock'") != std::string::npos);
  CHECK(fs::exists(vault.desk.folder() / vault.path));
  CHECK(vault.json({"purge", "checkout", "--trust-clock"}).at("purged").size() == 1);
}

TEST_CASE("where a clock is in doubt, a purge that only tries lists what would go, and warns") {
  Vault vault;
  vault.desk.at("2099-01-01T00:00:00Z");
  const Said said = vault.run({"purge", "checkout", "--dry-run"});
  CHECK(said.exit == 0);
  CHECK(said.out.starts_with("would remove designed "));
  CHECK_THAT(
      said.err,
      Catch::Contains("warning: as it is, a purge would be refused: this machine's clock says 2099-01-01") &&
          Catch::Contains("'git checkpoint snapshot purge checkout --trust-clock' goes by the times as they are"));
  const Json tried = vault.json({"purge", "checkout", "--dry-run"});
  CHECK(tried.at("purged").size() == 1);
  CHECK(tried.at("clock_doubt").get<std::string>().find("2099-01-01") != std::string::npos);
  const Json trusting = vault.json({"purge", "checkout", "--dry-run", "--trust-clock"});
  CHECK(trusting.at("purged").size() == 1);
  CHECK(trusting.at("clock_doubt").is_null());
  CHECK(fs::exists(vault.desk.folder() / vault.path));
}

TEST_CASE("where a snapshot cannot be read, none is purged, restored, branched or taken, as its time and place count") {
  Vault vault;
  vault.desk.at("2026-02-01T00:00:00Z");  // a clock that went back; what came before it keeps this one
  vault.write("a.txt", "three\n");
  const std::string later = vault.json({"create", "checkout", "built", "--files=*.txt"}).at("checkpoint_path");
  const fs::path first = vault.desk.folder() / vault.path;
  fs::rename(first, vault.desk.folder() / "kept.json");
  fs::create_symlink(vault.desk.folder() / "kept.json", first);
  vault.desk.at("2026-06-01T00:00:00Z");
  const std::vector<std::vector<std::string>> all{{"purge", "checkout"},
                                                  {"restore", "checkout", "built"},
                                                  {"branch", "checkout", "built", "--new=other"},
                                                  {"create", "checkout", "built", "--files=a.txt"}};
  for (const std::vector<std::string>& words : all) {
    INFO(words.front());
    const Json answer = vault.json(words);
    CHECK(answer.at("success") == false);
    CHECK(answer.at("error_code") == "refused");
    CHECK(answer.at("path") == vault.path);
  }
  CHECK(fs::exists(vault.desk.folder() / later));
}
