#include "store/setup/config_text.h"

#include <algorithm>
#include <vector>

#include "core/first_where.h"
#include "core/letters.h"
#include "core/ranges.h"
#include "core/take.h"
#include "core/texts.h"
#include "core/utf8.h"
#include "store/install/byte_order_mark.h"
#include "store/install/quoted_texts.h"
#include "store/install/text_block.h"
#include "store/setup/toml_structure.h"

namespace checkpoint {
namespace {

using Lines = std::vector<std::string_view>;

// Without the byte order mark that an editor may have put before the first.
Lines lines_behind_mark(std::string_view text) { return parts_of(text.substr(length_of_byte_order_mark(text)), '\n'); }

CommentMarks marks_of(const TargetFile& file) {
  if (file.form == ConfigForm::markdown) return {"<!-- ", " -->", Quoting::fences, file.lines};
  if (file.form == ConfigForm::toml) return {"# ", {}, Quoting::toml};
  const bool is_shared_yaml = file.form == ConfigForm::gitlab_ci || file.form == ConfigForm::pre_commit;
  if (is_shared_yaml) return {"# ", {}, Quoting::yaml};
  return file.form == ConfigForm::module ? CommentMarks{"// "} : CommentMarks();
}

TextBlock block_for(const TargetFile& file) {
  // A file of the framework needs its list.
  const std::string skeleton = file.form == ConfigForm::pre_commit ? "repos:\n" : "";
  return TextBlock(skeleton, marks_of(file));
}

// The line begins with `key`, quoted or not, and a colon.
bool has_key(std::string_view line, std::string_view key) {
  for (const std::string& spelling : {std::string(key), "\"" + std::string(key) + "\"", "'" + std::string(key) + "'"}) {
    if (!line.starts_with(spelling)) continue;
    const std::string_view rest = trimmed(line.substr(spelling.size()));
    if (rest.starts_with(':')) return true;
  }
  return false;
}

// The number of the first line that has `key` at the top level; nothing where none has.
std::optional<std::size_t> top_level(const Lines& lines, std::string_view key) {
  return index_where(lines, [&](std::string_view line) { return has_key(line, key); });
}

// YAML that we can add lines to without reading all of it: keys at the left edge.
std::string yaml_obstacle(const Lines& lines) {
  for (const std::string_view line : lines) {
    const char first = line.empty() ? '\n' : line.front();
    if (first == '{' || first == '[')
      return "is YAML of a form that is not edited: its keys must stand at the left edge";
    if (line.starts_with("...")) return "holds more than one YAML document";
  }
  const auto is_separator = [](std::string_view line) { return trimmed(line) == "---"; };
  const auto separators = count_if(lines, is_separator);
  return separators > 1 ? "holds more than one YAML document" : "";
}

// The first line of YAML that says something begins an element.
bool is_list(const Lines& lines) {
  const auto* const first = first_where(lines, [](std::string_view line) {
    const std::string_view text = trimmed(line);
    return !text.empty() && !text.starts_with('#') && !text.starts_with("---");
  });
  return first != nullptr && trimmed(*first).starts_with('-');
}

// The names of a line of TOML, however they are written: `[mcp_servers . 'a']` as `[mcp_servers.a]`.
std::string without_quotes(std::string_view line) {
  std::string text(line);
  std::erase_if(text, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '"' || c == '\''; });
  return text;
}

std::string toml_obstacle(const std::string& whole, const std::string& with_ours) {
  const QuotedTexts quoted = QuotedTexts::in_toml(whole);
  std::string table;
  for (const std::string_view line : lines_behind_mark(whole)) {
    if (quoted.hold(static_cast<std::size_t>(line.data() - whole.data()))) continue;
    const std::string text = without_quotes(line);
    if (text.starts_with("[")) table = text.substr(0, text.find('#'));
    const bool is_ours = text.starts_with("[mcp_servers.checkpoint]") || text.starts_with("mcp_servers.checkpoint") ||
                         text.starts_with("[mcp_servers.checkpoint.") || text.starts_with("[[mcp_servers") ||
                         (table == "[mcp_servers]" && text.starts_with("checkpoint"));
    if (is_ours) return "has a server 'checkpoint' that setup did not write";
    const bool is_escaped = table.starts_with("[mcp_servers") && table.find('\\') != std::string::npos;
    if (is_escaped || (table.empty() && text.starts_with("mcp_servers")))
      return "has its servers in a form that is not edited";
  }
  return flaw_in_toml(with_ours).empty() ? "" : "has its servers in a form that is not edited";
}

// Where the list `repos` is, and how its elements are indented.
struct RepoList {
  std::size_t end = 0;  // byte behind its last line
  std::string indent;
};

std::optional<RepoList> repo_list(std::string_view text) {
  const Lines lines = lines_behind_mark(text);
  const auto key = top_level(lines, "repos");
  if (!key || trimmed(lines[*key]) != "repos:") return std::nullopt;
  RepoList list;
  const QuotedTexts quoted = QuotedTexts::in_yaml(text);
  std::optional<std::string> indent;
  std::size_t offset = length_of_byte_order_mark(text);
  for (std::size_t at = 0; at < lines.size(); ++at) {
    const std::size_t end = std::min(text.size(), offset + lines[at].size() + 1);
    const std::string_view line = lines[at];
    const bool is_quoted = quoted.hold(offset);
    offset = end;
    if (at == *key) list.end = end;
    if (at <= *key || trimmed(line).empty()) continue;
    const bool is_element = !is_quoted && (trimmed(line).starts_with("- ") || trimmed(line) == "-");
    const bool is_inside = line.front() == ' ' || is_element || is_quoted;
    if (!is_inside && line.front() != '#') break;
    if (is_element && !indent) indent = std::string(line.substr(0, line.find('-')));
    if (is_inside) list.end = end;
  }
  list.indent = indent.value_or("");
  return list;
}

std::string indented(const std::string& lines, const std::string& indent) {
  return as_lines(parts_of(lines, '\n'), [&](std::string_view line) { return indent + std::string(line); });
}

// The lines, as they have to be in this file.
std::string fitted_lines(const std::optional<std::string>& text, const TargetFile& file) {
  if (!text) return file.lines;
  if (file.form == ConfigForm::pre_commit) {
    const auto list = repo_list(*text);
    return list ? indented(file.lines, list->indent) : file.lines;
  }
  // Where stages are named there need not be a `test`, which is where a job without a stage belongs; `.pre` always is.
  const bool has_stages = file.form == ConfigForm::gitlab_ci && top_level(lines_behind_mark(*text), "stages");
  const std::size_t first = file.lines.find('\n') + 1;
  return has_stages ? file.lines.substr(0, first) + "  stage: .pre\n" + file.lines.substr(first) : file.lines;
}

std::string unfit_reason(const std::string& text, const TargetFile& file) {
  if (!is_utf8(text) || text.find('\0') != std::string::npos) return "is not UTF-8 text";
  if (text.ends_with('\r')) return "ends in half of a line's end";
  const Lines lines = lines_behind_mark(text);
  switch (file.form) {
    case ConfigForm::toml:
      if (const std::string flaw = flaw_in_toml(text); !flaw.empty()) return "cannot be read: " + flaw;
      return toml_obstacle(text, text + "\n" + file.lines);
    case ConfigForm::gitlab_ci:
      if (top_level(lines, "checkpoints")) return "has a job 'checkpoints' that setup did not write";
      if (is_list(lines)) return "is a list, and no pipeline";
      return yaml_obstacle(lines);
    case ConfigForm::pre_commit:
      if (text.find("id: git-checkpoint") != std::string::npos) return "has a hook 'git-checkpoint' already";
      if (!repo_list(text)) return "has no list 'repos' with an element on each line";
      return yaml_obstacle(lines);
    case ConfigForm::workflow:
    case ConfigForm::module: return "is there already, and setup did not write it";
    case ConfigForm::json:
    case ConfigForm::json_with_comments:
    case ConfigForm::markdown: break;
  }
  return "";
}

}  // namespace

EntryFinding find_lines(const std::optional<std::string>& text, const TargetFile& file) {
  if (!text) return {};
  const TextBlock block = block_for(file);
  if (block.is_torn_in(*text)) return {EntryState::foreign, "has only a part of the lines between which setup writes"};
  const std::optional<std::string> ours = block.lines_in(*text);
  const std::optional<std::string> rest = block.without(text);
  const std::string reason = rest ? unfit_reason(*rest, file) : "";
  if (!ours) return reason.empty() ? EntryFinding() : EntryFinding{EntryState::foreign, reason};
  return {*ours == fitted_lines(rest, file) ? EntryState::ok : EntryState::old};
}

std::string with_lines(const std::optional<std::string>& text, const TargetFile& file) {
  const std::string lines = fitted_lines(text, file);
  if (text && file.form == ConfigForm::pre_commit) return block_for(file).with(text, repo_list(*text)->end, lines);
  return block_for(file).with(text, lines);
}

std::optional<std::string> without_lines(const std::optional<std::string>& text, const TargetFile& file) {
  return block_for(file).without(text);
}

}  // namespace checkpoint
