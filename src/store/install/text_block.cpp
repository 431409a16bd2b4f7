#include "store/install/text_block.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/first_where.h"
#include "core/ranges.h"
#include "store/install/byte_order_mark.h"
#include "store/install/quoted_texts.h"

namespace checkpoint {

namespace {

constexpr std::string_view kBegin = ">>> git checkpoint >>>";
constexpr std::string_view kEnd = "<<< git checkpoint <<<";
constexpr std::string_view kOwnFile = " new file";
constexpr std::string_view kJoined = " added the newline before";

constexpr std::size_t kMostIndent = 3;  // of a line of Markdown that is none of code
constexpr std::size_t kMostDigits = 9;  // of the number of an element of a list

struct TextLine {
  std::size_t begin;
  std::size_t end;  // behind its newline
  std::string_view text;
};

// An editor may have put a byte order mark before them.
std::vector<TextLine> all_lines(std::string_view text) {
  std::vector<TextLine> lines;
  for (std::size_t begin = length_of_byte_order_mark(text); begin < text.size();) {
    const std::size_t newline = text.find('\n', begin);
    const std::size_t end = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.push_back({begin, end, text.substr(begin, std::min(newline, text.size()) - begin)});
    begin = end;
  }
  return lines;
}

std::string_view without_space_behind(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

// What begins or ends a quotation: how many of which letter, and what stands behind them.
struct Fence {
  char letter;
  std::size_t length;
  std::string_view rest;
};

// The fence that stands at the very beginning of `line`.
std::optional<Fence> fence_at(std::string_view line) {
  const std::string_view text = without_space_behind(line);
  const char letter = text.empty() ? ' ' : text.front();
  const std::size_t length = std::min(text.find_first_not_of(letter), text.size());
  const bool is_fence = (letter == '`' || letter == '~') && length >= 3;
  const Fence fence{letter, length, text.substr(length)};
  const bool is_code_in_a_line = letter == '`' && fence.rest.find('`') != std::string_view::npos;
  return is_fence && !is_code_in_a_line ? std::optional(fence) : std::nullopt;
}

// How long the mark of an element of a list is, as `-` or `12.`, that `text` begins with; 0 where it begins with none.
std::size_t length_of_list_mark(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits > kMostDigits || digits == text.size()) return 0;
  const std::string_view marks = digits == 0 ? "-*+" : ".)";
  const bool is_mark = marks.find(text[digits]) != std::string_view::npos;
  const std::string_view behind = is_mark ? text.substr(digits + 1) : std::string_view();
  return behind.starts_with(' ') || behind.starts_with('\t') ? digits + 1 : 0;
}

// A fence that begins a quotation, which may be the first line of an element of a list.
std::optional<Fence> opening_in(std::string_view line) {
  for (;;) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (indent > kMostIndent) return std::nullopt;
    line.remove_prefix(indent);
    const std::size_t mark = length_of_list_mark(line);
    if (mark == 0) return fence_at(line);
    line.remove_prefix(mark + 1);
  }
}

// A fence that ends what `opening` began; in a list it stands as far in as the list does.
bool closes(std::string_view line, const Fence& opening) {
  const auto fence = fence_at(line.substr(std::min(line.find_first_not_of(" \t"), line.size())));
  return fence && fence->letter == opening.letter && fence->length >= opening.length && fence->rest.empty();
}

// Behind the line that ends the quotation which the line `at` begins with `opening`; nothing where none does.
std::optional<std::size_t> end_of_quotation(const std::vector<TextLine>& lines, std::size_t at, const Fence& opening) {
  for (std::size_t index = at + 1; index < lines.size(); ++index) {
    if (closes(lines[index].text, opening)) return index + 1;
  }
  return std::nullopt;
}

// The lines of a text by whether somebody quotes them.
struct Reading {
  std::vector<TextLine> unquoted;
  std::vector<std::vector<TextLine>> quotations;  // each from the line that begins it to the one that ends it
  bool has_endless = false;                       // a quotation that is never ended
};

// A quotation that is never ended hides nothing: ours may stand behind it.
Reading read_quotations(const std::vector<TextLine>& lines) {
  Reading reading;
  std::map<char, std::size_t> endless;  // by letter, the shortest fence that nothing behind it ends
  const auto iterator_at = [&](std::size_t at) { return lines.begin() + static_cast<std::ptrdiff_t>(at); };
  for (std::size_t at = 0; at < lines.size();) {
    const auto opening = opening_in(lines[at].text);
    const auto known = opening ? endless.find(opening->letter) : endless.end();
    const bool may_end = opening && (known == endless.end() || opening->length < known->second);
    const auto end = may_end ? end_of_quotation(lines, at, *opening) : std::nullopt;
    if (may_end && !end) endless[opening->letter] = opening->length;
    if (!end) reading.unquoted.push_back(lines[at]);
    if (end) reading.quotations.emplace_back(iterator_at(at), iterator_at(*end));
    at = end.value_or(at + 1);
  }
  reading.has_endless = !endless.empty();
  return reading;
}

// The quotation holds what would begin another one: the fence that ended it may have been meant to end that.
bool holds_opening(const std::vector<TextLine>& quotation) {
  const auto outer = opening_in(quotation.front().text);
  return std::any_of(quotation.begin() + 1, quotation.end() - 1, [&](const TextLine& line) {
    const auto inner = opening_in(line.text);
    return outer && inner && inner->letter == outer->letter && inner->length >= outer->length;
  });
}

// One fence that lacks its end is enough to turn what is quoted and what is not around, in all that follows.
bool lacks_fence(const Reading& reading) { return reading.has_endless || any_of(reading.quotations, holds_opening); }

// The line without what makes it a comment, and without its indentation; nothing where it is no such comment.
std::optional<std::string_view> commented(std::string_view line, const CommentMarks& marks) {
  const bool is_plain = marks.quoting != Quoting::fences;
  const std::size_t indent = std::min(line.find_first_not_of(is_plain ? " \t" : " "), line.size());
  const std::string_view text = without_space_behind(line.substr(indent));
  if (!is_plain && indent > kMostIndent) return std::nullopt;
  if (!text.starts_with(marks.before) || !text.ends_with(marks.behind)) return std::nullopt;
  if (text.size() < marks.before.size() + marks.behind.size()) return std::nullopt;
  return text.substr(marks.before.size(), text.size() - marks.before.size() - marks.behind.size());
}

bool take_word(std::string_view word, std::string_view& text) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

bool begins_block(const TextLine& line, const CommentMarks& marks) {
  auto text = commented(line.text, marks);
  if (!text || !take_word(kBegin, *text)) return false;
  take_word(kOwnFile, *text);
  take_word(kJoined, *text);
  return text->empty();
}

bool ends_block(const TextLine& line, const CommentMarks& marks) { return commented(line.text, marks) == kEnd; }

// The lines that mark blocks, in their order.
struct Markers {
  std::vector<TextLine> begins;
  std::vector<TextLine> ends;

