// Ways around a gate that no document of a project shows: by a workflow's own file, in a merge, before one, and where
// another repository takes the store's place.

#include <functional>

#include "doctor/clinic.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/rounds.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

const std::string kPhaseFile = ".checkpoints/workflows/w/phase.json";
const std::string kDraftFile = ".checkpoints/pipelines/p/checkpoint_draft.json";

class Plot {
 public:
  Clinic clinic;

  void say(const std::vector<std::string>& words) {
    const Said said = clinic.desk.say(words);
    INFO(said.err);
    REQUIRE(said.exit == 0);
  }
  void commit(const std::string& message) const {
    clinic.git({"add", "--all", "."});
    clinic.git({"commit", "-q", "--allow-empty", "--no-verify", "-m", message});
  }
  std::filesystem::path path(const std::string& file) const { return clinic.desk.folder() / file; }
  Json document(const std::string& file) const { return Json::parse(read_file(path(file))); }
  void edit(const std::string& file, const std::function<void(Json&)>& change) const {
    Json changed = document(file);
    change(changed);
    clinic.write(file, changed.dump(2) + "\n");
  }

  // Which of validate, --staged, --rev and --since exit with 1; the work is committed in between.
  std::string caught() {
    std::string caught = exit_of({"validate"}) + " ";
    clinic.git({"add", "--all", "."});
    caught += exit_of({"validate", "--staged"}) + " ";
    commit("Work");
    return caught + exit_of({"validate", "--rev=HEAD"}) + " " + exit_of({"validate", "--since=main"});
  }
  std::string exit_of(const std::vector<std::string>& words) {
    const Said said = clinic.desk.say(words);
    UNSCOPED_INFO(words.back() << ": " << said.out << said.err);
    return said.exit == 0 ? "-" : said.exit == 1 ? "x" : std::to_string(said.exit);
  }

  void begin_workflow() {
    clinic.write("phases.json", R"([{"name": "plan", "approval": true}, "build", "ship"])");
    say({"workflow", "start", "w", "--phases=phases.json"});
    commit("Begin");
    clinic.git({"checkout", "-q", "-b", "work"});
  }
  void begin_anew(std::string_view phases) {
    clinic.write("phases.json", std::string(phases));
    say({"workflow", "start", "w", "--fresh", "--phases=phases.json"});
  }

  void begin_anew_later(std::string_view phases) {
    clinic.desk.at("2026-05-08T13:00:00Z");
    begin_anew(phases);
  }

  // As it stands on main.
  void begin_on_main(std::string_view phases) {
    begin_anew(phases);
    land();
  }
  void land() const {
    commit("On main");
    clinic.git({"branch", "-f", "main"});
  }

  void begin_project(bool gated) {
    Json draft = {{"name", "draft"}};
    if (gated) draft["human_approval_default"] = true;
    clinic.write("m.json", Json{{"name", "short"}, {"stages", {draft, {{"name", "release"}}}}}.dump());
    say({"stage", "init", "p", "--manifest=m.json"});
  }
};

void open_phase(Json& phase) { phase["phases"][0].erase("approval"); }

void finish_phase(Json& phase, const std::string& name, const std::string& current) {
  phase["completed_phases"] = {{{"phase", name}, {"completed_at", phase["started_at"]}}};
  phase["current_phase"] = current;
}

void go_round_gate(Json& phase) {
  phase["phases"] = Json::array({{{"name", "build2"}}, phase["phases"][0], {{"name", "ship"}}});
  finish_phase(phase, "build2", "plan");
}

constexpr std::string_view kGatedAtLast = R"(["plan", {"name": "build", "approval": true}])";

void finish_gated_at_last(Plot& plot) {
  plot.begin_on_main(kGatedAtLast);
  plot.say({"workflow", "advance", "w"});
  plot.say({"workflow", "approve", "w", "--by=Kim"});
  plot.say({"workflow", "advance", "w"});
  plot.land();
}

// What is begun anew has the one phase, which is completed at once.
void begin_another_after_gate(Plot& g, std::string_view phases) {
  finish_gated_at_last(g);
  g.begin_anew_later(phases);
  g.say({"workflow", "advance", "w"});
}

struct WorkflowAttack {
  const char* what;
  std::function<void(Plot& plot)> does;
  const char* caught;  // validate, --staged, --rev, --since
};

