// How workflows and projects go on from the page: by the commands that it shows, as those would, and by nothing else.

#include "board/pressing.h"
#include "core/digest.h"
#include "support/catch.h"
#include "support/files.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// A workflow `pay` of two phases: `plan` makes plan.md, `build` its tasks.
struct Plant : Shop {
  explicit Plant(
      const std::string& phases = "- name: plan\n  final: [plan.md]\n  intermediate: [draft.md]\n- build\n") {
    write_file(root / "phases.yaml", phases);
    workflow({"start", "pay", "--phases=phases.yaml"});
  }
  Json workflow(std::vector<std::string> words) const {
    words.insert(words.begin(), "workflow");
    return bench.ask(root, words);
  }
  void task(const std::string& name, const std::string& status) const {
    workflow({"task", "pay", name, "--status=" + status});
  }
  std::filesystem::path file(const std::string& name) const { return root / ".checkpoints/workflows/pay" / name; }
  Json phase() const { return Json::parse(read_file(file("phase.json"))); }
  Json tasks() const { return Json::parse(read_file(file("execution.json"))).at("tasks"); }
};

// A project `web` of three stages, of which the second is gated.
struct Site : Shop {
  Site() {
    write_file(root / "manifest.json",
               R"({"name": "site", "stages": [{"name": "draw"}, {"name": "paint", "human_approval_default": true},
                                             {"name": "hang"}]})");
    stage({"init", "web", "--manifest=manifest.json"});
  }
  Json stage(std::vector<std::string> words) const {
    words.insert(words.begin(), "stage");
    return bench.ask(root, words);
  }
  Json write(const std::string& name, const std::string& status, const std::string& more = "--artifacts={}") const {
    return stage({"write", "web", name, "--status=" + status, more});
  }
  std::filesystem::path file(const std::string& name) const {
    return root / ".checkpoints/pipelines/web" / ("checkpoint_" + name + ".json");
  }
  std::string status(const std::string& name) const { return Json::parse(read_file(file(name))).at("status"); }
};

// It is too late: something else stands there, and nothing is written.
void is_late(const Visitor& visitor, const Json& request, const std::filesystem::path& file) {
  const std::string before = read_file(file);
  const Reply reply = visitor.post("act", request.dump());
  INFO(request.dump() << reply.body);
  CHECK(reply.status == 412);
  CHECK(Json::parse(reply.body).at("error_code") == "changed");
  CHECK(read_file(file) == before);
}

// With a draft that can be read; `why` is as the page has it.
void is_not_completed_with_draft(const Plant& plant, const std::string& why) {
  write_file(plant.root / "draft.md", "Blue or red?\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  CHECK(offers(visitor, "complete-phase").empty());
  CHECK(contains(visitor.get("page").body, "Complete the phase\u2026 Not yet: " + why));
}

// Whether there is a button of any of them.
bool has_steps(const Visitor& visitor) {
  for (const char* const action : {"try-again", "resume-phase", "complete-phase", "begin-stage", "hand-over-stage",
                                   "complete-stage", "reopen-stage"}) {
    if (!offers(visitor, action).empty()) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("a task that has failed is tried again, each by its own button, and once") {
  const Plant plant;
  plant.task("t1", "failed");
  plant.task("t2", "failed");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  const std::vector<Json> requests = offers(visitor, "try-again");
  REQUIRE(requests.size() == 2);
  CHECK(requests.at(1).at("arguments").at("task") == "t2");
  CHECK(contains(without_entities(visitor.get("page").body),
                 "data-about=\"the workflow 'pay': the task t2 has failed\""));
  CHECK(done(visitor, requests.at(1)).at("command") == "workflow task");
  CHECK(plant.tasks().at(0).at("status") == "failed");
  CHECK(plant.tasks().at(1).at("status") == "pending");
  is_late(visitor, requests.at(1), plant.file("execution.json"));
  is_late(visitor, requests.at(0), plant.file("execution.json"));
  done(visitor, offer(visitor, "try-again"));
  CHECK(offers(visitor, "try-again").empty());
}

TEST_CASE("a phase that has failed goes on, and not one that has changed since it was shown") {
  const Plant plant;
  plant.workflow({"advance", "pay", "--fail"});
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "resume-phase");
  CHECK(offers(visitor, "complete-phase").empty());
  const auto events = visitor.events();
  write_file(plant.file("phase.json"), read_file(plant.file("phase.json")) + "\n");
  is_late(visitor, request, plant.file("phase.json"));
  visitor.page_with(sha256(read_file(plant.file("phase.json"))), *events);
  const Json now = offer(visitor, "resume-phase");
  CHECK(done(visitor, now).at("command") == "workflow resume");
  CHECK(plant.phase().at("phase_status") == "in_progress");
  is_late(visitor, now, plant.file("phase.json"));
  CHECK(offers(visitor, "resume-phase").empty());
}

TEST_CASE("a workflow that was left goes on once a person says so, also with a task that has failed") {
  const Shop shop;
  const auto old = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "workflow");
    words.emplace_back("--now=2026-01-05T09:00:00Z");
    REQUIRE(shop.bench.ask(shop.root, words).at("success") == true);
  };
  old({"start", "left"});
  old({"task", "left", "t1", "--status=failed"});
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  CHECK(offers(visitor, "try-again").size() == 1);
  done(visitor, offer(visitor, "resume-phase"));
  CHECK(offers(visitor, "resume-phase").empty());
  done(visitor, offer(visitor, "try-again"));
  CHECK(offers(visitor, "try-again").empty());
}

