#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/document.h"
#include "core/time.h"
#include "kinds/stage/manifest.h"

namespace checkpoint::stage {

/// By what rules a project runs, as far as they can be relied on.
struct Regime {
  std::string project;
  Manifest manifest;
  Policy policy = Policy::guided;  ///< the strictest of all that have a say
  bool manifest_changed = false;   ///< the manifest is not the one that the project was set up with: no gate opens
};

/// The SHA-256 that an approval binds to: project, stage, manifest and artifacts in their canonical form.
std::string approval_digest(const Regime& regime, std::string_view stage, const Node& artifacts);

/// What a person judges before a stage is approved: of its artifacts and its review, those that are there.
std::vector<Node> judged_parts(const Document& document);

/// Whether `stage` needs a person's approval: by policy and manifest, or because its document asks for one.
bool needs_approval(const Regime& regime, const StagePlan& plan, const std::optional<Node>& document);

/// When the stage was last opened again; nothing where it never was.
std::optional<Instant> reopened_at(const Node& document);

/// Whether the document carries an approval of exactly what it holds, in this very place, given since it was last
/// opened again.
bool has_approval(const Regime& regime, const Node& document);

}  // namespace checkpoint::stage
