// What git leaves of merges by lines, in each style and with both of its ways to compare, and who has touched it since.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "cli/review/line_remake.h"
#include "e2e/repository.h"
#include "support/catch.h"
#include "support/git.h"
#include "support/rounds.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;
using Ordered = nlohmann::ordered_json;

struct Texts {
  std::string base;
  std::string ours;
  std::string theirs;
};

std::size_t below(std::size_t limit, std::mt19937& random) { return random() % limit; }

// Rows of few different values, so that most lines stand in several places.
Ordered any_document(std::mt19937& random) {
  Ordered rows = Ordered::array();
  for (std::size_t row = 1 + below(4, random); row > 0; --row) {
    Ordered numbers = Ordered::array();
    for (std::size_t count = below(4, random); count > 0; --count) numbers.push_back(below(4, random));
    rows.push_back({{"a", below(4, random)}, {"b", numbers}, {"n", "n" + std::to_string(row)}});
  }
  return {{"l", rows}, {"s", {{1, 2}, {3}, {"x"}}}, {"m", {{"p", 1}, {"q", {{"z", 1}}}}}, {"t", "t"}};
}

void edit(Ordered& document, const std::string& name, std::mt19937& random) {
  Ordered& rows = document["l"];
  const auto any = [&](Ordered& list) -> Ordered& { return list[below(list.size(), random)]; };
  switch (below(8, random)) {
    case 0:
      if (!rows.empty()) any(rows)["a"] = below(2, random) == 0 ? Ordered(name) : Ordered(7);
      break;
    case 1:
      if (!rows.empty()) any(rows)["b"].push_back(below(2, random) == 0 ? Ordered(name) : Ordered(9));
      break;
    case 2:
      if (!rows.empty()) rows.erase(below(rows.size(), random));
      break;
    case 3: {
      const Ordered row = {{"a", 1}, {"b", Ordered::array()}, {"n", name + std::to_string(below(3, random))}};
      rows.insert(rows.begin() + static_cast<std::ptrdiff_t>(below(rows.size() + 1, random)), row);
      break;
    }
    case 4: document["m"]["p"] = name; break;
    case 5: document["m"]["q"]["z"] = name; break;
    case 6: document["t"] = name + "t"; break;
    default: any(any(document["s"])) = name; break;
  }
}

std::string edited(Ordered document, const std::string& name, std::mt19937& random) {
  for (std::size_t edits = 2 + below(6, random); edits > 0; --edits) {
    edit(document, name + std::to_string(edits % 2), random);
  }
  return document.dump(2) + "\n";
}

Texts any_texts(std::mt19937& random) {
  const Ordered document = any_document(random);
  return {document.dump(2) + "\n", edited(document, "o", random), edited(document, "t", random)};
}

// Rows as they are in use: their lines say little else than those of others.
Ordered many_rows(std::size_t count, std::mt19937& random) {
  Ordered rows = Ordered::array();
  for (std::size_t row = 0; row < count; ++row) {
    rows.push_back({{"id", "r" + std::to_string(row)},
                    {"status", below(2, random) == 0 ? "todo" : "done"},
                    {"tags", {"p", "q"}},
                    {"done", below(2, random) == 0}});
  }
  return rows;
}

std::string with_edits(std::size_t edits, Ordered rows, const std::string& name, std::mt19937& random) {
  for (; edits > 0; --edits) {
    const auto at = rows.begin() + static_cast<std::ptrdiff_t>(below(rows.size(), random));
    switch (below(4, random)) {
      case 0: (*at)["status"] = "blocked"; break;
      case 1: (*at)["tags"].push_back(name); break;
      case 2: rows.erase(at); break;
      default: {
        const Ordered row = {{"id", name}, {"status", "todo"}, {"tags", Ordered::array()}, {"done", false}};
        rows.insert(at, row);
        break;
      }
    }
  }
  return rows.dump(2) + "\n";
}

Texts texts_of_rows(std::size_t count, std::size_t edits, std::mt19937& random) {
  const Ordered rows = many_rows(count, random);
  return {rows.dump(2) + "\n", with_edits(edits, rows, "o", random), with_edits(edits, rows, "t", random)};
}

bool has_markers(const std::string& text) { return text.find("<<<<<<<") != std::string::npos; }