const std::vector<WorkflowAttack> kOnWorkflows = {
    {"nothing is done", [](Plot&) {}, "- - - -"},
    {"a phase needs no approval any more", [](Plot& g) { g.edit(kPhaseFile, open_phase); }, "- x - x"},
    {"and the next one begins",
     [](Plot& g) {
       g.edit(kPhaseFile, [](Json& phase) {
         open_phase(phase);
         finish_phase(phase, "plan", "build");
       });
     },
     "- x - x"},
    {"the phases change places, so that the work comes before its approval",
     [](Plot& g) {
       g.edit(kPhaseFile, [](Json& phase) {
         phase["phases"] = Json::array({phase["phases"][1], phase["phases"][0], phase["phases"][2]});
         finish_phase(phase, "build", "plan");
       });
     },
     "- x - x"},
    {"and under another name", [](Plot& g) { g.edit(kPhaseFile, go_round_gate); }, "- x - x"},
    {"a phase behind the approval has other outputs",
     [](Plot& g) { g.edit(kPhaseFile, [](Json& phase) { phase["phases"][1]["final"] = {"plan.json"}; }); }, "- x - x"},
    {"a phase more needs an approval, which is no attack",
     [](Plot& g) { g.edit(kPhaseFile, [](Json& phase) { phase["phases"][1]["approval"] = true; }); }, "- - - -"},
    {"the next phase begins without an approval",
     [](Plot& g) { g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "plan", "build"); }); }, "x x x x"},
    {"an archive of something else stands beside it",
     [](Plot& g) {
       Json archive = g.document(kPhaseFile);
       open_phase(archive);
       g.clinic.write(".checkpoints/workflows/.archive/w_20260508T120000Z/phase.json", archive.dump());
       g.edit(kPhaseFile, [](Json& phase) {
         open_phase(phase);
         phase["started_at"] = phase["last_updated"] = "2026-05-08T11:59:00Z";
       });
     },
     "- x - x"},
    {"an archive of it stands beside it, and nothing was begun anew",
     [](Plot& g) {
       g.clinic.write(".checkpoints/workflows/.archive/w_20260508T120000Z/phase.json", read_file(g.path(kPhaseFile)));
       g.edit(kPhaseFile, open_phase);
     },
     "- x - x"},
    {"an archive of it stands beside it, of another moment",
     [](Plot& g) {
       Json archive = g.document(kPhaseFile);
       archive["archived_at"] = "2026-05-08T11:59:00Z";
       g.clinic.write(".checkpoints/workflows/.archive/w_20260508T115900Z/phase.json", archive.dump());
       g.edit(kPhaseFile, open_phase);
     },
     "- x - x"},
    {"it is begun anew without gates in the second in which it had begun, which is a warning",
     [](Plot& g) {
       g.begin_anew(R"(["plan", "build"])");
       CHECK(g.document(kPhaseFile).at("started_at") == "2026-05-08T12:00:00Z");
     },
     "- - - -"},
    {"it is begun anew without gates, and passed in the same change",
     [](Plot& g) {
       g.begin_anew_later(R"(["plan", "build"])");
       g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "plan", "build"); });
     },
     "- x - x"},
    {"the same, under another name",
     [](Plot& g) {
       g.begin_anew_later(R"(["sketch", "build"])");
       g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "sketch", "build"); });
     },
     "- x - x"},
    {"it is begun anew with work before its gate, and that is done in the same change",
     [](Plot& g) {
       g.begin_anew_later(R"(["build", {"name": "plan", "approval": true}, "ship"])");
       g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "build", "plan"); });
     },
     "- x - x"},
    {"it is begun anew with more work before its gate, which is done, and no attack",
     [](Plot& g) {
       g.begin_anew_later(R"(["sketch", {"name": "plan", "approval": true}, "build"])");
       g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "sketch", "plan"); });
     },
     "- - - -"},
    {"its gate was opened, and it is begun anew for something else, which is a warning",
     [](Plot& g) {
       g.say({"workflow", "approve", "w", "--by=Kim"});
       g.land();
       g.begin_anew_later(R"(["sketch", "deliver"])");
       g.edit(kPhaseFile, [](Json& phase) { finish_phase(phase, "sketch", "deliver"); });
     },
     "- - - -"},
    {"it is begun anew without its last gate, behind which nothing stood, and completed in the same change",
     [](Plot& g) {
       g.begin_on_main(kGatedAtLast);
       g.begin_anew_later(R"(["plan"])");
       g.say({"workflow", "advance", "w"});
     },
     "- x - x"},
    {"the same, of what is not completed yet, which is a warning",
     [](Plot& g) {
       g.begin_on_main(kGatedAtLast);
       g.begin_anew_later(R"(["plan", "ship"])");
       g.say({"workflow", "advance", "w"});
     },
     "- - - -"},
    {"the same, of something else, where its gate was opened",
     [](Plot& g) { begin_another_after_gate(g, R"(["sketch"])"); }, "- - - -"},
    {"the same, of what it was, where its gate was opened", [](Plot& g) { begin_another_after_gate(g, R"(["plan"])"); },
     "- x - x"},
    {"it is begun anew without gates, which is a warning",
     [](Plot& g) {
       g.begin_anew_later(R"(["plan", "build"])");
       const Said staged = g.clinic.desk.say({"validate"});
       CHECK(staged.exit == 0);
     },
     "- - - -"},
};

}  // namespace

