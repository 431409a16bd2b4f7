#pragma once

#include <map>
#include <string>

#include "cli/command/board.h"
#include "cli/report/offer.h"
#include "cli/report/report.h"

namespace checkpoint::cli {

/// What an approval binds to, as it stands now.
struct ToApprove {
  std::string etag;            ///< of the file that says it
  std::string digest;          ///< of what is approved
  std::string subject;         ///< what is approved, as text
  std::string command;         ///< that shows all of it
  std::string inherited = {};  ///< which of it is from an earlier attempt, as a sentence; empty where nothing is
  bool is_whole = true;        ///< the subject has all of it; else some files are in it by their SHA-256 alone
};

/// What the page tells beside the report, so that what is done from it is done to what it shows.
struct BoardFacts {
  std::map<std::string, ToApprove> to_approve;  ///< by `<project>/<stage>`, and by the workflow's name
  std::map<std::string, OfferedStep> answers;   ///< of workflows and projects, by the command that answers a decision
  std::map<std::string, OfferedStep> steps;     ///< of workflows and projects that ask nothing, by `<kind>/<name>`
  std::string decider;                          ///< in whose name what is approved is; empty where nobody knows
};

struct BoardPage {
  std::string html;
  std::string digest;  ///< another one where a reader would see something else, but for the time of day
};

/// The live page: the report's, with a script that asks its own server, and nobody else, for what is new, and with what
/// can be done about each piece of work. It has its digest in it.
BoardPage board_page_of(Report report, const BoardFacts& facts, BoardUse use);

/// What a browser may do with it.
std::string board_policy();

}  // namespace checkpoint::cli
