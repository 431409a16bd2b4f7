// premerge --merge: the merge that is to come, made here first.

#include <map>
#include <nlohmann/json.hpp>

#include "e2e/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

const std::string kBase = session_text();

// `work` is checked out; it and `main` have gone on from one commit.
class Parted {
 public:
  Parted(const Members& work, const Members& main) : repository(kBase) {
    repository.write("1\n", "code");
    repository.commit(kBase, "code");
    repository.branch("work", "main", session_text(work));
    repository.git({"checkout", "-q", "main"});
    repository.commit(session_text(main), "main");
    repository.git({"checkout", "-q", "work"});
  }

  Json merge(int status) const {
    const ProgramAnswer answer = repository.checkpoint({"premerge", "main", "--merge", "--json"});
    INFO(answer.output << answer.errors);
    CHECK(answer.status == status);
    return Json::parse(answer.output);
  }

  /// Refs, index, and every file but git's database.
  std::map<std::string, std::string> everything() const {
    std::map<std::string, std::string> all;
    all["refs"] = repository.git({"for-each-ref"}) + repository.git({"rev-parse", "HEAD"});
    all["index"] = repository.git({"ls-files", "-s"});
    all["objects"] = repository.git({"count-objects", "-v"});
    for (const auto& entry : std::filesystem::recursive_directory_iterator(repository.folder())) {
      const std::string path = entry.path().string();
      if (entry.is_regular_file() && path.find("/.git/") == std::string::npos) all[path] = read_file(entry.path());
    }
    return all;
  }

  Repository repository;
};

const Members kStep{{"step", "\"s-2\""}, {"updated_at", "\"2026-06-02T10:00:00Z\""}};
const Members kSummary{{"progress_summary", "\"Half.\""}, {"updated_at", "\"2026-06-02T11:00:00Z\""}};

}  // namespace

TEST_CASE("premerge --merge leaves a server nothing to merge", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  CHECK(repository.checkpoint({"premerge", "main"}).status == 1);
  const std::string head = repository.git({"rev-parse", "HEAD"});
  const Json said = parted.merge(0);
  CHECK(said.at("merged") == true);
  CHECK(said.at("commit").get<std::string>() + "\n" == repository.git({"rev-parse", "HEAD"}));
  CHECK(said.at("predictions").size() == 1);
  CHECK(repository.git({"rev-parse", "HEAD^1"}) == head);
  CHECK(repository.git({"rev-parse", "HEAD^2"}) == repository.git({"rev-parse", "main"}));
  Members both = kSummary;
  both.push_back(kStep.front());
  CHECK(Json::parse(repository.read()) == Json::parse(session_text(both)));
  CHECK(repository.git({"status", "--porcelain"}).empty());
  CHECK(repository.checkpoint({"premerge", "main"}).status == 0);
  // The server's merge has main as its base, and takes ours as it is.
  CHECK(repository.git({"merge-base", "main", "HEAD"}) == repository.git({"rev-parse", "main"}));
  CHECK(repository.checkpoint({"audit"}).status == 0);
  const Json again = parted.merge(0);
  CHECK(again.at("merged") == false);
  CHECK(again.at("commit").is_null());
}

TEST_CASE("premerge --merge brings in a file that only the other side has, with nothing in its way", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  repository.git({"checkout", "-q", "main"});
  repository.write("theirs\n", "new");
  repository.git({"add", "new"});
  repository.git({"commit", "-q", "-m", "new"});
  repository.git({"checkout", "-q", "work"});
  CHECK(parted.merge(0).at("merged") == true);
  CHECK(repository.read("new") == "theirs\n");
}

TEST_CASE("premerge --merge makes the merge that it has tried, whatever the branch has been told", "[premerge]") {
  const Parted parted(kStep, kSummary);
  parted.repository.git({"config", "branch.work.mergeOptions", "-s ours"});
  CHECK(parted.merge(0).at("merged") == true);
  CHECK(Json::parse(parted.repository.read()).at("progress_summary") == "Half.");
  CHECK(parted.repository.checkpoint({"audit"}).status == 0);
}

TEST_CASE("premerge --merge changes nothing where somebody must decide", "[premerge]") {
  const Parted parted(kStep, {{"step", "\"s-3\""}});
  const auto before = parted.everything();
  const Json said = parted.merge(1);
  CHECK(said.at("error_code") == "conflict");
  CHECK(said.at("merged") == false);
  CHECK(said.at("contested") == Json::array({Repository::path}));
  CHECK(parted.everything() == before);
  const ProgramAnswer text = parted.repository.checkpoint({"premerge", "main", "--merge"});
  CHECK_THAT(text.output, Contains("step"));
  CHECK_THAT(text.errors, Contains("nothing was merged"));
}

TEST_CASE("premerge --merge leaves conflicts of other files to people", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  repository.write("ours\n", "code");
  repository.git({"commit", "-q", "-am", "ours"});
  repository.git({"checkout", "-q", "main"});
  repository.write("theirs\n", "code");
  repository.git({"commit", "-q", "-am", "theirs"});
  repository.git({"checkout", "-q", "work"});
  const auto before = parted.everything();
  CHECK(parted.merge(1).at("contested") == Json::array({"code"}));
  CHECK(parted.everything() == before);
}

TEST_CASE("premerge --merge names the files that resolve settles only where they are named", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  const auto commit = [&](const char* branch, const char* version) {
    repository.git({"checkout", "-q", branch});
    repository.write("*.json merge=checkpoint\n", ".git/info/attributes");
    repository.write(version, "conf.json");
    repository.git({"add", "conf.json"});
    repository.git({"commit", "-q", "-m", "conf"});
  };
  commit("main", "{\"v\": 1}\n");
  commit("work", "{\"v\": 2}\n");
  const Json said = parted.merge(1);
  CHECK(said.at("contested") == Json::array({"conf.json"}));
  CHECK_THAT(said.dump(), Contains("where it is named: conf.json"));
}

