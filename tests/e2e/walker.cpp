#include "e2e/walker.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <thread>

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/take.h"
#include "support/catch.h"

namespace checkpoint::test {

namespace fs = std::filesystem;

namespace {

using Files = std::map<std::string, std::string>;

// What is there for a moment, ours or git's.
bool is_temporary(const std::string& path) {
  return path.ends_with(".tmp") || path.ends_with(".lock") || path.starts_with(".merge_file_");
}

// Where git itself was killed, what it made for the merge driver stays. It is in nobody's way.
bool is_left_by_git(const std::string& path) { return path.starts_with(".merge_file_"); }

// A document or a log that is whole: the ids of events are new in each run.
bool is_whole(const std::string& path, const std::string& text) {
  if (path.ends_with(".json")) return Document::parse(text).ok();
  if (!path.ends_with(".jsonl")) return false;
  const auto lines = parts_of(text, '\n');
  return text.ends_with('\n') && std::all_of(lines.begin(), lines.end(), [](std::string_view line) {
           return Document::parse(std::string(line)).ok();
         });
}

// Of what is killed together the first to end is waited for. Who else wrote may take a moment longer, and is alive to
// whoever looks for it.
void await_end_of_writers(const Files& files) {
  constexpr std::string_view suffix = ".tmp";
  for (const auto& [path, text] : files) {
    const std::size_t at = path.rfind('@');
    if (!path.ends_with(suffix) || at == path.npos) continue;
    const std::size_t begin = path.rfind('.', at) + 1;
    const auto writer = writer_in(std::string_view(path).substr(begin, path.size() - suffix.size() - begin));
    while (writer && may_be_alive(*writer)) std::this_thread::yield();
  }
}

bool names_file(const std::string& message) {
  return message.find('\'') != std::string::npos || message.find(".json") != std::string::npos;
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

// The same files, the same in what no run makes anew. A disk that fails may keep git from being told of temporary
// files.
bool is_done(const Files& now, const Files& after) {
  return std::all_of(after.begin(), after.end(), [&](const auto& file) {
    if (file.first == ".git/info/exclude") return true;
    const std::string* const found = find(now, file.first);
    return found != nullptr && (*found == file.second || is_whole(file.first, *found));
  });
}

bool is_capital(char letter) { return (letter >= 'A' && letter <= 'Z') || letter == '_'; }

// What git notes down for itself, `.git/MERGE_HEAD` for one.
bool is_note_of_git(const std::string& path) {
  const fs::path place(path);
  const std::string name = place.filename();
  return path == ".git/packed-refs.new" ||
         (place.parent_path() == ".git" && std::all_of(name.begin(), name.end(), is_capital));
}

// A lock that git takes for itself, and that no git takes away when its holder was killed. Those of refs that are ours,
// and of the configuration while we change it, are not among them.
bool is_lock_of_git(const std::string& path) {
  return path.starts_with(".git/") && path.ends_with(".lock") && !path.starts_with(".git/refs/checkpoints/") &&
         path != ".git/config.lock";
}

// What stays as it is when something is committed.
bool is_apart_from_commits(const std::string& path) {
  return !path.starts_with(".git/") || path.starts_with(".git/refs/checkpoints/") || path == ".git/config";
}

Files apart_from_commits(Files files) {
  std::erase_if(files, [](const auto& file) { return !is_apart_from_commits(file.first); });
  return files;
}

}  // namespace

Walker::Walker(const Walk& walk) : walk_(walk) {
  home_.repository("origin");
  home_.ok("origin", "rm -rf .git/hooks; " + walk.before);
  begin_again();
  before_ = files();
  home_.ok("work", walk.command);
  after_ = files();
}

void Walker::begin_again() const {
  fs::remove_all(home_.path("work"));
  fs::remove(log());
  fs::copy(home_.path("origin"), home_.path("work"), fs::copy_options::recursive | fs::copy_options::copy_symlinks);
  home_.write("count", std::string(sizeof(long), '\0'));
}

// In a process group of its own. All that is started holds the standard output as the file 9, too: the answer is there
// when the last of them has come to its end.
ProgramAnswer Walker::run(const Fault& fault, long call) const {
  home_.write(
      "disturbed",
      "exec 9>&1\nexport LD_PRELOAD='" CHECKPOINT_FAULT_LAYER "' GIT_TEST_FSYNC=1 CHECKPOINT_FAULT=" + fault.mode +
          " CHECKPOINT_FAULT_AT=" + std::to_string(call) + " CHECKPOINT_FAULT_NUMBER=" + std::to_string(fault.number) +
          " CHECKPOINT_FAULT_LOG='" + log().string() + "' CHECKPOINT_FAULT_COUNT='" + home_.path("count").string() +
          "'\n" + walk_.command + "\n");
  return home_.run("work", "exec setsid sh '" + home_.path("disturbed").string() + "'");
}

void Walker::fail(const Fault& fault) {
  constexpr int most_calls = 400;
  for (int call = 1; call <= most_calls; ++call) {
    begin_again();
    const ProgramAnswer answer = run(fault, call);
    const std::string met = fs::exists(log()) ? read_file(log()) : "";
    INFO(walk_.name << ", call " << call << ", " << fault.mode << ": " << met << answer.output << answer.errors);
    if (met.empty()) return judge_undisturbed(answer, call);
    judge_failed(answer, fault, met);
  }
  FAIL(walk_.name << " comes to no end");
}

void Walker::fail(const Fault& fault, int most) {
  const long all = calls(fault.mode == "lasting" ? "once" : fault.mode);  // both begin at the same calls
  INFO(walk_.name);
  REQUIRE(all > 0);
  for (const long call : spread(all, most)) {
    begin_again();
    const ProgramAnswer answer = run(fault, call);
    const std::string met = fs::exists(log()) ? read_file(log()) : "";
    INFO(fault.mode << " at call " << call << " of " << all << ": " << met << answer.output << answer.errors);
    judge_failed(answer, fault, met);
  }
}

void Walker::starve(int steps) {
  for (long power = 1;; power *= 2) {
    for (int step = 0; step < steps && step < power; ++step) {
      const long call = power + power * step / steps;
      begin_again();
      const ProgramAnswer answer = run({"starved", ENOMEM}, call);
      const bool is_met = fs::exists(log());
      INFO(walk_.name << ", no memory at call " << call << ": " << answer.output << answer.errors);
      if (!is_met) return judge_undisturbed(answer, call);
      judge_files(files());
      CHECK((answer.status != 0 || is_done(files(), after_)));
      CHECK((answer.status == 0 || !answer.errors.empty()));
      judge_next();
    }
  }
}

void Walker::halt() {
  begin_again();
  const ProgramAnswer answer = run({"halting", 0}, 0);
  INFO(walk_.name << " " << answer.output << answer.errors);
  CHECK(fs::exists(log()));
  CHECK(answer.status == 0);
  CHECK(is_done(files(), after_));
  check_clean();
}

long Walker::calls(const std::string& mode) {
  begin_again();
  run({mode, 0}, 0);
  long count = 0;
  const std::string bytes = home_.read("count");
  REQUIRE(bytes.size() == sizeof count);
  std::memcpy(&count, bytes.data(), sizeof count);
  return count;
}

// So many of all calls, in equal distances.
std::vector<long> Walker::spread(long all, int most) {
  const long count = most == 0 ? all : std::min<long>(all, most);
  std::vector<long> calls;
  for (long number = 0; number < count; ++number) calls.push_back(1 + (number * all + all / 2) / count % all);
  return calls;
}

void Walker::kill(const std::string& mode, int most) {
  const long all = calls(mode);
  INFO(walk_.name);
  REQUIRE(all > 0);
  long round = 0;
  for (const long call : spread(all, most)) {
    begin_again();
    const ProgramAnswer answer = run({mode, 0}, call);
    const std::string met = fs::exists(log()) ? read_file(log()) : "";
    INFO(walk_.name << ", " << mode << " at call " << call << " of " << all << ": " << met << answer.output
                    << answer.errors);
    CHECK_FALSE(met.empty());
    await_end_of_writers(files());
    // Where git was killed in the middle of a merge, what it was about to check out is in its database alone.
    if (mode == "killed") judge_files(files());
    go_back();
    judge_files(files());
    // Whoever comes next, people with git or a command of ours, finds all in order. What is in conflict, nobody
    // commits.
    const bool is_open = !home_.run("work", "git ls-files --unmerged").output.empty();
    if (round++ % 2 == 0 && !is_open) {
      judge_git();
      judge_next_after_commit();
    } else {
      walk_.back.empty() ? judge_next() : judge_next_after_commit();
      judge_git();
    }
  }
}

void Walker::go_back() const {
  if (walk_.back.empty()) return;
  const ProgramAnswer answer = run_past_locks(walk_.back);
  INFO("back: " << answer.output << answer.errors);
  CHECK(answer.status == 0);
}

// Whoever meets a lock of git's is told which one, removes it, and goes on.
ProgramAnswer Walker::run_past_locks(const std::string& command) const {
  ProgramAnswer answer = home_.run("work", command);
  for (const auto& [path, text] : files()) {
    if (!is_lock_of_git(path)) continue;
    if (answer.status != 0) CHECK_THAT(answer.errors, Catch::Contains(".lock"));
    fs::remove(home_.path("work/" + path));
  }
  return answer.status == 0 ? answer : home_.run("work", command);
}

// The files that people and git rely on, by path.
Walker::Files Walker::files() const {
  Files found;
  const fs::path root = home_.path("work");
  for (auto entry = fs::recursive_directory_iterator(root); entry != fs::end(entry); ++entry) {
    const std::string path = entry->path().lexically_relative(root).string();
    if (path == ".git/objects" || path == ".git/logs") entry.disable_recursion_pending();
    // What is remembered there can be found out again; who has claimed what cannot.
    if (path.starts_with(".git/checkpoint/") && !path.starts_with(".git/checkpoint/claims")) {
      entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_symlink()) {
      found[path] = "-> " + fs::read_symlink(entry->path()).string();
    } else if (entry->is_regular_file() && path != ".git/index") {
      found[path] = read_file(entry->path());
    }
  }
  return found;
}

void Walker::judge_files(const Files& now) const {
  for (const auto& [path, text] : now) {
    INFO(path << ": " << text);
    CHECK((is_temporary(path) || may_stand(path, text)));
  }
  for (const auto& [path, text] : before_) {
    INFO("lost: " << path);
    CHECK((now.contains(path) || is_elsewhere(path, now)));
  }
}

// In the middle of a merge: what git notes, and a text that nobody takes for merged.
bool Walker::may_stand(const std::string& path, const std::string& text) const {
  if (is_fine(path, text, before_, after_)) return true;
  return !walk_.back.empty() && (is_note_of_git(path) || text.find("<<<<<<<") != std::string::npos ||
                                 text.find(">>>>>>>") != std::string::npos);
}

void Walker::judge_failed(const ProgramAnswer& answer, const Fault& fault, const std::string& met) const {
  const Files now = files();
  judge_files(now);
  // A doctor says what it finds; what it cannot see for a moment it does not repair.
  const bool is_finding = walk_.name.starts_with("doctor") && answer.status == 1;
  if (!is_finding && (answer.status != 0 || !is_done(now, after_))) {
    const std::string said = answer.output + answer.errors;
    CHECK_THAT(said, Catch::Contains(std::strerror(fault.number)));
    CHECK((met.starts_with("syncfs") || names_file(said)));
  }
  // Who merges again what is merged is told so, and git forgets what it noted.
  if (!walk_.back.empty() && answer.status == 0) return;
  go_back();
  judge_next();
}

void Walker::judge_undisturbed(const ProgramAnswer& answer, long call) const {
  CHECK(call > 1);
  CHECK(answer.status == 0);
  CHECK(is_done(files(), after_));
}

// A file that the command removes, or moves to where nothing was.
bool Walker::is_elsewhere(const std::string& path, const Files& now) const {
  const std::string name = fs::path(path).filename();
  const bool is_moved = std::any_of(now.begin(), now.end(), [&](const auto& file) {
    return !before_.contains(file.first) && fs::path(file.first).filename() == name;
  });
  return is_moved || !after_.contains(path);
}

// The next run goes through, or finds all done.
void Walker::judge_next() const {
  const bool was_done = is_done(files(), after_);
  const ProgramAnswer next = run_next();
  INFO("then: " << next.output << next.errors);
  CHECK((next.status == 0 || was_done));
  CHECK(is_done(files(), after_));
  check_clean();
}

void Walker::judge_next_after_commit() const {
  const Files after = apart_from_commits(after_);
  const bool was_done = is_done(apart_from_commits(files()), after);
  const ProgramAnswer next = run_next();
  INFO("then: " << next.output << next.errors);
  CHECK((next.status == 0 || was_done));
  CHECK(is_done(apart_from_commits(files()), after));
  check_clean();
}

// git looks, adds and commits, and nothing gets into the commit that was there for a moment only.
void Walker::judge_git() const {
  const ProgramAnswer answer = home_.run(
      "work",
      "git status --porcelain >../status && git add -A && git commit -q --allow-empty -m after && git ls-files");
  INFO("git: " << answer.output << answer.errors);
  CHECK(answer.status == 0);
  for (const std::string_view path : parts_of(answer.output, '\n')) {
    INFO("tracked: " << path);
    CHECK_FALSE(is_temporary(std::string(path)));
  }
}

ProgramAnswer Walker::run_next() const { return home_.run("work", walk_.next.empty() ? walk_.command : walk_.next); }

void Walker::check_clean() const {
  for (const auto& [path, text] : files()) {
    INFO("left: " << path);
    CHECK((!is_temporary(path) || is_left_by_git(path)));
  }
}

}  // namespace checkpoint::test
