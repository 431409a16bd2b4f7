#include "kinds/succession.h"

#include <utility>
#include <vector>

#include "schema/schema.h"
#include "support/catch.h"

using namespace checkpoint;

namespace {

const std::string kRecord = "runs/T-1/4fa2159f-9c61-5f8b-9ae5-28692b46cbd7/phase_1_implement_a1.json";
const std::string kSession = "review.checkpoint.json";
const std::string kStage = "pipelines/p/checkpoint_script.json";

std::vector<std::string_view> codes_of(const Succession& succession) {
  std::vector<std::string_view> codes;
  for (const Violation& violation : breaches_of(succession)) codes.push_back(violation.code);
  return codes;
}

using Codes = std::vector<std::string_view>;

}  // namespace

TEST_CASE("what is written once is neither changed nor deleted, archived or not") {
  for (const std::string& path : {kRecord, std::string("history/review.20260501T080000Z.checkpoint.json"),
                                  std::string("pipelines/p/history/script.1.json")}) {
    INFO(path);
    CHECK(codes_of({path, "{}", "{}"}).empty());
    CHECK(codes_of({path, "{}", "{ }"}) == Codes{"append-only-changed"});
    CHECK(codes_of({path, "{}", "{"}) == Codes{"append-only-changed"});
    CHECK(codes_of({path, "{}", std::nullopt}) == Codes{"append-only-deleted"});
    CHECK(codes_of({path, "{}", std::nullopt, Archived::yes}) == Codes{"append-only-deleted"});
  }
}

TEST_CASE("a change of what is written once is told where it begins") {
  const Violations found = breaches_of({kRecord, "{\n  \"a\": 1\n}\n", "{\n  \"a\": 2\n}\n"});
  REQUIRE(found.size() == 1);
  CHECK(found.front().at.line == 2);
  CHECK(found.front().at.column == 8);
  CHECK(breaches_of({kRecord, "{}\n", "{}"}).front().at.line == 1);
}

TEST_CASE("a document keeps its created_at, however the instant is spelled") {
  const std::string before = R"({ "created_at": "2026-05-01T08:00:00Z" })";
  CHECK(codes_of({kSession, before, "{ \"created_at\": \"2026-05-01T08:00:00.000Z\", \"x\": 1 }"}).empty());
  const std::string after = "{\n  \"created_at\": \"2026-05-02T08:00:00Z\"\n}";
  const Violations found = breaches_of({kSession, before, after});
  REQUIRE(found.size() == 1);
  CHECK(found.front().code == "created-at-changed");
  CHECK(found.front().pointer == "/created_at");
  CHECK(found.front().at.line == 2);
  CHECK(found.front().message.find("\"2026-05-01T08:00:00Z\"") != std::string::npos);
  CHECK(codes_of({kSession, before, "{ \"created_at\": 3 }"}) == Codes{"created-at-changed"});
}

TEST_CASE("a reset, which archives, begins afresh") {
  CHECK(codes_of({kSession, "{ \"created_at\": \"2026-05-01T08:00:00Z\" }",
                  "{ \"created_at\": \"2026-05-02T08:00:00Z\" }", Archived::yes})
            .empty());
}

TEST_CASE("whose a document is never changes") {
  const auto codes = [](const std::string& path, const std::string& member, Archived archived = Archived::no) {
    const auto document = [&](const char* value) { return "{\"" + member + "\": \"" + value + R"(", "x": 1})"; };
    CHECK(codes_of({path, document("a"), document("\\u0061"), archived}).empty());
    return codes_of({path, document("a"), document("b"), archived});
  };
  const Codes changed{"immutable-changed"};
  CHECK(codes(kSession, "skill") == changed);
  CHECK(codes("snapshots/w/plan.json", "workflow_id") == changed);
  CHECK(codes("workflows/w/phase.json", "workflow_id") == changed);
  CHECK(codes("workflows/w/execution.json", "workflow_id") == changed);
  CHECK(codes(kSession, "skill", Archived::yes).empty());
  CHECK(codes(kSession, "project").empty());
  CHECK(codes_of({kSession, R"({"skill": "a"})", "{}"}).empty());
  const Violations found = breaches_of({kSession, R"({"skill": "a"})", "{\n  \"skill\": \"b\"}"});
  REQUIRE(found.size() == 1);
  CHECK(found.front().pointer == "/skill");
  CHECK(found.front().at.line == 2);
  CHECK(found.front().message == "skill was \"a\", and never changes: take it back from the base");
}

