#include "merge/merged_layout.h"

#include <optional>

namespace checkpoint::merge {

namespace {

constexpr std::array<Side, 3> sides{Side::base, Side::ours, Side::theirs};

/// Of three spellings the one that a side changed; `newer` where both did.
template <class Spelling>
Side changed_side(const std::optional<Spelling>& base, const std::optional<Spelling>& ours,
                  const std::optional<Spelling>& theirs, Side newer) {
  if (!ours || !theirs) return ours || !theirs ? Side::ours : Side::theirs;
  if (*ours == *theirs) return newer;
  if (base && *base == *ours) return Side::theirs;
  if (base && *base == *theirs) return Side::ours;
  return newer;
}

}  // namespace

TextSources::TextSources(const Outcome& outcome) : newer_(outcome.seniority.newer) {
  std::optional<Style> base;
  if (outcome.base) {
    texts_[index(Side::base)] = outcome.base->text();
    base = styles_[index(Side::base)] = style_of(*outcome.base);
  }
  texts_[index(Side::ours)] = outcome.ours.text();
  texts_[index(Side::theirs)] = outcome.theirs.text();
  const std::optional<Style> ours = styles_[index(Side::ours)] = style_of(outcome.ours);
  const std::optional<Style> theirs = styles_[index(Side::theirs)] = style_of(outcome.theirs);
  style_ = styles_[index(changed_side(base, ours, theirs, newer_))];
}

std::string TextSources::carried(std::string_view piece, Side side) const {
  const Style& from = styles_[index(side)];
  if (from.indent == style_.indent && from.newline == style_.newline) return std::string(piece);
  return Restyle{from.indent, style_.indent, style_.newline}(piece);
}

MergedLayout::MergedLayout(const TextSources& sources, const Versions& container) : sources_(sources) {
  for (const Side side : sides) {
    layouts_[static_cast<std::size_t>(side)] = ContainerLayout(sources.text(side), container.of(side));
  }
  template_ = template_side();
}

Side MergedLayout::template_side() const {
  const auto signature = [this](Side side) {
    return of(side).empty() ? std::nullopt : std::optional<std::string>(of(side).signature());
  };
  const auto ours = signature(Side::ours);
  const auto theirs = signature(Side::theirs);
  if (!ours && !theirs) return Side::base;
  return changed_side(signature(Side::base), ours, theirs, sources_.newer());
}

bool MergedLayout::has_lines() const { return of(template_).has_lines(); }

const ChildLayout* MergedLayout::child_in(Side side, const Versions& child) const {
  const auto& node = child.of(side);
  return node ? of(side).find(*node) : nullptr;
}

std::string MergedLayout::piece_of(const Versions& child, Piece piece) const {
  std::array<std::optional<std::string_view>, 3> pieces;
  for (const Side side : sides) {
    const ChildLayout* layout = child_in(side, child);
    if (layout) pieces[static_cast<std::size_t>(side)] = layout->*piece;
  }
  if (!pieces[1] && !pieces[2]) return std::string(pieces[0].value_or(""));
  const Side side = changed_side(pieces[0], pieces[1], pieces[2], template_);
  return sources_.carried(*pieces[static_cast<std::size_t>(side)], side);
}

std::string MergedLayout::prefix_of(const Versions& child) const { return piece_of(child, &ChildLayout::prefix); }
std::string MergedLayout::after(const Versions& child) const { return piece_of(child, &ChildLayout::after); }

std::string MergedLayout::trail() const { return sources_.carried(of(template_).trail(), template_); }

std::string MergedLayout::usual_lead(std::size_t position) const {
  const ContainerLayout& layout = of(template_);
  return sources_.carried(position == 0 ? layout.first_lead() : layout.next_lead(), template_);
}

std::string MergedLayout::lead_of(const Versions& child, std::size_t position) const {
  Versions fitting;  // the versions of the child that come first, or not, as it does here
  for (const Side side : sides) {
    const ChildLayout* layout = child_in(side, child);
    if (layout && of(side).is_first(*layout) == (position == 0)) fitting.of(side) = child.of(side);
  }
  std::string usual = usual_lead(position);
  if (!fitting.ours && !fitting.theirs) return usual;
  std::string lead = piece_of(fitting, &ChildLayout::lead);
  const bool breaks = lead.find('\n') != std::string::npos;
  return breaks == (usual.find('\n') != std::string::npos) ? lead : usual;
}

}  // namespace checkpoint::merge
