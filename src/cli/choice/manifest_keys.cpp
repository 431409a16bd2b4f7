#include "cli/choice/manifest_keys.h"

#include <algorithm>

#include "cli/command/suggestion.h"
#include "core/error.h"
#include "core/member.h"
#include "core/texts.h"
#include "schema/schema.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> keys_of(const SchemaNode& object) {
  return texts_for(object.properties, [](const SchemaProperty& property) { return std::string(property.name); });
}

// However the words of a key are joined: `humanApprovalDefault`, `human-approval-default`.
std::string plain(const std::string& key) {
  std::string letters;
  for (const char letter : key) {
    if (letter >= 'A' && letter <= 'Z') {
      letters += static_cast<char>(letter - 'A' + 'a');
    } else if (letter != '_' && letter != '-' && letter != ' ') {
      letters += letter;
    }
  }
  return letters;
}

// Of the keys there are the one that `key` is a slip of.
std::string meant_by_key(const std::string& key, const std::vector<std::string>& known) {
  for (const std::string& candidate : known) {
    if (plain(candidate) == plain(key)) return candidate;
  }
  constexpr std::size_t shortest = 8;  // of a shorter word too many others are near
  const auto near = nearest(key, known);
  return near && near->size() >= shortest ? *near : "";
}

void refuse_in(const Node& object, const std::string& subject, const SchemaNode& schema) {
  const std::vector<std::string> known = keys_of(schema);
  for (const Node& member : object.children()) {
    const std::string key(member.key());
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    const std::string meant = meant_by_key(key, known);
    if (meant.empty()) continue;
    throw Error(ErrorCode::invalid, subject + " has the key '" + key + "', which means nothing",
                {"did you mean '" + meant + "'?"});
  }
}

}  // namespace

void refuse_misspelt_keys(const Document& manifest) {
  const Node root = manifest.root();
  if (!root.is_object()) return;
  const SchemaNode& schema = *find_schema("manifest")->root;
  refuse_in(root, "the manifest", schema);
  for (const Node& stage : elements_of(root, "stages")) {
    const std::string name = stage.is_object() ? text_member(stage, "name") : "";
    if (stage.is_object()) refuse_in(stage, "the stage '" + name + "'", *schema.member("stages")->items);
  }
}

}  // namespace checkpoint::cli
