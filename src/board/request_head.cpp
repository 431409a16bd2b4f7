#include "board/request_head.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::board {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kHeadEnd = "\r\n\r\n";
constexpr std::size_t kMostLines = 64;

// What decides something must be said once.
constexpr std::array<std::string_view, 9> kOnce{"host",           "origin",         "cookie",
                                                "content-type",   "content-length", "sec-fetch-site",
                                                "sec-fetch-mode", "sec-fetch-dest", "checkpoint-key"};

// What no browser sends to us, and what changes where a body ends, or what it is.
constexpr std::array<std::string_view, 8> kNever{"transfer-encoding", "content-encoding", "expect",  "range", "te",
                                                 "trailer",           "upgrade",          "if-range"};

bool is_visible(char letter) { return letter >= ' ' && letter <= '~'; }

bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
         letter == '-' || letter == '_';
}

// `GET /path HTTP/1.1`
bool is_request_line(std::string_view line) {
  constexpr std::string_view version = " HTTP/1.1";
  const bool is_known = line.starts_with("GET /") || line.starts_with("POST /");
  return is_known && line.ends_with(version) && std::count(line.begin(), line.end(), ' ') == 2;
}

std::vector<std::string_view> lines_of(std::string_view head) {
  std::vector<std::string_view> lines;
  while (!head.empty() && lines.size() <= kMostLines) {
    const std::size_t end = std::min(head.find(kLineEnd), head.size());
    lines.push_back(head.substr(0, end));
    head.remove_prefix(std::min(head.size(), end + kLineEnd.size()));
  }
  return lines;
}

// The name of a header's line, in small letters; empty where it is none.
std::string name_in(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view name = line.substr(0, colon);
  return all_of(name, is_name_letter) ? lower(name) : std::string();
}

bool is_length(std::string_view line) {
  constexpr std::size_t most_digits = 9;
  std::string_view digits = line.substr(line.find(':') + 1);
  digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
  return !digits.empty() && digits.size() <= most_digits &&
         all_of(digits, [](char letter) { return letter >= '0' && letter <= '9'; });
}

template <class Names>
bool is_among(const Names& names, const std::string& name) {
  return contains(names, name);
}

}  // namespace

std::size_t length_of_head(std::string_view text) {
  const std::size_t end = text.find(kHeadEnd);
  return end == std::string_view::npos ? 0 : end + kHeadEnd.size();
}

bool is_plain_head(std::string_view head) {
  const std::vector<std::string_view> lines = lines_of(head.substr(0, head.size() - kLineEnd.size()));
  if (lines.empty() || lines.size() > kMostLines || !is_request_line(lines.front())) return false;
  std::vector<std::string> seen;
  for (std::size_t at = 0; at < lines.size(); ++at) {
    if (!all_of(lines[at], is_visible)) return false;
    if (at == 0) continue;
    const std::string name = name_in(lines[at]);
    if (name.empty() || is_among(kNever, name)) return false;
    if (name == "content-length" && !is_length(lines[at])) return false;
    if (is_among(kOnce, name) && is_among(seen, name)) return false;
    seen.push_back(name);
  }
  return true;
}

}  // namespace checkpoint::board