TEST_CASE("a phase that has made what it is to make is completed, and pressing twice completes no second one") {
  const Plant plant("- name: plan\n  final: [plan.md]\n- build\n- test\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  CHECK(offers(visitor, "complete-phase").empty());
  CHECK(contains(visitor.get("page").body, "Complete the phase\u2026 Not yet: plan is not done: plan.md is missing."));
  write_file(plant.root / "plan.md", "Blue\n");
  const auto events = visitor.events();
  plant.task("t1", "complete");
  visitor.page_with("plan has made plan.md. Once &#39;plan&#39; is complete, &#39;build&#39; begins", *events);
  const Json request = offer(visitor, "complete-phase");
  CHECK(done(visitor, request).at("output") == "plan.md");
  CHECK(plant.phase().at("current_phase") == "build");
  is_late(visitor, request, plant.file("phase.json"));
  done(visitor, offer(visitor, "complete-phase"));
  CHECK(contains(visitor.get("page").body, "Once &#39;test&#39; is complete, the whole workflow is complete"));
  done(visitor, offer(visitor, "complete-phase"));
  CHECK(plant.phase().at("phase_status") == "complete");
  CHECK(offers(visitor, "complete-phase").empty());
}

TEST_CASE("a phase that names nothing is completed once none of its tasks is left, and as they were shown") {
  const Plant plant("- plan\n- build\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  CHECK(contains(without_entities(visitor.get("page").body),
                 "data-about=\"the workflow 'pay': plan names no output to know it by. Once 'plan' is complete"));
  const Json early = offer(visitor, "complete-phase");
  const auto events = visitor.events();
  const auto comes = [&](const std::string& task, const std::string& status) {
    plant.task(task, status);
    visitor.page_with(sha256(read_file(plant.file("execution.json"))), *events);
  };
  for (const std::string status : {"pending", "running"}) {
    plant.task("t1", status);
    visitor.page_with("Complete the phase\u2026 Not yet: the task t1 is " + status + ".", *events);
    is_late(visitor, early, plant.file("phase.json"));
    CHECK(offers(visitor, "complete-phase").empty());
  }
  comes("t1", "complete");
  const Json request = offer(visitor, "complete-phase");
  comes("t2", "failed");
  is_late(visitor, request, plant.file("phase.json"));
  comes("t2", "complete");
  done(visitor, offer(visitor, "complete-phase"));
  CHECK(plant.phase().at("current_phase") == "build");
}

TEST_CASE("a task that may be left of a phase before holds the next one not back, and whoever completes it is told") {
  const Plant plant("- plan\n- name: draw\n  final: [plan.md]\n- build\n");
  plant.task("t1", "pending");
  plant.workflow({"advance", "pay"});
  write_file(plant.root / "plan.md", "Blue\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  CHECK(contains(visitor.get("page").body,
                 ". Not done, be it of this phase or of one before: the task t1 is pending\" data-extent=\"left\""));
  const Json request = offer(visitor, "complete-phase");
  const auto events = visitor.events();
  plant.task("t2", "running");
  visitor.page_with("Complete the phase\u2026 Not yet: the task t2 is running.", *events);
  is_late(visitor, request, plant.file("phase.json"));
  plant.task("t2", "complete");
  visitor.page_with("data-extent=\"left\"", *events);
  done(visitor, offer(visitor, "complete-phase"));
  CHECK(plant.phase().at("current_phase") == "build");
  CHECK(plant.tasks().at(0).at("status") == "pending");
}

