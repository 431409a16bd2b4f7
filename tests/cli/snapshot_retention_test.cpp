// How long snapshots are kept, where they are, and what is in them that should not be.

#include "cli/snapshot_commands.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

/// A repository with one committed file, and a plan of the snapshots `designed` and `built` of `checkout`.
class Attic : public SnapshotCommands {
 public:
  Attic() {
    desk.with_repository();
    write_file(desk.folder() / "a.txt", "one\n");
    desk.commit("start");
    desk.write({"snapshot", "plan", "checkout", "--name=designed", "--name=built"});
  }

  std::string create() {
    const Json made = json({"create", "checkout", "designed", "--files=a.txt"});
    REQUIRE(made.at("success") == true);
    return made.at("snapshot_id");
  }
};

std::string purge_line(const std::string& id, const std::string& at) {
  return R"({"id": "a1b2c3d4-e5f6-4890-abcd-ef1234567890", "event": "purge", "at": ")" + at +
         R"(", "workflow_id": "checkout", "checkpoint_name": "designed", "snapshot_id": ")" + id + "\"}\n";
}

// `<path> <code>` of each error and warning, and their messages.
std::string breaches_in(const Json& answer) {
  std::string text;
  for (const Json& file : answer.at("files")) {
    for (const std::string level : {"errors", "warnings"}) {
      for (const Json& row : file.at(level)) {
        text += level + " " + file.at("path").get<std::string>() + " " + row.at("code").get<std::string>() + ": " +
                row.at("message").get<std::string>() + "\n";
      }
    }
  }
  return text;
}

}  // namespace

TEST_CASE("what a fetch brought from a remote that is no more has not travelled") {
  Attic attic;
  const std::string id = attic.create();
  attic.desk.git({"remote", "add", "origin", "../nowhere"});
  attic.desk.git({"update-ref", "refs/remote-checkpoints/origin/snapshots/checkout/" + id,
                  "refs/checkpoints/snapshots/checkout/" + id});
  const auto row = [&] { return attic.json({"list"}).at("snapshots").at(0); };
  CHECK(row().at("remotes") == Json{"origin"});
  attic.desk.git({"remote", "rename", "origin", "upstream"});
  CHECK(row().at("contents") == "here");
  CHECK(row().at("remotes").empty());
  CHECK_THAT(attic.json({"list"}).at("warnings").dump(), Catch::Contains("in this repository alone"));
}

TEST_CASE("contents of which only empty files are left are not said to be here") {
  Attic attic;
  attic.create();
  const auto contents = [&] { return attic.json({"list"}).at("snapshots").at(0).at("contents"); };
  CHECK(contents() == "here");
  const std::string blob = attic.desk.git({"hash-object", "a.txt"});
  const std::filesystem::path object = attic.desk.folder() / ".git/objects" / blob.substr(0, 2) / blob.substr(2);
  std::filesystem::permissions(object, std::filesystem::perms::owner_all);
  write_file(object, "");
  CHECK(contents() != "here");
}

TEST_CASE("a log that cannot be read is no history without events") {
  Attic attic;
  attic.create();
  const std::filesystem::path log = attic.desk.store() / "snapshots/checkout/log.jsonl";
  std::filesystem::remove(log);
  std::filesystem::create_directories(log);
  const Said said = attic.run({"log", "checkout"});
  CHECK(said.exit != 0);
  CHECK(said.out.empty());
  CHECK_THAT(said.err, Catch::Contains("log.jsonl"));
}

TEST_CASE("the log tells that the snapshots there are will be kept for fewer days") {
  Attic attic;
  REQUIRE(attic.run({"plan", "checkout", "--retention-days=80"}).exit == 0);  // there are none yet
  attic.create();
  CHECK(attic.run({"plan", "checkout", "--retention-days=3", "--amend"}).exit == 0);
  const Json event = attic.json({"log", "checkout"}).at("events").back();
  CHECK(event.at("event") == "plan");
  CHECK(event.at("retention_days") == 3);
  CHECK_THAT(attic.run({"log", "checkout"}).out, Catch::Contains("kept for 3 days"));
  CHECK(attic.run({"plan", "checkout", "--retention-days=3"}).exit == 0);
  CHECK(attic.run({"plan", "checkout", "--retention-days=100"}).exit == 0);
  CHECK(attic.json({"log", "checkout"}).at("events").size() == 2);
  CHECK(attic.desk.say({"validate"}).exit == 0);
}

