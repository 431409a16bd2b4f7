// log --graph: pictures of stages, phases and snapshots, and how lines run.

#include "cli/desk.h"
#include "cli/terminal/graph.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;
using cli::GraphNode;
using cli::Look;

namespace {

GraphNode node(const std::string& id, const std::string& parent) { return {id, parent, cli::Tone::plain, "*", id}; }

Look ascii() {
  Look look;
  look.unicode_glyphs = false;
  return look;
}

}  // namespace

TEST_CASE("what comes one after the other stands on one line") {
  CHECK(graph_text({node("c", "b"), node("b", "a"), node("a", "")}, Look()) == "*  c\n*  b\n*  a\n");
}

TEST_CASE("what has the same beginning runs side by side until it meets") {
  const std::vector<GraphNode> nodes{node("d", "b"), node("c", "a"), node("b", "a"), node("a", "")};
  CHECK(graph_text(nodes, Look()) == "*  d\n│ *  c\n* │  b\n├─╯\n*  a\n");
  CHECK(graph_text(nodes, ascii()) == "*  d\n| *  c\n* |  b\n|-'\n*  a\n");
}

TEST_CASE("three that meet, one that passes by, and a place that is free again") {
  const std::vector<GraphNode> nodes{node("e", "a"), node("x", "w"), node("d", "a"), node("c", "a"),
                                     node("a", ""),  node("y", "w"), node("w", "")};
  CHECK(graph_text(nodes, Look()) == "*  e\n│ *  x\n│ │ *  d\n│ │ │ *  c\n├─┼─┴─╯\n* │  a\n* │  y\n├─╯\n*  w\n");
}

TEST_CASE("what comes from something that is not drawn is a beginning") {
  CHECK(graph_text({node("b", "gone"), node("a", "elsewhere")}, Look()) == "*  b\n*  a\n");
  CHECK(graph_text({}, Look()).empty());
}

TEST_CASE("a project's stages are drawn in their order, with how each stands") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one", "human_approval_default": true}, {"name": "two"}, {"name": "three"}]})");
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=m.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "one", "--status=awaiting_human"}).exit == 0);
  const Said said = desk.say({"log", "film", "--graph"});
  CHECK(said.exit == 0);
  CHECK(said.out == "project film\n◆  one  awaiting_human  just now\n○  two  pending\n○  three  pending\n");
  const auto graph = desk.say({"log", "film", "--graph", "--json"}).json().at("graphs").at(0);
  CHECK(graph.at("kind") == "stage");
  desk.context.environment.set("LC_ALL", "C");
  CHECK(desk.say({"log", "film", "--graph"}).out ==
        "project film\n!  one  awaiting_human  just now\n.  two  pending\n.  three  pending\n");
  CHECK(graph.at("nodes").size() == 3);
  CHECK(graph.at("nodes").at(0).at("parent").is_null());
  CHECK(graph.at("nodes").at(2).at("parent") == "two");
}

TEST_CASE("what has failed, goes on and is done is drawn by the signs of the report") {
  Desk desk;
  desk.with_repository();
  write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one"}, {"name": "two"}, {"name": "three"}]})");
  REQUIRE(desk.say({"stage", "init", "film", "--manifest=m.json"}).exit == 0);
  REQUIRE(desk.say({"stage", "write", "film", "one", "--status=in_progress"}).exit == 0);
  CHECK_THAT(desk.say({"log", "film", "--graph"}).out, Catch::Contains("\n\u25d0  one  in_progress"));
  REQUIRE(desk.say({"stage", "write", "film", "one", "--status=failed", "--error=No disk"}).exit == 0);
  CHECK_THAT(desk.say({"log", "film", "--graph"}).out, Catch::Contains("\n\u2715  one  failed"));
  CHECK_THAT(desk.say({"status", "film"}).out, Catch::Contains("  \u2715 one  failed"));
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  write_file(desk.folder() / "demand.json", "{}");
  REQUIRE(desk.say({"workflow", "advance", "build"}).exit == 0);
  CHECK_THAT(desk.say({"log", "build", "--graph"}).out, Catch::Contains("\n\u2713  REQUIREMENTS  complete"));
  desk.context.environment.set("LC_ALL", "C");
  CHECK_THAT(desk.say({"log", "film", "--graph"}).out, Catch::Contains("\nx  one  failed"));
  CHECK_THAT(desk.say({"log", "build", "--graph"}).out, Catch::Contains("\n+  REQUIREMENTS  complete"));
}

TEST_CASE("a workflow's snapshots are drawn as they came from each other") {
  Desk desk;
  desk.with_repository();
  REQUIRE(desk.say({"workflow", "start", "build"}).exit == 0);
  write_file(desk.folder() / "plan.md", "one\n");
  REQUIRE(desk.say({"snapshot", "plan", "build", "--name=designed", "--name=built"}).exit == 0);
  REQUIRE(desk.say({"snapshot", "create", "build", "designed", "--files=plan.md"}).exit == 0);
  write_file(desk.folder() / "plan.md", "two\n");
  REQUIRE(desk.say({"snapshot", "create", "build", "built", "--files=plan.md"}).exit == 0);
  desk.context.environment.set("LC_ALL", "C.UTF-8");
  const auto answer = desk.say({"log", "build", "--graph", "--json"}).json();
  const auto& graphs = answer.at("graphs");
  REQUIRE(graphs.size() == 2);
  CHECK(graphs.at(0).at("kind") == "workflow");
  CHECK(graphs.at(1).at("kind") == "snapshot");
  REQUIRE(graphs.at(1).at("nodes").size() == 2);
  CHECK(graphs.at(1).at("nodes").at(0).at("parent") == graphs.at(1).at("nodes").at(1).at("id"));
  const std::string text = desk.say({"log", "build", "--graph"}).out;
  CHECK(text.find("●  built") < text.find("●  designed"));
}

TEST_CASE("a picture of what has none is refused with a way on, and of an empty store says so") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  CHECK(desk.say({"log", "--graph"}).out == "No project, workflow or snapshot yet.\n");
  const Said session = desk.say({"log", "review", "--graph", "--json"});
  CHECK(session.exit == 1);
  CHECK(session.json().at("error_code") == "not_found");
  CHECK(desk.say({"log", "--graph", "--max-count=1"}).exit == 129);
}
