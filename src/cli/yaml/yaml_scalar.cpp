#include "cli/yaml/yaml_scalar.h"

#include <array>

#include "core/document.h"
#include "core/json_string.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/utf8.h"

namespace checkpoint::cli {
namespace {

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view text) {
  return contains(words, text);
}

constexpr std::array<std::string_view, 5> kNulls{"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 3> kTrues{"true", "True", "TRUE"};
constexpr std::array<std::string_view, 3> kFalses{"false", "False", "FALSE"};
// In any case of letters: what some version, or some program, takes for a null, a boolean or a number.
constexpr std::array<std::string_view, 11> kReserved{"null", "true", "false", "yes", "no",      "on",
                                                     "off",  "y",    "n",     "nan", "infinity"};

bool is_json_number(const std::string& text) {
  const auto document = Document::parse(text);
  return document && document->root().is_number() && document->root().source() == text;
}

// YAML 1.1 asks for a point in a number with an exponent, and for the exponent's sign.
bool is_number_everywhere(const std::string& text) {
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent == std::string::npos) return true;
  const bool has_sign = exponent + 1 < text.size() && (text[exponent + 1] == '+' || text[exponent + 1] == '-');
  return has_sign && text.find('.') < exponent;
}

// `+1`, `.5` and `1.` are numbers in YAML, and not yet in JSON.
std::string in_json_spelling(std::string text) {
  if (text.starts_with('+')) text.erase(0, 1);
  const std::size_t first = text.starts_with('-') ? 1 : 0;
  if (text.size() > first + 1 && text[first] == '.') text.insert(first, "0");
  const std::size_t point = text.find('.');
  const bool is_bare = point != std::string::npos && point > first &&
                       (point + 1 == text.size() || text[point + 1] == 'e' || text[point + 1] == 'E');
  if (is_bare) text.insert(point + 1, "0");
  return text;
}

bool is_printable(unsigned point) {
  if (point < 0x20 || (point >= 0x7F && point <= 0xA0)) return false;
  if (point >= 0xD800 && point <= 0xDFFF) return false;
  const bool is_line_end = point == 0x2028 || point == 0x2029;
  return !is_line_end && point != 0xFEFF && point != 0xFFFE && point != 0xFFFF;
}

std::string hexadecimal(unsigned number, std::size_t digits) {
  std::string text(digits, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number /= 16)
    *digit = "0123456789ABCDEF"[number % 16];
  return text;
}

// `\x85`, `\u2028`, `\U0001F600`
std::string escaped(unsigned point) {
  if (point > 0xFFFF) return "\\U" + hexadecimal(point, 8);
  return point > 0xFF ? "\\u" + hexadecimal(point, 4) : "\\x" + hexadecimal(point, 2);
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (std::size_t at = 0; at < text.size();) {
    // A WTF-8 surrogate has three bytes, which are no UTF-8.
    const std::size_t length = std::max<std::size_t>(utf8_length(text, at), 1);
    const std::size_t size = utf8_length(text, at) == 0 ? std::min<std::size_t>(3, text.size() - at) : length;
    const unsigned point = code_point(text, at, size);
    if (point == '"' || point == '\\') result += '\\';
    if (point == '\n' || point == '\t') {
      result += point == '\n' ? "\\n" : "\\t";
    } else if (is_printable(point)) {
      result += text.substr(at, size);
    } else {
      result += escaped(point);
    }
    at += size;
  }
  return result + '"';
}

// Whether every reader takes `text`, without quotes, for a string of these characters.
bool is_plain_string(std::string_view text) {
  if (text.empty() || text.size() > 200 || !(is_lower(text.front()) || is_upper(text.front()))) return false;
  const bool is_simple =
      all_of(text, [](char c) { return is_alnum(c) || c == '_' || c == '-' || c == '.' || c == '/'; });
  return is_simple && !is_one_of(kReserved, lower(text));
}

}  // namespace

std::string json_of_plain(const std::string& text) {
  if (is_one_of(kNulls, text)) return "null";
  if (is_one_of(kTrues, text)) return "true";
  if (is_one_of(kFalses, text)) return "false";
  const std::string number = in_json_spelling(text);
  return is_json_number(number) && is_number_everywhere(number) ? number : json_quoted(text);
}

std::string yaml_string(std::string_view text) { return is_plain_string(text) ? std::string(text) : in_quotes(text); }

std::string yaml_number(std::string_view literal) {
  std::string text(literal);
  const std::size_t exponent = text.find_first_of("eE");
  if (exponent == std::string::npos) return text;
  if (text[exponent + 1] != '+' && text[exponent + 1] != '-') text.insert(exponent + 1, "+");
  if (text.find('.') > exponent) text.insert(exponent, ".0");
  return text;
}

}  // namespace checkpoint::cli
