#include "core/program.h"

#include <filesystem>

#include "support/catch.h"
#include "support/git.h"
#include "support/scratch.h"

using namespace checkpoint;
using checkpoint::test::Scratch;

TEST_CASE("a program gets its input, folder and environment, and its answer comes back whole") {
  const Scratch scratch;
  Environment environment = test::hermetic_environment(scratch.path());
  environment.set("GREETING", "hello");
  const std::string input(200000, 'x');
  const ProgramAnswer answer =
      run_program({"/bin/sh", {"-c", "pwd >&2; printf '%s ' \"$GREETING\"; cat"}, scratch.path(), input}, environment);
  CHECK(answer.ok());
  CHECK(answer.output == "hello " + input);
  CHECK(answer.errors == scratch.path().string() + "\n");
}

TEST_CASE("how a program ended is told as a shell tells it") {
  const Scratch scratch;
  const Environment environment = test::hermetic_environment(scratch.path());
  const auto status = [&](const std::string& script) {
    return run_program({"/bin/sh", {"-c", script}, scratch.path()}, environment).status;
  };
  CHECK(status("exit 7") == 7);
  CHECK(status("kill -TERM $$") == 143);
  CHECK(run_program({"no-such-program", {}, scratch.path()}, environment).status == 127);
  CHECK(run_program({"/no/such/program", {}, scratch.path()}, environment).status == 127);
}

TEST_CASE("relative entries of PATH bring no programs") {
  const Scratch scratch;
  Environment environment;
  test::write_file(scratch / "here/tool", "#!/bin/sh\n");
  std::filesystem::permissions(scratch / "here/tool", std::filesystem::perms::owner_all);
  environment.set("PATH", "here:.::");
  CHECK_FALSE(find_program("tool", environment));
  environment.set("PATH", "/nowhere:" + (scratch / "here").string());
  CHECK(find_program("tool", environment) == scratch / "here/tool");
  std::filesystem::permissions(scratch / "here/tool", std::filesystem::perms::owner_read);
  CHECK_FALSE(find_program("tool", environment));
}

TEST_CASE("a program that nobody listens to any more does not hold us up") {
  const Scratch scratch;
  const Environment environment = test::hermetic_environment(scratch.path());
  const std::string script = "while printf 'more and more\\n' 2>/dev/null; do :; done; echo over >over";
  { const RunningProgram endless({"/bin/sh", {"-c", "trap '' PIPE; " + script}, scratch.path()}, environment); }
  CHECK(std::filesystem::exists(scratch.path() / "over"));
}