TEST_CASE("each way around the approval of a workflow's phase is told by the checks that can tell it") {
  for (const WorkflowAttack& attack : rows_in_turn(kOnWorkflows)) {
    INFO(attack.what);
    Plot plot;
    plot.begin_workflow();
    attack.does(plot);
    CHECK(plot.caught() == attack.caught);
  }
}

TEST_CASE("a workflow that is begun anew without the gates that it had is told to whoever reviews it") {
  Plot plot;
  plot.begin_workflow();
  kOnWorkflows.back().does(plot);
  plot.clinic.git({"add", "--all", "."});
  const std::string lost = "its phase 'plan', which needed a person's approval, needs none any more";
  CHECK_THAT(plot.clinic.desk.say({"validate", "--staged"}).out, Catch::Contains(lost));
  const Said hook = plot.clinic.desk.say({"hook", "pre-commit"});
  CHECK(hook.exit == 0);
  CHECK_THAT(hook.err, Catch::Contains("warning: " + kPhaseFile) && Catch::Contains(lost));
  plot.commit("Anew");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out, Catch::Contains(lost));
  CHECK(plot.clinic.desk.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("a start that was interrupted is told with the command that begins it") {
  const bool had_one = GENERATE(false, true);
  Plot plot;
  plot.begin_workflow();
  if (had_one) plot.begin_anew_later(R"(["plan"])");
  std::filesystem::remove(plot.path(kPhaseFile));
  const std::string told = "a start was interrupted, and nothing is begun; 'git checkpoint workflow start w' begins it";
  const std::string kept = "; what was there last is kept in '.checkpoints/workflows/.archive/w_20260508T130000Z'";
  const Said said = plot.clinic.desk.say({"validate"});
  CHECK(said.exit == 0);
  CHECK_THAT(said.out, Catch::Contains(told));
  CHECK((said.out.find(kept) != std::string::npos) == had_one);
  const auto found = plot.clinic.findings("invalid-schema", {"--only=invalid-schema", "--fail-on=never"});
  REQUIRE(found.size() == 1);
  CHECK_THAT(found.at(0).at("message").get<std::string>(), Catch::Contains(told));
  CHECK(found.at(0).at("evidence").at("code") == "missing");
  plot.clinic.git({"add", "--all", "."});
  CHECK_THAT(plot.clinic.desk.say({"validate", "--staged"}).out, Catch::Contains(told));
  plot.say({"workflow", "start", "w"});
  CHECK_THAT(plot.clinic.desk.say({"validate"}).out, !Catch::Contains(told));
}

TEST_CASE("of a phase that is renamed with its gate, what is refused says so") {
  const auto [how, told] = GENERATE(table<std::string, std::string>({
      {"begun anew",
       "the workflow was begun anew, and its phase 'plan', which needed a person's approval, is none of its phases any "
       "more, and 'scheme' is completed already: what takes the gate away, or gives it another name, goes in first, by "
       "itself"},
      {"by hand", "the phase 'plan' needed a person's approval, and is none of the workflow's any more: take it back"},
  }));
  Plot plot;
  plot.begin_workflow();
  if (how == "begun anew") plot.begin_anew_later(R"([{"name": "scheme", "approval": true}, "build", "ship"])");
  if (how == "by hand") {
    plot.edit(kPhaseFile, [](Json& phase) { phase["current_phase"] = phase["phases"][0]["name"] = "scheme"; });
  }
  plot.say({"workflow", "approve", "w", "--by=Kim"});
  plot.say({"workflow", "advance", "w"});
  CHECK(plot.caught() == "- x - x");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out, Catch::Contains(told));
}

