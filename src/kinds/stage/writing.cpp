#include "kinds/stage/writing.h"

#include <algorithm>

#include "core/edit.h"
#include "core/error.h"
#include "core/member.h"
#include "core/shell_word.h"
#include "kinds/stage/rejection.h"

namespace checkpoint::stage {

namespace {

constexpr std::string_view kReopened = "reopened";
constexpr std::string_view kRejected = "rejected";

// An object with one member more, or another value for it.
json::Value with(const std::optional<Node>& object, std::string_view key, const json::Value& value) {
  return json::members_without(object, key).set(key, value);
}

void set(json::Object& object, std::string_view name, const std::optional<json::Value>& wished,
         const std::optional<Node>& there) {
  if (wished) {
    object.set(name, *wished);
  } else if (there) {
    object.set(name, *there);
  }
}

json::Value artifacts_of(const StageState& stage, const Wish& wish) {
  if (wish.artifacts) return *wish.artifacts;
  const auto there = stage.member("artifacts");
  return there ? json::Value(*there) : json::Value(json::Object());
}

// Not before the stage was opened again or sent back, whatever the clock of this machine says.
Instant decided_at(const StageState& stage, const Instant& now) {
  if (!stage.document) return now;
  const auto rejection = last_rejection(stage);
  const auto opened = reopened_at(stage.document->root());
  return std::max({now, opened.value_or(now), rejection ? rejection->at.value_or(now) : now});
}

json::Object approval_of(const Progress& progress, const StageState& stage, const Wish& wish, const Instant& now) {
  const Document artifacts = Document::composed(artifacts_of(stage, wish).text());
  json::Object approval;
  approval.set("by", *wish.approved_by);
  approval.set("at", format_instant(decided_at(stage, now)));
  approval.set("artifacts_digest", approval_digest(progress.regime, stage.plan->name, artifacts.root()));
  return approval;
}

json::Object heading(const Progress& progress, const StageState& stage, std::string_view status, const Instant& now) {
  json::Object document;
  document.set("version", "1.0");
  document.set("project_id", progress.regime.project);
  document.set("pipeline_type", progress.regime.manifest.name);
  document.set("stage", stage.plan->name);
  document.set("status", status);
  document.set("timestamp", format_instant(now));
  document.set("sequence", progress.next_sequence());
  document.set("checkpoint_policy", name_of(progress.regime.policy));
  return document;
}

// That a stage was opened again or sent back outlives what is said of it anew: approvals from before do not count.
json::Value wished_metadata(const StageState& stage, const json::Value& wished) {
  json::Value metadata = wished;
  for (const std::string_view key : {kReopened, kRejected}) {
    const Document document = Document::composed(metadata.text());
    const auto there = member_of(stage.member("metadata"), key);
    if (there && document.root().is_object() && !document.root().find(key)) {
      metadata = with(document.root(), key, *there);
    }
  }
  return metadata;
}

// What the stage was told about itself stays; that it was stale does not.
std::optional<json::Value> fresh_metadata(const StageState& stage, const Wish& wish) {
  if (wish.metadata) return wished_metadata(stage, *wish.metadata);
  const json::Object rest = json::members_without(stage.member("metadata"), "stale");
  return rest.empty() ? std::nullopt : std::optional<json::Value>(rest);
}

void require_approver(const Wish& wish) {
  if (!wish.approved_by || wish.approved_by->find_first_not_of(" \t\r\n") != std::string::npos) return;
  throw Error(ErrorCode::usage, "an approval needs the name of the one who approves");
}

// What is asked of a stage beyond the policy under which it was written: who asked for a gate keeps it, also when the
// stage is done anew.
bool asked_for_gate(const StageState& stage) {
  const auto required = stage.member("human_approval_required");
  if (!required || required->kind() != NodeKind::boolean || !required->boolean()) return false;
  const auto own = stage.member("checkpoint_policy");
  const auto policy = own && own->is_string() ? policy_named(own->string()) : std::nullopt;
  return !policy || !is_gated(*policy, stage.plan->gate);
}

std::string laid_out(const json::Object& document) { return formatted(Document::composed(document.text())); }

}  // namespace

bool is_gated(const Progress& progress, const StageState& stage, const Wish& wish) {
  const bool is_new = stage.condition() == Condition::over;
  const bool kept_gate = is_new ? asked_for_gate(stage) : is_gated(progress, stage);
  return wish.require_approval || kept_gate || needs_approval(progress.regime, *stage.plan, std::nullopt);
}

void check_wish(const Progress& progress, const StageState& stage, const Wish& wish) {
  require_approver(wish);
  const std::string& name = stage.plan->name;
  if (is_complete(progress, stage)) {
    throw Error(ErrorCode::refused, "the stage '" + name + "' is completed, and is never run again",
                {"'git checkpoint stage reopen " + shell_word(progress.regime.project) + " " + shell_word(name) +
                 " \"--reason=<why>\"' opens it, and marks the later stages stale"});
  }
  if (wish.status == "pending" || wish.status == "failed") return;
  if (const StageState* missing = prerequisite_of(progress, stage)) {
    throw Error(ErrorCode::prerequisite, "'" + name + "' has to wait: " + shortfall(progress, *missing),
                {"go on with '" + missing->plan->name + "'"});
  }
  if (wish.status != "completed" || !is_gated(progress, stage, wish)) return;
  if (progress.regime.manifest_changed) {
    throw Error(ErrorCode::gate_closed,
                "the manifest is not the one that the project was set up with, and no gate opens under it",
                {"restore manifest.json, or take the new one over with 'git checkpoint stage init " +
                 shell_word(progress.regime.project) + " \"--manifest=<file>\"'"});
  }
  if (wish.approved_by) return;
  throw Error(ErrorCode::gate_closed, "the stage '" + name + "' needs a person's approval before it is completed",
              {"write it with --status=awaiting_human; then 'git checkpoint stage approve " +
               shell_word(progress.regime.project) + " " + shell_word(name) + "' completes it"});
}

std::string text_of(const Progress& progress, const StageState& stage, const Wish& wish, const Instant& now) {
  json::Object document = heading(progress, stage, wish.status, now);
  document.set("human_approval_required", is_gated(progress, stage, wish));
  const bool is_approved = wish.status == "completed" && wish.approved_by.has_value();
  document.set("human_approved", is_approved);
  if (is_approved) document.set("approval", approval_of(progress, stage, wish, now));
  document.set("artifacts", artifacts_of(stage, wish));
  set(document, "review", wish.review, stage.member("review"));
  set(document, "cost_snapshot", wish.cost, stage.member("cost_snapshot"));
  set(document, "style_playbook", std::nullopt, stage.member("style_playbook"));
  if (wish.error) document.set("error", *wish.error);
  set(document, "metadata", fresh_metadata(stage, wish), std::nullopt);
  return laid_out(document);
}

std::string reopened_text(const Progress& progress, const StageState& stage, std::string_view reason,
                          const Instant& now) {
  json::Object reopened;
  reopened.set("at", format_instant(now));
  reopened.set("reason", reason);
  Wish wish;
  wish.status = "in_progress";
  wish.metadata = with(stage.member("metadata"), kReopened, reopened);
  return text_of(progress, stage, wish, now);
}

std::string stale_text(const StageState& stage, std::string_view opened, const Instant& now) {
  json::Object stale;
  stale.set("at", format_instant(now));
  stale.set("because", opened);
  const json::Value metadata = with(stage.member("metadata"), "stale", stale);
  const auto there = stage.member("metadata");
  const Document& document = *stage.document;
  return there ? with_value(document, *there, metadata.text())
               : with_member(document, document.root(), "metadata", metadata.text());
}

}  // namespace checkpoint::stage
