#include "merge/document_rules.h"

#include <limits>

#include "kinds/examine.h"
#include "kinds/session/place.h"

namespace checkpoint::merge {

namespace {

/// A session has what no other kind has: a skill and the protocol's version.
const Kind* kind_by_content(std::string_view text) {
  const auto document = Document::parse(std::string(text));
  if (!document) return nullptr;
  const Node root = document->root();
  return root.find("skill") && root.find("protocol_version") ? find_kind("session") : nullptr;
}

}  // namespace

Rules document_rules(std::string_view inside, Policy policy, std::string_view document) {
  Rules rules;
  rules.policy = std::move(policy);
  const Kind* kind = inside.empty() ? nullptr : kind_at(inside);
  if (kind == nullptr) kind = kind_by_content(document);
  if (kind == nullptr) return rules;
  rules.schema = &schema_of(*kind);
  if (!inside.empty()) rules.name = session::skill_at(inside);
  // Only errors count, and none of them depends on the present time: a merge gives the same answer on any day.
  rules.examine = [kind](const Document& merged) {
    return examine(*kind, merged, "", Instant{std::numeric_limits<std::int64_t>::max() / 2, 0}).errors;
  };
  return rules;
}

}  // namespace checkpoint::merge
