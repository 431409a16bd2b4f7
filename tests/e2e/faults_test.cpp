// Every path on which the programs write, on a disk that fails: call by call, until a run passes without having met
// the failure. Nothing is half-written or lost, the answer says so, and the next run goes through.

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "core/document.h"
#include "core/take.h"
#include "e2e/home.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;
using Files = std::map<std::string, std::string>;

// Two checkpoints, one of them with telemetry, in a repository without the hooks and the driver.
const std::string kSessions = R"(
git checkpoint init --no-install -q
git checkpoint update review -q --phase=build --next_actions:json='["One", "Two"]'
git checkpoint update other -q --phase=build --skill_state.runs:json='[{"at": "2026-06-01T00:00:00Z"}]'
echo '{"telemetryPaths": ["skill_state.runs"]}' >.checkpoints/config.json
)";

// A project whose first stage waits for somebody's approval.
const std::string kStages = R"(
echo '{"name": "short", "stages": [{"name": "plan", "human_approval_default": true}, {"name": "cut"}]}' >m.json
git checkpoint stage init film -q --manifest=m.json
git checkpoint stage write film plan -q --status=awaiting_human
)";

const std::string kWorkflow = R"(
echo '["plan", "build"]' >phases.json
git checkpoint workflow start w -q --phases=phases.json
)";

// A snapshot of three files, two of which are other ones by now.
const std::string kSnapshots = R"(
git checkpoint snapshot plan w -q --name=one --name=two
mkdir src && echo a >src/a && echo b >src/b && ln -s a src/link
git checkpoint snapshot create w one -q --files=src
git checkpoint snapshot create w two -q --files=src --now=2026-01-01T00:00:00Z
git add src && git commit -q -m src
echo c >src/a && rm src/b src/link && git commit -q -a -m other
)";

// Both sides of a merge have changed one field, and each another list.
const std::string kSides = R"(
git checkpoint init -q
git checkpoint update review -q --phase=build --next_actions:json='["One", "Two"]'
git add -A && git commit -q -m start
git checkout -q -b theirs
git checkpoint update review -q --step=theirs --context_primer.key_decisions+=theirs
git commit -q -a -m theirs
git checkout -q main
git checkpoint update review -q --context_primer.generated_files+=ours.c
)";

const std::string kRecord =
    "--ticket-id=T-1 --run-id=a1b2c3d4-e5f6-7890-abcd-ef1234567890 --phase=implement "
    R"(--payload='{"branch_name": "b", "commit_sha": "a1b2c3d", "files_changed": []}')";

struct Walk {
  std::string name;
  std::string before;     ///< what leads a new repository to where it is
  std::string command;    ///< what is then run on the failing disk
  std::string next = {};  ///< what goes on after it; empty: the same command
};

const std::vector<Walk>& walks() {
  static const std::vector<Walk> all = {
      {"init", "", "git checkpoint init"},
      {"install", kSessions, "git checkpoint install"},
      {"uninstall", kSessions + "git checkpoint install -q", "git checkpoint uninstall"},
      {"update of a new checkpoint", "", "git checkpoint update review --phase=build"},
      {"update", kSessions, "git checkpoint update review --step=two"},
      {"done", kSessions, "git checkpoint done review --expect=One"},
      {"reset", kSessions, "git checkpoint reset review"},
      {"rotate", kSessions, "git checkpoint rotate other --keep=0"},
      {"fmt", kSessions + "echo >>.checkpoints/review.checkpoint.json", "git checkpoint fmt"},
      {"run write", "", "git checkpoint run write " + kRecord},
      {"second attempt", "git checkpoint run write -q " + kRecord, "git checkpoint run write " + kRecord},
      {"stage init", "", "git checkpoint stage init film"},
      {"stage write", kStages, "git checkpoint stage write film plan --status=in_progress"},
      {"stage approve", kStages, "git checkpoint stage approve film plan --by=kim"},
      {"stage reopen", kStages + "git checkpoint stage approve film plan -q --by=kim",
       "git checkpoint stage reopen film plan --reason=late"},
      {"workflow start", "", "git checkpoint workflow start w"},
      {"workflow start afresh", kWorkflow, "git checkpoint workflow start w --fresh"},
      {"workflow advance", kWorkflow, "git checkpoint workflow advance w"},
      {"workflow task", kWorkflow, "git checkpoint workflow task w t1 --status=running"},
      {"workflow archive", kWorkflow, "git checkpoint workflow archive w",
       "git checkpoint workflow archive w; git checkpoint workflow start w && git checkpoint workflow archive w"},
      {"snapshot plan", "", "git checkpoint snapshot plan w --name=one"},
      {"snapshot create", kSnapshots, "git checkpoint snapshot create w one --files=src"},
      {"snapshot create of a link", kSnapshots + "ln -s elsewhere src/link",
       "git checkpoint snapshot create w one --files=src/link"},
      {"snapshot restore", kSnapshots, "git checkpoint snapshot restore w one"},
      {"snapshot branch", kSnapshots, "git checkpoint snapshot branch w one --new=v"},
      {"snapshot purge", kSnapshots, "git checkpoint snapshot purge w --now=2026-05-01T00:00:00Z"},
      {"export", kWorkflow, "git checkpoint export dotagent out"},
      {"import", kWorkflow + "git checkpoint export dotagent out -q && git checkpoint workflow archive w -q",
       "git checkpoint import dotagent out"},
      {"doctor --fix", kSessions, "git checkpoint doctor --fix --only=driver-not-registered,hook-unreachable"},
      {"merge driver", kSides + "git commit -q -a -m ours", "git merge --no-edit theirs"},
      {"resolve",
       kSides + "git checkpoint update review -q --step=ours; git commit -q -a -m ours; "
                "git merge --no-edit theirs >conflicts 2>&1; true",
       "git checkpoint resolve --ours"},
  };
  return all;
}

