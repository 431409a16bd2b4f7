#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>

#include "core/json_string.h"
#include "core/letters.h"
#include "core/tree.h"
#include "core/utf8.h"

namespace checkpoint::detail {

namespace {

constexpr std::uint32_t no_parent = 0;

std::string shown(unsigned char byte) {
  if (byte >= 0x20 && byte < 0x7F) return {'\'', static_cast<char>(byte), '\''};
  std::array<char, 16> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "byte 0x%02X", byte);
  return buffer.data();
}

class Scanner {
 public:
  Scanner(Tree& tree, const Limits& limits) : tree_(tree), limits_(limits), text_(tree.text) {}

  std::optional<ParseProblem> run() {
    skip_byte_order_mark();
    skip_space();
    if (at_end()) return problem(ParseCode::invalid_json, "the text is empty", at_);
    while (!failed_ && !done_) step();
    if (!failed_) expect_end();
    return std::move(failed_);
  }

 private:
  // What may come next. A stack of open containers replaces recursion; `open_.back()` is the innermost.
  enum class Next { value, first_member, first_element, member, after_value };

  void step() {
    skip_space();
    switch (next_) {
      case Next::value: return value();
      case Next::first_member: return peek() == '}' ? close('}') : member();
      case Next::first_element: return peek() == ']' ? close(']') : value();
      case Next::member: return member();
      case Next::after_value: return separator();
    }
  }

  void value() {
    if (at_end()) return fail("the text ends where a value should stand");
    switch (peek()) {
      case '{': return open(NodeKind::object, Next::first_member);
      case '[': return open(NodeKind::array, Next::first_element);
      case '"': return string_value();
      case 't': return word("true", NodeKind::boolean);
      case 'f': return word("false", NodeKind::boolean);
      case 'n': return word("null", NodeKind::null);
      default: return number_or_nothing();
    }
  }

  Slot& add(NodeKind kind) {
    Slot slot;
    slot.begin = static_cast<std::uint32_t>(at_);
    slot.key_begin = key_begin_;
    slot.key_end = key_end_;
    slot.key_escaped = key_escaped_;
    slot.kind = kind;
    slot.parent = open_.empty() ? no_parent : open_.back();
    key_begin_ = key_end_ = 0;
    if (!open_.empty()) ++tree_.slots[open_.back()].count;
    tree_.slots.push_back(slot);
    return tree_.slots.back();
  }

  void finish(Slot& slot) {
    slot.end = static_cast<std::uint32_t>(at_);
    slot.id_end = static_cast<std::uint32_t>(tree_.slots.size());
    next_ = Next::after_value;
    done_ = open_.empty();
  }

  void open(NodeKind kind, Next next) {
    if (open_.size() >= limits_.max_depth) {
      return fail(ParseCode::too_deep,
                  "objects and arrays stand more than " + std::to_string(limits_.max_depth) + " levels deep", at_);
    }
    add(kind);
    open_.push_back(static_cast<std::uint32_t>(tree_.slots.size() - 1));
    ++at_;
    next_ = next;
  }

  void close(char bracket) {
    Slot& slot = tree_.slots[open_.back()];
    if (bracket != (slot.kind == NodeKind::object ? '}' : ']')) {
      return fail("found " + shown(static_cast<unsigned char>(bracket)) + " where " +
                  (slot.kind == NodeKind::object ? "',' or '}'" : "',' or ']'") + " should stand");
    }
    const std::uint32_t id = open_.back();
    ++at_;
    open_.pop_back();
    finish(slot);
    if (slot.kind == NodeKind::object) check_keys(id);
  }

  void separator() {
    if (at_end()) return fail("the text ends before the document is closed");
    const char c = peek();
    if (c == '}' || c == ']') return close(c);
    const bool in_object = tree_.slots[open_.back()].kind == NodeKind::object;
    if (c != ',') {
      return fail(std::string("expected ',' or ") + (in_object ? "'}'" : "']'") + " but found " + here());
    }
    ++at_;
    skip_space();
    if (peek() == '}' || peek() == ']') return fail("a comma must not stand before " + here());
    next_ = in_object ? Next::member : Next::value;
  }

  void member() {
    if (at_end()) return fail("the text ends inside an object");
    if (peek() != '"') return fail("a key in double quotes should stand here, not " + here());
    const std::size_t begin = at_;
    const auto escaped = string();
    if (!escaped) return;
    key_escaped_ = *escaped;
    key_begin_ = static_cast<std::uint32_t>(begin);
    key_end_ = static_cast<std::uint32_t>(at_);
    skip_space();
    if (peek() != ':') return fail("expected ':' after the key but found " + here());
    ++at_;
    next_ = Next::value;
  }

