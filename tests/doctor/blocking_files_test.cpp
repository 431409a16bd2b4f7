// What is no file where git, or the store, has one: it is named, and nobody waits for it.

#include <sys/stat.h>

#include <algorithm>

#include "doctor/clinic.h"
#include "store/rule_files.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace fs = std::filesystem;

namespace {

void put_fifo(const fs::path& file) {
  fs::create_directories(file.parent_path());
  fs::remove_all(file);
  REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
}

bool names(const Json& findings, const std::string& check, const std::string& file) {
  return std::any_of(findings.begin(), findings.end(), [&](const Json& finding) {
    return finding.at("check") == check && finding.at("message").get<std::string>().find(file) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("a FIFO in the place of attributes is named by doctor and install, and holds neither up") {
  for (const std::string file : {".gitattributes", ".checkpoints/.gitattributes", ".git/info/attributes"}) {
    INFO(file);
    Clinic clinic;
    clinic.checkpoint("notes");
    put_fifo(clinic.desk.folder() / file);
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "driver-not-registered", file + "' is a FIFO"));
    const Said said = clinic.desk.say({"install"});
    CHECK(said.exit == 4);
    CHECK(said.err.find(file + "' is a FIFO or a device, and git would wait for it without end\n") !=
          std::string::npos);
    CHECK(said.err.find("hint: put a regular file in its place, or move it away\n") != std::string::npos);
  }
}

TEST_CASE("a FIFO in the place of what git passes over is named by doctor, and does not hold it up") {
  for (const std::string file : {".gitignore", ".checkpoints/.gitignore", ".git/info/exclude"}) {
    INFO(file);
    Clinic clinic;
    clinic.checkpoint("notes");
    put_fifo(clinic.desk.folder() / file);
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "ignored", file + "' is a FIFO"));
  }
}

TEST_CASE("a FIFO in the place of what git passes over is found from each folder below it") {
  Clinic clinic;
  clinic.write("part/in/a.txt", "mine");
  for (const std::string folder : {"", "part/"}) {
    INFO(folder);
    const fs::path rules = clinic.desk.folder() / (folder + ".gitignore");
    put_fifo(rules);
    const auto found = checkpoint::blocking_rules(clinic.desk.folder() / "part/in", clinic.desk.context.environment,
                                                  checkpoint::Rules::ignores);
    CHECK(found == rules.string());
    fs::remove(rules);
  }
}

TEST_CASE("a FIFO or a device that git's settings name for rules is named, and holds no command up") {
  Clinic clinic;
  clinic.checkpoint("notes");
  const std::string fifo = (clinic.desk.folder() / "../rules").lexically_normal().string();
  put_fifo(fifo);
  SECTION("of attributes, in the repository's configuration") {
    clinic.git({"config", "core.attributesFile", fifo});
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "driver-not-registered", fifo + "' is a FIFO"));
    const Said said = clinic.desk.say({"install"});
    CHECK(said.exit == 4);
    CHECK(said.err.find(fifo + "' is a FIFO or a device") != std::string::npos);
  }
  SECTION("of attributes, by a path from the root") {
    clinic.git({"config", "core.attributesFile", "../rules"});
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "driver-not-registered", "rules' is a FIFO"));
  }
  SECTION("a device") {
    clinic.git({"config", "core.attributesFile", "/dev/zero"});
    CHECK(clinic.desk.say({"install"}).err.find("'/dev/zero' is a FIFO or a device") != std::string::npos);
  }
  SECTION("of what is passed over") {
    clinic.git({"config", "core.excludesFile", fifo});
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "ignored", fifo + "' is a FIFO"));
  }
}

TEST_CASE("a FIFO in the place of what git passes over holds up nobody who asks what is staged, or left out") {
  Clinic clinic;
  clinic.checkpoint("notes");
  clinic.checkpoint("other");
  clinic.git({"add", "-A"});
  clinic.git({"commit", "-q", "-m", "checkpoints"});
  const std::string fifo = (clinic.desk.folder() / "../rules").lexically_normal().string();
  put_fifo(fifo);
  SECTION("for what is staged") {
    clinic.git({"config", "core.excludesFile", fifo});
    const Said said = clinic.desk.say({"validate", "--staged"});
    CHECK(said.exit == 4);
    CHECK(said.err.find(fifo + "' is a FIFO or a device, and git would wait") != std::string::npos);
  }
  SECTION("for what a sparse checkout leaves out") {
    clinic.git({"sparse-checkout", "set", "--no-cone", "/*", "!/.checkpoints/other.checkpoint.json"});
    clinic.git({"config", "core.excludesFile", fifo});
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "ignored", fifo + "' is a FIFO"));
    CHECK(clinic.desk.say({"validate"}).exit == 0);
  }
}

TEST_CASE("where git's settings name /dev/null for rules, or none, nothing is blocked") {
  Clinic clinic;
  clinic.checkpoint("notes");
  for (const std::string name : {"/dev/null", ""}) {
    clinic.git({"config", "core.attributesFile", name});
    clinic.git({"config", "core.excludesFile", name});
    CHECK(clinic.state("ignored") == "ok");
    CHECK(clinic.desk.say({"install", "--dry-run"}).exit == 0);
  }
}

