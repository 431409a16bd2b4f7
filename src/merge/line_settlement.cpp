#include "merge/line_settlement.h"

#include <cstdint>
#include <set>
#include <utility>

#include "core/document.h"
#include "core/json_string.h"
#include "core/ranges.h"
#include "core/take.h"
#include "merge/conflicted_text.h"
#include "merge/line_ends.h"
#include "merge/marker_line.h"

namespace checkpoint::merge {

namespace {

constexpr std::string_view signs = "<|=>";
constexpr std::string_view why_open = "the sides changed the same lines";

// Of what the hunk says, as eight hexadecimal digits (FNV-1a).
std::string digest_of(const Hunk& hunk) {
  std::uint32_t hash = 2166136261U;
  for (const std::string* lines : {&hunk.ours, &hunk.theirs}) {
    for (const char letter : with_plain_line_ends(*lines) + '\0')
      hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned shift = 32; shift > 0; shift -= 4) text += digits[(hash >> (shift - 4)) & 15U];
  return text;
}

std::optional<std::string> json_of(const std::string& lines) {
  if (lines.empty()) return std::nullopt;
  std::string shown = with_plain_line_ends(lines);
  if (shown.ends_with('\n')) shown.pop_back();
  return json_quoted(shown);
}

std::vector<std::string> whole_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) lines.push_back(std::string(take_until(text, '\n')) + '\n');
  return lines;
}

std::string both_of(const Hunk& hunk) {
  std::map<std::string, int> shared;
  for (const std::string& line : whole_lines(hunk.ours)) ++shared[line];
  std::string lines = hunk.ours;
  for (const std::string& line : whole_lines(hunk.theirs)) {
    const auto found = shared.find(line);
    if (found == shared.end() || found->second-- <= 0) lines += line;
  }
  return lines;
}

// The lines that a JSON text stands for.
std::string lines_of(const std::string& json, std::string_view line_end) {
  const auto value = Document::parse(json);
  const bool is_text = value && value->root().is_string();
  std::string lines;
  const std::string said = is_text ? value->root().string() : json;
  for (std::string_view rest = said; !rest.empty();) lines.append(take_until(rest, '\n')).append(line_end);
  return lines;
}

// Whether the lines stand in the text one behind the other.
bool has_lines(const std::string& text, const std::string& lines) {
  std::string whole = "\n" + with_plain_line_ends(text);
  if (!whole.ends_with('\n')) whole += '\n';
  return lines.empty() || whole.find("\n" + with_plain_line_ends(lines)) != std::string::npos;
}

}  // namespace

std::optional<LineSettlement> LineSettlement::read(std::string text) {
  LineSettlement settlement(std::move(text));
  return settlement.find_hunks() ? std::optional(std::move(settlement)) : std::nullopt;
}

bool LineSettlement::find_hunks() {
  hunks_.clear();
  const auto conflicted = read_conflicted(text_);
  if (!conflicted) return false;
  const std::vector<HunkRange> ranges = hunks_in(text_, conflicted->markers.size);
  if (ranges.size() != conflicted->open_in_ours.size()) return false;
  for (std::size_t at = 0; at < ranges.size(); ++at) {
    OpenHunk hunk{ranges[at], {}};
    hunk.sides.ours = conflicted->open_in_ours[at].in(conflicted->ours);
    hunk.sides.theirs = conflicted->open_in_theirs[at].in(conflicted->theirs);
    hunk.has_base = conflicted->base.has_value();
    if (hunk.has_base) hunk.sides.base = conflicted->open_in_base[at].in(*conflicted->base);
    hunk.path = "hunks[id=" + digest_of(hunk.sides) + "]";
    const auto known = known_bases_.find(hunk.path);
    if (!hunk.has_base && known != known_bases_.end()) {
      hunk.has_base = true;
      hunk.sides.base = with_line_ends_of(text_, known->second);
    }
    hunks_.push_back(std::move(hunk));
  }
  return true;
}

std::vector<Conflict> LineSettlement::open() const {
  std::vector<Conflict> conflicts;
  for (const OpenHunk& hunk : hunks_) {
    const bool is_known = any_of(conflicts, [&](const Conflict& conflict) { return conflict.path == hunk.path; });
    if (is_known) continue;
    conflicts.push_back(
        {hunk.path, why_open, json_of(hunk.sides.base), json_of(hunk.sides.ours), json_of(hunk.sides.theirs)});
  }
  return conflicts;
}

bool LineSettlement::is_of(const Inputs& sources) const {
  return all_of(hunks_, [&](const OpenHunk& hunk) {
    return has_lines(sources.ours, hunk.sides.ours) && has_lines(sources.theirs, hunk.sides.theirs) &&
           has_lines(sources.base, hunk.sides.base);
  });
}

bool LineSettlement::knows_bases() const {
  return all_of(hunks_, [](const OpenHunk& hunk) { return hunk.has_base; });
}

void LineSettlement::learn_bases(const std::string& text) {
  const auto shown = read(text);
  if (!shown) return;
  std::map<std::string, std::string> bases;
  std::set<std::string> doubtful;  // hunks that say the same, and come from different lines
  for (const OpenHunk& hunk : shown->hunks_) {
    const auto [known, is_new] = bases.try_emplace(hunk.path, hunk.sides.base);
    if (!hunk.has_base || (!is_new && known->second != hunk.sides.base)) doubtful.insert(hunk.path);
  }
  for (const std::string& path : doubtful) bases.erase(path);
  known_bases_.merge(bases);
  static_cast<void>(find_hunks());
}

bool LineSettlement::can_take(const Answers& answers) const {
  const auto is_marker = [](std::string_view line) {
    return any_of(signs, [&](char sign) { return marker_length(line, sign) > 0; });
  };
  return none_of(answers.values, [&](const auto& value) {
    const bool is_asked = any_of(hunks_, [&](const OpenHunk& hunk) { return hunk.path == value.first; });
    const std::string lines = is_asked ? lines_of(value.second, "\n") : "";
    return any_of(parts_of(lines, '\n'), is_marker);
  });
}

std::optional<std::string> LineSettlement::answer_to(const OpenHunk& hunk, const Answers& answers) const {
  for (const auto& [path, json] : answers.values) {
    if (path == hunk.path) return lines_of(json, line_end_in(text_));
  }
  Preference preference = answers.preference;
  for (const auto& [path, choice] : answers.choices) {
    if (path == hunk.path) preference = choice;
  }
  switch (preference) {
    case Preference::ours: return hunk.sides.ours;
    case Preference::theirs: return hunk.sides.theirs;
    case Preference::both: return both_of(hunk.sides);
    case Preference::base: return hunk.has_base ? std::optional(hunk.sides.base) : std::nullopt;
    case Preference::none:
    case Preference::latest: break;
  }
  return std::nullopt;
}

void LineSettlement::answer(const Answers& answers) {
  // From the last one on, so that the places of those before it hold.
  for (auto hunk = hunks_.rbegin(); hunk != hunks_.rend(); ++hunk) {
    if (const auto lines = answer_to(*hunk, answers)) {
      text_.replace(hunk->range.begin, hunk->range.end - hunk->range.begin, *lines);
    }
  }
  static_cast<void>(find_hunks());
}

}  // namespace checkpoint::merge
