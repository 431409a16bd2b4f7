#include <fstream>

#include "cli/snapshot_commands.h"
#include "core/program.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

/// A repository with one committed file, and a plan of the snapshots `designed` and `built` of `checkout`.
class SnapshotStudio : public SnapshotCommands {
 public:
  SnapshotStudio() {
    desk.with_repository();
    write_file(desk.folder() / "a.txt", "one\n");
    desk.commit("start");
    write_file(desk.folder() / "config.json", R"({"depth": 2})");
    REQUIRE(run({"plan", "checkout", "--name=designed", "--name=built", "--config=config.json"}).exit == 0);
  }

  std::string create(const std::string& name = "designed") {
    const Json made = json({"create", "checkout", name, "--files=a.txt"});
    REQUIRE(made.at("success") == true);
    return made.at("snapshot_id");
  }

  /// What is answered to the command that creates a snapshot where git is a script: `cases` are those of a `case` over
  /// its words, `$git` is git itself, and `lose <id>` removes a loose object.
  Json created_with(const std::string& cases) {
    const std::string path = *desk.context.environment.get("PATH");
    const std::string real = find_program("git", desk.context.environment)->string();
    const std::filesystem::path bin = desk.folder().parent_path() / "beside";
    write_file(bin / "git", "#!/bin/sh\ngit='" + real + "'\nobjects='" + (desk.folder() / ".git/objects").string() +
                                "'\nlose() { rm -f \"$objects/$(echo \"$1\" | sed 's|..|&/|')\"; }\n"
                                R"(case " $* " in )" +
                                cases + " *) exec \"$git\" \"$@\" ;; esac\n");
    std::filesystem::permissions(bin / "git", std::filesystem::perms::owner_all);
    write_file(desk.folder() / "a.txt", "two\n");
    desk.context.environment.set("PATH", bin.string() + ":" + path);
    Json said = json({"create", "checkout", "designed", "--files=a.txt"});
    desk.context.environment.set("PATH", path);
    return said;
  }
};

}  // namespace

