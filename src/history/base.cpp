#include "history/base.h"

#include <optional>
#include <string>
#include <utility>

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

// Looks for a base, and keeps in mind whether it passed over a ref whose commit is not here.
class Search {
 public:
  Search(const git::Repository& repository, const Settings& settings)
      : repository_(&repository), settings_(&settings) {}

  Base named(const std::string& name) {
    if (const auto tip = repository_->resolve(name)) return found(name, tip);
    for (const std::string prefix : {"", "refs/", "refs/tags/", "refs/heads/", "refs/remotes/"}) note(prefix + name);
    for (const Remote& remote : settings_->remotes) {
      if (auto base = of_ref(tracking_ref(remote.name, name))) return *base;
    }
    if (name == "HEAD") return found(name, std::nullopt);
    throw Error(ErrorCode::not_found, "there is no branch or commit '" + name + "' to compare with",
                {"name another one with --base=<ref>, or set checkpoint.baseBranch"});
  }

  Base usual() {
    if (auto base = of_remote_head()) return *base;
    for (const std::string branch : {"main", "master"}) {
      if (auto base = of_ref("refs/heads/" + branch)) return *base;
    }
    for (const Remote& remote : settings_->remotes) {
      for (const std::string branch : {"main", "master"}) {
        if (auto base = of_ref(tracking_ref(remote.name, branch))) return *base;
      }
    }
    return found("HEAD", repository_->head());
  }

 private:
  Base found(std::string name, std::optional<git::Oid> tip) const { return {std::move(name), tip, has_lost_}; }

  void note(const std::string& ref) { has_lost_ = has_lost_ || repository_->is_lost(ref); }

  std::optional<Base> of_ref(const std::string& name) {
    if (const auto ref = repository_->ref(name)) {
      return found(without(without(name, "refs/heads/"), kTracked), ref->target);
    }
    note(name);
    return std::nullopt;
  }

  // The branch that the remote itself names.
  std::optional<Base> of_remote_head() {
    for (const Remote& remote : settings_->remotes) {
      const auto target = repository_->symbolic_target(tracking_ref(remote.name, "HEAD"));
      if (auto base = target ? of_ref(*target) : std::nullopt) return base;
    }
    return std::nullopt;
  }

  const git::Repository* repository_;
  const Settings* settings_;
  bool has_lost_ = false;
};

}  // namespace

Base base_of(const git::Repository& repository, const Settings& settings) {
  Search search(repository, settings);
  if (settings.base) return search.named(*settings.base);
  if (settings.configured_base) return search.named(*settings.configured_base);
  return search.usual();
}

}  // namespace checkpoint::history