std::string trimmed(std::string line) {
  while (line.ends_with('\n')) line.pop_back();
  return line;
}

// git, merging texts by lines.
class Git {
 public:
  // As `git merge-file` with these words leaves them.
  std::string merged_file(const Texts& texts, const std::vector<std::string>& words) const {
    repository_.write(texts.base, "base");
    repository_.write(texts.ours, "ours");
    repository_.write(texts.theirs, "theirs");
    std::vector<std::string> call{"merge-file", "-p", "-q"};
    call.insert(call.end(), words.begin(), words.end());
    call.insert(call.end(), {"ours", "base", "theirs"});
    return repository_.run(call).output;
  }

  // As `git merge` with these words leaves them.
  std::string merged(const Texts& texts, const std::vector<std::string>& words) const {
    const std::string start = commit(texts.base, {});
    const std::string theirs = commit(texts.theirs, start);
    repository_.git({"checkout", "-q", "-f", "--detach", commit(texts.ours, start)});
    std::vector<std::string> call{"merge", "-q", "--no-commit"};
    call.insert(call.end(), words.begin(), words.end());
    call.push_back(theirs);
    static_cast<void>(repository_.run(call));
    return repository_.read("x.json");
  }

  bool is_left(const std::string& text, const Texts& texts) const {
    const cli::MergeSource source{"index", texts.base, texts.ours, texts.theirs, {}};
    return cli::is_line_merge(text, source, repository_.environment());
  }

 private:
  std::string commit(const std::string& text, const std::string& parent) const {
    repository_.git({"reset", "-q", "--hard"});
    repository_.write(text, "x.json");
    repository_.git({"add", "x.json"});
    std::vector<std::string> words{"commit-tree", "-m", "x", trimmed(repository_.git({"write-tree"}))};
    if (!parent.empty()) words.insert(words.end(), {"-p", parent});
    return trimmed(repository_.git(words));
  }

  Repository repository_{session_text()};
};

const std::vector<std::vector<std::string>> kStyles{{}, {"--diff3"}, {"--zdiff3"}};
const std::vector<std::vector<std::string>> kComparisons{{}, {"-X", "patience"}, {"-X", "diff-algorithm=myers"}};

template <typename Each>
const typename Each::value_type& in_turn(const Each& each, int round) {
  return each.at(static_cast<std::size_t>(round) % each.size());
}

// The places where the lines begin that are no markers and say something.
std::vector<std::size_t> lines_of(const std::string& text) {
  std::vector<std::size_t> found;
  for (std::size_t begin = 0; begin < text.size(); begin = text.find('\n', begin) + 1) {
    const bool is_marker = std::string("<|=>").find(text[begin]) != std::string::npos;
    if (!is_marker && text.find_first_not_of(" ,", begin) != text.find('\n', begin)) found.push_back(begin);
  }
  return found;
}

std::string without_line(std::string text, std::size_t begin) {
  return text.erase(begin, text.find('\n', begin) + 1 - begin);
}

std::string with_line_twice(std::string text, std::size_t begin) {
  return text.insert(begin, text.substr(begin, text.find('\n', begin) + 1 - begin));
}

std::string with_crlf(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) text.insert(at, "\r");
  return text;
}

}  // namespace

TEST_CASE("nothing that git has merged by lines is taken for edited by hand", "[resolve]") {
  std::mt19937 random(20260607);
  const Git git;
  for (int round = 0; round < turns(24); ++round) {
    const Texts texts = any_texts(random);
    const std::string text = round % 2 == 0 ? git.merged_file(texts, in_turn(kStyles, round / 2))
                                            : git.merged(texts, in_turn(kComparisons, round / 2));
    INFO("round " << round << "\n" << text << texts.base << texts.ours << texts.theirs);
    REQUIRE(git.is_left(text, texts));
    REQUIRE(git.is_left(with_crlf(text), texts));
  }
}

TEST_CASE("nothing that git has merged by lines is taken for edited by hand, however much there is of it",
          "[resolve]") {
  std::mt19937 random(20260608);
  const Git git;
  for (int round = 0; round < 4; ++round) {
    const Texts texts = texts_of_rows(150, 40, random);
    const std::string text = git.merged(texts, {});
    REQUIRE(has_markers(text));
    CHECK(git.is_left(text, texts));
  }
  const Texts texts = texts_of_rows(12500, 3000, random);
  const std::string text = git.merged(texts, {});
  REQUIRE(std::count(text.begin(), text.end(), '\n') > 100000);
  REQUIRE(has_markers(text));
  CHECK(git.is_left(text, texts));
}

