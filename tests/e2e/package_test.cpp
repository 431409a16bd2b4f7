// What a user gets: installed under a prefix, moved, below DESTDIR, and as packages.

#include <regex>
#include <set>
#include <sstream>

#include "e2e/home.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const std::string kInstall = std::string("'") + CMAKE_PROGRAM + "' --install '" + CHECKPOINT_BUILD_DIR + "' --strip ";

// A home in which nothing but what is installed under `prefix` gives git its checkpoint command.
Home installed_under(const std::string& prefix) {
  Home home;
  home.ok(".", "rm -r bin && " + kInstall + "--prefix \"$PWD/" + prefix + "\"");
  return home;
}

void use(Home& home, const std::string& prefix) {
  const std::string path = home.ok(".", "printf %s \"$PATH\"");
  home.set("PATH", home.path(prefix + "/bin").string() + ":" + path);
}

bool can_start(const Home& home, const std::string& name) {
  if (home.run(".", "command -v " + name).ok()) return true;
  WARN("skipped: " << name << " is not installed");
  return false;
}

// From an empty repository over a merge of two branches to what the history knows.
void do_the_main_job(const Home& home, const std::string& folder) {
  home.repository(folder);
  home.ok(folder,
          R"(git checkpoint init && git checkpoint update review --phase=a --next_actions:json='["Land #7", "Two"]')");
  home.ok(folder, "git add . && git commit -qm one && git checkout -qb side");
  home.ok(folder, "git checkpoint update review --context_primer.key_decisions+=ours && git commit -qam side");
  home.ok(folder, "git checkout -q main && git checkpoint update review --context_primer.key_decisions+=theirs");
  home.ok(folder,
          "git commit -qam main && git merge -q --no-edit side && git commit -q --allow-empty -m 'Land it (#7)'");
  const std::string document = home.read(folder + "/.checkpoints/review.checkpoint.json");
  CHECK(contains(document, "\"ours\""));
  CHECK(contains(document, "\"theirs\""));
  CHECK(contains(home.ok(folder, "git checkpoint next"), "passed over 1 action that landed already"));
  CHECK(contains(home.ok(folder, "git-checkpoint doctor --fail-on=never"), "landed-action"));
}

std::set<std::string> lines_of(const std::string& text) {
  std::set<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.insert(line);
  return lines;
}

}  // namespace

TEST_CASE("installed under a prefix it does its main job, and so it does when the prefix has moved") {
  Home home = installed_under("a place");
  use(home, "a place");
  do_the_main_job(home, "work");
  home.ok(".", "mv 'a place' elsewhere");
  use(home, "elsewhere");
  do_the_main_job(home, "again");
  CHECK(contains(home.ok("work", "git checkpoint next"), "passed over 1 action"));
  home.ok("work", "git checkout -qb late HEAD~1 && git checkpoint update review --step=s && git commit -qam late");
  CHECK(contains(home.ok("work", "git merge --no-edit main 2>&1"), "Merge made"));
}

TEST_CASE("git help finds the manual of what is installed under ~/.local") {
  Home home = installed_under(".local");
  if (!can_start(home, "man")) return;
  use(home, ".local");
  home.set("MANPAGER", "cat");
  home.set("PAGER", "cat");
  home.set("MANWIDTH", "80");
  CHECK(contains(home.ok(".", "git help checkpoint"), "git-checkpoint - the state of long"));
  CHECK(contains(home.ok(".", "man 5 gitcheckpoint-format"), "gitcheckpoint-format - the documents"));
}

TEST_CASE("fish completes git checkpoint from the first Tab on where it is installed under ~/.local") {
  Home home = installed_under(".local");
  if (!can_start(home, "fish")) return;
  use(home, ".local");
  home.repository("work");
  home.ok("work", "git checkpoint init && git checkpoint update review --phase=a --next_actions+=one");
  CHECK(contains(home.ok("work", "fish -i -c 'complete -C \"git checkpoint show r\"'"), "review\tin_progress"));
  CHECK(contains(home.ok("work", "fish -i -c 'complete -C \"git checkou\"'"), "checkout\t"));
}

