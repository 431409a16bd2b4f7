// status --watch: what it shows, and when, as the one who waits for changes says.

#include <functional>

#include "cli/command/watch.h"
#include "cli/desk.h"
#include "core/interruption.h"
#include "core/system/folder_watch.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

// Instead of waiting, does what somebody else would do meanwhile; after the last of it nobody looks any more.
class Meanwhile final : public cli::Watch {
 public:
  explicit Meanwhile(std::vector<std::function<void()>> steps) : steps_(std::move(steps)) {}

  bool wait() override {
    if (next_ == steps_.size()) return false;
    steps_[next_++]();
    return true;
  }

 private:
  std::vector<std::function<void()>> steps_;
  std::size_t next_ = 0;
};

std::size_t count_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

struct Watcher {
  Desk desk;
  std::vector<std::string> places;

  Watcher() {
    desk.with_repository().with("review",
                                bare_checkpoint_text("review", "in_progress", R"(, "next_actions": ["One"])"));
  }

  void meanwhile(std::vector<std::function<void()>> steps) {
    desk.context.open_watch = [this, steps](const std::vector<system::WatchedPlace>& watched) {
      for (const system::WatchedPlace& place : watched) places.push_back(place.folder.string() + " " + place.entry);
      return std::make_shared<Meanwhile>(steps);
    };
  }
  std::function<void()> write(const std::string& status) {
    return [this, status] { desk.with("review", bare_checkpoint_text("review", status, "")); };
  }
};

const std::string kTime = "2026-05-08T12:00:00Z\n";

}  // namespace

TEST_CASE("a watched status is shown again when it has changed, and not when it has not") {
  Watcher watcher;
  watcher.meanwhile({watcher.write("blocked"), [] {}, watcher.write("blocked"), watcher.write("complete")});
  const Said said = watcher.desk.say({"status", "--watch"});
  CHECK(said.exit == 0);
  CHECK(count_in(said.out, kTime) == 3);
  CHECK(said.out.find("in_progress") < said.out.find("blocked"));
  CHECK(said.out.find("blocked") < said.out.find("complete"));
  CHECK(said.out.find('\x1b') == std::string::npos);
  const std::string git = (watcher.desk.store().parent_path() / ".git").string();
  const std::string store = watcher.desk.store().string();
  CHECK(watcher.places == std::vector<std::string>{store + " ", git + "/logs ", git + "/checkpoint claims"});
}

TEST_CASE("on a terminal a watched status takes the place of what was there") {
  Watcher watcher;
  watcher.desk.context.terminal.output = true;
  watcher.desk.context.environment.set("TERM", "xterm");
  watcher.meanwhile({watcher.write("blocked")});
  const std::string out = watcher.desk.say({"status", "--watch", "--color=never"}).out;
  CHECK_THAT(out, Catch::StartsWith("\x1b[H\x1b[2J"));
  CHECK(count_in(out, "\x1b[H\x1b[2J") == 2);
  CHECK_THAT(out, Catch::EndsWith("2026-05-08T12:00:00Z, Ctrl-C ends\n"));
}

TEST_CASE("a look that fails meanwhile is told, and the next one comes all the same") {
  Watcher watcher;
  watcher.meanwhile({[&] { watcher.desk.with("review", "{,}\n"); }, watcher.write("blocked")});
  const std::string out = watcher.desk.say({"status", "--watch", "review"}).out;
  CHECK_THAT(out, Catch::Contains("error: ") && Catch::Contains("line 1, column 2"));
  CHECK(out.rfind("blocked") > out.find("line 1, column 2"));
}

TEST_CASE("Ctrl-C is how a watch is meant to end") {
  Watcher watcher;
  watcher.meanwhile({[] { throw Interrupted(); }});
  const Said said = watcher.desk.say({"status", "--watch"});
  CHECK(said.exit == 0);
  CHECK(said.err.empty());
}

TEST_CASE("what cannot be watched is refused before anything is shown") {
  Watcher watcher;
  const Said alone = watcher.desk.say({"status", "--watch"});
  CHECK(alone.exit == 128);
  CHECK_THAT(alone.err, Catch::Contains("nobody to wait for changes"));
  watcher.meanwhile({});
  const Said json = watcher.desk.say({"status", "--watch", "--json"});
  CHECK(json.exit == 129);
  CHECK(json.json().at("error_code") == "usage");
  const Said unknown = watcher.desk.say({"status", "--watch", "nobody"});
  CHECK(unknown.exit == 1);
  CHECK(unknown.out.empty());
}
