#include "store/settings.h"

#include <algorithm>

#include "core/name.h"
#include "store/setting_key.h"
#include "support/catch.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint {

using namespace std::chrono_literals;
using test::Scratch;

namespace {

const std::string config_path = ".checkpoints/config.json";

Settings settings_of(const std::string& committed, const GitConfig& git = {}, const Environment& environment = {}) {
  return {git, parse_committed_config(committed, config_path), environment};
}

Origin origin_of(const Settings& settings, const std::string& key) {
  const std::vector<Setting> all = settings.all();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Setting& row) { return row.key == key; });
  REQUIRE(found != all.end());
  return found->origin;
}

}  // namespace

TEST_CASE("without any configuration the documented defaults hold") {
  const Settings settings;
  CHECK(settings.stale_days().in_progress == 7);
  CHECK(settings.stale_days().blocked == 3);
  CHECK(settings.stale_days().complete == 14);
  CHECK(settings.lock_timeout() == 2s);
  CHECK(settings.max_file_size() == 4194304);
  CHECK_FALSE(settings.strict());
  CHECK_FALSE(settings.telemetry_paths());
  CHECK_FALSE(settings.get("checkpoint.baseBranch"));
  CHECK(settings.suppressions().empty());
  CHECK(settings.warnings().empty());
  CHECK(origin_of(settings, "checkpoint.lockTimeout") == Origin::fallback);
}

TEST_CASE("the committed file sets what is harmless") {
  const Settings settings = settings_of(R"({"staleDays": {"blocked": 5}, "baseBranch": "trunk", "maxFileSize": 65536,
    "strict": true, "policy": "manual_all", "ticketPattern": "T-[0-9]+", "telemetryPaths": ["skill_state.a", "cost"],
    "suppress": [{"check": "stale", "owner": "review", "until": "2026-12-31T00:00:00Z"}]})");
  CHECK(settings.warnings().empty());
  CHECK(settings.stale_days().blocked == 5);
  CHECK(settings.stale_days().in_progress == 7);
  CHECK(settings.get("checkpoint.baseBranch") == "trunk");
  CHECK(settings.max_file_size() == 65536);
  CHECK(settings.strict());
  CHECK(settings.get("checkpoint.policy") == "manual_all");
  CHECK(settings.telemetry_paths() == std::vector<std::string>{"skill_state.a", "cost"});
  REQUIRE(settings.suppressions().size() == 1);
  CHECK(settings.suppressions().front().check == "stale");
  CHECK(settings.suppressions().front().owner == "review");
  CHECK(origin_of(settings, "checkpoint.baseBranch") == Origin::committed);
}

TEST_CASE("the committed file cannot set what is not harmless, and a warning says so") {
  const auto key = GENERATE(as<std::string>{}, "healthUrl", "dir", "lockTimeout", "hook", "alias");
  const Settings settings = settings_of("{\"" + key + R"(": "http://example.com/"})");
  REQUIRE(settings.warnings().size() == 1);
  CHECK_THAT(settings.warnings().front(), Catch::Contains(config_path) && Catch::Contains(key));
  CHECK_FALSE(settings.get("checkpoint.healthUrl"));
  CHECK_FALSE(settings.get("checkpoint.dir"));
  CHECK(settings.lock_timeout() == 2s);
}

TEST_CASE("the committed file cannot suppress a secret, a gate or an append-only finding") {
  const auto check = GENERATE(as<std::string>{}, "secret", "stage-gate-skipped", "append-only");
  const Settings settings = settings_of(R"({"suppress": [{"check": ")" + check + R"("}, {"check": "stale"}]})");
  REQUIRE(settings.suppressions().size() == 1);
  CHECK(settings.suppressions().front().check == "stale");
  REQUIRE(settings.warnings().size() == 1);
  CHECK_THAT(settings.warnings().front(), Catch::Contains("line 1, column 25"));
}