TEST_CASE("below DESTDIR stands what belongs to the program, and nothing else") {
  Home home;
  home.ok(".", "DESTDIR=\"$PWD/root\" " + kInstall + "--prefix /usr");
  const std::string pages = home.has("root/usr/share/man/man1/git-checkpoint.1.gz") ? ".gz" : "";
  std::set<std::string> expected = {
      "usr/bin/git-checkpoint",
      "usr/bin/git-checkpoint-merge",
      "usr/libexec/git-checkpoint/git-checkpoint-history",
      "usr/libexec/git-checkpoint/merge-requests",
      "usr/share/bash-completion/completions/git-checkpoint",
      "usr/share/doc/git-checkpoint/CHANGELOG.md",
      "usr/share/doc/git-checkpoint/LICENSE",
      "usr/share/doc/git-checkpoint/README.md",
      "usr/share/fish/vendor_completions.d/git-checkpoint.fish",
      "usr/share/fish/vendor_conf.d/git-checkpoint.fish",
      "usr/share/man/man1/git-checkpoint-merge.1" + pages,
      "usr/share/man/man1/git-checkpoint.1" + pages,
      "usr/share/man/man5/gitcheckpoint-format.5" + pages,
      "usr/share/zsh/site-functions/_git-checkpoint",
  };
  if (CHECKPOINT_HAS_BOARD != 0) expected.insert("usr/libexec/git-checkpoint/git-checkpoint-board");
  CHECK(lines_of(home.ok("root", "find . -type f | sed 's|^./||'")) == expected);
}

TEST_CASE("packages carry checksums, and the Debian package what Debian's policy asks for", "[long][unsanitized]") {
  Home home;
  if (!can_start(home, "dpkg-shlibdeps") || !can_start(home, "dpkg-deb")) return;
  home.ok(".", std::string("cpack --config '") + CHECKPOINT_BUILD_DIR + "/CPackConfig.cmake' -B \"$PWD/out\"");
  home.ok("out", "for sum in *.sha256; do sha256sum -c \"$sum\" || exit 1; done");
  CHECK(lines_of(home.ok("out", "ls | sed 's/_[a-z0-9]*[.]deb/.deb/; s/-Linux-.*[.]tar/.tar/'")) ==
        lines_of("_CPack_Packages\ngit-checkpoint-" CHECKPOINT_VERSION ".tar.gz\ngit-checkpoint-" CHECKPOINT_VERSION
                 ".tar.gz.sha256\ngit-checkpoint_" CHECKPOINT_VERSION "-1.deb\ngit-checkpoint_" CHECKPOINT_VERSION
                 "-1.deb.sha256\n"));
  const std::string control = home.ok("out", "dpkg-deb --field git-checkpoint_*.deb");
  CHECK(contains(control, "Package: git-checkpoint\n"));
  CHECK(contains(control, "Section: vcs\n"));
  CHECK(std::regex_search(control, std::regex("\nDepends: .*libc6 \\(>= [^)]*\\).*")));
  CHECK(std::regex_search(control, std::regex("\nDepends: .*git \\(>= 1:2.30\\)")));
  const std::string contents = home.ok("out", "dpkg-deb --contents git-checkpoint_*.deb");
  for (const char* const file :
       {"/usr/share/man/man1/git-checkpoint.1.gz\n", "/usr/share/man/man5/gitcheckpoint-format.5.gz\n",
        "/usr/share/doc/git-checkpoint/changelog.gz\n", "/usr/share/doc/git-checkpoint/changelog.Debian.gz\n",
        "/usr/share/doc/git-checkpoint/copyright\n", "/usr/share/zsh/vendor-completions/_git-checkpoint\n"}) {
    INFO(contents);
    CHECK(contains(contents, file));
  }
  // The board comes with the library that it is linked with, from the same Debian.
  const bool has_board = CHECKPOINT_HAS_BOARD != 0;
  CHECK(contains(contents, "/usr/libexec/git-checkpoint/git-checkpoint-board\n") == has_board);
  CHECK(std::regex_search(control, std::regex("\nDepends: .*libcpp-httplib0[.][0-9]+")) == has_board);
  home.ok("out", "tar -xzf git-checkpoint-*.tar.gz && mv git-checkpoint-*/ ../unpacked");
  home.ok(".", "rm -r bin");
  use(home, "unpacked");
  do_the_main_job(home, "work");
}

TEST_CASE("lintian has nothing against the Debian package", "[long][unsanitized]") {
  Home home;
  if (!can_start(home, "lintian")) return;
  home.ok(".", std::string("cpack -G DEB --config '") + CHECKPOINT_BUILD_DIR + "/CPackConfig.cmake' -B \"$PWD/out\"");
  const ProgramAnswer answer = home.run("out", "lintian --fail-on error,warning git-checkpoint_*.deb");
  INFO(answer.output << answer.errors);
  CHECK(answer.status == 0);
}
