#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "kinds/snapshot/snapshot.h"

namespace checkpoint::test {

using Json = nlohmann::ordered_json;

/// The snapshot with the digests that its content asks for.
inline Json sealed(Json snapshot) {
  const Document config = *Document::parse(snapshot["config"].dump());
  snapshot["config_hash"] = snapshot::config_hash(config.root());
  snapshot["snapshot_id"] = snapshot::snapshot_id(Document::parse(snapshot.dump())->root());
  snapshot["checksum"] = snapshot::checksum(Document::parse(snapshot.dump())->root());
  return snapshot;
}

/// A snapshot `designed` of the workflow `checkout` with one file.
inline Json designed_snapshot() {
  return sealed(
      {{"snapshot_id", ""},
       {"workflow_id", "checkout"},
       {"checkpoint_name", "designed"},
       {"phase", "ARCHITECTURE"},
       {"config", {{"depth", 2}}},
       {"config_hash", ""},
       {"phase_outputs", Json::object()},
       {"pending_context",
        {{"next_step", "build"},
         {"decisions", {{{"id", "d1"}, {"question", "Which one?"}, {"context", "two designs"}}}}}},
       {"files",
        {{{"path", "src/a.c"}, {"mode", "100644"}, {"blob", "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"}, {"size", 0}}}},
       {"created_at", "2026-05-01T08:00:00Z"},
       {"checksum", ""}});
}

/// Where the store keeps it.
inline std::string path_of(const Json& snapshot) {
  return "snapshots/" + snapshot["workflow_id"].get<std::string>() + "/" +
         snapshot["checkpoint_name"].get<std::string>() + "." + snapshot["snapshot_id"].get<std::string>() + ".json";
}

}  // namespace checkpoint::test
