#include "kinds/workflow/writing.h"

#include "core/error.h"
#include "kinds/examine.h"
#include "support/catch.h"
#include "support/text.h"
#include "workflows.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

bool is_valid(const std::string& text) {
  const std::string path = "workflows/checkout/phase.json";
  return examine(*kind_at(path), text, path, workflow_now).is_valid();
}

template <class Write>
ErrorCode code_of(const Write& write) {
  try {
    write();
  } catch (const Error& error) {
    return error.code;
  }
  FAIL("nothing was refused");
  return ErrorCode::io;
}

}  // namespace

TEST_CASE("a workflow goes through its phases to the end") {
  std::string text = workflow::started_text("checkout", {}, workflow_start);
  for (const workflow::Phase& phase : workflow::standard_phases()) {
    REQUIRE(is_valid(text));
    CHECK(Json::parse(text)["current_phase"] == phase.name);
    CHECK(Json::parse(text)["phase_status"] == "in_progress");
    text = workflow::advanced_text(*Document::parse(text), phase.name + ".out", workflow_now);
  }
  CHECK(is_valid(text));
  const Json last = Json::parse(text);
  CHECK(last["phase_status"] == "complete");
  CHECK(last["current_phase"] == "REFLECTION");
  CHECK(last["completed_phases"].size() == 5);
  CHECK(last["completed_phases"][4]["output"] == "REFLECTION.out");
  CHECK(code_of([&] { workflow::advanced_text(*Document::parse(text), "", workflow_now); }) == ErrorCode::invalid);
}

TEST_CASE("a write keeps what it does not know, byte for byte") {
  std::string text = workflow::started_text("checkout", {}, workflow_start);
  text.insert(text.find("\"started_at\""), "\"notes\": { \"big\": 1.10 },\n  ");
  const std::string approved = workflow::approved_text(*Document::parse(text), {"Kim"}, workflow_now);
  CHECK(approved.find("\"notes\": { \"big\": 1.10 },\n  ") != std::string::npos);
  CHECK(Json::parse(approved)["user_checkpoints"] ==
        Json::parse(R"([{"phase": "REQUIREMENTS", "approved_at": "2026-05-02T08:00:00Z", "by": "Kim"}])"));
}

TEST_CASE("an approval given again takes the place of the first") {
  const Instant later = *parse_instant("2026-05-03T08:00:00Z");
  const std::string once = workflow::approved_text(document_of(workflow_in("ARCHITECTURE")), {"Kim"}, workflow_now);
  const Json twice = Json::parse(workflow::approved_text(*Document::parse(once), {"Ada"}, later));
  REQUIRE(twice["user_checkpoints"].size() == 1);
  CHECK(twice["user_checkpoints"][0]["by"] == "Ada");
  CHECK(twice["user_checkpoints"][0]["approved_at"] == "2026-05-03T08:00:00Z");
}

TEST_CASE(
    "what was approved of a phase before it failed counts no more, and nothing is approved of one that has failed") {
  const Document begun = document_of(workflow_in("ARCHITECTURE"));
  const Document approved = *Document::parse(workflow::approved_text(begun, {"Kim"}, workflow_now));
  const Document failed = *Document::parse(workflow::failed_text(approved, workflow_now));
  CHECK(Json::parse(failed.text())["user_checkpoints"].empty());
  CHECK(code_of([&] { workflow::approved_text(failed, {"Ada"}, workflow_now); }) == ErrorCode::invalid);
  const Document returned =
      *Document::parse(replaced(std::string(approved.text()), "\"in_progress\"", "\"failed\""));  // by a merge, say
  CHECK(workflow::state_of(returned.root()).is_approved("ARCHITECTURE"));
  const Document again = *Document::parse(workflow::continued_text(returned, workflow_now));
  CHECK(Json::parse(again.text())["user_checkpoints"].empty());
  const Json anew = Json::parse(workflow::approved_text(again, {"Ada"}, workflow_now));
  CHECK(anew["user_checkpoints"][0]["by"] == "Ada");
}

TEST_CASE("a phase that needs an approval does not advance without one") {
  Json document = workflow_in("REQUIREMENTS");
  document["current_phase"] = "plan";
  document["phases"] = {{{"name", "plan"}, {"approval", true}}, {{"name", "build"}}};
  CHECK(code_of([&] { workflow::advanced_text(document_of(document), "", workflow_now); }) == ErrorCode::gate_closed);
  const std::string approved = workflow::approved_text(document_of(document), {""}, workflow_now);
  const Json advanced = Json::parse(workflow::advanced_text(*Document::parse(approved), "", workflow_now));
  CHECK(advanced["current_phase"] == "build");
}

TEST_CASE("a workflow whose phases are out of order is not written further") {
  Json document = workflow_in("REQUIREMENTS");
  document["current_phase"] = "VERIFICATION";
  CHECK(code_of([&] { workflow::advanced_text(document_of(document), "", workflow_now); }) == ErrorCode::invalid);
  CHECK(code_of([&] { workflow::approved_text(document_of(document), {""}, workflow_now); }) == ErrorCode::invalid);
  CHECK(code_of([&] { workflow::failed_text(document_of(document), workflow_now); }) == ErrorCode::invalid);
}

TEST_CASE("a failed phase goes on, and every write says that it is whole") {
  Json document = workflow_in("VERIFICATION");
  document["interruption_safe"] = false;
  const std::string failed = workflow::failed_text(document_of(document), workflow_now);
  CHECK(Json::parse(failed)["phase_status"] == "failed");
  CHECK(Json::parse(failed)["interruption_safe"] == true);
  CHECK(Json::parse(workflow::continued_text(*Document::parse(failed), workflow_now))["phase_status"] == "in_progress");
}
