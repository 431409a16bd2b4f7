#include "cli/views/run_json.h"

#include "cli/views/passage_text.h"

namespace checkpoint::cli {

json::Value record_json(const RunRecord& record) {
  const Document whole = Document::composed(run::read_text(*record.document));
  json::Object object;
  for (const Node& field : whole.root().children()) object.set(field.key(), field);
  if (!object.has("path")) object.set("path", record.path);
  return object;
}

std::string payload_words(const RunRecord& record) {
  const auto payload = record.document ? record.document->root().find("phase_payload") : std::nullopt;
  return payload && payload->is_object() && !payload->empty() ? value_words(*payload, "phase") : "";
}

RunListing listing_of(const Store& store, const RunFolders& folders, const Instant& now) {
  RunListing listing{{}, folders.problems};
  for (const RunPlace& run : folders.runs) {
    const RunFiles files = files_of(store, run);
    listing.problems.insert(listing.problems.end(), files.problems.begin(), files.problems.end());
    for (const run::FileName& file : files.records) {
      std::optional<RunRecord> record = read_record(store, run, file, now);
      if (!record) continue;
      if (record->problem) {
        listing.problems.push_back(*record->problem);
      } else {
        listing.records.push_back(*std::move(record));
      }
    }
  }
  return listing;
}

}  // namespace checkpoint::cli
