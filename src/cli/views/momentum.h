#pragma once

#include <string>
#include <vector>

#include "cli/views/works.h"
#include "core/json_text.h"
#include "kinds/session/digest.h"

namespace checkpoint::cli {

/// What happened to one piece of work.
struct Momentum {
  std::string_view kind;
  std::string owner;
  std::string path;
  std::string name;  ///< the owner; with the kind before it, where work of another kind is called so too
  session::Digest digest;
};

/// What happened to each of `works` since `when`: an ISO time, a date, a day of the week, a span such as `2d`, or a
/// revision. Where git has the documents of sessions of that time, they are compared, and what it did not have then is
/// new; else, and of other kinds, only what carries its own time is known. A time is one in the history of `tip`.
/// Error{usage} for what is none of these.
std::vector<Momentum> momentum_since(const std::string& when, const std::vector<Work>& works,
                                     const Workspace& workspace, const Context& context,
                                     const std::string& tip = "HEAD");

/// The time that `when` means, as momentum_since() reads it, and with its errors.
Instant moment_of(const std::string& when, const Workspace& workspace, const Context& context,
                  const std::string& tip = "HEAD");

/// How a checkpoint stands that was not there then: `in_progress, phase build`.
std::string newness_text(const session::Digest& digest);

/// What stands first in the queue now, in words: `nothing is queued` where it has become empty.
std::string next_text(const std::string& action);

/// `digest[]` of status.
json::Array momentum_json(const std::vector<Momentum>& all);

/// A few lines for each checkpoint that moved.
std::string momentum_text(const std::vector<Momentum>& all, const Look& look);

}  // namespace checkpoint::cli