TEST_CASE(
    "what git has merged without regard to white space is taken for edited by hand only where it says another value",
    "[resolve]") {
  const auto numbers = [](int first, int fourth, int last, const std::string& words) {
    return Ordered{{"a", first}, {"f", 0}, {"g", 0}, {"h", fourth}, {"t", words}, {"z", last}}.dump(2) + "\n";
  };
  const Git git;
  Texts texts{numbers(0, 0, 0, "x y"), numbers(1, 0, 5, "x y"), numbers(2, 7, 0, "x y")};
  SECTION("none, some, or some at the end, in the place of one") {
    const auto [option, from, to] =
        GENERATE(table<std::string, std::string, std::string>({{"ignore-all-space", "\": ", "\":"},
                                                               {"ignore-space-change", "\": ", "\":   "},
                                                               {"ignore-space-at-eol", ",\n", ",  \n"}}));
    for (std::size_t at = texts.ours.find(from); at != std::string::npos; at = texts.ours.find(from, at + to.size())) {
      texts.ours.replace(at, from.size(), to);
    }
    const std::string text = git.merged(texts, {"-X", option});
    INFO(text);
    REQUIRE(has_markers(text));
    CHECK(git.is_left(text, texts));
    CHECK_FALSE(git.is_left(without_line(text, lines_of(text).at(1)), texts));
  }
  SECTION("in a string") {
    texts.theirs = numbers(2, 7, 0, "x  y");
    REQUIRE(git.is_left(git.merged(texts, {}), texts));
    CHECK_FALSE(git.is_left(git.merged(texts, {"-X", "ignore-all-space"}), texts));
  }
}

TEST_CASE("where git cannot merge anew for want of room, the error says where there may be some", "[resolve]") {
  const Repository repository(session_text());
  const auto git = find_program("git", repository.environment());
  REQUIRE(git);
  repository.write(
      "#!/bin/sh\ncase \"$*\" in *fast-import*) echo 'fatal: write error: No space left on device' >&2\n"
      "exit 128;; esac\nexec '" +
          git->string() + "' \"$@\"\n",
      "git");
  std::filesystem::permissions(repository.folder() / "git", std::filesystem::perms::owner_all);
  Environment environment = repository.environment();
  environment.set("PATH", repository.folder().string() + ":" + environment.get("PATH").value_or(""));
  try {
    static_cast<void>(cli::is_line_merge("{}\n", {"index", "{}\n", "[1]\n", "[2]\n", {}}, environment));
    FAIL("it was merged anew");
  } catch (const Error& error) {
    CHECK_THAT(error.message, Contains("No space left on device"));
    CHECK(error.hints == std::vector<std::string>{"TMPDIR names a folder that can be written"});
  }
}

TEST_CASE("a line that somebody has taken out or doubled is missed in what git has merged by lines", "[resolve]") {
  std::mt19937 random(20260609);
  const Git git;
  int edited = 0;
  for (int round = 0; round < turns(12); ++round) {
    const Texts texts = round % 4 == 0 ? texts_of_rows(40, 10, random) : any_texts(random);
    const std::string text =
        round % 2 == 0 ? git.merged(texts, {}) : git.merged_file(texts, in_turn(kStyles, round / 2));
    const std::vector<std::size_t> lines = lines_of(text);
    for (int edit = 0; edit < 2 && has_markers(text); ++edit, ++edited) {
      const std::size_t line = lines.at(below(lines.size(), random));
      INFO("round " << round << ", at " << line << "\n" << text << texts.base << texts.ours << texts.theirs);
      REQUIRE_FALSE(git.is_left(without_line(text, line), texts));
      REQUIRE_FALSE(git.is_left(with_line_twice(text, line), texts));
    }
  }
  CHECK(edited > turns(12));
}

