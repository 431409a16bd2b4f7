// Verdicts and evidence, to the commit, through the command.

#include "doctor/clinic.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::test;
using Json = nlohmann::json;

namespace {

std::string landed(const std::string& token, const std::string& commit, const std::string& how) {
  return "landed-action " + token + " " + commit + " " + how + " main";
}

}  // namespace

TEST_CASE("each host's merge is the evidence for an action that asks for it") {
  const Clinic clinic;
  const std::string github = clinic.merge("Merge pull request #12 from acme/login\n\nAdd the login page");
  const std::string gitlab = clinic.merge("Merge branch 'search' into 'main'\n\nSee merge request acme/shop!34");
  const std::string bitbucket = clinic.merge("Merged in feature/cart (pull request #56)");
  const std::string azure = clinic.land("Merged PR 78: Add checkout");
  const std::string squash = clinic.land("Add a blog (#90)");
  CHECK(clinic.verdict("Merge #12 once CI is green") == landed("#12", github, "merge commit"));
  CHECK(clinic.verdict("Merge !34") == landed("!34", gitlab, "merge commit"));
  CHECK(clinic.verdict("Review and merge PR 56") == landed("#56", bitbucket, "merge commit"));
  CHECK(clinic.verdict("Merge PR #78") == landed("#78", azure, "merge commit"));
  CHECK(clinic.verdict("Ship https://github.com/acme/shop/pull/90") == landed("#90", squash, "squash"));
}

TEST_CASE("a mention is no landing, and neither is the landing of another number") {
  const Clinic clinic;
  clinic.land("Prepare what #12 needs, refs #13\n\nsee #14\n\n(cherry picked from commit 1234567)");
  clinic.land("Add search (#421)");
  for (const std::string action : {"Merge #12", "Merge #13", "Merge #14", "Merge #42"}) {
    INFO(action);
    CHECK(clinic.verdict(action) == "-");
  }
}

TEST_CASE("a follow-up to what has landed is no finding, and still a reference") {
  const Clinic clinic;
  const std::string squash = clinic.land("Add search (#12)");
  CHECK(clinic.verdict("Write the follow-up to #12") == "-");
  const Json reference = clinic.doctor().at("references").at(0);
  CHECK(reference.at("token") == "#12");
  CHECK(reference.at("state") == "landed");
  CHECK(reference.at("intent") == "context");
  CHECK(reference.at("evidence").at("commit") == squash);
}