TEST_CASE("a phase with a draft is not completed while a task of it is left") {
  const Plant plant;
  plant.task("t1", "running");
  is_not_completed_with_draft(plant, "the task t1 is running.");
}

TEST_CASE("what the command says against it is told, and nothing is written") {
  const Plant plant;
  write_file(plant.root / "plan.md", "Blue\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "complete-phase");
  std::filesystem::remove(plant.root / "plan.md");
  const std::string before = read_file(plant.file("phase.json"));
  const Reply reply = visitor.post("act", request.dump());
  CHECK(reply.status == 422);
  CHECK(Json::parse(reply.body).at("error") == "plan is not done: plan.md is missing");
  CHECK(Json::parse(reply.body).contains("hint"));
  CHECK(read_file(plant.file("phase.json")) == before);
}

TEST_CASE("who decides on a draft says what the phase has made, and it has to be there") {
  const Plant plant;
  write_file(plant.root / "draft.md", "Blue or red?\n");
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "complete-phase");
  CHECK(contains(visitor.get("page").body, "data-text=\"draft.md\" data-wants=\"output\""));
  for (const char* const path : {"none.md", "../shop/../../etc/passwd", "/etc/passwd"}) {
    INFO(path);
    CHECK(visitor.post("act", with(request, "output", path).dump()).status >= 400);
    CHECK(plant.phase().at("current_phase") == "plan");
  }
  CHECK(done(visitor, with(request, "output", "draft.md")).at("output") == "draft.md");
  CHECK(plant.phase().at("current_phase") == "build");
}

TEST_CASE("a phase that a person has to approve first is not completed with a draft, and it says so") {
  const Plant plant("- name: plan\n  final: [plan.md]\n  intermediate: [draft.md]\n  approval: true\n- build\n");
  is_not_completed_with_draft(plant, "plan needs a person&#39;s approval");
}

TEST_CASE("a project goes from stage to stage, and a gated one is handed over before it is approved") {
  const Site site;
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const Json beginning = offer(visitor, "begin-stage");
  CHECK(contains(without_entities(visitor.get("page").body), "the stage 'draw' of the project 'web' is not begun"));
  CHECK(done(visitor, beginning).at("command") == "stage write");
  CHECK(site.status("draw") == "in_progress");
  is_late(visitor, beginning, site.file("draw"));
  CHECK(offers(visitor, "begin-stage").empty());
  const Json completing = offer(visitor, "complete-stage");
  done(visitor, completing);
  CHECK(site.status("draw") == "completed");
  is_late(visitor, completing, site.file("draw"));
  done(visitor, offer(visitor, "begin-stage"));
  CHECK(offers(visitor, "complete-stage").empty());
  done(visitor, offer(visitor, "hand-over-stage"));
  CHECK(site.status("paint") == "awaiting_human");
  CHECK(offers(visitor, "hand-over-stage").empty());
  CHECK(offers(visitor, "begin-stage").empty());
  done(visitor, offer(visitor, "approve"));
  CHECK(offer(visitor, "begin-stage").at("arguments").at("stage") == "hang");
}

TEST_CASE("a stage that the command would not complete has no button, and says why") {
  const Shop shop;
  shop.bench.ask(shop.root, {"stage", "init", "film", "--policy=auto_noncreative"});
  const Served board(shop.bench, shop.root);
  const Visitor visitor(board);
  done(visitor, offer(visitor, "begin-stage"));
  CHECK(offers(visitor, "complete-stage").empty());
  CHECK(offers(visitor, "hand-over-stage").empty());
  const std::string page = visitor.get("page").body;
  CHECK(contains(page, " Not yet: "));
  CHECK(contains(page, "artifacts.research_brief is missing"));
}

