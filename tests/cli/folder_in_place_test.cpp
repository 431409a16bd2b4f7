// A folder stands where a document should: whatever reads or writes there says so, and changes nothing.

#include <algorithm>
#include <map>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

const std::string kPayload = R"(--payload={"branch_name": "f", "commit_sha": "a1b2c3d", "files_changed": []})";

/// A repository with a document of each kind, and the folder in the place of one of them that is put there.
class Shelf {
 public:
  Shelf() {
    desk.with_repository().with("review", checkpoint_text("review"));
    write_file(desk.folder() / "a.txt", "one\n");
    desk.commit("start");
    desk.write({"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement", kPayload});
    desk.write({"stage", "init", "web"});
    desk.write({"stage", "write", "web", "research", "--status=in_progress"});
    desk.write({"snapshot", "plan", "shop", "--name=cart", "--name=paid"});
    desk.write({"snapshot", "create", "shop", "cart", "--files=a.txt"});
    desk.write({"workflow", "start", "trip"});
    desk.commit("documents");
  }

  /// The path, from the repository, of the one file whose path has `part` in it.
  std::string path_with(const std::string& part) const {
    for (const auto& [path, text] : files()) {
      if (path.find(part) != std::string::npos) return path;
    }
    FAIL("no file " << part);
    return "";
  }

  void replace(const std::string& path) const {
    fs::remove(desk.folder() / path);
    write_file(desk.folder() / path / "kept.txt", "mine\n");
  }

  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(desk.store())) {
      const std::string path = entry.path().lexically_relative(desk.folder()).generic_string();
      if (entry.is_regular_file()) all.emplace(path, read_file(entry.path()));
    }
    return all;
  }

  Desk desk;
};

bool is_named(const std::string& text, const std::string& path) {
  return text.find("'" + path + "' is not a regular file: move it away") != std::string::npos;
}

void check_refuses(Shelf& shelf, const std::string& path, Words words) {
  const auto before = shelf.files();
  const Said said = shelf.desk.say(words);
  INFO(path << ": " << words[0] << " " << words[1] << "\n" << said.out << said.err);
  CHECK(said.exit == 4);
  CHECK(is_named(said.err, path));
  CHECK(shelf.files() == before);
  words.emplace_back("--json");
  const Json answer = shelf.desk.say(words).json();
  CHECK(answer.at("error_code") == "refused");
  CHECK(answer.value("path", path) == path);
}

struct Row {
  std::string part;
  std::vector<Words> refused;
};

const std::vector<Row> kRows{
    {"/review.checkpoint.json",
     {{"show", "review"}, {"update", "review", "--step=x"}, {"done", "review"}, {"reset", "review"}}},
    {"/phase_1_implement_a1.json",
     {{"run", "read", "--ticket-id=T-1", "--run-id=r", "--phase=implement"},
      {"run", "write", "--ticket-id=T-1", "--run-id=r", "--phase=implement", "--attempt=1", kPayload}}},
    {"/web/project.json",
     {{"stage", "status", "web"},
      {"stage", "next", "web"},
      {"stage", "write", "web", "research", "--status=failed", "--error=x"}}},
    {"/web/manifest.json", {{"stage", "status", "web"}, {"stage", "read", "web", "research"}}},
    {"/web/checkpoint_research.json",
     {{"stage", "read", "web", "research"},
      {"stage", "approve", "web", "research", "--by=me"},
      {"stage", "reopen", "web", "research", "--reason=x"},
      {"stage", "artifacts", "web"},
      {"stage", "write", "web", "research", "--status=failed", "--error=x"},
      {"stage", "write", "web", "proposal", "--status=in_progress"}}},
    {"/shop/plan.json",
     {{"snapshot", "plan", "shop", "--name=more"},
      {"snapshot", "create", "shop", "paid", "--files=a.txt"},
      {"snapshot", "restore", "shop", "cart"},
      {"snapshot", "restore", "shop", "cart", "--dry-run"},
      {"snapshot", "branch", "shop", "cart", "--new=other"},
      {"snapshot", "purge", "shop"},
      {"snapshot", "purge", "shop", "--dry-run"}}},
    {"/shop/cart.",
     {{"snapshot", "show", "shop", "cart"},
      {"snapshot", "create", "shop", "paid", "--files=a.txt"},
      {"snapshot", "restore", "shop", "cart"},
      {"snapshot", "branch", "shop", "cart", "--new=other"},
      {"snapshot", "purge", "shop"}}},
    {"/shop/log.jsonl",
     {{"snapshot", "create", "shop", "paid", "--files=a.txt"},
      {"snapshot", "restore", "shop", "cart"},
      {"snapshot", "branch", "shop", "cart", "--new=other"},
      {"snapshot", "purge", "shop"}}},
    {"/trip/phase.json",
     {{"workflow", "show", "trip"},
      {"workflow", "resume", "trip"},
      {"workflow", "recover", "trip"},
      {"workflow", "advance", "trip"},
      {"workflow", "approve", "trip", "--by=me"},
      {"workflow", "task", "trip", "t", "--status=running"},
      {"workflow", "start", "trip"}}},
    {"/trip/execution.json",
     {{"workflow", "show", "trip"},
      {"workflow", "recover", "trip"},
      {"workflow", "task", "trip", "t", "--status=running"}}},
};

}  // namespace

TEST_CASE("a folder in a document's place is refused by each command that goes by the document, and is left") {
  for (const Row& row : kRows) {
    Shelf shelf;
    const std::string path = shelf.path_with(row.part);
    shelf.replace(path);
    for (const Words& words : row.refused) check_refuses(shelf, path, words);
  }
}

TEST_CASE("a folder in a document's place is told by lists and checks, which tell all else as well") {
  for (const Row& row : kRows) {
    Shelf shelf;
    const std::string path = shelf.path_with(row.part);
    shelf.replace(path);
    const Said said = shelf.desk.say({"validate"});
    INFO(path << "\n" << said.out << said.err);
    CHECK(said.exit == 1);
    CHECK(said.out.find(path + ":1:1: error: is not a regular file: move it away\n") != std::string::npos);
    for (const std::string command : {"status", "list", "next", "decisions"}) {
      CHECK(shelf.desk.say({command}).exit == 0);
    }
  }
}

TEST_CASE("a workflow of which a folder takes a document's place is archived with all that is in it") {
  Shelf shelf;
  const std::string path = shelf.path_with("/trip/execution.json");
  shelf.replace(path);
  shelf.desk.write({"workflow", "start", "trip", "--fresh"});
  const auto files = shelf.files();
  CHECK(std::any_of(files.begin(), files.end(), [](const auto& file) {
    return file.first.find("/.archive/trip_") != std::string::npos && file.first.ends_with("execution.json/kept.txt") &&
           file.second == "mine\n";
  }));
}
