#include <nlohmann/json.hpp>

#include "kinds/examine.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

// 27 checkpoints of one public project, and what that project's own validator said about each on 2026-12-01.

TEST_CASE("real documents get the verdict of their own project's tool") {
  const auto verdicts = nlohmann::json::parse(file_text("samples/session/valid/verdicts.json"));
  REQUIRE(verdicts.size() == 27);
  const Instant now = *parse_instant("2026-12-01T00:00:00Z");
  for (const auto& [path, verdict] : verdicts.items()) {
    INFO(path);
    const std::string name = path.substr(path.find('/') + 1);
    const Examination result = examine(*find_kind("session"), file_text("samples/session/valid/" + path), name, now);
    for (const Violation& found : result.errors) UNSCOPED_INFO(found.message);
    for (const Violation& found : result.warnings) UNSCOPED_INFO(found.message);
    CHECK(result.errors.size() == verdict.at("errors").get<std::size_t>());
    CHECK(result.warnings.size() == verdict.at("warnings").get<std::size_t>());
  }
}
