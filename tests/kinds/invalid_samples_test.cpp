#include <nlohmann/json.hpp>

#include "kinds/examine.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

// One real checkpoint, broken as files break: by line merges, editors, other tools and hand. expected.json says for
// each what the first error is.

TEST_CASE("broken checkpoints are refused at the place where they broke") {
  const auto expected = nlohmann::json::parse(file_text("samples/session/invalid/expected.json"));
  REQUIRE(expected.size() > 20);
  for (const auto& [file, first] : expected.items()) {
    INFO(file);
    const Examination result = examine(*find_kind("session"), file_text("samples/session/invalid/" + file),
                                       "oc-app-architect.checkpoint.json", *parse_instant("2026-12-01T00:00:00Z"));
    REQUIRE_FALSE(result.is_valid());
    const Violation& found = result.errors.front();
    CHECK(found.code == first.at("code").get<std::string>());
    CHECK(found.pointer == first.at("pointer").get<std::string>());
    CHECK(found.at.line == first.at("line").get<std::size_t>());
    CHECK(found.at.column == first.at("column").get<std::size_t>());
    CHECK_FALSE(found.message.empty());
  }
}
