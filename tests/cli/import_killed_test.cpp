// An import that is killed, as with kill -9, at each moment at which it may change something on disk: what is there can
// be relied on, and the next import makes it whole.

#include <algorithm>
#include <filesystem>

#include "cli/desk.h"
#include "cli/exchange/exchange.h"
#include "core/file_system.h"
#include "store/pipelines.h"
#include "store/run_records.h"
#include "store/workflows.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/killing_file_system.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

namespace fs = std::filesystem;

const Instant kImported = *parse_instant("2026-02-01T00:00:00Z");

cli::Workspace workspace_in(const fs::path& project, FileSystem& files) {
  const Location location{project, project, std::nullopt, true};
  return {location, Store(location, kImported, {}, files), {}, {}, kImported};
}

// One import from `tree` into the store in `project`.
cli::Exchange import_into(const fs::path& project, const std::string& layout, const fs::path& tree, FileSystem& files) {
  const cli::Workspace workspace = workspace_in(project, files);
  return cli::find_exchange_layout(layout)->take_in({workspace, {tree, "tree", {}}, {}, false});
}

// Whether the import was killed before it came to its end.
bool killed(const fs::path& project, const std::string& layout, const fs::path& tree, int step) {
  return killed_at(step, [&](FileSystem& files) { import_into(project, layout, tree, files); });
}

using Files = std::vector<std::pair<std::string, std::string>>;

Files files_below(const fs::path& folder) {
  Files files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      files.emplace_back(entry.path().lexically_relative(folder).string(), read_file(entry.path()));
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool is_temporary(const std::string& path) { return fs::path(path).filename().string().front() == '.'; }

void write_records(const fs::path& tree) {
  for (const std::string run : {"a1b2c3d4-e5f6-7890-abcd-ef1234567890", "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7"}) {
    write_file(tree / "T" / run / "phase_1_implement_a1.yaml",
               "schema_version: 1.0.0\nrun_id: " + run +
                   "\nticket_id: T\nphase: implement\ntimestamp_utc: '2026-01-01T00:00:00Z'\nrepo_commit_map: {}\n"
                   "artifact_paths: []\nattempt_number: 1\nphase_payload:\n  phase: implement\n  branch_name: b\n"
                   "  commit_sha: '1234e56'\n  files_changed: []\n");
  }
}

void write_stages(const fs::path& tree) {
  const std::string head = R"({"version": "1.0", "project_id": "film", "timestamp": "2026-01-01T10:00:00Z", )";
  write_file(
      tree / "pipeline/film/checkpoint_research.json",
      head + R"("stage": "research", "status": "completed", "artifacts": {"research_brief": )" +
          std::string(
              Document::parse(file_text("samples/stage/artifacts.json"))->root().find("research_brief")->source()) +
          "}}");
  write_file(tree / "pipeline/film/checkpoint_idea.json",
             head + R"("stage": "idea", "status": "failed", "artifacts": {}, "error": "no idea"})");
}

void write_state(const fs::path& tree) {
  const std::string phase = R"("started_at": "2026-01-01T10:00:00Z", "last_updated": "2026-01-01T10:00:00Z",
    "current_phase": "REQUIREMENTS", "phase_status": "in_progress"})";
  write_file(tree / "memory/state/phase.json", R"({"workflow_id": "shop", )" + phase);
  write_file(tree / "memory/state/execution.json", R"({"tasks": [{"id": "a", "status": "running"}]})");
  write_file(tree / "memory/state/.archive/old_20260101T000000Z/phase.json", R"({"workflow_id": "old", )" + phase);
}

void write_sessions(const fs::path& tree) {
  for (const std::string skill : {"plan", "review"}) {
    write_file(tree / ".checkpoints" / (skill + ".checkpoint.json"), checkpoint_text(skill));
  }
}

// What is there after an import was killed.
void check_records(const fs::path& project) {
  const Store store = workspace_in(project, FileSystem::system()).store;
  for (const RunPlace& run : all_runs(store).runs) {
    const RunFiles files = files_of(store, run);
    CHECK(files.problems.empty());
    for (const run::FileName& file : files.records) CHECK(read_record(store, run, file, kImported)->is_valid());
  }
}

void check_stages(const fs::path& project) {
  const Store store = workspace_in(project, FileSystem::system()).store;
  try {
    const Pipeline pipeline = load_pipeline(store, {Name::checked("project", "film"), std::nullopt, kImported});
    CHECK(pipeline.problems.empty());
    CHECK(stage::next_stage(pipeline.progress)->plan->name == "proposal");
    CHECK(fs::exists(project / ".checkpoints/pipelines/film/checkpoint_idea.json"));
  } catch (const Error& error) {
    // Not set up yet, or closed until it is whole.
    CHECK((error.code == ErrorCode::not_found || error.code == ErrorCode::corrupt));
  }
}

void check_workflow(const fs::path& project) {
  const Store store = workspace_in(project, FileSystem::system()).store;
  for (const Name& id : all_workflows(store)) {
    const Workflow found = load_workflow(store, id, kImported);
    CHECK(found.tasks.size() == 1);
    // Whoever meets it before its last file is told so, and the import done again writes that.
    const bool is_whole = fs::exists(project / ".checkpoints/workflows/shop/phase.json");
    REQUIRE(found.problems.size() == (is_whole ? 0U : 1U));
    if (!is_whole) CHECK(found.problems.front().code == FileFault::missing);
  }
}

void check_sessions(const fs::path& project) {
  for (const Listed& row : workspace_in(project, FileSystem::system()).store.sessions()) CHECK(row.file.ok());
}

struct Case {
  std::string layout;
  void (*write)(const fs::path& tree);
  void (*check)(const fs::path& project);
};

void check_whole_or_temporary(const Files& files, const Files& whole) {
  for (const Files::value_type& file : files) {
    const bool is_whole = std::find(whole.begin(), whole.end(), file) != whole.end();
    CHECK((is_whole || is_temporary(file.first)));
  }
}

void check_every_kill(const Case& one) {
  const Scratch source;
  one.write(source.path());
  const Scratch undisturbed;
  REQUIRE(import_into(undisturbed.path(), one.layout, source.path(), FileSystem::system()).refused.empty());
  const Files whole = files_below(undisturbed.path());
  REQUIRE(whole.size() >= 2);
  int step = 1;
  for (bool goes_on = true; goes_on; ++step) {
    INFO("killed at step " << step);
    const Scratch scratch;
    goes_on = killed(scratch.path(), one.layout, source.path(), step);
    check_whole_or_temporary(files_below(scratch.path()), whole);
    one.check(scratch.path());
    CHECK(import_into(scratch.path(), one.layout, source.path(), FileSystem::system()).refused.empty());
    CHECK(files_below(scratch.path()) == whole);
  }
  CHECK(step > 10);
}

}  // namespace

TEST_CASE("run records whose import is killed at any moment are whole or not there, and the next import resumes") {
  check_every_kill({"omniclaude", write_records, check_records});
}

TEST_CASE("a project whose import is killed at any moment is closed until the next import makes it whole") {
  check_every_kill({"openmontage", write_stages, check_stages});
}

TEST_CASE("a workflow whose import is killed at any moment is whole, not there, or known to lack its last file") {
  check_every_kill({"dotagent", write_state, check_workflow});
}

TEST_CASE("sessions whose import is killed at any moment are whole or not there, and the next import resumes") {
  check_every_kill({"opchain", write_sessions, check_sessions});
}
