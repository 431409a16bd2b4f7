#include "store/setup/toml_structure.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/ranges.h"

namespace checkpoint {
namespace {

constexpr int kDeepest = 64;
constexpr std::string_view kBare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";
constexpr char kJoint = '\x1f';  // between the parts of a name; stands in none of them

// Reads along; the first flaw ends it.
class TomlReader {
 public:
  explicit TomlReader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
  }

  std::string flaw() {
    while (flaw_.empty() && skip_to_expression()) {
      if (peek() == '[') {
        read_header();
      } else {
        read_pair(table_);
      }
      end_line();
    }
    return flaw_;
  }

 private:
  bool is_at_end() const { return at_ >= text_.size(); }
  char peek() const { return is_at_end() ? '\n' : text_[at_]; }
  bool takes(std::string_view word) {
    if (is_at_end() || !text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  void fail(const std::string& what) {
    if (!flaw_.empty()) return;
    const auto end = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, text_.size()));
    flaw_ = "line " + std::to_string(1 + std::count(text_.begin(), end, '\n')) + " " + what;
  }

  void skip_blanks() {
    while (!is_at_end() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
  }

  void skip_comment() {
    if (peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
  }

  void skip_lines() {
    while (!is_at_end() && std::string_view(" \t\r\n#").find(text_[at_]) != std::string_view::npos) {
      if (text_[at_] == '#') {
        skip_comment();
      } else {
        ++at_;
      }
    }
  }

  bool skip_to_expression() {
    skip_lines();
    return !is_at_end();
  }

  void end_line() {
    skip_blanks();
    skip_comment();
    takes("\r");
    if (flaw_.empty() && !is_at_end() && peek() != '\n') fail("goes on where it should end");
  }

  // `a."b c".d`, as its parts with joints in between.
  std::string read_name() {
    std::string name;
    do {
      skip_blanks();
      name += read_part() + kJoint;
      skip_blanks();
    } while (flaw_.empty() && takes("."));
    return name;
  }

  std::string read_part() {
    if (peek() == '"' || peek() == '\'') return read_line_string();
    const std::size_t end = std::min(text_.find_first_not_of(kBare, at_), text_.size());
    if (end == at_) fail("has no name where one should be");
    std::string part(text_.substr(at_, end - at_));
    at_ = end;
    return part;
  }

  // The letter that stands here takes the next one with it.
  bool escapes(char quote) const {
    return quote == '"' && text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] != '\n';
  }

  std::string read_line_string() {
    const char quote = text_[at_++];
    const std::size_t begin = at_;
    while (!is_at_end() && text_[at_] != quote && text_[at_] != '\n') at_ += escapes(quote) ? 2U : 1U;
    if (is_at_end() || text_[at_] == '\n') {
      fail("begins a text that is never closed");
      return {};
    }
    return std::string(text_.substr(begin, at_++ - begin));
  }

  void read_long_string(std::string_view quotes) {
    const std::size_t begin = at_;
    at_ += quotes.size();
    while (!is_at_end() && !text_.substr(at_).starts_with(quotes)) at_ += escapes(quotes[0]) ? 2U : 1U;
    if (is_at_end()) {
      at_ = begin;
      return fail("begins a text that is never closed");
    }
    at_ += quotes.size();
    for (int more = 0; more < 2 && peek() == quotes[0]; ++more) ++at_;  // quotes may stand before those that close
  }

  // What stands below an element of a list of tables may come again in the next one.
  void read_header() {
    const bool is_list = takes("[[");
    if (!is_list) takes("[");
    table_ = read_name();
    if (flaw_.empty() && !takes(is_list ? "]]" : "]")) return fail("begins a table whose name is never closed");
    if (is_list) {
      if (names_.count(table_) > 0) return fail("makes a list of a table that is there already");
      lists_.insert(table_);
      const auto is_below = [&](const std::string& name) { return name != table_ && name.starts_with(table_); };
      std::erase_if(names_, is_below);
      std::erase_if(lists_, is_below);
      std::erase_if(values_, is_below);
      std::erase_if(dotted_, is_below);
      return;
    }
    const bool is_new = names_.insert(table_).second && lists_.count(table_) == 0 && dotted_.count(table_) == 0;
    if (!is_new) return fail("begins a table that is there already");
    for (const std::string& above : names_above(table_)) check_above(above);
  }

  // Of `a.b.c`: `a`, `a.b`.
  static std::vector<std::string> names_above(const std::string& name) {
    std::vector<std::string> above;
    for (std::size_t at = name.find(kJoint); at + 1 < name.size(); at = name.find(kJoint, at + 1)) {
      above.push_back(name.substr(0, at + 1));
    }
    return above;
  }

  void check_above(const std::string& name) {
    if (values_.count(name) > 0) fail("goes below a value");
  }

  void read_pair(const std::string& table) {
    const std::string name = table + read_name();
    if (!flaw_.empty()) return;
    if (!takes("=")) return fail("has a name without a value");
    if (!names_.insert(name).second || dotted_.count(name) > 0) return fail("sets a value that is there already");
    for (const std::string& above : names_above(name)) {
      if (above.size() <= table.size()) continue;
      check_above(above);
      dotted_.insert(above);
    }
    values_.insert(name);
    skip_blanks();
    read_value(name, 0);
  }

  void read_value(const std::string& name, int depth) {
    for (const std::string_view quotes : {std::string_view(R"(""")"), std::string_view("'''")}) {
      if (text_.substr(at_).starts_with(quotes)) return read_long_string(quotes);
    }
    if (peek() == '"' || peek() == '\'') return static_cast<void>(read_line_string());
    if (depth > kDeepest) return fail("is nested too deeply");
    if (takes("[")) return read_list(depth);
    if (takes("{")) return read_inline_table(name);
    read_scalar();
  }

  void read_list(int depth) {
    for (skip_lines(); flaw_.empty() && !takes("]"); skip_lines()) {
      if (is_at_end()) return fail("has a list that is never closed");
      read_value("", depth + 1);
      skip_lines();
      if (flaw_.empty() && !takes(",") && peek() != ']') return fail("has a list that is never closed");
    }
  }

  void read_inline_table(const std::string& name) {
    TomlReader within(text_);
    within.at_ = at_;
    within.nesting_ = nesting_ + 1;
    if (nesting_ > kDeepest) return fail("is nested too deeply");
    within.read_members();
    at_ = within.at_;
    flaw_ = within.flaw_;
    names_.insert(name);
  }

  void read_members() {
    for (skip_lines(); flaw_.empty() && !takes("}"); skip_lines()) {
      read_pair("");
      skip_lines();
      if (flaw_.empty() && !takes(",") && peek() != '}') return fail("has a table in braces that is never closed");
    }
  }

  void read_scalar() {
    constexpr std::array<std::string_view, 4> words{"true", "false", "inf", "nan"};
    const std::size_t end = std::min(text_.find_first_of(",]}#\r\n", at_), text_.size());
    std::string_view scalar = text_.substr(at_, end - at_);
    scalar = scalar.substr(0, scalar.find_last_not_of(" \t") + 1);
    const std::string_view bare = scalar.substr(!scalar.empty() && (scalar[0] == '+' || scalar[0] == '-') ? 1 : 0);
    const bool is_word = contains(words, bare);
    const bool is_number = !bare.empty() && bare[0] >= '0' && bare[0] <= '9' &&
                           bare.find_first_not_of("0123456789abcdefABCDEFTZtzox_+-.: ") == std::string_view::npos;
    if (!is_word && !is_number) return fail("has no value where one should be");
    at_ += scalar.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int nesting_ = 0;
  std::string flaw_;
  std::string table_;            // whose keys are being read
  std::set<std::string> names_;  // of tables and values that are there, with a joint behind each part
  std::set<std::string> lists_;  // of tables
  std::set<std::string> values_;
  std::set<std::string> dotted_;  // tables that a value's name has made
};

}  // namespace

std::string flaw_in_toml(std::string_view text) { return TomlReader(text).flaw(); }

}  // namespace checkpoint
