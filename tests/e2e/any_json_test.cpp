// Files outside of any store that .gitattributes gives to the driver, merged by real git.

#include <filesystem>
#include <nlohmann/json.hpp>

#include "e2e/repository.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;
using Json = nlohmann::json;

/// A repository whose branches have changed `file`, each in its own way, in the middle of a merge or behind it.
class Merged {
 public:
  Merged(const std::string& file, std::string_view base, std::string_view ours, std::string_view theirs)
      : repository(session_text()), file_(file) {
    repository.write("*.json merge=checkpoint\n*.jsonl merge=checkpoint\n", ".gitattributes");
    commit(base, "base");
    repository.git({"checkout", "-q", "-b", "theirs"});
    commit(theirs, "theirs");
    repository.git({"checkout", "-q", "main"});
    commit(ours, "ours");
    answer = repository.run({"merge", "--no-edit", "theirs"});
  }

  std::string text() const { return repository.read(file_); }
  bool is_clean() const { return answer.status == 0; }

  Repository repository;
  ProgramAnswer answer;

 private:
  void commit(std::string_view text, const std::string& subject) const {
    repository.write(text, file_);
    repository.git({"add", "-A"});
    repository.git({"commit", "-q", "-m", subject});
  }

  std::string file_;
};

constexpr std::string_view package = R"({
    "name": "site",
    "version": "1.0",

    "scripts": {"build": "make", "test": "make test"},
    "args": ["-v"],
    "people": [
        {"name": "Ada", "role": "lead"},
        {"name": "Bob", "role": "none"}
    ]
}
)";

/// `text` with each first string in the place of the second one.
std::string with(std::string text, const std::vector<std::pair<std::string, std::string>>& changes) {
  for (const auto& [from, to] : changes) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  }
  return text;
}

const std::string base(package);

std::string in_crlf(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) text.insert(at, "\r");
  return text;
}

/// `text` without what stands behind its markers.
std::string unlabelled(std::string text) {
  for (const std::string marker : {"<<<<<<<", ">>>>>>>"}) {
    const std::size_t at = text.find(marker);
    REQUIRE(at != std::string::npos);
    text.erase(at + marker.size(), text.find('\n', at) - at - marker.size());
  }
  return text;
}

}  // namespace

