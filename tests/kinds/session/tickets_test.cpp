#include "kinds/session/tickets.h"

#include "kinds/session/sessions.h"

using namespace checkpoint::session;

TEST_CASE("one ticket of each tracker's project stands for all of them") {
  const Overview overview = overview_of("review", document_of(R"({"pm_refs": [
      {"id": "ABC-7"}, {"id": "ABC-12"}, {"id": "42"}, {"id": ""}, {"id": "WEB-1"}, {"id": "ABC-7"}, {}]})"));
  CHECK(known_tickets(overview) == std::vector<std::string>{"ABC-7", "WEB-1"});
}