TEST_CASE("resolve undoes nothing that somebody did beside the markers of a merge by lines", "[resolve]") {
  const Repository repository(session_text());
  const auto commit = [&](const std::string& first, const std::string& second) {
    repository.write("{\n  \"a\": " + first + ",\n  \"b\": " + second +
                         ",\n  \"f\": 0,\n  \"g\": 0,\n  \"h\": 0,\n  \"l\": [\n    1,\n    1,\n    2\n  ]\n}\n",
                     "x.json");
    repository.git({"add", "x.json"});
    repository.git({"commit", "-q", "-m", "x"});
  };
  commit("1", "1");
  repository.git({"checkout", "-q", "-b", "theirs"});
  commit("1", "3");
  repository.git({"checkout", "-q", "main"});
  commit("2", "1");
  REQUIRE(repository.run({"merge", "-q", "theirs"}).status == 1);
  const std::string text = repository.read("x.json");
  const auto answer_to = [&](const std::string& edited) {
    repository.write(edited, "x.json");
    return repository.checkpoint({"resolve", "--ours", "x.json"});
  };
  std::size_t row = 0;
  for (const std::size_t line : lines_of(text)) {
    for (const std::string& edited : {without_line(text, line), with_line_twice(text, line)}) {
      if (!is_turn(row++)) continue;
      const ProgramAnswer answer = answer_to(edited);
      INFO(edited << answer.output << answer.errors);
      REQUIRE(answer.status == 4);
      REQUIRE_THAT(answer.errors, Contains("x.json was edited since the merge"));
      REQUIRE(repository.read("x.json") == edited);
    }
  }
  CHECK(answer_to(text).status == 0);
  CHECK_THAT(repository.read("x.json"), Contains("\"a\": 2") && Contains("1,\n    1,\n    2"));
}

namespace {

std::string numbers(int first, int last) {
  return Ordered{{"a", first}, {"f", 0}, {"g", 0}, {"h", 0}, {"z", last}}.dump(2) + "\n";
}

void commit_file(const Repository& repository, const std::string& text, const std::string& name = "x.json") {
  repository.write(text, name);
  repository.git({"add", "-A"});
  repository.git({"commit", "-qm", "numbers"});
}

// Both sides have merged each other before, and kept their own last number; `git merge theirs` is to come.
Repository crossed() {
  Repository repository(session_text());
  repository.write("*.json merge=text\n", ".gitattributes");
  commit_file(repository, numbers(0, 0));
  repository.git({"checkout", "-qb", "theirs"});
  commit_file(repository, numbers(0, 2));
  repository.git({"checkout", "-q", "main"});
  commit_file(repository, numbers(0, 1));
  repository.git({"branch", "ours-before"});
  CHECK(repository.run({"merge", "-q", "theirs"}).status == 1);
  commit_file(repository, numbers(5, 1));
  repository.git({"checkout", "-q", "theirs"});
  CHECK(repository.run({"merge", "-q", "ours-before"}).status == 1);
  commit_file(repository, numbers(6, 2));
  repository.git({"checkout", "-q", "main"});
  return repository;
}

}  // namespace

namespace {

// In the middle of `git merge theirs`, with one file that both sides have changed.
Repository in_merge(const std::string& attributes, const std::string& name, const Texts& texts) {
  Repository repository(session_text());
  repository.write(attributes, ".gitattributes");
  commit_file(repository, texts.base, name);
  repository.git({"checkout", "-qb", "theirs"});
  commit_file(repository, texts.theirs, name);
  repository.git({"checkout", "-q", "main"});
  commit_file(repository, texts.ours, name);
  CHECK(repository.run({"merge", "-q", "theirs"}).status == 1);
  return repository;
}

}  // namespace

TEST_CASE("resolve leaves lines of a log their ends where these are of both kinds", "[resolve]") {
  const std::string rest = "{\"id\": 2}\r\n{\"id\": 3}\n{\"id\": 4}\n";
  const std::string theirs = "{\"id\": 12}\n" + rest;
  const Repository repository =
      in_merge("*.jsonl -merge\n", "l.jsonl", {"{\"id\": 1}\n" + rest, "{\"id\": 11}\n" + rest, theirs});
  SECTION("with a side") {
    CHECK(repository.checkpoint({"resolve", "--theirs", "l.jsonl"}).status == 0);
    CHECK(repository.read("l.jsonl") == theirs);
  }
  SECTION("with a value") {
    const Ordered listed = Ordered::parse(repository.checkpoint({"resolve", "--list", "--json", "l.jsonl"}).output);
    const std::string path = listed.at("remaining").at(0).at("path").get<std::string>();
    CHECK(repository.checkpoint({"resolve", "--set=" + path + "={\"id\": 9}", "l.jsonl"}).status == 0);
    CHECK(repository.read("l.jsonl") == "{\"id\": 9}\n" + rest);
  }
}

