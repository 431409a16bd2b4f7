// Sessions of the program that their form comes from: in, repaired where somebody says so, and out again.

#include "cli/exchange_bench.h"
#include "support/catch.h"

using namespace checkpoint::test;
using Catch::Contains;
using Json = nlohmann::json;

namespace {

const std::string kFrom = "from/.checkpoints/";
const std::string kFile = "oc-git-ops.checkpoint.json";

std::string opchain_session(const std::string& more) { return checkpoint_text("oc-git-ops", more); }

const std::string kStrayList =
    R"(, "skill_state": {"merged_prs": [{"number": 1, "title": "a"}], "merged_prs+": {"number": 2, "n": 1.10}})";
const std::string kStrayField = R"(, "field": "progress_summary=What was meant")";

ExchangeBench bench_with(const std::string& text) {
  ExchangeBench bench("opchain");
  bench.with(kFrom + kFile, text);
  return bench;
}

Json stored(const ExchangeBench& bench) { return Json::parse(bench.text(".checkpoints/" + kFile)); }

}  // namespace

TEST_CASE("a folder of opchain comes in byte for byte, and goes out as it came") {
  const std::string text = opchain_session(kStrayList) + "\n\n";
  const ExchangeBench bench = bench_with(text);
  bench.with(kFrom + kFile + ".bak", opchain_session("")).with(kFrom + "history/oc-git-ops.2026-01-02.json", "[ 1 ]");
  const Json answer = answered(bench.take_in());
  CHECK(answer.at("taken").size() == 3);
  CHECK(answer.at("changed").empty());
  CHECK(bench.text(".checkpoints/" + kFile) == text);
  CHECK(answered(bench.give_out("out")).at("taken").size() == 3);
  CHECK(bench.files("out") == bench.files("from"));
  CHECK(answered(bench.take_in({}, "from/.checkpoints")).at("already").size() == 3);
}

TEST_CASE("real folders of opchain come in and go out without a changed byte") {
  for (const std::string number : {"02", "09", "14", "19", "25"}) {
    INFO(number);
    const ExchangeBench bench("opchain");
    const std::filesystem::path samples =
        std::filesystem::path(CHECKPOINT_TESTS_DIR) / "samples/session/valid" / number;
    for (const auto& entry : std::filesystem::directory_iterator(samples)) {
      bench.with(kFrom + entry.path().filename().string(), read_file(entry.path()));
    }
    const Json answer = answered(bench.take_in());
    CHECK(answer.at("taken").size() == bench.files("from").size());
    CHECK(answer.at("repairs").size() == (number == "02" ? 0 : 1));
    REQUIRE(bench.give_out("out").exit == 0);
    CHECK(bench.files("out") == bench.files("from"));
  }
}

TEST_CASE("without the option an accident is named, with what a repair would do, and stays") {
  const std::string text = opchain_session(kStrayList + kStrayField);
  const ExchangeBench bench = bench_with(text);
  const Json repairs = answered(bench.take_in()).at("repairs");
  REQUIRE(repairs.size() == 2);
  CHECK(repairs.at(0).at("from") == ".checkpoints/" + kFile);
  CHECK(repairs.at(0).at("pointer") == "/skill_state/merged_prs+");
  CHECK(repairs.at(0).at("possible") == true);
  CHECK(repairs.at(0).at("message") ==
        "'merged_prs+' is a key, and was meant to add to merged_prs: what it holds goes to the end of merged_prs, and "
        "the key goes");
  CHECK(repairs.at(1).at("pointer") == "/field");
  CHECK_THAT(repairs.at(1).at("message").get<std::string>(), Contains("skill_state.earlier_progress_summary"));
  CHECK(bench.text(".checkpoints/" + kFile) == text);
}

