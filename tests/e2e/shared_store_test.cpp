#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <set>

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/program.h"
#include "support/catch.h"
#include "support/git.h"
#include "support/rounds.h"
#include "support/scratch.h"

// The store as users share it: many processes of the real program on one checkpoint, started through git.

namespace checkpoint {

namespace fs = std::filesystem;
using test::read_file;
using test::Scratch;
using test::write_file;

namespace {

const std::string checkpoint_file = ".checkpoints/demo.checkpoint.json";

// A repository, and `git checkpoint` on its PATH.
class Project {
 public:
  explicit Project(const std::string& name = "project") : folder_(scratch_ / name) {
    environment_ = test::hermetic_environment(scratch_ / "home");
    const std::string programs = fs::path(CHECKPOINT_PROGRAM).parent_path().string();
    environment_.set("PATH", programs + ":" + environment_.get("PATH").value_or(""));
    environment_.set("GIT_CEILING_DIRECTORIES", scratch_.path().string());
    fs::create_directories(scratch_ / "home");
    fs::create_directories(folder_);
  }

  const fs::path& folder() const { return folder_; }
  const Environment& environment() const { return environment_; }

  ProgramAnswer git(const std::vector<std::string>& arguments, const fs::path& inner = {}) const {
    return run_program({"git", arguments, folder_ / inner}, environment_);
  }
  void init() const { REQUIRE(git({"init", "-q", "."}).ok()); }
  std::string text() const { return read_file(folder_ / checkpoint_file); }

 private:
  Scratch scratch_;
  fs::path folder_;
  Environment environment_;
};

std::vector<std::string> append(const std::string& entry) {
  return {"checkpoint", "update", "demo", "--context_primer.key_decisions+=" + entry};
}

Node decisions(const Document& document) { return *document.root().find("context_primer")->find("key_decisions"); }

constexpr int processes = 64;

// However long the others take: how long one waits is for another test.
[[noreturn]] void append_many(const Project& project, int process, int updates) {
  int failures = 0;
  for (int update = 0; update < updates; ++update) {
    std::vector<std::string> words = append("entry " + std::to_string(process) + "-" + std::to_string(update));
    words.insert(words.begin(), {"-c", "checkpoint.lockTimeout=3600s"});
    if (!project.git(words).ok()) ++failures;
  }
  ::_exit(failures == 0 ? 0 : 1);
}

[[noreturn]] void read_until(const Project& project, const fs::path& end) {
  while (!fs::exists(end)) {
    const std::string text = read_file(project.folder() / checkpoint_file);
    if (!Document::parse(text).ok()) ::_exit(1);
  }
  ::_exit(0);
}

bool succeeded(pid_t child) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// One update of the program itself, without git between, so that the signal meets the writer.
pid_t start_update(const Project& project) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const std::string dir = "--dir=" + project.folder().string();
  ::execl(CHECKPOINT_PROGRAM, "git-checkpoint", "update", "demo", dir.c_str(), "--context_primer.key_decisions+=killed",
          "--quiet", nullptr);
  ::_exit(127);
}

}  // namespace

TEST_CASE("many processes append to one checkpoint, none is lost, and readers see whole documents only", "[long]") {
  const Project project;
  project.init();
  REQUIRE(project.git(append("first")).ok());
  const fs::path end = project.folder() / "end";
  const int updates = test::rounds(10);
  const pid_t reader = ::fork();
  if (reader == 0) read_until(project, end);
  std::vector<pid_t> writers;
  for (int process = 0; process < processes; ++process) {
    const pid_t writer = ::fork();
    if (writer == 0) append_many(project, process, updates);
    writers.push_back(writer);
  }
  for (const pid_t writer : writers) CHECK(succeeded(writer));
  write_file(end, "");
  CHECK(succeeded(reader));
  const Document document = *Document::parse(project.text());
  std::set<std::string> entries;
  for (const Node entry : decisions(document).children()) entries.insert(entry.string());
  const auto all = static_cast<std::size_t>(processes) * static_cast<std::size_t>(updates) + 1;
  CHECK(entries.size() == all);
  CHECK(decisions(document).size() == all);
}

