#include "core/json_string.h"

#include <algorithm>
#include <array>

#include "core/hexadecimal.h"
#include "core/letters.h"
#include "core/utf8.h"

namespace checkpoint {

namespace {

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_unit(std::string& out, std::string_view inner, std::size_t& at) {
  unsigned point = code_unit_at(inner, at).value_or(0);
  at += 6;
  const auto low = is_high_surrogate(point) ? code_unit_at(inner, at) : std::nullopt;
  if (low && is_low_surrogate(*low)) {
    point = 0x10000 + ((point - 0xD800) << 10) + (*low - 0xDC00);
    at += 6;
  }
  append_utf8(out, point);
}

char simple_escape(char c) {
  switch (c) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return c;
  }
}

void append_escape(std::string& out, unsigned unit) {
  constexpr unsigned low = 0xFFU;
  out +=
      "\\u" + hexadecimal(std::array{static_cast<unsigned char>(unit >> 8U), static_cast<unsigned char>(unit & low)});
}

void append_escaped_point(std::string& out, unsigned point) {
  constexpr unsigned first_of_two = 0x10000;
  if (point < first_of_two) return append_escape(out, point);
  append_escape(out, 0xD800U + ((point - first_of_two) >> 10U));
  append_escape(out, 0xDC00U + ((point - first_of_two) & 0x3FFU));
}

void append_quoted_control(std::string& out, unsigned char c) {
  constexpr std::string_view named = "\b\f\n\r\t";
  constexpr std::string_view letters = "bfnrt";
  const std::size_t at = named.find(static_cast<char>(c));
  if (at == std::string_view::npos) return append_escape(out, c);
  out += '\\';
  out += letters[at];
}

bool is_wtf8_surrogate(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && static_cast<unsigned char>(text[at]) == 0xED &&
         static_cast<unsigned char>(text[at + 1]) >= 0xA0;
}

}  // namespace

std::optional<unsigned> code_unit_at(std::string_view text, std::size_t at) {
  if (at + 6 > text.size() || text[at] != '\\' || text[at + 1] != 'u') return std::nullopt;
  unsigned unit = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    const int digit = hex_value(text[i]);
    if (digit < 0) return std::nullopt;
    unit = unit * 16 + static_cast<unsigned>(digit);
  }
  return unit;
}

bool is_high_surrogate(unsigned unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low_surrogate(unsigned unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

std::string unescaped(std::string_view inner) {
  std::string out;
  out.reserve(inner.size());
  for (std::size_t at = 0; at < inner.size();) {
    if (inner[at] != '\\') {
      out += inner[at++];
    } else if (inner[at + 1] == 'u') {
      append_unit(out, inner, at);
    } else {
      out += simple_escape(inner[at + 1]);
      at += 2;
    }
  }
  return out;
}

std::string in_ascii(std::string_view json) {
  constexpr char deleted = 0x7f;
  std::string ascii;
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(json, at));
    const bool is_plain = length == 1 && json[at] != deleted;
    if (is_plain) ascii += json[at];
    if (!is_plain) append_escaped_point(ascii, code_point(json, at, length));
    at += length;
  }
  return ascii;
}

std::string json_quoted(std::string_view text) {
  std::string out = "\"";
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto c = static_cast<unsigned char>(text[at]);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c < 0x20) {
      append_quoted_control(out, c);
    } else if (is_wtf8_surrogate(text, at)) {
      append_escape(out, code_point(text, at, 3));
      at += 2;
    } else {
      out += static_cast<char>(c);
    }
  }
  return out += '"';
}

}  // namespace checkpoint
