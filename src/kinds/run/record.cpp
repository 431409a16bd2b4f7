#include "kinds/run/record.h"

#include "core/edit.h"
#include "core/error.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/ranges.h"
#include "core/relative_path.h"
#include "schema/schema.h"

namespace checkpoint::run {

namespace {

const SchemaNode& payload_schema(const Phase& phase) {
  const SchemaNode& schema = *find_schema("run")->root->member("phase_payload");
  return *schema.one_of[static_cast<std::size_t>(phase.ordinal - 1)];
}

json::Value normalised(const Node& path) {
  if (!path.is_string()) return path;
  const auto text = normalised_path(path.string());
  if (text) return *text;
  throw Error(ErrorCode::invalid, "the artifact path \"" + path.string() + "\" " + text.problem().text,
              {"give paths relative to the project's folder"});
}

json::Value artifacts_json(const std::optional<Document>& artifacts) {
  if (!artifacts) return json::Array();
  if (!artifacts->root().is_array()) return artifacts->root();
  json::Array paths;
  for (const Node& path : artifacts->root().children()) paths.add(normalised(path));
  return paths;
}

// One spelling for times, as the schema asks for it; what is no time stays for the schema to refuse.
json::Value in_utc(const Node& value) {
  const auto instant = instant_in(value);
  return instant ? json::Value(format_precise(*instant)) : json::Value(value);
}

void set_known(json::Object& payload, const SchemaProperty& property, const std::optional<Node>& given) {
  const bool is_list = property.node->types.bits == TypeSet::array;
  if (given) {
    payload.set(property.name, property.node->format == Format::time ? in_utc(*given) : json::Value(*given));
  } else if (is_list) {
    payload.set(property.name, json::Array());
  }
}

json::Value payload_json(const Contents& contents) {
  if (contents.payload && !contents.payload->root().is_object()) return contents.payload->root();
  json::Object payload;
  payload.set("phase", contents.file.phase->name);
  const std::optional<Node> given = contents.payload ? std::optional(contents.payload->root()) : std::nullopt;
  for (const SchemaProperty& property : payload_schema(*contents.file.phase).properties) {
    if (property.name != "phase") set_known(payload, property, given ? given->find(property.name) : std::nullopt);
  }
  if (!given) return payload;
  for (const Node& member : given->children()) {
    if (!payload.has(member.key())) payload.set(member.key(), member);
  }
  return payload;
}

}  // namespace

std::string text_of(const Contents& contents) {
  json::Object record;
  record.set("schema_version", kRecordVersion);
  record.set("run_id", contents.run.uuid.text());
  if (contents.run.label) record.set("run_label", *contents.run.label);
  record.set("ticket_id", contents.ticket.text());
  record.set("phase", contents.file.phase->name);
  record.set("timestamp_utc", format_precise(contents.finished));
  record.set("repo_commit_map", contents.commits ? json::Value(contents.commits->root()) : json::Value(json::Object()));
  record.set("artifact_paths", artifacts_json(contents.artifacts));
  record.set("attempt_number", contents.file.attempt);
  record.set("phase_payload", payload_json(contents));
  return formatted(Document::composed(record.text()));
}

std::optional<std::string> numbered(const std::string& record, int attempt) {
  const auto document = Document::parse(record);
  const auto number = document ? document->root().find("attempt_number") : std::nullopt;
  if (!number) return std::nullopt;
  return with_value(*document, *number, std::to_string(attempt));
}

std::string identity_of(const std::string& record) {
  const auto document = Document::parse(numbered(record, 1).value_or(record));
  return document ? canonical(document->root()) : record;
}

std::vector<std::string> payload_members(const Phase& phase) {
  const SchemaNode& schema = payload_schema(phase);
  std::vector<std::string> members;
  for (const SchemaProperty& property : schema.properties) {
    if (property.name == "phase") continue;
    const std::string name(property.name);
    members.push_back(contains(schema.required, property.name) ? name : "[" + name + "]");
  }
  return members;
}

std::optional<std::string> overruled_phase(const Contents& contents) {
  if (!contents.payload) return std::nullopt;
  const auto named = contents.payload->root().find("phase");
  if (!named || named->is(contents.file.phase->name)) return std::nullopt;
  return named->is_string() ? named->string() : std::string(named->source());
}

std::string read_text(const Document& record) {
  if (!record.root().is_object() || record.root().find("schema_version")) return std::string(record.root().source());
  json::Object result;
  result.set("schema_version", kRecordVersion);
  for (const Node& member : record.root().children()) result.set(member.key(), member);
  return result.text();
}

}  // namespace checkpoint::run