TEST_CASE("resolve writes the line ends that git has given a file in the work tree", "[resolve]") {
  const auto text = [](int first, int second) { return Ordered{{"a", first}, {"b", second}, {"f", 0}}.dump(2) + "\n"; };
  const int theirs = GENERATE(0, 2);  // no conflict by key, and one
  const Repository repository =
      in_merge("*.json merge=text text eol=crlf\n", "x.json", {text(0, 0), text(1, 0), text(theirs, 3)});
  REQUIRE(has_markers(repository.read("x.json")));
  CHECK(repository.checkpoint({"resolve", "--ours", "x.json"}).status == 0);
  CHECK(repository.read("x.json") == with_crlf(text(1, 3)));
}

TEST_CASE("where both sides have merged each other before, resolve gives what stands between the markers") {
  const bool is_ours = GENERATE(true, false);
  const Repository repository = crossed();
  CHECK(repository.run({"merge", "-q", "theirs"}).status == 1);
  REQUIRE(has_markers(repository.read("x.json")));
  SECTION("not added") {}
  SECTION("added") { repository.git({"add", "x.json"}); }
  SECTION("committed") {
    repository.git({"add", "x.json"});
    repository.git({"commit", "-qm", "with its markers"});
  }
  const ProgramAnswer answer = repository.checkpoint({"resolve", is_ours ? "--ours" : "--theirs", "x.json"});
  CHECK(answer.errors == "");
  CHECK(repository.read("x.json") == (is_ours ? numbers(5, 1) : numbers(6, 2)));
}

TEST_CASE("resolve settles the markers of a file that one side has renamed") {
  const Repository repository(session_text());
  repository.write("*.json merge=text\n", ".gitattributes");
  commit_file(repository, numbers(0, 0));
  repository.git({"checkout", "-qb", "theirs"});
  commit_file(repository, numbers(2, 0));
  repository.git({"checkout", "-q", "main"});
  repository.git({"mv", "x.json", "y.json"});
  commit_file(repository, numbers(1, 0), "y.json");
  CHECK(repository.run({"merge", "-q", "theirs"}).status == 1);
  repository.git({"add", "y.json"});
  CHECK(repository.checkpoint({"resolve", "--theirs", "y.json"}).status == 0);
  CHECK(repository.read("y.json") == numbers(2, 0));
}

TEST_CASE("a merge by lines is made anew by the git that the caller has, and by nothing else of what it is told") {
  const Scratch scratch;
  Environment environment = hermetic_environment(scratch / "home");
  const std::filesystem::path real = *find_program("git", environment);
  const std::string parts = git(scratch.path(), {"--exec-path"}, environment);
  const std::filesystem::path own = scratch / "bin/git";
  write_file(own, "#!/bin/sh\necho \"$GIT_EXEC_PATH|$GIT_DIR|$GIT_INDEX_FILE\" >>'" + (scratch / "calls").string() +
                      "'\nexec '" + real.string() + "' \"$@\"\n");
  std::filesystem::permissions(own, std::filesystem::perms::owner_all);
  environment.set("PATH", own.parent_path().string() + ":" + *environment.get("PATH"));
  environment.set("GIT_EXEC_PATH", parts.substr(0, parts.find('\n')));
  environment.set("GIT_DIR", (scratch / "nowhere").string());
  environment.set("GIT_INDEX_FILE", (scratch / "no-index").string());
  const cli::MergeSource source{"index", "a\n", "b\n", "c\n", {}};
  CHECK(cli::is_line_merge("<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n", source, environment));
  const std::string calls = read_file(scratch / "calls");
  std::size_t count = 0;
  for (std::size_t at = 0; at < calls.size(); at = calls.find('\n', at) + 1, ++count) {
    CHECK(calls.substr(at, calls.find('\n', at) - at) == *environment.get("GIT_EXEC_PATH") + "||");
  }
  CHECK(count > 2);
}

}  // namespace checkpoint::test
