// The driver called by hand, as no git calls it: what it is given may be anything.

#include <filesystem>
#include <vector>

#include "core/program.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;

/// Three versions of a file, and the driver that merges them in a shell's words: `$d O A B`.
class Called {
 public:
  Called(const std::string& origin, const std::string& ours, const std::string& theirs) : ours_(ours) {
    write_file(scratch_ / "O", origin);
    write_file(scratch_ / "B", theirs);
  }

  ProgramAnswer run(const std::string& script, std::string_view input = {}) const {
    write_file(scratch_ / "A", ours_);
    Environment environment = hermetic_environment(scratch_.path());
    environment.set("d", CHECKPOINT_MERGE_DRIVER);
    return run_program({"sh", {"-c", script}, scratch_.path(), input}, environment);
  }
  std::string result() const { return read_file(scratch_ / "A"); }
  std::filesystem::path operator/(std::string_view inner) const { return scratch_ / inner; }

 private:
  Scratch scratch_;
  std::string ours_;
};

const std::string lines = "a\nb\nc\nd\ne\nf\ng\n";
const std::string our_lines = "ours\nb\nc\nd\ne\nf\ng\n";
const std::string their_lines = "a\nb\nc\nd\ne\nf\ntheirs\n";

}  // namespace

TEST_CASE("a driver without standard streams merges as it does with them") {
  for (const char* closed : {"", "<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"}) {
    INFO(closed);
    const Called by_lines(lines, our_lines, their_lines);
    CHECK(by_lines.run(std::string("GIT_CHECKPOINT_MERGE=0 $d O A B ") + closed).status == 0);
    CHECK(by_lines.result() == "ours\nb\nc\nd\ne\nf\ntheirs\n");
    const Called by_fields("{\"a\": 1}\n", "{\"a\": 2}\n", "{\"a\": 3}\n");
    CHECK(by_fields.run(std::string("$d O A B ") + closed).status == 1);
    CHECK(by_fields.result() == "{\n<<<<<<< ours\n  \"a\": 2\n=======\n  \"a\": 3\n>>>>>>> theirs\n}\n");
  }
}

TEST_CASE("what the driver starts reads nothing of its input") {
  const Called called(lines, our_lines, their_lines);
  write_file(called / "bin/git", "#!/bin/sh\ncat\nPATH=${PATH#*:} exec git \"$@\"\n");
  std::filesystem::permissions(called / "bin/git", std::filesystem::perms::owner_all);
  CHECK(called.run("GIT_CHECKPOINT_MERGE=0 PATH=$PWD/bin:$PATH $d O A B", "typed\n").status == 0);
  CHECK(called.result() == "ours\nb\nc\nd\ne\nf\ntheirs\n");
}

TEST_CASE("what the driver says steers no terminal, and any other letters stay") {
  const Called called("{\"a\": 1}\n", "{\"a\": 2}\n", "{\"a\": 3}\n");
  const auto said = [&](const std::string& path) {
    const std::string all = called.run("$d O A B 7 '" + path + "'").errors;
    const std::string begin = "git-checkpoint-merge: ";
    const std::string end = ": 1 conflict: a\n";
    REQUIRE(all.size() >= begin.size() + end.size());
    CHECK(all.substr(0, begin.size()) == begin);
    CHECK(all.substr(all.size() - end.size()) == end);
    return all.substr(begin.size(), all.size() - begin.size() - end.size());
  };
  CHECK(said("a\x1B[31m\x7F.json") == "a?[31m?.json");
  CHECK(said("\xC2\x80|\xC2\x9F|") == "?|?|");          // C1 controls
  CHECK(said("\xE2\x80\x8E|\xE2\x80\xAE|") == "?|?|");  // embeddings and marks
  CHECK(said("\xE2\x81\xA6|\xE2\x81\xA9|") == "?|?|");  // isolates
  for (const std::string text : {"\xC2\xA0|\xC3\xA9", "\xC3\x80", "\xE2\x80\x8D", "\xE2\x80\xAF", "\xE2\x81\xA5",
                                 "\xE2\x81\xAA", "\xE2\x82\xAC", "\xE3\x80\x8E", "\xE2\x80", "\xC2", "a b~"}) {
    CHECK(said(text) == text);
  }
}

TEST_CASE("by a policy that cannot be read nothing is merged, by one that is not there as usual") {
  const Called called("{\"a\": 1, \"b\": 1}\n", "{\"a\": 2, \"b\": 1}\n", "{\"a\": 1, \"b\": 2}\n");
  const std::string driver = "$d O A B 7 .checkpoints/demo.checkpoint.json";
  CHECK(called.run("mkdir .checkpoints; " + driver).status == 0);
  CHECK(called.result() == "{\"a\": 2, \"b\": 2}\n");
  const ProgramAnswer answer = called.run("mkfifo .checkpoints/config.json; " + driver);
  CHECK(answer.status == 1);
  CHECK(answer.errors ==
        "git-checkpoint-merge: .checkpoints/demo.checkpoint.json: cannot read .checkpoints/config.json: it is not a "
        "file, or "
        "is being changed at this moment; both sides are kept whole\n");
  CHECK_THAT(called.result(), Contains("{\"a\": 2, \"b\": 1}\n=======\n{\"a\": 1, \"b\": 2}\n"));
}

