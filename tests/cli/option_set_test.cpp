#include "cli/command/option_set.h"

#include "core/error.h"
#include "support/catch.h"

using namespace checkpoint;
using namespace checkpoint::cli;

namespace {

struct Parsed {
  bool brief = false;
  std::optional<std::string> since;
  std::optional<std::string> verify;
  std::optional<int> keep;
  std::vector<std::string> unset;
  std::string skill;
  std::vector<std::string> rest;
};

enum class Extras { refused, kept };

Parsed parse(const std::vector<std::string>& words, Extras extras = Extras::refused) {
  Parsed parsed;
  OptionSet options;
  options.flag("-b,--brief", parsed.brief, "short");
  options.value("--since", "when", parsed.since, "from");
  options.values("--unset", "path", parsed.unset, "remove");
  options.flag_or_value("--verify", "digest", parsed.verify, "check");
  options.number("--keep", "n", parsed.keep, 0, "how many");
  options.required("skill", parsed.skill, "which");
  if (extras == Extras::kept) options.unknown("--<path>=<value>", parsed.rest, "set");
  options.parse(words);
  return parsed;
}

std::string refusal_of_words(const std::vector<std::string>& words) {
  try {
    parse(words);
  } catch (const Error& error) {
    CHECK(error.code == ErrorCode::usage);
    return error.message + (error.hints.empty() ? "" : "; " + error.hints.front());
  }
  return "";
}

}  // namespace

TEST_CASE("options take their value with = or as the next word") {
  const Parsed parsed = parse({"foo", "--since=2d", "-b", "--unset", "a", "--unset=b.c", "--keep=0"});
  CHECK(parsed.skill == "foo");
  CHECK(parsed.since == "2d");
  CHECK(parsed.brief);
  CHECK(parsed.unset == std::vector<std::string>{"a", "b.c"});
  CHECK(parsed.keep == 0);
  CHECK_FALSE(parsed.verify);
}

TEST_CASE("an option with an optional value never takes the next word") {
  const Parsed alone = parse({"--verify", "foo"});
  CHECK(alone.skill == "foo");
  CHECK(alone.verify == "");
  CHECK(parse({"foo", "--verify=abc"}).verify == "abc");
}

TEST_CASE("what is not understood is refused with the nearest option") {
  CHECK(refusal_of_words({"foo", "--brif"}) == "unknown option '--brif'; did you mean '--brief'?");
  CHECK(refusal_of_words({"foo", "--snice=2d"}) == "unknown option '--snice'; did you mean '--since'?");
  CHECK(refusal_of_words({"foo", "--frobnicate"}) == "unknown option '--frobnicate'");
  CHECK(refusal_of_words({"foo", "bar"}) == "unexpected argument 'bar'");
}

TEST_CASE("missing and malformed values are refused") {
  CHECK(refusal_of_words({}) == "missing <skill>");
  CHECK(refusal_of_words({""}) ==
        "<skill> is empty; give it a value, or leave it out; in a script, a variable may have no value");
  CHECK(refusal_of_words({"foo", "--since="}) == "option '--since' needs a value after '='");
  CHECK(refusal_of_words({"foo", "--since"}) == "option '--since' needs a value");
  CHECK(refusal_of_words({"foo", "--brief=no"}) == "option '--brief' takes no value");
  CHECK(refusal_of_words({"foo", "--keep=-1"}) == "--keep takes a whole number from 0 up (got \"-1\")");
  CHECK(refusal_of_words({"foo", "--keep=two"}) == "--keep takes a whole number from 0 up (got \"two\")");
  CHECK(refusal_of_words({"foo", "--since=1d", "--since=2d"}) == "option '--since' is given more than once");
}

TEST_CASE("a list of arguments takes one or many, between options too") {
  const auto files = [](const std::vector<std::string>& words) {
    bool strict = false;
    std::vector<std::string> all;
    OptionSet options;
    options.flag("--strict", strict, "hard");
    options.positionals("file", all, "which");
    options.parse(words);
    return all;
  };
  CHECK(files({}).empty());
  CHECK(files({"a"}) == std::vector<std::string>{"a"});
  CHECK(files({"a", "b", "--strict", "c"}) == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("unknown words are kept verbatim and in order where a command asks for them") {
  const std::vector<std::string> words{"--a.b+=x y", "--skill_state[\"a.b\"]=1", "--list[id=b1].c:json={}", "--empty="};
  std::vector<std::string> all{"foo"};
  all.insert(all.end(), words.begin(), words.end());
  CHECK(parse(all, Extras::kept).rest == words);
}

TEST_CASE("behind -- every word is an argument, whatever it looks like") {
  CHECK(parse({"--", "foo"}).skill == "foo");
  CHECK(parse({"--brief", "--", "--since"}).skill == "--since");
  CHECK(refusal_of_words({"foo", "--", "--brief"}) == "unexpected argument '--brief'");
  CHECK(refusal_of_words({"foo", "--bogus", "--", "x"}) == "unknown option '--bogus'");
  CHECK(parse({"foo", "--", "--brief=1", "--"}, Extras::kept).rest == std::vector<std::string>{"--brief=1", "--"});
}