TEST_CASE("what no revision changes is what its schema says of the whole document, and nothing else") {
  const std::vector<std::pair<std::string, std::string>> paths{
      {"session", kSession},
      {"run", kRecord},
      {"stage", kStage},
      {"project", "pipelines/p/project.json"},
      {"manifest", "pipelines/p/manifest.json"},
      {"snapshot", "snapshots/w/designed." + std::string(64, 'a') + ".json"},
      {"snapshot-event", "snapshots/w/log.jsonl"},
      {"snapshot-plan", "snapshots/w/plan.json"},
      {"workflow-phase", "workflows/w/phase.json"},
      {"workflow-execution", "workflows/w/execution.json"},
      {"config", "config.json"}};
  for (const auto& [schema, path] : paths) {
    INFO(path);
    const bool is_kept = codes_of({path, "{\"a\": 1}\n", "{\"a\": 2}\n"}) == Codes{"append-only-changed"};
    CHECK(is_kept == find_schema(schema)->root->is_immutable);
  }
}

TEST_CASE("what cannot be read says nothing about its beginning") {
  CHECK(codes_of({kSession, "{", "{ \"created_at\": 1 }"}).empty());
  CHECK(codes_of({kSession, "{ \"created_at\": 1 }", "{"}).empty());
  CHECK(codes_of({kSession, "[]", "{ \"created_at\": 1 }"}).empty());
  CHECK(codes_of({kSession, "{ \"created_at\": 1 }", "{}"}).empty());
}

TEST_CASE("a document is deleted with an archive only") {
  for (const std::string& path : {kSession, kStage, std::string("pipelines/p/project.json")}) {
    INFO(path);
    CHECK(codes_of({path, "{}", std::nullopt}) == Codes{"deleted-without-archive"});
    CHECK(codes_of({path, "{}", std::nullopt, Archived::yes}).empty());
  }
}

TEST_CASE("settings and files of no kind may come and go") {
  CHECK(codes_of({"config.json", "{}", std::nullopt}).empty());
  CHECK(codes_of({"README.md", "a", "b"}).empty());
  CHECK(codes_of({"README.md", "a", std::nullopt}).empty());
}

TEST_CASE("settings that loosen the policy are told of") {
  const std::string strict = R"({"policy": "manual_all"})";
  const std::string middle = R"({"policy": "auto_noncreative"})";
  const std::vector<std::optional<std::string>> looser_ones = {middle, "{}", std::nullopt};
  for (const std::optional<std::string>& looser : looser_ones) {
    const Violations told = breaches_of({"config.json", strict, looser});
    REQUIRE(told.size() == 1);
    CHECK(told.front().code == "policy-loosened");
    CHECK(told.front().level == Level::warning);
  }
  CHECK(codes_of({"config.json", middle, strict}).empty());
  CHECK(codes_of({"config.json", strict, strict}).empty());
  for (const std::string unknown : {"{", "[]", R"({"policy": "Manual_all"})", R"({"policy": ["guided"]})"}) {
    INFO(unknown);
    CHECK(codes_of({"config.json", "{}", unknown}).empty());
    CHECK(codes_of({"config.json", strict, unknown}).empty());
    CHECK(codes_of({"config.json", unknown, middle}) == Codes{"policy-loosened"});
  }
}

TEST_CASE("the archives of a document are known by their names") {
  CHECK(is_archive_of("history/review.20260501T080000Z.checkpoint.json", kSession));
  CHECK(is_archive_of("pipelines/p/history/script.1.json", kStage));
  CHECK_FALSE(is_archive_of("history/review.b.20260501T080000Z.checkpoint.json", kSession));
  CHECK_FALSE(is_archive_of("history/ship.20260501T080000Z.checkpoint.json", kSession));
  CHECK_FALSE(is_archive_of("history/review.", kSession));
  CHECK_FALSE(is_archive_of("history/config.1.json", "config.json"));
  CHECK(is_archive("history/review.2026-05-01.json"));
  CHECK_FALSE(is_archive(kSession));
  CHECK_FALSE(is_archive("pipelines/history/checkpoint_script.json"));
}