TEST_CASE("an input with markers is merged by lines, and is a conflict however they merge") {
  const auto marked = [](const std::string& first, const std::string& last) {
    return "{\n" + first + "<<<<<<< x\n  \"b\": 1,\n=======\n  \"b\": 2,\n>>>>>>> y\n  \"c\": 3,\n" + last + "}\n";
  };
  const std::string one = "  \"a\": 1,\n";
  const std::string two = "  \"a\": 2,\n";
  const Called called(marked(one, "  \"z\": 1\n"), marked(two, "  \"z\": 1\n"), marked(one, "  \"z\": 2\n"));
  const ProgramAnswer answer = called.run("$d O A B 7 x.json");
  CHECK(answer.status == 1);
  CHECK(answer.errors == "git-checkpoint-merge: x.json: an input carries conflict markers; merged by lines\n");
  CHECK(called.result() == marked(two, "  \"z\": 2\n"));
  // Signs of another number are none.
  const ProgramAnswer other = called.run("$d O A B 6 x.json");
  CHECK(other.status == 1);
  CHECK_THAT(other.errors, Contains("base, line 3: "));
  CHECK_THAT(other.errors, Contains("; both sides are kept whole\n"));
}

TEST_CASE("where one side left a text alone the other's bytes hold, whatever they are") {
  for (const char* mode : {"", "--virtual "}) {
    const Called ours("no JSON", "<<<<<<< x\n", "no JSON");
    CHECK(ours.run(std::string("$d ") + mode + "O A B").status == 0);
    CHECK(ours.result() == "<<<<<<< x\n");
    const Called theirs("no JSON", "no JSON", "<<<<<<< x\n");
    CHECK(theirs.run(std::string("$d ") + mode + "O A B").status == 0);
    CHECK(theirs.result() == "<<<<<<< x\n");
    const Called both("no JSON", "<<<<<<< x\n", "<<<<<<< x\n");
    CHECK(both.run(std::string("$d ") + mode + "O A B").status == 0);
    CHECK(both.result() == "<<<<<<< x\n");
  }
}

TEST_CASE("a log of lines is merged line by line, by the end of its path alone") {
  const std::string first = "{\"at\": \"2026-06-01T09:00:00Z\"}\n";
  const std::string second = "{\"at\": \"2026-06-01T10:00:00Z\"}\n";
  const std::string third = "{\"at\": \"2026-06-01T11:00:00Z\"}\n";
  const Called called(first, first + third, first + second);
  CHECK(called.run("$d O A B 7 a/log.jsonl").status == 0);
  CHECK(called.result() == first + second + third);
  CHECK(called.run("$d O A B 7 .jsonl/log").status == 1);
}

TEST_CASE("of a log that cannot be merged it is said why, whichever version has lines that are no JSON") {
  const std::string other = "no JSON\n";
  const std::vector<std::string> lines{"{\"a\": 1}\n", "{\"a\": 2}\n", "{\"a\": 3}\n"};
  const auto said = [](const std::vector<std::string>& versions) {
    const Called called(versions[0], versions[1], versions[2]);
    const ProgramAnswer answer = called.run("$d O A B 7 log.jsonl");
    CHECK(answer.status == 1);
    return answer.errors;
  };
  const std::string begin = "git-checkpoint-merge: log.jsonl: ";
  CHECK(said(lines) == begin + "the sides changed the same lines; merged by lines\n");
  for (std::size_t version = 0; version < lines.size(); ++version) {
    std::vector<std::string> versions = lines;
    versions[version] = other;
    CHECK(said(versions) == begin + "it has lines that are not JSON objects; merged by lines\n");
  }
}

TEST_CASE("where there is no git to merge by lines, that is a conflict which keeps both sides whole") {
  const Called called(lines, our_lines, their_lines);
  const std::string whole = "<<<<<<< ours\n" + our_lines + "=======\n" + their_lines + ">>>>>>> theirs\n";
  const ProgramAnswer wanted = called.run("PATH=$PWD GIT_CHECKPOINT_MERGE=0 $d O A B 7 x.json");
  CHECK(wanted.status == 1);
  CHECK(wanted.errors == "git-checkpoint-merge: x.json: git cannot merge it by lines; both sides are kept whole\n");
  CHECK(called.result() == whole);
  const ProgramAnswer needed = called.run("PATH=$PWD $d O A B 7 x.json");
  CHECK(needed.status == 1);
  CHECK_THAT(needed.errors, Contains("; both sides are kept whole\n"));
  CHECK(called.result() == whole);
}

TEST_CASE("where it merges as git does, one conflict of lines is its status too") {
  const Called called("a\n", "b\n", "c\n");
  CHECK(called.run("GIT_CHECKPOINT_MERGE=0 $d O A B").status == 1);
  CHECK(called.result() == "<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n");
}

TEST_CASE("each marker bears the name that the driver is given for what follows it") {
  const Called called("{\"a\": 1}\n", "{\"a\": 2}\n", "{\"a\": 3}\n");
  CHECK(called.run("git config --global merge.conflictStyle diff3 && $d O A B 7 x.json before here there").status == 1);
  CHECK(called.result() ==
        "{\n<<<<<<< here\n  \"a\": 2\n||||||| before\n  \"a\": 1\n=======\n  \"a\": 3\n>>>>>>> there\n}\n");
}

TEST_CASE("the driver closes each file before it opens the next") {
  const Called called("{\"a\": 1, \"b\": 1}\n", "{\"a\": 2, \"b\": 1}\n", "{\"a\": 1, \"b\": 2}\n");
  // Room for the standard streams and three files, one less than O, A, B and the result.
  CHECK(called.run("exec 3>&- 4>&- 5>&- && ulimit -n 6 && $d O A B").status == 0);
  CHECK(called.result() == "{\"a\": 2, \"b\": 2}\n");
}

}  // namespace checkpoint::test