TEST_CASE(
    "sessions whose names differ in case alone come in neither together nor beside each other, and none with them") {
  const ExchangeBench bench("opchain");
  for (const std::string skill : {"Plan", "a", "z"}) {
    bench.with(kFrom + skill + ".checkpoint.json", checkpoint_text(skill));
  }
  SECTION("one of them in the store") {
    bench.with(".checkpoints/plan.checkpoint.json", checkpoint_text("plan"));
    for (const std::vector<std::string>& more : {std::vector<std::string>{"--dry-run"}, {}}) {
      const std::vector<std::string> reasons = refusals(bench.take_in(more));
      REQUIRE(reasons.size() == 1);
      CHECK_THAT(reasons.front(), Contains("'.checkpoints/plan.checkpoint.json' is there, and 'Plan.checkpoint.json'"));
    }
  }
  SECTION("both of them in the store") {
    bench.with(kFrom + "plan.checkpoint.json", checkpoint_text("plan"));
    for (const std::string skill : {"plan", "Plan"}) {
      bench.with(".checkpoints/" + skill + ".checkpoint.json", checkpoint_text(skill));
    }
    CHECK(bench.take_in({"--dry-run"}).exit == 0);
  }
  SECTION("both on their way in") {
    bench.with(kFrom + "plan.checkpoint.json", checkpoint_text("plan"));
    const std::vector<std::string> reasons = refusals(bench.take_in());
    REQUIRE(reasons.size() == 1);
    CHECK_THAT(reasons.front(), Contains("'.checkpoints/Plan.checkpoint.json' comes with it, from which '.checkpoints/"
                                         "plan.checkpoint.json' differs in the case of letters alone"));
  }
}

TEST_CASE("an option that only other layouts have a use for is refused, not ignored") {
  const ExchangeBench bench = bench_with(opchain_session(""));
  for (const std::string option : {"--manifest=p.yaml", "--workflow=w"}) {
    const Said said = option.starts_with("--manifest") ? bench.take_in({option}) : bench.give_out("out", {option});
    INFO(option << said.out);
    CHECK(said.exit == 129);
    CHECK_THAT(said.json().at("error"), Contains("the layout 'opchain' does not take " + option.substr(0, 10)));
  }
  CHECK(answered(bench.take_in({"--repair"})).at("taken").size() == 1);
}

TEST_CASE("with --repair the accidents are put right, nothing is lost, and each is said") {
  const ExchangeBench bench = bench_with(opchain_session(kStrayList + kStrayField));
  const Json answer = answered(bench.take_in({"--repair"}));
  CHECK(answer.at("repairs").empty());
  CHECK(answer.at("changed").size() == 2);
  const Json document = stored(bench);
  CHECK_FALSE(document.contains("field"));
  const Json& state = document.at("skill_state");
  CHECK(state.at("merged_prs") == Json::parse(R"([{"number": 1, "title": "a"}, {"number": 2, "n": 1.1}])"));
  CHECK_THAT(bench.text(".checkpoints/" + kFile), Contains("1.10"));
  CHECK_FALSE(state.contains("merged_prs+"));
  CHECK(state.at("earlier_progress_summary") == "What was meant");
  CHECK(answered(bench.take_in({"--repair"})).at("already").size() == 1);
  const Json again = answered(bench.take_in());
  CHECK(again.at("already").size() == 1);
  CHECK(again.at("repairs").empty());
}

TEST_CASE("each form of an accident has its repair, or is left to a person") {
  struct Row {
    std::string more;
    std::string expected;  // skill_state, or the whole document's merged_prs
  };
  const std::vector<Row> table = {
      {R"("merged_prs+": {"number": 2})", R"({"merged_prs": [{"number": 2}]})"},
      {R"("merged_prs+": [{"number": 2}, {"number": 3}], "merged_prs": [])",
       R"({"merged_prs": [{"number": 2}, {"number": 3}]})"},
      {R"("merged_prs": [{"number": 2}], "merged_prs+": {"number": 2.0})", R"({"merged_prs": [{"number": 2}]})"},
      {R"("merged_prs": [{"number": 2, "x": 1}], "merged_prs+": {"number": 2})", ""},
      {R"("merged_prs": "all", "merged_prs+": {"number": 2})", ""}};
  for (const Row& row : table) {
    INFO(row.more);
    const ExchangeBench bench = bench_with(opchain_session(R"(, "skill_state": {)" + row.more + "}"));
    const Json answer = answered(bench.take_in({"--repair"}));
    const Json before = Json::parse("{" + row.more + "}");
    CHECK(stored(bench).at("skill_state") == (row.expected.empty() ? before : Json::parse(row.expected)));
    CHECK(answer.at("changed").size() == (row.expected.empty() ? 0 : 1));
    CHECK(answer.at("repairs").size() == (row.expected.empty() ? 1 : 0));
    if (row.expected.empty()) CHECK(answer.at("repairs").at(0).at("possible") == false);
  }
}

