#include "cli/exchange/layouts.h"
#include "cli/exchange/source_tree.h"
#include "cli/yaml/yaml.h"
#include "core/edit.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/relative_path.h"
#include "core/texts.h"
#include "store/run_records.h"

namespace checkpoint::cli::omniclaude {
namespace {

constexpr std::string_view kSuffix = ".yaml";

const SchemaNode& schema() { return *find_schema("run")->root; }

// One record in the spelling of the store, and what that changed.
class Normalised {
 public:
  Normalised(const Node& record, std::string_view run_folder) {
    for (const SchemaProperty& property : schema().properties) {
      if (property.name == "run_label") {
        set_label(record, run_folder);
      } else if (const auto field = record.find(property.name)) {
        result_.set(property.name, spelled(property.name, *field));
      }
    }
    for (const Node& field : record.children()) {
      if (!result_.has(field.key())) result_.set(field.key(), field);
    }
  }

  std::string text() const { return formatted(Document::composed(result_.text())); }
  const std::vector<std::string>& changes() const { return changes_; }

 private:
  json::Value spelled(std::string_view name, const Node& field) {
    if (name == "run_id" && field.is_string()) return changed(name, field, RunId::of(field.string()).uuid.text());
    if (name == "timestamp_utc") return in_utc(name, field);
    if (name == "artifact_paths" && field.is_array()) return paths(field);
    if (name == "phase_payload" && field.is_object()) return payload(field);
    return field;
  }

  // What the run was called, where that is no UUID, in the file or as the name of its folder.
  void set_label(const Node& record, std::string_view run_folder) {
    const auto own = record.find("run_label");
    const std::string called = text_member(record, "run_id");
    if (own) {
      result_.set("run_label", *own);
    } else if (!called.empty() && !Uuid::parse(called)) {
      result_.set("run_label", called);
    } else if (!Uuid::parse(run_folder)) {
      result_.set("run_label", run_folder);
      changes_.push_back("the name of its folder, " + std::string(run_folder) + ", is kept as run_label");
    }
  }

  json::Value changed(std::string_view name, const Node& from, const std::string& to) {
    if (!from.is(to)) changes_.push_back(std::string(name) + " is written as " + to);
    return to;
  }

  json::Value in_utc(std::string_view name, const Node& field) {
    const auto instant = instant_in(field);
    if (!instant) return field;
    return changed(name, field, format_precise(*instant));
  }

  json::Value paths(const Node& list) {
    json::Array result;
    for (const Node& path : list.children()) {
      const auto normal = path.is_string() ? normalised_path(path.string()) : normalised_path("");
      result.add(normal.ok() ? changed("an artifact path", path, *normal) : json::Value(path));
    }
    return result;
  }

  json::Value payload(const Node& payload) {
    json::Object result;
    for (const Node& field : payload.children()) {
      const bool is_time = field.key() == "label_applied_at";
      result.set(field.key(), is_time ? in_utc(field.key(), field) : json::Value(field));
    }
    return result;
  }

  using RunId = run::RunId;
  json::Object result_;
  std::vector<std::string> changes_;
};

std::optional<run::FileName> record_name(const std::string& file) {
  for (const std::string_view suffix : {kSuffix, std::string_view(".yml")}) {
    if (file.ends_with(suffix)) return run::file_name(file.substr(0, file.size() - suffix.size()) + ".json");
  }
  return std::nullopt;
}

Document parsed_record(const std::string& json) {
  auto document = Document::parse(json);
  if (!document.ok()) throw Error(ErrorCode::invalid, "it cannot be a record: " + document.problem().message);
  if (document->root().is_object()) return *document;
  throw Error(ErrorCode::invalid, "it is not a record (got " + std::string(name_of(document->root().kind())) + ")");
}

void take_record(const ExchangeJob& job, const SourceFile& file, Exchange& exchange) {
  const auto name = record_name(file.name());
  if (!name || file.parts.size() != 3) {
    throw Error(ErrorCode::invalid, "is not where a record is: <ticket>/<run>/phase_<N>_<phase>_a<attempt>.yaml");
  }
  const RunPlace run{Name::checked("ticket", file.parts[0]), run::RunId::of(file.parts[1]).uuid};
  const YamlReading reading = read_yaml(file.text(), file.shown(), schema());
  const Document document = parsed_record(reading.json);
  const Normalised record(document.root(), file.parts[1]);
  cli::take_in(job, {file.shown(), run.record(*name), record.text(), with_texts(reading.notes, record.changes())},
               exchange);
}

void give_record(const ExchangeJob& job, const RunPlace& run, const run::FileName& file, Exchange& exchange) {
  const auto record = read_record(job.workspace.store, run, file, job.workspace.now);
  if (!record) return;
  if (record->problem) {
    exchange.refused.push_back({record->path, "", record->problem->message});
    return;
  }
  const std::string json_name = file.text();
  const std::string name = json_name.substr(0, json_name.rfind('.')) + std::string(kSuffix);
  const OutsideFolder folder = job.folder.below({run.ticket.text(), run.run.text()});
  const Node root = record->document->root();
  cli::give_out(job, {{folder, name, yaml_of_json(root)}, record->path, json_of_yaml}, root, exchange);
}

}  // namespace

Exchange take_in(const ExchangeJob& job) {
  Exchange exchange;
  each_source_file(job, {}, exchange, [&](const SourceFile& file) { take_record(job, file, exchange); });
  return exchange;
}

Exchange give_out(const ExchangeJob& job) {
  Exchange exchange;
  const RunFolders folders = all_runs(job.workspace.store);
  for (const StoreProblem& problem : folders.problems) exchange.refused.push_back({problem.path, "", problem.message});
  for (const RunPlace& run : folders.runs) {
    const RunFiles files = files_of(job.workspace.store, run);
    for (const StoreProblem& problem : files.problems) exchange.refused.push_back({problem.path, "", problem.message});
    for (const run::FileName& file : files.records) give_record(job, run, file, exchange);
  }
  return exchange;
}

}  // namespace checkpoint::cli::omniclaude
