#include "cli/choice/decider.h"

#include "cli/desk.h"
#include "core/error.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::cli;
using namespace checkpoint::test;

TEST_CASE("who decides is named, or is who git or the system says is at work") {
  Desk desk;
  desk.with_repository();
  auto variables = desk.context.environment.all();
  variables.erase("GIT_AUTHOR_NAME");
  variables.erase("USER");
  desk.context.environment = Environment(variables);
  CHECK_THROWS_AS(decider(std::nullopt, desk.context), Error);
  desk.git({"config", "user.name", "Kim Git"});
  CHECK(decider(std::nullopt, desk.context) == "Kim Git");
  desk.context.environment.set("USER", "kim");
  CHECK(decider(std::nullopt, desk.context) == "kim");
  CHECK(decider("Ada", desk.context) == "Ada");
}

TEST_CASE("nobody decides under a name whose bytes are no UTF-8, as git takes them in another encoding") {
  Desk desk;
  desk.with_repository();
  desk.context.environment.set("GIT_AUTHOR_NAME", "Jos\xe9");
  CHECK_THROWS_WITH(decider(std::nullopt, desk.context), "the name of whoever decides is not valid UTF-8");
  CHECK_THROWS_WITH(decider("Jos\xe9", desk.context), "the name of whoever decides is not valid UTF-8");
  CHECK(decider("José", desk.context) == "José");
}
