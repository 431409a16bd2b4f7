#include "git/repository.h"

#include "core/line_ends.h"
#include "git/walk.h"
#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint;
using checkpoint::test::Commits;

namespace {

git::Oid oid(const std::string& hex) { return *git::Oid::parse(hex); }

}  // namespace

TEST_CASE("a commit is read with its parents, people, times and message") {
  Commits commits;
  const std::string first = commits.tip();
  const std::string made = commits.land("Subject\nin two lines\n\nBody here");
  const git::Repository repository = commits.open();
  const auto commit = repository.commit(oid(made));
  REQUIRE(commit);
  CHECK(commit->id.hex() == made);
  CHECK(commit->parents == std::vector<git::Oid>{oid(first)});
  CHECK(commit->author.name == "A Tester");
  CHECK(commit->author.email == "tester@example.com");
  CHECK(format_instant(commit->author.when) == "2026-01-02T03:04:05Z");
  CHECK(commit->subject() == "Subject in two lines");
  CHECK(commit->body() == "Body here\n");
  CHECK_FALSE(commit->is_merge);
}

TEST_CASE("the lines of a message end alike, whoever wrote them") {
  CHECK(with_line_ends("a\r\n\r\nb\rc\r", "\n") == "a\n\nb\rc\r");
  CHECK(with_line_ends("a\n\nb\n", "\n") == "a\n\nb\n");
}

TEST_CASE("a commit's time is its clock's, and none where nobody could write it") {
  const Commits commits;
  const auto [written, read] = GENERATE(table<std::string, std::string>({
      {"-9", "1969-12-31T23:59:51Z"},
      {"4102444800", "2100-01-01T00:00:00Z"},
      {"253402300799", "9999-12-31T23:59:59Z"},
      {"253402300800", "1970-01-01T00:00:00Z"},
      {"9223372036854775807", "1970-01-01T00:00:00Z"},
      {"18446744073709551616", "1970-01-01T00:00:00Z"},
      {"soon", "1970-01-01T00:00:00Z"},
  }));
  CAPTURE(written);
  const std::string person = "A Tester <tester@example.com> " + written + " +0000\n";
  const auto commit = git::parse_commit(oid(commits.tip()), "tree " + std::string(40, '1') + "\nauthor " + person +
                                                                "committer " + person + "\nSubject\n");
  REQUIRE(commit);
  CHECK(format_instant(commit->author.when) == read);
  CHECK(format_instant(commit->committer.when) == read);
}

TEST_CASE("what is not there is nothing, not an error") {
  Commits commits;
  const git::Repository repository = commits.open();
  CHECK_FALSE(repository.commit(oid(std::string(40, '1'))));
  CHECK_FALSE(repository.resolve("nowhere"));
  CHECK_FALSE(repository.resolve("..not a name.."));
  CHECK_FALSE(repository.ref("refs/heads/nowhere"));
  CHECK_FALSE(repository.abbreviated("1234567"));
  CHECK_FALSE(repository.file(oid(commits.tip()), "no/such/file"));
  CHECK(repository.files(oid(commits.tip()), "folder").empty());
  CHECK_FALSE(repository.is_shallow());
}

TEST_CASE("refs lead through symbolic refs and tags to commits") {
  Commits commits;
  const std::string made = commits.land("One");
  commits.git({"tag", "-a", "-m", "release", "v1"});
  commits.git({"symbolic-ref", "refs/heads/alias", "refs/heads/main"});
  const git::Repository repository = commits.open();
  CHECK(repository.resolve("v1")->hex() == made);
  CHECK(repository.resolve("main~1") != repository.resolve("main"));
  CHECK(repository.ref("refs/tags/v1")->target.hex() == made);
  CHECK(repository.ref("refs/heads/alias")->target.hex() == made);
  CHECK(repository.symbolic_target("refs/heads/alias") == "refs/heads/main");
  CHECK(repository.refs("refs/heads/").size() == 2);
  CHECK(repository.abbreviated(made.substr(0, 8))->hex() == made);
}

TEST_CASE("files of a commit are read, listed and followed through the history") {
  Commits commits;
  test::write_file(commits.folder() / ".checkpoints" / "a.json", "one");
  commits.git({"add", "."});
  commits.git({"commit", "-qm", "first"});
  test::write_file(commits.folder() / "other", "x");
  commits.git({"add", "."});
  commits.git({"commit", "-qm", "unrelated"});
  test::write_file(commits.folder() / ".checkpoints" / "a.json", "two");
  commits.git({"add", "."});
  commits.git({"commit", "-qm", "second"});
  const git::Repository repository = commits.open();
  const git::Oid head = *repository.head();
  CHECK(repository.file(head, ".checkpoints/a.json")->text == "two");
  CHECK(repository.file(*repository.resolve("HEAD~1"), ".checkpoints/a.json")->text == "one");
  const git::Oid blob = repository.file(head, ".checkpoints/a.json")->id;
  CHECK(repository.files(head, ".checkpoints") == std::vector<git::FileName>{{".checkpoints/a.json", blob}});
  CHECK(repository.files(head, "").size() == 2);
  const auto changes = git::path_history(repository, head, ".checkpoints/a.json", 10);
  REQUIRE(changes.size() == 2);
  CHECK(changes[0].commit.subject() == "second");
  CHECK(changes[1].commit.subject() == "first");
}

TEST_CASE("ancestors, merge bases and differences are exact though all clocks agree") {
  Commits commits;
  const std::string fork = commits.land("fork");
  const std::string side = commits.commit("side 2", {commits.commit("side 1", {fork})});
  const std::string main = commits.land("main 1");
  const git::Repository repository = commits.open();
  CHECK(git::is_ancestor(repository, oid(fork), oid(side)));
  CHECK_FALSE(git::is_ancestor(repository, oid(side), oid(fork)));
  CHECK_FALSE(git::is_ancestor(repository, oid(main), oid(side)));
  CHECK(git::merge_base(repository, oid(main), oid(side)) == oid(fork));
  const git::Difference difference = git::difference(repository, oid(main), oid(side));
  CHECK(difference.left_only.size() == 1);
  CHECK(difference.right_only.size() == 2);
  CHECK(difference.complete);
}

TEST_CASE("merge bases and differences are exact though the clock was ahead when the history began") {
  Commits commits;
  const std::string root = commits.commit_at("2036-01-01T00:00:00Z", "root", {});
  const std::string begun = commits.commit_at("2036-01-02T00:00:00Z", "begun", {root});
  const std::string fork = commits.commit_at("2026-02-01T00:00:00Z", "fork",
                                             {commits.commit_at("2026-01-01T00:00:00Z", "corrected", {begun})});
  const std::string work = commits.commit_at("2026-05-01T00:00:00Z", "work", {begun});
  const std::string left = commits.commit_at("2026-06-02T00:00:00Z", "left", {fork, work});
  const std::string right = commits.commit_at("2026-06-01T00:00:00Z", "right", {fork});
  const git::Repository repository = commits.open();
  CHECK(git::is_ancestor(repository, oid(root), oid(right)));
  CHECK_FALSE(git::is_ancestor(repository, oid(work), oid(right)));
  CHECK(git::merge_base(repository, oid(left), oid(right)) == oid(fork));
  const git::Difference difference = git::difference(repository, oid(left), oid(right));
  CHECK(difference.left_only == git::OidSet{oid(left), oid(work)});
  CHECK(difference.right_only == git::OidSet{oid(right)});
}