struct Fault {
  std::string mode;  ///< see the layer
  int number = 0;
};

bool is_temporary(const std::string& path) { return path.ends_with(".tmp") || path.ends_with(".lock"); }

// A document or a log that is whole: the ids of events are new in each run.
bool is_whole(const std::string& path, const std::string& text) {
  if (path.ends_with(".json")) return Document::parse(text).ok();
  if (!path.ends_with(".jsonl")) return false;
  const auto lines = parts_of(text, '\n');
  return text.ends_with('\n') && std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
           return Document::parse(std::string(line)).ok();
         });
}

bool names_file(const std::string& message) {
  return message.find('\'') != std::string::npos || message.find(".checkpoints/") != std::string::npos;
}

const std::string* find(const Files& files, const std::string& path) {
  const auto found = files.find(path);
  return found == files.end() ? nullptr : &found->second;
}

// What a run may have left of one file: as it was, as it becomes, or whole.
bool is_fine(const std::string& path, const std::string& text, const Files& before, const Files& after) {
  const std::string* const old = find(before, path);
  const std::string* const later = find(after, path);
  return (old != nullptr && text == *old) || (later != nullptr && text == *later) || is_whole(path, text);
}

// The same files, the same in what no run makes anew.
bool is_done(const Files& now, const Files& after) {
  return std::all_of(after.begin(), after.end(), [&](const auto& file) {
    const std::string* const found = find(now, file.first);
    return found != nullptr && (*found == file.second || is_whole(file.first, *found));
  });
}

// A repository that can be led to the same place again and again.
class Walker {
 public:
  explicit Walker(const Walk& walk) : walk_(walk) {
    home_.repository("origin");
    home_.ok("origin", walk.before);
    begin_again();
    before_ = files();
    home_.ok("work", walk.command);
    after_ = files();
  }

  /// Meets `fault` at each call in turn.
  void walk(const Fault& fault) {
    constexpr int most_calls = 400;
    for (int call = 1; call <= most_calls; ++call) {
      begin_again();
      const ProgramAnswer answer = run(fault, call);
      const std::string met = fs::exists(log()) ? read_file(log()) : "";
      INFO(walk_.name << ", call " << call << ", " << fault.mode << ": " << met << answer.output << answer.errors);
      if (met.empty()) return judge_undisturbed(answer, call);
      judge(answer, fault, met);
    }
    FAIL(walk_.name << " comes to no end");
  }

  /// Is interrupted in every call, and does the half of it only; that is no failure.
  void halt() {
    begin_again();
    const ProgramAnswer answer = run({"halting", 0}, 0);
    INFO(walk_.name << " " << answer.output << answer.errors);
    CHECK(fs::exists(log()));
    CHECK(answer.status == 0);
    CHECK(is_done(files(), after_));
    check_clean();
  }

  /// Is killed at each call in turn.
  void die() {
    constexpr int most_calls = 100;
    for (int call = 1; call <= most_calls; ++call) {
      begin_again();
      const ProgramAnswer answer = run({"killing", 0}, call);
      const std::string met = fs::exists(log()) ? read_file(log()) : "";
      INFO(walk_.name << ", call " << call << ": " << met << answer.output << answer.errors);
      if (met.empty()) return judge_undisturbed(answer, call);
      CHECK(answer.status != 0);
      for (const auto& [path, text] : files()) {
        INFO(path << ": " << text);
        const bool is_ours = path.starts_with(".checkpoints/");
        CHECK((!is_ours || is_fine(path, text, before_, after_) || has_both_sides(text)));
      }
    }
    FAIL(walk_.name << " comes to no end");
  }

 private:
  // Two whole documents between markers.
  static bool has_both_sides(const std::string& text) {
    const std::size_t middle = text.find("\n=======\n");
    const std::size_t end = text.find("\n>>>>>>> ");
    if (!text.starts_with("<<<<<<< ") || middle == text.npos || end == text.npos) return false;
    const std::size_t begin = text.find('\n');
    const std::string theirs = text.substr(middle + 9, end - middle - 9);
    return Document::parse(text.substr(begin, middle - begin)).ok() && Document::parse(theirs).ok() &&
           text.find_first_not_of('\n', text.find('\n', end + 1)) == text.npos;
  }