TEST_CASE("a workflow that goes without an archive is told with its gates before it is committed") {
  Plot plot;
  plot.begin_workflow();
  const std::string how = GENERATE("deleted", "moved elsewhere", "archived");
  if (how == "deleted") std::filesystem::remove_all(plot.path(".checkpoints/workflows/w"));
  if (how == "moved elsewhere") std::filesystem::rename(plot.path(".checkpoints/workflows/w"), plot.path("w"));
  if (how == "archived") plot.say({"workflow", "archive", "w"});
  plot.clinic.git({"add", "--all", "."});
  const Said staged = plot.clinic.desk.say({"validate", "--staged"});
  const Said hook = plot.clinic.desk.say({"hook", "pre-commit"});
  CHECK(staged.exit == 0);
  CHECK(hook.exit == 0);
  const std::string gone = "the workflow 'w' is gone without an archive, and with it the gates of plan";
  const bool is_told = how != "archived";
  CHECK((staged.out.find(gone) != std::string::npos) == is_told);
  CHECK((hook.err.find(gone) != std::string::npos) == is_told);
}

TEST_CASE("what a branch did to a gate of the other one is told before the two are merged") {
  Plot plot;
  plot.clinic.write("note", "1");
  plot.begin_workflow();
  plot.edit(kPhaseFile, [](Json& phase) {
    open_phase(phase);
    finish_phase(phase, "plan", "build");
  });
  plot.commit("By hand");
  if (GENERATE(false, true)) {
    plot.clinic.git({"checkout", "-q", "main"});
    plot.clinic.write("note", "2");
    plot.commit("Theirs");
    plot.clinic.git({"checkout", "-q", "work"});
  }
  const auto predicted = [&](const std::string& other) {
    const Said said = plot.clinic.desk.say({"premerge", other, "--json"});
    CHECK(said.exit == 1);
    REQUIRE(said.json().at("predictions").size() == 1);
    CHECK(said.json().at("predictions").at(0).at("path") == kPhaseFile);
    CHECK_THAT(said.json().at("predictions").at(0).at("message").get<std::string>(),
               Catch::Contains("the phase 'plan' needed a person's approval"));
  };
  predicted("main");
  const Said since = plot.clinic.desk.say({"validate", "--since=main"});
  CHECK(since.exit == 1);
  const std::string lost = "needed a person's approval";
  CHECK(since.out.find(lost) == since.out.rfind(lost));
  plot.clinic.git({"checkout", "-q", "main"});
  predicted("work");
  const std::string head = plot.clinic.git({"rev-parse", "HEAD"});
  CHECK(plot.clinic.desk.say({"premerge", "work", "--merge"}).exit == 1);
  CHECK(plot.clinic.git({"rev-parse", "HEAD"}) == head);
}

TEST_CASE("what the commands did on both sides to gates is no news of the merge") {
  Plot plot;
  plot.begin_project(true);
  plot.say({"stage", "write", "p", "draft", "--status=awaiting_human", R"(--artifacts={"text": "A"})"});
  plot.say({"stage", "approve", "p", "draft", "--by=Kim"});
  plot.begin_workflow();
  plot.clinic.desk.at("2026-05-08T13:00:00Z");
  plot.say({"stage", "reopen", "p", "draft", "--reason=again"});
  plot.commit("Ours");
  plot.clinic.git({"checkout", "-q", "main"});
  plot.clinic.desk.at("2026-05-08T14:00:00Z");
  plot.say({"workflow", "approve", "w", "--by=Kim"});
  plot.say({"workflow", "advance", "w"});
  plot.commit("Theirs");
  CHECK(plot.exit_of({"premerge", "work"}) == "-");
  plot.clinic.git({"checkout", "-q", "work"});
  CHECK(plot.exit_of({"premerge", "main"}) == "-");
  plot.clinic.git({"merge", "-q", "--no-edit", "main"});
  CHECK(plot.caught() == "- - - -");
}