TEST_CASE("a broken committed file is named, and the rest still holds") {
  const Settings broken = settings_of("{\n  \"strict\": tru\n}");
  REQUIRE(broken.warnings().size() == 1);
  CHECK_THAT(broken.warnings().front(), Catch::Contains("line 2, column 13"));
  CHECK_FALSE(broken.strict());
  const Settings mistyped = settings_of(R"({"strict": "perhaps", "baseBranch": "trunk"})");
  REQUIRE(mistyped.warnings().size() == 1);
  CHECK_FALSE(mistyped.strict());
  CHECK(mistyped.get("checkpoint.baseBranch") == "trunk");
  const Settings half = settings_of(R"({"suppress": [{"check": "stale"}, {"reason": "?"}], "baseBranch": "trunk"})");
  REQUIRE(half.warnings().size() == 1);
  CHECK_THAT(half.warnings().front(), Catch::EndsWith("; the setting is ignored"));
  CHECK(half.suppressions().empty());
  CHECK(half.get("checkpoint.baseBranch") == "trunk");
}

TEST_CASE("command line before environment before git before committed file") {
  const std::string committed = R"({"baseBranch": "committed", "staleDays": 1})";
  CHECK(settings_of(committed).get("checkpoint.baseBranch") == "committed");
  const GitConfig git{{{"checkpoint.basebranch", "first"}, {"checkpoint.basebranch", "git"}, {"checkpoint.dir", "g"}}};
  Settings settings = settings_of(committed, git);
  CHECK(settings.get("checkpoint.baseBranch") == "git");
  CHECK(settings.get("checkpoint.dir") == "g");
  Environment environment;
  environment.set("GIT_CHECKPOINT_DIR", "e");
  settings = settings_of(committed, git, environment);
  CHECK(settings.get("checkpoint.dir") == "e");
  settings.add({"checkpoint.dir", "f", Origin::flag});
  CHECK(settings.get("checkpoint.dir") == "f");
  CHECK(origin_of(settings, "checkpoint.dir") == Origin::flag);
}

TEST_CASE("one number of stale days speaks for each status that has none as strong") {
  CHECK(settings_of(R"({"staleDays": 30})").stale_days().blocked == 30);
  const GitConfig git{{{"checkpoint.staleDays.blocked", "2"}, {"checkpoint.staleDays.in-progress", "9"}}};
  const session::StaleDays days = settings_of(R"({"staleDays": 30})", git).stale_days();
  CHECK(days.blocked == 2);
  CHECK(days.in_progress == 9);
  CHECK(days.complete == 30);
}

TEST_CASE("a value that cannot be understood is named, and the next weaker one holds") {
  const GitConfig git{{{"checkpoint.locktimeout", "soon"}, {"checkpoint.basebranch", ""}}};
  const Settings settings = settings_of(R"({"baseBranch": "trunk"})", git);
  CHECK(settings.lock_timeout() == 2s);
  CHECK(settings.get("checkpoint.baseBranch") == "trunk");
  REQUIRE(settings.warnings().size() == 2);
  CHECK_THAT(settings.warnings().front(), Catch::Contains("soon") && Catch::Contains("500ms"));
}

TEST_CASE("how fields merge is settled by the committed file alone, and git's word for it is named") {
  const GitConfig git{{{"checkpoint.merge", "phase=latest"}}};
  CHECK(settings_of(R"({"merge": {"phase": "latest"}})").get("checkpoint.merge") == R"({"phase": "latest"})");
  const Settings settings = settings_of("{}", git);
  CHECK_FALSE(settings.get("checkpoint.merge"));
  REQUIRE(settings.warnings().size() == 1);
  CHECK_THAT(settings.warnings().front(),
             Catch::Contains("'merge' in .checkpoints/config.json") && Catch::Contains("phase=latest"));
}

TEST_CASE("git's configuration may suppress with an owner and an end") {
  const GitConfig git{{{"checkpoint.suppress", "secret:review until 2026-12-31"}, {"checkpoint.suppress", "stale"}}};
  const Settings settings = settings_of(R"({"suppress": [{"check": "ignored"}]})", git);
  REQUIRE(settings.suppressions().size() == 3);
  CHECK(settings.suppressions()[1].check == "secret");
  CHECK(settings.suppressions()[1].owner == "review");
  CHECK(settings.suppressions()[1].until == "2026-12-31");
  CHECK(settings.suppressions()[2].owner.empty());
}

