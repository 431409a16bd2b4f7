#include "rules.h"

#include <limits>

#include "core/layout.h"
#include "file.h"
#include "kinds/examine.h"
#include "kinds/session/place.h"

namespace checkpoint::driver {

namespace {

/// A path split at its store's folder.
struct StorePlace {
  std::string store;   ///< with the final slash: `tools/.checkpoints/`
  std::string inside;  ///< relative to the store
};

std::optional<StorePlace> place_of(const std::string& path) {
  const std::string folder = std::string(layout::store_folder) + '/';
  const std::size_t nested = path.rfind('/' + folder);
  if (nested != std::string::npos) {
    const std::size_t end = nested + 1 + folder.size();
    return StorePlace{path.substr(0, end), path.substr(end)};
  }
  if (path.compare(0, folder.size(), folder) != 0) return std::nullopt;
  return StorePlace{folder, path.substr(folder.size())};
}

merge::Policy policy_of(const std::string& store) {
  const auto text = read_file(store + std::string(layout::config_file));
  if (!text) return {};
  const auto configuration = Document::parse(*text);
  return configuration.ok() ? merge::policy_from(configuration->root()) : merge::Policy{};
}

/// A session has what no other kind has: a skill and the protocol's version.
const Kind* kind_by_content(std::string_view text) {
  const auto document = Document::parse(std::string(text));
  if (!document.ok()) return nullptr;
  const Node root = document->root();
  return root.find("skill") && root.find("protocol_version") ? find_kind("session") : nullptr;
}

}  // namespace

merge::Rules rules_for(const std::string& path, std::string_view document) {
  merge::Rules rules;
  const auto place = place_of(path);
  if (place) rules.policy = policy_of(place->store);
  const Kind* kind = place ? kind_at(place->inside) : nullptr;
  if (!kind) kind = kind_by_content(document);
  if (!kind) return rules;
  rules.schema = &schema_of(*kind);
  if (place) rules.name = session::skill_at(place->inside);
  // Only errors count, and none of them depends on the present time: a merge gives the same answer on any day.
  rules.examine = [kind](const Document& merged) {
    return examine(*kind, merged, "", Instant{std::numeric_limits<std::int64_t>::max() / 2, 0}).errors;
  };
  return rules;
}

}  // namespace checkpoint::driver
