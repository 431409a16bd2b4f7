#pragma once

#include <string_view>

#include "schema/schema.h"

namespace checkpoint::stage {

/// The schema of the artifact `name`; null where no schema knows the name.
const Schema* artifact_schema(std::string_view name);

/// The artifact that `stage` is there for; empty for stages that manifests add.
std::string_view canonical_artifact(std::string_view stage);

/// Whether a stage of this name makes something that is a matter of taste, where its manifest does not say.
bool is_creative_by_default(std::string_view stage);

}  // namespace checkpoint::stage
