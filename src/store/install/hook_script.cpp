#include "store/install/hook_script.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/first_where.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "store/install/hook_text.h"
#include "store/install/text_block.h"

namespace checkpoint {

namespace {

constexpr std::string_view kFirstLine = "#!/bin/sh\n";
constexpr std::string_view kProgramLine = "checkpoint_program=git-checkpoint\n";

// At the end of a script its last status is the hook's answer, which ours must not turn into a success.
constexpr std::string_view kKeepStatus =
    "checkpoint_status=$?; [ \"$checkpoint_status\" -eq 0 ] || exit \"$checkpoint_status\"\n";

constexpr std::array<std::string_view, 9> kShells{"sh",   "bash", "dash",    "ash",   "ksh",
                                                  "mksh", "zsh",  "busybox", "sh.exe"};

TextBlock block() { return TextBlock(std::string(kFirstLine)); }

struct Line {
  std::size_t begin;
  std::string_view text;  // without its newline

  std::string_view code() const {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string_view::npos || text[first] == '#' ? std::string_view() : text.substr(first);
  }
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({at, text.substr(at, end - at)});
    at = end + 1;
  }
  return lines;
}

bool is_word_letter(char letter) {
  return is_alnum(letter) || std::string_view("_-./$").find(letter) != std::string_view::npos;
}

bool has_word(std::string_view line, std::string_view word) {
  for (std::size_t at = line.find(word); at != std::string_view::npos; at = line.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !is_word_letter(line[at - 1])) && (end == line.size() || !is_word_letter(line[end]))) return true;
  }
  return false;
}

// Sourcing counts: what is sourced may end the script, as husky's does.
bool may_end_script(std::string_view code) {
  return has_word(code, "exit") || has_word(code, "exec") || has_word(code, "return") || has_word(code, "source") ||
         code.substr(0, 2) == ". " || code.find("; . ") != std::string_view::npos;
}

bool starts_with_ending(std::string_view text) {
  const std::string_view word = text.substr(0, 4);
  return (word == "exit" || word == "exec") && (text.size() == word.size() || !is_word_letter(text[word.size()]));
}

// Behind the first line and the comments that follow it.
std::size_t top_of(const std::vector<Line>& lines, std::size_t size) {
  const auto* const first =
      first_where(lines, [](const Line& line) { return line.text.empty() || line.text.front() != '#'; });
  return first == nullptr ? size : first->begin;
}

struct Place {
  std::size_t at;
  bool keeps_status;
};

// A line that begins with exit or exec at the very left, as the last one of a script without here-documents and
// continued lines, stands on its own.
bool stands_alone(const std::vector<Line>& lines, std::size_t index, std::string_view script) {
  const bool continued = index > 0 && !lines[index - 1].text.empty() && lines[index - 1].text.back() == '\\';
  return starts_with_ending(lines[index].text) && !continued && script.find("<<") == std::string_view::npos;
}

// What stands at the end might belong to a here-document, or to a line that goes on.
bool may_go_on(const std::vector<Line>& lines, std::string_view script) {
  const bool continued = !lines.empty() && !lines.back().text.empty() && lines.back().text.back() == '\\';
  return continued || script.find("<<") != std::string_view::npos;
}

Place place_in(std::string_view script) {
  const std::vector<Line> lines = lines_of(script);
  std::size_t endings = 0;
  std::size_t last = lines.size();
  for (std::size_t index = 0; index < lines.size(); ++index) {
    if (lines[index].code().empty()) continue;
    last = index;
    if (may_end_script(lines[index].code())) ++endings;
  }
  if (endings == 0 && may_go_on(lines, script)) return {top_of(lines, script.size()), false};
  if (endings == 0) return {script.size(), last != lines.size()};
  if (endings > 1 || !stands_alone(lines, last, script)) return {top_of(lines, script.size()), false};
  const bool uses_status = lines[last].text == "exit" || lines[last].text.find("$?") != std::string_view::npos;
  return {lines[last].begin, uses_status};
}

std::string_view base_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

std::string hook_lines(const std::filesystem::path& program) {
  std::string lines = std::string(kHookText.substr(kHookText.find('\n') + 1));
  const std::size_t at = lines.find(kProgramLine);
  const std::string named = "checkpoint_program=" + shell_quoted(program.string()) + "\n";
  return program.empty() ? lines : lines.replace(at, kProgramLine.size(), named);
}

bool is_shell_script(std::string_view text) {
  if (text.find('\0') != std::string_view::npos) return false;
  if (text.substr(0, 2) != "#!") return true;
  std::string_view line = text.substr(2, std::min(text.find_first_of("\r\n"), text.size()) - 2);
  while (!line.empty()) {
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    const std::string_view word = base_name(line.substr(begin, end - begin));
    line.remove_prefix(end);
    if (word == "env" || word.starts_with('-')) continue;
    return contains(kShells, word);
  }
  return false;
}

std::string with_hook(const std::optional<std::string>& script, const std::filesystem::path& program) {
  const std::optional<std::string> base = without_hook(script);
  const std::string lines = hook_lines(program);
  if (!base) return block().with(base, lines);
  const Place place = place_in(*base);
  return block().with(base, place.at, (place.keeps_status ? std::string(kKeepStatus) : "") + lines);
}

std::optional<std::string> without_hook(const std::optional<std::string>& script) { return block().without(script); }

}  // namespace checkpoint
