#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/environment.h"
#include "store/location.h"
#include "store/setup/target.h"

namespace checkpoint {

enum class SetupAction : std::uint8_t { add, remove };

/// One file, and what becomes of it.
struct SetupFile {
  std::string path;                   ///< from the root of the work tree
  EntryState state;                   ///< of the whole: the worst of what is in it, missing before old
  bool has_ours = false;              ///< something of ours is in it, be it old
  std::optional<std::string> before;  ///< nothing: there is none
  std::optional<std::string> after;   ///< nothing: there is none, or it goes
  std::string refusal;                ///< why it is left alone, a sentence; empty where it is not

  bool changes() const { return refusal.empty() && before != after; }
};

struct SetupPlan {
  const SetupTarget* target = nullptr;
  std::vector<SetupFile> files;

  /// Of a target whose files are not all understood nothing is written.
  bool is_refused() const;
  bool has_ours() const;
};

/// Where a setup works: the root of a work tree, or without git the project folder.
class SetupPlace {
 public:
  SetupPlace(const Location& location, std::string action) : location_(&location), action_(std::move(action)) {}

  /// Whether a target is used here: its traces are in the work tree, or its program is on PATH.
  bool is_found(const SetupTarget& target, const Environment& environment) const;

  /// What is to be done for one target. Nothing about a file is an error: what stands in the way is a refusal.
  SetupPlan plan(const SetupTarget& target, SetupAction action) const;

  /// Carries out those plans that are not refused: all of them, or none. Folders that are made for a file are
  /// remembered in the git folder, and go with it.
  void carry_out(const std::vector<SetupPlan>& plans) const;

 private:
  SetupChoices choices() const;
  std::vector<TargetFile> files_of(const SetupTarget& target, SetupAction action) const;
  std::vector<std::string> missing_folders(const std::vector<SetupPlan>& plans) const;

  const Location* location_;
  std::string action_;
};

}  // namespace checkpoint
