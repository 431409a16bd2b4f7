#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exchange/exchange.h"
#include "core/name.h"
#include "kinds/session/overview.h"

namespace checkpoint::cli {

struct FinishedAction {
  std::string at;  ///< empty where nobody says
  std::string action;
};

/// A session made of what another program keeps in a form of its own.
struct ForeignSession {
  Name skill;
  std::string program;  ///< whose it was, for the summary's sake
  std::string summary;
  std::vector<session::Row> rows = {};
  std::vector<std::string> actions = {};  ///< the most urgent first
  std::vector<session::Blocker> blockers = {};
  std::vector<std::string> decisions = {};
  std::vector<std::string> preferences = {};
  std::vector<FinishedAction> done = {};  ///< newest first
  std::optional<Instant> created = {};    ///< where the files do not say: when it was taken in
  std::optional<Instant> updated = {};
};

enum class TaskState : std::uint8_t { open, under_way, blocked, done };

/// A task of a list or a board.
struct ForeignTask {
  std::string id;
  std::string title;
  TaskState state = TaskState::open;
  int urgency = 0;                          ///< the lower, the more urgent
  std::string closed_at = {};               ///< of a finished one
  std::vector<std::string> waits_for = {};  ///< ids; what is not among the tasks holds nothing up
  bool is_group = false;                    ///< its parts are tasks, and are what is done
};

/// Makes rows, next actions, blockers and finished actions of the tasks, and says in the summary how many there are.
void add_tasks(std::vector<ForeignTask> tasks, ForeignSession& session);

/// Puts the session into the store, from the file or folder `from`, unless something was refused; `changes` is what is
/// said in another way than before.
void take_in_session(const ExchangeJob& job, const ForeignSession& session, const std::string& from,
                     const std::vector<std::string>& changes, Exchange& exchange);

}  // namespace checkpoint::cli