TEST_CASE("a workflow that is begun anew with work before the gate that it stood behind is told") {
  Plot plot;
  plot.begin_workflow();
  plot.begin_anew(R"(["build", {"name": "plan", "approval": true}, "ship"])");
  CHECK(plot.caught() == "- - - -");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out,
             Catch::Contains("its phase 'build', which stood behind 'plan' and its approval, stands before it now"));
  CHECK(plot.clinic.desk.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("a gate that what stood behind it need not pass any more is told to whoever reviews it") {
  using Text = std::string;
  const auto [manifest, told] = GENERATE(table<Text, Text>({
      {R"([{"name": "draft", "human_approval_default": true, "checkpoint_required": false}, {"name": "release"}])",
       "the stage 'draft' needs a person's approval, and what stood behind it need not wait for it any more"},
      {R"([{"name": "release"}, {"name": "draft", "human_approval_default": true}])",
       "the stage 'release' stood behind 'draft', which needs a person's approval, and stands before it now"},
  }));
  Plot plot;
  plot.begin_project(true);
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.clinic.write("m.json", R"({"name": "short", "stages": )" + manifest + "}");
  plot.say({"stage", "init", "p", "--manifest=m.json"});
  CHECK(plot.caught() == "- - - -");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out, Catch::Contains(told));
  CHECK(plot.clinic.desk.say({"validate", "--since=main", "--strict"}).exit == 1);
}

TEST_CASE("a gate that nothing stands behind any more has lost nothing") {
  Plot plot;
  plot.begin_project(true);
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.clinic.write("m.json", R"({"name": "short", "stages": [{"name": "draft", "human_approval_default": true,
    "checkpoint_required": false}]})");
  plot.say({"stage", "init", "p", "--manifest=m.json"});
  plot.commit("Let the rest go");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out, !Catch::Contains("need not wait for it"));
}

TEST_CASE("a gate whose stages behind it wait for it as they did has lost nothing") {
  const std::string gate =
      GENERATE(as<std::string>{}, R"({"name": "draft", "human_approval_default": true})",
               R"({"name": "draft", "human_approval_default": true, "checkpoint_required": false})");
  const std::string behind =
      GENERATE(as<std::string>{}, R"({"name": "release"}, {"name": "tell"})", R"({"name": "tell"})");
  INFO(gate << behind);
  Plot plot;
  plot.begin_project(true);
  plot.clinic.write("m.json", R"({"name": "short", "stages": [)" + gate + R"(, {"name": "release"}]})");
  plot.say({"stage", "init", "p", "--manifest=m.json"});
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.clinic.write("m.json", R"({"name": "short", "stages": [)" + gate + ", " + behind + "]}");
  plot.say({"stage", "init", "p", "--manifest=m.json"});
  plot.commit("Go on");
  CHECK_THAT(plot.clinic.desk.say({"validate", "--since=main"}).out, !Catch::Contains("needs a person's approval"));
}

TEST_CASE("what a merge does by its own hand to gates is stopped, and what it takes from a side is not") {
  Plot plot;
  plot.begin_project(true);
  plot.say({"stage", "write", "p", "draft", "--status=awaiting_human", R"(--artifacts={"text": "A"})"});
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.commit("Ours");
  plot.clinic.git({"checkout", "-q", "main"});
  const std::string theirs = GENERATE("nothing", "approved", "opened");
  if (theirs == "approved") plot.say({"stage", "approve", "p", "draft", "--by=Kim"});
  if (theirs == "opened") plot.begin_project(false);
  plot.commit("Theirs");
  plot.clinic.git({"checkout", "-q", "work"});
  plot.clinic.git({"merge", "-q", "--no-commit", "--no-ff", "main"});
  CHECK(plot.exit_of({"hook", "pre-commit"}) == "-");
  plot.begin_project(false);
  plot.edit(kDraftFile, [](Json& stage) {
    stage.update({{"status", "completed"}, {"human_approval_required", false}});
  });
  plot.clinic.git({"add", "--all", "."});
  CHECK(plot.exit_of({"hook", "pre-commit"}) == "x");
}

TEST_CASE("a merge's own hand takes no gate that only one of its sides has") {
  Plot plot;
  plot.commit("Start");
  plot.clinic.git({"checkout", "-q", "-b", "side"});
  plot.commit("Side");
  plot.clinic.git({"checkout", "-q", "main"});
  plot.begin_workflow();
  const auto [ours, theirs] = GENERATE(table<std::string, std::string>({{"work", "side"}, {"side", "work"}}));
  plot.clinic.git({"checkout", "-q", ours});
  plot.clinic.git({"merge", "-q", "--no-commit", "--no-ff", theirs});
  CHECK(plot.exit_of({"hook", "pre-commit"}) == "-");
  plot.edit(kPhaseFile, open_phase);
  plot.clinic.git({"add", "--all", "."});
  CHECK(plot.exit_of({"hook", "pre-commit"}) == "x");
}

