#include "merge/versions.h"

#include <array>
#include <cassert>
#include <compare>

#include "merge/written_at.h"

namespace checkpoint::merge {

std::string_view name_of(Side side) {
  switch (side) {
    case Side::base: return "base";
    case Side::ours: return "ours";
    case Side::theirs: return "theirs";
  }
  return "base";
}

Side other(Side side) { return side == Side::ours ? Side::theirs : Side::ours; }

const std::optional<Node>& Versions::of(Side side) const {
  if (side == Side::base) return base;
  return side == Side::ours ? ours : theirs;
}

std::optional<Node>& Versions::of(Side side) {
  if (side == Side::base) return base;
  return side == Side::ours ? ours : theirs;
}

Versions Versions::member(std::string_view key) const {
  const auto find = [key](const std::optional<Node>& object) { return object ? object->find(key) : std::nullopt; };
  return {find(base), find(ours), find(theirs)};
}

bool Versions::all(NodeKind kind) const {
  const auto fits = [kind](const std::optional<Node>& node) { return !node || node->kind() == kind; };
  return fits(base) && fits(ours) && fits(theirs);
}

const Node& Versions::any() const {
  assert(ours || theirs || base);
  if (ours) return *ours;
  return theirs ? *theirs : *base;
}

bool same(const std::optional<Node>& a, const std::optional<Node>& b) {
  if (!a || !b) return !a && !b;
  return same_value(*a, *b);
}

namespace {

/// The members that say when a document of any kind was last written, the first that is there.
constexpr std::array<std::string_view, 4> stamps{"updated_at", "last_updated", "timestamp", "timestamp_utc"};

std::strong_ordering by_text(const std::optional<Node>& a, const std::optional<Node>& b) {
  if (!a || !b) return a.has_value() <=> b.has_value();
  const int by_value = canonical(*a).compare(canonical(*b));
  return (by_value != 0 ? by_value : a->source().compare(b->source())) <=> 0;
}

}  // namespace

std::optional<Instant> written_at(const std::optional<Node>& document) {
  if (!document) return std::nullopt;
  for (const std::string_view key : stamps) {
    const auto stamp = document->find(key);
    if (stamp && stamp->is_string()) return parse_instant(stamp->string());
  }
  return std::nullopt;
}

Seniority seniority_of(const Versions& documents) {
  const auto ours = written_at(documents.ours);
  const auto theirs = written_at(documents.theirs);
  if (ours != theirs) {
    // A side without a readable stamp counts as older: nullopt compares below every instant.
    return ours < theirs ? Seniority{Side::ours, Side::theirs, true} : Seniority{Side::theirs, Side::ours, true};
  }
  return std::is_lt(by_text(documents.ours, documents.theirs)) ? Seniority{Side::ours, Side::theirs, false}
                                                               : Seniority{Side::theirs, Side::ours, false};
}

}  // namespace checkpoint::merge
