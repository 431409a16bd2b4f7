#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using history::Keep;
using history::Settings;

namespace {

namespace fs = std::filesystem;

constexpr const char* question = "Merge #12, #13, #14, #15 and feature/login";

// All that the history says of the question, from the file, which must say the same as reading everything.
std::string answers(const Commits& commits, Settings settings = {}) {
  std::string text;
  const git::Repository repository = commits.open();
  for (const Keep keep : {Keep::on_disk, Keep::in_memory}) {
    settings.keep = keep;
    std::string answer;
    const history::History opened = history::History::open(repository, settings);
    for (const history::Judgement& judgement : opened.judge(question)) {
      answer += judgement.reference.token + " " + std::string(history::name_of(judgement.standing.state)) + " ";
      if (judgement.standing.evidence) answer += judgement.standing.evidence->commit.hex() + " ";
    }
    if (keep == Keep::in_memory) CHECK(answer == text);
    text = answer;
  }
  return text;
}

Commits& grown(Commits& commits) {
  commits.land("Add login (#12)");
  commits.merge("Merge branch 'feature/login'");
  for (int count = 0; count < 30; ++count) commits.land("Step " + std::to_string(count));
  return commits;
}

// Changes one byte in the middle of each 512.
void damage(const fs::path& path) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  const auto size = static_cast<std::streamoff>(fs::file_size(path));
  for (std::streamoff place = 4096; place < size; place += 512) {
    file.seekg(place);
    const int byte = file.get();
    file.seekp(place);
    file.put(static_cast<char>(byte ^ 0x5a));
  }
}

}  // namespace

TEST_CASE("the index follows the branch as it grows") {
  Commits commits;
  grown(commits);
  const std::string before = answers(commits);
  REQUIRE(fs::exists(commits.index()));
  commits.land("Add search (#13)");
  const std::string after = answers(commits);
  CHECK(after != before);
  CHECK(answers(commits) == after);
  for (int count = 0; count < 3; ++count)
    commits.merge("Merge pull request #14 from acme/blog-" + std::to_string(count));
  CHECK(answers(commits).find("#14 landed") != std::string::npos);
}

TEST_CASE("a deleted, cut, emptied, damaged or replaced index changes no answer") {
  Commits commits;
  grown(commits);
  const std::string right = answers(commits);
  const auto size = fs::file_size(commits.index());
  SECTION("deleted") { fs::remove(commits.index()); }
  SECTION("emptied") { write_file(commits.index(), ""); }
  SECTION("cut") { fs::resize_file(commits.index(), size / 2); }
  SECTION("cut to its first page") { fs::resize_file(commits.index(), 4096); }
  SECTION("damaged") { damage(commits.index()); }
  SECTION("no database at all") { write_file(commits.index(), std::string(5000, 'x')); }
  SECTION("a folder") {
    fs::remove(commits.index());
    fs::create_directories(commits.index() / "inner");
  }
  SECTION("each place in it") {
    const std::string whole = read_file(commits.index());
    for (std::size_t place = 0; place < whole.size(); place += 397) {
      std::string changed = whole;
      changed[place] = static_cast<char>(changed[place] ^ 0x11);
      write_file(commits.index(), changed);
      CHECK(answers(commits) == right);
    }
  }
  CHECK(answers(commits) == right);
  commits.land("Add search (#13)");
  CHECK(answers(commits).find("#13 landed") != std::string::npos);
}

TEST_CASE("an index that is damaged anywhere is built anew, and is of use to later runs") {
  Commits commits;
  grown(commits);
  const std::string right = answers(commits);
  const fs::path early = commits.folder() / ".git" / "objects" / commits.tip().substr(0, 2) / commits.tip().substr(2);
  commits.land("Go on");
  REQUIRE(answers(commits) == right);
  const std::string whole = read_file(commits.index());
  const std::string object = read_file(early);
  for (std::size_t place = 0; place < whole.size(); place += 397) {
    INFO(place);
    std::string changed = whole;
    changed[place] = static_cast<char>(changed[place] ^ 0x11);
    write_file(commits.index(), changed);
    answers(commits);
    answers(commits);
    fs::remove(early);
    CHECK_THAT(standing(commits, "Merge #12"), Catch::StartsWith("landed"));
    write_file(early, object);
  }
}

TEST_CASE("what the index has of the history is not read again") {
  Commits commits;
  grown(commits);
  const std::string early = commits.tip();
  commits.land("Go on");
  answers(commits);
  commits.land("Add search (#13)");
  const std::string late = commits.land("Go further");
  commits.land("And on");
  answers(commits);
  for (const std::string& commit : {early, late}) {
    fs::remove(commits.folder() / ".git" / "objects" / commit.substr(0, 2) / commit.substr(2));
  }
  CHECK_THAT(standing(commits, "Merge #12"), Catch::StartsWith("landed"));
  CHECK_THAT(standing(commits, "Merge #13"), Catch::StartsWith("landed"));
}

TEST_CASE("an index that cannot be written changes no answer") {
  Commits commits;
  grown(commits);
  write_file(commits.folder() / ".git" / "checkpoint", "in the way");
  CHECK(answers(commits).find("#12 landed") != std::string::npos);
}

