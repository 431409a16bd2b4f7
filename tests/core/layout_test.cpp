#include "core/layout.h"

#include "support/catch.h"

namespace checkpoint {

namespace {

const Name review = Name::checked("skill", "review");
const Instant moment = *parse_instant("2026-01-02T03:04:05Z");

}  // namespace

TEST_CASE("each file of the store has one spelling") {
  CHECK(layout::session(review).text() == "review.checkpoint.json");
  CHECK(layout::session_archive(review, moment).text() == "history/review.20260102T030405Z.checkpoint.json");
  CHECK(layout::session_backup(review).text() == "review.checkpoint.json.bak");
  CHECK(layout::telemetry_archive(review, moment).text() == "history/review.2026-01-02.json");
  CHECK(layout::config().text() == "config.json");
}

TEST_CASE("a place knows its file and the folders on the way to it") {
  const StorePath archive = layout::telemetry_archive(review, moment);
  CHECK(archive.file() == "review.2026-01-02.json");
  CHECK(archive.folders() == std::vector<std::string>{"history"});
  CHECK(layout::session(review).folders().empty());
}

TEST_CASE("a number goes before the suffixes of a place") {
  CHECK(layout::session_archive(review, moment).numbered(2).text() ==
        "history/review.20260102T030405Z-2.checkpoint.json");
  CHECK(layout::telemetry_archive(review, moment).numbered(12).text() == "history/review.2026-01-02-12.json");
  CHECK(layout::session_backup(review).numbered(3).text() == "review.checkpoint.json.bak-3");
}

TEST_CASE("a session's file is told by its suffix") {
  CHECK(layout::skill_of("review.checkpoint.json") == "review");
  CHECK(layout::skill_of(".checkpoint.json") == "");
  CHECK(layout::skill_of("a b.checkpoint.json") == "a b");
  CHECK_FALSE(layout::skill_of("review.json"));
  CHECK_FALSE(layout::skill_of("review.checkpoint.json.bak"));
  CHECK_FALSE(layout::skill_of("README.md"));
}

TEST_CASE("a path is a place only where it cannot lead out of the store") {
  CHECK(layout::place_at("runs/T-1/x.json")->text() == "runs/T-1/x.json");
  CHECK(layout::place_at("runs/T-1/x.json")->numbered(2).text() == "runs/T-1/x-2.json");
  for (const std::string_view bad : {"", "/etc/passwd", "a//b", "a/", "../a", "a/../b", ".", "a/.git/b", ".hidden"}) {
    INFO(bad);
    CHECK_FALSE(layout::place_at(bad));
  }
  CHECK_FALSE(layout::place_at(std::string_view("a\0b", 3)));
}

}  // namespace checkpoint
