#include "kinds/snapshot/plan.h"

#include <limits>

#include "core/edit.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/whole_number.h"
#include "kinds/snapshot/snapshot.h"

namespace checkpoint::snapshot {
namespace {

// What cannot be read keeps a snapshot, rather than giving it away.
int days_of(const Node& root) {
  const auto member = root.find("retention_days");
  if (!member || !member->is_number()) return default_retention_days;
  return whole_number<int>(member->source()).value_or(std::numeric_limits<int>::max());
}

Document with(const Document& document, std::string_view name, const json::Value& value) {
  const auto there = document.root().find(name);
  if (there && same_value(*there, Document::composed(value.text()).root())) return document;
  return Document::composed(there ? with_value(document, *there, value.text())
                                  : with_member(document, document.root(), name, value.text()));
}

Document with_names(Document document, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const Node list = *document.root().find("names");
    document = Document::composed(with_element(document, list, list.size(), json::Value(name).text()));
  }
  return document;
}

std::string fresh_text(const PlanWish& wish, const Instant& now) {
  json::Object plan;
  plan.set("workflow_id", wish.workflow);
  plan.set("names", json::strings(added_names(std::nullopt, wish)));
  if (wish.naming) plan.set("naming", *wish.naming);
  plan.set("retention_days", wish.retention_days.value_or(default_retention_days));
  plan.set("config", json::Value::raw(wish.config.value_or("{}")));
  if (wish.branched_from) {
    json::Object origin;
    origin.set("workflow_id", wish.branched_from->workflow_id);
    origin.set("snapshot_id", wish.branched_from->snapshot_id);
    plan.set("branched_from", origin);
  }
  plan.set("created_at", format_instant(now));
  return formatted(Document::composed(plan.text()));
}

}  // namespace

bool Plan::has(std::string_view name) const { return contains(names, name); }

Plan plan_of(const Node& root) {
  Plan plan;
  plan.workflow_id = text_member(root, "workflow_id");
  plan.names = text_elements_of(root, "names");
  plan.naming = text_member(root, "naming");
  plan.retention_days = days_of(root);
  if (const auto config = root.find("config")) plan.config = config->source();
  plan.config_hash = config_hash(Document::composed(plan.config).root());
  const auto origin = root.find("branched_from");
  if (origin) plan.branched_from = Origin{text_member(*origin, "workflow_id"), text_member(*origin, "snapshot_id")};
  return plan;
}

std::vector<std::string> added_names(const std::optional<Document>& there, const PlanWish& wish) {
  std::vector<std::string> known = there ? text_elements_of(there->root(), "names") : std::vector<std::string>();
  std::vector<std::string> added;
  for (const std::string& name : wish.names) {
    if (contains(known, name)) continue;
    known.push_back(name);
    added.push_back(name);
  }
  return added;
}

std::string planned_text(const std::optional<Document>& there, const PlanWish& wish, const Instant& now) {
  if (!there) return fresh_text(wish, now);
  Document document = with_names(*there, added_names(there, wish));
  if (wish.naming) document = with(document, "naming", *wish.naming);
  if (wish.retention_days) document = with(document, "retention_days", *wish.retention_days);
  if (wish.config) document = with(document, "config", json::Value::raw(*wish.config));
  return std::string(document.text());
}

}  // namespace checkpoint::snapshot
