#pragma once

#include <string>
#include <vector>

#include "store/pipelines.h"

namespace checkpoint::cli {

/// One artifact of a project, as a file of its own.
struct ArtifactFile {
  Name stage;  ///< whose checkpoint holds it
  std::string artifact;
  std::string text;

  std::string name() const { return artifact + ".json"; }
};

/// The canonical artifacts of all stages that are completed or wait for a person, in the order of the pipeline. Where
/// several stages hold one of a name, that of the stage that it belongs to counts, else that of the last one.
/// Error{corrupt} where a stage cannot be relied on: then nobody knows what it has made.
std::vector<ArtifactFile> artifact_files(const Pipeline& pipeline);

/// Whether `text` is `artifact` as the project's history knows it: replaced since, and so of no use to anybody.
bool was_replaced(const Store& store, const Name& project, const ArtifactFile& artifact, const std::string& text);

}  // namespace checkpoint::cli
