#include "cli/review/conflict_text.h"

#include <algorithm>

#include "cli/terminal/paragraph.h"
#include "core/dotted_path.h"
#include "core/edit.h"
#include "core/json_string.h"
#include "core/layout.h"
#include "kinds/kind.h"
#include "merge/difference.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kWhole = "$";  // the path of a conflict about the whole document

// A row is laid out over several lines in the file that it stands in.
std::string on_one_line(const std::string& text) {
  const auto document = text.find('\n') == text.npos ? Document::parse("") : Document::parse(text);
  return document ? checkpoint::on_one_line(document->root(), Style{}) : text;
}

std::string alternative(const merge::Conflict& conflict, const std::string& name,
                        const std::optional<std::string>& text, const Look& look) {
  constexpr std::size_t kLines = 2;
  const std::string label = "    " + name + ": ";
  if (text && is_whole(conflict)) return paragraph_text({label, *text, Tone::plain, Tone::plain, kLines}, look);
  return label + (text ? look.safe(on_one_line(*text)) : "(none)") + "\n";
}

std::string alternatives(const merge::Conflict& conflict, const Look& look) {
  return alternative(conflict, "base", conflict.base, look) + alternative(conflict, "ours", conflict.ours, look) +
         alternative(conflict, "theirs", conflict.theirs, look);
}

const SchemaNode* schema_at(const std::string& file) {
  const Kind* kind = kind_at(layout::within_store(file));
  return kind == nullptr ? nullptr : schema_of(*kind).root;
}

// What ours has in a place of a list and what theirs has there are two changes of the list, and one question.
std::vector<merge::Change> paired(const std::vector<merge::Change>& changes) {
  std::vector<merge::Change> pairs;
  for (const merge::Change& change : changes) {
    const std::string place = DottedPath(change.place).text();
    const auto half = std::find_if(pairs.begin(), pairs.end(), [&](const merge::Change& other) {
      const bool is_other_half = other.kind != change.kind && (!other.before || !other.after);
      return is_other_half && (!change.before || !change.after) && DottedPath(other.place).text() == place;
    });
    if (half == pairs.end()) {
      pairs.push_back(change);
      continue;
    }
    if (!half->before) half->before = change.before;
    if (!half->after) half->after = change.after;
    half->kind = merge::ChangeKind::replaced;
  }
  return pairs;
}

// The fields in which the sides are not alike; none where a side is no object.
std::vector<merge::Change> differences(const std::string& file, const Result<Document, ParseProblem>& ours,
                                       const Result<Document, ParseProblem>& theirs) {
  if (!ours || !theirs || !ours->root().is_object() || !theirs->root().is_object()) return {};
  return paired(merge::difference(ours->root(), theirs->root(), schema_at(file)));
}

std::string line_of(const std::optional<Node>& value) { return value ? on_one_line(*value, Style{}) : "(none)"; }

// From where both go on alike no more, so that two long values can be told apart.
std::string from_difference(const std::string& value, const std::string& other, const Look& look) {
  constexpr std::size_t kLong = 120;
  constexpr std::size_t kBefore = 20;
  if (value.size() <= kLong) return value;
  const auto parting = std::mismatch(value.begin(), value.end(), other.begin(), other.end());
  auto begin = static_cast<std::size_t>(parting.first - value.begin());
  if (begin <= kLong / 2) return value;
  begin -= kBefore;
  while (begin > 0 && (static_cast<unsigned char>(value[begin]) & 0xC0U) == 0x80U) --begin;
  return std::string(look.glyph(Glyph::ellipsis)) + value.substr(begin);
}

std::string side_text(const std::string& name, const std::string& value, const Look& look) {
  constexpr std::size_t kLines = 2;
  return paragraph_text({"      " + name + ": ", value, Tone::plain, Tone::plain, kLines}, look);
}

std::string change_text(const merge::Change& change, const Look& look) {
  const std::string heading = "    " + look.safe(DottedPath(change.place).text()) + "\n";
  if (change.kind == merge::ChangeKind::moved) {
    return heading + side_text("ours", "in place " + std::to_string(change.from + 1), look) +
           side_text("theirs", "in place " + std::to_string(change.to + 1), look);
  }
  const std::string ours = line_of(change.before);
  const std::string theirs = line_of(change.after);
  return heading + side_text("ours", from_difference(ours, theirs, look), look) +
         side_text("theirs", from_difference(theirs, ours, look), look);
}

std::string changes_text(const std::vector<merge::Change>& changes, const Look& look) {
  constexpr std::size_t kMost = 12;
  std::string text;
  const std::size_t shown = std::min(changes.size(), kMost);
  for (std::size_t at = 0; at < shown; ++at) text += change_text(changes[at], look);
  if (shown < changes.size()) text += "    and " + counted(changes.size() - shown, "more field") + "\n";
  return text;
}

}  // namespace

bool is_whole(const merge::Conflict& conflict) { return conflict.path == kWhole; }

std::string conflict_text(const std::string& file, const merge::Conflict& conflict, const Look& look) {
  const std::string what = is_whole(conflict) ? "the whole document" : look.safe(conflict.path);
  const std::string heading = look.safe(file) + ": " + what + " (" + std::string(conflict.why) + ")\n";
  if (!is_whole(conflict) || !conflict.ours || !conflict.theirs) return heading + alternatives(conflict, look);
  const auto ours = Document::parse(*conflict.ours);
  const auto theirs = Document::parse(*conflict.theirs);
  const std::vector<merge::Change> changes = differences(file, ours, theirs);
  return heading + (changes.empty() ? alternatives(conflict, look) : changes_text(changes, look));
}

std::optional<std::string> version_json(const std::optional<std::string>& text) {
  if (!text) return std::nullopt;
  const auto document = Document::parse(*text);
  return document ? std::string(document->root().source()) : json_quoted(*text);
}

}  // namespace checkpoint::cli
