// Input that somebody else wrote: every command gives a clear answer, the other files still get theirs, and nothing
// reaches a terminal that could act on it.

#include <sys/stat.h>

#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
namespace fs = std::filesystem;

namespace {

std::string valid_document(const std::string& skill, const std::string& more) {
  return R"({"protocol_version": "1.0", "skill": ")" + skill +
         "\", \"project\": \"p\", \"project_dir\": \"/p\", \"created_at\": \"2026-06-01T00:00:00Z\", "
         "\"updated_at\": \"2026-06-02T00:00:00Z\", \"phase\": \"a\", \"step\": \"b\", \"status\": \"in_progress\", "
         "\"progress_summary\": \"s\", \"next_actions\": [\"go\"]" +
         more + "}\n";
}

// A repository with one good checkpoint.
fs::path prepared(const Workbench& bench) {
  fs::path root = bench.repository("repo");
  write_file(session_file(root, "good"), valid_document("good", ""));
  return root;
}

// Every command that reads the store names the file; the good one still gets its answer.
void check_named(const Workbench& bench, const fs::path& root, const std::string& code) {
  for (const char* command : {"status", "list", "next"}) {
    const nlohmann::json answer = bench.ask(root, {command});
    INFO(command << answer.dump());
    CHECK(answer.at("success") == true);
    REQUIRE(answer.at("problems").size() == 1);
    CHECK(answer.at("problems").at(0).at("code") == code);
    CHECK(answer.at("problems").at(0).at("path") == ".checkpoints/bad.checkpoint.json");
  }
  CHECK(bench.ask(root, {"list"}).at("count") == 1);
  CHECK(bench.checkpoint(root, {"validate"}).status == 1);
  CHECK(bench.checkpoint(root, {"show", "bad"}).status != 0);
  CHECK(bench.checkpoint(root, {"update", "bad", "--phase=x"}).status != 0);
}

}  // namespace

TEST_CASE("broken text is named by every command that reads the store, and left alone") {
  struct Case {
    std::string name;
    std::string text;
    std::string code;
  };
  const std::vector<Case> cases{
      {"duplicate keys", R"({"a": 1, "a": 2})", "duplicate-key"},
      {"depth of a million", std::string(1'000'000, '['), "too-deep"},
      {"NaN", "{\"a\": NaN}", "invalid-json"},
      {"NUL", std::string("{\"a\": \"\0\"}", 10), "invalid-encoding"},
      {"invalid UTF-8", "{\"a\": \"\xc3\x28\"}", "invalid-encoding"},
      {"trailing bytes", "{} x", "invalid-json"},
      {"an empty file", "", "invalid-json"},
      {"merge markers", "{\n<<<<<<< ours\n\"a\": 1\n=======\n\"a\": 2\n>>>>>>> theirs\n}\n", "conflict-markers"},
  };
  for (const Case& broken : cases) {
    DYNAMIC_SECTION(broken.name) {
      Workbench bench;
      const fs::path root = prepared(bench);
      write_file(session_file(root, "bad"), broken.text);
      check_named(bench, root, broken.code);
      CHECK(read_file(session_file(root, "bad")) == broken.text);
    }
  }
}

TEST_CASE("a string of 100 MB is refused by size, without reading it into a document") {
  Workbench bench;
  const fs::path root = prepared(bench);
  std::string text = R"({"a": ")";
  text.append(std::size_t{100} * 1024 * 1024, 'x').append("\"}");
  write_file(session_file(root, "bad"), text);
  check_named(bench, root, "oversize");
}

TEST_CASE("symlinks, FIFOs and folders in place of a checkpoint are named and not followed") {
  Workbench bench;
  const fs::path root = prepared(bench);
  SECTION("a symlink out of the store") {
    write_file(bench / "secret.json", valid_document("bad", ""));
    fs::create_symlink(bench / "secret.json", session_file(root, "bad"));
    check_named(bench, root, "symlink");
    CHECK(read_file(bench / "secret.json") == valid_document("bad", ""));
  }
  SECTION("a FIFO, which never blocks us") {
    REQUIRE(::mkfifo(session_file(root, "bad").c_str(), 0600) == 0);
    check_named(bench, root, "not-a-file");
  }
  SECTION("a folder") {
    fs::create_directories(session_file(root, "bad"));
    check_named(bench, root, "not-a-file");
  }
}

