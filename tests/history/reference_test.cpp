#include "history/reference.h"

#include "history/link.h"
#include "support/catch.h"

using namespace checkpoint::history;

namespace {

std::vector<std::string> tokens(std::string_view text) {
  Vocabulary vocabulary;
  vocabulary.is_ticket = [](std::string_view) { return true; };
  vocabulary.commit_of = [](std::string_view digits) -> std::optional<std::string> {
    return digits.substr(0, 7) == "4cb0b09" ? std::optional(std::string("4cb0b09") + std::string(33, 'a'))
                                            : std::nullopt;
  };
  vocabulary.branch_of = [](std::string_view word) -> std::optional<std::string> {
    if (word == "origin/feature/x") return "feature/x";
    return word == "feature/x" || word == "search" ? std::optional<std::string>(word) : std::nullopt;
  };
  std::vector<std::string> found;
  for (const Reference& reference : references_in(text, vocabulary)) found.push_back(reference.token);
  return found;
}

using Tokens = std::vector<std::string>;

}  // namespace

TEST_CASE("a number is found in every form people give it") {
  for (const std::string text :
       {"#12", "PR 12", "PR #12", "pr#12", "PR12", "pull/12", "pull request 12", "Pull Request #12", "GH-12", "(#12)",
        "see #12.", "[#12](https://x.example/y)", "issue 12", "\"#12\"", "https://github.com/a/b/pull/12",
        "http://codeberg.org/a/b/pulls/12/files", "https://bitbucket.org/a/b/pull-requests/12/overview?x=1",
        "<https://dev.azure.com/o/p/_git/r/pullrequest/12>", "https://github.com/a/b/issues/12#c1"}) {
    INFO(text);
    CHECK(tokens(text) == Tokens{"#12"});
  }
  for (const std::string text : {"!12", "MR 12", "MR !12", "merge request 12",
                                 "https://gitlab.example/g/s/p/-/merge_requests/12/diffs", "g/p!12"}) {
    INFO(text);
    CHECK(tokens(text) == Tokens{"!12"});
  }
}

TEST_CASE("a longer number is another number") {
  CHECK(tokens("#421") == Tokens{"#421"});
  CHECK(tokens("PR 421") == Tokens{"#421"});
}

TEST_CASE("what only looks like a number or ticket is none") {
  for (const std::string text : {"UTF-8",
                                 "SHA-256",
                                 "ISO-8601",
                                 "CVE-2026-1",
                                 "RFC-12",
                                 "&#12;",
                                 "#12a",
                                 "#0",
                                 "#012",
                                 "PR 6.5",
                                 "12 PRs",
                                 "##12",
                                 "color: #123456",
                                 "#12.5",
                                 "wow!12",
                                 "a != 12",
                                 "PR 1 of 3",
                                 "PR 1/3",
                                 "v1.2",
                                 "ABC-12-x",
                                 "x-ABC-12",
                                 "abc-12",
                                 "https://example.com/a#12",
                                 "https://example.com/ABC-12",
                                 "https://D12",
                                 "https://acme.example.com/browse/ABCDEFGHIJK-12",
                                 "PR-less 12",
                                 "apr 12",
                                 "5,000",
                                 "#1234567890"}) {
    INFO(text);
    CHECK(tokens(text).empty());
  }
}

TEST_CASE("ranges and lists are expanded") {
  CHECK(tokens("#248-#252") == Tokens{"#248", "#249", "#250", "#251", "#252"});
  CHECK(tokens("#248\u2013250") == Tokens{"#248", "#249", "#250"});
  CHECK(tokens("#3..#5") == Tokens{"#3", "#4", "#5"});
  CHECK(tokens("#12/13/14") == Tokens{"#12", "#13", "#14"});
  CHECK(tokens("PRs 4, 5 and 6") == Tokens{"#4", "#5", "#6"});
  CHECK(tokens("PRs 4-7") == Tokens{"#4", "#5", "#6", "#7"});
  CHECK(tokens("PRs #4, #5") == Tokens{"#4", "#5"});
  CHECK(tokens("ABC-339/340/341") == Tokens{"ABC-339", "ABC-340", "ABC-341"});
  CHECK(tokens("ABC-339/ABC-340") == Tokens{"ABC-339", "ABC-340"});
  CHECK(tokens("https://acme.example.com/browse/ABCDEFGHIJ-12") == Tokens{"ABCDEFGHIJ-12"});
  CHECK(tokens("ABC-339, XYZ-4") == Tokens{"ABC-339", "XYZ-4"});
  CHECK(tokens("!3-!5") == Tokens{"!3", "!4", "!5"});
}

TEST_CASE("a range backwards or beyond measure is its two ends") {
  CHECK(tokens("#12-#3") == Tokens{"#12", "#3"});
  CHECK(tokens("#1-#100000") == Tokens{"#1", "#100000"});
}

TEST_CASE("commits and branches are what the repository knows") {
  const std::string full = std::string("4cb0b09") + std::string(33, 'a');
  CHECK(tokens("Cut from 4cb0b09 (main)") == Tokens{full});
  CHECK(tokens("deadbeef 20260703 4cb0b").empty());
  CHECK(tokens("https://github.com/a/b/commit/4cb0b09") == Tokens{full});
  CHECK(tokens("push origin/feature/x.") == Tokens{"feature/x"});
  CHECK(tokens("look into feature/x/, please") == Tokens{"feature/x"});
  CHECK(tokens("improve search").empty());
  CHECK(tokens("the branch search") == Tokens{"search"});
  CHECK(tokens("`search` is old") == Tokens{"search"});
}

TEST_CASE("a text says which repository and what kind of thing it names") {
  const auto foreign = references_in("see Acme/Other#12", {});
  REQUIRE(foreign.size() == 1);
  CHECK(foreign[0].repository == "acme/other");
  CHECK(references_in("https://GitHub.com/Acme/Shop/pull/3", {}).at(0).repository == "acme/shop");
  CHECK(references_in("PRs #1 and #2", {}).at(1).called == Called::pull_request);
  CHECK(references_in("issue #1", {}).at(0).called == Called::issue);
  CHECK(references_in("#1", {}).at(0).called == Called::plain);
}

TEST_CASE("a repository has one name, however its host spells the address") {
  for (const std::string url :
       {"https://github.com/Acme/Shop", "https://github.com/acme/shop.git", "git@github.com:acme/shop",
        "ssh://git@github.com:22/acme/shop.git", "https://github.com/acme/shop/"}) {
    INFO(url);
    CHECK(repository_of_url(url) == "acme/shop");
  }
  CHECK(repository_of_url("https://git.acme.org/a.git") == "a");
  CHECK(repository_of_url("git@ssh.dev.azure.com:v3/acme/web/shop") ==
        repository_of_url("https://dev.azure.com/acme/web/_git/shop"));
}

TEST_CASE("a text without anything that could be a reference needs no history") {
  CHECK_FALSE(may_refer("Write the release notes, then ask for a review"));
  CHECK(may_refer("Merge #12"));
  CHECK(may_refer("Finish ABC-12"));
  CHECK(may_refer("Deploy 4cb0b09"));
  CHECK(may_refer("Merge feature/login"));
  CHECK(may_refer("Merge #12" + std::string(kLongestAction - 9, ' ')));
  CHECK_FALSE(may_refer("Merge #12" + std::string(kLongestAction - 8, ' ')));
}
