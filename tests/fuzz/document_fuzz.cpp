// Holds our scanner to nlohmann/json: the same texts are JSON and have the same values, but for what formats.md treats
// differently (a BOM, NUL, lone surrogates, duplicate keys, depth, size). Holds the edits to their promises.

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/document.h"
#include "core/edit.h"
#include "fuzz/fuzz.h"

using checkpoint::Document;
using checkpoint::Node;
using checkpoint::NodeKind;
using checkpoint::ParseCode;

namespace {

using Json = nlohmann::ordered_json;

bool same_object(const Node& node, const Json& json);

bool same(const Node& node, const Json& json) {
  switch (node.kind()) {
    case NodeKind::null: return json.is_null();
    case NodeKind::boolean: return json.is_boolean() && json.get<bool>() == node.boolean();
    case NodeKind::string: return json.is_string() && json.get<std::string>() == node.string();
    case NodeKind::number: return json.is_number() && json == Json::parse(node.source());
    case NodeKind::object: return same_object(node, json);
    case NodeKind::array: break;
  }
  if (!json.is_array() || json.size() != node.size()) return false;
  std::size_t index = 0;
  for (const Node element : node.children()) {
    if (!same(element, json[index++])) return false;
  }
  return true;
}

bool same_object(const Node& node, const Json& json) {
  if (!json.is_object() || json.size() != node.size()) return false;
  for (const Node member : node.children()) {
    const auto found = json.find(member.key());
    if (found == json.end() || !same(member, *found)) return false;
  }
  return true;
}

// What only one of the two accepts, by the rules of formats.md.
bool verdicts_may_differ(const std::string& text, const checkpoint::Result<Document, checkpoint::ParseProblem>& ours) {
  if (text.find('\0') != std::string::npos || text.substr(0, 3) == "\xEF\xBB\xBF") return true;
  if (ours.ok()) return !ours->warnings().empty();
  const ParseCode code = ours.problem().code;
  return code == ParseCode::duplicate_key || code == ParseCode::too_deep || code == ParseCode::oversize;
}

// nlohmann refuses numbers beyond a double; ours keep any size.
bool has_huge_number(const Node& node) {
  if (node.is_number()) return !std::isfinite(std::strtod(std::string(node.source()).c_str(), nullptr));
  for (const Node child : node.children()) {
    if (has_huge_number(child)) return true;
  }
  return false;
}

void holds_for(const Document& document) {
  const Node root = document.root();
  const auto again = Document::parse(checkpoint::formatted(document));
  must(again.ok() && checkpoint::same_value(root, again->root()), "formatting keeps the value");
  must(checkpoint::formatted(*again) == checkpoint::formatted(document), "formatting twice is formatting once");
  const auto canonical = Document::parse(checkpoint::canonical(root));
  must(canonical.ok() && checkpoint::same_value(root, canonical->root()), "the canonical text has the same value");
  if (root.empty()) return;
  const Node first = *root.children().begin();
  const auto without = Document::parse(checkpoint::without(document, first));
  must(without.ok() && without->root().size() == root.size() - 1, "removing a child removes one child");
  const auto replaced = Document::parse(checkpoint::with_value(document, first, "[{\"x\": 1.10}]"));
  must(replaced.ok() && replaced->root().size() == root.size(), "replacing a child keeps the others");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto ours = Document::parse(text);
  if (!ours.ok()) must(ours.problem().at.offset <= text.size(), "a problem stands inside the text");
  if (ours.ok()) holds_for(*ours);
  if (verdicts_may_differ(text, ours) || (ours.ok() && has_huge_number(ours->root()))) return 0;
  const Json theirs = Json::parse(text, nullptr, false);
  must(theirs.is_discarded() != ours.ok(), "both parsers give the same verdict");
  if (ours.ok()) must(same(ours->root(), theirs), "both parsers read the same value");
  return 0;
}
