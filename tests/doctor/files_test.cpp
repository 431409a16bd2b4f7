// What checkpoints say of files, held against the files and their history.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

Json files(const std::vector<std::string>& entries) { return {{"context_primer", {{"generated_files", entries}}}}; }

// The files that a check names, in order.
std::vector<std::string> named(const Clinic& clinic, const std::string& check) {
  std::vector<std::string> files;
  for (const Json& finding : clinic.findings(check)) files.push_back(finding.at("evidence").at("file"));
  return files;
}

using Names = std::vector<std::string>;

std::string many_lines() {
  std::string text;
  for (int line = 0; line < 30; ++line) text += "line " + std::to_string(line) + "\n";
  return text;
}

}  // namespace

TEST_CASE("entries as people write them name their files") {
  Clinic clinic;
  for (const std::string file : {"src/a.ts", "src/deep/b.ts", "pages/index.html", "my notes.md", "app/[id].ts"}) {
    clinic.write(file, "x");
  }
  clinic.checkpoint(
      "notes", files({"src/a.ts (PR 3, 29218da)", "`src/a.ts`", "./src//deep/b.ts:12", "src/*.ts", "src/**/*.ts (all)",
                      "pages/{index,about}.html", "my notes.md", "app/[id].ts", "src/a.ts + src/c.ts (two)",
                      "src/a.ts, src/d.ts", "src/ (the folder)", clinic.desk.folder() / "src/a.ts",
                      "Branch ref claude/fix, deletable", "https://example.com/a.html", "../outside.ts", "/etc/shadow",
                      "docs/*.md", "src/a.ts \xe2\x80\x94 rewritten", "v1.4"}));
  CHECK(named(clinic, "missing-file") == Names{"pages/about.html", "src/c.ts", "src/d.ts", "docs/*.md"});
}

TEST_CASE("a pattern goes into folders of the project alone, and into no symlink") {
  Clinic clinic;
  clinic.write("elsewhere/a.ts", "x");
  clinic.write("src/deep/b.ts", "x");
  std::filesystem::create_directory_symlink("../elsewhere", clinic.desk.folder() / "src/link");
  clinic.checkpoint("notes", files({"src/**/a.ts", "src/**/b.ts", "src/*/a.ts"}));
  CHECK(named(clinic, "missing-file") == Names{"src/**/a.ts", "src/*/a.ts"});
}

TEST_CASE("a pattern that fits a folder in millions of ways takes no time") {
  Clinic clinic;
  std::string pattern = "src/";
  std::string folder = "src/";
  for (int depth = 0; depth < 16; ++depth) {
    pattern += "**/";
    folder += "a/";
  }
  clinic.write(folder + "a.ts", "x");
  clinic.checkpoint("notes", files({pattern + "b.ts"}));
  CHECK(named(clinic, "missing-file") == Names{pattern + "b.ts"});
}

TEST_CASE("a path of another machine's project folder is the same file here") {
  Clinic clinic;
  clinic.write("src/a.ts", "x");
  Json members = files({"/home/dev/shop/src/a.ts", "/home/dev/shop/src/b.ts"});
  members["project_dir"] = "/home/dev/shop";
  clinic.checkpoint("notes", members);
  CHECK(named(clinic, "missing-file") == Names{"src/b.ts"});
}

TEST_CASE("in a part of a larger repository a path is meant from the project's folder first, then from the root") {
  Clinic clinic;
  for (const std::string file : {"src/both.ts", "src/root.ts", "shop/src/both.ts"}) clinic.write(file, "x");
  Json document = valid_checkpoint("notes");
  document.update(files({"src/both.ts", "src/root.ts", "src/none.ts"}));
  clinic.write("shop/.checkpoints/notes.checkpoint.json", document.dump(2));
  clinic.git({"add", "."});
  clinic.land("Add all");
  clinic.at("2026-05-08T11:00:00Z").commit("src/both.ts", "changed", "Change the other one");
  clinic.desk.context.cwd = clinic.desk.folder() / "shop";
  CHECK(named(clinic, "missing-file") == Names{"shop/src/none.ts"});
  CHECK(named(clinic, "modified-since").empty());
  clinic.commit("shop/src/both.ts", "changed", "Change this one");
  CHECK(named(clinic, "modified-since") == Names{"shop/src/both.ts"});
}