TEST_CASE("the policy and the manifest of a project change with an entry in their logs, or not at all") {
  const std::string path = "pipelines/p/project.json";
  const std::string strict = R"({"checkpoint_policy": "manual_all", "manifest_digest": "a"})";
  CHECK(codes_of({path, strict, strict}).empty());
  CHECK(codes_of({path, strict, R"({"checkpoint_policy": "guided", "manifest_digest": "a"})"}) ==
        Codes{"gate-changed-by-hand"});
  CHECK(codes_of({path, strict, R"({"checkpoint_policy": "guided", "manifest_digest": "b"})"}) ==
        Codes{"gate-changed-by-hand", "gate-changed-by-hand"});
  const std::string logged =
      R"({"checkpoint_policy": "guided", "manifest_digest": "a", "policy_changes": [{"from": "manual_all", "to": "guided"}]})";
  CHECK(codes_of({path, strict, logged}).empty());
  const std::string again =
      R"({"checkpoint_policy": "manual_all", "manifest_digest": "a", "policy_changes": [{"from": "guided", "to": "manual_all"}]})";
  CHECK(codes_of({path, logged, again}) == Codes{"gate-changed-by-hand"});
  const Violations found =
      breaches_of({path, strict, "{\n \"checkpoint_policy\": \"guided\",\n \"manifest_digest\": \"a\"\n}"});
  REQUIRE(found.size() == 1);
  CHECK(found.front().pointer == "/checkpoint_policy");
  CHECK(found.front().at.line == 2);
}

TEST_CASE("a workflow begins once, unless an archive keeps what was there") {
  const std::string before = R"({ "started_at": "2026-05-01T08:00:00Z" })";
  const std::string after = R"({ "started_at": "2026-05-02T08:00:00Z" })";
  CHECK(codes_of({"workflows/w/phase.json", before, after}) == Codes{"started-at-changed"});
  CHECK(codes_of({"workflows/w/phase.json", before, after, Archived::yes}).empty());
  CHECK(codes_of({"workflows/w/execution.json", "{}", std::nullopt}) == Codes{"deleted-without-archive"});
  CHECK(codes_of({"workflows/w/execution.json", "{}", std::nullopt, Archived::yes}).empty());
}

TEST_CASE("a phase that a person has to approve keeps that, as long as its workflow runs") {
  const std::string path = "workflows/w/phase.json";
  const std::string before = R"({"phases": [{"name": "plan", "approval": true}, {"name": "build"}]})";
  CHECK(codes_of({path, before, before}).empty());
  CHECK(codes_of({path, before, R"({"phases": [{"name": "plan"}, {"name": "build"}]})"}) == Codes{"gate-removed"});
  CHECK(codes_of({path, before, R"({"phases": [{"name": "build"}]})"}) == Codes{"gate-removed"});
  CHECK(codes_of({path, before, "{}"}) == Codes{"gate-removed"});
  CHECK(codes_of({path, "{}", before}).empty());
}

TEST_CASE("an approval goes on to say what was approved, unless it is given anew") {
  const std::string path = "workflows/w/phase.json";
  const auto approved = [](const std::string& at, const std::string& more) {
    return R"({"phases": [{"name": "plan", "approval": true}], "user_checkpoints": [{"phase": "plan", "approved_at": ")" +
           at + "\"" + more + "}]}";
  };
  const std::string one = "2026-06-01T10:00:00Z";
  const std::string before = approved(one, R"(, "outputs_digest": "1")");
  CHECK(codes_of({path, before, before}).empty());
  CHECK(codes_of({path, before, approved(one, "")}) == Codes{"gate-changed-by-hand"});
  CHECK(codes_of({path, before, approved(one, R"(, "outputs_digest": "2")")}) == Codes{"gate-changed-by-hand"});
  CHECK(codes_of({path, before, approved("2026-06-02T10:00:00Z", R"(, "outputs_digest": "2")")}).empty());
  CHECK(codes_of({path, before, approved("2026-06-02T10:00:00Z", "")}).empty());
  CHECK(codes_of({path, before, R"({"phases": [{"name": "plan", "approval": true}]})"}).empty());
  CHECK(codes_of({path, approved(one, ""), before}).empty());
}