  void string_value() {
    const std::size_t begin = at_;
    const auto escaped = string();
    if (!escaped) return;
    const std::size_t end = at_;
    at_ = begin;
    Slot& slot = add(NodeKind::string);
    at_ = end;
    slot.escaped = *escaped;
    finish(slot);
  }

  // Passes one string literal and tells whether it holds an escape; nothing when it is broken.
  std::optional<bool> string() {
    const std::size_t begin = at_++;
    bool escaped = false;
    skip_plain();
    while (!failed_) {
      if (at_end()) {
        fail(ParseCode::invalid_json, "the text ends inside a string", begin);
        break;
      }
      const auto byte = static_cast<unsigned char>(text_[at_]);
      if (byte == '"') {
        ++at_;
        return escaped;
      }
      if (byte == '\\') {
        escaped = true;
        escape();
      } else if (byte < 0x20) {
        control(byte);
      } else if (byte < 0x80) {
        ++at_;
      } else {
        multibyte();
        skip_plain();
      }
    }
    return std::nullopt;
  }

  /// Passes letters that stand for themselves, eight at a time as long as there are eight.
  void skip_plain() {
    std::uint64_t eight = 0;
    while (text_.size() - at_ >= sizeof eight) {
      std::memcpy(&eight, text_.data() + at_, sizeof eight);
      if (is_any_special(eight)) return;
      at_ += sizeof eight;
    }
  }

  /// Whether one of the bytes may be a quote, a backslash, a control character or above ASCII.
  static bool is_any_special(std::uint64_t eight) {
    constexpr std::uint64_t each = 0x0101010101010101U;
    const std::uint64_t quotes = (eight ^ (each * '"')) - each;  // as all differences here: below 0 where it is one
    const std::uint64_t backslashes = (eight ^ (each * '\\')) - each;
    return (((eight - each * 0x20U) | quotes | backslashes | eight) & (each * 0x80U)) != 0;
  }

  void control(unsigned char byte) {
    if (byte == 0) return fail(ParseCode::invalid_encoding, "a NUL byte stands in the text", at_);
    if (byte == '\n' || byte == '\r') return fail("a string must not run over the end of its line; write \\n");
    fail("the control character " + shown(byte) + " must be written as an escape");
  }

  void multibyte() {
    const std::size_t length = utf8_length(text_, at_);
    if (length == 0) return fail(ParseCode::invalid_encoding, "the text is not valid UTF-8", at_);
    at_ += length;
  }

  void escape() {
    const char c = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (c == 'u') return unicode_escape();
    if (std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos || c == '\0') {
      return fail(R"(this escape is not one of JSON's: \" \\ \/ \b \f \n \r \t \uXXXX)");
    }
    at_ += 2;
  }

  void unicode_escape() {
    const auto unit = code_unit_at(text_, at_);
    if (!unit) return fail("\\u must be followed by four hexadecimal digits");
    const auto next = is_high_surrogate(*unit) ? code_unit_at(text_, at_ + 6) : std::nullopt;
    const bool pair = next && is_low_surrogate(*next);
    if (!pair && (is_high_surrogate(*unit) || is_low_surrogate(*unit))) {
      warn(ParseCode::lone_surrogate, "half of a surrogate pair stands alone: " + std::string(text_.substr(at_, 6)));
    }
    at_ += pair ? 12 : 6;
  }

  void word(std::string_view expected, NodeKind kind) {
    if (text_.substr(at_, expected.size()) != expected) return number_or_nothing();
    Slot& slot = add(kind);
    at_ += expected.size();
    finish(slot);
  }