TEST_CASE("no snapshot is said to be taken whose contents git has pruned meanwhile, and no ref of it stays") {
  SnapshotStudio studio;
  studio.desk.git({"gc", "--quiet"});
  // As a prune does that has looked for what refs keep just before this one was there.
  const Json said = studio.created_with(R"(*" update-ref "*) "$git" "$@" || exit; rm -rf "$objects"/?? ;;)");
  CHECK(said.at("error_code") == "busy");
  CHECK(said.at("hint") == "take it again when they have ended");
  CHECK(studio.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
  studio.create();
  CHECK(studio.run({"verify", "checkout"}).exit == 0);
}

TEST_CASE("what another snapshot keeps is kept whatever its mode where git is told to see no modes") {
  SnapshotStudio studio;
  studio.create();
  const std::filesystem::path file = studio.desk.folder() / "a.txt";
  write_file(file, "two\n");
  studio.json({"create", "checkout", "built", "--files=a.txt"});
  std::filesystem::permissions(file, std::filesystem::perms::owner_exec, std::filesystem::perm_options::add);
  CHECK(studio.run({"restore", "checkout", "designed"}).exit == 4);
  studio.desk.git({"config", "core.fileMode", "false"});
  CHECK(studio.run({"restore", "checkout", "designed"}).exit == 0);
  CHECK(read_file(file) == "one\n");
}

TEST_CASE("a committed file of another mode is overwritten where git is told to see no modes, and nowhere else") {
  SnapshotStudio studio;
  studio.create();
  const std::filesystem::path file = studio.desk.folder() / "a.txt";
  write_file(file, "two\n");
  studio.desk.commit("two");
  std::filesystem::permissions(file, std::filesystem::perms::owner_exec, std::filesystem::perm_options::add);
  CHECK(studio.run({"restore", "checkout", "designed"}).exit == 4);
  CHECK(read_file(file) == "two\n");
  studio.desk.git({"config", "core.fileMode", "false"});
  CHECK(studio.run({"restore", "checkout", "designed"}).exit == 0);
  CHECK(read_file(file) == "one\n");
}

TEST_CASE("where git cannot look through a snapshot, it is not said to be pruned, and no ref of it stays") {
  SnapshotStudio studio;
  const Json said = studio.created_with(R"(*" rev-list --objects "*) echo 'fatal: no room' >&2; exit 128 ;;)");
  CHECK(said.at("error_code") == "io");
  CHECK(said.at("error") == "git cannot look through the contents of the snapshot: fatal: no room");
  CHECK(studio.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
}

TEST_CASE("where the ref of a snapshot that failed cannot be taken away, the command that does so is named") {
  const std::string locked = R"(*" update-ref --no-deref -d "*) echo 'fatal: locked' >&2; exit 128 ;;)";
  SnapshotStudio studio;
  SECTION("if it keeps nothing") {
    studio.desk.git({"gc", "--quiet"});
    const Json said = studio.created_with(
        locked + R"( *" rev-list --objects "*) for word; do :; done; lose $("$git" rev-parse "$word^{tree}"); )"
                 R"(exec "$git" "$@" ;;)");
    CHECK(said.at("error_code") == "busy");
    CHECK_THAT(said.at("error").get<std::string>(),
               Catch::EndsWith("; and its ref could not be taken away: fatal: locked"));
    const std::string there =
        studio.desk.git({"for-each-ref", "--format=%(refname) %(objectname)", "refs/checkpoints"});
    CHECK_THAT(said.at("hint").get<std::string>(),
               Catch::StartsWith("'git update-ref -d " + there.substr(0, there.find('\n')) + "' takes it away"));
  }
  SECTION("not if it may keep all") {
    const Json said = studio.created_with(R"(*" rev-list --objects "*) exit 128 ;; )" + locked);
    CHECK(said.at("error_code") == "io");
    CHECK_THAT(said.at("error").get<std::string>(),
               Catch::EndsWith("; and its ref could not be taken away: fatal: locked"));
    CHECK(said.dump().find("update-ref -d") == std::string::npos);
  }
}

TEST_CASE("a snapshot that another makes at the same time is theirs, and is left to them") {
  SnapshotStudio studio;
  const Json said =
      studio.created_with(R"(*" update-ref --no-deref refs"*) for word; do new=$old; old=$ref; ref=$word; done; )"
                          R"(theirs=$("$git" -c user.name=k -c user.email=k commit-tree -m theirs "$old^{tree}"); )"
                          R"("$git" update-ref "$new" "$theirs"; "$git" prune --expire=now; exec "$git" "$@" ;;)");
  INFO(said.dump());
  CHECK(said.at("success") == true);
  CHECK(studio.desk.git({"log", "-1", "--format=%s", "--glob=refs/checkpoints"}) == "theirs");
}

TEST_CASE("in a partial clone, too, no snapshot is taken of contents that git has pruned meanwhile") {
  SnapshotStudio studio;
  studio.desk.git({"config", "remote.origin.url", "."});
  studio.desk.git({"config", "remote.origin.promisor", "true"});
  studio.desk.git({"gc", "--quiet"});
  const Json said =
      studio.created_with(R"(*" update-ref "*) "$git" "$@" || exit; lose $(echo two | "$git" hash-object --stdin) ;;)");
  CHECK(said.at("error_code") == "busy");
  CHECK(studio.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
}

TEST_CASE("a plan says where snapshots are taken, and shows itself without anything to say") {
  SnapshotStudio studio;
  const Json plan = studio.json({"plan", "checkout"}).at("plan");
  CHECK(plan.at("names") == Json{"designed", "built"});
  CHECK(plan.at("retention_days") == 90);
  CHECK(plan.at("config") == Json{{"depth", 2}});
  CHECK(studio.run({"plan", "checkout"}).out == "snapshots of checkout: designed, built; kept for 90 days\n");
  CHECK(studio.run({"plan", "other"}).exit == 1);
  CHECK(studio.run({"plan", "other", "--retention-days=3"}).exit == 129);
  CHECK(studio.run({"plan", "other", "--name=a b"}).exit == 129);
}

TEST_CASE("a snapshot is taken of what was asked for") {
  SnapshotStudio studio;
  write_file(studio.desk.folder() / "outputs.json", R"({"design": {"pages": 1.50}})");
  write_file(studio.desk.folder() / "pending.json",
             R"({"next_step": "build it", "decisions": [{"id": "d1", "question": "Red or blue?"}]})");
  const Said said = studio.run({"create", "checkout", "designed", "--phase=ARCHITECTURE", "--step=review",
                                "--outputs=outputs.json", "--pending=pending.json", "--files=*.txt"});
  INFO(said.err);
  REQUIRE(said.exit == 0);
  CHECK(said.out.starts_with("created designed "));
  CHECK(said.out.ends_with(" with 1 file\n"));
  const Said raw = studio.run({"show", "checkout", "designed", "--json"});
  CHECK(raw.out.find("1.50") != std::string::npos);
  const Json snapshot = raw.json().at("snapshot");
  CHECK(snapshot.at("phase") == "ARCHITECTURE");
  CHECK(snapshot.at("step") == "review");
  CHECK(snapshot.at("config") == Json{{"depth", 2}});
  CHECK(snapshot.at("pending_context").at("next_step") == "build it");
  CHECK(snapshot.at("files").at(0).at("path") == "a.txt");
  CHECK(snapshot.at("files").at(0).at("size") == 4);
  CHECK(raw.json().at("refs").size() == 1);
  CHECK(studio.run({"show", "checkout", "designed"}).out.find("decide d1: Red or blue?") != std::string::npos);
}

TEST_CASE("a name that was not planned is refused with exit 4, and equal content answers already") {
  SnapshotStudio studio;
  const Json refused = studio.json({"create", "checkout", "shipped"});
  CHECK(refused.at("error_code") == "refused");
  CHECK(refused.at("error").get<std::string>().find("no retroactive snapshots") != std::string::npos);
  CHECK(studio.run({"create", "checkout", "shipped"}).exit == 4);
  const std::string id = studio.create();
  const Json again = studio.json({"create", "checkout", "designed", "--files=a.txt"});
  CHECK(again.at("already") == true);
  CHECK(again.at("snapshot_id") == id);
}

TEST_CASE("pathspecs are relative to where the user stands") {
  SnapshotStudio studio;
  write_file(studio.desk.folder() / "sub/b.txt", "b");
  studio.desk.context.cwd = studio.desk.folder() / "sub";
  const Json made = studio.json({"create", "checkout", "designed", "--files=b.txt"});
  REQUIRE(made.at("success") == true);
  CHECK(studio.json({"show", "checkout", "designed"}).at("snapshot").at("files").at(0).at("path") == "sub/b.txt");
}

TEST_CASE("list and manifest show all snapshots, and what is planned and not taken") {
  SnapshotStudio studio;
  const std::string first = studio.create();
  write_file(studio.desk.folder() / "a.txt", "two\n");
  const std::string second = studio.create();
  const Json list = studio.json({"list", "checkout"});
  REQUIRE(list.at("count") == 2);
  CHECK(list.at("snapshots").at(1).at("snapshot_id") == second);
  CHECK(list.at("snapshots").at(1).at("parent_snapshot") == first);
  CHECK(list.at("snapshots").at(0).at("contents") == "here");
  CHECK(studio.json({"list"}).at("count") == 2);
  CHECK(studio.json({"list", "checkout", first.substr(0, 10)}).at("count") == 1);
  const Json manifest = studio.json({"manifest", "checkout"});
  CHECK(manifest.at("planned").at(0) == Json{{"name", "designed"}, {"versions", 2}, {"newest", second}});
  CHECK(manifest.at("planned").at(1).at("newest").is_null());
  CHECK(studio.run({"manifest", "checkout"}).out.find("not taken yet  built") != std::string::npos);
  studio.desk.git({"update-ref", "-d", "refs/checkpoints/snapshots/checkout/" + first});
  CHECK(studio.json({"list", "checkout"}).at("snapshots").at(0).at("contents") == "missing");
}

TEST_CASE("usage tells what is a snapshot's own, and the log what happened") {
  SnapshotStudio studio;
  studio.create();
  write_file(studio.desk.folder() / "a.txt", "a new text\n");
  studio.create();
  const Json usage = studio.json({"usage", "checkout", "designed"});
  CHECK(usage.at("content_own") == 11);
  CHECK(usage.at("bytes_own") > 0);
  CHECK(usage.at("snapshots").size() == 1);
  const Json all = studio.json({"usage", "checkout"});
  CHECK(all.at("content_shared") == 4);  // what HEAD has
  CHECK(all.at("content_own") == 11);
  const Json events = studio.json({"log", "checkout"}).at("events");
  REQUIRE(events.size() == 2);
  CHECK(events.at(0).at("event") == "create");
  CHECK(events.at(0).at("checkpoint_name") == "designed");
}

TEST_CASE("what is said of a branch names its first snapshot by the id that it has there") {
  SnapshotStudio studio;
  studio.create();
  const std::string text = studio.run({"branch", "checkout", "designed", "--new=wide"}).out;
  const std::string id = studio.json({"show", "wide", "designed"}).at("snapshot").at("snapshot_id");
  CHECK_THAT(text, Catch::StartsWith("the snapshots of wide begin with designed " + id.substr(0, 8)));
}

TEST_CASE("a branch has its own workflow, parameters and hash of them") {
  SnapshotStudio studio;
  const std::string source = studio.create();
  const Json branch =
      studio.json({"branch", "checkout", "designed", "--new=wide", "--param=depth:json=3", "--param=mode=fast"});
  REQUIRE(branch.at("success") == true);
  CHECK(branch.at("workflow_id") == "wide");
  const Json plan = studio.json({"plan", "wide"});
  CHECK(plan.at("config_hash") == branch.at("config_hash"));
  CHECK(plan.at("plan").at("config") == Json{{"depth", 3}, {"mode", "fast"}});
  CHECK(plan.at("plan").at("branched_from").at("snapshot_id") == source);
  CHECK(studio.json({"show", "wide", "designed"}).at("snapshot").at("parent_snapshot") == source);
  CHECK(studio.json({"log", "checkout"}).at("events").at(1).at("new_workflow") == "wide");
  CHECK(studio.run({"branch", "checkout", "designed", "--new=wide"}).exit == 1);
  CHECK(studio.run({"branch", "checkout", "designed", "--new=checkout"}).exit == 1);
}

TEST_CASE("who branches from a snapshot is told how to go on, and to begin the workflow only where there is none") {
  SnapshotStudio studio;
  studio.create();
  const std::string begins = "'git checkpoint workflow start wide' begins its phases";
  const Said said = studio.run({"branch", "checkout", "designed", "--new=wide"});
  CHECK_THAT(said.out, Catch::StartsWith("the snapshots of wide begin with designed ") &&
                           Catch::Contains("'git checkpoint snapshot restore wide designed' puts back its files") &&
                           Catch::Contains(begins));
  studio.desk.write({"workflow", "start", "there"});
  CHECK_THAT(studio.run({"branch", "checkout", "designed", "--new=there"}).out, !Catch::Contains("begins its phases"));
}

TEST_CASE("a snapshot that was changed is named by every command, and its name is no answer any more") {
  SnapshotStudio studio;
  const std::string path = studio.json({"create", "checkout", "designed", "--files=a.txt"}).at("checkpoint_path");
  std::string text = read_file(studio.desk.folder() / path);
  text.replace(text.find("a.txt"), 5, "b.txt");
  write_file(studio.desk.folder() / path, text);
  const Json list = studio.json({"list", "checkout"});
  CHECK(list.at("count") == 0);
  CHECK(list.at("problems").at(0).at("path") == path);
  CHECK(studio.json({"show", "checkout", "designed"}).at("error_code") == "corrupt");
  CHECK(studio.run({"validate"}).exit == 129);
  CHECK(studio.desk.say({"validate"}).exit == 1);
}

TEST_CASE("snapshots need a repository, and their plan and list do not") {
  Desk desk;
  std::filesystem::create_directories(desk.store());
  CHECK(desk.say({"snapshot", "plan", "w", "--name=a", "--dir=."}).exit == 0);
  CHECK(desk.say({"snapshot", "list", "w", "--dir=."}).out == "No snapshots.\n");
  const Json refused = desk.say({"snapshot", "create", "w", "a", "--dir=.", "--json"}).json();
  CHECK(refused.at("error_code") == "not_a_repository");
}

TEST_CASE("validate reads each line of the log, in the store and by name") {
  SnapshotStudio studio;
  studio.create();
  const std::string log = ".checkpoints/snapshots/checkout/log.jsonl";
  CHECK(studio.desk.say({"validate", log}).exit == 0);
  CHECK(studio.desk.say({"validate"}).exit == 0);
  write_file(studio.desk.folder() / log, read_file(studio.desk.folder() / log) + "{\"event\": \"made\"}\n");
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"validate", "--json"}, std::vector<std::string>{"validate", log, "--json"}}) {
    const Said said = studio.desk.say(words);
    CHECK(said.exit == 1);
    const Json answer = said.json();
    for (const Json& file : answer.at("files")) {
      CHECK(file.at("is_valid") == (file.at("path") != log));
      if (file.at("path") != log) continue;
      CHECK(file.at("kind") == "log");
      CHECK(file.at("errors").at(0).at("line") == 2);
    }
  }
}

