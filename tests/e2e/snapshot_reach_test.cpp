// Snapshots that travel through a remote which nobody works in, and what is said of those that have not travelled.

#include "e2e/executioner.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;
using Json = nlohmann::json;

namespace {

constexpr const char* kRefs = "refs/checkpoints/*";

// A machine with a snapshot, a bare repository between, and a second machine that has cloned it.
class Machines : public Executioner {
 public:
  Machines() {
    git({"init", "-q", "--bare", "between.git"}, ".");
    git({"remote", "add", "origin", "../between.git"});
    write("form/a", "one\n");
    ok({"snapshot", "plan", "flow", "--name=one"});
    made = ok({"snapshot", "create", "flow", "one", "--files=form"});
    git({"add", "."});
    git({"commit", "-q", "-m", "a snapshot"});
    git({"push", "-q", "origin", "HEAD:refs/heads/main"});
    git({"symbolic-ref", "HEAD", "refs/heads/main"}, "between.git");
    git({"clone", "-q", "between.git", "second"}, ".");
  }

  Json listed(const std::string& folder = "work") const { return ok({"snapshot", "list"}, folder); }
  Json row(const std::string& folder = "work") const { return listed(folder).at("snapshots").at(0); }
  std::vector<Json> findings() const {
    const ProgramAnswer answer = run({"doctor", "--only=snapshot-checksum", "--fail-on=never", "--json"});
    return Json::parse(answer.output).at("findings").get<std::vector<Json>>();
  }

  Json made;
};

std::string joined(const Json& warnings) {
  std::string text;
  for (const Json& warning : warnings) text += warning.get<std::string>() + "\n";
  return text;
}

}  // namespace

TEST_CASE("where git cannot write, a snapshot is not said to lack contents") {
  const Executioner first;
  const auto prepare = [](const Executioner& machine) {
    machine.write("form/a", "one\n");
    machine.ok({"snapshot", "plan", "flow", "--name=one"});
  };
  prepare(first);
  first.ok({"snapshot", "create", "flow", "one", "--files=form"});
  const std::string tree = first.git({"for-each-ref", "--format=%(tree)", "refs/checkpoints"});
  const Executioner second;
  prepare(second);
  const std::string folder = ".git/objects/" + tree.substr(0, 2);
  REQUIRE_FALSE(fs::exists(second.root() / folder));
  second.write(folder, "a file, where git writes the tree");
  const ProgramAnswer answer = second.run({"snapshot", "create", "flow", "one", "--files=form", "--json"});
  CHECK(answer.status == 128);
  const Json json = Json::parse(answer.output);
  CHECK(json.at("error_code") == "io");
  CHECK_THAT(json.at("error").get<std::string>(), Catch::Contains("git cannot write the tree: "));
  CHECK_FALSE(Catch::Contains("git fetch").match(answer.output));
}

TEST_CASE("a snapshot whose contents have not travelled is told by create, list, show and doctor, with the command") {
  const Machines machines;
  const std::string push = "'git push origin \"refs/checkpoints/*\"' takes them along";
  CHECK(machines.made.at("remotes").empty());
  CHECK_THAT(joined(machines.made.at("warnings")),
             Catch::Contains("its contents are in this repository alone: " + push) &&
                 Catch::Contains("'git checkpoint install --snapshots-from=origin' has git tell which have arrived"));
  CHECK_THAT(joined(machines.listed().at("warnings")),
             Catch::Contains("the contents of 1 snapshot are in this repository alone: " + push));
  CHECK_THAT(joined(machines.ok({"snapshot", "show", "flow", "one"}).at("warnings")), Catch::Contains(push));
  CHECK_THAT(joined(machines.ok({"status"}).at("warnings")),
             Catch::Contains("the contents of 1 snapshot are in this repository alone: " + push));
  CHECK(machines.row().at("contents") == "here");
  CHECK(machines.row().at("remotes").empty());
  REQUIRE(machines.findings().size() == 1);
  CHECK(machines.findings().at(0).at("level") == "info");
  CHECK_THAT(machines.findings().at(0).at("message").get<std::string>(), Catch::Contains(push));
  CHECK(machines.row("second").at("contents") == "missing");
  CHECK(machines.run({"snapshot", "verify", "flow"}, "second").status == 1);
}

TEST_CASE("status tells of no snapshot that nobody lacks, and says so where it cannot tell") {
  const Machines machines;
  CHECK(machines.ok({"status"}, "second").at("warnings").empty());  // it has no contents that could travel
  machines.git({"push", "-q", "origin", kRefs});
  machines.ok({"install", "--snapshots-from=origin"});
  machines.git({"fetch", "-q"});
  CHECK(machines.ok({"status"}).at("warnings").empty());
  machines.write(".git/packed-refs", "no line of refs\n");
  CHECK_THAT(joined(machines.ok({"status"}).at("warnings")), Catch::Contains("cannot be told"));
}

