#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "store/snapshots/capture.h"
#include "store/snapshots/creation.h"
#include "support/git.h"
#include "support/scratch.h"

namespace checkpoint::test {

/// A repository with a work tree and a store, in which snapshots of the workflow `checkout` are taken.
class Yard {
 public:
  explicit Yard(const std::vector<std::string>& init = {"init", "-q"})
      : environment(hermetic_environment(scratch / "home")), store(store_at(scratch / "work")) {
    std::filesystem::create_directories(root());
    said(init);
    write_file(root() / ".checkpoints/README.md", "");
  }

  std::filesystem::path root() const { return scratch / "work"; }
  std::string said(const std::vector<std::string>& words) const {
    std::string text = test::git(root(), words, environment);
    if (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
  }
  GitCommand git() const { return {root(), environment}; }
  SnapshotDesk desk() const {
    return {store, now, [this] {
              const std::string number = std::to_string(1000 + ++ids);
              return "a1b2c3d4-e5f6-4890-abcd-ef123456" + number;
            }};
  }
  Yard& write(const std::string& path, std::string_view text) {
    write_file(root() / path, text);
    return *this;
  }
  Yard& plan(const std::vector<std::string>& names, const std::string& config = "{}") {
    snapshot::PlanWish wish{"checkout", names};
    wish.config = config;
    plan_snapshots(desk(), wish, Amendment::refused);
    return *this;
  }
  Capture take(const std::vector<std::string>& pathspecs, Ignored ignored = Ignored::refused) const {
    return capture(store.location(), environment, {root(), pathspecs, ignored});
  }
  CreatedSnapshot create(const std::string& name, const std::vector<std::string>& pathspecs = {"."}) const {
    snapshot::Contents contents;
    contents.workflow = "checkout";
    contents.name = name;
    contents.files = take(pathspecs).files;
    return create_snapshot(desk(), git(), contents);
  }
  Snapshots load() const { return load_snapshots(store, workflow, now); }
  /// The events of the log: `create designed`.
  std::vector<std::string> events() const {
    std::vector<std::string> all;
    for (const snapshot::LogEntry& entry : load().log.entries) {
      all.push_back(entry.event.event + " " + entry.event.checkpoint_name);
    }
    return all;
  }

  Scratch scratch;
  Environment environment;
  Store store;
  Name workflow = Name::checked("workflow", "checkout");
  Instant now = *parse_instant("2026-05-01T08:00:00Z");
  mutable int ids = 0;

 private:
  static Store store_at(const std::filesystem::path& root) {
    return Store(Location{root, root, root / ".git", true}, *parse_instant("2026-05-01T08:00:00Z"));
  }
};

}  // namespace checkpoint::test
