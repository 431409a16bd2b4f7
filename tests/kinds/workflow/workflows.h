#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "kinds/workflow/output.h"
#include "kinds/workflow/resumption.h"

namespace checkpoint::test {

using Json = nlohmann::ordered_json;

inline const Instant workflow_start = *parse_instant("2026-05-01T08:00:00Z");
inline const Instant workflow_now = *parse_instant("2026-05-02T08:00:00Z");

/// Files by path: what an OutputLook finds. An empty text is a file of no use.
using Outputs = std::map<std::string, std::string>;

inline workflow::OutputLook look_at(Outputs outputs) {
  return [outputs = std::move(outputs)](const std::string& path) -> workflow::Output {
    const auto found = outputs.find(path);
    if (found == outputs.end()) return {workflow::OutputState::missing, path, "", ""};
    if (found->second.empty()) return {workflow::OutputState::broken, path, "", "is empty"};
    return {workflow::OutputState::good, path, found->second, ""};
  };
}

/// A workflow of the standard phases that is in `phase`, with those before it completed.
inline Json workflow_in(const std::string& phase) {
  Json completed = Json::array();
  for (const workflow::Phase& before : workflow::standard_phases()) {
    if (before.name == phase) break;
    completed.push_back(
        {{"phase", before.name}, {"completed_at", "2026-05-01T09:00:00Z"}, {"output", before.name + ".out"}});
  }
  return {{"workflow_id", "checkout"},
          {"started_at", "2026-05-01T08:00:00Z"},
          {"last_updated", "2026-05-01T10:00:00Z"},
          {"current_phase", phase},
          {"phase_status", "in_progress"},
          {"completed_phases", completed},
          {"user_checkpoints", Json::array()},
          {"interruption_safe", true}};
}

/// The outputs of the phases that workflow_in() has completed, and more.
inline Outputs outputs_with(Outputs more) {
  for (const workflow::Phase& phase : workflow::standard_phases()) more.emplace(phase.name + ".out", "{}");
  return more;
}

inline Document document_of(const Json& json) { return *Document::parse(json.dump(2) + "\n"); }

}  // namespace checkpoint::test
