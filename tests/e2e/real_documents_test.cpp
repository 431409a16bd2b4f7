// `update` on documents as real projects have them: what is not asked for keeps its bytes.

#include <algorithm>

#include "core/document.h"
#include "e2e/workbench.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size() - 1);
    lines.push_back(text.substr(from, end + 1 - from));
    from = end + 1;
  }
  return lines;
}

// The files below `folder`, sorted, that hold session documents.
std::vector<fs::path> documents_below(const std::string& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(CHECKPOINT_TESTS_DIR) / folder)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file() && entry.path().extension() == ".json" && name != "verdicts.json") {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string skill_in(const std::string& text) {
  const auto document = Document::parse(text);
  const auto skill = document.ok() ? document->root().find("skill") : std::nullopt;
  return skill && skill->is_string() ? skill->string() : "";
}

// True where the document was valid, and so was updated.
bool changes_two_lines(const Workbench& bench, const fs::path& root, const std::string& text) {
  const std::string skill = skill_in(text);
  if (skill.empty()) return false;
  const fs::path file = session_file(root, skill);
  write_file(file, text);
  const bool valid = bench.ask(root, {"validate", file.string()}).at("is_valid");
  if (!valid) return false;
  const auto answer = bench.ask(root, {"update", skill, "--phase=a-phase-that-no-document-has"});
  INFO(answer.dump());
  REQUIRE(answer.at("success") == true);
  const auto before = lines_of(text);
  const auto after = lines_of(read_file(file));
  REQUIRE(before.size() == after.size());
  std::vector<std::string> changed;
  for (std::size_t index = 0; index < before.size(); ++index) {
    if (before[index] != after[index]) changed.push_back(after[index]);
  }
  REQUIRE(changed.size() == 2);
  CHECK(changed[0].find("\"updated_at\": \"2026-12-01T00:00:00Z\"") != std::string::npos);
  CHECK(changed[1].find("\"phase\": \"a-phase-that-no-document-has\"") != std::string::npos);
  fs::remove(file);
  return true;
}

std::size_t updated_below(const std::string& folder) {
  Workbench bench;
  bench.environment.set("GIT_CHECKPOINT_NOW", "2026-12-01T00:00:00Z");
  const fs::path root = bench.repository("repo");
  std::size_t updated = 0;
  for (const fs::path& path : documents_below(folder)) {
    INFO(path);
    if (changes_two_lines(bench, root, read_file(path))) ++updated;
  }
  return updated;
}

}  // namespace

TEST_CASE("an update of the phase changes two lines of every valid real document") {
  CHECK(updated_below("samples/session/valid") >= 20);
}

TEST_CASE("an update of the phase changes two lines of every valid side of the real merges", "[unsanitized]") {
  CHECK(updated_below("merges/real") >= 80);
}
