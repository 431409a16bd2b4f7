#include "kinds/snapshot/writing.h"

#include "core/edit.h"
#include "core/json_text.h"
#include "core/member.h"

namespace checkpoint::snapshot {
namespace {

json::Value files_json(const std::vector<SnapshotFile>& files) {
  std::string rows;
  for (const SnapshotFile& file : files) {
    json::Object row;
    row.set("path", file.path).set("mode", file.mode).set("blob", file.blob).set("size", file.size);
    rows += (rows.empty() ? "" : ",") + row.text();
  }
  return json::Value::raw("[" + rows + "]");
}

json::Object content_of(const Contents& contents) {
  json::Object content;
  content.set("workflow_id", contents.workflow);
  content.set("checkpoint_name", contents.name);
  if (!contents.phase.empty()) content.set("phase", contents.phase);
  if (!contents.step.empty()) content.set("step", contents.step);
  content.set("config", json::Value::raw(contents.config));
  content.set("config_hash", config_hash(Document::composed(contents.config).root()));
  content.set("phase_outputs", json::Value::raw(contents.phase_outputs));
  content.set("pending_context", json::Value::raw(contents.pending_context));
  content.set("files", files_json(contents.files));
  if (!contents.parent.empty()) content.set("parent_snapshot", contents.parent);
  return content;
}

std::string files_text(const Node& files) {
  if (files.empty()) return "[]";
  std::string text;
  for (const Node& file : files.children()) text += (text.empty() ? "\n    " : ",\n    ") + on_one_line(file, Style{});
  return "[" + text + "\n  ]";
}

std::string laid_out_document(const Node& root) {
  std::string text;
  for (const Node& member : root.children()) {
    const bool is_list = member.has_key("files");
    text += (text.empty() ? "\n  " : ",\n  ") + std::string(member.key_source()) + ": " +
            (is_list ? files_text(member) : laid_out(member, Style{}, "  "));
  }
  return "{" + text + "\n}\n";
}

}  // namespace

Sealed sealed(const Contents& contents, const Instant& now) {
  const Document content = Document::composed(content_of(contents).text());
  const std::string id = snapshot_id(content.root());
  json::Object document;
  document.set("snapshot_id", id);
  for (const Node& member : content.root().children()) document.set(member.key(), member);
  document.set("created_at", format_precise(now));
  document.set("checksum", checksum(Document::composed(document.text()).root()));
  return {id, laid_out_document(Document::composed(document.text()).root())};
}

bool says_the_same(const Contents& contents, const Node& root) {
  Contents same = contents;
  same.parent = text_member(root, "parent_snapshot");
  const auto id = root.find("snapshot_id");
  return id && id->is(snapshot_id(Document::composed(content_of(same).text()).root()));
}

}  // namespace checkpoint::snapshot
