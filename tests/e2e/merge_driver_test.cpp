// The driver as git runs it: each way in which git merges a file.

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "e2e/repository.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;

std::string at(int hour) { return "\"2026-06-02T" + std::to_string(hour) + ":00:00Z\""; }

std::string queue(const std::vector<std::string>& actions) {
  std::string text;
  for (const std::string& action : actions) text += (text.empty() ? "\n    \"" : ",\n    \"") + action + "\"";
  return "[" + text + "\n  ]";
}

const std::string base_session = session_text();
const std::string our_session = session_text({{"updated_at", at(10)}, {"next_actions", queue({"One", "Two", "Ours"})}});
const std::string their_session =
    session_text({{"updated_at", at(15)}, {"step", "\"s-2\""}, {"next_actions", queue({"One", "Two", "Theirs"})}});
const std::string both = session_text(
    {{"updated_at", at(15)}, {"step", "\"s-2\""}, {"next_actions", queue({"One", "Two", "Ours", "Theirs"})}});

/// main has our session, the branch `theirs` has theirs, both from the base.
Repository diverged() {
  Repository repository(base_session);
  repository.branch("theirs", "main", their_session);
  repository.git({"checkout", "-q", "main"});
  repository.commit(our_session, "ours");
  return repository;
}

const std::string our_step = session_text({{"updated_at", at(10)}, {"step", "\"ours\""}});
const std::string their_step = session_text({{"updated_at", at(15)}, {"step", "\"theirs\""}});

Repository contradicting() {
  Repository repository(base_session);
  repository.branch("theirs", "main", their_step);
  repository.git({"checkout", "-q", "main"});
  repository.commit(our_step, "ours");
  return repository;
}

std::size_t newlines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("git merge merges what no line merge could") {
  const Repository repository = diverged();
  CHECK(repository.run({"merge", "-q", "--no-edit", "theirs"}).status == 0);
  CHECK(repository.read() == both);
}

