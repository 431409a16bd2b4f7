// The laws of a merge, over generated documents, and merges that break them: a law that finds no fault in these could
// not find one in ours. A failure names the seed of its triple.

#include <algorithm>
#include <array>

#include "merge/session_faults.h"
#include "merge/session_laws.h"
#include "support/catch.h"
#include "support/rounds.h"

namespace checkpoint::test {
namespace {

/// How often each law is looked at. A fault must show in as many triples, and mostly shows in the first few.
constexpr int triples = 700;

std::string first_broken(SessionLaw law, std::uint64_t first_seed) {
  return first_broken(as_the_driver, law, first_seed, rounds(triples));
}

}  // namespace

TEST_CASE("an unchanged side gives the other side's very bytes") { CHECK(first_broken(broken_identity, 1) == ""); }

TEST_CASE("swapping the sides changes neither result nor questions") {
  CHECK(first_broken(broken_symmetry, 10000) == "");
}

TEST_CASE("each leaf of the result stands in an input, no more often than there") {
  CHECK(first_broken(invented_leaf, 20000) == "");
}

TEST_CASE("merging what is merged already changes nothing") { CHECK(first_broken(broken_absorption, 30000) == ""); }

TEST_CASE("a clean result is valid, and its stamp is the later one") {
  CHECK(first_broken(broken_validity, 40000) == "");
}

TEST_CASE("whatever is chosen at each question, the file parses and is that document, and is valid") {
  CHECK(first_broken(broken_choice, 50000) == "");
}

TEST_CASE("layout changes neither questions nor values") { CHECK(first_broken(broken_by_layout, 60000) == ""); }

TEST_CASE("each line of the result stands in an input, but for commas and brackets") {
  CHECK(first_broken(invented_line, 70000) == "");
}

TEST_CASE("what one side alone changed is as that side has it, whatever the stamps say") {
  CHECK(first_broken(broken_frame, 80000) == "");
}

TEST_CASE("additions to lists stay, removals hold") { CHECK(first_broken(broken_list, 90000) == ""); }

TEST_CASE("what one side alone says of anything is in the result, or in a question") {
  CHECK(first_broken(lost_note, 100000) == "");
}

TEST_CASE("each law finds fault with merges that break it", "[unsanitized]") {
  for (const SessionFault& fault : session_faults()) {
    INFO(fault.name);
    CHECK(first_broken(fault.merge, fault.law, 1, triples) != "");
  }
}

}  // namespace checkpoint::test
