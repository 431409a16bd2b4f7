#include "merge/json_lines.h"

#include "support/catch.h"

using namespace checkpoint;

namespace {

const std::string created = "{\"at\": \"2026-06-01T09:00:00Z\", \"event\": \"create\"}\n";
const std::string restored = "{\"at\": \"2026-06-02T09:00:00Z\", \"event\": \"restore\"}\n";
const std::string purged = "{\"at\": \"2026-06-03T09:00:00Z\", \"event\": \"purge\"}\n";

}  // namespace

TEST_CASE("lines that both sides appended stay, by their time, whichever side is called ours") {
  CHECK(merge::merge_json_lines({created, created + purged, created + restored}) == created + restored + purged);
  CHECK(merge::merge_json_lines({created, created + restored, created + purged}) == created + restored + purged);
}

TEST_CASE("a line that came over already appears once") {
  CHECK(merge::merge_json_lines({created, created + restored, created + restored + purged}) ==
        created + restored + purged);
}

TEST_CASE("lines that have nothing in them say nothing, and do not stay") {
  CHECK(merge::merge_json_lines({"\n" + created, created + " \t\r\n" + restored, created + "\n\n" + purged}) ==
        created + restored + purged);
}

TEST_CASE("a line that both sides changed, or one changed and the other took away, is nothing to put together") {
  const auto line = [](int id, int value) {
    return "{\"id\": " + std::to_string(id) + ", \"v\": " + std::to_string(value) + "}\n";
  };
  const std::string base = line(1, 1) + line(2, 1);
  CHECK_FALSE(merge::merge_json_lines({base, line(1, 2) + line(2, 1), line(1, 3) + line(2, 1)}).has_value());
  CHECK_FALSE(merge::merge_json_lines({base, line(2, 1), line(1, 3) + line(2, 1)}).has_value());
  CHECK_FALSE(merge::merge_json_lines({base, line(1, 3) + line(2, 1), line(2, 1)}).has_value());
  CHECK(merge::merge_json_lines({base, line(1, 2) + line(2, 1), line(1, 1) + line(2, 2)}) == line(1, 2) + line(2, 2));
  CHECK(merge::merge_json_lines({base, line(1, 2) + line(2, 1), line(1, 2) + line(2, 2)}) == line(1, 2) + line(2, 2));
  CHECK(merge::merge_json_lines({base, line(2, 1), base + line(3, 1)}) == line(2, 1) + line(3, 1));
  CHECK(merge::merge_json_lines({base, line(2, 1), line(2, 1) + line(3, 1)}) == line(2, 1) + line(3, 1));
}

TEST_CASE("an entry that one side changed and the other removed is nothing to put together either") {
  const std::string changed = "{\"at\": \"2026-06-02T09:00:00Z\", \"event\": \"other\"}\n";
  const std::string base = created + restored + purged;
  CHECK_FALSE(merge::merge_json_lines({base, created + changed + purged, created + purged}).has_value());
  CHECK_FALSE(merge::merge_json_lines({base, created + purged, created + changed + purged}).has_value());
  CHECK(merge::merge_json_lines({base, created + changed + purged, created + changed}) == created + changed);
  CHECK(merge::merge_json_lines({base, created + purged, created}) == created);
}

TEST_CASE("an entry that says another time is another one, and stays whatever became of the one before") {
  const std::string moved = "{\"at\": \"2026-06-02T10:00:00Z\", \"event\": \"restore\"}\n";
  const std::string base = created + restored + purged;
  CHECK(merge::merge_json_lines({base, created + moved + purged, created + purged}) == created + moved + purged);
  CHECK(merge::merge_json_lines({base, created + purged, created + moved + purged}) == created + moved + purged);
}

TEST_CASE("a merged log has the line ends of ours") {
  const auto with_crlf = [](std::string text) {
    for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 2)) text.insert(at, "\r");
    return text;
  };
  const std::string merged = created + restored + purged;
  CHECK(merge::merge_json_lines({with_crlf(created), with_crlf(created + purged), with_crlf(created + restored)}) ==
        with_crlf(merged));
  CHECK(merge::merge_json_lines({created, with_crlf(created + purged), created + restored}) == with_crlf(merged));
  CHECK(merge::merge_json_lines({created, created + purged, with_crlf(created + restored)}) == merged);
  CHECK(merge::merge_json_lines({with_crlf(created), "", with_crlf(created + restored)}) == with_crlf(restored));
}

TEST_CASE("two logs without a common base are one") {
  CHECK(merge::merge_json_lines({"", created + purged, restored}) == created + restored + purged);
}

TEST_CASE("what is no log of objects is not merged as one") {
  CHECK_FALSE(merge::merge_json_lines({created, created + "{\n", created + purged}).has_value());
  CHECK_FALSE(merge::merge_json_lines({created, created + "1\n", created + purged}).has_value());
}

TEST_CASE("logs are merged however long they have become") {
  std::string long_log;
  for (int minute = 0; long_log.size() < Limits{}.max_bytes + 1000; ++minute) {
    long_log +=
        R"({"at": "2026-05-01T09:00:00Z", "note": ")" + std::string(10000, 'x') + std::to_string(minute) + "\"}\n";
  }
  CHECK(merge::merge_json_lines({long_log, long_log + purged, long_log + restored}) == long_log + restored + purged);
}