TEST_CASE("secrets are looked for in names and targets too, and what is no text is counted") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  const std::filesystem::path folder = attic.desk.folder() / "form";
  write_file(folder / "wide", std::string("g\0h\0p\0_\0", 8));  // UTF-16, and nothing says so
  write_file(folder / "packed", "\x1f\x8b\x08 and more");
  write_file(folder / "text", "caf\xe9, \x1b[1mbold\x1b[0m\n");
  std::filesystem::create_symlink("/home/me/" + token, folder / "link");
  const Json made = attic.json({"create", "checkout", "designed", "--files=form", "--allow-secret"});
  INFO(made);
  CHECK(made.at("secrets") == Json::parse(R"([{"path": "form/link", "line": null, "what": "a GitHub token"}])"));
  CHECK_THAT(made.at("warnings").dump(), Catch::Contains("2 files not searched for secrets: no text, too large"));
  write_file(folder / token, "x");
  CHECK(made.at("unsearched") == Json{"form/packed", "form/wide"});
  const Said named = attic.run({"create", "checkout", "built", "--files=form", "--json", "--allow-secret"});
  INFO(named.out);
  CHECK((named.exit != 0 || named.json().at("secrets").size() == 2));
  CHECK(named.out.find(token) == std::string::npos);
}

TEST_CASE("a snapshot with what looks like a secret is refused before git has any of it, and a flag takes it") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  write_file(attic.desk.folder() / ".env", "TOKEN=" + token + "\n");
  const Said said = attic.run({"create", "checkout", "designed", "--files=.env", "--files=a.txt"});
  CHECK(said.exit == 4);
  CHECK_THAT(said.err, Catch::Contains("no snapshot was taken: '.env' holds what looks like a GitHub token (line 1)") &&
                           Catch::Contains("--allow-secret=.env lets this file in"));
  CHECK(said.err.find(token) == std::string::npos);
  CHECK(attic.desk.git({"for-each-ref", "refs/checkpoints"}).empty());
  CHECK(attic.desk.git({"count-objects"}).starts_with("3 "));  // those of the commit
  CHECK(attic.run({"create", "checkout", "designed", "--files=.", "--files=:(exclude,top).env"}).exit == 0);
  const Json made = attic.json({"create", "checkout", "built", "--files=.env", "--allow-secret"});
  CHECK(made.at("success") == true);
  CHECK(made.at("secrets")[0].at("path") == ".env");
}

TEST_CASE("a file of one MiB is searched for secrets, and of a larger one it is told that it was not") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  const std::string text = token + std::string((std::size_t{1} << 20U) - token.size(), '\n');
  const auto create = [&] { return attic.json({"create", "checkout", "designed", "--files=form"}); };
  write_file(attic.desk.folder() / "form/large", text);
  CHECK(create().at("error_code") == "refused");
  write_file(attic.desk.folder() / "form/large", text + "\n");
  CHECK(create().at("unsearched") == Json{"form/large"});
}

TEST_CASE("a refusal names each file, line and kind of secret, and no secret") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  const std::string other = "gl" + std::string("pat-Zk3Vq9Lw7Xt2Rb8Mn4Hc");
  write_file(attic.desk.folder() / "form/a", "one\n\ntoken " + token + "\nand " + other + "\n");
  write_file(attic.desk.folder() / "form/b", other + "\n");
  const std::vector<std::string> create = {"create", "checkout", "designed", "--files=form"};
  const Said said = attic.run(create);
  CHECK(said.exit == 4);
  CHECK(said.out ==
        "form/a (line 3): what looks like a GitHub token\n"
        "form/a (line 4): what looks like a GitLab token\n"
        "form/b (line 1): what looks like a GitLab token\n");
  CHECK_THAT(said.err, Catch::Contains("no snapshot was taken: 3 places in 2 files look like secrets") &&
                           Catch::Contains("--allow-secret=form/a --allow-secret=form/b lets these files in"));
  CHECK((said.out + said.err).find("Zk3Vq9Lw7") == std::string::npos);
  const Said json = attic.run({"create", "checkout", "designed", "--files=form", "--json"});
  CHECK(json.exit == 4);
  CHECK(json.json().at("error_code") == "refused");
  CHECK(json.json().at("secrets") == Json::parse(R"([{"path": "form/a", "line": 3, "what": "a GitHub token"},
                                                     {"path": "form/a", "line": 4, "what": "a GitLab token"},
                                                     {"path": "form/b", "line": 1, "what": "a GitLab token"}])"));
}

