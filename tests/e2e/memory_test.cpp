// The merge driver where there is not as much memory as it needs. Not with a sanitizer, which needs it all for itself.

#include <optional>

#include "core/program.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {
namespace {

using Catch::Contains;

/// `$d` is the driver; nothing where this system sets no limit to memory.
std::optional<ProgramAnswer> run_within(int kilobytes, const Scratch& scratch, const std::string& script) {
  constexpr int no_limit = 99;
  Environment environment = hermetic_environment(scratch.path());
  environment.set("d", CHECKPOINT_MERGE_DRIVER);
  const std::string limit = "ulimit -v " + std::to_string(kilobytes) + " 2>/dev/null || exit 99; ";
  ProgramAnswer answer = run_program({"sh", {"-c", limit + script}, scratch.path()}, environment);
  if (answer.status != no_limit) return answer;
  WARN("skipped: this system sets no limit to memory");
  return std::nullopt;
}

/// A short text that is a large document.
std::string many_numbers(const std::string& first) {
  std::string text = "{\"a\": [" + first;
  for (int number = 0; number < 1'000'000; ++number) text += ",1";
  return text + "]}\n";
}

}  // namespace

TEST_CASE("a merge that there is no memory for leaves both sides whole between markers") {
  const Scratch scratch;
  write_file(scratch / "O", many_numbers("1"));
  write_file(scratch / "A", many_numbers("2"));
  write_file(scratch / "B", many_numbers("3"));
  const auto answer = run_within(64'000, scratch, "$d O A B 7 x.json");
  if (!answer) return;
  CHECK(answer->status == 1);
  CHECK(answer->errors == "git-checkpoint-merge: x.json: std::bad_alloc; both sides are kept whole\n");
  CHECK(read_file(scratch / "A") ==
        "<<<<<<< ours\n" + many_numbers("2") + "=======\n" + many_numbers("3") + ">>>>>>> theirs\n");
}

TEST_CASE("versions that there is no memory for are left as they are, and it is said why") {
  const Scratch scratch;
  write_file(scratch / "A", "{}\n");
  write_file(scratch / "B", "{\"a\": 1}\n");
  const auto answer = run_within(64'000, scratch, "truncate -s 1G O && $d O A B 7 x.json");
  if (!answer) return;
  CHECK(answer->status == 255);
  CHECK_THAT(answer->errors, Contains("git-checkpoint-merge: ") && Contains("std::bad_alloc"));
  CHECK(read_file(scratch / "A") == "{}\n");
}

}  // namespace checkpoint::test