TEST_CASE("an index behind a symlink is neither read nor written, and changes no answer") {
  Commits commits;
  grown(commits);
  const fs::path outside = commits.folder() / "outside";
  fs::create_directory(outside);
  fs::create_directory_symlink(outside, commits.folder() / ".git" / "checkpoint");
  CHECK(answers(commits).find("#12 landed") != std::string::npos);
  CHECK(fs::is_empty(outside));
  fs::remove(commits.folder() / ".git" / "checkpoint");
  fs::create_directory(commits.folder() / ".git" / "checkpoint");
  fs::create_symlink(outside / "file", commits.index());
  CHECK(answers(commits).find("#12 landed") != std::string::npos);
  CHECK(fs::is_empty(outside));
}

TEST_CASE("a force-push takes back what it drops, and a later one restores it") {
  Commits commits;
  grown(commits);
  const std::string base = commits.tip();
  const std::string dropped = commits.land("Add search (#13)");
  CHECK(answers(commits).find("#13 landed") != std::string::npos);
  commits.reset_main(base);
  CHECK(answers(commits).find("#13 landed") == std::string::npos);
  commits.land("Add the blog (#14)");
  CHECK(answers(commits).find("#13 landed") == std::string::npos);
  CHECK(answers(commits).find("#14 landed") != std::string::npos);
  commits.reset_main(dropped);
  CHECK(answers(commits).find("#13 landed") != std::string::npos);
  CHECK(answers(commits).find("#14 landed") == std::string::npos);
}

TEST_CASE("a force-push away from commits of which one is missing since leaves nothing of them") {
  Commits commits;
  const std::string root = commits.tip();
  commits.land("Add login (#12)");
  const std::string middle = commits.land("Go on");
  commits.land("Go further");
  CHECK_THAT(answers(commits), Catch::Contains("#12 landed"));
  commits.reset_main(commits.commit("Add search (#13)", {root}));
  fs::remove(commits.folder() / ".git" / "objects" / middle.substr(0, 2) / middle.substr(2));
  const std::string after = answers(commits);
  CHECK_THAT(after, !Catch::Contains("#12 landed"));
  CHECK_THAT(after, Catch::Contains("#13 landed"));
}

TEST_CASE("a force-push followed by gc leaves no trace in the answers") {
  Commits commits;
  grown(commits);
  const std::string base = commits.tip();
  commits.land("Add search (#13)");
  answers(commits);
  commits.reset_main(base);
  commits.git({"reflog", "expire", "--expire=now", "--all"});
  commits.git({"gc", "-q", "--prune=now"});
  CHECK(answers(commits).find("#13 unknown") != std::string::npos);
  CHECK(answers(commits).find("#12 landed") != std::string::npos);
}

TEST_CASE("another base than the usual one leaves the index as it is") {
  Commits commits;
  grown(commits);
  answers(commits);
  const std::string kept = read_file(commits.index());
  commits.aside("release", "Fix a thing (#15)");
  Settings settings;
  settings.base = "release";
  CHECK(answers(commits, settings).find("#15 landed") != std::string::npos);
  settings.base = "main~5";
  CHECK(answers(commits, settings).find("#12 landed") != std::string::npos);
  CHECK(read_file(commits.index()) == kept);
}

TEST_CASE("a history longer than the tail is spread over the pieces, and stays whole") {
  Commits commits;
  grown(commits);
  answers(commits);
  const int long_enough = 4300;
  std::string script;
  for (int count = 0; count < long_enough; ++count) {
    const std::string message = "Change " + std::to_string(count) + (count == 2000 ? " (#13)" : "");
    script += "commit refs/heads/main\ncommitter A Tester <tester@example.com> " + std::to_string(1800000000 + count) +
              " +0000\ndata " + std::to_string(message.size()) + "\n" + message + "\n" +
              (count == 0 ? "from " + commits.tip() + "\n" : "");
  }
  write_file(commits.folder() / "script", script);
  commits.git({"-c", "alias.import=!git fast-import --quiet --force <script", "import"});
  CHECK(answers(commits).find("#13 landed") != std::string::npos);
  CHECK(answers(commits).find("#12 landed") != std::string::npos);
}

TEST_CASE("eight readers at once, while commits arrive, all answer right") {
  Commits commits;
  grown(commits);
  const std::string needed = "#12 landed";
  std::vector<pid_t> children;
  for (int child = 0; child < 8; ++child) {
    const pid_t pid = ::fork();
    if (pid == 0) {
      int wrong = 0;
      for (int round = 0; round < 12; ++round) {
        const git::Repository repository = commits.open();
        const history::History opened = history::History::open(repository, {});
        const auto judgements = opened.judge("Merge #12 and #99");
        const bool right = judgements.size() == 2 && judgements[0].standing.state == history::State::landed &&
                           judgements[1].standing.state == history::State::unknown;
        wrong += right ? 0 : 1;
      }
      ::_exit(wrong);
    }
    children.push_back(pid);
  }
  for (int count = 0; count < 20; ++count) commits.land("Meanwhile (#" + std::to_string(200 + count) + ")");
  for (const pid_t child : children) {
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == 0);
  }
  CHECK(standing(commits, "Merge #219").substr(0, 6) == "landed");
}
