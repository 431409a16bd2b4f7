#include "kinds/session/taking_back.h"

#include <algorithm>
#include <vector>

#include "core/control.h"
#include "core/edit.h"
#include "core/json_string.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/session/decisions.h"
#include "kinds/session/overview.h"
#include "kinds/session/work.h"

namespace checkpoint::session {
namespace {

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

// A row that is still there, marked as resolved, only loses that mark.
bool is_still_there(const Overview& after, const Node& row) {
  const std::string id = text_member(row, "id");
  return std::any_of(after.blockers.begin(), after.blockers.end(),
                     [&](const Blocker& blocker) { return blocker.id == id; });
}

bool is_same(const std::optional<Node>& one, const std::optional<Node>& other) {
  return one.has_value() == other.has_value() && (!one || one->source() == other->source());
}

// Whether the members of two objects are the same, but for those that are named.
bool are_same_but_for(const std::optional<Node>& one, const std::optional<Node>& other,
                      const std::vector<std::string_view>& names) {
  const auto all_in = [&](const std::optional<Node>& from, const std::optional<Node>& to) {
    if (!from) return true;
    const auto children = from->children();
    return std::all_of(children.begin(), children.end(), [&](const Node& member) {
      const std::string key = member.key();
      if (std::find(names.begin(), names.end(), key) != names.end()) return true;
      return is_same(member, member_of(to, key));
    });
  };
  return all_in(one, other) && all_in(other, one);
}

bool begins_with(const std::vector<Node>& all, const std::vector<Node>& beginning) {
  return all.size() >= beginning.size() &&
         std::equal(beginning.begin(), beginning.end(), all.begin(),
                    [](const Node& one, const Node& other) { return is_same(one, other); });
}

// The blockers that stay are what they were, but for marks that are new, and those that went were the last: what is
// asked again is appended.
bool are_only_answered(const std::vector<Node>& before, const std::vector<Node>& after) {
  if (after.size() > before.size()) return false;
  std::vector<std::string> ids;
  for (std::size_t at = 0; at < before.size(); ++at) {
    ids.push_back(text_member(before[at], "id"));
    if (std::count(ids.begin(), ids.end(), ids.back()) > 1) return false;
    if (at >= after.size() || is_same(before[at], after[at])) continue;
    if (before[at].find("resolved") || !are_same_but_for(before[at], after[at], {"resolved"})) return false;
  }
  return true;
}

// Whether nothing has changed but what way_back() sets again.
bool is_only_an_answer(const Node& before, const Node& after, std::size_t answers) {
  const std::vector<Node> rows = elements_of(before, "blockers");
  const std::vector<Node> left = elements_of(after, "blockers");
  if (!are_only_answered(rows, left)) return false;
  std::size_t changed = rows.size() - left.size();
  for (std::size_t at = 0; at < left.size(); ++at) changed += is_same(rows[at], left[at]) ? 0U : 1U;
  return changed == answers &&
         are_same_but_for(before.find("context_primer"), after.find("context_primer"), {kDecisions}) &&
         begins_with(decision_rows(after), decision_rows(before)) &&
         are_same_but_for(before, after, {"blockers", "context_primer", "status", "updated_at"});
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
  if (rows.empty() || !is_only_an_answer(before.root(), after.root(), rows.size())) return "";
  std::string command = "git checkpoint update " + shell_word(std::string(skill));
  for (const Node& row : rows) command += " " + shell_quoted(asking_again(before, now, row));
  // From the last on, so that the others keep their places.
  const std::size_t known = decision_rows(before.root()).size();
  for (std::size_t at = decision_rows(after.root()).size(); at > known; --at) {
    command +=
        " " + shell_quoted("--unset=context_primer." + std::string(kDecisions) + "[" + std::to_string(at - 1) + "]");
  }
  return then.status == now.status ? command : command + " " + shell_word("--status=" + then.status);
}

}  // namespace checkpoint::session
