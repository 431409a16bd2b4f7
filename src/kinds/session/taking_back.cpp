#include "kinds/session/taking_back.h"

#include <algorithm>
#include <vector>

#include "core/control.h"
#include "core/edit.h"
#include "core/json_string.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/session/overview.h"
#include "kinds/session/work.h"

namespace checkpoint::session {
namespace {

constexpr const char* kDecisions = "key_decisions";

// The rows of the decisions that waited, and wait no more.
std::vector<Node> answered(const Overview& before, const Overview& after, const Node& root) {
  const auto still_waits = [&](const Blocker& blocker) {
    return std::any_of(after.blockers.begin(), after.blockers.end(), [&](const Blocker& one) {
      return one.id == blocker.id && one.description == blocker.description && one.is_open_decision();
    });
  };
  const std::vector<Node> rows = elements_of(root, "blockers");
  std::vector<Node> found;
  for (std::size_t at = 0; at < std::min(rows.size(), before.blockers.size()); ++at) {
    const Blocker& blocker = before.blockers[at];
    if (blocker.is_open_decision() && !still_waits(blocker)) found.push_back(rows[at]);
  }
  return found;
}

std::size_t decisions_in(const Document& document) {
  const auto primer = document.root().find("context_primer");
  return primer ? elements_of(*primer, kDecisions).size() : 0;
}

// A row that is still there, marked as resolved, only loses that mark.
bool is_still_there(const Overview& after, const Node& row) {
  const std::string id = text_member(row, "id");
  return std::any_of(after.blockers.begin(), after.blockers.end(),
                     [&](const Blocker& blocker) { return blocker.id == id; });
}

std::string asking_again(const Document& before, const Overview& after, const Node& row) {
  if (is_still_there(after, row)) return "--unset=" + path_of_blocker(text_member(row, "id")) + ".resolved";
  const std::string json = on_one_line(row, style_of(before));
  return "--blockers+:json=" + (has_unsafe(json) ? in_ascii(json) : json);
}

}  // namespace

std::string way_back(std::string_view skill, const Document& before, const Document& after) {
  const Overview then = overview_of(skill, before);
  const Overview now = overview_of(skill, after);
  const std::vector<Node> rows = answered(then, now, before.root());
  if (rows.empty()) return "";
  std::string command = "git checkpoint update " + shell_word(std::string(skill));
  for (const Node& row : rows) command += " " + shell_quoted(asking_again(before, now, row));
  // From the last on, so that the others keep their places.
  for (std::size_t at = decisions_in(after); at > decisions_in(before); --at) {
    command +=
        " " + shell_quoted("--unset=context_primer." + std::string(kDecisions) + "[" + std::to_string(at - 1) + "]");
  }
  return then.status == now.status ? command : command + " " + shell_word("--status=" + then.status);
}

}  // namespace checkpoint::session
