#pragma once

#include <nlohmann/json.hpp>

#include "support/files.h"

namespace checkpoint::test {

/// One valid artifact of each kind that a stage's schema knows, by the name of its kind.
inline const nlohmann::json& stage_artifacts() {
  static const nlohmann::json all = nlohmann::json::parse(file_text("samples/stage/artifacts.json"));
  return all;
}

}  // namespace checkpoint::test
