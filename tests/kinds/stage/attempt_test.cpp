#include "kinds/stage/attempt.h"

#include "project.h"
#include "support/catch.h"

using namespace checkpoint;
using checkpoint::test::project_of;

namespace {

// What the first stage, as `now` says it, has of those that it took the place of, oldest first.
std::string inherited(const std::string& now, const std::vector<std::string>& before) {
  std::vector<Document> documents;
  std::vector<Node> copies;
  for (const std::string& text : before) documents.push_back(*Document::parse(text));
  for (const Document& document : documents) copies.push_back(document.root());
  return stage::inherited(project_of({now}).stages.front(), copies);
}

const std::string begun = R"({"status": "in_progress", "artifacts": {"cut": 1, "sound": {"a": 1.0}}})";

}  // namespace

TEST_CASE(
    "of a stage that is begun again it is told what is as the attempt before has left it, how that ended and when") {
  CHECK(inherited(begun, {R"({"status": "failed", "timestamp": "2026-05-08T10:00:00Z", "artifacts": {"cut": 1}})"}) ==
        "cut is from an earlier attempt, which had failed on 2026-05-08, and is unchanged since");
  CHECK(inherited(begun, {R"({"status": "completed", "timestamp": "2026-05-08T10:00:00Z",
                              "artifacts": {"sound": {"a": 1}, "cut": 1}})"}) ==
        "cut, sound are from an earlier attempt, which was completed on 2026-05-08, and are unchanged since");
  CHECK(inherited(begun, {R"({"status": "in_progress", "artifacts": {"cut": 1}})"}) ==
        "cut is from an earlier attempt, which was in progress, and is unchanged since");
}

TEST_CASE("what a stage was given since it was begun again is no attempt's before, and the last of those counts") {
  const std::string other = R"({"status": "failed", "artifacts": {"cut": 2, "sound": {}}})";
  const std::string same = R"({"status": "failed", "artifacts": {"cut": 1}})";
  CHECK(inherited(begun, {}).empty());
  CHECK(inherited(begun, {other}).empty());
  CHECK(inherited(begun, {same, other}).empty());
  CHECK_FALSE(inherited(begun, {other, same}).empty());
  CHECK(inherited(R"({"status": "in_progress", "artifacts": {}})", {same}).empty());
}

TEST_CASE("what waits for approval is of one attempt until it is sent back") {
  const std::string first =
      R"({"status": "awaiting_human", "timestamp": "2026-05-08T10:00:00Z", "artifacts": {"cut": 1}})";
  const auto again = [](const std::string& metadata) {
    return R"({"status": "awaiting_human", "artifacts": {"cut": 1}, "metadata": )" + metadata + "}";
  };
  CHECK(inherited(again("{}"), {first}).empty());
  CHECK(inherited(again(R"({"rejected": {"at": "2026-05-07T10:00:00Z"}})"), {first}).empty());
  CHECK(inherited(again(R"({"rejected": {"at": "2026-05-08T11:00:00Z"}})"), {first}) ==
        "cut is from an earlier attempt, which waited for approval on 2026-05-08, and is unchanged since");
}
