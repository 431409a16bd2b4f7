#pragma once

#include "cli/exchange/exchange.h"

namespace checkpoint::cli::openmontage {

// Below the named folder: `pipeline/<project>/checkpoint_<stage>.json`, `projects/<project>/artifacts/<artifact>.json`
// and `pipeline_defs/<pipeline>.yaml`, the manifests. What the store keeps beside stages (`project.json`,
// `manifest.json`, `history/`) goes to `pipeline/<project>/` too, and comes in from there.

inline constexpr std::string_view kPipelines = "pipeline";
inline constexpr std::string_view kManifests = "pipeline_defs";
inline constexpr std::string_view kProjects = "projects";
inline constexpr std::string_view kArtifacts = "artifacts";

/// A project comes in whole or not at all, and never into one that is set up already: no gate is walked around.
/// `project.json` is the last to be written, so that a project that was stopped half-way is closed until it is whole.
Exchange take_in(const ExchangeJob& job);
Exchange give_out(const ExchangeJob& job);

}  // namespace checkpoint::cli::openmontage