TEST_CASE("names that lead out of the store are refused before anything is created") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  for (const std::string name : {"../evil", "a/b", "..", ".hidden", "a b", "a\nb", "nul:", "x.lock", "a\x1b[31m"}) {
    INFO(name);
    for (const char* command : {"update", "done", "reset", "rotate"}) {
      std::vector<std::string> words{command, name};
      if (std::string(command) == "update") words.emplace_back("--phase=x");
      CHECK(bench.checkpoint(root, words).status == 129);
    }
  }
  CHECK_FALSE(fs::exists(root / ".checkpoints"));
}

TEST_CASE("escape sequences in any field are shown, not sent") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  const std::string evil = R"(\u001b]0;owned\u0007\u009b31m\u202e\u0000\r\n)";
  write_file(session_file(root, "bad"),
             R"({"protocol_version": "1.0", "skill": "bad", "project": ")" + evil + R"(", "project_dir": ")" + evil +
                 "\", \"created_at\": \"2026-06-01T00:00:00Z\", \"updated_at\": \"2026-06-02T00:00:00Z\", "
                 "\"phase\": \"" +
                 evil + R"(", "step": ")" + evil + R"(", "status": "blocked", "progress_summary": ")" + evil +
                 R"(", "blockers": [{"id": ")" + evil + R"(", "description": ")" + evil +
                 R"(", "needs": "user_decision", "proposed_resolution": ")" + evil +
                 R"("}], "next_actions": [{"text": ")" + evil + R"(", "done_when": ")" + evil +
                 R"("}], "pm_refs": [{"provider": ")" + evil + R"(", "id": ")" + evil +
                 R"("}], "context_primer": {"key_decisions": [")" + evil + R"("], "generated_files": [")" + evil +
                 "\"]}, \"" + evil + R"(": 1, "progress_table": [{"id": ")" + evil + "\"}]}");
  const std::vector<std::vector<std::string>> all{{"status"},
                                                  {"status", "--brief"},
                                                  {"next", "--all"},
                                                  {"list"},
                                                  {"resume"},
                                                  {"show", "bad"},
                                                  {"validate"},
                                                  {"done", "bad"},
                                                  {"show", "bad", "--path=phase"},
                                                  {"resume", "bad"},
                                                  {"resume", "--hook-json"},
                                                  {"show", "bad", "--json"},
                                                  {"done", "bad", "--verify"},
                                                  {"update", "bad", "--phase=x"}};
  for (const auto& words : all) {
    const ProgramAnswer answer = bench.checkpoint(root, words);
    const std::string said = answer.output + answer.errors;
    INFO(words.front() << ": " << said);
    CHECK(said.find('\x1b') == std::string::npos);
    CHECK(said.find('\x07') == std::string::npos);
    CHECK(said.find('\r') == std::string::npos);
    CHECK(said.find('\0') == std::string::npos);
    CHECK(said.find("\xc2\x9b") == std::string::npos);
    CHECK(said.find("\xe2\x80\xae") == std::string::npos);
  }
}

TEST_CASE("a command found in data runs only with consent to that very command") {
  Workbench bench;
  const fs::path root = bench.repository("repo");
  write_file(session_file(root, "bad"),
             valid_document("bad", "").replace(valid_document("bad", "").find("[\"go\"]"), 6,
                                               R"([{"text": "t", "done_when": "touch ran"}, "then"])"));
  CHECK(bench.ask(root, {"done", "bad", "--verify"}).at("error_code") == "refused");
  CHECK(bench.checkpoint(root, {"done", "bad", "--verify=" + std::string(64, '0')}).status == 4);
  CHECK_FALSE(fs::exists(root / "ran"));
  const std::string digest = bench.ask(root, {"done", "bad", "--verify"}).at("digest");
  CHECK(bench.ask(root, {"done", "bad", "--verify=" + digest}).at("up_next") == "then");
  CHECK(fs::exists(root / "ran"));
}
