#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/document.h"

namespace checkpoint::merge {

/// One of the three inputs of a merge.
enum class Side : std::uint8_t { base, ours, theirs };

/// `base`, `ours` or `theirs`.
std::string_view name_of(Side side);

/// Theirs for ours and the other way round.
Side other(Side side);

/// One value as it stands in the three inputs; nothing in an input that does not have it.
struct Versions {
  std::optional<Node> base;
  std::optional<Node> ours;
  std::optional<Node> theirs;

  const std::optional<Node>& of(Side side) const;
  std::optional<Node>& of(Side side);
  /// The member `key` of each version.
  Versions member(std::string_view key) const;
  /// True where each version that is there has this kind.
  bool all(NodeKind kind) const;
  /// A version, of the side that comes first in ours, theirs, base; asserts that there is one.
  const Node& any() const;
};

/// Both absent, or equal as JSON values however they are spelled.
bool same(const std::optional<Node>& a, const std::optional<Node>& b);

/// Which side is older: by the instant of its time stamp, then by its canonical text, then by its bytes. It does not
/// depend on which side is called ours, because a rebase swaps them.
struct Seniority {
  Side older = Side::ours;
  Side newer = Side::theirs;
  bool by_time = false;  ///< false where the stamps are equal or unreadable
};

Seniority seniority_of(const Versions& documents);

}  // namespace checkpoint::merge
