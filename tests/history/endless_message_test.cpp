// Messages that have no end: each part of them is read once, so that they are read at all.

#include <fstream>

#include "history/repository.h"
#include "support/catch.h"

using namespace checkpoint::test;

namespace {

// An argument of a program has no room for it.
void land_long(Commits& commits, const std::string& message) {
  const std::filesystem::path file = commits.folder() / "message";
  std::ofstream(file, std::ios::binary) << message;
  const std::string tree = commits.git({"rev-parse", "HEAD^{tree}"});
  const std::string made = commits.git({"commit-tree", tree, "-p", commits.tip(), "-F", file.string()});
  commits.reset_main(made);
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string all;
  all.reserve(text.size() * count);
  for (std::size_t number = 0; number < count; ++number) all += text;
  return all;
}

}  // namespace

TEST_CASE("a body takes back each of a hundred thousand names") {
  Commits commits;
  commits.land("Add login (#5)");
  commits.land("Add logout (#105001)");
  commits.land("Add a menu (#600000)");
  std::string names;
  for (int number = 1; number <= 110'000; ++number) names += (number > 1 ? ", #" : "#") + std::to_string(number);
  land_long(commits, "Tidy up\n\nReverts " + names + "\n");
  CHECK(state_of(commits, "Merge #5") == "reverted");
  CHECK(state_of(commits, "Merge #105001") == "reverted");
  CHECK(state_of(commits, "Merge #600000") == "landed");
}

TEST_CASE("a body takes back each of many thousand titles") {
  Commits commits;
  commits.land("Add login (#5)");
  land_long(commits, "Tidy up\n\nReverts " + repeated("\"a\", ", 190'000) + "\"Add login (#5)\"\n");
  CHECK(state_of(commits, "Merge #5") == "reverted");
}

TEST_CASE("a subject of nothing but brackets is read once") {
  for (const std::string piece : {"[", "()", "(#1)", "[a"}) {
    INFO(piece);
    Commits commits;
    commits.land("ABC-1: add login");
    land_long(commits, "ABC-2: " + repeated(piece, 200'000 / piece.size()));
    commits.land("Add logout (#5)");
    CHECK(state_of(commits, "Finish ABC-1") == "landed");
    CHECK(state_of(commits, "Merge #5") == "landed");
  }
}
