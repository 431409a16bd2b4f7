#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <functional>
#include <set>

#include "core/atomic_file.h"
#include "core/name.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using test::read_file;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const StorePath review = layout::session(Name::checked("skill", "review"));
const fs::path review_file = fs::path(".checkpoints") / "review.checkpoint.json";

// Ends without running anything that belongs to the test program.
[[noreturn]] void end_process(bool (*action)(const fs::path&, int), const fs::path& project, int number) {
  int status = 2;
  try {
    status = action(project, number) ? 0 : 1;
  } catch (...) {
  }
  ::_exit(status);
}

pid_t start(bool (*action)(const fs::path&, int), const fs::path& project, int number) {
  const pid_t child = ::fork();
  if (child == 0) end_process(action, project, number);
  return child;
}

std::vector<pid_t> started(int count, bool (*action)(const fs::path&, int), const fs::path& project) {
  std::vector<pid_t> children(static_cast<std::size_t>(count));
  std::generate(children.begin(), children.end(),
                [&, number = 0]() mutable { return start(action, project, number++); });
  return children;
}

bool succeeded(pid_t child) {
  int status = 0;
  return ::waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

std::string appended(const Stored* now, const std::string& element) {
  if (now == nullptr) return "[" + element + "]";
  return now->text.substr(0, now->text.size() - 1) + ", " + element + "]";
}

StoreOptions patient() {
  StoreOptions options;
  options.lock_timeout = 60s;
  return options;
}

constexpr int appends = 25;

bool append_many(const fs::path& project, int number) {
  const Store store = store_in(project, patient());
  for (int count = 0; count < appends; ++count) {
    const std::string element = std::to_string(number * appends + count);
    store.update(review, [&](const Stored* now) { return Draft{appended(now, element)}; });
  }
  return true;
}

bool append_forever(const fs::path& project, int /*number*/) {
  const Store store = store_in(project, patient());
  while (true) {
    store.update(review, [&](const Stored* now) { return Draft{appended(now, "0")}; });
  }
}

// A big document with one value all over it: a mixture of two writes would show.
std::string filled(char letter) {
  std::string text = "[";
  for (int row = 0; row < 2000; ++row) text += std::string(row == 0 ? "\"" : ", \"") + letter + "\"";
  return text + "]";
}

bool is_whole(const std::string& text) { return text.size() > 2 && text == filled(text[2]); }

bool rewrite_many(const fs::path& project, int number) {
  const Store store = store_in(project, patient());
  for (int count = 0; count < appends; ++count) {
    store.update(review, [&](const Stored*) { return Draft{filled(static_cast<char>('a' + (number + count) % 26))}; });
  }
  return true;
}

bool read_while_there_is_no_end(const fs::path& project, int /*number*/) {
  const Store store = store_in(project);
  while (!fs::exists(project / "end")) {
    const std::optional<Stored> found = store.find(review);
    if (found && (!found->content.ok() || !is_whole(found->text))) return false;
    for (const Listed& row : store.sessions()) {
      if (!row.file.ok()) return false;
    }
  }
  return true;
}

std::vector<std::string> entries_of(const fs::path& folder) {
  const std::vector<FolderEntry> entries = Folder::open(folder.string(), "").entries();
  std::vector<std::string> names(entries.size());
  std::transform(entries.begin(), entries.end(), names.begin(), [](const FolderEntry& entry) { return entry.name; });
  return names;
}

}  // namespace

TEST_CASE("16 processes append 25 elements each and none is lost") {
  const Scratch scratch;
  constexpr int processes = 16;
  const std::vector<pid_t> children = started(processes, append_many, scratch.path());
  for (const pid_t child : children) CHECK(succeeded(child));
  const Document document = *Document::parse(read_file(scratch.path() / review_file));
  std::set<std::string> elements;
  for (const Node element : document.root().children()) elements.emplace(element.source());
  CHECK(document.root().size() == std::size_t{processes} * appends);
  CHECK(elements.size() == std::size_t{processes} * appends);
  CHECK(entries_of(scratch / ".checkpoints") == std::vector<std::string>{"review.checkpoint.json"});
}

TEST_CASE("readers see whole documents only, while others write") {
  const Scratch scratch;
  const std::vector<pid_t> readers = started(2, read_while_there_is_no_end, scratch.path());
  const std::vector<pid_t> writers = started(4, rewrite_many, scratch.path());
  for (const pid_t writer : writers) CHECK(succeeded(writer));
  write_file(scratch / "end", "");
  for (const pid_t reader : readers) CHECK(succeeded(reader));
}

TEST_CASE("a writer that is killed leaves a whole document, and the next one goes on") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  constexpr int kills = 300;
  std::size_t size = 1;
  store.update(review, [](const Stored*) { return Draft{"[0]"}; });
  for (int kill = 0; kill < kills; ++kill) {
    const pid_t child = start(append_forever, scratch.path(), 0);
    // Different moments of its work, without depending on which: what must hold, holds at each of them.
    ::usleep(static_cast<useconds_t>(100 + 37 * kill % 3000));
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
    const Stored found = *store.find(review);
    REQUIRE(found.content.ok());
    REQUIRE(found.content->root().size() >= size);
    size = found.content->root().size();
  }
  store.update(review, [](const Stored* now) { return Draft{appended(now, "1")}; });
  CHECK(store.find(review)->content->root().size() == size + 1);
  CHECK(entries_of(scratch / ".checkpoints") == std::vector<std::string>{"review.checkpoint.json"});
}

}  // namespace checkpoint