TEST_CASE("a summary that was typed as a field becomes the summary only where there is none") {
  const auto with_summary = [&](const std::string& text) {
    Json document = Json::parse(opchain_session(kStrayField));
    document["progress_summary"] = text;
    return document.dump(2);
  };
  const ExchangeBench blank = bench_with(with_summary(""));
  CHECK(refusals(blank.take_in()).size() == 1);  // it is not valid as it is
  CHECK(blank.take_in().json().at("repairs").size() == 1);
  answered(blank.take_in({"--repair"}));
  CHECK(stored(blank).at("progress_summary") == "What was meant");
  CHECK_FALSE(stored(blank).contains("skill_state"));
  const ExchangeBench same = bench_with(with_summary("What was meant"));
  answered(same.take_in({"--repair"}));
  CHECK_FALSE(stored(same).contains("field"));
  const ExchangeBench other = bench_with(opchain_session(R"(, "field": "step=two")"));
  CHECK(answered(other.take_in()).at("repairs").empty());
}

TEST_CASE("a store that opchain has written is taken in where it stands, and repaired with a copy kept") {
  const ExchangeBench bench("opchain");
  const std::string text = opchain_session(kStrayField);
  bench.with(".checkpoints/" + kFile, text);
  const Json offered = answered(bench.take_in({}, "."));
  CHECK(offered.at("already").size() == 1);
  CHECK(offered.at("repairs").size() == 1);
  CHECK(offered.at("warnings").empty());
  CHECK(bench.text(".checkpoints/" + kFile) == text);
  CHECK(answered(bench.take_in({"--repair", "--dry-run"}, ".")).at("changed").size() == 1);
  CHECK(bench.files(".checkpoints").size() == 1);
  CHECK(answered(bench.take_in({"--repair"}, ".")).at("changed").size() == 1);
  CHECK_FALSE(stored(bench).contains("field"));
  CHECK(bench.text(".checkpoints/history/oc-git-ops.20260201T000000Z.checkpoint.json") == text);
}

TEST_CASE("of a folder with anything that cannot come in, nothing does") {
  const std::vector<std::pair<std::string, std::string>> table = {
      {"other.checkpoint.json", "{"},
      {"other.checkpoint.json", checkpoint_text("another")},
      {"bad name.checkpoint.json", checkpoint_text("bad name")},
      {"other.checkpoint.json.bak", "{"},
      {"history/oc-git-ops.2026-01-02.json", R"({"a": 1, "a": 2})"}};
  for (const auto& [file, text] : table) {
    INFO(file << " " << text);
    const ExchangeBench bench = bench_with(opchain_session(""));
    bench.with(kFrom + file, text);
    CHECK(refusals(bench.take_in()).size() == 1);
    CHECK(bench.files(".checkpoints").empty());
  }
}

TEST_CASE("what is no part of opchain's folder is named, and stays where it is") {
  const ExchangeBench bench = bench_with(opchain_session(""));
  bench.with(kFrom + "README.md", "x").with(kFrom + "notes/a.json", "{}").with(kFrom + "notes/b.json", "{}");
  CHECK(answered(bench.take_in()).at("warnings") ==
        Json::array({"README.md is not part of the layout, and stays where it is",
                     "notes is not part of the layout, and stays where it is"}));
}

TEST_CASE("a checkpoint of the skill that is there already stays as it is") {
  const ExchangeBench bench = bench_with(opchain_session(""));
  const std::string other = opchain_session(R"(, "x": 1)");
  bench.with(".checkpoints/" + kFile, other);
  CHECK_THAT(refusals(bench.take_in({"--repair"})).front(), Contains("something else stands in the store already"));
  CHECK(bench.text(".checkpoints/" + kFile) == other);
}

TEST_CASE("no symlink of opchain's folder is followed, and a folder without checkpoints is called so") {
  const ExchangeBench bench = bench_with(opchain_session(""));
  bench.with("elsewhere/x.json", checkpoint_text("x"));
  std::filesystem::create_symlink(bench.path("elsewhere/x.json"), bench.path(kFrom + "x.checkpoint.json"));
  CHECK(refusals(bench.take_in()).size() == 1);
  CHECK(bench.files(".checkpoints").empty());
  const Said said = bench.take_in({}, "elsewhere");
  CHECK(said.exit == 1);
  CHECK(said.json().at("error_code") == "not_found");
}
