#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace checkpoint {

/// The process's environment as a value. main reads it once; nothing else asks the process.
class Environment {
 public:
  Environment() = default;
  explicit Environment(std::map<std::string, std::string, std::less<>> variables) : variables_(std::move(variables)) {}

  /// The value of `name`, nothing when it is not set. An empty value is a value.
  std::optional<std::string> get(std::string_view name) const {
    const auto found = variables_.find(name);
    return found == variables_.end() ? std::nullopt : std::optional(found->second);
  }
  void set(const std::string& name, std::string value) { variables_[name] = std::move(value); }
  const std::map<std::string, std::string, std::less<>>& all() const { return variables_; }

 private:
  std::map<std::string, std::string, std::less<>> variables_;
};

}  // namespace checkpoint
