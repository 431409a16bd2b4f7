// Ctrl-C, as the built program takes it. The signal is on its way before the program starts, so that no clock decides
// where it arrives.

#include "core/folder.h"
#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

ProgramAnswer interrupted(const Workbench& bench, const std::filesystem::path& folder, const std::string& call,
                          const std::string& signal = "INT") {
  return bench.shell(
      folder, "env --block-signal=" + signal + " sh -c 'kill -" + signal + " $$; exec git-checkpoint " + call + "'");
}

}  // namespace

TEST_CASE("a signal ends every command with 130, an answer and an untouched store") {
  Workbench bench;
  const auto root = bench.repository("repo");
  bench.ask(root, {"update", "review", "--phase=a", R"(--next_actions:json=["One", "Two"])"});
  const std::string before = read_file(session_file(root, "review"));
  for (const std::string call : {"update review --phase=b", "update other --phase=b", "done review", "reset review",
                                 "rotate review --keep=0", "fmt", "status", "next", "list", "show review",
                                 "resume review", "validate", "validate --stdin --path=x", "init"}) {
    for (const std::string signal : {"INT", "TERM", "HUP"}) {
      INFO(call << " " << signal);
      const ProgramAnswer text = interrupted(bench, root, call, signal);
      CHECK(text.status == 130);
      CHECK(text.output.empty());
      CHECK(text.errors == "error: interrupted; no file was left half-written\nhint: run it again to go on\n");
    }
    const ProgramAnswer json = interrupted(bench, root, call + " --json");
    CHECK(json.status == 130);
    CHECK(json.errors.empty());
    CHECK(nlohmann::json::parse(json.output).at("error_code") == "interrupted");
  }
  CHECK(read_file(session_file(root, "review")) == before);
  CHECK(Folder::open((root / ".checkpoints").string(), "").entries().size() == 1);
}

TEST_CASE("a program that was told to ignore a signal goes on") {
  Workbench bench;
  const auto root = bench.repository("repo");
  CHECK(
      bench.shell(root, "trap '' INT; env --block-signal=INT sh -c 'kill -INT $$; exec git-checkpoint list'").status ==
      0);
}
