#include "cli/exchange/openmontage_stage.h"

#include "core/edit.h"
#include "core/error.h"
#include "core/json_text.h"
#include "core/member.h"
#include "core/time.h"
#include "schema/schema.h"

namespace checkpoint::cli::openmontage {
namespace {

constexpr std::string_view kOwn = "git_checkpoint";
constexpr std::string_view kAlone = "alone";  // the stage has no metadata but ours

bool is_own(std::string_view field) { return field == "sequence" || field == "approval"; }

json::Object lifted(const Node& root, const Node& metadata, const Node& own) {
  json::Object result = json::members_without(root, "metadata");
  for (const Node& field : own.children()) {
    if (is_own(field.key()) && !result.has(field.key())) result.set(field.key(), field);
  }
  if (!own.find(kAlone)) result.set("metadata", json::members_without(metadata, kOwn));
  return result;
}

class Stage {
 public:
  Stage(const Node& document, const stage::Regime& regime) : document_(document), regime_(regime) {}

  TakenStage taken(std::uint64_t sequence) {
    for (const SchemaProperty& property : find_schema("stage")->root->properties) add(property.name, sequence);
    for (const Node& field : document_.children()) {
      if (!result_.has(field.key())) result_.set(field.key(), field);
    }
    return {formatted(Document::composed(result_.text())), changes_};
  }

 private:
  void add(std::string_view name, std::uint64_t sequence) {
    const auto field = document_.find(name);
    if (field) {
      result_.set(name, name == "timestamp" ? time() : json::Value(*field));
    } else if (name == "pipeline_type") {
      give(name, regime_.manifest.name);
    } else if (name == "sequence") {
      give(name, sequence);
    } else if (name == "approval" && is_approved()) {
      add_approval();
    }
  }

  void give(std::string_view name, const json::Value& value) {
    result_.set(name, value);
    changes_.push_back(std::string(name) + " is added: " + value.text());
  }

  json::Value time() {
    const Node field = *document_.find("timestamp");
    const auto instant = instant_in(field);
    if (!instant) return field;
    const std::string text = format_precise(*instant);
    if (!field.is(text)) changes_.push_back("timestamp is written as " + text);
    return text;
  }

  bool is_approved() const {
    const auto artifacts = document_.find("artifacts");
    return text_member(document_, "status") == "completed" && boolean_member(document_, "human_approved") == true &&
           artifacts && artifacts->is_object() && document_.find("timestamp");
  }

  void add_approval() {
    json::Object approval;
    approval.set("by", "imported");
    approval.set("at", Stage(document_, regime_).time());
    approval.set("artifacts_digest",
                 stage::approval_digest(regime_, text_member(document_, "stage"), *document_.find("artifacts")));
    result_.set("approval", approval);
    changes_.emplace_back("it was approved, and does not say by whom: the approval is by 'imported'");
  }

  Node document_;
  const stage::Regime& regime_;
  json::Object result_;
  std::vector<std::string> changes_;
};

}  // namespace

std::string tucked(const Node& document) {
  const auto metadata = document.find("metadata");
  const bool is_taken = metadata && (!metadata->is_object() || metadata->find(kOwn));
  json::Object own;
  json::Object result;
  for (const Node& field : document.children()) {
    if (field.key() != "metadata") (is_own(field.key()) ? own : result).set(field.key(), field);
  }
  if (own.empty() || is_taken) return std::string(document.source());
  if (!metadata) own.set(kAlone, true);
  json::Object both = json::members_without(metadata, kOwn);
  both.set(kOwn, own);
  result.set("metadata", both);
  return result.text();
}

std::string lifted(std::string_view text, std::string_view name) {
  const auto document = Document::parse(std::string(text));
  if (!document)
    throw Error(ErrorCode::invalid, "'" + std::string(name) + "' is not JSON: " + document.problem().message);
  const Node root = document->root();
  const auto metadata = root.find("metadata");
  const auto own = metadata ? metadata->find(kOwn) : std::nullopt;
  return own && own->is_object() ? lifted(root, *metadata, *own).text() : std::string(text);
}

TakenStage taken_stage(const Node& document, const stage::Regime& regime, std::uint64_t sequence) {
  return Stage(document, regime).taken(sequence);
}

}  // namespace checkpoint::cli::openmontage
