#include "cli/yaml.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>

#include "core/document.h"
#include "core/error.h"

namespace checkpoint::cli {
namespace {

constexpr std::array<std::string_view, 5> kNulls{"", "~", "null", "Null", "NULL"};
constexpr std::array<std::string_view, 3> kTrues{"true", "True", "TRUE"};
constexpr std::array<std::string_view, 3> kFalses{"false", "False", "FALSE"};

template <std::size_t size>
bool is_one_of(const std::array<std::string_view, size>& words, std::string_view text) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_number(const std::string& text) {
  const auto document = Document::parse(text);
  return document && document->root().is_number() && document->root().source() == text;
}

// A scalar without quotes and without a tag of its own has the tag `?`.
std::string scalar(const YAML::Node& node) {
  const std::string& text = node.Scalar();
  if (node.Tag() != "?") return quoted(text);
  if (is_one_of(kNulls, text)) return "null";
  if (is_one_of(kTrues, text)) return "true";
  if (is_one_of(kFalses, text)) return "false";
  return is_number(text) ? text : quoted(text);
}

class Converter {
 public:
  explicit Converter(std::string_view name) : name_(name) {}

  std::string convert(const YAML::Node& root) {
    add(root, 1);
    return std::move(json_);
  }

 private:
  void add(const YAML::Node& node, std::size_t depth) {
    if (depth > limits_.max_depth || json_.size() > limits_.max_bytes) refuse(node, "it is too deep or too large");
    switch (node.Type()) {
      case YAML::NodeType::Undefined:
      case YAML::NodeType::Null: json_ += "null"; return;
      case YAML::NodeType::Scalar: json_ += scalar(node); return;
      case YAML::NodeType::Sequence: add_list(node, depth); return;
      case YAML::NodeType::Map: add_members(node, depth); return;
    }
  }

  void add_list(const YAML::Node& node, std::size_t depth) {
    json_ += '[';
    for (std::size_t index = 0; index < node.size(); ++index) {
      if (index > 0) json_ += ", ";
      add(node[index], depth + 1);
    }
    json_ += ']';
  }

  void add_members(const YAML::Node& node, std::size_t depth) {
    json_ += '{';
    bool first = true;
    for (const auto& member : node) {
      if (!member.first.IsScalar()) refuse(member.first, "a key must be a scalar");
      json_ += (first ? "" : ", ") + quoted(member.first.Scalar()) + ": ";
      add(member.second, depth + 1);
      first = false;
    }
    json_ += '}';
  }

  [[noreturn]] void refuse(const YAML::Node& node, const std::string& reason) const {
    const YAML::Mark mark = node.Mark();
    throw Error(ErrorCode::invalid, "'" + std::string(name_) + "' cannot be read: line " +
                                        std::to_string(mark.line + 1) + ", column " + std::to_string(mark.column + 1) +
                                        ": " + reason);
  }

  std::string_view name_;
  Limits limits_;
  std::string json_;
};

}  // namespace

std::string json_of_yaml(std::string_view text, std::string_view name) {
  try {
    return Converter(name).convert(YAML::Load(std::string(text)));
  } catch (const YAML::Exception& problem) {
    throw Error(ErrorCode::invalid, "'" + std::string(name) + "' is no YAML: line " +
                                        std::to_string(problem.mark.line + 1) + ", column " +
                                        std::to_string(problem.mark.column + 1) + ": " + problem.msg);
  }
}

}  // namespace checkpoint::cli