TEST_CASE("a file that went away says where it was renamed to, or that it was deleted, and by which commit") {
  Clinic clinic;
  clinic.commit("src/a.ts", many_lines(), "Add a");
  clinic.commit("src/b.ts", "b\n", "Add b");
  clinic.git({"mv", "src/a.ts", "src/z.ts"});
  const std::string renaming = clinic.land("Rename a");
  clinic.git({"rm", "-q", "src/b.ts"});
  const std::string removal = clinic.land("Drop b");
  clinic.land("Go on");
  clinic.checkpoint("notes", files({"src/a.ts", "src/b.ts", "src/never.ts"}));
  const auto found = clinic.findings("missing-file");
  REQUIRE(found.size() == 3);
  CHECK(found[0].at("evidence").at("commit") == renaming);
  CHECK(found[0].at("evidence").at("renamed_to") == "src/z.ts");
  CHECK(found[1].at("evidence").at("commit") == removal);
  CHECK(found[1].at("message").get<std::string>().find("was deleted") != std::string::npos);
  CHECK_FALSE(found[2].at("evidence").contains("commit"));
}

TEST_CASE("what the last commit removed was deleted, and not only from the work tree") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.git({"rm", "-q", "src/a.ts"});
  const std::string removal = clinic.land("Drop a");
  clinic.checkpoint("notes", files({"src/a.ts"}));
  const auto found = clinic.findings("missing-file");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("commit") == removal);
  CHECK(found[0].at("message").get<std::string>().find("was deleted") != std::string::npos);
}

TEST_CASE("what was removed is found as far back as the checkpoint reaches") {
  Clinic clinic("2026-05-01T07:00:00Z");
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.git({"rm", "-q", "src/a.ts"});
  const std::string removal = clinic.at("2026-05-08T10:00:00Z").land("Drop a");
  clinic.land("Go on");
  clinic.checkpoint("notes", files({"src/a.ts"}));
  const auto found = clinic.findings("missing-file");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("commit") == removal);
}

TEST_CASE(
    "a file that is only gone from the work tree is named as such, and one that a sparse work tree leaves out is "
    "there") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.commit("docs/b.md", "b\n", "Add b");
  clinic.checkpoint("notes", files({"src/a.ts", "docs/b.md"}));
  clinic.git({"sparse-checkout", "set", "--no-cone", "/README.md", "/src/"});
  CHECK(named(clinic, "missing-file").empty());
  std::filesystem::remove(clinic.desk.folder() / "src/a.ts");
  const auto found = clinic.findings("missing-file");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("message").get<std::string>().find("HEAD still has it") != std::string::npos);
}

TEST_CASE("a file that was never committed is there too where a sparse work tree leaves it out") {
  Clinic clinic;
  clinic.write("docs/b.md", "b\n");
  clinic.git({"add", "docs/b.md"});
  clinic.checkpoint("notes", files({"docs/b.md"}));
  clinic.git({"sparse-checkout", "set", "--no-cone", "/README.md"});
  REQUIRE_FALSE(std::filesystem::exists(clinic.desk.folder() / "docs/b.md"));
  CHECK(named(clinic, "missing-file").empty());
}