TEST_CASE("any JSON merges by key, and lists of named rows by their names, in the layout that it has") {
  const std::vector<std::pair<std::string, std::string>> ours{{R"("build": "make",)", R"("build": "ninja",)"},
                                                              {R"("role": "lead")", R"("role": "head")"}};
  const std::vector<std::pair<std::string, std::string>> theirs{
      {R"("test": "make test")", R"("test": "ctest", "lint": "tidy")"}, {R"("role": "none"})", R"("role": "none"},
        {"name": "Cy", "role": "new"})"}};
  const Merged merged("package.json", base, with(base, ours), with(base, theirs));
  CHECK(merged.is_clean());
  CHECK(merged.text() == with(with(base, ours), theirs));
}

TEST_CASE("of any JSON what both sides changed stands between markers, and all else is merged") {
  const Merged merged("package.json", base, with(base, {{"1.0", "1.1"}, {"\"site\"", "\"page\""}}),
                      with(base, {{"1.0", "2.0"}, {"Ada", "Eve"}}));
  CHECK(merged.answer.status == 1);
  CHECK(unlabelled(merged.text()) ==
        with(base, {{"\"site\"", "\"page\""},
                    {"    \"version\": \"1.0\",\n",
                     "<<<<<<<\n    \"version\": \"1.1\",\n=======\n    \"version\": \"2.0\",\n>>>>>>>\n"},
                    {"Ada", "Eve"}}));
  CHECK(merged.repository.checkpoint({"resolve", "--theirs", "package.json"}).status == 0);
  CHECK(merged.text() == with(base, {{"\"site\"", "\"page\""}, {"1.0", "2.0"}, {"Ada", "Eve"}}));
}

TEST_CASE("of any JSON a list that both sides added to at one place is a conflict, as of lines") {
  const Merged merged("conf/run.json", base, with(base, {{"[\"-v\"]", "[\"-v\", \"-x\"]"}}),
                      with(base, {{"[\"-v\"]", "[\"-v\", \"-y\"]"}, {"1.0", "2.0"}}));
  CHECK(merged.answer.status == 1);
  CHECK_THAT(merged.answer.output + merged.answer.errors, Contains("conf/run.json: 1 conflict: args"));
  CHECK_THAT(merged.text(), Contains("\"version\": \"2.0\""));
  CHECK_THAT(merged.text(), Contains("    \"args\": [\"-v\", \"-x\"],\n=======\n    \"args\": [\"-v\", \"-y\"],\n"));
}

TEST_CASE("of any JSON what one side took out of a list and the other edited is a conflict") {
  const std::string rules = R"({"rules": [{"allow": "all", "note": "n"}, {"deny": "x"}]})";
  const std::string without = R"({"rules": [{"deny": "x"}]})";
  const std::string edited = with(rules, {{"\"n\"", "\"m\""}});
  const bool is_ours = GENERATE(true, false);
  const Merged merged("rules.json", rules, is_ours ? without : edited, is_ours ? edited : without);
  CHECK(merged.answer.status == 1);
  CHECK_THAT(merged.answer.output + merged.answer.errors, Contains("rules.json: 1 conflict: rules"));
}

TEST_CASE("what is JSON only with comments merges by lines") {
  const std::string commented = "{\n  // why\n  \"a\": 1,\n  \"b\": 1,\n\n  \"c\": 1,\n  \"d\": 1\n}\n";
  const Merged conflicted("tsconfig.json", commented, with(commented, {{"\"a\": 1", "\"a\": 2"}}),
                          with(commented, {{"\"a\": 1", "\"a\": 3"}}));
  CHECK(conflicted.answer.status == 1);
  CHECK_THAT(conflicted.text(), Contains("  // why\n<<<<<<< "));
}

TEST_CASE("what is JSON only with comments merges as git merges it where that is no conflict") {
  const std::string commented = "{\n  // why\n  \"a\": 1,\n  \"b\": 1,\n\n  \"c\": 1,\n  \"d\": 1\n}\n";
  const Merged merged("tsconfig.json", commented, with(commented, {{"\"a\": 1", "\"a\": 2"}}),
                      with(commented, {{"\"d\": 1", "\"d\": 3"}}));
  INFO(merged.answer.errors);
  CHECK(merged.is_clean());
  CHECK(merged.text() == with(commented, {{"\"a\": 1", "\"a\": 2"}, {"\"d\": 1", "\"d\": 3"}}));
}

TEST_CASE("what is JSON with comments may have them anywhere, and a last comma, and what looks like one in a string") {
  const std::string commented =
      "/* why\n not, */\n{\n  \"a\": \"// \\\"x,]\", // first\n  \"b\": \"\", // \"\n\n"
      "  \"c\": [1, 2, /* 3 */ ],\n  \"d\": 1,\n}\n";
  const Merged merged("tsconfig.json", commented, with(commented, {{"// first", "// last"}}),
                      with(commented, {{"\"d\": 1", "\"d\": 3"}}));
  INFO(merged.answer.errors);
  CHECK(merged.is_clean());
}

TEST_CASE("what one side broke is no result though git merges its lines") {
  const std::string plain = "{\n  \"a\": 1,\n  \"b\": 1,\n\n  \"c\": 1,\n  \"d\": 1\n}\n";
  const Merged merged("tsconfig.json", plain, with(plain, {{"\"a\": 1", "\"a\": 2"}}),
                      with(plain, {{"\"d\": 1", "\"d\" 3"}}));
  CHECK_FALSE(merged.is_clean());
  CHECK_THAT(merged.text(), Contains("\"d\": 1") && Contains("\"d\" 3"));
}

TEST_CASE("a line of a log that both sides changed is a conflict, and lines that they added stay") {
  const std::string lines = "{\"id\": 1, \"v\": 1}\n{\"id\": 2, \"v\": 1}\n";
  const auto file = [](const std::string& base, const std::string& ours, const std::string& theirs) {
    Merged merged("log.jsonl", base, ours, theirs);
    return merged;
  };
  SECTION("changed") {
    const Merged merged =
        file(lines, with(lines, {{"1, \"v\": 1", "1, \"v\": 2"}}), with(lines, {{"1, \"v\": 1", "1, \"v\": 3"}}));
    CHECK(merged.answer.status == 1);
    CHECK_THAT(merged.answer.errors, Contains("log.jsonl: the sides changed the same lines; merged by lines"));
    CHECK_THAT(merged.text(),
               Contains("<<<<<<< ") && Contains("\"v\": 2}\n=======\n") && Contains("\"v\": 3}\n>>>>>>> "));
  }
  SECTION("added") {
    const Merged merged = file(lines, lines + "{\"id\": 3}\n", lines + "{\"id\": 4}\n");
    CHECK(merged.is_clean());
    CHECK(merged.text().size() == lines.size() + 20);
  }
}

TEST_CASE("resolve settles the lines of a log that both sides changed", "[resolve]") {
  const std::string log = GENERATE(as<std::string>(), "log.jsonl", ".checkpoints/snapshots/w/log.jsonl");
  const auto line = [](int id, int value) {
    return "{\"id\": " + std::to_string(id) + ", \"v\": " + std::to_string(value) + "}\n";
  };
  const std::string between = line(2, 1) + line(3, 1) + line(4, 1) + line(7, 1);
  const Merged merged(log, line(1, 1) + between + line(5, 1), line(1, 2) + between + line(5, 2),
                      line(1, 3) + between + line(5, 3) + line(6, 3));
  REQUIRE(merged.answer.status == 1);
  const Repository& repository = merged.repository;
  const Json listed = Json::parse(repository.checkpoint({"resolve", "--list", "--json", log}).output).at("remaining");
  REQUIRE(listed.size() == 2);
  CHECK(listed[0].at("ours") == R"({"id": 1, "v": 2})");
  CHECK(listed[0].at("base") == R"({"id": 1, "v": 1})");
  CHECK(listed[1].at("theirs") == "{\"id\": 5, \"v\": 3}\n{\"id\": 6, \"v\": 3}");
  SECTION("with a side") {
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 0);
    CHECK(merged.text() == line(1, 3) + between + line(5, 3) + line(6, 3));
    CHECK_THAT(repository.checkpoint({"resolve", log}).output, !Contains("resolved"));
  }
  SECTION("with both") {
    CHECK(repository.checkpoint({"resolve", "--both", log}).status == 0);
    CHECK(merged.text() == line(1, 2) + line(1, 3) + between + line(5, 2) + line(5, 3) + line(6, 3));
  }
  SECTION("one after the other, and by hand in between") {
    const std::string set = "--set=" + listed[1].at("path").get<std::string>() + R"(:json={"id": 5, "v": 9})";
    const ProgramAnswer first = repository.checkpoint({"resolve", set, log});
    CHECK(first.status == 1);
    CHECK_THAT(first.errors, Contains("1 conflict left"));
    CHECK(repository.checkpoint({"resolve", set, log}).status == 129);  // it is answered
    repository.write(with(merged.text(), {{"\"id\": 3, \"v\": 1", "\"id\": 3, \"v\": 7"}}), log);
    CHECK(repository.checkpoint({"resolve", "--ours", log}).status == 0);
    CHECK(merged.text() == with(line(1, 2) + between, {{"3, \"v\": 1", "3, \"v\": 7"}}) + line(5, 9));
  }
  SECTION("with what is no log") {
    const std::string before = merged.text();
    const ProgramAnswer said = repository.checkpoint(
        {"resolve", "--ours", "--set=" + listed[1].at("path").get<std::string>() + "=words", "--json", log});
    CHECK(said.status == 1);
    CHECK_THAT(said.output, Contains("would have lines that are not JSON objects"));
    CHECK(merged.text() == before);
  }
  SECTION("not where somebody has edited between the markers") {
    const std::string edited = with(merged.text(), {{"1, \"v\": 2", "1, \"v\": 8"}});
    repository.write(edited, log);
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 4);
    CHECK(merged.text() == edited);
  }
  SECTION("by the time of lines, which they do not say") {
    const ProgramAnswer said = repository.checkpoint({"resolve", "--latest", log});
    CHECK(said.status == 1);
    CHECK_THAT(said.errors, Contains("says when it was written: --ours, --theirs or --both"));
  }
  SECTION("after it was added with its markers") {
    repository.git({"add", log});
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 0);
    CHECK(merged.text() == line(1, 3) + between + line(5, 3) + line(6, 3));
  }
  SECTION("as one side has it, which nobody may have meant") {
    repository.git({"checkout", "--ours", "--", log});
    const ProgramAnswer said = repository.checkpoint({"resolve", log});
    CHECK(said.status == 1);
    CHECK_THAT(said.errors, Contains(log + " is as our side has it: 'git add' it if that is meant, or name it with"));
    CHECK(merged.text() == line(1, 2) + between + line(5, 2));
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 0);
    CHECK(merged.text() == line(1, 3) + between + line(5, 3) + line(6, 3));
  }
  SECTION("where the work tree has other line ends than git") {
    repository.write(in_crlf(merged.text()), log);
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 0);
    CHECK(merged.text() == in_crlf(line(1, 3) + between + line(5, 3) + line(6, 3)));
  }
  SECTION("that a driver which died has left as ours") {
    const bool has_crlf = GENERATE(false, true);
    const auto text = [&](const std::string& lines) { return has_crlf ? in_crlf(lines) : lines; };
    repository.write(text(line(1, 2) + between + line(5, 2)), log);
    CHECK(Json::parse(repository.checkpoint({"resolve", "--list", "--json", log}).output).at("remaining") == listed);
    CHECK(repository.checkpoint({"resolve", log}).status == 1);
    const std::string set = "--set=" + listed[1].at("path").get<std::string>() + R"(:json={"id": 5, "v": 9})";
    CHECK(repository.checkpoint({"resolve", set, log}).status == 1);
    CHECK_THAT(merged.text(), Contains("<<<<<<<") && Contains(text(between + line(5, 9))));
    CHECK(repository.checkpoint({"resolve", "--theirs", log}).status == 0);
    CHECK(merged.text() == text(line(1, 3) + between + line(5, 9)));
  }
  SECTION("twice with the same answer") {
    const std::string side = GENERATE(as<std::string>(), "--ours", "--theirs");
    CHECK(repository.checkpoint({"resolve", side, log}).status == 0);
    const std::string settled = merged.text();
    CHECK(repository.checkpoint({"resolve", side, log}).status == 0);
    CHECK(merged.text() == settled);
  }
  SECTION("with a line that reads as a marker") {
    const std::string before = merged.text();
    const std::string set = "--set=" + listed[1].at("path").get<std::string>() + "=<<<<<<< ours";
    const ProgramAnswer said = repository.checkpoint({"resolve", set, "--json", log});
    CHECK(said.status == 1);
    CHECK(Json::parse(said.output).at("error") ==
          log + " would have lines that read as conflict markers with these answers");
    CHECK(merged.text() == before);
  }
  SECTION("with what is no log, while more is open") {
    const std::string before = merged.text();
    const std::string set = "--set=" + listed[1].at("path").get<std::string>() + "=words";
    CHECK_THAT(repository.checkpoint({"resolve", set, log}).errors,
               Contains("would have lines that are not JSON objects"));
    CHECK(merged.text() == before);
  }
  SECTION("by hand") {
    repository.write(line(1, 7) + between + line(5, 7), log);
    CHECK_THAT(repository.checkpoint({"resolve", log}).output, Contains("Nothing to resolve"));
  }
}

