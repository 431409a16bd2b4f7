#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/choice/workspace.h"
#include "cli/past/past.h"
#include "kinds/session/claims.h"
#include "kinds/session/ranking.h"
#include "kinds/session/tickets.h"

namespace checkpoint::cli {

/// Tells which actions have landed, and which have nothing to wait for any more: by the history where an action names a
/// reference, else by what the checkpoint itself claims. The history is opened when the first action needs it, and not
/// before.
class LandedActions {
 public:
  /// Both must outlive this.
  LandedActions(const Location& location, const Context& context) : location_(&location), context_(&context) {}

  /// Landed, unblocked (with the landing that did it), or open. What is not sure is open.
  session::Outlook outlook(const SessionEntry& entry, const session::Action& action);

  /// Why the history could not be asked, where it was needed.
  std::vector<std::string> warnings() const;

  /// Why the history was not asked, as a clause; also where that is no fault, as outside of a repository.
  std::string reason() const;

 private:
  // What a checkpoint says that all of its actions are judged by.
  struct Said {
    session::Claims claims;
    std::vector<std::string> tickets;
  };

  session::Outlook judged(const SessionEntry& entry, const session::Action& action, const history::Opinion& said);
  EvidenceFound asked() const;
  Evidence* evidence();
  history::Opinion opinion(const SessionEntry& entry, const std::string& text);
  bool is_claimed(const SessionEntry& entry, const session::Action& action);
  const Said& said_by(const SessionEntry& entry);

  const Location* location_;
  const Context* context_;
  std::optional<EvidenceFound> found_;
  std::map<std::string, Said> said_;  // by the checkpoint's path
};

}  // namespace checkpoint::cli
