#include "store/remotes.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace checkpoint {

namespace {

// As git does it: the longest beginning that is named gives way to its base.
std::string rewritten(const std::string& url, const GitConfig& config) {
  std::string_view base;
  std::size_t longest = 0;
  for (const auto& [key, value] : config.entries) {
    const std::string_view instead = middle_of(key, "url", "insteadof");
    if (instead.empty() || value.size() <= longest || !url.starts_with(value)) continue;
    base = instead;
    longest = value.size();
  }
  return longest == 0 ? url : std::string(base) + url.substr(longest);
}

}  // namespace

std::string_view middle_of(std::string_view key, std::string_view section, std::string_view variable) {
  const std::size_t ends = section.size() + variable.size() + 2;
  if (key.size() <= ends || !key.starts_with(section) || !key.ends_with(variable)) return {};
  const bool has_dots = key[section.size()] == '.' && key[key.size() - variable.size() - 1] == '.';
  return has_dots ? key.substr(section.size() + 1, key.size() - ends) : std::string_view();
}

std::vector<Remote> remotes_of(const GitConfig& config) {
  std::map<std::string, std::string> urls;
  for (const auto& [key, value] : config.entries) {
    const std::string_view fetched = middle_of(key, "remote", "url");
    const std::string_view pushed = middle_of(key, "remote", "pushurl");
    if (!pushed.empty()) urls.try_emplace(std::string(pushed));
    if (fetched.empty()) continue;
    std::string& url = urls[std::string(fetched)];
    if (url.empty()) url = value;  // git fetches from the first
  }
  std::vector<Remote> remotes;
  remotes.reserve(urls.size());
  for (const auto& [name, url] : urls) remotes.push_back({name, rewritten(url, config)});
  std::stable_partition(remotes.begin(), remotes.end(), [](const Remote& remote) { return remote.name == "origin"; });
  return remotes;
}

}  // namespace checkpoint
