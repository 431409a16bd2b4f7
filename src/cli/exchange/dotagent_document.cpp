#include "cli/exchange/dotagent_document.h"

#include "core/edit.h"
#include "core/json_rows.h"
#include "core/json_text.h"
#include "core/ranges.h"
#include "core/relative_path.h"
#include "core/time.h"
#include "schema/format.h"

namespace checkpoint::cli::dotagent {
namespace {

class Speller {
 public:
  // As deep as the schema goes: what it does not know is taken as it is.
  json::Value value(const Node& node, const SchemaNode* schema, const std::string& name) {
    if (schema == nullptr) return node;
    if (node.is_object()) return object(node, *schema);
    if (node.is_array()) return array(node, *schema, name);
    return node.is_string() ? text(node, schema->format, name) : json::Value(node);
  }

  std::vector<std::string> changes;

 private:
  void change(const std::string& sentence) {
    if (!contains(changes, sentence)) changes.push_back(sentence);
  }

  static bool is_required(const SchemaNode& schema, const std::string& name) { return contains(schema.required, name); }

  json::Value object(const Node& node, const SchemaNode& schema) {
    json::Object result;
    for (const Node& member : node.children()) {
      const std::string name = member.key();
      const SchemaNode* own = schema.member(name);
      if (own != nullptr && member.kind() == NodeKind::null && !is_required(schema, name)) {
        change(name + " is left out where it is null");
      } else {
        result.set(name, value(member, own, name));
      }
    }
    return result;
  }

  json::Value array(const Node& node, const SchemaNode& schema, const std::string& name) {
    return json::array_of(node.children(), [&](const Node& element) { return value(element, schema.items, name); });
  }

  json::Value text(const Node& node, Format format, const std::string& name) {
    if (!objection(node.string(), format)) return node;
    std::string better;
    if (format == Format::time) {
      if (const auto instant = parse_instant(node.string())) better = format_precise(*instant);
    } else if (format == Format::path) {
      if (const auto path = normalised_path(node.string()); path.ok()) better = *path;
    }
    if (better.empty()) return node;
    change(name + " is written as " + better);
    return better;
  }
};

}  // namespace

Spelled spelled(const Document& document, const SchemaNode& schema) {
  Speller speller;
  const json::Value value = speller.value(document.root(), &schema, "");
  if (speller.changes.empty()) return {std::string(document.text()), {}};
  return {formatted(Document::composed(value.text())), speller.changes};
}

}  // namespace checkpoint::cli::dotagent
