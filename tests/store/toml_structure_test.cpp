// What is taken for TOML before lines are added to it.

#include "store/setup/toml_structure.h"

#include "support/catch.h"

using namespace checkpoint;

TEST_CASE("what is TOML has no flaw") {
  const std::string text = GENERATE(
      as<std::string>{}, "", "\n", "# only this", "\xef\xbb\xbf[a]\r\nb = 1\r\n",
      "a = 1 # one\n[b]\n[b.c]\n[d]\na = 2\n", "a.b.c = 'x'\na.b.d = \"\\\"\"\n", "\"quoted \\\" key\" = true\n",
      "a = [\n  1, # one\n  [2, 3],\n]\n", "a = { b = 1, c = { d = [] } }\n",
      "a = \"\"\"\n[b]\n\"quoted\" \\\"\"\"\"\"\nb = '''it's'''\n", "[[a]]\nb = 1\n[a.c]\n[[a]]\nb = 1\n[a.c]\n",
      "a = 1979-05-27T07:32:00Z\nb = -inf\nc = 0xff\nd = 1_000.5e-3\n", "[x.\"a.b\"]\n[x.a.b]\n", "[a]\nb = 1");
  INFO(text);
  CHECK(flaw_in_toml(text).empty());
}

TEST_CASE("what is no TOML is told with its line") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a = \"open\nb = 1\n", "line 1 begins a text that is never closed"},
      {"\na = 'open", "line 2 begins a text that is never closed"},
      {"a = \"ends in \\", "line 1 begins a text that is never closed"},
      {"b = 1\na = \"\"\"\nopen\n", "line 2 begins a text that is never closed"},
      {"a = '''\nopen''\n", "line 1 begins a text that is never closed"},
      {"[a\nb = 1\n", "line 1 begins a table whose name is never closed"},
      {"[[a]\n", "line 1 begins a table whose name is never closed"},
      {"[a] b\n", "line 1 goes on where it should end"},
      {"[]\n", "line 1 has no name where one should be"},
      {"a\n", "line 1 has a name without a value"},
      {"a =\n", "line 1 has no value where one should be"},
      {"a = word\n", "line 1 has no value where one should be"},
      {"= 1\n", "line 1 has no name where one should be"},
      {"a = 1\n\na = 2\n", "line 3 sets a value that is there already"},
      {"a = 1\n'a' = 2\n", "line 2 sets a value that is there already"},
      {"a = { b = 1, b = 2 }\n", "line 1 sets a value that is there already"},
      {"[a]\n[b]\n[a]\n", "line 3 begins a table that is there already"},
      {"[[a]]\n[a]\n", "line 2 begins a table that is there already"},
      {"[a]\n[[a]]\n", "line 2 makes a list of a table that is there already"},
      {"[a]\nb = 1\n[a.b]\n", "line 3 begins a table that is there already"},
      {"a = [1, 2\n", "line 2 has a list that is never closed"},
      {"a = ['x' 'y']\n", "line 1 has a list that is never closed"},
      {"a = { b = 1", "line 1 has a table in braces that is never closed"},
      {"a = { b = 'x' c = 2 }\n", "line 1 has a table in braces that is never closed"},
      {"a = " + std::string(200, '['), "line 1 is nested too deeply"},
  };
  for (const auto& [text, flaw] : cases) {
    INFO(text);
    CHECK(flaw_in_toml(text) == flaw);
  }
}

TEST_CASE("however deep tables in braces go, reading them ends") {
  std::string text = "a = ";
  for (int depth = 0; depth < 1000; ++depth) text += "{ a = ";
  CHECK(flaw_in_toml(text) == "line 1 is nested too deeply");
}
