#include "store/told.h"

#include <algorithm>

#include "support/catch.h"
#include "support/files.h"
#include "support/scratch.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

const std::vector<Fact> kToldFacts{{"the session 'review'", "in progress"}, {"a decision of the user", "May it?"}};

std::size_t number_of_files(const std::filesystem::path& folder) {
  const std::filesystem::directory_iterator begin(folder);
  return static_cast<std::size_t>(std::distance(begin, std::filesystem::directory_iterator()));
}

}  // namespace

TEST_CASE("what a conversation was told is recalled, and is nobody else's") {
  const Scratch scratch;
  const Conversations conversations(scratch.path());
  CHECK_FALSE(conversations.recall("one"));
  REQUIRE(conversations.remember("one", {digest_of(kToldFacts), true, memories_of(kToldFacts)}));
  CHECK_FALSE(conversations.recall("another"));
  const auto told = conversations.recall("one");
  REQUIRE(told);
  CHECK(told->begun == digest_of(kToldFacts));
  CHECK(told->was_asked);
  REQUIRE(told->facts.size() == 2);
  CHECK(told->facts[1].digest == kToldFacts[1].digest());
  CHECK(told->facts[1].about == "a decision of the user");
  conversations.forget("one");
  CHECK_FALSE(conversations.recall("one"));
}

TEST_CASE("a conversation may have any name, and stays in its folder") {
  const Scratch scratch;
  const Conversations conversations(scratch / "git");
  std::filesystem::create_directories(scratch / "git");
  for (const std::string name : {"../../x", "a/b", ".", "with\nbreak", ""}) {
    INFO(name);
    REQUIRE(conversations.remember(name, {name, false, {}}));
    CHECK(conversations.recall(name).has_value());
  }
  CHECK(number_of_files(scratch / "git/checkpoint/told") == 5);
  CHECK(number_of_files(scratch.path()) == 1);
}

TEST_CASE("only the conversations that were told something last are remembered") {
  const Scratch scratch;
  const Conversations conversations(scratch.path());
  for (int number = 0; number < 80; ++number) REQUIRE(conversations.remember(std::to_string(number), {"b", false, {}}));
  CHECK(number_of_files(scratch / "checkpoint/told") == 64);
  CHECK(conversations.recall("79").has_value());
}

TEST_CASE("a damaged memory is as good as none, and one that cannot be kept is said to be so") {
  const Scratch scratch;
  const Conversations conversations(scratch.path());
  REQUIRE(conversations.remember("one", {"b", false, memories_of(kToldFacts)}));
  const auto file = std::filesystem::directory_iterator(scratch / "checkpoint/told")->path();
  for (const std::string text : {"", "git-checkpoint told 0\nb\n-\n", "git-checkpoint told 1\nb\n-", "\xff\xff\n"}) {
    write_file(file, text);
    INFO(text);
    CHECK_FALSE(conversations.recall("one"));
  }
  const Conversations nowhere(scratch / "not there");
  CHECK_FALSE(nowhere.remember("one", {}));
  CHECK_FALSE(nowhere.recall("one"));
  nowhere.forget("one");
}

TEST_CASE("of very many facts the first ones are remembered") {
  const std::vector<Fact> many(600, Fact{"x", "y"});
  CHECK(memories_of(many).size() == 500);
}
