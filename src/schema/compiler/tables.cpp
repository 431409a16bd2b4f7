#include "schema/compiler/tables.h"

#include "schema/compiler/compile.h"
#include "schema/compiler/keywords.h"

namespace checkpoint::schema_compiler {

namespace {

std::string address(std::size_t index) { return "&nodes[" + std::to_string(index) + "]"; }

}  // namespace

std::string Tables::node(const Json& value, const std::string& pointer) {
  if (!value.is_object()) throw CompileError(pointer, "a schema must be an object");
  if (value.contains("$ref")) return referred(value, pointer);
  const auto [entry, is_new] = index_of_.try_emplace(pointer, nodes_.size());
  const std::size_t index = entry->second;
  if (is_new) {
    nodes_.emplace_back();  // keeps the place while the node's own parts are compiled
    nodes_[index] = initializer(*this, value, pointer);
  }
  return address(index);
}

const Json& Tables::target_of(const Json& reference, const std::string& pointer) const {
  const std::string target = reference.is_string() ? reference.get<std::string>() : "";
  if (target.rfind("#/$defs/", 0) != 0) throw CompileError(pointer, "$ref must begin with #/$defs/");
  const Json::json_pointer place(target.substr(1));
  if (!schema_.contains(place)) throw CompileError(pointer, "$ref names nothing: " + target);
  return schema_.at(place);
}

std::string Tables::referred(const Json& value, const std::string& pointer) {
  const Json& reference = value.at("$ref");
  const Json& target = target_of(reference, pointer);
  if (value.size() == 1) return node(target, reference.get<std::string>().substr(1));
  Json own = target;
  for (const auto& [keyword, argument] : value.items()) {
    if (keyword == "$ref") continue;
    if (!is_annotation(keyword)) throw CompileError(pointer, "only annotations may stand beside $ref: " + keyword);
    own[keyword] = argument;
  }
  return node(own, pointer);
}

std::string Tables::list(const std::string& element_type, const std::vector<std::string>& elements) {
  if (elements.empty()) return "{}";
  std::string name = "list_" + std::to_string(list_count_++);
  lists_ += "constexpr " + element_type + " " + name + "[] = {";
  for (const std::string& element : elements) lists_ += element + ", ";
  lists_ += "};\n";
  return name;
}

std::string Tables::definitions() const {
  const std::string size = std::to_string(nodes_.size());
  std::string text = "extern const SchemaNode nodes[" + size + "];\n\n" + lists_;
  text += "\nconstinit const SchemaNode nodes[" + size + "] = {\n";
  for (const std::string& node : nodes_) text += "    {" + node + "},\n";
  return text + "};\n";
}

}  // namespace checkpoint::schema_compiler