TEST_CASE("what is no folder where the store keeps copies, or a kind, is named by doctor and validate") {
  for (const std::string folder : {"history", "runs", "pipelines", "snapshots", "workflows"}) {
    INFO(folder);
    Clinic clinic;
    clinic.checkpoint("notes");
    const std::string path = ".checkpoints/" + folder;
    SECTION("a FIFO " + folder) { put_fifo(clinic.desk.folder() / path); }
    SECTION("a file " + folder) { clinic.write(path, "mine"); }
    if (!fs::exists(clinic.desk.folder() / path)) continue;
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "invalid-json", path + "' is not a folder"));
    const Said said = clinic.desk.say({"validate"});
    CHECK(said.exit == 1);
    CHECK((said.out + said.err)
              .find(path + ":1:1: error: is not a folder, so nothing can be kept in it: move it away\n") !=
          std::string::npos);
    CHECK((said.out + said.err).find("' is not a folder") == std::string::npos);
  }
}

TEST_CASE("what is no folder keeps nothing else from being judged") {
  for (const std::string folder : {"pipelines", "snapshots", "workflows"}) {
    INFO(folder);
    Clinic clinic;
    clinic.checkpoint("wrong",
                      {{"status", "no such status"}, {"note", "ghp_" + std::string(18, 'k') + "3vq9w7xt2b8m4h6jf1"}});
    clinic.write(".checkpoints/" + folder, "mine");
    const Said said = clinic.desk.say({"validate", "--json"});
    CHECK(said.exit == 1);
    CHECK(said.out.find("\"enum\"") != std::string::npos);
    const Json findings = clinic.doctor({"--fail-on=never"}).at("findings");
    CHECK(names(findings, "invalid-schema", "status"));
    CHECK(names(findings, "secret", "a GitHub token"));
    CHECK(clinic.desk.say({"list"}).out.find("wrong") != std::string::npos);
    CHECK(clinic.desk.say({"status"}).out.find("wrong") != std::string::npos);
  }
}

TEST_CASE("a file in the place of a folder below those of kinds is named by checks and lists, and stops a commit") {
  for (const std::string path :
       {".checkpoints/runs/PLAT-1", ".checkpoints/runs/PLAT-1/3f2504e0-4f89-41d3-9a0c-0305e82c3301",
        ".checkpoints/pipelines/web", ".checkpoints/pipelines/web/history", ".checkpoints/snapshots/shop",
        ".checkpoints/workflows/trip", ".checkpoints/workflows/.archive"}) {
    INFO(path);
    Clinic clinic;
    clinic.checkpoint("notes");
    clinic.write(path, "mine");
    const std::string told = path + ":1:1: error: is not a folder, so nothing can be kept in it: move it away\n";
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "invalid-json", path + "' is not a folder"));
    CHECK(clinic.desk.say({"validate"}).out.find(told) != std::string::npos);
    clinic.git({"add", "-A"});
    CHECK(clinic.desk.say({"validate", "--staged"}).out.find(told) != std::string::npos);
    clinic.git({"commit", "-q", "-m", "mine"});
    CHECK(clinic.desk.say({"validate", "--rev=HEAD"}).out.find(told) != std::string::npos);
  }
}

TEST_CASE("notes beside the folders of work are no files in their place") {
  Clinic clinic;
  clinic.checkpoint("notes");
  for (const std::string folder : {"runs", "pipelines", "snapshots", "workflows"}) {
    clinic.write(".checkpoints/" + folder + "/README.md", "mine");
  }
  CHECK(clinic.desk.say({"validate"}).exit == 0);
}

TEST_CASE("a list of work names a file in the place of a folder, and does not say that there is nothing") {
  Clinic clinic;
  for (const std::string path : {"pipelines/web", "snapshots/shop", "workflows/trip", "runs/PLAT-1"}) {
    clinic.write(".checkpoints/" + path, "mine");
  }
  const Said all = clinic.desk.say({"list"});
  CHECK(all.exit == 0);
  for (const std::string path : {"pipelines/web", "snapshots/shop", "workflows/trip", "runs/PLAT-1"}) {
    INFO(path);
    CHECK(all.err.find(".checkpoints/" + path + " ") != std::string::npos);
  }
  for (const std::string kind : {"workflow", "snapshot"}) {
    const Said said = clinic.desk.say({kind, "list"});
    CHECK(said.out == "No " + kind + " can be read.\n");
    CHECK(said.err.find(" is not a folder, so nothing can be kept in it: move it away") != std::string::npos);
  }
}

TEST_CASE("a FIFO in the place of what a sparse checkout has, or of nested rules, holds no command up") {
  Clinic clinic;
  clinic.checkpoint("notes");
  clinic.write("part/in/a.txt", "mine");
  clinic.git({"add", "-A"});
  clinic.git({"commit", "-q", "-m", "rules"});
  SECTION("of a sparse checkout") {
    clinic.git({"config", "core.sparseCheckout", "true"});
    put_fifo(clinic.desk.folder() / ".git/info/sparse-checkout");
    const Said said = clinic.desk.say({"install"});
    CHECK(said.exit == 4);
    CHECK(said.err.find("info/sparse-checkout' is a FIFO or a device") != std::string::npos);
    CHECK(names(clinic.doctor({"--fail-on=never"}).at("findings"), "ignored", "info/sparse-checkout' is a FIFO"));
  }
  SECTION("in a folder") {
    put_fifo(clinic.desk.folder() / "part/.gitignore");
    clinic.desk.write({"snapshot", "plan", "shop", "--name=cart"});
    const Said said = clinic.desk.say({"snapshot", "create", "shop", "cart", "--files=."});
    CHECK(said.exit == 4);
    CHECK(said.err.find("part/.gitignore' is a FIFO or a device") != std::string::npos);
  }
}
