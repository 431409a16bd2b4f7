#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "core/atomic_file.h"
#include "core/error.h"
#include "store/install/file_edits.h"
#include "store/install/hook_script.h"
#include "store/install/registration.h"
#include "store/install/text_block.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/faulty_file_system.h"
#include "support/scratch.h"

using namespace checkpoint;
using checkpoint::test::FaultyFileSystem;
using checkpoint::test::read_file;
using checkpoint::test::Scratch;
using checkpoint::test::write_file;

namespace {

std::map<std::string, std::string> files_in(const Scratch& scratch) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(scratch.path())) {
    files[entry.path().string()] = entry.is_regular_file() ? read_file(entry.path()) : "";
  }
  return files;
}

// A file that changes, one that comes in a new folder, and one that goes.
std::vector<FileEdit> edits_in(const Scratch& scratch) {
  return {{scratch / "hooks/pre-commit", std::nullopt, "new", true, false},
          {scratch / "config", "old", "changed", false, true},
          {scratch / "gone", "here", std::nullopt, false, false}};
}

void prepare(const Scratch& scratch) {
  write_file(scratch / "config", "old");
  write_file(scratch / "gone", "here");
}

std::size_t begin_of_block(const std::string& script) { return script.find("# >>> git checkpoint >>>"); }

}  // namespace

TEST_CASE("a block comes and goes without a trace") {
  const TextBlock block;
  for (const std::string text : {"", "a\n", "a", "a\r\nb\r\n", "a\r\nb", "\xef\xbb\xbf", "\n\n", "a\\\n"}) {
    const std::string with = block.with(text, "ours\n");
    CHECK(block.stands_in(with));
    CHECK(with.find("\nours") != std::string::npos);
    CHECK(block.without(with) == text);
  }
  CHECK(block.without(block.with(std::nullopt, "ours\n")) == std::nullopt);
  CHECK(block.without(std::nullopt) == std::nullopt);
  CHECK(block.without(std::string("other")) == "other");
}

TEST_CASE("a block takes the newlines of its text, and leaves what was added around it") {
  const TextBlock block;
  const std::string with = block.with("a\r\nb", "one\ntwo\n");
  CHECK(with.find("one\r\ntwo\r\n") != std::string::npos);
  CHECK(block.without(with + "c\r\n") == "a\r\nb\r\nc\r\n");
  CHECK(block.without(block.with(std::nullopt, "ours\n") + "theirs\n") == "theirs\n");
}

TEST_CASE("a block is marked by whole lines, be they indented by now") {
  const TextBlock block;
  const std::string spoken = "echo '# >>> git checkpoint >>>' # <<< git checkpoint <<<\n";
  CHECK_FALSE(block.stands_in(spoken));
  CHECK_FALSE(block.is_torn_in(spoken));
  const std::string with = block.with(spoken, "ours\n");
  CHECK(block.lines_in(with) == "ours\n");
  CHECK(block.without(with) == spoken);
  CHECK(block.without("a\n  # >>> git checkpoint >>>\n  ours\n  # <<< git checkpoint <<<  \nb\n") == "a\nb\n");
  CHECK(block.is_torn_in(with + "# >>> git checkpoint >>>\n"));
  CHECK(block.is_torn_in("# <<< git checkpoint <<<\n"));
}

TEST_CASE("whatever call fails, either all files changed or none did") {
  std::size_t calls = 0;
  {
    const Scratch scratch;
    prepare(scratch);
    FaultyFileSystem files;
    carry_out(edits_in(scratch), files);
    calls = files.calls().size();
    CHECK(read_file(scratch / "config") == "changed");
    CHECK(read_file(scratch / "hooks/pre-commit") == "new");
    CHECK_FALSE(std::filesystem::exists(scratch / "gone"));
    CHECK_FALSE(std::filesystem::exists(scratch / "config.lock"));
  }
  REQUIRE(calls > 10);
  for (std::size_t index = 0; index < calls; ++index) {
    const Scratch scratch;
    prepare(scratch);
    const auto before = files_in(scratch);
    FaultyFileSystem files(index, {EACCES, false});
    INFO("call " << index);
    bool failed = false;
    try {
      carry_out(edits_in(scratch), files);
    } catch (const Error&) {
      failed = true;
    }
    CHECK((failed ? files_in(scratch) == before : read_file(scratch / "config") == "changed"));
  }
}

TEST_CASE("a file that changed since the plan was made is not overwritten") {
  const Scratch scratch;
  prepare(scratch);
  write_file(scratch / "config", "newer");
  try {
    carry_out(edits_in(scratch));
    FAIL("overwritten");
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::changed);
  }
  CHECK(read_file(scratch / "config") == "newer");
  CHECK_FALSE(std::filesystem::exists(scratch / "hooks"));
}

