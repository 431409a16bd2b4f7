#include "kinds/stage/artifact.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "schema/validator.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

bool is_valid(const std::string& artifact, const std::string& text) {
  const Schema* schema = stage::artifact_schema(artifact);
  REQUIRE(schema != nullptr);
  return !has_errors(validate(*schema->root, Document::parse(text)->root()));
}

}  // namespace

TEST_CASE("each artifact is judged as the system judges it that it comes from") {
  std::istringstream lines(file_text("samples/stage/artifact_cases.jsonl"));
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const Document scenario = *Document::parse(line);
    const Node root = scenario.root();
    INFO(root.find("id")->string() << " " << root.find("case")->string());
    CHECK(is_valid(root.find("artifact")->string(), std::string(root.find("doc")->source())) ==
          root.find("valid")->boolean());
  }
  CHECK(count == 123);
}

TEST_CASE("the smallest artifacts are valid") {
  const Document all = *Document::parse(file_text("samples/stage/artifacts.json"));
  CHECK(all.root().size() == 11);
  for (const Node& artifact : all.root().children()) {
    INFO(artifact.key());
    CHECK(is_valid(artifact.key(), std::string(artifact.source())));
  }
}

TEST_CASE("a name that no schema knows has none") {
  CHECK(stage::artifact_schema("final_review") == nullptr);
  CHECK(stage::canonical_artifact("compose") == "render_report");
  CHECK(stage::canonical_artifact("character_design").empty());
  CHECK(stage::is_creative_by_default("character_design"));
  CHECK_FALSE(stage::is_creative_by_default("research"));
}