TEST_CASE("resolve settles JSON with comments, and nothing that would be none", "[resolve]") {
  const std::string commented =
      "{\n  // why\n  \"a\": 1,\n  \"b\": 1,\n  // on\n  \"c\": 1,\n  \"e\": 1,\n  \"d\": 1,\n}\n";
  const Merged merged("tsconfig.json", commented, with(commented, {{"\"a\": 1", "\"a\": 2"}, {"\"d\": 1", "\"d\": 2"}}),
                      with(commented, {{"\"a\": 1", "\"a\": 3"}, {"\"d\": 1", "\"d\": 3"}}));
  REQUIRE(merged.answer.status == 1);
  const auto resolve = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "resolve");
    words.emplace_back("tsconfig.json");
    return merged.repository.checkpoint(words);
  };
  const Json listed = Json::parse(resolve({"--list", "--json"}).output).at("remaining");
  REQUIRE(listed.size() == 2);
  SECTION("a side") {
    CHECK(resolve({"--theirs"}).status == 0);
    CHECK(merged.text() == with(commented, {{"\"a\": 1", "\"a\": 3"}, {"\"d\": 1", "\"d\": 3"}}));
  }
  SECTION("twice with the same answer, and once more when it was added") {
    const std::string side = GENERATE(as<std::string>(), "--ours", "--theirs");
    CHECK(resolve({side}).status == 0);
    const std::string settled = merged.text();
    CHECK(resolve({side}).status == 0);
    CHECK(merged.text() == settled);
    merged.repository.git({"add", "tsconfig.json"});
    CHECK_THAT(resolve({}).output, Contains("Nothing to resolve"));
    merged.repository.git({"commit", "-q", "-m", "merged"});
    CHECK_THAT(resolve({}).output, Contains("Nothing to resolve"));
    CHECK(merged.text() == settled);
  }
  SECTION("what a driver that died has left as ours") {
    merged.repository.git({"checkout", "--ours", "--", "tsconfig.json"});
    CHECK(resolve({"--theirs"}).status == 0);
    CHECK(merged.text() == with(commented, {{"\"a\": 1", "\"a\": 3"}, {"\"d\": 1", "\"d\": 3"}}));
  }
  SECTION("one that would leave none, while another is open") {
    const std::string before = merged.text();
    const ProgramAnswer said = resolve({"--set=" + listed[0].at("path").get<std::string>() + "=  \"b\": 2,"});
    CHECK(said.status == 1);
    CHECK_THAT(said.errors, Contains("tsconfig.json would not be JSON, even without its comments"));
    CHECK(merged.text() == before);
  }
  SECTION("one of its own") {
    CHECK(resolve({"--ours", "--set=" + listed[0].at("path").get<std::string>() + "=  \"a\": 9, // mine"}).status == 0);
    CHECK(merged.text() == with(commented, {{"\"a\": 1,", "\"a\": 9, // mine"}, {"\"d\": 1", "\"d\": 2"}}));
  }
  SECTION("both, which is a key twice") {
    const std::string before = merged.text();
    const ProgramAnswer said = resolve({"--both"});
    CHECK(said.status == 1);
    CHECK_THAT(said.errors, Contains("tsconfig.json would not be JSON, even without its comments"));
    CHECK(merged.text() == before);
  }
}

}  // namespace checkpoint::test
