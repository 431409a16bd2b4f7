#include "kinds/session/overview.h"

#include <algorithm>

#include "core/decimal.h"
#include "core/member.h"
#include "core/ranges.h"
#include "kinds/status.h"

namespace checkpoint::session {
namespace {

// The elements of the array `key`, each read by `read`; none where it is missing or no array.
template <class Read>
auto elements(const Node& object, std::string_view key, Read read) {
  std::vector<decltype(read(object))> values;
  for (const Node& element : elements_of(object, key)) values.push_back(read(element));
  return values;
}

Row row_of(const Node& node) {
  return {text_member(node, "id"), text_member(node, "label"), text_member(node, "status")};
}

// One that somebody has written as a number is found by its digits, as one that is a text.
std::string id_of(const Node& node) {
  const auto id = node.find("id");
  return id && id->is_number() ? std::string(id->source()) : text_member(node, "id");
}

// One that somebody has written as a text is no valid one; what it says is known all the same.
Blocker blocker_of(const Node& node) {
  if (node.is_string()) {
    Blocker blocker;
    blocker.description = node.string();
    return blocker;
  }
  return {id_of(node),
          text_member(node, "description"),
          text_member(node, "blocking"),
          text_member(node, "needs"),
          text_member(node, "proposed_resolution"),
          boolean_member(node, "resolved").value_or(false)};
}

PmRef pm_ref_of(const Node& node) {
  return {text_member(node, "provider"), text_member(node, "id"), text_member(node, "url"), text_member(node, "role")};
}

std::vector<std::string> files_of(const Node& root) {
  const auto primer = root.find("context_primer");
  if (!primer) return {};
  return elements(*primer, "generated_files",
                  [](const Node& node) { return node.is_string() ? node.string() : std::string(); });
}

}  // namespace

bool exceeds(const std::optional<Node>& value, const std::optional<Node>& bound) {
  return value && bound && value->is_number() && bound->is_number() &&
         Decimal(value->source()) > Decimal(bound->source());
}

bool is_over_budget(const Node& root) {
  const auto cost = root.find("cost");
  return exceeds(member_of(cost, "total_usd"), member_of(cost, "budget_usd"));
}

std::string named(const Blocker& blocker) {
  if (blocker.id.empty() && blocker.description.empty()) return "a blocker that says nothing";
  if (blocker.id.empty() || blocker.description.empty()) return blocker.id + blocker.description;
  return blocker.id + ": " + blocker.description;
}

Action action_of(const Node& node) {
  if (node.is_string()) return {node.string(), {}};
  return {text_member(node, "text"), text_member(node, "done_when")};
}

Progress Overview::progress() const {
  const auto complete = count_if(rows, [](const Row& row) { return condition_of(row.status) == Condition::over; });
  return {static_cast<std::size_t>(complete), rows.size()};
}

std::vector<Blocker> Overview::open_blockers() const {
  std::vector<Blocker> open;
  std::copy_if(blockers.begin(), blockers.end(), std::back_inserter(open),
               [](const Blocker& blocker) { return !blocker.resolved; });
  return open;
}

bool Overview::is_blocked() const {
  const auto condition = condition_of(status);
  return condition == Condition::blocked || (condition != Condition::over && !open_blockers().empty());
}

bool Overview::waits_for_decision() const {
  return any_of(blockers, [](const Blocker& blocker) { return blocker.is_open_decision(); });
}

Overview overview_of(std::string_view skill, const Document& document) {
  const Node root = document.root();
  Overview overview;
  overview.skill = skill;
  overview.project = text_member(root, "project");
  overview.phase = text_member(root, "phase");
  overview.step = text_member(root, "step");
  overview.status = text_member(root, "status");
  overview.progress_summary = text_member(root, "progress_summary");
  overview.created_at = instant_member(root, "created_at");
  overview.updated_at = instant_member(root, "updated_at");
  overview.rows = elements(root, "progress_table", row_of);
  overview.next_actions = elements(root, "next_actions", action_of);
  overview.blockers = elements(root, "blockers", blocker_of);
  overview.pm_refs = elements(root, "pm_refs", pm_ref_of);
  overview.generated_files = files_of(root);
  overview.over_budget = is_over_budget(root);
  return overview;
}

}  // namespace checkpoint::session
