// resolve --interactive: one conflict after the other, through streams that a test has instead of a terminal.

#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

std::string text_with(const std::string& phase, const std::string& summary, const std::string& number) {
  std::string text = checkpoint_text("review", R"(, "x_number": )" + number + R"(, "x_text": ")" + summary + "\"");
  return text.replace(text.find("\"build\""), 7, "\"" + phase + "\"");
}

// In the middle of a merge that has left three fields open; at a terminal.
class Stopped : public Desk {
 public:
  Stopped() {
    with_repository().with("review", text_with("build", "Begun.", "1"));
    git({"symbolic-ref", "HEAD", "refs/heads/main"});
    commit("start");
    git({"checkout", "--quiet", "-b", "side"});
    with("review", text_with("ship", "Theirs.", "3"));
    commit("theirs");
    git({"checkout", "--quiet", "main"});
    with("review", text_with("test", "Ours.", "2"));
    commit("ours");
    CHECK_THROWS(git({"merge", "--quiet", "side"}));
    context.terminal.input = true;
  }

  Said answered(const std::string& lines) {
    typing(lines);
    return say({"resolve", "--interactive"});
  }
  Json document() const { return Json::parse(read_file(file_of("review"))); }
};

}  // namespace

TEST_CASE("resolve --interactive asks for each conflict and writes the answers") {
  Stopped stopped;
  const Said said = stopped.answered("o\ntheirs\nbase\n");
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, Catch::StartsWith("resolved .checkpoints/review.checkpoint.json\nnext: git add "));
  CHECK_THAT(said.err, Contains("phase (") && Contains("    ours: \"test\"\n    theirs: \"ship\"\n") &&
                           Contains("[o]urs, [t]heirs, [b]oth, base, [e]dit, [s]kip or [q]uit? "));
  const Json document = stopped.document();
  CHECK(document.at("phase") == "test");
  CHECK(document.at("x_number") == 3);
  CHECK(document.at("x_text") == "Begun.");
}

TEST_CASE("resolve --interactive takes a value, and asks again where it is none") {
  Stopped stopped;
  const Said said = stopped.answered("what\ne\ndeploy\nb\ne\nseven\ne\n7\nt\n");
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  CHECK_THAT(said.err, Contains("'what' is none of these") && Contains("this does not settle it") &&
                           Contains("that is not a JSON value"));
  CHECK(stopped.document().at("phase") == "deploy");
  CHECK(stopped.document().at("x_number") == 7);
}

TEST_CASE("what resolve --interactive was told before the end holds") {
  Stopped stopped;
  SECTION("skipped") {
    const Said said = stopped.answered("s\no\no\n");
    CHECK(said.exit == 1);
    CHECK_THAT(said.err, Contains("1 conflict left"));
  }
  SECTION("quit") { CHECK(stopped.answered("o\nq\n").exit == 1); }
  SECTION("no more to read") { CHECK(stopped.answered("o\n").exit == 1); }
  SECTION("asked again") {
    CHECK(stopped.answered("o\nq\n").exit == 1);
    CHECK(stopped.answered("o\no\n").exit == 0);
    CHECK(stopped.document().at("phase") == "test");
    CHECK(stopped.document().at("x_number") == 2);
  }
}

TEST_CASE("resolve speaks of two skills only where there are two") {
  Stopped stopped;
  CHECK_THAT(stopped.say({"resolve"}).err, !Contains("keeps both, and"));
  const Said both = stopped.say({"resolve", "--both"});
  CHECK(both.exit == 1);
  CHECK_THAT(both.err, !Contains("is there already"));
}

TEST_CASE("resolve --interactive takes a side of a file that one side has removed") {
  Stopped stopped;
  stopped.git({"merge", "--abort"});
  stopped.git({"checkout", "--quiet", "side"});
  stopped.git({"rm", "--quiet", ".checkpoints/review.checkpoint.json"});
  stopped.git({"commit", "--quiet", "-m", "removed"});
  stopped.git({"checkout", "--quiet", "main"});
  CHECK_THROWS(stopped.git({"merge", "--quiet", "side"}));
  const Said said = stopped.answered("t\no\n");
  INFO(said.out << said.err);
  CHECK_THAT(said.err, Contains("this does not settle it"));
  CHECK(said.exit == 0);
  CHECK(stopped.document().at("phase") == "test");
}

TEST_CASE("resolve --interactive asks for each pair of markers of a log") {
  Stopped stopped;
  const auto commit_log = [&](const std::string& first, const std::string& last) {
    write_file(stopped.folder() / "log.jsonl",
               "{\"a\": " + first + "}\n{\"b\": 1}\n{\"c\": 1}\n{\"d\": 1}\n{\"d\": 2}\n{\"e\": " + last + "}\n");
    stopped.commit("log");
  };
  stopped.git({"merge", "--abort"});
  commit_log("1", "1");
  stopped.git({"checkout", "--quiet", "-b", "other"});
  commit_log("3", "3");
  stopped.git({"checkout", "--quiet", "main"});
  commit_log("2", "2");
  CHECK_THROWS(stopped.git({"merge", "--quiet", "other"}));
  stopped.typing("base\ne\n<<<<<<< x\ne\n{\"e\": 9}\n");
  const Said said = stopped.say({"resolve", "--interactive", "log.jsonl"});
  INFO(said.out << said.err);
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, Catch::StartsWith("resolved log.jsonl\nnext: git add "));
  CHECK_THAT(said.err, Contains("hunks[id=") && Contains("log.jsonl would have lines that read as conflict markers"));
  CHECK(read_file(stopped.folder() / "log.jsonl") ==
        "{\"a\": 1}\n{\"b\": 1}\n{\"c\": 1}\n{\"d\": 1}\n{\"d\": 2}\n{\"e\": 9}\n");
}

TEST_CASE("resolve --interactive needs a terminal, and no answers beside") {
  Stopped stopped;
  CHECK(stopped.say({"resolve", "-i", "--ours"}).exit == 129);
  stopped.context.terminal.input = false;
  const std::string before = read_file(stopped.file_of("review"));
  const Said said = stopped.say({"resolve", "-i", "--json"});
  CHECK(said.exit == 4);
  CHECK(said.json().at("error_code") == "refused");
  CHECK(stopped.say({"resolve", "-i"}).err.find("standard input is none") != std::string::npos);
  CHECK(read_file(stopped.file_of("review")) == before);
}