TEST_CASE("an approval that is given anew says what it is of where the phase declares that") {
  const std::string path = "workflows/w/phase.json";
  const auto approved = [](const std::string& at, const std::string& more) {
    return R"({"phases": [{"name": "plan", "approval": true, "final": ["plan.md"]}], )"
           R"("user_checkpoints": [{"phase": "plan", "approved_at": ")" +
           at + "\"" + more + "}]}";
  };
  const std::string before = approved("2026-06-01T10:00:00Z", R"(, "outputs_digest": "1")");
  CHECK(codes_of({path, before, approved("2026-06-02T10:00:00Z", R"(, "outputs_digest": "2")")}).empty());
  CHECK(codes_of({path, before, approved("2026-06-02T10:00:00Z", "")}) == Codes{"gate-changed-by-hand"});
}

TEST_CASE("what stands behind a phase that a person has to approve stays there") {
  const std::string path = "workflows/w/phase.json";
  const std::string before = R"({"phases": ["plan", {"name": "check", "approval": true}, "build", "ship"]})";
  const auto named = [](std::string text) {
    for (const std::string name : {"plan", "build", "ship", "test"}) {
      const std::size_t at = text.find('"' + name + '"');
      if (at != std::string::npos) text.replace(at, name.size() + 2, R"({"name": ")" + name + "\"}");
    }
    return text;
  };
  const auto codes = [&](const std::string& after) { return codes_of({path, named(before), named(after)}); };
  CHECK(codes(before).empty());
  CHECK(codes(R"({"phases": ["plan", "build", {"name": "check", "approval": true}, "ship"]})") ==
        Codes{"gate-removed"});
  CHECK(codes(R"({"phases": ["plan", "ship", "build", {"name": "check", "approval": true}]})") ==
        Codes{"gate-removed"});
  CHECK(codes(R"({"phases": [{"name": "check", "approval": true}, "plan", "ship", "build", "test"]})") ==
        Codes{"phases-changed"});
  CHECK(codes(R"({"phases": ["build2", {"name": "check", "approval": true}, "ship"]})") == Codes{"phases-changed"});
  CHECK(codes_of({path, R"({"phases": [{"name": "plan"}]})", R"({"phases": [{"name": "build"}]})"}).empty());
}

TEST_CASE("a workflow that is begun anew has the gates that it is given, which is told") {
  const std::string path = "workflows/w/phase.json";
  const std::string begun = R"({"started_at": "2026-05-01T08:00:00Z", "phases": [{"name": "plan")";
  const std::string anew = R"({"started_at": "2026-05-02T08:00:00Z", "phases": [{"name": "plan")";
  const std::string gate = R"(, "approval": true)";
  const std::string end = "}]}";
  const Violations found = breaches_of({path, begun + gate + end, anew + end, Archived::yes});
  REQUIRE(found.size() == 1);
  CHECK(found.front().code == "gate-removed");
  CHECK(found.front().level == Level::warning);
  CHECK(codes_of({path, begun + gate + end, anew + gate + end, Archived::yes}).empty());
  CHECK(codes_of({path, begun + end, anew + end, Archived::yes}).empty());
  const Violations moved = breaches_of({path, begun + gate + R"(}, {"name": "build")" + end,
                                        R"({"started_at": "2026-05-02T08:00:00Z", "phases": [{"name": "build"}, )"
                                        R"({"name": "plan", "approval": true)" +
                                            end,
                                        Archived::yes});
  REQUIRE(moved.size() == 1);
  CHECK(moved.front().level == Level::warning);
  CHECK_THAT(moved.front().message, Catch::Contains("its phase 'build', which stood behind 'plan' and its approval"));
  const auto level_when = [&](const std::string& archived_at) {
    return breaches_of({path, begun + gate + end, begun + end, Archived::yes, archived_at}).front().level;
  };
  CHECK(level_when("") == Level::error);
  CHECK(level_when("2026-05-01T08:00:01Z") == Level::error);
  CHECK(level_when("2026-05-01T08:00:00Z") == Level::warning);  // begun, put away and begun anew within a second
  CHECK(level_when("2026-05-01T08:00:00.000Z") == Level::warning);
  CHECK(breaches_of({path, begun + gate + end, begun + end, Archived::no, "2026-05-01T08:00:00Z"}).front().level ==
        Level::error);
}

