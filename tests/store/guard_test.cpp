#include <sys/stat.h>

#include "core/name.h"
#include "store/build.h"
#include "support/catch.h"
#include "support/errors.h"
#include "support/scratch.h"

namespace checkpoint {

namespace fs = std::filesystem;
using test::code_of;
using test::error_of;
using test::read_file;
using test::Scratch;
using test::store_in;
using test::write_file;

namespace {

const StorePath review = layout::session(Name::checked("skill", "review"));
const fs::path review_file = fs::path(".checkpoints") / "review.checkpoint.json";

Draft draft_of(const Stored* /*now*/) { return {"{}"}; }

std::string problem_code(const Listed& row) { return row.file.ok() ? "" : std::string(row.file.problem().code); }

}  // namespace

TEST_CASE("broken files are listed as problems and hide none of the others") {
  const Scratch scratch;
  const fs::path store_folder = scratch / ".checkpoints";
  write_file(store_folder / "a-good.checkpoint.json", "{}");
  write_file(store_folder / "b-corrupt.checkpoint.json", "{\n  \"x\": 1,\n  \"x\": 2\n}\n");
  write_file(store_folder / "c-large.checkpoint.json", std::string(1001, ' '));
  write_file(store_folder / "d bad name.checkpoint.json", "{}");
  fs::create_directory(store_folder / "e-folder.checkpoint.json");
  REQUIRE(::mkfifo((store_folder / "f-fifo.checkpoint.json").c_str(), 0600) == 0);
  write_file(scratch / "secret", "{}");
  fs::create_symlink(scratch / "secret", store_folder / "g-link.checkpoint.json");
  write_file(store_folder / "h-good.checkpoint.json", "{}");
  write_file(store_folder / "README.md", "not ours");
  write_file(store_folder / ".a-good.checkpoint.json.1@host.01234567.tmp", "{");
  StoreOptions options;
  options.limits.max_bytes = 1000;

  const std::vector<Listed> rows = store_in(scratch.path(), options).sessions();
  REQUIRE(rows.size() == 8);
  CHECK(rows[0].name == "a-good");
  CHECK(rows[0].file.ok());
  CHECK(problem_code(rows[1]) == "duplicate-key");
  CHECK(rows[1].path == ".checkpoints/b-corrupt.checkpoint.json");
  CHECK(rows[1].file.problem().at->line == 3);
  CHECK(problem_code(rows[2]) == "oversize");
  CHECK(problem_code(rows[3]) == "unsafe-name");
  CHECK(rows[3].name == "d bad name");
  CHECK(problem_code(rows[4]) == "not-a-file");
  CHECK(problem_code(rows[5]) == "not-a-file");
  CHECK(problem_code(rows[6]) == "symlink");
  CHECK(rows[7].file.ok());
}

TEST_CASE("a corrupt file that is asked for names line and column") {
  const Scratch scratch;
  write_file(scratch.path() / review_file, "{\n  \"x\": 1,\n  \"x\": 2\n}\n");
  const std::optional<Stored> found = store_in(scratch.path()).find(review);
  REQUIRE(found);
  const std::optional<Error> error = error_of([&] { found->document("session 'review'"); });
  REQUIRE(error);
  CHECK(error->code == ErrorCode::corrupt);
  CHECK(error->path == review_file);
  CHECK_THAT(error->message, Catch::StartsWith("cannot read session 'review': line 3, column 3: "));
}

TEST_CASE("a checkpoint that is a symlink, a FIFO or a folder is neither read nor written") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  write_file(scratch / "outside", "{\"kept\": true}");
  fs::create_directory(scratch / ".checkpoints");
  const auto kind = GENERATE(as<std::string>{}, "symlink", "dangling symlink", "fifo", "folder");
  if (kind == "symlink") fs::create_symlink(scratch / "outside", scratch.path() / review_file);
  if (kind == "dangling symlink") fs::create_symlink(scratch / "nowhere", scratch.path() / review_file);
  if (kind == "fifo") REQUIRE(::mkfifo((scratch.path() / review_file).c_str(), 0600) == 0);
  if (kind == "folder") fs::create_directory(scratch.path() / review_file);
  INFO(kind);
  CHECK(code_of([&] { store.find(review); }) == ErrorCode::refused);
  CHECK(code_of([&] { store.update(review, draft_of); }) == ErrorCode::refused);
  CHECK(read_file(scratch / "outside") == "{\"kept\": true}");
  CHECK_FALSE(fs::exists(scratch / "nowhere"));
}

TEST_CASE("a store that is a symlink or a file is refused") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  fs::create_directory(scratch / "elsewhere");
  const auto kind = GENERATE(as<std::string>{}, "symlink", "dangling symlink", "file");
  if (kind == "symlink") fs::create_directory_symlink(scratch / "elsewhere", scratch / ".checkpoints");
  if (kind == "dangling symlink") fs::create_directory_symlink(scratch / "nowhere", scratch / ".checkpoints");
  if (kind == "file") write_file(scratch / ".checkpoints", "");
  INFO(kind);
  CHECK(code_of([&] { store.sessions(); }) == ErrorCode::refused);
  CHECK(code_of([&] { store.find(review); }) == ErrorCode::refused);
  CHECK(code_of([&] { store.update(review, draft_of); }) == ErrorCode::refused);
  CHECK(fs::is_empty(scratch / "elsewhere"));
}