  void number_or_nothing() {
    const std::size_t begin = at_;
    if (peek() == '-') ++at_;
    if (!is_digit(peek())) return at_ = begin, not_a_value();
    if (peek() == '0' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])) {
      return at_ = begin, fail("a number must not begin with a zero");
    }
    digits();
    if (peek() == '.' && !fraction()) return;
    if ((peek() == 'e' || peek() == 'E') && !exponent()) return;
    const std::size_t end = at_;
    at_ = begin;
    Slot& slot = add(NodeKind::number);
    at_ = end;
    finish(slot);
  }

  void digits() {
    while (is_digit(peek())) ++at_;
  }

  bool fraction() {
    ++at_;
    if (!is_digit(peek())) return fail("a digit must follow the decimal point"), false;
    digits();
    return true;
  }

  bool exponent() {
    ++at_;
    if (peek() == '+' || peek() == '-') ++at_;
    if (!is_digit(peek())) return fail("a digit must follow the exponent's sign"), false;
    digits();
    return true;
  }

  void not_a_value() {
    for (const std::string_view word : {"NaN", "Infinity", "-Infinity", "-NaN", "nan", "inf", "undefined"}) {
      if (text_.substr(at_, word.size()) == word) {
        return fail(std::string(word) + " is not JSON; write null or leave the member out");
      }
    }
    fail("a value should stand here, not " + here());
  }

  // Runs when an object closes: its keys are all known then.
  void check_keys(std::uint32_t id) {
    const Slot& object = tree_.slots[id];
    if (object.count < 2) return;
    keys_.clear();
    for (std::uint32_t child = id + 1; child < object.id_end; child = tree_.slots[child].id_end) {
      keys_.push_back({key_text(tree_.slots[child]), child});
    }
    std::stable_sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) { return a.text < b.text; });
    const auto twice =
        std::adjacent_find(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) { return a.text == b.text; });
    if (twice == keys_.end()) return;
    const Slot& second = tree_.slots[std::next(twice)->id];
    fail(ParseCode::duplicate_key, "duplicate key " + json_quoted(std::string(twice->text)), second.key_begin);
  }

  std::string_view key_text(const Slot& slot) {
    const std::string_view inner = tree_.slice(slot.key_begin + 1, slot.key_end - 1);
    if (!slot.key_escaped) return inner;
    decoded_.push_back(std::make_unique<std::string>(unescaped(inner)));
    return *decoded_.back();
  }

  void expect_end() {
    skip_space();
    if (!at_end()) fail("the document ends before this: found " + here());
  }

  void skip_byte_order_mark() {
    if (text_.substr(0, 3) != "\xEF\xBB\xBF") return;
    warn(ParseCode::byte_order_mark, "the file begins with a byte order mark");
    at_ = 3;
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  std::string here() const { return at_end() ? "the end of the text" : shown(static_cast<unsigned char>(text_[at_])); }

  void warn(ParseCode code, std::string message) {
    tree_.warnings.push_back({code, std::move(message), position_in(text_, at_)});
  }

  static ParseProblem problem(ParseCode code, std::string message, std::size_t offset) {
    return {code, std::move(message), {offset, 1, 1}};
  }

  void fail(std::string message) {
    const bool nul = !at_end() && text_[at_] == '\0';
    const bool bad_byte = !at_end() && static_cast<unsigned char>(text_[at_]) >= 0x80 && utf8_length(text_, at_) == 0;
    if (nul) return fail(ParseCode::invalid_encoding, "a NUL byte stands in the text", at_);
    if (bad_byte) return fail(ParseCode::invalid_encoding, "the text is not valid UTF-8", at_);
    fail(ParseCode::invalid_json, std::move(message), at_);
  }

  void fail(ParseCode code, std::string message, std::size_t offset) {
    if (failed_) return;
    failed_ = problem(code, std::move(message), offset);
  }

  struct Key {
    std::string_view text;
    std::uint32_t id;
  };

  Tree& tree_;
  const Limits& limits_;
  std::string_view text_;
  std::size_t at_ = 0;
  Next next_ = Next::value;
  bool done_ = false;
  std::uint32_t key_begin_ = 0;
  std::uint32_t key_end_ = 0;
  bool key_escaped_ = false;
  std::vector<std::uint32_t> open_;
  std::vector<Key> keys_;
  std::vector<std::unique_ptr<std::string>> decoded_;
  std::optional<ParseProblem> failed_;
};

/// The offset of the first line that looks like a merge's marker, if the text has one.
std::optional<std::size_t> marker_offset(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    const std::string_view start = text.substr(line, 7);
    if (start == "<<<<<<<" || start == ">>>>>>>") return line;
    const std::size_t end = text.find('\n', line);
    if (end == std::string_view::npos) break;
    line = end + 1;
  }
  return std::nullopt;
}

}  // namespace

std::optional<ParseProblem> scan(Tree& tree, const Limits& limits) {
  if (tree.text.size() > limits.max_bytes || tree.text.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return ParseProblem{
        ParseCode::oversize,
        "the file has " + std::to_string(tree.text.size()) + " bytes; the limit is " + std::to_string(limits.max_bytes),
        {}};
  }
  tree.slots.reserve(tree.text.size() / 40 + 8);
  auto problem = Scanner(tree, limits).run();
  if (!problem) return std::nullopt;
  if (const auto marker = marker_offset(tree.text)) {
    problem = ParseProblem{ParseCode::conflict_markers, "the conflict markers of a merge are still in the file", {}};
    problem->at.offset = *marker;
  }
  problem->at = position_in(tree.text, problem->at.offset);
  return problem;
}

}  // namespace checkpoint::detail