TEST_CASE("in a shallow clone it is not known what has changed since a checkpoint that is older than it") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.checkpoint("notes", files({"src/a.ts"}));
  clinic.git({"clone", "-q", "--depth=1", "file://" + clinic.desk.folder().string(), "../clone/project"});
  clinic.desk.context.cwd = clinic.desk.folder().parent_path() / "clone/project";
  Json members = files({"src/a.ts"});
  members["updated_at"] = "2026-05-08T09:00:00Z";
  Json document = valid_checkpoint("notes");
  document.update(members);
  clinic.write("../clone/project/.checkpoints/notes.checkpoint.json", document.dump(2));
  CHECK(clinic.reason("modified-since") == "the history is cut off: this is a shallow clone");
}

TEST_CASE(
    "a file that a later commit changed is named with that commit, and the commit that records both is no change") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.write("src/b.ts", "b\n");
  clinic.checkpoint("notes", files({"src/a.ts", "src/b.ts"}));
  clinic.git({"add", "."});
  clinic.at("2026-05-08T10:30:00Z").land("Record, and add b");
  CHECK(named(clinic, "modified-since").empty());
  clinic.at("2026-05-08T11:00:00Z");
  const std::string change = clinic.commit("src/a.ts", "other\n", "Change a");
  clinic.land("Go on");
  const auto found = clinic.findings("modified-since");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("file") == "src/a.ts");
  CHECK(found[0].at("evidence").at("commit") == change);
}

TEST_CASE("a checkpoint that is not committed is compared with the state before it was written") {
  Clinic clinic("2026-05-08T07:00:00Z");
  clinic.at("2026-05-08T08:00:00Z").commit("src/a.ts", "a\n", "Add a");
  clinic.commit("src/b.ts", "b\n", "Add b");
  const std::string change = clinic.at("2026-05-08T10:00:00Z").commit("src/a.ts", "other\n", "Change a");
  clinic.checkpoint("notes", files({"src/a.ts", "src/b.ts"}));
  const auto found = clinic.findings("modified-since");
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("evidence").at("commit") == change);
}

TEST_CASE("changes that are not committed count by the file's time, and an untouched file of a fresh clone does not") {
  Clinic clinic;
  clinic.commit("src/a.ts", "a\n", "Add a");
  clinic.commit("src/b.ts", "b\n", "Add b");
  clinic.checkpoint("notes", files({"src/a.ts", "src/b.ts"}));
  clinic.git({"add", "."});
  clinic.land("Record");
  CHECK(named(clinic, "modified-since").empty());
  clinic.write("src/a.ts", "changed\n");
  using namespace std::chrono_literals;
  const auto late = std::filesystem::file_time_type::clock::now() + 20 * 365 * 24h;
  for (const char* file : {"src/a.ts", "src/b.ts"}) {
    std::filesystem::last_write_time(clinic.desk.folder() / file, late);
  }
  const std::string index = read_file(clinic.desk.folder() / ".git/index");
  CHECK(named(clinic, "modified-since") == Names{"src/a.ts"});
  // Who only looks takes no lock of the index, and notes nothing in it.
  CHECK(read_file(clinic.desk.folder() / ".git/index") == index);
}

TEST_CASE("a file that a run record says was made, and that is not there, is named and no reason to fail") {
  Clinic clinic;
  clinic.write("out/here.txt", "x");
  clinic.write(".gitignore", "build/\n");
  clinic.desk.write(
      {"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement",
       R"(--artifact-paths=["out/here.txt", "https://example.com/a.html", "out/gone.txt", "build/a.bin"])",
       R"(--payload={"branch_name": "b", "commit_sha": "abc1234"})"});
  const auto found = clinic.findings("missing-file", {"--fail-on=never"});
  REQUIRE(found.size() == 1);
  CHECK(found[0].at("kind") == "run");
  CHECK(found[0].at("owner") == "T-1");
  CHECK(found[0].at("pointer") == "/artifact_paths/2");
  CHECK(found[0].at("message") == "'out/gone.txt', which this record says was made, is not there");
  CHECK(found[0].at("evidence").at("file") == "out/gone.txt");
  CHECK(found[0].at("bearing") == "old");
}