TEST_CASE("premerge --merge sees what a rename would carry into an archive", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  repository.git({"checkout", "-q", "main"});
  std::filesystem::create_directories(repository.folder() / ".checkpoints/history");
  repository.git({"mv", std::string(Repository::path), ".checkpoints/history/demo.20260601T120000Z.checkpoint.json"});
  repository.git({"commit", "-q", "-m", "archive by hand"});
  repository.git({"checkout", "-q", "work"});
  const auto before = parted.everything();
  CHECK(parted.merge(1).at("contested").at(0) == Repository::path);
  CHECK(parted.everything() == before);
}

TEST_CASE("premerge --merge begins nothing where it could not end it", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  std::string code = "prerequisite";
  SECTION("work that is not committed") { repository.write("2\n", "code"); }
  SECTION("work that is staged") {
    repository.write("2\n", "code");
    repository.git({"add", "code"});
  }
  SECTION("no driver") { repository.git({"config", "--unset", "include.path"}); }
  SECTION("another program as the driver") { repository.git({"config", "merge.checkpoint.driver", "true"}); }
  SECTION("another merge") { repository.git({"merge", "-q", "--no-commit", "-s", "ours", "main"}); }
  SECTION("a hook that refuses the merge") {
    repository.write("#!/bin/sh\necho no merges on a Sunday >&2\nexit 1\n", ".git/hooks/pre-merge-commit");
    std::filesystem::permissions(repository.folder() / ".git/hooks/pre-merge-commit",
                                 std::filesystem::perms::owner_all);
    code = "conflict";
  }
  SECTION("a file in the way") {
    repository.git({"checkout", "-q", "main"});
    repository.write("theirs\n", "new");
    repository.commit(session_text(kSummary), "new");
    repository.git({"checkout", "-q", "work"});
    repository.write("mine\n", "new");
  }
  SECTION("an ignored file in the way") {
    repository.git({"checkout", "-q", "main"});
    std::filesystem::create_directories(repository.folder() / "made/deep");
    repository.write("theirs\n", "made/deep/new");
    repository.git({"add", "made"});
    repository.commit(session_text(kSummary), "new");
    repository.git({"checkout", "-q", "work"});
    repository.write("made\n", ".git/info/exclude");
    SECTION("of its name") {
      std::filesystem::create_directories(repository.folder() / "made/deep");
      repository.write("mine\n", "made/deep/new");
    }
    SECTION("of a folder's name") { repository.write("mine\n", "made"); }
  }
  auto before = parted.everything();
  const Json said = parted.merge(1);
  CHECK(said.at("error_code") == code);
  auto after = parted.everything();
  before.erase("objects");
  after.erase("objects");
  CHECK(after == before);
}

TEST_CASE("premerge --merge says what git is in the middle of", "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  std::string name;
  SECTION("a merge") {
    name = "merge";
    repository.run({"merge", "-q", "--no-commit", "-s", "ours", "main"});
  }
  SECTION("a commit that is picked, and changes nothing here") {
    name = "cherry-pick";
    repository.run({"cherry-pick", "HEAD"});
  }
  SECTION("a commit that is taken back") {
    name = "revert";
    repository.run({"revert", "--no-commit", "HEAD"});
  }
  SECTION("a rebase that waits") {
    name = "rebase";
    repository.run({"-c", "sequence.editor=sed -i 1ibreak", "rebase", "-q", "-i", "HEAD~1"});
  }
  SECTION("a patch that does not apply") {
    name = "rebase";
    repository.write(repository.git({"format-patch", "--stdout", "-1", "HEAD"}), "work.patch");
    repository.run({"am", "-q", "work.patch"});
  }
  const Json said = parted.merge(1);
  CHECK(said.at("error_code") == "prerequisite");
  CHECK(said.at("error") == "a " + name + " is under way here: nothing was merged");
}

TEST_CASE("premerge --merge merges where no branch is checked out, and says that no branch has the merge",
          "[premerge]") {
  const Parted parted(kStep, kSummary);
  parted.repository.git({"checkout", "-q", "--detach"});
  const Json said = parted.merge(0);
  CHECK(said.at("merged") == true);
  CHECK(said.at("warnings").dump().find("no branch has this merge") != std::string::npos);
}

TEST_CASE("premerge says where no branch is checked out", "[premerge]") {
  const Parted parted(kStep, kSummary);
  parted.repository.git({"checkout", "-q", "--detach"});
  const ProgramAnswer answer = parted.repository.checkpoint({"premerge", "main"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("HEAD is detached"));
}

TEST_CASE("the merge that premerge names keeps a checkpoint that the other side has put in another place",
          "[premerge]") {
  const Parted parted(kStep, kSummary);
  const Repository& repository = parted.repository;
  const std::string path(Repository::path);
  repository.git({"checkout", "-q", "main"});
  std::filesystem::create_directories(repository.folder() / ".checkpoints/history");
  repository.git({"mv", path, ".checkpoints/history/demo.20260602T120000Z.checkpoint.json"});
  repository.git({"commit", "-q", "-m", "archive by hand"});
  repository.git({"checkout", "-q", "work"});
  const Json said = parted.merge(1);
  CHECK_THAT(said.dump(), Contains("'git merge -s recursive -X no-renames main' here"));
  repository.run({"merge", "-s", "recursive", "-X", "no-renames", "main"});
  CHECK(std::filesystem::exists(repository.folder() / path));
}