TEST_CASE("a program that is killed while it writes leaves the old document or the new one") {
  const Project project;
  project.init();
  REQUIRE(project.git(append("first")).ok());
  std::size_t size = 1;
  const int kills = test::rounds(150);
  for (int kill = 0; kill < kills; ++kill) {
    const pid_t child = start_update(project);
    ::usleep(static_cast<useconds_t>(500 + 137 * kill % 9000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const auto document = Document::parse(project.text());
    REQUIRE(document.ok());
    const std::size_t now = decisions(*document).size();
    REQUIRE((now == size || now == size + 1));
    size = now;
  }
  REQUIRE(project.git(append("last")).ok());
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(project.folder() / ".checkpoints")) {
    names.push_back(entry.path().filename().string());
  }
  CHECK(names == std::vector<std::string>{"demo.checkpoint.json"});
}

TEST_CASE("a checkpoint that somebody else holds is busy, and the answer names the holder") {
  const Project project;
  project.init();
  REQUIRE(project.git(append("first")).ok());
  const std::string before = project.text();
  const Folder folder = Folder::open((project.folder() / ".checkpoints").string(), "");
  const std::optional<Handle> held = folder.open_for_lock("demo.checkpoint.json");
  REQUIRE(::flock(held->number(), LOCK_EX | LOCK_NB) == 0);
  const AtomicFile writing(folder, "demo.checkpoint.json");
  std::vector<std::string> arguments = append("second");
  arguments.insert(arguments.begin(), {"-c", "checkpoint.lockTimeout=30ms"});
  arguments.emplace_back("--json");
  const ProgramAnswer answer = project.git(arguments);
  CHECK(answer.status == 3);
  CHECK_THAT(answer.output, Catch::Contains("\"error_code\": \"busy\"") || Catch::Contains("\"error_code\":\"busy\""));
  CHECK_THAT(answer.output, Catch::Contains("process " + std::to_string(::getpid()) + " on " + host_name()));
  CHECK(project.text() == before);
}

TEST_CASE("the store of a repository is found from below, whatever the folder is called") {
  const auto name = GENERATE(as<std::string>{}, "with space", "it's \"quoted\"", "line\nbreak", "größe 日本");
  const Project project(name);
  project.init();
  fs::create_directories(project.folder() / "a" / "b");
  CHECK(project.git(append("from below"), fs::path("a") / "b").ok());
  CHECK_THAT(project.text(), Catch::Contains("from below"));
  CHECK(project.git({"-C", "a", "checkpoint", "update", "demo", "--phase=build"}).ok());
  CHECK_THAT(project.text(), Catch::Contains("\"phase\": \"build\""));
}

TEST_CASE("linked work trees have checkpoints of their own") {
  const Project project;
  project.init();
  REQUIRE(project.git({"commit", "-q", "--allow-empty", "-m", "start"}).ok());
  REQUIRE(project.git({"worktree", "add", "-q", "-b", "other", "../linked"}).ok());
  CHECK(project.git(append("here")).ok());
  CHECK(project.git(append("there"), "../linked").ok());
  CHECK_THAT(project.text(), Catch::Contains("here") && !Catch::Contains("there"));
  CHECK_THAT(read_file(project.folder() / "../linked" / checkpoint_file), Catch::Contains("there"));
}

TEST_CASE("a folder without git keeps checkpoints once init was run in it") {
  const Project project;
  const auto run = [&](std::vector<std::string> arguments) {
    return run_program({CHECKPOINT_PROGRAM, std::move(arguments), project.folder()}, project.environment());
  };
  CHECK(run({"update", "demo", "--phase=build"}).status == 128);
  CHECK(fs::is_empty(project.folder()));
  CHECK(run({"init"}).ok());
  CHECK(run({"update", "demo", "--phase=build"}).ok());
  CHECK_THAT(project.text(), Catch::Contains("\"phase\": \"build\""));
}

}  // namespace checkpoint
