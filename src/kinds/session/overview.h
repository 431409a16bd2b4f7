#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"

namespace checkpoint::session {

/// One entry of `next_actions`: a string, or an object with a command that proves it done.
struct Action {
  std::string text;
  std::string done_when;  ///< empty where there is none
};

/// One row of `progress_table`.
struct Row {
  std::string id;
  std::string label;
  std::string status;
};

struct Blocker {
  std::string id;
  std::string description;
  std::string blocking;
  std::string needs;
  std::string proposed_resolution;
  bool resolved = false;

  /// Somebody has to decide before work goes on.
  bool is_open_decision() const { return !resolved && needs == "user_decision"; }
};

/// `b1: No key for production`: what is in the way, with its name if it has one.
std::string named(const Blocker& blocker);

struct PmRef {
  std::string provider;
  std::string id;
  std::string url;
  std::string role;
};

/// How many rows of `progress_table` are complete.
struct Progress {
  std::size_t complete = 0;
  std::size_t total = 0;
};

/// What a session checkpoint says to everybody: all but `skill_state`, which is its owner's. Reads whatever parses;
/// members that are missing or of another type are empty, so that an invalid checkpoint still shows what it can.
struct Overview {
  std::string skill;
  std::string project;
  std::string phase;
  std::string step;
  std::string status;  ///< in_progress, blocked, complete or failed in a valid document
  std::string progress_summary;
  std::optional<Instant> created_at;
  std::optional<Instant> updated_at;
  std::vector<Row> rows;
  std::vector<Action> next_actions;
  std::vector<Blocker> blockers;  ///< resolved ones too
  std::vector<PmRef> pm_refs;
  std::vector<std::string> generated_files;
  bool over_budget = false;  ///< cost.total_usd is above cost.budget_usd

  Progress progress() const;
  std::vector<Blocker> open_blockers() const;
  bool waits_for_decision() const;
  /// Something is in the way of it: its status says so, or a blocker that is open. Nothing is in the way of what is
  /// complete, whatever it still lists.
  bool is_blocked() const;
};

/// `skill` is what the file's name says; the document's own word for it is not needed.
Overview overview_of(std::string_view skill, const Document& document);

/// Whether both are numbers, and the first is the greater.
bool exceeds(const std::optional<Node>& value, const std::optional<Node>& bound);

/// Whether a session has cost more than it was to.
bool is_over_budget(const Node& root);

/// The action that `node`, an entry of `next_actions`, stands for.
Action action_of(const Node& node);

}  // namespace checkpoint::session
