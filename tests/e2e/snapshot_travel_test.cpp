// Snapshots in other clones, and snapshots that are not what they were.

#include "e2e/executioner.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace fs = std::filesystem;

namespace {

// A repository with a snapshot of files, executables and symlinks of all kinds.
class Origin : public Executioner {
 public:
  Origin() {
    write("src/plain", "one\r\ntwo\n");
    write("src/bytes", std::string("\0\x01\xff\n\0", 5));
    write("src/a \"name\" of \xc3\xa4", "x");
    write("empty", "");
    write("run", "#!/bin/sh\n");
    fs::permissions(root() / "run", fs::perms::owner_all);
    fs::create_symlink("src/plain", root() / "link");
    fs::create_symlink("nowhere", root() / "src/dangling");
    ok({"snapshot", "plan", "flow", "--name=one"});
    const nlohmann::json made = ok({"snapshot", "create", "flow", "one", "--files=."});
    id = made.at("snapshot_id");
    document = made.at("checkpoint_path");
    ref = made.at("ref");
    git({"add", ".checkpoints"});
    git({"commit", "-q", "-m", "a snapshot"});
  }

  // What restore says of a snapshot that it must not restore; verify has found it too.
  std::string refused() const {
    const ProgramAnswer verified = run({"snapshot", "verify", "flow", "--json"});
    CHECK(verified.status == 1);
    CHECK(nlohmann::json::parse(verified.output).at("ok") == false);
    CHECK_FALSE(nlohmann::json::parse(verified.output).at("errors").empty());
    const auto before = files();
    const ProgramAnswer restored = run({"snapshot", "restore", "flow", "one", "--json"});
    CHECK(restored.status == 1);
    CHECK(files() == before);
    return nlohmann::json::parse(restored.output).at("error_code");
  }

  std::string id;
  std::string document;
  std::string ref;
};

}  // namespace

TEST_CASE("a clone that has fetched the refs restores the very same files, modes and symlinks") {
  const Origin origin;
  origin.git({"clone", "-q", "work", "clone"}, ".");
  const ProgramAnswer without = origin.run({"snapshot", "restore", "flow", "one"}, "clone");
  CHECK(without.status == 1);
  CHECK(without.errors.find("no ref that keeps its contents") != std::string::npos);
  CHECK(without.errors.find("git fetch origin '+refs/checkpoints/*:refs/remote-checkpoints/origin/*'") !=
        std::string::npos);
  CHECK(origin.files("clone").empty());
  const std::string fetch = "git fetch origin '+refs/checkpoints/*:refs/remote-checkpoints/origin/*'";
  CHECK_THAT(origin.run({"snapshot", "verify", "flow"}, "clone").errors, Catch::Contains(fetch));
  CHECK_THAT(origin.run({"doctor", "--all"}, "clone").output, Catch::Contains(fetch));
  origin.git({"fetch", "-q", "origin", "+refs/checkpoints/*:refs/remote-checkpoints/origin/*"}, "clone");
  origin.ok({"snapshot", "verify", "flow"}, "clone");
  const nlohmann::json restored = origin.ok({"snapshot", "restore", "flow", "one"}, "clone");
  CHECK(restored.at("restored").size() == 7);
  CHECK(origin.files("clone") == origin.files());
  CHECK(origin.git({"rev-parse", "HEAD"}, "clone") == origin.git({"rev-parse", "HEAD"}));
  CHECK(origin.git({"diff", "--cached"}, "clone").empty());
}

TEST_CASE("a clone that install has fetch the snapshots keeps its own ones, whatever a pruning fetch removes") {
  const Origin origin;
  origin.git({"clone", "-q", "work", "clone"}, ".");
  origin.ok({"install", "--snapshots-from=origin"}, "clone");
  origin.git({"config", "fetch.prune", "true"}, "clone");
  origin.git({"fetch", "-q"}, "clone");
  CHECK(origin.git({"for-each-ref", "--format=%(refname)", "refs/remote-checkpoints"}, "clone") ==
        "refs/remote-checkpoints/origin/" + origin.ref.substr(std::string("refs/checkpoints/").size()));
  origin.ok({"snapshot", "verify", "flow"}, "clone");
  origin.ok({"snapshot", "restore", "flow", "one"}, "clone");
  const auto restored = origin.files("clone");
  CHECK(restored == origin.files());
  // What the clone takes is nowhere else yet.
  origin.write("../clone/src/plain", "new");
  const nlohmann::json made = origin.ok({"snapshot", "create", "flow", "one", "--files=."}, "clone");
  const std::string refs = origin.git({"for-each-ref"}, "clone");
  origin.git({"fetch", "-q", "--prune", "--all"}, "clone");
  origin.git({"remote", "prune", "origin"}, "clone");
  CHECK(origin.git({"for-each-ref"}, "clone") == refs);
  origin.git({"gc", "-q", "--prune=now"}, "clone");
  origin.ok({"snapshot", "verify", "flow"}, "clone");
  origin.ok({"snapshot", "restore", "flow", origin.id}, "clone");
  CHECK(origin.files("clone") == restored);
  origin.ok({"snapshot", "restore", "flow", made.at("snapshot_id")}, "clone");
  CHECK(read_file(origin.beside("clone") / "src/plain") == "new");
  // And it travels back.
  origin.git({"push", "-q", "origin", "refs/checkpoints/*"}, "clone");
  CHECK(origin.git({"show", made.at("ref").get<std::string>() + ":src/plain"}) == "new");
}

TEST_CASE("a flipped byte of the document is found, and nothing is restored") {
  const Origin origin;
  const std::string text = read_file(origin.root() / origin.document);
  for (const std::string what : {"\"size\": 9", "100755", "src/plain\"", "one\""}) {
    INFO(what);
    std::string flipped = text;
    const std::size_t at = flipped.find(what);
    REQUIRE(at != flipped.npos);
    char& byte = flipped[at + what.size() - 2];
    byte = static_cast<char>(byte ^ 1);
    origin.write(origin.document, flipped);
    CHECK(origin.refused() == "corrupt");
  }
}

TEST_CASE("a flipped byte of a content is found, and nothing is restored") {
  const Origin origin;
  const std::string blob = origin.git({"rev-parse", origin.ref + ":src/plain"});
  const fs::path object = origin.root() / ".git/objects" / blob.substr(0, 2) / blob.substr(2);
  const std::string text = read_file(object);
  fs::permissions(object, fs::perms::owner_all);
  for (std::size_t at = 0; at < text.size(); at += 3) {
    INFO("byte " << at);
    std::string flipped = text;
    flipped[at] = static_cast<char>(flipped[at] ^ 0x10);
    write_file(object, flipped);
    CHECK(origin.refused() == "corrupt");
  }
  fs::remove(object);
  CHECK(origin.refused() == "corrupt");
}

TEST_CASE("a flipped byte of a ref is found, and nothing is restored") {
  const Origin origin;
  const fs::path file = origin.root() / ".git" / origin.ref;
  const std::string text = read_file(file);
  for (const std::size_t at : {std::size_t{0}, std::size_t{7}, text.size() - 2}) {
    for (const int bit : {1, 64}) {
      std::string flipped = text;
      flipped[at] = static_cast<char>(flipped[at] ^ bit);
      write_file(file, flipped);
      CHECK(origin.refused() == "corrupt");
    }
  }
  origin.write("other", "other");
  write_file(file, origin.git({"rev-parse", "HEAD"}) + "\n");
  CHECK(origin.refused() == "corrupt");
}