TEST_CASE("quantities are read with their units") {
  CHECK(parse_duration("2") == 2000ms);
  CHECK(parse_duration("0.5") == 500ms);
  CHECK(parse_duration("250ms") == 250ms);
  CHECK(parse_duration("1m") == 60s);
  CHECK(parse_duration("1h") == 3600s);
  CHECK(parse_duration("0.5H") == 1800s);
  CHECK_FALSE(parse_duration("1.01h"));
  CHECK_FALSE(parse_duration("61m"));
  CHECK(parse_duration("0") == 0ms);
  CHECK(parse_size("4m") == 4194304);
  CHECK(parse_size("512K") == 524288);
  CHECK(parse_days("7") == 7);
  CHECK(parse_days("7.0") == 7);
  for (const std::string_view bad : {"", "-1", "2h", "s", "nan", "inf", "1e3", "99999999999999999999", " 2", "2 "}) {
    INFO(bad);
    CHECK_FALSE(parse_duration(bad));
    CHECK_FALSE(parse_size(bad));
    CHECK_FALSE(parse_days(bad));
  }
  CHECK_FALSE(parse_size("0"));
  CHECK_FALSE(parse_size("2g"));
  CHECK_FALSE(parse_days("7.5"));
}

TEST_CASE("the output of git config is read with line breaks in values and keys without one") {
  const std::string_view output("checkpoint.dir\na\nb\0checkpoint.strict\0color.ui\n\0", 46);
  const GitConfig config = parse_git_config(output);
  REQUIRE(config.entries.size() == 3);
  CHECK(config.get("checkpoint.dir") == "a\nb");
  CHECK(config.get("checkpoint.strict") == "true");
  CHECK(config.get("color.ui") == "");
  CHECK_FALSE(config.get("checkpoint.policy"));
}

TEST_CASE("git is asked for its configuration, with what it reads from its own environment") {
  const Scratch scratch;
  Environment environment = test::hermetic_environment(scratch.path());
  test::git(scratch.path(), {"init", "-q", "it's a \"repo\""}, environment);
  const std::filesystem::path repository = scratch / "it's a \"repo\"";
  test::git(repository, {"config", "checkpoint.staleDays.blocked", "4"}, environment);
  test::git(repository, {"config", "checkpoint.baseBranch", "line\nbreak"}, environment);
  environment.set("GIT_CONFIG_COUNT", "1");
  environment.set("GIT_CONFIG_KEY_0", "checkpoint.lockTimeout");
  environment.set("GIT_CONFIG_VALUE_0", "300ms");
  GitConfigReader reader(repository, environment);
  const Settings settings(reader.get(), {}, environment);
  CHECK(settings.stale_days().blocked == 4);
  CHECK(settings.get("checkpoint.baseBranch") == "line\nbreak");
  CHECK(settings.lock_timeout() == 300ms);
}

TEST_CASE("without git, or outside a repository, there is simply no configuration of git's") {
  const Scratch scratch;
  Environment environment = test::hermetic_environment(scratch.path());
  environment.set("GIT_CEILING_DIRECTORIES", scratch.path().string());
  CHECK(GitConfigReader(scratch.path(), environment).get().entries.empty());
  CHECK(GitConfigReader(scratch / "missing", environment).get().entries.empty());
  environment.set("PATH", (scratch / "empty").string());
  CHECK(GitConfigReader(scratch.path(), environment).get().entries.empty());
}

TEST_CASE("the committed file of a store is read behind its guards") {
  const Scratch scratch;
  const Location location{scratch.path(), scratch.path(), std::nullopt, true};
  CHECK_FALSE(read_committed_config(location).document);
  test::write_file(scratch / config_path, R"({"strict": true})");
  CHECK(Settings({}, read_committed_config(location), {}).strict());
  test::write_file(scratch / "outside.json", R"({"strict": true})");
  std::filesystem::remove(scratch / config_path);
  std::filesystem::create_symlink(scratch / "outside.json", scratch / config_path);
  const CommittedConfig linked = read_committed_config(location);
  CHECK_FALSE(linked.document);
  REQUIRE(linked.problem);
  CHECK(linked.problem->code == "symlink");
  CHECK(linked.warnings.size() == 1);
}

}  // namespace checkpoint