TEST_CASE("a review passes a snapshot whose purge the log tells, and no other deletion") {
  SnapshotStudio studio;
  const Json made = studio.json({"create", "checkout", "designed", "--files=a.txt"});
  studio.desk.commit("a snapshot");
  studio.desk.git({"branch", "before"});
  std::filesystem::remove(studio.desk.folder() / made.at("checkpoint_path").get<std::string>());
  studio.desk.commit("gone");
  CHECK(studio.desk.say({"validate", "--since=before"}).exit == 1);
  const std::filesystem::path log = studio.desk.folder() / ".checkpoints/snapshots/checkout/log.jsonl";
  write_file(log, read_file(log) + R"({"id": "a1b2c3d4-e5f6-4890-abcd-ef1234567890", "event": "purge", )" +
                      R"("at": "2027-05-08T12:00:00Z", "workflow_id": "checkout", "checkpoint_name": "designed", )" +
                      R"("snapshot_id": ")" + made.at("snapshot_id").get<std::string>() + "\"}\n");
  studio.desk.commit("purged");
  studio.desk.at("2027-05-08T12:00:00Z");
  const Said said = studio.desk.say({"validate", "--since=before"});
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
}

TEST_CASE("the decisions of a snapshot that was restored wait until the next one is taken") {
  SnapshotStudio studio;
  write_file(studio.desk.folder() / "pending.json", R"({"decisions": [{"id": "d1", "question": "Red or blue?"}]})");
  const Json made = studio.json({"create", "checkout", "designed", "--pending=pending.json"});
  const auto decisions = [&] { return studio.desk.say({"status", "--json"}).json().at("decisions"); };
  CHECK(decisions().empty());
  const std::filesystem::path log = studio.desk.folder() / ".checkpoints/snapshots/checkout/log.jsonl";
  write_file(log, read_file(log) + R"({"id": "a1b2c3d4-e5f6-4890-abcd-ef1234567890", "event": "restore", )" +
                      R"("at": "2026-05-08T12:00:00Z", "workflow_id": "checkout", "checkpoint_name": "designed", )" +
                      R"("snapshot_id": ")" + made.at("snapshot_id").get<std::string>() + "\"}\n");
  REQUIRE(decisions().size() == 1);
  CHECK(decisions().at(0).at("kind") == "snapshot");
  CHECK(decisions().at(0).at("owner") == "checkout");
  CHECK(decisions().at(0).at("description") == "Red or blue?");
  const Json next = studio.desk.say({"next", "--json"}).json().at("next");
  CHECK(next.at("kind") == "snapshot");
  CHECK(next.at("action") == "Red or blue?");
  const Json resumed = studio.desk.say({"resume", "--json"}).json();
  CHECK(resumed.at("decision") == "ask");
  CHECK(resumed.at("next_action") == "Red or blue?");
  CHECK(resumed.at("others").at(0).at("kind") == "snapshot");
  studio.create("built");
  CHECK(studio.desk.say({"resume", "--json"}).json().at("others").empty());
  CHECK(decisions().empty());
}

