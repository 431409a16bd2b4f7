#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace checkpoint::schema_compiler {

using Json = nlohmann::ordered_json;

/// The constant tables of one schema as they grow: nodes, and the lists that nodes refer to.
class Tables {
 public:
  explicit Tables(const Json& schema) : schema_(schema) {}

  /// The C++ expression for the address of the node that `value`, found at `pointer`, compiles to. A place is compiled
  /// once, so that schemas may refer to each other in circles.
  std::string node(const Json& value, const std::string& pointer);

  /// Adds a list of `element_type` and gives its name; `{}` where `elements` is empty.
  std::string list(const std::string& element_type, const std::vector<std::string>& elements);

  /// All tables, as C++ definitions.
  std::string definitions() const;

 private:
  const Json& target_of(const Json& reference, const std::string& pointer) const;
  std::string referred(const Json& value, const std::string& pointer);

  const Json& schema_;
  std::map<std::string, std::size_t> index_of_;  // by pointer
  std::vector<std::string> nodes_;               // initializers
  std::string lists_;
  std::size_t list_count_ = 0;
};

}  // namespace checkpoint::schema_compiler