TEST_CASE("a file that is a symlink stays one, and what it leads to is edited") {
  const Scratch scratch;
  write_file(scratch / "dotfiles/gitconfig", "old");
  std::filesystem::create_symlink("dotfiles/gitconfig", scratch / ".gitconfig");
  carry_out({{scratch / ".gitconfig", "old", "changed", false, true}});
  CHECK(std::filesystem::is_symlink(scratch / ".gitconfig"));
  CHECK(read_file(scratch / "dotfiles/gitconfig") == "changed");
}

TEST_CASE("a lock that one of us was killed with is taken away, and no other") {
  const Scratch scratch;
  prepare(scratch);
  const std::filesystem::path lock = scratch / "config.lock";
  const std::string here = "@" + host_name() + ".0123abcd\n";
  const std::vector<std::string> others = {"", "[core]\n", "git-checkpoint\n", "git-checkpoint 1@elsewhere.0123abcd\n",
                                           "git-checkpoint " + std::to_string(::getpid()) + here};
  for (const std::string& text : others) {
    INFO(text);
    write_file(lock, text);
    CHECK(test::code_of([&] { carry_out(edits_in(scratch)); }) == ErrorCode::busy);
    CHECK(read_file(lock) == text);
    CHECK(read_file(scratch / "config") == "old");
  }
  const pid_t dead = ::fork();
  if (dead == 0) ::_exit(0);
  ::waitpid(dead, nullptr, 0);
  write_file(lock, "git-checkpoint " + std::to_string(dead) + here);
  carry_out(edits_in(scratch));
  CHECK(read_file(scratch / "config") == "changed");
  CHECK_FALSE(std::filesystem::exists(lock));
  // Also where there is nothing left to be changed.
  write_file(lock, "git-checkpoint " + std::to_string(dead) + here);
  carry_out({{scratch / "config", "changed", "changed", false, true}});
  CHECK_FALSE(std::filesystem::exists(lock));
  write_file(lock, "of git");
  carry_out({{scratch / "config", "changed", "changed", false, true}});
  CHECK(read_file(lock) == "of git");
}

TEST_CASE("only scripts that a shell runs get our lines") {
  for (const char* text :
       {"#!/bin/sh\n", "#! /bin/bash -e\n", "#!/usr/bin/env bash\n", "#!/usr/bin/env -S zsh -f\n",
        "#!/bin/busybox sh\n", "#!/usr/bin/env -S - sh\n", "echo no first line\n", "", "#!/usr/bin/dash"}) {
    INFO(text);
    CHECK(is_shell_script(text));
  }
  for (const char* text :
       {"#!/usr/bin/env python3\n", "#!/usr/bin/perl\n", "#!/usr/bin/env node\n", "#!/usr/bin/fish\n", "#!\n"}) {
    INFO(text);
    CHECK_FALSE(is_shell_script(text));
  }
  CHECK_FALSE(
      is_shell_script(std::string("\x7f"
                                  "ELF\0\1",
                                  6)));
}

TEST_CASE("our lines stand where they are reached") {
  const auto placed = [](const std::string& script) { return begin_of_block(with_hook(script, "/p")); };
  const std::string plain = "#!/bin/sh\nlint\n";
  CHECK(placed(plain) == plain.size());
  CHECK(placed("#!/bin/sh\nlint\nexec more\n") == plain.size());
  CHECK(placed("#!/bin/sh\nlint\nexit 0\n\n# end\n") == plain.size());
  const std::string top = "#!/bin/sh\n# about\n";
  CHECK(placed(top + "lint || exit 1\nmore\n") == top.size());
  CHECK(placed(top + "if x; then\n  exec y\nfi\n") == top.size());
  CHECK(placed(top + "cat <<END\nexit 0\nEND\n") == top.size());
  CHECK(placed(top + "lint \\\nexit\n") == top.size());
  CHECK(placed(top + ". ./other\n") == top.size());
  CHECK(placed(top + "cat <<END\nnever closed\n") == top.size());
  CHECK(placed(top + "lint \\\n") == top.size());
  const std::string talk = top + "# we never exit\nlint --exit-code\n";
  CHECK(placed(talk) == talk.size());
}

TEST_CASE("the hook's lines know the program and survive odd paths") {
  CHECK(hook_lines("/opt/it's here/git-checkpoint").find("checkpoint_program='/opt/it'\\''s here/git-checkpoint'\n") !=
        std::string::npos);
  CHECK(hook_lines("").find("checkpoint_program=git-checkpoint\n") != std::string::npos);
  const std::string text = registration_text({R"(/opt/100%/a "b"\c)", std::nullopt, std::nullopt});
  CHECK(text.find(R"(x='/opt/100%%/a \"b\"\\c'; )") != std::string::npos);
  CHECK(text.find("textconv") == std::string::npos);
  CHECK(registration_text({"/d", std::nullopt, "/p"}).find("[diff \"checkpoint\"]\n\ttextconv = \"x='/p'; ") !=
        std::string::npos);
}