TEST_CASE("a snapshot whose document would be too large is refused, and with a higher limit it is one like any other") {
  SnapshotStudio studio;
  for (int number = 0; number < 120; ++number) {
    write_file(studio.desk.folder() / "many" / std::to_string(number), std::to_string(number));
  }
  write_file(studio.desk.folder() / "outputs.json", R"({"text": ")" + std::string(15000, 'x') + "\"}");
  studio.desk.git({"config", "checkpoint.maxFileSize", "16k"});
  // The names alone fit; with all else they do not.
  const Json refused = studio.json({"create", "checkout", "designed", "--files=many", "--outputs=outputs.json"});
  CHECK(refused.at("error_code") == "invalid");
  CHECK(refused.at("error").get<std::string>().find("names 120 files") != std::string::npos);
  CHECK(refused.at("hint").get<std::string>().find("checkpoint.maxFileSize") != std::string::npos);
  CHECK(studio.json({"list", "checkout"}).at("count") == 0);
  CHECK(studio.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
  studio.desk.git({"config", "checkpoint.maxFileSize", "64k"});
  CHECK(studio.json({"create", "checkout", "designed", "--files=many", "--outputs=outputs.json"}).at("files") == 120);
  for (const std::vector<std::string>& words : {std::vector<std::string>{"snapshot", "verify", "checkout"},
                                                {"snapshot", "restore", "checkout", "designed"},
                                                {"validate"}}) {
    INFO(words.front());
    CHECK(studio.desk.say(words).exit == 0);
  }
}

