#include "history/base.h"

#include "core/error.h"

namespace checkpoint::history {

namespace {

constexpr std::string_view kTracked = "refs/remotes/";

std::string without(std::string_view name, std::string_view prefix) {
  return std::string(name.starts_with(prefix) ? name.substr(prefix.size()) : name);
}

std::string tracking_ref(const std::string& remote, const std::string& name) {
  return std::string(kTracked) + remote + "/" + name;
}

Base named(const git::Repository& repository, const std::string& name, const Settings& settings) {
  if (const auto tip = repository.resolve(name)) return {name, tip};
  for (const Remote& remote : settings.remotes) {
    const std::string tracking = tracking_ref(remote.name, name);
    if (const auto found = repository.ref(tracking)) return {without(tracking, kTracked), found->target};
  }
  if (name == "HEAD") return {name, std::nullopt};
  throw Error(ErrorCode::not_found, "there is no branch or commit '" + name + "' to compare with",
              {"name another one with --base=<ref>, or set checkpoint.baseBranch"});
}

std::optional<Base> of_ref(const git::Repository& repository, const std::string& name) {
  const auto found = repository.ref(name);
  if (!found) return std::nullopt;
  return Base{without(without(name, "refs/heads/"), kTracked), found->target};
}

// The branch that the remote itself names.
std::optional<Base> of_remote_head(const git::Repository& repository, const Settings& settings) {
  for (const Remote& remote : settings.remotes) {
    const auto target = repository.symbolic_target(tracking_ref(remote.name, "HEAD"));
    if (auto base = target ? of_ref(repository, *target) : std::nullopt) return base;
  }
  return std::nullopt;
}

}  // namespace

Base base_of(const git::Repository& repository, const Settings& settings) {
  if (settings.base) return named(repository, *settings.base, settings);
  if (settings.configured_base) return named(repository, *settings.configured_base, settings);
  if (auto base = of_remote_head(repository, settings)) return *base;
  for (const std::string branch : {"main", "master"}) {
    if (auto base = of_ref(repository, "refs/heads/" + branch)) return *base;
  }
  for (const Remote& remote : settings.remotes) {
    for (const std::string branch : {"main", "master"}) {
      if (auto base = of_ref(repository, tracking_ref(remote.name, branch))) return *base;
    }
  }
  return {"HEAD", repository.head()};
}

}  // namespace checkpoint::history
