#include "store/install/text_block.h"

#include <algorithm>

namespace checkpoint {

namespace {

constexpr std::string_view kBegin = ">>> git checkpoint >>>";
constexpr std::string_view kEnd = "<<< git checkpoint <<<";
constexpr std::string_view kOwnFile = " new file";
constexpr std::string_view kJoined = " added the newline before";

struct Span {
  std::size_t begin;
  std::size_t end;
};

// From the beginning of the first marker's line to behind the newline of the last one's.
std::optional<Span> find_block(std::string_view text) {
  const std::size_t marker = text.find(kBegin);
  if (marker == std::string_view::npos) return std::nullopt;
  const std::size_t newline_before = text.rfind('\n', marker);
  const std::size_t begin = newline_before == std::string_view::npos ? 0 : newline_before + 1;
  const std::size_t last = text.find(kEnd, marker);
  if (last == std::string_view::npos) return std::nullopt;
  const std::size_t newline = text.find('\n', last);
  return Span{begin, newline == std::string_view::npos ? text.size() : newline + 1};
}

std::string_view first_line(std::string_view text) { return text.substr(0, text.find_first_of("\r\n")); }

std::string newline_of(std::string_view text) {
  const std::size_t newline = text.find('\n');
  return newline != std::string_view::npos && newline > 0 && text[newline - 1] == '\r' ? "\r\n" : "\n";
}

std::string with_newlines(std::string_view lines, const std::string& newline) {
  std::string result;
  for (const char letter : lines) {
    if (letter == '\n') {
      result += newline;
    } else {
      result += letter;
    }
  }
  return result;
}

std::size_t length_of_newline_before(std::string_view text, std::size_t at) {
  if (at == 0 || text[at - 1] != '\n') return 0;
  return at > 1 && text[at - 2] == '\r' ? 2 : 1;
}

std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

}  // namespace

bool TextBlock::is_torn_in(std::string_view text) {
  const std::size_t begins = count_of(kBegin, text);
  const std::size_t ends = count_of(kEnd, text);
  return begins > 1 || begins != ends || (begins == 1 && !stands_in(text));
}

bool TextBlock::stands_in(std::string_view text) { return find_block(text).has_value(); }

std::string TextBlock::with(const std::optional<std::string>& text, std::size_t at, std::string_view lines) const {
  const std::string base = text.value_or(skeleton_);
  const std::string newline = newline_of(base);
  const bool joined = at > 0 && base[at - 1] != '\n';
  std::string block(joined ? newline : "");
  const auto begin_line = [&](std::string_view marker) { block.append(marks_.before).append(marker); };
  begin_line(kBegin);
  block.append(text ? "" : kOwnFile).append(joined ? kJoined : "").append(marks_.behind).append(newline);
  block.append(with_newlines(lines, newline));
  begin_line(kEnd);
  block.append(marks_.behind).append(newline);
  return base.substr(0, at) + block + base.substr(at);
}

std::string TextBlock::with(const std::optional<std::string>& text, std::string_view lines) const {
  return with(text, text ? text->size() : skeleton_.size(), lines);
}

std::optional<std::string> TextBlock::without(const std::optional<std::string>& text) const {
  const std::optional<Span> block = text ? find_block(*text) : std::nullopt;
  if (!block) return text;
  const std::string_view marker = first_line(std::string_view(*text).substr(block->begin));
  const bool last = block->end == text->size();
  const bool joined = marker.find(kJoined) != std::string_view::npos;
  std::size_t keep = block->begin;
  if (joined && last) keep -= length_of_newline_before(*text, keep);
  std::string rest = text->substr(0, keep) + text->substr(block->end);
  if (marker.find(kOwnFile) != std::string_view::npos && rest == skeleton_) return std::nullopt;
  return rest;
}

}  // namespace checkpoint
