#include "store/git_config.h"

#include <algorithm>

#include "core/letters.h"
#include "core/take.h"

namespace checkpoint {

namespace {

// Our settings, the repository's form, where the work tree and its hooks are and whether it is whole, what `install`
// registers, and the remotes.
constexpr const char* wanted =
    R"(^(checkpoint\.|color\.(checkpoint|ui)$|core\.(bare|hookspath|repositoryformatversion|sparsecheckout|worktree)$)"
    R"(|extensions\.|(merge|hook)\.checkpoint\.|remote\..*\.(fetch|(push)?url)$|url\..*\.insteadof$))";

bool same_key(std::string_view one, std::string_view other) {
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](char left, char right) { return to_lower(left) == to_lower(right); });
}

}  // namespace

std::optional<std::string> GitConfig::get(std::string_view key) const {
  const auto found =
      std::find_if(entries.rbegin(), entries.rend(), [key](const auto& entry) { return same_key(entry.first, key); });
  return found == entries.rend() ? std::nullopt : std::optional(found->second);
}

GitConfig parse_git_config(std::string_view output) {
  GitConfig config;
  for (const std::string_view entry : parts_of(output, '\0')) {
    const std::size_t newline = entry.find('\n');
    const bool has_value = newline != std::string_view::npos;
    config.entries.emplace_back(entry.substr(0, newline), has_value ? entry.substr(newline + 1) : "true");
  }
  return config;
}

GitConfigReader::GitConfigReader(const std::filesystem::path& folder, const Environment& environment)
    : git_({"git", {"config", "--null", "--get-regexp", wanted}, folder}, environment) {}

const GitConfig& GitConfigReader::get() {
  if (config_) return *config_;
  const ProgramAnswer answer = git_.finish();
  config_ = answer.ok() ? parse_git_config(answer.output) : GitConfig{};
  return *config_;
}

}  // namespace checkpoint