TEST_CASE("archives are not written through a symlink") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  fs::create_directory(scratch / "elsewhere");
  write_file(scratch.path() / review_file, "[]");
  fs::create_directory_symlink(scratch / "elsewhere", scratch / ".checkpoints" / "history");
  const StorePath place = layout::session_archive(Name::checked("skill", "review"), {});
  const auto archiving = [&](const Stored* now) { return Draft{"{}", {{place, now->text}}}; };
  CHECK(code_of([&] { store.update(review, archiving); }) == ErrorCode::refused);
  CHECK(fs::is_empty(scratch / "elsewhere"));
  CHECK(read_file(scratch.path() / review_file) == "[]");
}

TEST_CASE("outside a repository a store is created only where the folder was named") {
  const Scratch scratch;
  const Store store(Location{scratch.path(), scratch.path(), std::nullopt, false},
                    [](const StorePath&, const Document&) {});
  CHECK(code_of([&] { store.update(review, draft_of); }) == ErrorCode::not_a_repository);
  CHECK(fs::is_empty(scratch.path()));
  fs::create_directory(scratch / ".checkpoints");
  CHECK(store.update(review, draft_of).created());
}

TEST_CASE("what the check refuses is not written, and no store is created for it") {
  const Scratch scratch;
  const Check refusing = [](const StorePath&, const Document&) { throw Error(ErrorCode::invalid, "not this"); };
  const Store store(Location{scratch.path(), scratch.path(), std::nullopt, true}, refusing);
  CHECK(code_of([&] { store.update(review, draft_of); }) == ErrorCode::invalid);
  CHECK(fs::is_empty(scratch.path()));
  write_file(scratch.path() / review_file, "[]");
  CHECK(code_of([&] { store.update(review, draft_of); }) == ErrorCode::invalid);
  CHECK(read_file(scratch.path() / review_file) == "[]");
}

TEST_CASE("a change that leaves no document, or one over the limit, is not written") {
  const Scratch scratch;
  StoreOptions options;
  options.limits.max_bytes = 100;
  const Store store = store_in(scratch.path(), options);
  store.update(review, draft_of);
  const auto text = GENERATE(as<std::string>{}, "", "{", "{\"a\":1,\"a\":2}", "[\"" + std::string(100, 'x') + "\"]");
  const auto draft = [&](const Stored*) { return Draft{text}; };
  CHECK(code_of([&] { store.update(review, draft); }) == ErrorCode::invalid);
  CHECK(read_file(scratch.path() / review_file) == "{}");
}

TEST_CASE("the documents of all kinds are found, and a symlink among their folders is a problem") {
  const Scratch scratch;
  const fs::path folder = scratch / ".checkpoints";
  const std::string run = "runs/T-1/6ba7b810-9dad-11d1-80b4-00c04fd430c8/";
  write_file(folder / "review.checkpoint.json", "{}");
  write_file(folder / "config.json", "{}");
  write_file(folder / (run + "phase_1_implement_a1.json"), "{}");
  write_file(folder / (run + "phase_1_implement_a2.json"), "{");
  write_file(folder / (run + "notes.txt"), "not ours");
  write_file(folder / "history/review.2026-01-02.json", "{}");
  write_file(scratch / "outside/phase_1_implement_a1.json", "{}");
  fs::create_directory_symlink(scratch / "outside", folder / "runs/T-2");
  const Store store = store_in(scratch.path());

  const std::vector<Listed> rows = store.documents();
  REQUIRE(rows.size() == 5);
  CHECK(rows[0].name == "config.json");
  CHECK(rows[1].name == "review");
  CHECK(rows[1].kind->name == "session");
  CHECK(rows[2].path == ".checkpoints/" + run + "phase_1_implement_a1.json");
  CHECK(rows[2].kind->name == "run");
  CHECK(problem_code(rows[3]) == "invalid-json");
  CHECK(rows[4].path == ".checkpoints/runs/T-2");
  CHECK(problem_code(rows[4]) == "symlink");
  CHECK(store.documents(layout::runs_of(Name::checked("ticket", "T-1"))).size() == 2);
  CHECK(store.documents(layout::runs_of(Name::checked("ticket", "T-9"))).empty());
}

TEST_CASE("a document of an append-only kind is created once and never changed") {
  const Scratch scratch;
  const Store store = store_in(scratch.path());
  const StorePath place = *layout::place_at("runs/T-1/6ba7b810-9dad-11d1-80b4-00c04fd430c8/phase_1_implement_a1.json");
  CHECK(store.update(place, draft_of).created());
  CHECK_FALSE(store.update(place, draft_of).changed());
  const auto changing = [](const Stored*) { return Draft{"[]"}; };
  CHECK(code_of([&] { store.update(place, changing); }) == ErrorCode::already_exists);
  CHECK(read_file(scratch / ".checkpoints" / place.text()) == "{}");
}

}  // namespace checkpoint
