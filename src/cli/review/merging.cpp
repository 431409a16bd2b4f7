#include "cli/review/merging.h"

#include "core/folder.h"
#include "core/json_rows.h"
#include "core/layout.h"
#include "merge/document_rules.h"

namespace checkpoint::cli {
namespace {

// The store's folder on the way to a file, and what follows it.
struct StorePlace {
  std::filesystem::path store;
  std::string inside;
};

std::optional<StorePlace> place_of(const std::filesystem::path& path) {
  StorePlace place;
  std::filesystem::path above;
  bool found = false;
  for (const std::filesystem::path& part : path) {
    above /= part;
    if (part == layout::store_folder) {
      place = {above, ""};
      found = true;
    } else if (found) {
      place.inside += (place.inside.empty() ? "" : "/") + part.string();
    }
  }
  return found ? std::optional(place) : std::nullopt;
}

merge::Policy policy_at(const std::filesystem::path& store) {
  if (!std::filesystem::is_directory(store)) return {};
  const auto file = Folder::open(store.string(), "").read(std::string(layout::config_file), Limits().max_bytes);
  if (!file) return {};
  const auto configuration = Document::parse(file->text);
  return configuration ? merge::policy_from(configuration->root()) : merge::Policy{};
}

}  // namespace

merge::Rules merge_rules(const std::filesystem::path& root, const std::filesystem::path& path,
                         std::string_view document) {
  const auto place = place_of(path);
  if (!place) return merge::document_rules("", {}, document);
  return merge::document_rules(place->inside, policy_at(root / place->store), document);
}

namespace {

json::Value json_or_null(const std::optional<std::string>& text) {
  return text ? json::Value::raw(*text) : json::Value();
}

}  // namespace

json::Object conflict_json(const std::string& file, const merge::Conflict& conflict) {
  json::Object object;
  object.set("file", file);
  object.set("path", conflict.path);
  object.set("base", json_or_null(conflict.base));
  object.set("ours", json_or_null(conflict.ours));
  object.set("theirs", json_or_null(conflict.theirs));
  object.set("why", conflict.why);
  return object;
}

json::Array decisions_json(const std::vector<merge::Decision>& decisions) {
  return json::array_of(decisions, [](const merge::Decision& decision) {
    json::Object object;
    object.set("path", decision.path);
    object.set("rule", decision.rule);
    object.set("took", decision.took);
    object.set("why", decision.why);
    return object;
  });
}

}  // namespace checkpoint::cli
