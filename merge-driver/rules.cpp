#include "rules.h"

#include "core/layout.h"
#include "file.h"
#include "merge/document_rules.h"

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

}  // namespace

merge::Rules rules_for(const std::string& path, std::string_view document) {
  const auto place = place_of(path);
  if (!place) return merge::document_rules("", {}, document);
  return merge::document_rules(place->inside, policy_of(place->store), document);
}

}  // namespace checkpoint::driver
