#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

std::string first_path(const Said& said) { return said.json().at("files").at(0).at("path"); }

}  // namespace

TEST_CASE("validate names files from the repository's root, wherever it runs") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string path = ".checkpoints/review.checkpoint.json";
  desk.context.cwd = desk.folder() / "part";
  std::filesystem::create_directories(desk.context.cwd);
  const Said file = desk.say({"validate", "../" + path, "--json"});
  CHECK(file.exit == 0);
  CHECK(first_path(file) == path);
  CHECK(first_path(desk.say({"validate", "../.checkpoints/none.checkpoint.json", "--json"})) ==
        ".checkpoints/none.checkpoint.json");
  desk.typing(checkpoint_text("review"));
  CHECK(first_path(desk.say({"validate", "--stdin", "--path=../" + path, "--json"})) == path);
}

TEST_CASE("a file is named from the root of the work tree in any folder, as hints name it") {
  Desk desk;
  desk.with_repository().with("odd", bare_checkpoint_text("odd", "done", ""));
  const std::string path = ".checkpoints/odd.checkpoint.json";
  desk.context.cwd = desk.folder() / "part";
  write_file(desk.context.cwd / path, checkpoint_text("odd"));
  write_file(desk.folder() / "other" / path, bare_checkpoint_text("odd", "done", ""));
  const Said here = desk.say({"validate", path, "--json"});
  CHECK(here.exit == 0);
  CHECK(first_path(here) == "part/" + path);
  for (const std::string& named : {path, "other/" + path}) {
    const Said said = desk.say({"validate", ":/" + named, "--json"});
    CHECK(said.exit == 1);
    CHECK(first_path(said) == named);
    CHECK(said.json().at("files").at(0).at("errors").at(0).at("pointer") == "/status");
  }
  CHECK(desk.say({"fmt", ":/part/" + path}).exit == 0);
}

TEST_CASE("validate names a file outside of the repository as it was given") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::filesystem::path other = desk.folder().parent_path() / "other.checkpoint.json";
  write_file(other, checkpoint_text("other"));
  CHECK(first_path(desk.say({"validate", other.string(), "--json"})) == other.string());
}

TEST_CASE("validate says that a name belongs to no kind of checkpoint, whatever the file holds") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "notes.json", checkpoint_text("notes"));
  desk.typing(checkpoint_text("notes"));
  for (const Said& said :
       {desk.say({"validate", "notes.json", "--json"}), desk.say({"validate", "--stdin", "--path=a.json", "--json"})}) {
    INFO(said.out << said.err);
    CHECK(said.exit == 1);
    CHECK(said.json().at("files").at(0).at("errors").at(0).at("code") == "unknown-kind");
  }
}

TEST_CASE("a log of snapshots that is a symlink is told once") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  std::filesystem::create_directories(desk.store() / "snapshots/w");
  std::filesystem::create_symlink("elsewhere", desk.store() / "snapshots/w/log.jsonl");
  const std::string out = desk.say({"validate"}).out;
  const std::string path = ".checkpoints/snapshots/w/log.jsonl";
  CHECK(out.find(path) != std::string::npos);
  CHECK(out.find(path) == out.rfind(path));
}

TEST_CASE("a strict check takes warnings for errors, and no error for less") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review")).with("bad", "{}");
  desk.with("odd", checkpoint_text("odd", R"(, "cost": {"total_usd": 2, "budget_usd": 1})"));
  const auto is_valid = [&](const std::string& skill, const std::string& option) {
    const std::string path = ".checkpoints/" + skill + ".checkpoint.json";
    return desk.say({"validate", path, "--json", option}).json().at("files").at(0).at("is_valid").get<bool>();
  };
  for (const char* skill : {"review", "odd"}) {
    INFO(skill);
    CHECK(is_valid(skill, "--color=never"));
  }
  CHECK_FALSE(is_valid("bad", "--color=never"));
  CHECK(is_valid("review", "--strict"));
  CHECK_FALSE(is_valid("odd", "--strict"));
  CHECK_FALSE(is_valid("bad", "--strict"));
}

TEST_CASE("validate takes several files") {
  Desk desk;
  desk.with_repository()
      .with("review", checkpoint_text("review"))
      .with("ship", bare_checkpoint_text("ship", "done", ""));
  const Said said =
      desk.say({"validate", ".checkpoints/review.checkpoint.json", ".checkpoints/ship.checkpoint.json", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("files").size() == 2);
}

TEST_CASE("validate looks at the committed configuration too") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  write_file(desk.store() / "config.json", "{\n");
  const Said said = desk.say({"validate", "--json"});
  CHECK(said.exit == 1);
  CHECK(said.json().at("files").size() == 2);
  CHECK_THAT(said.json().at("warnings").at(0).get<std::string>(), Catch::Contains("'.checkpoints/config.json'"));
}

TEST_CASE("what a killed command left half-written is refused before it is committed, and in a commit") {
  Desk desk;
  desk.with_repository().with_history();
  const std::string left = ".checkpoints/.review.checkpoint.json.4711@build-7.0123abcd.tmp";
  write_file(desk.folder() / left, "{\"protocol_ver");
  write_file(desk.folder() / ".checkpoints/.gitkeep.tmp", "");
  desk.git({"add", "--all"});
  const Said staged = desk.say({"validate", "--staged", "--json"});
  CHECK(staged.exit == 1);
  CHECK_THAT(staged.out, Catch::Contains(left) && Catch::Contains("temporary-file"));
  desk.git({"commit", "--quiet", "--message", "left"});
  const nlohmann::json files = desk.say({"validate", "--rev=HEAD", "--json"}).json().at("files");
  std::size_t wrong = 0;
  for (const nlohmann::json& file : files) wrong += file.at("is_valid") == true ? 0U : 1U;
  CHECK(wrong == 1);
}

TEST_CASE("validate --staged outside of a repository says so") {
  Desk desk;
  std::filesystem::create_directories(desk.store());
  const Said said = desk.say({"validate", "--staged", "--json"});
  CHECK(said.exit == 128);
  CHECK(said.json().at("error_code") == "not_a_repository");
}
