#include "kinds/session/taking_back.h"

#include <algorithm>

#include "core/control.h"
#include "core/edit.h"
#include "core/first_where.h"
#include "core/json_string.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/session/decisions.h"
#include "kinds/session/work.h"

namespace checkpoint::session {
namespace {

bool waits_in(const Overview& overview, const Blocker& blocker) {
  return any_of(overview.blockers, [&](const Blocker& one) {
    return one.id == blocker.id && one.description == blocker.description && one.is_open_decision();
  });
}

bool is_same(const std::optional<Node>& one, const std::optional<Node>& other) {
  return one.has_value() == other.has_value() && (!one || one->source() == other->source());
}

// Whether the members of two objects are the same, but for those that are named.
bool are_same_but_for(const std::optional<Node>& one, const std::optional<Node>& other,
                      const std::vector<std::string_view>& names) {
  const auto all_in = [&](const std::optional<Node>& from, const std::optional<Node>& to) {
    if (!from) return true;
    return all_of(from->children(), [&](const Node& member) {
      const std::string key = member.key();
      if (contains(names, key)) return true;
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

// For a command: a shell shows and takes it as it is.
std::string plain_json(const Node& row, const Document& document) {
  const std::string json = on_one_line(row, style_of(document));
  return has_unsafe(json) ? in_ascii(json) : json;
}

std::string program_for(std::string_view skill) { return "git checkpoint update " + shell_word(std::string(skill)); }

std::string status_again(const Document& before, const Document& after) {
  const std::string status = text_member(before.root(), "status");
  return status == text_member(after.root(), "status") ? "" : " " + shell_word("--status=" + status);
}

// A row that is still there, marked as resolved, only loses that mark.
std::string asking_again(const Document& before, const Overview& now, const Blocker& blocker, const Node& row) {
  const auto* there = first_where(now.blockers, [&](const Blocker& one) { return one.id == blocker.id; });
  if (there == nullptr) return "--blockers+:json=" + plain_json(row, before);
  const bool is_marked = there->resolved && there->description == blocker.description;
  return is_marked ? "--unset=" + path_of_blocker(blocker.id) + ".resolved" : "";
}

}  // namespace

std::vector<Answered> answered(const Document& before, const Document& after, const Document& now) {
  const std::vector<Blocker> asked = overview_of("", before).blockers;
  const Overview then = overview_of("", after);
  const Overview today = overview_of("", now);
  const std::vector<Node> rows = elements_of(before.root(), "blockers");
  std::vector<Answered> found;
  for (std::size_t at = 0; at < std::min(rows.size(), asked.size()); ++at) {
    if (!asked[at].is_open_decision() || waits_in(then, asked[at])) continue;
    found.push_back({asked[at], asking_again(before, today, asked[at], rows[at])});
  }
  return found;
}

std::string way_back(std::string_view skill, const Document& before, const Document& after) {
  const std::vector<Answered> answers = answered(before, after, after);
  if (answers.empty() || !is_only_an_answer(before.root(), after.root(), answers.size())) return "";
  std::string command = program_for(skill);
  for (const Answered& answer : answers) command += " " + shell_quoted(answer.again);
  // From the last on, so that the others keep their places.
  const std::size_t known = decision_rows(before.root()).size();
  for (std::size_t at = decision_rows(after.root()).size(); at > known; --at) {
    command +=
        " " + shell_quoted("--unset=context_primer." + std::string(kDecisions) + "[" + std::to_string(at - 1) + "]");
  }
  return command + status_again(before, after);
}

std::string queueing_again(std::string_view skill, const Document& before, const Document& after,
                           const std::string& action) {
  for (const Node& row : elements_of(before.root(), "next_actions")) {
    if (action_of(row).text != action) continue;
    const bool is_plain = row.is_string() && !has_unsafe(action);
    const std::string word = is_plain ? "--next_actions+=" + action : "--next_actions+:json=" + plain_json(row, before);
    return program_for(skill) + " " + shell_quoted(word) + status_again(before, after);
  }
  return "";
}

}  // namespace checkpoint::session
