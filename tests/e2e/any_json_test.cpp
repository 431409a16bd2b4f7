// Files outside of any store that .gitattributes gives to the driver, merged by real git.

#include <filesystem>

#include "e2e/repository.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;

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
      "/* why\n not, */\n{\n  \"a\": \"// \\\"x,]\", // first\n  \"b\": 1,\n\n  \"c\": [1, 2, /* 3 */ ],\n  \"d\": "
      "1,\n}\n";
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

}  // namespace checkpoint::test