TEST_CASE("status tells of snapshots, and of runs, where there is nothing else") {
  SnapshotStudio studio;
  CHECK(studio.desk.say({"status"}).out ==
        "name      kind       status   phase / step  done  updated\n"
        "checkout  snapshots  planned                      never\n");
  CHECK(studio.desk.say({"status", "--brief"}).out == "Nothing to do.\n");
  Desk other;
  other.with_repository();
  REQUIRE(other
              .say({"run", "write", "--ticket-id=T", "--run-id=r", "--phase=implement",
                    R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"})
              .exit == 0);
  CHECK_THAT(other.say({"status"}).out,
             Catch::Contains("T/r   run   in_progress  local_review / pending  1/5   just now"));
}

TEST_CASE("a value that leaves a document no level of its own is refused, whatever it is for") {
  SnapshotStudio studio;
  std::string deep = "1";
  for (int level = 0; level < 100; ++level) deep.insert(0, R"({"a": )").append("}");
  write_file(studio.desk.folder() / "deep.json", deep);
  REQUIRE(studio.desk.say({"stage", "init", "p"}).exit == 0);
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"snapshot", "plan", "checkout", "--config=deep.json"},
        {"snapshot", "create", "checkout", "designed", "--config=deep.json"},
        {"snapshot", "create", "checkout", "designed", "--outputs=deep.json"},
        {"snapshot", "create", "checkout", "designed", "--pending=deep.json"},
        {"workflow", "start", "w", "--phases=deep.json"},
        {"stage", "write", "p", "research", "--status=in_progress", "--artifacts=" + deep},
        {"stage", "write", "p", "research", "--status=in_progress", "--metadata=deep.json"},
        {"run", "write", "--ticket-id=T", "--run-id=r", "--phase=implement", "--payload=" + deep}}) {
    const Said said = studio.desk.say(words);
    INFO(words[0] << " " << words[1] << " " << words.back().substr(0, 20));
    CHECK(said.exit == 1);
    CHECK(said.err.find("levels deep") != std::string::npos);
  }
}

