#include "merge/document_rules.h"

#include <limits>

#include "core/layout.h"
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

Rules rules_for(const std::string& path, std::string_view document, const ReadFile& read) {
  const auto inside = layout::inside_store(path);
  if (!inside) return document_rules("", {}, document);
  const auto text = read(path.substr(0, path.size() - inside->size()) + std::string(layout::config_file));
  const auto configuration = Document::parse(text.value_or(""));
  return document_rules(*inside, configuration ? policy_from(configuration->root()) : Policy{}, document);
}

}  // namespace checkpoint::merge