TEST_CASE("a stage that has failed is begun again, as it was shown") {
  const Site site;
  site.write("draw", "failed", "--error=</script><img src=x onerror=alert(1)> \"no\" 'paper' & \u202e\u2028");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "begin-stage");
  const std::string page = visitor.get("page").body;
  CHECK_FALSE(contains(page, "<img"));
  CHECK_FALSE(contains(page, "\u202e"));
  CHECK(contains(page, "Begin again\u2026</button>"));
  const auto events = visitor.events();
  site.write("draw", "failed", "--error=No ink");
  is_late(visitor, request, site.file("draw"));
  visitor.page_with("No ink", *events);
  done(visitor, offer(visitor, "begin-stage"));
  CHECK(site.status("draw") == "in_progress");
}

TEST_CASE("a completed stage of which something else was approved is opened again, with a reason") {
  const Site site;
  site.write("draw", "completed");
  site.write("paint", "awaiting_human");
  site.stage({"approve", "web", "paint", "--by=Ann"});
  site.write("hang", "in_progress");
  Json changed = Json::parse(read_file(site.file("paint")));
  changed["artifacts"]["colour"] = "red";
  write_file(site.file("paint"), changed.dump(2) + "\n");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const Json request = offer(visitor, "reopen-stage");
  CHECK(contains(visitor.get("page").body, ". To be done again after that: hang\""));
  CHECK(visitor.post("act", request.dump()).status == 400);
  const Json answer = done(visitor, with(request, "reason", "It was 'blue' --by=Ann"));
  CHECK(answer.at("stale") == Json::array({"hang"}));
  CHECK(site.status("paint") == "in_progress");
  CHECK(contains(read_file(site.file("paint")), "It was 'blue' --by=Ann"));
  is_late(visitor, with(request, "reason", "again"), site.file("paint"));
}

TEST_CASE("a stage that is stale is begun again before it is completed or handed over, and the question says so") {
  const Site site;
  site.write("draw", "completed", R"(--artifacts={"sketch": 1})");
  site.write("paint", "in_progress", R"(--artifacts={"picture": 1})");
  site.stage({"reopen", "web", "draw", "--reason=Too small"});
  site.write("draw", "completed", R"(--artifacts={"sketch": 2})");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  CHECK(offers(visitor, "hand-over-stage").empty());
  CHECK(contains(without_entities(visitor.get("page").body),
                 "the stage 'paint' of the project 'web' is stale: an earlier stage was opened again. "
                 "What it has made stays until other is handed over: picture\""));
  CHECK(contains(visitor.get("page").body, "Begin again\u2026</button>"));
  const Json request = offer(visitor, "begin-stage");
  CHECK(request.at("arguments").at("stage") == "paint");
  done(visitor, request);
  is_late(visitor, request, site.file("paint"));
  CHECK_FALSE(contains(read_file(site.file("paint")), "stale"));
  CHECK(offers(visitor, "begin-stage").empty());
  CHECK(offers(visitor, "hand-over-stage").size() == 1);
  CHECK(contains(visitor.get("page").body, "picture is from an earlier attempt, which was in progress on "));
}

TEST_CASE("a completed stage that is stale, and the next to go on with, is begun again") {
  const Site site;
  site.write("draw", "completed");
  site.write("paint", "awaiting_human");
  site.stage({"approve", "web", "paint", "--by=Ann"});
  site.write("hang", "completed");
  site.stage({"reopen", "web", "draw", "--reason=Too small"});
  site.write("draw", "completed");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const std::string page = without_entities(visitor.get("page").body);
  CHECK(contains(page, "data-about=\"the stage 'paint' of the project 'web' is stale"));
  CHECK_FALSE(contains(page, "the stage 'paint' of the project 'web' is not begun"));
  done(visitor, offer(visitor, "begin-stage"));
  CHECK(site.status("paint") == "in_progress");
  done(visitor, offer(visitor, "hand-over-stage"));
  done(visitor, offer(visitor, "approve"));
  CHECK(offer(visitor, "begin-stage").at("arguments").at("stage") == "hang");
}

TEST_CASE("whoever completes a stage that was begun again is told what is still from the attempt before") {
  const Site site;
  site.write("draw", "failed", R"(--artifacts={"sketch": 1, "<b>frame": 1})");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const auto events = visitor.events();
  done(visitor, offer(visitor, "begin-stage"));
  const auto page = [&] { return without_entities(visitor.get("page").body); };
  CHECK(contains(page(),
                 "has made sketch, <b>frame. sketch, <b>frame are from an earlier attempt, which had failed on "));
  CHECK(contains(page(), "unchanged since\" data-extent=\"old\">Complete the stage\u2026"));
  site.write("draw", "in_progress", R"(--artifacts={"sketch": 2, "<b>frame": 1})");
  visitor.page_with("frame is from an earlier attempt, which had failed on ", *events);
  site.write("draw", "in_progress", R"(--artifacts={"sketch": 2})");
  visitor.page_with("has made sketch\">", *events);
  done(visitor, offer(visitor, "complete-stage"));
  CHECK(site.status("draw") == "completed");
}

