#pragma once

#include <optional>
#include <string>

#include "core/document.h"
#include "core/result.h"
#include "core/time.h"
#include "kinds/session/overview.h"

namespace checkpoint::session {

/// How `done` was asked to finish an action.
struct Completion {
  std::optional<std::string> expected;      ///< the text that the caller believes to stand first
  std::optional<std::string> next;          ///< what to queue at the head instead
  bool complete = false;                    ///< the whole checkpoint is complete with this
  std::optional<std::string> claimed = {};  ///< the text of the action that is meant, wherever it stands
};

/// Why the queue stays as it is.
enum class QueueRefusal {
  empty,       ///< there is nothing to finish
  unexpected,  ///< something else stands first
  would_empty  ///< an in_progress checkpoint needs a next action
};

/// The queue after `done`.
struct Finished {
  Document document;
  Action completed;
  bool already_done = false;  ///< a replay: the expected action is in recently_done, and nothing changed
};

/// How many entries recently_done keeps.
constexpr std::size_t recently_done_cap = 10;

/// True where `text` does not stand first in next_actions but stands in recently_done: a replay of its completion.
bool is_replay(const Document& document, const std::string& text);

/// Moves the first of next_actions, or the one that is claimed, to the head of recently_done, stamped with `now`. With
/// `expected`, an action that is not first but stands in recently_done answers "already done" and changes nothing, as
/// does one that is claimed and not queued any more. `updated_at` is left to the caller.
Result<Finished, QueueRefusal> finish_first(const Document& document, const Completion& completion, const Instant& now);

/// Whether the queue has an action of this text.
bool is_queued(const Node& root, std::string_view text);

/// Moves an action that has landed, whichever place it has in the queue, to the head of recently_done, with the commit
/// that proves it. Nothing where the queue has no such action, or an in_progress checkpoint would be left without one.
/// `updated_at` stays: tidying up is no progress.
std::optional<Document> finish_landed(const Document& document, const std::string& text, const std::string& commit,
                                      const Instant& now);

}  // namespace checkpoint::session
