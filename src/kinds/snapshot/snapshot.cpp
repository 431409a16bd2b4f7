#include "kinds/snapshot/snapshot.h"

#include <initializer_list>
#include <string_view>

#include "core/digest.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::snapshot {
namespace {

std::vector<Node> rows(const std::optional<Node>& object, std::string_view name) {
  return object ? elements_of(*object, name) : std::vector<Node>();
}

std::string context_of(const Node& decision) {
  const auto context = decision.find("context");
  if (!context) return "";
  return context->is_string() ? context->string() : std::string(context->source());
}

std::string digest_without(const Node& root, std::initializer_list<std::string_view> left_out) {
  json::Object rest;
  for (const Node& member : root.children()) {
    const std::string key = member.key();
    if (!contains(left_out, key)) rest.set(key, member);
  }
  const std::string text = rest.text();
  const auto document = Document::parse(text);
  return sha256(canonical(document->root()));
}

}  // namespace

Snapshot snapshot_of(const Node& root) {
  Snapshot snapshot;
  snapshot.id = text_member(root, "snapshot_id");
  snapshot.workflow_id = text_member(root, "workflow_id");
  snapshot.checkpoint_name = text_member(root, "checkpoint_name");
  snapshot.phase = text_member(root, "phase");
  snapshot.step = text_member(root, "step");
  snapshot.config_hash = text_member(root, "config_hash");
  snapshot.parent_snapshot = text_member(root, "parent_snapshot");
  snapshot.created_at = instant_member(root, "created_at");
  snapshot.checksum = text_member(root, "checksum");
  const auto pending = root.find("pending_context");
  if (pending) snapshot.next_step = text_member(*pending, "next_step");
  for (const Node& row : rows(pending, "decisions")) {
    snapshot.decisions.push_back({text_member(row, "id"), text_member(row, "question"), context_of(row)});
  }
  for (const Node& row : rows(root, "files")) {
    snapshot.files.push_back(
        {text_member(row, "path"), text_member(row, "mode"), text_member(row, "blob"), count_member(row, "size")});
  }
  return snapshot;
}

std::string snapshot_id(const Node& root) { return digest_without(root, {"snapshot_id", "created_at", "checksum"}); }

std::string checksum(const Node& root) { return digest_without(root, {"checksum"}); }

std::string config_hash(const Node& config) { return sha256(canonical(config)); }

}  // namespace checkpoint::snapshot