TEST_CASE("whoever approves what was sent back is told that it is what it was") {
  const Site site;
  site.write("draw", "completed");
  site.write("paint", "awaiting_human", R"(--artifacts={"colour": "red"})");
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  CHECK_FALSE(contains(visitor.get("page").body, "earlier attempt"));
  done(visitor, with(offer(visitor, "reject"), "reason", "Blue, please"));
  CHECK(contains(visitor.get("page").body, "data-extent=\"old\">Hand over for approval\u2026"));
  done(visitor, offer(visitor, "hand-over-stage"));
  CHECK(contains(visitor.get("page").body, "<p>colour is from an earlier attempt, which waited for approval on "));
}

TEST_CASE("names of workflows, phases, tasks and artifacts are text, whatever they hold") {
  const std::string odd = "<img>&\"R&D\"'$(plan)";
  const Site site;
  site.write("draw", "in_progress", "--artifacts=" + Json{{"<script>1</script>", 1}}.dump());
  write_file(site.root / "phases.json", Json::array({odd, "build"}).dump());
  REQUIRE(site.bench.ask(site.root, {"workflow", "start", odd, "--phases=phases.json"}).at("success") == true);
  const Served board(site.bench, site.root);
  const Visitor visitor(board);
  const std::string page = visitor.get("page").body;
  CHECK_FALSE(contains(page, "<img"));
  CHECK_FALSE(contains(page, "<script>1"));
  CHECK(contains(without_entities(page), "data-about=\"the stage 'draw' of the project 'web' has made <script>1"));
  const Json answer = done(visitor, offer(visitor, "complete-phase"));
  CHECK(answer.at("workflow").at("completed_phases").at(0).at("phase") == odd);
  const auto events = visitor.events();
  site.bench.ask(site.root, {"workflow", "task", odd, "a&b", "--status=failed"});
  visitor.page_with("Try again\u2026</button>", *events);
  CHECK(offer(visitor, "try-again").at("arguments").at("task") == "a&b");
  done(visitor, offer(visitor, "try-again"));
}

TEST_CASE("the steps of an agent, and what archives a workflow, are no buttons") {
  const Plant plant;
  plant.workflow({"start", "tasks"});
  plant.task("t1", "running");
  plant.task("t2", "pending");
  plant.workflow({"start", "broken"});
  Json broken = Json::parse(read_file(plant.root / ".checkpoints/workflows/broken/phase.json"));
  broken["interruption_safe"] = false;
  write_file(plant.root / ".checkpoints/workflows/broken/phase.json", broken.dump());
  const Served board(plant.bench, plant.root);
  const Visitor visitor(board);
  CHECK(contains(visitor.get("page").body, "workflow start broken <b>--fresh</b>"));
  CHECK_FALSE(has_steps(visitor));
  const Json task = {{"workflow", "pay"}, {"task", "t1"}, {"etag", sha256(read_file(plant.file("execution.json")))}};
  for (const Json& request :
       std::vector<Json>{{{"action", "workflow"}, {"arguments", {{"workflow", "broken"}}}},
                         {{"action", "recover"}, {"arguments", {{"workflow", "pay"}}}},
                         with({{"action", "try-again"}, {"arguments", task}}, "status", "complete"),
                         with({{"action", "try-again"}, {"arguments", task}}, "output", "x"),
                         with({{"action", "try-again"}, {"arguments", task}}, "task", "--status=complete"),
                         with({{"action", "try-again"}, {"arguments", task}}, "task", "../../phase")}) {
    INFO(request.dump());
    CHECK(visitor.post("act", request.dump()).status == 400);
  }
  CHECK(plant.tasks().at(0).at("status") == "running");
}

TEST_CASE("a board that only shows offers no step of a workflow or a project") {
  const Site site;
  const Served board(site.bench, site.root, {"--read-only"});
  const Visitor visitor(board);
  CHECK_FALSE(has_steps(visitor));
}
