#include "cli/review/merging.h"

#include "core/folder.h"
#include "core/json_rows.h"
#include "merge/document_rules.h"

namespace checkpoint::cli {
namespace {

json::Value json_or_null(const std::optional<std::string>& text) {
  return text ? json::Value::raw(*text) : json::Value();
}

}  // namespace

merge::Rules merge_rules(const std::filesystem::path& root, const std::filesystem::path& path,
                         std::string_view document) {
  return merge::rules_for(path.generic_string(), document, [&](const std::string& file) -> std::optional<std::string> {
    const std::filesystem::path place = root / file;
    if (!std::filesystem::is_directory(place.parent_path())) return std::nullopt;
    const Folder folder = Folder::open(place.parent_path().string(), "");
    const auto content = folder.read(place.filename().string(), Limits().max_bytes);
    return content ? std::optional(content->text) : std::nullopt;
  });
}

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