TEST_CASE("a plan that cannot be read is named, with steps that help with a plan") {
  SnapshotStudio studio;
  write_file(studio.desk.store() / "snapshots/checkout/plan.json", "{");
  const Json answer = studio.json({"create", "checkout", "designed"});
  CHECK(answer.at("error_code") == "corrupt");
  const std::string hint = answer.at("hint");
  CHECK(hint.find("git log -p -- :/.checkpoints/snapshots/checkout/plan.json") != std::string::npos);
  CHECK(hint.find("checkpoint reset") == std::string::npos);
}

TEST_CASE("a folder that holds no snapshots hides none in the list of all") {
  SnapshotStudio studio;
  studio.create();
  write_file(studio.desk.store() / "snapshots/notes/readme.txt", "mine");
  CHECK(studio.json({"list"}).at("count") == 1);
  CHECK(studio.json({"list", "notes"}).at("error_code") == "not_found");
}

TEST_CASE("the parts of status stand one blank line apart, whichever of them are there") {
  SnapshotStudio studio;
  REQUIRE(studio.desk.say({"workflow", "start", "checkout", "--now=2026-01-01T00:00:00Z"}).exit == 0);
  for (const bool has_session : {false, true}) {
    if (has_session) studio.desk.with("review", checkpoint_text("review"));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"status"}, {"status", "--brief"}, {"status", "--since=2d"}}) {
      const std::string text = studio.desk.say(words).out;
      INFO(text);
      CHECK(text.find("1 decision waiting on you") != std::string::npos);
      CHECK(text.find("\n\n") != std::string::npos);
      CHECK(text.find("\n\n\n") == std::string::npos);
      CHECK_FALSE(text.ends_with("\n\n"));
      CHECK_FALSE(text.starts_with('\n'));
    }
  }
}