TEST_CASE("a workflow that is begun anew passes no gate of the one before in the same change") {
  const std::string path = "workflows/w/phase.json";
  const std::string before =
      R"({"started_at": "2026-05-01T08:00:00Z", "phases": [{"name": "a"}, {"name": "plan", "approval": true}, {"name": "build"}]})";
  const auto level = [&](const std::string& phases, const std::string& completed, const std::string& was = "") {
    const std::string after = R"({"started_at": "2026-05-02T08:00:00Z", "phases": )" + phases +
                              R"(, "completed_phases": [)" + completed + "]}";
    const Violations found = breaches_of({path, was.empty() ? before : was, after, Archived::yes});
    REQUIRE(found.size() == 1);
    CHECK(found.front().code == "gate-removed");
    return found.front().level;
  };
  const std::string open = R"([{"name": "a"}, {"name": "plan"}, {"name": "build"}])";
  CHECK(level(open, "") == Level::warning);
  CHECK(level(open, R"({"phase": "plan"})") == Level::error);
  CHECK(level(open, R"({"phase": "build"})") == Level::error);
  CHECK(level(R"([{"name": "new"}])", R"({"phase": "new"})") == Level::error);
  CHECK(level(R"([{"name": "new"}])", R"({"phase": "new"})",
              before.substr(0, before.size() - 1) + R"(, "user_checkpoints": [{"phase": "plan"}]})") == Level::warning);
}

TEST_CASE("an archive keeps what a document was, or has become, and nothing else") {
  const std::string path = "workflows/w/phase.json";
  const auto text = [](const std::string& day, const std::string& more) {
    return R"({"started_at": "2026-05-0)" + day + R"(T08:00:00Z", "phases": [{"name": "plan", "approval": )" + more +
           "}]}";
  };
  CHECK(is_kept_by(path, text("1", "true"), text("1", "true")));
  CHECK(is_kept_by(path, text("1", "false"), text("1", "true")));
  CHECK_FALSE(is_kept_by(path, text("1", "true"), text("1", "false")));
  CHECK_FALSE(is_kept_by(path, text("1", "true"), text("2", "true")));
  CHECK(is_kept_by(path, "{", "{"));
}

TEST_CASE("the archive of a workflow stays as it is, and may go where enough newer ones are left") {
  const std::string archive = "workflows/.archive/w_20260501T080000Z/phase.json";
  CHECK(is_archive(archive));
  CHECK(codes_of({archive, "{}", "{ }"}) == Codes{"append-only-changed"});
  CHECK(codes_of({archive, "{}", std::nullopt}) == Codes{"append-only-deleted"});
  CHECK(codes_of({archive, "{}", std::nullopt, Archived::yes}).empty());
  CHECK(is_archive_of(archive, "workflows/w/phase.json"));
  CHECK_FALSE(is_archive_of(archive, "workflows/w/execution.json"));
  CHECK_FALSE(is_archive_of("workflows/.archive/w_x_20260501T080000Z/phase.json", "workflows/w/phase.json"));
}

TEST_CASE("a snapshot is deleted only where its purge is recorded, and changed never") {
  const std::string path = "snapshots/checkout/designed." + std::string(64, 'a') + ".json";
  CHECK(codes_of({path, "{}", "{ }", Archived::yes}) == Codes{"append-only-changed"});
  CHECK(codes_of({path, "{}", std::nullopt}) == Codes{"append-only-deleted"});
  CHECK(codes_of({path, "{}", std::nullopt, Archived::yes}).empty());
}

TEST_CASE("a log of snapshots gains lines anywhere, and loses none") {
  const std::string path = "snapshots/checkout/log.jsonl";
  CHECK(codes_of({path, "[1]\n[2]\n", "[1]\n[3]\n[2]\n"}).empty());
  CHECK(codes_of({path, "[1]\n[2]\n", "[1]\r\n[2]\r\n"}).empty());
  CHECK(codes_of({path, "[1]\n[2]\n", "[2]\n"}) == Codes{"append-only-changed"});
  CHECK(codes_of({path, "[1]\n[1]\n", "[1]\n"}) == Codes{"append-only-changed"});
  CHECK(codes_of({path, "[1]\n", std::nullopt}) == Codes{"append-only-deleted"});
  CHECK(codes_of({path, "[1]\n{\"id\": \"4b\n", "[1]\n"}).empty());  // what a crash has left
}
