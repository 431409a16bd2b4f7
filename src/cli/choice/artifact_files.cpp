#include "cli/choice/artifact_files.h"

#include "core/edit.h"
#include "core/error.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "kinds/stage/artifact.h"

namespace checkpoint::cli {
namespace {

void add(std::vector<ArtifactFile>& files, const stage::StageState& state, const Node& artifact) {
  const std::string name = artifact.key();
  ArtifactFile file{Name::checked("stage", state.plan->name), name,
                    formatted(Document::composed(std::string(artifact.source())))};
  auto* const there = first_where(files, [&](const ArtifactFile& other) { return other.artifact == name; });
  if (there == nullptr) {
    files.push_back(std::move(file));
  } else if (stage::canonical_artifact(there->stage.text()) != name) {
    *there = std::move(file);
  }
}

}  // namespace

std::vector<ArtifactFile> artifact_files(const Pipeline& pipeline) {
  std::vector<ArtifactFile> files;
  for (const stage::StageState& state : pipeline.progress.stages) {
    if (!state.problem.empty()) {
      throw Error(state.problem_code, "the stage '" + state.plan->name + "' cannot be relied on: " + state.problem,
                  {"'git checkpoint stage validate " + shell_word(pipeline.progress.regime.project) +
                   "' says all that is wrong"});
    }
    const std::string status = state.status();
    if (status != "completed" && status != "awaiting_human") continue;
    for (const Node& artifact : state.document->root().find("artifacts")->children()) {
      if (stage::artifact_schema(artifact.key()) != nullptr) add(files, state, artifact);
    }
  }
  return files;
}

bool was_replaced(const Store& store, const Name& project, const ArtifactFile& artifact, const std::string& text) {
  const auto document = Document::parse(text);
  if (!document) return false;
  return any_of(stage_history(store, project, artifact.stage), [&](const Stored& entry) {
    const auto artifacts = entry.content ? entry.content->root().find("artifacts") : std::nullopt;
    const auto old = artifacts ? artifacts->find(artifact.artifact) : std::nullopt;
    return old && same_value(*old, document->root());
  });
}

}  // namespace checkpoint::cli
