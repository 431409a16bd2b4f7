// A completed stage that does not count, as an earlier one was opened again, is told as that by all that tells of it.

#include "cli/desk.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

// The stages one and two were completed, and then one was opened again and completed anew; three has not begun.
class Redone {
 public:
  Redone() {
    write_file(desk.folder() / "m.json", R"({"name": "short", "stages": [
      {"name": "one"}, {"name": "two"}, {"name": "three"}]})");
    desk.with_repository();
    std::filesystem::create_directories(desk.store());
    stage({"init", "film", "--manifest=m.json"});
    stage({"write", "film", "one", "--status=completed"});
    stage({"write", "film", "two", "--status=completed"});
    stage({"reopen", "film", "one", "--reason=a new idea"});
    stage({"write", "film", "one", "--status=completed"});
  }
  void stage(std::vector<std::string> words) {
    words.insert(words.begin(), "stage");
    desk.write(words);
  }

  Desk desk;
};

}  // namespace

TEST_CASE("stage validate names what is wrong, for people as in JSON") {
  Redone film;
  const Said said = film.desk.say({"stage", "validate", "film"});
  CHECK(said.exit == 1);
  CHECK_THAT(said.err, Catch::Contains("problem: two is stale: an earlier stage was opened again\n"));
}
