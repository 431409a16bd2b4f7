#include "cli/desk.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string numbers(int count) {
  std::string text;
  for (int number = 1; number <= count; ++number) text += (number == 1 ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

Desk& configured(Desk& desk, const std::string& path) {
  desk.git({"config", "--add", "checkpoint.telemetryPaths", path});
  return desk;
}

}  // namespace

TEST_CASE("rotate follows telemetryPaths wherever they lead, also below an object") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", ", \"events\": " + numbers(30) +
                                                                      R"(, "metrics": {"runs": )" + numbers(25) + "}"));
  configured(configured(desk, "events"), "metrics");
  const Json answer = desk.say({"rotate", "review", "--json"}).json();
  CHECK(answer.at("moved") == 15);
  CHECK(answer.at("bytes_after") < answer.at("bytes_before"));
  CHECK_FALSE(answer.contains("hint"));
  const Json left = Json::parse(read_file(desk.file_of("review")));
  CHECK(left.at("events").size() == 20);
  CHECK(left.at("metrics").at("runs").front() == 6);
  const Json moved = Json::parse(read_file(desk.folder() / answer.at("archived").get<std::string>()));
  CHECK(moved.at("entries").at("events").size() == 10);
  CHECK(moved.at("entries").at("metrics.runs").size() == 5);
}

TEST_CASE("the committed file names telemetry too") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", ", \"events\": " + numbers(30)));
  write_file(desk.store() / "config.json", R"({"telemetryPaths": ["events"]})");
  CHECK(desk.say({"rotate", "review", "--keep=1", "--json"}).json().at("moved") == 29);
}

TEST_CASE("where there is nothing to rotate, rotate says where it looked and how to make it look elsewhere") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", ", \"events\": " + numbers(30)));
  const std::string before = read_file(desk.file_of("review"));
  const Said said = desk.say({"rotate", "review"});
  CHECK(said.exit == 0);
  CHECK(said.out.find("nothing to rotate in .checkpoints/review.checkpoint.json") == 0);
  CHECK(said.out.find("\nhint: ") != std::string::npos);
  CHECK(said.out.find("checkpoint.telemetryPaths") != std::string::npos);
  const Json answer = desk.say({"rotate", "review", "--json"}).json();
  CHECK(answer.at("moved") == 0);
  CHECK(answer.at("archived").is_null());
  CHECK(answer.at("hint").get<std::string>().find("skill_state.run_history") != std::string::npos);
  CHECK(read_file(desk.file_of("review")) == before);
}

TEST_CASE("a telemetry path that is none is named and ignored") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review", ", \"events\": " + numbers(30)));
  configured(configured(desk, "events"), "a..b");
  const Json answer = desk.say({"rotate", "review", "--json"}).json();
  CHECK(answer.at("moved") == 10);
  REQUIRE(answer.at("warnings").size() == 1);
  CHECK(answer.at("warnings").at(0).get<std::string>().find("must be a dotted path (got \"a..b\"") !=
        std::string::npos);
}
