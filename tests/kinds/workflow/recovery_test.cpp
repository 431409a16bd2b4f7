#include "kinds/workflow/recovery.h"

#include "core/error.h"
#include "support/catch.h"
#include "workflows.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

Json running(const std::string& output = "") {
  Json task = {{"id", "t"}, {"status", "running"}, {"attempts", 1}, {"started_at", "2026-05-01T09:00:00Z"}};
  if (!output.empty()) task["output"] = output;
  return task;
}

struct Outcome {
  std::vector<workflow::Recovered> recovered;
  std::string before;
  std::string after;

  Json task() const { return Json::parse(after)["tasks"][0]; }
};

Outcome recovered(const Json& task, const Outputs& outputs) {
  const Document execution = document_of({{"tasks", {task}}});
  const auto all = workflow::recoveries_of(workflow::tasks_of(execution.root()), look_at(outputs));
  return {all, std::string(execution.text()), workflow::recovered_text(execution, all, workflow_now)};
}

std::string wish_code(const std::string& from, const std::string& to) {
  const Document execution = document_of({{"tasks", {{{"id", "t"}, {"status", from}}}}});
  try {
    workflow::check_task(workflow::tasks_of(execution.root()), {"t", to, {}});
  } catch (const Error& error) {
    return std::string(name_of(error.code));
  }
  return "";
}

Json after_wish(const Json& task, const workflow::TaskWish& wish) {
  const Document execution = document_of({{"tasks", {task}}});
  return Json::parse(workflow::with_task(execution, wish, workflow_now))["tasks"][0];
}

}  // namespace

TEST_CASE("a task that was running and has made nothing is pending again, with one attempt more") {
  for (const Json& task : {running(), running("out/t.json")}) {
    const Outcome result = recovered(task, {});
    REQUIRE(result.recovered.size() == 1);
    CHECK(result.recovered[0].status == "pending");
    CHECK(result.task()["status"] == "pending");
    CHECK(result.task()["attempts"] == 2);
    CHECK_FALSE(result.task().contains("started_at"));
  }
}

TEST_CASE("a task that was running takes the status that its output says") {
  for (const std::string status : {"complete", "failed"}) {
    const Outcome result = recovered(running("out/t.json"), {{"out/t.json", R"({"status": ")" + status + "\"}"}});
    CHECK(result.task()["status"] == status);
    CHECK(result.task()["attempts"] == 1);
    CHECK(result.task()["completed_at"] == "2026-05-02T08:00:00Z");
  }
}

TEST_CASE("a task whose output does not say how it ended is asked about and stays as it is") {
  for (const std::string text : {"", "no json", "{}", "[]", R"({"status": "running"})", "{\"status\": 1}"}) {
    INFO(text);
    const Outcome result = recovered(running("out/t.json"), {{"out/t.json", text}});
    REQUIRE(result.recovered.size() == 1);
    CHECK(result.recovered[0].status == "ask");
    CHECK(result.after == result.before);
  }
}

TEST_CASE("tasks that were not running are left alone") {
  for (const std::string status : {"pending", "complete", "failed"}) {
    const Outcome result = recovered({{"id", "t"}, {"status", status}}, {});
    CHECK(result.recovered.empty());
    CHECK(result.after == result.before);
  }
}

TEST_CASE("a task keeps its times true, and what else stands in its row") {
  Json task = after_wish({{"id", "t"}, {"status", "pending"}, {"note", "kept"}}, {"t", "running", "out/t.json"});
  CHECK(task == Json::parse(R"({"id": "t", "status": "running", "note": "kept", "started_at": "2026-05-02T08:00:00Z",
                               "output": "out/t.json"})"));
  task = after_wish(task, {"t", "complete", {}});
  CHECK(task["completed_at"] == "2026-05-02T08:00:00Z");
  task = after_wish(task, {"t", "pending", {}});
  CHECK_FALSE(task.contains("started_at"));
  CHECK_FALSE(task.contains("completed_at"));
}

TEST_CASE("a failed task that is begun again has one attempt more") {
  const Json failed = {{"id", "t"}, {"status", "failed"}, {"attempts", 1}};
  CHECK(after_wish(failed, {"t", "running", {}})["attempts"] == 2);
  CHECK(after_wish(failed, {"t", "complete", {}})["attempts"] == 1);
}

TEST_CASE("a complete task runs again only after it was opened, and a status must be one") {
  CHECK(wish_code("complete", "running") == "refused");
  CHECK(wish_code("complete", "failed") == "refused");
  CHECK(wish_code("complete", "pending").empty());
  CHECK(wish_code("complete", "complete").empty());
  CHECK(wish_code("pending", "done") == "usage");
}

TEST_CASE("a task that is as wished changes no byte") {
  const Document execution = document_of({{"tasks", {running("o.json")}}});
  CHECK(workflow::with_task(execution, {"t", "running", "o.json"}, workflow_now) == execution.text());
}
