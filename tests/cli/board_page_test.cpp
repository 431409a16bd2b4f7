// The live page as the board gets it, and what the command says of itself.

#include <sys/stat.h>

#include <functional>
#include <memory>
#include <utility>

#include "cli/desk.h"
#include "core/error.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

struct Page : Desk {
  Page() { with_repository().with_history().with("review", checkpoint_text("review")); }
  Json made(const std::string& time) { return ask({"__board-page", "--now=" + time}); }
  std::string digest(const std::string& time) { return made(time).at("digest"); }
};

// A board that does one thing as long as it serves.
class BriefBoard final : public cli::Board {
 public:
  explicit BriefBoard(std::function<void()> act) : act_(std::move(act)) {}
  std::string link() const override { return "http://127.0.0.1:1/enter/secret"; }
  void serve() override { act_(); }

 private:
  std::function<void()> act_;
};

struct Host : Desk {
  explicit Host(const std::function<void()>& act = [] {}) {
    with_repository();
    context.open_board = [act](const cli::BoardOrder&, const cli::Context&) {
      return std::make_shared<BriefBoard>(act);
    };
  }
  // A program of this name, and no others.
  void with_program(const std::string& name, const std::string& script) {
    write_file(folder() / "bin" / name, "#!/bin/sh\nPATH=/usr/bin:/bin\n" + script);
    std::filesystem::permissions(folder() / "bin" / name, std::filesystem::perms::owner_all);
    context.environment.set("PATH", (folder() / "bin").string());
  }
};

}  // namespace

TEST_CASE("the page is another one where a reader would see something else, and not because time goes by") {
  Page page;
  const Json made = page.made("2026-05-08T12:00:00Z");
  const std::string digest = made.at("digest");
  CHECK(contains(made.at("page"), "data-digest=\"" + digest + "\""));
  CHECK(page.digest("2026-05-08T12:01:00Z") == digest);
  CHECK(page.digest("2026-05-08T23:59:59Z") == digest);
  CHECK(page.digest("2026-05-09T00:00:00Z") != digest);  // what was "today" is "yesterday"
  page.ask({"next", "--claim=ann"});
  const std::string claimed = page.digest("2026-05-08T12:01:00Z");
  CHECK(claimed != digest);
  CHECK(page.digest("2026-05-08T12:29:00Z") == claimed);
  CHECK(page.digest("2026-05-08T12:30:00Z") == digest);  // the claim is over
}
TEST_CASE("the board says what whoever has its link can do") {
  CHECK(contains(Host().say({"board"}).out, "Whoever has the link can do on the page what you can; Ctrl-C ends it."));
  const std::string only_shown = Host().say({"board", "--read-only"}).out;
  CHECK(contains(only_shown, "Whoever has the link can read on the page what you can, and change nothing;"));
  CHECK_FALSE(contains(only_shown, "can do"));
}

TEST_CASE("a board that fails later has printed one JSON object, and tells the failure beside it") {
  const auto fail = [] { throw Error(ErrorCode::io, "cannot wait for changes", {"start it again"}); };
  const Said said = Host(fail).say({"board", "--json"});
  CHECK(said.exit == 128);
  CHECK(said.json().at("url") == "http://127.0.0.1:1/enter/secret");
  CHECK(said.err == "error: cannot wait for changes\nhint: start it again\n");
  const Said text = Host(fail).say({"board"});
  CHECK(text.exit == 128);
  CHECK(text.err == said.err);
}

TEST_CASE("a browser is opened where that is asked for, and no other user of the machine sees the link") {
  std::string opened;
  std::filesystem::path pipe;
  Host host([&] { opened = read_file(pipe); });
  pipe = host.folder() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  host.with_program("xdg-open", "{ stat -c %a \"${1%/*}\"; echo \"$1\"; cat \"$1\"; } >'" + pipe.string() + "'\n");
  CHECK(host.ask({"board", "--open"}).at("warnings").empty());
  CHECK(opened.find("700\n/") == 0);
  const std::string page = opened.substr(4, opened.find('\n', 4) - 4);
  CHECK_FALSE(contains(page, "secret"));
  CHECK(contains(opened, "content=\"0;url=http://127.0.0.1:1/enter/secret\""));
  CHECK_FALSE(std::filesystem::exists(page));
}

TEST_CASE("where nothing opens a browser the board says so and serves, and unasked it opens none") {
  bool is_served = false;
  Host host([&] { is_served = true; });
  host.with_program("other", "");
  const Said said = host.say({"board", "--open"});
  CHECK(said.exit == 0);
  CHECK(said.err == "warning: there is no program here that opens a browser (xdg-open); open the link yourself\n");
  CHECK(is_served);
  host.with_program("xdg-open", "touch '" + (host.folder() / "opened").string() + "'\n");
  CHECK(host.say({"board"}).err.empty());
  CHECK_FALSE(std::filesystem::exists(host.folder() / "opened"));
}