TEST_CASE("git merge stops at the one field that both sides changed, and says which") {
  const Repository repository = contradicting();
  const ProgramAnswer answer = repository.run({"merge", "--no-edit", "theirs"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("git-checkpoint-merge: .checkpoints/demo.checkpoint.json: 1 conflict: step\n"));
  CHECK_THAT(answer.errors, !Contains("s-1"));
  const std::string text = repository.read();
  CHECK_THAT(text, Contains("\"updated_at\": \"2026-06-02T15:00:00Z\""));
  CHECK_THAT(text, Contains("  \"step\": \"ours\",\n=======\n  \"step\": \"theirs\",\n>>>>>>> "));
  CHECK(newlines(text) == newlines(base_session) + 4);
  CHECK_THAT(repository.git({"ls-files", "-u"}), Contains("demo.checkpoint.json"));
}

TEST_CASE("merge.conflictStyle says whether the base is shown too") {
  const Repository repository = contradicting();
  std::string style = "diff3";
  SECTION("diff3") {}
  SECTION("zdiff3") { style = "zdiff3"; }
  SECTION("merge") { style = "merge"; }
  repository.git({"config", "merge.conflictStyle", style});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const bool has_base = repository.read().find("\n  \"step\": \"s-1\",\n=======\n") != std::string::npos;
  CHECK(has_base == (style != "merge"));
  CHECK((repository.read().find("|||||||") != std::string::npos) == has_base);
}

TEST_CASE("the committed policy of the store decides, wherever the store is") {
  const Repository repository = contradicting();
  repository.write("{\"merge\": {\"position\": \"latest\"}}\n", ".checkpoints/config.json");
  CHECK(repository.run({"merge", "-q", "--no-edit", "theirs"}).status == 0);
  CHECK(repository.read() == their_step);
}

TEST_CASE("git rebase, cherry-pick and rebase --apply give the same document as git merge") {
  const Repository repository = diverged();
  SECTION("rebase") { repository.git({"rebase", "-q", "theirs"}); }
  SECTION("rebase --apply") { repository.git({"rebase", "-q", "--apply", "theirs"}); }
  SECTION("cherry-pick") { repository.git({"cherry-pick", "theirs"}); }
  CHECK(repository.read() == both);
}

TEST_CASE("git revert takes back one change and leaves the later ones") {
  Repository repository(base_session);
  repository.commit(session_text({{"updated_at", at(10)}, {"project", "\"renamed\""}}), "rename");
  repository.commit(session_text({{"updated_at", at(12)}, {"project", "\"renamed\""}, {"step", "\"s-2\""}}), "go on");
  repository.git({"revert", "--no-edit", "HEAD~1"});
  CHECK(repository.read() == session_text({{"updated_at", at(12)}, {"step", "\"s-2\""}}));
}

TEST_CASE("git stash pop merges what was put aside") {
  Repository repository(base_session);
  repository.write(their_session);
  repository.git({"stash", "-q"});
  repository.commit(our_session, "ours");
  repository.git({"stash", "pop", "-q"});
  CHECK(repository.read() == both);
}

TEST_CASE("git pull --rebase merges what others pushed") {
  const Repository repository = diverged();
  repository.git({"init", "-q", "--bare", "../shared.git"});
  repository.git({"push", "-q", "../shared.git", "theirs:main"});
  repository.git({"pull", "-q", "--rebase", "../shared.git", "main"});
  CHECK(repository.read() == both);
}

TEST_CASE("git merge-tree prints its tree and nothing of ours, also in a bare repository") {
  const Repository repository = diverged();
  const std::string tree = repository.git({"merge-tree", "--write-tree", "main", "theirs"});
  CHECK(newlines(tree) == 1);
  CHECK(repository.git({"cat-file", "blob", tree.substr(0, tree.size() - 1) + ":" + std::string(Repository::path)}) ==
        both);
}

TEST_CASE("both sides add the checkpoint") {
  Repository repository(base_session);
  repository.git({"rm", "-q", "--cached", std::string(Repository::path)});
  repository.git({"commit", "-q", "-m", "untrack"});
  repository.git({"branch", "empty"});
  repository.commit(our_session, "ours");
  repository.git({"checkout", "-q", "empty"});
  repository.commit(session_text({{"updated_at", at(15)}, {"next_actions", queue({"One", "Two", "Theirs"})}}),
                    "theirs");
  repository.git({"checkout", "-q", "main"});
  CHECK(repository.run({"merge", "-q", "--no-edit", "empty"}).status == 0);
  CHECK(repository.read() ==
        session_text({{"updated_at", at(15)}, {"next_actions", queue({"One", "Two", "Ours", "Theirs"})}}));
}

TEST_CASE("a criss-cross merge has no marker in its virtual base") {
  // The two merges of the same contradiction were settled differently, so their merge has a conflicted virtual base.
  Repository repository(base_session);
  repository.branch("left", "main", our_step);
  repository.branch("right", "main", their_step);
  repository.git({"checkout", "-q", "-b", "left-merged", "left"});
  CHECK(repository.run({"merge", "-q", "--no-edit", "right"}).status == 1);
  repository.commit(session_text({{"updated_at", at(16)}, {"step", "\"ours\""}}), "left settles");
  repository.git({"checkout", "-q", "-b", "right-merged", "right"});
  CHECK(repository.run({"merge", "-q", "--no-edit", "left"}).status == 1);
  repository.commit(session_text({{"updated_at", at(17)}, {"step", "\"theirs\""}, {"project", "\"new\""}}),
                    "right settles");
  repository.git({"config", "merge.conflictStyle", "diff3"});
  CHECK(repository.run({"merge", "--no-edit", "left-merged"}).status == 1);
  const std::string text = repository.read();
  CHECK_THAT(text, Contains("\n  \"step\": \"s-1\",\n=======\n"));
  CHECK_THAT(text, !Contains("Temporary merge branch 1"));
  CHECK(std::count(text.begin(), text.end(), '<') == 7);
}

TEST_CASE("a checkpoint that git takes for a renamed other one is not blended with it") {
  Repository repository(base_session);
  repository.git({"checkout", "-q", "-b", "theirs"});
  repository.commit(session_text({{"updated_at", at(15)}, {"step", "\"s-2\""}}), "theirs");
  repository.git({"checkout", "-q", "main"});
  repository.git({"rm", "-q", std::string(Repository::path)});
  repository.write(session_text({{"skill", "\"other\""}, {"updated_at", at(10)}}),
                   ".checkpoints/other.checkpoint.json");
  repository.git({"add", "-A"});
  repository.git({"commit", "-q", "-m", "another skill begins"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  const std::string text = repository.read(".checkpoints/other.checkpoint.json");
  CHECK(text.find("<<<<<<<") == 0);
  CHECK_THAT(text, Contains("\"skill\": \"other\""));
  CHECK_THAT(text, Contains("\"skill\": \"demo\""));
}

TEST_CASE("a removed and changed checkpoint stays, as a conflict of git's own") {
  Repository repository(base_session);
  repository.branch("theirs", "main", their_session);
  repository.git({"checkout", "-q", "main"});
  repository.git({"rm", "-q", std::string(Repository::path)});
  repository.git({"commit", "-q", "-m", "remove"});
  const ProgramAnswer answer = repository.run({"merge", "--no-edit", "theirs"});
  CHECK(answer.status == 1);
  CHECK(repository.read() == their_session);
}

TEST_CASE("documents with CRLF merge and conflict in CRLF") {
  const auto with_crlf = [](std::string text) {
    for (std::size_t found = text.find('\n'); found != std::string::npos; found = text.find('\n', found + 2)) {
      text.insert(found, "\r");
    }
    return text;
  };
  Repository repository(with_crlf(base_session));
  repository.branch("theirs", "main", with_crlf(their_session));
  repository.branch("contradicting", "main", with_crlf(their_step));
  repository.git({"checkout", "-q", "main"});
  repository.commit(with_crlf(our_session), "ours");
  CHECK(repository.run({"merge", "-q", "--no-edit", "theirs"}).status == 0);
  CHECK(repository.read() == with_crlf(both));
  CHECK(repository.run({"merge", "-q", "--no-edit", "contradicting"}).status == 1);
  const std::string text = repository.read();
  CHECK(std::count(text.begin(), text.end(), '\r') == std::count(text.begin(), text.end(), '\n'));
}

TEST_CASE("a side that is no JSON is merged by lines, and neither side is lost") {
  Repository repository(base_session);
  repository.branch("theirs", "main", session_text({{"updated_at", at(15)}, {"step", "\"s-2\","}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(our_step, "ours");
  const ProgramAnswer answer = repository.run({"merge", "--no-edit", "theirs"});
  CHECK(answer.status == 1);
  CHECK_THAT(answer.errors, Contains("theirs, line 9"));
  CHECK_THAT(repository.read(), Contains("<<<<<<<"));
  CHECK_THAT(repository.read(), Contains("\"step\": \"ours\""));
  CHECK_THAT(repository.read(), Contains("\"step\": \"s-2\","));
}

TEST_CASE("lines that merge into broken JSON are a conflict all the same") {
  Repository repository(base_session);
  repository.branch("theirs", "main", session_text({{"phase", "\"plan\","}}));
  repository.git({"checkout", "-q", "main"});
  repository.commit(session_text({{"next_actions", queue({"Other"})}}), "ours");
  CHECK(repository.run({"merge", "-q", "--no-edit", "theirs"}).status == 1);
  CHECK_THAT(repository.read(), Contains("<<<<<<<"));
}

TEST_CASE("rerere replays a resolution") {
  const Repository repository = contradicting();
  repository.git({"config", "rerere.enabled", "true"});
  const std::string settled = session_text({{"updated_at", at(15)}, {"step", "\"settled\""}});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  repository.commit(settled, "settled");
  repository.git({"reset", "-q", "--hard", "HEAD~1"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK(repository.read() == settled);
}

TEST_CASE("GIT_CHECKPOINT_MERGE=0 leaves the merge to git's lines") {
  const Repository repository = diverged();
  Environment environment = repository.environment();
  const std::string folder = repository.git({"rev-parse", "--show-toplevel"});
  environment.set("GIT_CHECKPOINT_MERGE", "0");
  const ProgramAnswer answer =
      run_program({"git", {"merge", "--no-edit", "theirs"}, folder.substr(0, folder.size() - 1)}, environment);
  CHECK(answer.status == 1);
  CHECK_THAT(repository.read(), Contains("<<<<<<<"));
}

TEST_CASE("without the program the registered command merges by lines and loses nothing") {
  const Repository repository = diverged();
  const std::string command = repository.git({"config", "merge.checkpoint.driver"});
  std::string elsewhere = command.substr(0, command.size() - 1);
  elsewhere.replace(elsewhere.find(CHECKPOINT_MERGE_DRIVER), std::string(CHECKPOINT_MERGE_DRIVER).size(), "/nowhere/x");
  repository.git({"config", "merge.checkpoint.driver", elsewhere});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status == 1);
  CHECK_THAT(repository.read(), Contains("<<<<<<< ours"));
  CHECK_THAT(repository.read(), Contains("\"Theirs\""));
}

namespace {

// Three versions in files that git has not made, and the driver called by hand.
class ByHand {
 public:
  ByHand() : repository(base_session) {
    for (const auto& [file, text] : texts) repository.write(text, file);
  }

  ProgramAnswer run(const std::string& script) const {
    const std::string driver =
        std::string("PATH=\"") + CHECKPOINT_MERGE_DRIVER + "/..:$PATH\"; d=" + CHECKPOINT_MERGE_DRIVER + "; ";
    return run_program({"sh", {"-c", driver + script}, repository.folder()}, repository.environment());
  }
  /// Every file but `changed` is as it was, and no other one has come.
  void has_left_all_but(const std::string& changed) const {
    for (const auto& [file, text] : texts) {
      INFO(file);
      if (file != changed) CHECK((repository.has(file) ? repository.read(file) : "gone") == text);
    }
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(repository.folder())) ++files;
    CHECK(files == texts.size() + 3);  // .git, .gitattributes, .checkpoints
  }

  Repository repository;
  const std::vector<std::pair<std::string, std::string>> texts{
      {"b.json", base_session}, {"o.json", our_session}, {"t.json", their_session}};
};

}  // namespace

TEST_CASE("the driver takes away nothing that git has not made for it") {
  const ByHand hand;
  SECTION("a version is not there") {
    CHECK(hand.run("$d b.json o.json none.json").status == 255);
    CHECK(hand.run("$d none.json o.json t.json").status == 255);
    hand.has_left_all_but("");
  }
  SECTION("arguments that mean nothing") {
    CHECK(hand.run("$d b.json o.json").status == 129);
    CHECK(hand.run("$d o.json").status == 129);
    CHECK(hand.run("$d").status == 129);
    CHECK(hand.run("$d 1 2 3 4 5 6 7 8 9").status == 129);
    hand.has_left_all_but("");
  }
  SECTION("a pipe, a folder, a symlink") {
    CHECK(hand.run("mkfifo ../p; $d b.json ../p t.json").status == 255);
    CHECK(hand.run("$d b.json .checkpoints t.json").status == 255);
    CHECK(hand.run("ln -s work/o.json ../l; $d b.json ../l t.json; r=$?; [ -L ../l ] && exit $r").status == 255);
    hand.has_left_all_but("");
  }
  SECTION("a disk that is full half-way") {
    // 1 stands for 512 or 1024 bytes: more than the versions have, less than all of them together.
    const ProgramAnswer answer = hand.run("trap '' XFSZ; ulimit -f 1; $d b.json o.json t.json");
    CHECK(answer.status == 255);
    CHECK_THAT(answer.errors, Contains("cannot write the result"));
    hand.has_left_all_but("");
  }
  SECTION("a file that may not be written") {
    if (geteuid() == 0) return;  // root may
    CHECK(hand.run("chmod a-w o.json; $d b.json o.json t.json").status == 255);
    hand.has_left_all_but("");
  }
  SECTION("what git made goes, so that git stops") {
    CHECK(hand.run("cp o.json .merge_file_a1B2c3; $d b.json .merge_file_a1B2c3 none; r=$?; "
                   "[ -e .merge_file_a1B2c3 ] || exit $r")
              .status == 255);
    CHECK(hand.run("trap '' XFSZ; ulimit -f 1; cp o.json .merge_file_a1B2c3; $d b.json .merge_file_a1B2c3 t.json; "
                   "r=$?; [ -e .merge_file_a1B2c3 ] || exit $r")
              .status == 255);
    CHECK(hand.run("mkdir ../a; cp o.json ../a/.merge_file_x; $d b.json ../a/.merge_file_x none; r=$?; "
                   "cmp -s o.json ../a/.merge_file_x && exit $r")
              .status == 255);
    hand.has_left_all_but("");
  }
  SECTION("all is well") {
    CHECK(hand.run("$d b.json o.json t.json").status == 0);
    CHECK(hand.repository.read("o.json") == both);
    hand.has_left_all_but("o.json");
  }
}

TEST_CASE("a driver that cannot do its work stops the merge, and git keeps everything") {
  const Repository repository = diverged();
  const std::string head = repository.git({"rev-parse", "HEAD"});
  const std::string line = std::string(CHECKPOINT_MERGE_DRIVER) + " %O %A /nowhere %L %P";
  repository.git({"config", "merge.checkpoint.driver", line});
  const ProgramAnswer answer = repository.run({"merge", "--no-edit", "theirs"});
  CHECK(answer.status > 1);
  CHECK(repository.read() == our_session);
  CHECK(repository.git({"rev-parse", "HEAD"}) == head);
  CHECK(repository.git({"status", "--porcelain"}).empty());
}

TEST_CASE("a driver that is killed leaves no side without a word") {
  const Repository repository = diverged();
  // As a signal that comes once the driver has begun: its child ends it.
  const std::string bin = (repository.folder().parent_path() / "bin").string();
  repository.write("#!/bin/sh\nkill -9 $PPID\n", "../bin/git");
  std::filesystem::permissions(bin + "/git", std::filesystem::perms::owner_all);
  repository.git({"config", "merge.checkpoint.driver",
                  "PATH=" + bin + ":$PATH GIT_CHECKPOINT_MERGE=0 exec " + CHECKPOINT_MERGE_DRIVER + " %O %A %B %L %P"});
  CHECK(repository.run({"merge", "--no-edit", "theirs"}).status != 0);
  const std::string text = repository.read();
  const bool is_untouched = text == our_session && repository.git({"status", "--porcelain"}).empty();
  const bool has_both = text.find("Ours") != std::string::npos && text.find("Theirs") != std::string::npos &&
                        text.find("<<<<<<<") != std::string::npos;
  CHECK((is_untouched || has_both));
}

}  // namespace checkpoint::test