TEST_CASE("leave for one file's secrets is none for another's") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  write_file(attic.desk.folder() / "form/a", token + "\n");
  write_file(attic.desk.folder() / "form/b", token + "\n");
  const auto create = [&](std::vector<std::string> leave) {
    leave.insert(leave.begin(), {"create", "checkout", "designed", "--files=form", "--json"});
    return attic.run(leave);
  };
  for (const std::string word : {"form/a", "./form/../form/a"}) {
    const Said refused = create({"--allow-secret=" + word});
    CHECK(refused.exit == 4);
    REQUIRE(refused.json().at("secrets").size() == 1);
    CHECK(refused.json().at("secrets")[0].at("path") == "form/b");
  }
  for (const std::string word : {"form", "form/", ".", "form/*", "a", "./true"}) {
    CHECK(create({"--allow-secret=" + word}).json().at("secrets").size() == 2);
  }
  for (const std::string bare : {"--allow-secret=true", "--allow-secret={}", "--allow-secret="}) {
    CHECK(create({bare}).exit == 129);
  }
  const Said both = create({"--allow-secret=form/a", "--allow-secret=form/b"});
  REQUIRE(both.exit == 0);
  CHECK(both.json().at("secrets").size() == 2);
  write_file(attic.desk.folder() / "true", token + "\n");
  CHECK_THAT(attic.run({"create", "checkout", "built", "--files=true"}).err,
             Catch::Contains("--allow-secret=./true lets this file in"));
  CHECK(attic.run({"create", "checkout", "--allow-secret", "built", "--files=form"}).exit == 0);
}

TEST_CASE("text that a Windows shell has written is searched, too") {
  Attic attic;
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  std::string little = "\xff\xfe";
  std::string big = "\xfe\xff";
  for (const char letter : "key " + token + "\r\n") {
    little += std::string(1, letter) + '\0';
    big += std::string(1, '\0') + letter;
  }
  write_file(attic.desk.folder() / "wide/little.txt", little);
  write_file(attic.desk.folder() / "wide/big.txt", big);
  const Json made = attic.json({"create", "checkout", "designed", "--files=wide", "--allow-secret"});
  CHECK(made.at("secrets").size() == 2);
  CHECK(made.at("unsearched").empty());
}

TEST_CASE("what snapshots keep is searched by doctor and verify, and what was not searched is named each time") {
  Attic attic;
  attic.desk.with_history();
  const std::string token = "ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T");
  write_file(attic.desk.folder() / "form/key", token + "\n");
  write_file(attic.desk.folder() / "form/packed", "\x1f\x8b\x08 and more");
  REQUIRE(attic.run({"create", "checkout", "designed", "--files=form", "--allow-secret"}).exit == 0);
  const std::filesystem::path remembered = attic.desk.folder() / ".git/checkpoint/searched-blobs";
  for (int round = 0; round < 3; ++round) {
    INFO("round " << round);
    const Json found = attic.desk.ask({"doctor", "--only=secret"}, 0);
    REQUIRE(found.at("findings").size() == 1);
    CHECK(found.at("findings")[0].at("evidence").at("file") == "form/key");
    CHECK_THAT(found.at("checks")[0].at("reason").get<std::string>(),
               Catch::Contains("1 file not searched for secrets") && Catch::Contains("'form/packed'"));
    const Json verified = attic.json({"verify", "checkout"});
    CHECK(verified.at("ok") == true);
    CHECK(verified.at("secrets") == Json::parse(R"([{"path": "form/key", "line": 1, "what": "a GitHub token"}])"));
    CHECK(verified.at("unsearched") == Json{"form/packed"});
    CHECK(std::filesystem::exists(remembered));
    if (round == 1) write_file(remembered, "what somebody has broken");
  }
}

