#include "history/body_text.h"

#include <algorithm>
#include <string>

#include "core/take.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

constexpr std::size_t code_indent = 4;  // columns

std::size_t indent_of(std::string_view line) {
  std::size_t columns = 0;
  for (const char c : line) {
    if (c == '\t') return std::max(columns, code_indent);
    if (c != ' ') break;
    ++columns;
  }
  return columns;
}

// The fence that a line is, of backticks or tildes; with what is said behind it where it opens.
std::string_view fence_of(std::string_view line) {
  constexpr std::size_t shortest = 3;
  const std::string_view text = trimmed(line);
  if (text.empty() || (text.front() != '`' && text.front() != '~')) return {};
  const std::size_t length = std::min(text.find_first_not_of(text.front()), text.size());
  return length < shortest ? std::string_view() : text.substr(0, length);
}

bool closes(std::string_view line, std::string_view fence) {
  const std::string_view found = fence_of(line);
  return found.starts_with(fence) && found.size() == trimmed(line).size();
}

// `- x`, `* x`, `1. x`
bool begins_item(std::string_view said) {
  const std::size_t digits = digits_at(said, 0);
  const bool is_numbered = digits > 0 && (at(said, digits) == '.' || at(said, digits) == ')');
  return is_numbered || ((said.front() == '-' || said.front() == '*' || said.front() == '+') && at(said, 1) == ' ');
}

// `Signed-off-by: Kim`
bool is_trailer(std::string_view line) {
  const std::size_t colon = line.find(": ");
  const std::string_view name = line.substr(0, colon == std::string_view::npos ? 0 : colon);
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) { return is_alnum(c) || c == '-'; });
}

/// Takes one line after another.
class BodyReading {
 public:
  using Visit = std::function<void(std::string_view line)>;

  BodyReading(std::string_view body, const Visit& visit)
      : rest_(body),
        visit_(&visit),
        lists_commits_(body.find("Squashed commit of the following") != body.npos),
        has_text_(!lists_commits_ && begins_with_code(body)) {}

  void all() {
    while (!rest_.empty()) {
      const std::string_view line = take_until(rest_, '\n');
      if (!is_fenced(line)) read(line);
    }
  }

 private:
  // A body that is indented as a whole is text, with or without its trailers.
  static bool begins_with_code(std::string_view body) {
    while (!body.empty()) {
      const std::string_view line = take_until(body, '\n');
      if (trimmed(line).empty() || is_trailer(line)) continue;
      if (indent_of(line) >= code_indent) return says_more(body);
      return false;
    }
    return false;
  }

  static bool says_more(std::string_view body) {
    while (!body.empty()) {
      const std::string_view line = take_until(body, '\n');
      if (!trimmed(line).empty() && indent_of(line) < code_indent && !is_trailer(line)) return true;
    }
    return false;
  }

  // A fence that nothing closes is a line as others.
  bool is_fenced(std::string_view line) {
    const std::string_view fence = is_in_comment_ ? std::string_view() : fence_of(line);
    // What nothing closed further up, nothing closes here.
    if (fence.empty()) return false;
    std::string_view& unclosed = fence.front() == '~' ? unclosed_tildes_ : unclosed_backticks_;
    if (!unclosed.empty() && fence.starts_with(unclosed)) return false;
    std::string_view behind = rest_;
    while (!behind.empty()) {
      if (!closes(take_until(behind, '\n'), fence)) continue;
      rest_ = behind;
      return true;
    }
    unclosed = fence;
    return false;
  }

  void read(std::string_view line) {
    if (!is_in_comment_ && line.find(opening) == std::string_view::npos) return say(line);
    say(without_comments(line));
  }

  void say(std::string_view line) {
    const std::string_view said = trimmed(line);
    if (said.empty()) {
      begins_paragraph_ = true;
      return;
    }
    const bool is_deep = indent_of(line) >= code_indent;
    if (begins_paragraph_ && !is_deep) is_in_list_ = false;
    is_in_list_ = is_in_list_ || (!is_deep && begins_item(said));
    const bool is_indented = is_deep && !lists_commits_ && !is_in_list_;
    is_code_ = is_indented && has_text_ && (begins_paragraph_ || is_code_);
    has_text_ = has_text_ || !is_indented;
    begins_paragraph_ = false;
    if (!is_code_ && said.front() != '>') (*visit_)(said);
  }

  // What opens within a line and is never closed is text as any other; what opens a line hides all that follows, as
  // hosts show it.
  std::string without_comments(std::string_view line) {
    std::string text;
    while (!line.empty()) {
      const std::size_t place = line.find(is_in_comment_ ? closing : opening);
      const bool is_closed = is_in_comment_ || place == std::string_view::npos ||
                             line.find(closing, place) != std::string_view::npos ||
                             (!has_open_comment_ && rest_.find(closing) != std::string_view::npos);
      if (!is_closed) {
        has_open_comment_ = true;
        is_in_comment_ = trimmed(text).empty() && trimmed(line.substr(0, place)).empty();
        return is_in_comment_ ? std::string() : text.append(line);
      }
      if (!is_in_comment_) text += line.substr(0, place);
      if (place == std::string_view::npos) break;
      line.remove_prefix(place + (is_in_comment_ ? closing.size() : opening.size()));
      is_in_comment_ = !is_in_comment_;
    }
    return text;
  }

  static constexpr std::string_view opening = "<!--";
  static constexpr std::string_view closing = "-->";

  std::string_view rest_;
  const Visit* visit_;
  bool lists_commits_;
  bool has_text_;                        // what is not indented has come
  std::string_view unclosed_backticks_;  // the fences that nothing closes
  std::string_view unclosed_tildes_;
  bool has_open_comment_ = false;  // none ends from here on
  bool is_in_list_ = false;
  bool is_in_comment_ = false;
  bool begins_paragraph_ = true;  // the next line does
  bool is_code_ = false;          // the line before is
};

}  // namespace

void for_each_spoken_line(std::string_view body, const std::function<void(std::string_view line)>& visit) {
  BodyReading(body, visit).all();
}

}  // namespace checkpoint::history