TEST_CASE("what one machine purges, others keep the contents of") {
  const Machines machines;
  machines.git({"push", "-q", "origin", kRefs});
  machines.ok({"install", "--snapshots-from=origin"}, "second");
  machines.git({"fetch", "-q"}, "second");
  const Json purged = machines.ok({"snapshot", "purge", "flow", "--now=2046-01-01T00:00:00Z", "--trust-clock"});
  REQUIRE(purged.at("purged").size() == 1);
  CHECK(machines.git({"for-each-ref", "refs/checkpoints"}).empty());
  CHECK_FALSE(machines.git({"for-each-ref", "refs/checkpoints"}, "between.git").empty());
  machines.git({"gc", "-q", "--prune=now"}, "between.git");
  machines.git({"fetch", "-q", "--prune"}, "second");
  machines.write("../second/form/a", "two\n");
  machines.git({"commit", "-q", "-am", "two"}, "second");
  machines.ok({"snapshot", "restore", "flow", "one"}, "second");
  CHECK(read_file(machines.beside("second") / "form/a") == "one\n");
}

TEST_CASE("what was pushed is known to have arrived, and nobody warns any more") {
  const Machines machines;
  machines.ok({"install", "--snapshots-from=origin"});
  REQUIRE(machines.findings().size() == 1);
  CHECK(machines.findings().at(0).at("level") == "warning");
  CHECK(machines.findings().at(0).at("evidence").at("code") == "not-pushed");
  machines.git({"push", "-q", "origin", kRefs});
  CHECK(machines.row().at("remotes") == Json::array({"origin"}));
  CHECK(machines.listed().at("warnings").empty());
  CHECK(machines.findings().empty());
  const ProgramAnswer text = machines.run({"snapshot", "list"});
  CHECK_THAT(text.output, Catch::Contains("here, origin"));
  const Json again = machines.ok({"snapshot", "create", "flow", "one", "--files=form"});
  CHECK(again.at("remotes") == Json::array({"origin"}));
  CHECK(again.at("warnings").empty());
}

TEST_CASE("a snapshot outlives the machine that made it, once it was pushed") {
  const Machines machines;
  machines.git({"push", "-q", "origin", kRefs});
  const auto files = machines.files();
  fs::remove_all(machines.root());
  machines.ok({"install", "--snapshots-from=origin"}, "second");
  machines.git({"fetch", "-q"}, "second");
  CHECK(machines.row("second").at("contents") == "origin");
  CHECK(machines.listed("second").at("warnings").empty());
  machines.ok({"snapshot", "verify", "flow"}, "second");
  fs::remove_all(machines.beside("second") / "form");
  machines.git({"commit", "-q", "-am", "form is gone"}, "second");
  machines.ok({"snapshot", "restore", "flow", "one"}, "second");
  CHECK(machines.files("second") == files);
}

TEST_CASE("what a snapshot does not have is named, and so is what looks like a secret in it") {
  const Machines machines;
  machines.write(".gitignore", "*.log\n");
  machines.write("form/b.log", "noise");
  machines.write("form/c", "token ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T") + "\n");
  machines.git({"add", "form"});
  fs::remove(machines.root() / "form/a");
  const Json made = machines.ok({"snapshot", "create", "flow", "one", "--files=form", "--allow-secret"});
  CHECK(made.at("files") == 1);
  CHECK(made.at("left_out") == Json::parse(R"([{"path": "form/b.log", "reason": "ignored"},
                                               {"path": "form/a", "reason": "gone"}])"));
  CHECK(made.at("secrets") == Json::parse(R"([{"path": "form/c", "line": 1, "what": "a GitHub token"}])"));
  const std::string warnings = joined(made.at("warnings"));
  CHECK_THAT(warnings, Catch::Contains("not in the snapshot: 'form/b.log', which git ignores; --force takes them") &&
                           Catch::Contains("not in the snapshot: 'form/a', which git tracks") &&
                           Catch::Contains("'form/c' holds what looks like a GitHub token"));
  CHECK(warnings.find("Zk3Vq9Lw7") == std::string::npos);
}

TEST_CASE("a file whose secrets are let in is named from where the user stands") {
  const Machines machines;
  machines.write("form/c d", "token ghp" + std::string("_Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0YaQe7T") + "\n");
  const ProgramAnswer refused = machines.run({"snapshot", "create", "flow", "one", "--files=."}, "work/form");
  CHECK(refused.status == 4);
  CHECK_THAT(refused.errors, Catch::Contains("'form/c d' holds what looks like a GitHub token (line 1)") &&
                                 Catch::Contains("'--allow-secret=c d' lets this file in"));
  machines.ok({"snapshot", "create", "flow", "one", "--files=.", "--allow-secret=c d"}, "work/form");
}

TEST_CASE("a repository in the folder that is asked for is no snapshot without a word, but none at all") {
  const Machines machines;
  machines.write("form/inner/file", "x");
  machines.git({"init", "-q", "form/inner"});
  const ProgramAnswer refused = machines.run({"snapshot", "create", "flow", "one", "--files=form", "--json"});
  CHECK(refused.status == 4);
  const Json answer = Json::parse(refused.output);
  CHECK(answer.at("error") == "'form/inner' is another repository, and its files cannot be in the snapshot");
  CHECK(answer.at("hint") == "--files=':(exclude)form/inner' leaves it out");
  CHECK(machines.listed().at("count") == 1);
  machines.ok({"snapshot", "create", "flow", "one", "--files=form", "--files=:(exclude)form/inner"});
}