TEST_CASE("install has git fetch the snapshots of a remote where that is asked for, and uninstall takes it away") {
  SnapshotStudio studio;
  const std::string id = studio.create();
  studio.desk.commit("a snapshot");
  Desk other;
  other.git({"clone", "--quiet", studio.desk.folder().string(), "."});
  const std::string before = read_file(other.folder() / ".git/config");
  CHECK(other.say({"install", "--snapshots-from=nobody"}).exit == 1);
  REQUIRE(other.say({"install"}).exit == 0);
  other.git({"fetch", "--quiet"});
  const auto contents = [&] {
    return other.say({"snapshot", "list", "checkout", "--json"}).json().at("snapshots").at(0).at("contents");
  };
  CHECK(contents() == "missing");
  REQUIRE(other.say({"install", "--snapshots-from=origin"}).exit == 0);
  REQUIRE(other.say({"install"}).exit == 0);  // what was asked for once stays
  other.git({"fetch", "--quiet", "--prune"});
  CHECK(contents() == "origin");
  CHECK(other.git({"show", "refs/remote-checkpoints/origin/snapshots/checkout/" + id + ":a.txt"}) == "one");
  CHECK(other.say({"install", "--check"}).out.find("ok  snapshots-fetched") != std::string::npos);
  REQUIRE(other.say({"uninstall"}).exit == 0);
  CHECK(read_file(other.folder() / ".git/config") == before);
  CHECK(other.git({"config", "--get-all", "remote.origin.fetch"}) == "+refs/heads/*:refs/remotes/origin/*");
}
