#include "store/project_setup.h"

#include <algorithm>

#include "core/edit.h"
#include "core/json_text.h"
#include "core/member.h"

namespace checkpoint {

namespace {

std::string text(const std::optional<Document>& document, std::string_view name) {
  return document ? text_member(document->root(), name) : "";
}

std::optional<Document> content_of(const Stored* stored) {
  return stored != nullptr && stored->content ? std::optional(*stored->content) : std::nullopt;
}

std::string manifest_text(const Store& store, const PipelineQuery& query, const ProjectPlan& plan) {
  const std::optional<Stored> project = store.find(layout::project(query.project));
  if (!project || plan.manifest_given) return plan.manifest;
  const Document own = reliable(store, layout::manifest(query.project), query.now);
  const std::string set_up_with = text(content_of(&*project), "manifest_digest");
  if (set_up_with.empty() || set_up_with == stage::manifest_of(own).digest) return std::string(own.text());
  throw Error(ErrorCode::gate_closed,
              "the manifest of '" + query.project.text() + "' is not the one that the project was set up with",
              {"restore manifest.json, or take a new one over with '--manifest=<file>'"});
}

// The strictest policy that a stage says it was written under; empty where none does. A project.json that is gone, or
// cannot be read, leaves no other trace of its policy.
std::string policy_in_stages(const Store& store, const Name& project, const stage::Manifest& manifest) {
  std::optional<stage::Policy> strictest;
  for (const stage::StagePlan& plan : manifest.stages) {
    const std::optional<Stored> stored = store.find(layout::stage(project, Name::checked("stage", plan.name)));
    const auto own = stage::policy_named(text(content_of(stored ? &*stored : nullptr), "checkpoint_policy"));
    if (own) strictest = std::max(*own, strictest.value_or(*own));
  }
  return strictest ? std::string(stage::name_of(*strictest)) : "";
}

// The log `name` of `old`, with one entry more where the two differ.
json::Array logged(const std::optional<Document>& old, std::string_view name, std::string_view from,
                   std::string_view to, const Instant& now) {
  json::Array changes;
  const auto there = old ? old->root().find(name) : std::nullopt;
  if (there && there->is_array()) {
    for (const Node& change : there->children()) changes.add(change);
  }
  if (!from.empty() && from != to) {
    json::Object change;
    change.set("from", from);
    change.set("to", to);
    change.set("at", format_instant(now));
    changes.add(change);
  }
  return changes;
}

struct Setup {
  const PipelineQuery& query;
  const ProjectPlan& plan;
  const stage::Manifest& manifest;
  std::string policy_before;  // empty for a project that is new
};

std::string project_text(const Setup& setup, const std::optional<Document>& old) {
  const auto& [query, plan, manifest, before] = setup;
  const std::string after(plan.policy ? name_of(*plan.policy) : before.empty() ? name_of(manifest.policy) : before);
  const std::string title = plan.title ? *plan.title : text(old, "title");
  const std::string created = text(old, "created_at");
  json::Object project;
  project.set("project_id", query.project.text());
  project.set("title", title.empty() ? query.project.text() : title);
  project.set("pipeline_type", manifest.name);
  project.set("manifest_digest", manifest.digest);
  project.set("checkpoint_policy", after);
  project.set("created_at", created.empty() ? format_instant(query.now) : created);
  const json::Array policies = logged(old, "policy_changes", before, after, query.now);
  if (policies.size() > 0) project.set("policy_changes", policies);
  const json::Array manifests =
      logged(old, "manifest_changes", text(old, "manifest_digest"), manifest.digest, query.now);
  if (manifests.size() > 0) project.set("manifest_changes", manifests);
  return formatted(Document::composed(project.text()));
}

}  // namespace

Receipt write_project(const Store& store, const PipelineQuery& query, const ProjectPlan& plan) {
  const std::string own_manifest = manifest_text(store, query, plan);
  const Change takes_over = [&](const Stored*) { return Draft{own_manifest}; };
  store.preview(layout::manifest(query.project), takes_over);  // what is wrong comes out before a folder is created
  store.update(layout::manifest(query.project), takes_over);
  const stage::Manifest manifest = stage::manifest_of(reliable(store, layout::manifest(query.project), query.now));
  const std::string in_stages = policy_in_stages(store, query.project, manifest);
  return store.update(layout::project(query.project), [&](const Stored* now) {
    const std::optional<Document> old = content_of(now);
    const std::string own = text(old, "checkpoint_policy");
    return Draft{project_text({query, plan, manifest, own.empty() ? in_stages : own}, old)};
  });
}

}  // namespace checkpoint
