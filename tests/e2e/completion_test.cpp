// Tab, pressed in real shells: bash behind a terminal of its own, zsh and fish where they are installed.

#include "e2e/home.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string checkpoint_with(const std::string& skill, const std::string& action) {
  std::string text = valid_session(skill);
  const std::string first = "\"One\"";
  return text.replace(text.find(first), first.size(), action);
}

Home home_with_names() {
  Home home;
  home.repository("work");
  home.write("work/.checkpoints/review.checkpoint.json", checkpoint_with("review", R"("Fix: it's \"b\" & $c")"));
  home.write("work/.checkpoints/it's.checkpoint.json", valid_session("it's"));
  home.write("work/a file.json", "{}\n");
  home.write("work/part/.checkpoints/inner.checkpoint.json", valid_session("inner"));
  home.write("bashrc", file_text("e2e/tab.bashrc"));
  return home;
}

// Types `keys` into bash; the words of each line as it came out.
std::string typed_in_bash(const Home& home, const std::string& keys) {
  home.write("keys", keys + "\nexit\n");
  home.write("work/typed", "");
  home.ok("work",
          "TERM=dumb script -qec 'bash --noprofile --rcfile ../bashrc -i' /dev/null < ../keys > ../screen 2>&1");
  INFO(keys << "\n" << home.read("screen"));
  CHECK_FALSE(home.read("work/typed").empty());
  return home.read("work/typed");
}

bool has_program(const Home& home, const std::string& name) { return home.run(".", "command -v " + name).ok(); }

}  // namespace

TEST_CASE("bash completes git checkpoint by way of git's own completion") {
  const Home home = home_with_names();
  CHECK(typed_in_bash(home, "git checkpoint resu\trev\t") == "<checkpoint><resume><review>\n");
  CHECK(typed_in_bash(home, "git checkpoint stage appr\t") == "<checkpoint><stage><approve>\n");
  CHECK(typed_in_bash(home, "git checkpoint list --col\tne\t") == "<checkpoint><list><--color=never>\n");
  CHECK(typed_in_bash(home, "git -C part checkpoint show i\t") == "<-C><part><checkpoint><show><inner>\n");
}

TEST_CASE("bash completes the program under its own name") {
  const Home home = home_with_names();
  CHECK(typed_in_bash(home, "git-checkpoint resu\trev\t") == "<resume><review>\n");
  CHECK(typed_in_bash(home, "git-checkpoint update review --stat\tblo\t--ph\tx") ==
        "<update><review><--status=blocked><--phase=x>\n");
}

TEST_CASE("names with quotes, colons and spaces come out of bash as they are") {
  const Home home = home_with_names();
  const std::string action = "Fix: it's \"b\" & $c";
  CHECK(typed_in_bash(home, "git-checkpoint show it\t--raw") == "<show><it's><--raw>\n");
  for (const std::string& program : {std::string("git-checkpoint"), std::string("git checkpoint")}) {
    std::string done = program == "git checkpoint" ? "<checkpoint>" : "";
    done += "<done><review><--expect";
    std::string whole = done;
    whole.append("=").append(action).append(">\n");
    done.append("><").append(action).append(">\n");
    CHECK(typed_in_bash(home, program + " done review --expect=\t") == whole);
    CHECK(typed_in_bash(home, program + " done review --expect=Fix:\t") == whole);
    CHECK(typed_in_bash(home, program + " done review --expect='Fix\t") == whole);
    CHECK(typed_in_bash(home, program + " done review --expect=\"Fix: it\t") == whole);
    CHECK(typed_in_bash(home, program + " done review --expect Fix:\\ it\t") == done);
  }
}

TEST_CASE("files and folders are bash's own to complete") {
  const Home home = home_with_names();
  CHECK(typed_in_bash(home, "git-checkpoint validate a\\ f\t") == "<validate><a file.json>\n");
  CHECK(typed_in_bash(home, "git-checkpoint stage init p --manifest=a\t") ==
        "<stage><init><p><--manifest=a file.json>\n");
  CHECK(typed_in_bash(home, "git checkpoint list --dir=pa\t") == "<checkpoint><list><--dir=part/>\n");
  CHECK(typed_in_bash(home, "git-checkpoint done a\t") == "<done><a>\n");
}

TEST_CASE("zsh gets whole words with their meaning") {
  const Home home = home_with_names();
  if (!has_program(home, "zsh")) {
    WARN("skipped: zsh is not installed");
    return;
  }
  home.write("completion.zsh", project_file_text("src/cli/completion/git-checkpoint.zsh"));
  const auto offered = [&](const std::string& words, const std::string& prefix) {
    return home.ok(
        "work",
        "zsh -f -c 'compdef () { : }; compadd () { print -rl -- ${(P)@[-1]} }; _files () { print -r -- files \"$@\" }; "
        "compset () { : }; . ../completion.zsh; words=(git-checkpoint " +
            words + " \"" + prefix + "\"); CURRENT=$#words; PREFIX=\"" + prefix + "\"; _git-checkpoint; true'");
  };
  CHECK(offered("", "resu") == "resume\n");
  CHECK(offered("show", "") == "it's\nreview\n");
  CHECK(offered("list", "--col") == "--color=\n");
  CHECK(offered("done review", "--expect=") == "--expect=Fix: it's \"b\" & $c\n");
  CHECK(offered("list", "--dir=") == "files -/\n");
}

TEST_CASE("fish gets whole words with their meaning") {
  const Home home = home_with_names();
  if (!has_program(home, "fish")) {
    WARN("skipped: fish is not installed");
    return;
  }
  home.write("completion.fish", project_file_text("src/cli/completion/git-checkpoint.fish"));
  home.write("ask.fish", "source ../completion.fish\ncomplete -C \"$argv[1]\"\n");
  const auto offered = [&](const std::string& line) {
    home.write("line", line);
    return home.ok("work", "fish --no-config ../ask.fish \"$(cat ../line)\"");
  };
  CHECK(offered("git-checkpoint resu") == "resume\twhat a new session needs to go on\n");
  CHECK(offered("git checkpoint show r") == "review\tin_progress: build\n");
  // fish 4.9 adds what it is told of `git-checkpoint show i`, which knows of no other folder.
  CHECK(offered("git -C part checkpoint show i").starts_with("inner\tin_progress: build\n"));
  CHECK(offered("git checkpoint done review --expect=") ==
        "--expect=Fix: it's \"b\" & $c\tthe first of the next actions\n");
  CHECK(offered("git checkpoint validate a").find("a file.json") != std::string::npos);
}