TEST_CASE("work past a gate that the other side has brought is told before the two are merged") {
  Plot plot;
  plot.begin_project(false);
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.say({"stage", "write", "p", "draft", "--status=completed", R"(--artifacts={"text": "A"})"});
  plot.commit("Draft");
  CHECK(plot.exit_of({"validate", "--since=main"}) == "-");
  CHECK(plot.exit_of({"premerge", "main"}) == "-");
  plot.clinic.git({"checkout", "-q", "main"});
  plot.begin_project(true);
  plot.commit("A gate");
  plot.clinic.git({"checkout", "-q", "work"});

  const Said since = plot.clinic.desk.say({"validate", "--since=main"});
  CHECK(since.exit == 1);
  CHECK_THAT(since.out, Catch::Contains("when merged with 'main', draft is completed, and it needs an approval"));
  const Said premerge = plot.clinic.desk.say({"premerge", "main", "--json"});
  CHECK(premerge.exit == 1);
  REQUIRE(premerge.json().at("predictions").size() == 1);
  const Json prediction = premerge.json().at("predictions").at(0);
  CHECK(prediction.at("path") == kDraftFile);
  CHECK(prediction.at("server") == "broken");
  CHECK(prediction.at("driver") == "none");
  const std::string head = plot.clinic.git({"rev-parse", "HEAD"});
  CHECK(plot.clinic.desk.say({"premerge", "main", "--merge"}).exit != 0);
  CHECK(plot.clinic.git({"rev-parse", "HEAD"}) == head);
}

TEST_CASE("what stands open on one side already is no news of the merge") {
  Plot plot;
  plot.begin_project(true);
  plot.clinic.write("note", "1");
  plot.commit("Begin");
  plot.clinic.git({"checkout", "-q", "-b", "work"});
  plot.say({"stage", "write", "p", "draft", "--status=awaiting_human", R"(--artifacts={"text": "A"})"});
  plot.edit(kDraftFile, [](Json& stage) { stage["status"] = "completed"; });
  plot.commit("By hand");
  plot.clinic.git({"checkout", "-q", "main"});
  plot.clinic.write("note", "2");
  plot.commit("Theirs");
  plot.clinic.git({"checkout", "-q", "work"});
  CHECK(plot.exit_of({"premerge", "main"}) == "-");
}

TEST_CASE("a submodule in the place of a store is told, and stopped where it takes the place of files") {
  Plot plot;
  plot.begin_project(true);
  plot.commit("Begin");
  const std::string at = plot.clinic.git({"rev-parse", "HEAD"});
  const auto link = [&](const std::string& store) {
    plot.clinic.git({"update-index", "--add", "--cacheinfo", "160000," + at + "," + store});
  };
  // git passes over a submodule of which this file says so.
  const auto section = [](const std::string& store) {
    return "[submodule \"" + store + "\"]\n\tpath = " + store + "\n\turl = ./x\n\tignore = all\n";
  };
  const bool is_ignored = GENERATE(false, true);
  if (is_ignored) plot.clinic.write(".gitmodules", section(".checkpoints") + section("part/.checkpoints"));
  plot.clinic.git({"add", "."});
  link("part/.checkpoints");
  const Said beside = plot.clinic.desk.say({"validate", "--staged"});
  CHECK(beside.exit == 0);
  CHECK_THAT(beside.out, Catch::Contains("part/.checkpoints:1:1: warning: is a submodule"));
  plot.clinic.git({"rm", "-q", "-r", "--cached", ".checkpoints"});
  link(".checkpoints");
  CHECK_THAT(plot.clinic.desk.say({"hook", "pre-commit"}).out,
             Catch::Contains(".checkpoints:1:1: error: is a submodule"));
  plot.clinic.git({"commit", "-q", "--no-verify", "-m", "Linked"});
  const Said committed = plot.clinic.desk.say({"validate", "--rev=HEAD"});
  CHECK_THAT(committed.out, Catch::Contains(".checkpoints:1:1: warning: is a submodule"));
  CHECK(plot.clinic.desk.say({"validate", "--rev=HEAD", "--strict"}).exit == 1);
}

TEST_CASE("a symlink in the place of a store that another commit has is told") {
  Plot plot;
  plot.begin_project(true);
  plot.commit("Begin");
  std::filesystem::rename(plot.path(".checkpoints"), plot.path("elsewhere"));
  std::filesystem::create_directory_symlink("elsewhere", plot.path(".checkpoints"));
  plot.commit("Linked");
  std::filesystem::remove(plot.path(".checkpoints"));
  plot.clinic.git({"checkout", "-q", "HEAD~1"});
  CHECK(plot.clinic.desk.say({"validate", "--rev=main"}).exit == 1);
}
