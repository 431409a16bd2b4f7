// The live page as the board gets it, and what the command says of itself.

#include <memory>

#include "cli/desk.h"
#include "support/catch.h"
#include "support/text.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

struct Page : Desk {
  Page() { with_repository().with_history().with("review", checkpoint_text("review")); }
  Json made(const std::string& time) { return ask({"__board-page", "--now=" + time}); }
  std::string digest(const std::string& time) { return made(time).at("digest"); }
};

}  // namespace

TEST_CASE("the page is another one where a reader would see something else, and not because time goes by") {
  Page page;
  const Json made = page.made("2026-05-08T12:00:00Z");
  const std::string digest = made.at("digest");
  CHECK(contains(made.at("page"), "data-digest=\"" + digest + "\""));
  CHECK(page.digest("2026-05-08T12:01:00Z") == digest);
  CHECK(page.digest("2026-05-08T23:59:59Z") == digest);
  CHECK(page.digest("2026-05-09T00:00:00Z") != digest);  // what was "today" is "yesterday"
  page.ask({"next", "--claim=ann"});
  const std::string claimed = page.digest("2026-05-08T12:01:00Z");
  CHECK(claimed != digest);
  CHECK(page.digest("2026-05-08T12:29:00Z") == claimed);
  CHECK(page.digest("2026-05-08T12:30:00Z") == digest);  // the claim is over
}