TEST_CASE("a second search reads no content again") {
  Attic attic;
  attic.desk.with_history();
  write_file(attic.desk.folder() / "form/plain", "a text without any\n");
  REQUIRE(attic.run({"create", "checkout", "designed", "--files=form"}).exit == 0);
  CHECK(attic.desk.ask({"doctor", "--only=secret"}).at("findings").empty());
  // Were it read, it would not be searched: it is not there any more.
  const std::string blob = attic.desk.git({"hash-object", "form/plain"});
  std::filesystem::remove(attic.desk.folder() / ".git/objects" / blob.substr(0, 2) / blob.substr(2));
  const Json again = attic.desk.ask({"doctor", "--only=secret"});
  CHECK(again.at("checks")[0].at("state") == "ok");
}

TEST_CASE("a purge before its time by the plan of the base is an error, to the hook and to a review") {
  Attic attic;
  const Json made = attic.json({"create", "checkout", "designed", "--files=a.txt"});
  attic.desk.commit("a snapshot");
  attic.desk.git({"branch", "before"});
  const std::string path = made.at("checkpoint_path");
  const std::filesystem::path folder = attic.desk.store() / "snapshots/checkout";
  // Neither a time that is to come nor a plan that came with the purge makes it older.
  write_file(folder / "log.jsonl",
             read_file(folder / "log.jsonl") + purge_line(made.at("snapshot_id"), "2027-05-08T12:00:00Z"));
  std::string plan = read_file(folder / "plan.json");
  plan.replace(plan.find("90"), 2, "0");
  write_file(folder / "plan.json", plan);
  std::filesystem::remove(attic.desk.folder() / path);
  attic.desk.git({"add", "-A"});
  attic.desk.at("2026-05-10T12:00:00Z");
  const std::string told =
      "errors " + path + " append-only-deleted: was purged after 2 days, and the plan keeps it for 90 days";
  const std::string loosened = "warnings .checkpoints/snapshots/checkout/plan.json policy-loosened: ";
  const auto staged = [&] { return breaches_in(attic.desk.say({"validate", "--staged", "--json"}).json()); };
  const auto since = [&] { return breaches_in(attic.desk.say({"validate", "--since=before", "--json"}).json()); };
  CHECK_THAT(staged(), Catch::Contains(told) && Catch::Contains(loosened));
  attic.desk.git({"commit", "-q", "--no-verify", "-m", "purged"});
  CHECK_THAT(since(), Catch::Contains(told) && Catch::Contains(loosened));
  attic.desk.at("2026-08-08T12:00:00Z");
  CHECK_THAT(since(), !Catch::Contains("append-only-deleted") && Catch::Contains(loosened));
}

TEST_CASE("snapshots that went elsewhere with their plan and log are judged by neither, whatever keeps their folder") {
  Attic attic;
  REQUIRE(attic.run({"plan", "checkout", "--retention-days=200"}).exit == 0);
  attic.create();
  attic.desk.commit("a snapshot");
  attic.desk.git({"branch", "before"});
  const std::filesystem::path folder = attic.desk.store() / "snapshots/checkout";
  std::filesystem::remove_all(folder);
  write_file(folder / ".gitkeep", "");
  attic.desk.git({"add", "-A"});
  const std::string staged = breaches_in(attic.desk.say({"validate", "--staged", "--json"}).json());
  attic.desk.git({"commit", "-q", "--no-verify", "-m", "gone"});
  const std::string since = breaches_in(attic.desk.say({"validate", "--since=before", "--json"}).json());
  for (const std::string& told : {staged, since}) {
    INFO(told);
    CHECK(told.find("policy-loosened") == std::string::npos);
    CHECK(told.find("was purged") == std::string::npos);
  }
}