  bool are_of_one_block() const {
    return begins.size() == 1 && ends.size() == 1 && begins.front().begin < ends.front().begin;
  }
};

Markers markers_among(const std::vector<TextLine>& lines, const CommentMarks& marks) {
  Markers markers;
  for (const TextLine& line : lines) {
    if (begins_block(line, marks)) markers.begins.push_back(line);
    if (ends_block(line, marks)) markers.ends.push_back(line);
  }
  return markers;
}

// From the first marker to the next that can end it, whatever else there is.
struct Block {
  TextLine first;
  TextLine last;

  std::string lines_in(std::string_view text) const {
    std::string lines(text.substr(first.end, last.begin - first.end));
    std::erase(lines, '\r');
    return lines;
  }
};

// Ours in quotations that nobody may have meant, where a fence is missing. What a quotation begins with is shown there.
Markers swallowed_markers(std::string_view text, const Reading& reading, const CommentMarks& marks) {
  Markers swallowed;
  if (!lacks_fence(reading)) return swallowed;
  for (const std::vector<TextLine>& quotation : reading.quotations) {
    if (quotation.size() < 4) continue;
    const Markers markers = markers_among({quotation.begin() + 2, quotation.end() - 1}, marks);
    if (!markers.are_of_one_block()) continue;
    const Block block{markers.begins.front(), markers.ends.front()};
    if (block.lines_in(text) != marks.known) continue;
    swallowed.begins.push_back(block.first);
    swallowed.ends.push_back(block.last);
  }
  return swallowed;
}

std::optional<QuotedTexts> quoted_in(std::string_view text, Quoting quoting) {
  if (quoting == Quoting::toml) return QuotedTexts::in_toml(text);
  return quoting == Quoting::yaml ? std::optional(QuotedTexts::in_yaml(text)) : std::nullopt;
}

std::vector<TextLine> lines_outside(const std::optional<QuotedTexts>& quoted, std::string_view text) {
  std::vector<TextLine> lines = all_lines(text);
  if (quoted) std::erase_if(lines, [&](const TextLine& line) { return quoted->hold(line.begin); });
  return lines;
}

Markers markers_in(std::string_view text, const CommentMarks& marks) {
  if (text.find(kBegin) == std::string_view::npos && text.find(kEnd) == std::string_view::npos) return {};
  if (marks.quoting != Quoting::fences)
    return markers_among(lines_outside(quoted_in(text, marks.quoting), text), marks);
  const std::vector<TextLine> lines = all_lines(text);
  const Reading reading = read_quotations(lines);
  Markers markers = markers_among(reading.unquoted, marks);
  const bool has_any = !markers.begins.empty() || !markers.ends.empty();
  return has_any || marks.known.empty() ? markers : swallowed_markers(text, reading, marks);
}

std::optional<Block> find_block(std::string_view text, const CommentMarks& marks) {
  const Markers markers = markers_in(text, marks);
  if (markers.begins.empty()) return std::nullopt;
  const TextLine& first = markers.begins.front();
  const auto* const last = first_where(markers.ends, [&](const TextLine& line) { return line.begin > first.begin; });
  return last == nullptr ? std::nullopt : std::optional(Block{first, *last});
}

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

}  // namespace

bool TextBlock::is_torn_in(std::string_view text) const {
  const Markers markers = markers_in(text, marks_);
  return !(markers.begins.empty() && markers.ends.empty()) && !markers.are_of_one_block();
}

std::optional<std::string> TextBlock::lines_in(std::string_view text) const {
  const auto block = find_block(text, marks_);
  if (!block) return std::nullopt;
  return block->lines_in(text);
}

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
  const auto block = text ? find_block(*text, marks_) : std::nullopt;
  if (!block) return text;
  const std::string_view marker = block->first.text;
  const bool last = block->last.end == text->size();
  const bool joined = marker.find(kJoined) != std::string_view::npos;
  std::size_t keep = block->first.begin;
  if (joined && last) keep -= length_of_newline_before(*text, keep);
  std::string rest = text->substr(0, keep) + text->substr(block->last.end);
  const std::string_view added = std::string_view(rest).substr(length_of_byte_order_mark(rest));
  if (marker.find(kOwnFile) != std::string_view::npos && added == skeleton_) return std::nullopt;
  return rest;
}

}  // namespace checkpoint
