#include "cli/terminal/terminal_text.h"

#include "support/catch.h"

using namespace checkpoint::cli;

TEST_CASE("text without anything dangerous is shown as it is") {
  CHECK(shown("plan → build é 設計 ⛔") == "plan → build é 設計 ⛔");
}

TEST_CASE("control characters and escape sequences are shown, not sent") {
  CHECK(shown("a\x1b[31mred\x07") == "a\\u001b[31mred\\u0007");
  CHECK(shown("two\nlines\r\tend\x7f") == "two\\nlines\\r\\tend\\u007f");
  CHECK(shown(std::string_view("a\0b", 3)) == "a\\u0000b");
}

TEST_CASE("C1 controls are shown, encoded or as bare bytes") {
  CHECK(shown("\xc2\x9b"
              "31m") == "\\u009b31m");
  CHECK(shown("\x9b"
              "31m") == "\\x9b31m");
}

TEST_CASE("bidirectional overrides and hidden characters are shown") {
  CHECK(shown("\xe2\x80\xae"
              "exe\xe2\x81\xa6\xe2\x80\xa8") == "\\u202eexe\\u2066\\u2028");
  CHECK(shown("\xe2\x80\x8b\xef\xbb\xbf\xf3\xa0\x80\x81") == "\\u200b\\ufeff\\U000e0001");
}

TEST_CASE("bytes that are no UTF-8 are shown one by one") {
  CHECK(shown("\xff\xc3") == "\\xff\\xc3");
  CHECK(shown("\xc0\xaf\xe0\x80\xaf") == "\\xc0\\xaf\\xe0\\x80\\xaf");
  CHECK(shown("\xed\xa0\x80") == "\\ud800");
}

TEST_CASE("a terminal that is not UTF-8 gets 7 bits only") {
  CHECK(shown("é—⛔😀", Charset::ascii) == "\\u00e9\\u2014\\u26d4\\U0001f600");
}

TEST_CASE("display width counts columns, not bytes") {
  CHECK(display_width("plan") == 4);
  CHECK(display_width("é→") == 2);
  CHECK(display_width("設計") == 4);
  CHECK(display_width("e\xcc\x81") == 1);
  CHECK(display_width("⛔ 1") == 4);
}

TEST_CASE("clipping keeps to the width and marks the cut") {
  CHECK(clipped("short", 10, "…") == "short");
  CHECK(clipped("exactly ten", 11, "…") == "exactly ten");
  CHECK(clipped("a longer text", 9, "…") == "a longer…");
  CHECK(clipped("a longer text", 8, "...") == "a lon...");
  CHECK(clipped("設計設計", 5, "…") == "設計…");
  CHECK(clipped("abc", 0, "…").empty());
}

TEST_CASE("wrapping breaks at spaces, and inside a word only where it must") {
  CHECK(wrapped("one two three", 8) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("one two three", 7) == std::vector<std::string>{"one two", "three"});
  CHECK(wrapped("abcdefghij", 4) == std::vector<std::string>{"abcd", "efgh", "ij"});
  CHECK(wrapped("", 10).empty());
  CHECK(wrapped("設計設計", 5) == std::vector<std::string>{"設計", "設計"});
}

TEST_CASE("wrapping breaks no command that is to be pasted") {
  using Lines = std::vector<std::string>;
  CHECK(wrapped("then ('git checkpoint next') go on", 30) == Lines{"then ('git checkpoint next')", "go on"});
  CHECK(wrapped("then ('git checkpoint next') go on", 22) == Lines{"then", "('git checkpoint next')", "go on"});
  CHECK(wrapped("it is shown by 'git log -p -- :/x', if at all", 20) ==
        Lines{"it is shown by", "'git log -p -- :/x',", "if at all"});
  CHECK(wrapped("it is 'git checkpoint --dir=a next', or not", 10) ==
        Lines{"it is", "'git checkpoint --dir=a next',", "or not"});
  CHECK(wrapped("'git checkpoint show 'it'\\''s one'' shows it", 12) ==
        Lines{"'git checkpoint show 'it'\\''s one''", "shows it"});
  CHECK(wrapped("Answer with: git checkpoint stage approve film draft", 20) ==
        Lines{"Answer with:", "git checkpoint stage approve film draft"});
  CHECK(wrapped("to bring it back: git checkout abc -- ':(top)a b.json'", 20) ==
        Lines{"to bring it back:", "git checkout abc -- ':(top)a b.json'"});
  CHECK(wrapped("'git checkpoint has no end", 16) == Lines{"'git checkpoint", "has no end"});
}
