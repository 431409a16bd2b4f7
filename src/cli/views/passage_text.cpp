#include "cli/views/passage_text.h"

#include <algorithm>
#include <array>

#include "cli/terminal/paragraph.h"
#include "merge/facts.h"

namespace checkpoint::cli {
namespace {

using history::Passage;
using merge::Change;
using merge::ChangeKind;

struct ChangeSign {
  std::string_view text;
  Tone tone;
};

constexpr std::array<ChangeSign, 4> kChangeSigns{
    {{"+", Tone::good}, {"-", Tone::bad}, {"~", Tone::warning}, {">", Tone::accent}}};

const ChangeSign& sign_of(ChangeKind kind) { return kChangeSigns.at(static_cast<std::size_t>(kind)); }

std::string scalar_words(const Node& node) {
  if (node.is_object() || node.is_array()) return "nothing";
  if (!node.is_string()) return std::string(node.source());
  const std::string text = node.string();
  return text.empty() ? "nothing" : text;
}

// What a program holds against other things says nothing to people.
bool is_digest(const merge::Place& place) {
  return !place.empty() && place.back().kind == PathSegment::Kind::key &&
         (place.back().key.ends_with("_digest") || place.back().key.ends_with("_hash"));
}

}  // namespace

std::string value_words(const Node& node, std::string_view key) {
  if (!node.is_object() && !node.is_array()) return scalar_words(node);
  std::string words;
  for (const merge::Fact& fact : merge::facts_of(node, nullptr)) {
    if (is_digest(fact.place)) continue;
    if (!key.empty() && fact.place.size() == 1 && fact.place.front().key == key) continue;
    const std::string label = merge::words_of(fact.place);
    words += (words.empty() ? "" : "; ") + (label.empty() ? "" : label + " ") + scalar_words(fact.value);
  }
  return words;
}

namespace {

std::string labelled(const ChangeSign& sign, const std::string& label, const std::string& text, const Look& look) {
  const std::string lead = "  " + std::string(sign.text) + " " + look.safe(label);
  return paragraph_text({text.empty() ? lead : lead + ": ", text, sign.tone}, look);
}

// On one line where there is room, else each value on its own.
std::string replaced_text(const std::string& label, const Change& change, const Look& look) {
  const std::string before = value_words(*change.before);
  const std::string after = value_words(*change.after);
  const std::string arrow = " " + std::string(look.glyph(Glyph::arrow)) + " ";
  const ChangeSign& sign = sign_of(ChangeKind::replaced);
  if (display_width(look.safe(label + before + arrow + after)) + 6 <= look.width) {
    return labelled(sign, label, before + arrow + after, look);
  }
  const ChangeSign& gone = sign_of(ChangeKind::removed);
  const ChangeSign& come = sign_of(ChangeKind::added);
  return labelled(sign, label, "", look) + paragraph_text({"    - ", before, gone.tone}, look) +
         paragraph_text({"    + ", after, come.tone}, look);
}

std::string whole_text(const Change& change, const Look& look) {
  if (change.kind == ChangeKind::removed) return labelled(sign_of(change.kind), "removed", "", look);
  if (change.kind == ChangeKind::replaced) {
    return labelled(sign_of(change.kind), change.after ? "can be read again" : "cannot be read any more", "", look);
  }
  std::string standing;
  for (const std::string_view key : {"status", "phase", "step"}) {
    const auto member = change.after->find(key);
    if (member) standing += (standing.empty() ? "" : ", ") + std::string(key) + " " + scalar_words(*member);
  }
  return labelled(sign_of(change.kind), "created", standing, look);
}

std::string change_text(const Change& change, const Look& look) {
  if (change.place.empty() && !(change.before && change.after)) return whole_text(change, look);
  const std::string words = merge::words_of(change.place);
  const std::string label = words.empty() ? "the document" : words;
  const bool is_named = !change.place.empty() && change.place.back().kind == PathSegment::Kind::match;
  const std::string_view key = is_named ? std::string_view(change.place.back().key) : std::string_view();
  switch (change.kind) {
    case ChangeKind::added: return labelled(sign_of(change.kind), label, value_words(*change.after, key), look);
    case ChangeKind::removed: return labelled(sign_of(change.kind), label, value_words(*change.before, key), look);
    case ChangeKind::replaced: return replaced_text(label, change, look);
    case ChangeKind::moved: break;
  }
  const std::string what = is_named ? "" : value_words(*change.after) + ", ";
  return labelled(sign_of(change.kind), label,
                  what + "moved from place " + std::to_string(change.from + 1) + " to " + std::to_string(change.to + 1),
                  look);
}

// Every write stamps them: beside other changes they say nothing.
bool is_stamp(const Change& change) {
  constexpr std::array<std::string_view, 5> stamps{"updated_at", "timestamp", "sequence", "last_updated", "checksum"};
  if (is_digest(change.place)) return true;
  return change.kind == ChangeKind::replaced && change.place.size() == 1 &&
         std::find(stamps.begin(), stamps.end(), change.place.front().key) != stamps.end();
}

}  // namespace

std::string passage_text(const Passage& passage, const Look& look) {
  std::string text;
  if (!passage.former_path.empty()) text += labelled(kChangeSigns[3], "renamed from " + passage.former_path, "", look);
  if (!passage.problem.empty()) text += labelled({"!", Tone::bad}, passage.problem, "", look);
  const bool only_stamp = std::all_of(passage.changes.begin(), passage.changes.end(), is_stamp);
  for (const Change& change : passage.changes) {
    if (only_stamp || !is_stamp(change)) text += change_text(change, look);
  }
  if (passage.has_private_changes) text += labelled({"~", Tone::faint}, "private notes changed", "", look);
  return text;
}

}  // namespace checkpoint::cli