  fs::path log() const { return home_.path("log"); }

  void begin_again() const {
    fs::remove_all(home_.path("work"));
    fs::remove(log());
    fs::copy(home_.path("origin"), home_.path("work"), fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  }

  void judge_undisturbed(const ProgramAnswer& answer, int call) const {
    CHECK(call > 1);
    CHECK(answer.status == 0);
    CHECK(is_done(files(), after_));
  }

  ProgramAnswer run(const Fault& fault, int call) {
    return home_.run("work", "export LD_PRELOAD='" CHECKPOINT_FAULT_LAYER "' CHECKPOINT_FAULT=" + fault.mode +
                                 " CHECKPOINT_FAULT_AT=" + std::to_string(call) +
                                 " CHECKPOINT_FAULT_NUMBER=" + std::to_string(fault.number) +
                                 " CHECKPOINT_FAULT_LOG='" + log().string() + "'\n" + walk_.command);
  }

  // The files that people and git rely on, by path.
  Files files() const {
    Files found;
    const fs::path root = home_.path("work");
    for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
      const std::string path = entry->path().lexically_relative(root).string();
      if (path == ".git/objects" || path == ".git/logs" || path == ".git/checkpoint") entry.disable_recursion_pending();
      if (entry->is_symlink()) {
        found[path] = "-> " + fs::read_symlink(entry->path()).string();
      } else if (entry->is_regular_file() && path != ".git/index") {
        found[path] = read_file(entry->path());
      }
    }
    return found;
  }

  void judge(const ProgramAnswer& answer, const Fault& fault, const std::string& met) {
    const Files now = files();
    for (const auto& [path, text] : now) {
      INFO(path << ": " << text);
      CHECK((is_temporary(path) || is_fine(path, text, before_, after_)));
    }
    for (const auto& [path, text] : before_) {
      INFO("lost: " << path);
      CHECK((now.contains(path) || is_elsewhere(path, now)));
    }
    if (answer.status == 0) {
      CHECK(is_done(now, after_));
    } else {
      CHECK_THAT(answer.errors, Catch::Contains(std::strerror(fault.number)));
      CHECK((met.starts_with("syncfs") || names_file(answer.errors)));
    }
    judge_next();
  }

  // A file that the command removes, or moves to where nothing was.
  bool is_elsewhere(const std::string& path, const Files& now) const {
    const std::string name = fs::path(path).filename();
    const bool is_moved = std::any_of(now.begin(), now.end(), [&](const auto& file) {
      return !before_.contains(file.first) && fs::path(file.first).filename() == name;
    });
    return is_moved || !after_.contains(path);
  }

  // The next run goes through, or finds all done.
  void judge_next() {
    const bool was_done = is_done(files(), after_);
    const ProgramAnswer next = next_run();
    INFO("then: " << next.output << next.errors);
    CHECK((next.status == 0 || was_done));
    CHECK(is_done(files(), after_));
    check_clean();
  }

  // git's lock of its configuration does not tell who holds it: people are asked to remove one that was left behind.
  ProgramAnswer next_run() const {
    const std::string& command = walk_.next.empty() ? walk_.command : walk_.next;
    ProgramAnswer answer = home_.run("work", command);
    constexpr int busy = 3;
    const fs::path lock = home_.path("work/.git/config.lock");
    if (answer.status != busy || !fs::exists(lock)) return answer;
    CHECK_THAT(answer.errors, Catch::Contains(lock.string()));
    fs::remove(lock);
    return home_.run("work", command);
  }

  void check_clean() const {
    for (const auto& [path, text] : files()) {
      INFO("left: " << path);
      CHECK((!is_temporary(path) || path == ".git/config.lock"));
    }
  }

  const Walk& walk_;
  Home home_;
  Files before_;
  Files after_;
};

}  // namespace

TEST_CASE("one call that fails on a full disk leaves the old or the new, says so, and the next run goes through",
          "[long]") {
  for (const Walk& walk : walks()) Walker(walk).walk({"once", ENOSPC});
}

TEST_CASE("a disk that becomes unwritable in the middle of it does so, too", "[long]") {
  for (const Walk& walk : walks()) {
    // There git could not write either, and would not go by what the driver has left.
    if (walk.name != "merge driver") Walker(walk).walk({"lasting", EROFS});
  }
}

TEST_CASE("calls that are interrupted, or do half of their work, are carried on with") {
  for (const Walk& walk : walks()) Walker(walk).halt();
}

TEST_CASE("a merge driver that is killed leaves both sides whole, or the result, and git no merge") {
  for (const Walk& walk : walks()) {
    if (walk.name == "merge driver") Walker(walk).die();
  }
}
