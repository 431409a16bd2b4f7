#include "cli/yaml/yaml.h"
#include "cli/yaml/yaml_scalar.h"

namespace checkpoint::cli {
namespace {

class Writer {
 public:
  std::string text(const Node& root) {
    if (is_block(root)) {
      add_block(root, 0);
    } else {
      text_ = scalar(root) + "\n";
    }
    return std::move(text_);
  }

 private:
  static bool is_block(const Node& node) { return (node.is_object() || node.is_array()) && !node.empty(); }

  static std::string scalar(const Node& node) {
    if (node.is_object()) return "{}";
    if (node.is_array()) return "[]";
    if (node.is_string()) return yaml_string(node.string());
    return node.is_number() ? yaml_number(node.source()) : std::string(node.source());
  }

  // The members or elements, each on lines of its own.
  void add_block(const Node& node, std::size_t depth) {
    for (const Node& child : node.children()) {
      const std::string indent(2 * depth, ' ');
      text_ += indent + (node.is_object() ? key_of(child, indent) : "-");
      if (!is_block(child)) {
        text_ += " " + scalar(child) + "\n";
      } else {
        text_ += "\n";
        add_block(child, depth + 1);
      }
    }
  }

  // A key of more than 1024 characters has to be announced.
  static std::string key_of(const Node& member, const std::string& indent) {
    const std::string key = yaml_string(member.key());
    return key.size() < 1000 ? key + ":" : "? " + key + "\n" + indent + ":";
  }

  std::string text_;
};

}  // namespace

std::string yaml_of_json(const Node& root) { return Writer().text(root); }

}  // namespace checkpoint::cli
