#include "kinds/snapshot/rules.h"

#include <array>
#include <optional>
#include <string>
#include <unordered_set>

#include "core/day.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"
#include "kinds/snapshot/file_path.h"
#include "kinds/snapshot/place.h"
#include "kinds/snapshot/snapshot.h"
#include "schema/subject.h"

namespace checkpoint::snapshot {
namespace {

Breaches misfiled(const Subject& subject) {
  const auto place = place_at(subject.path);
  if (!place) return {};
  return not_as_filed(subject.root(), {{"workflow_id", place->workflow, "folder"},
                                       {"checkpoint_name", place->name, "file's name"},
                                       {"snapshot_id", place->id, "file's name"}});
}

Breaches misfiled_plan(const Subject& subject) {
  return not_as_filed(subject.root(), {{"workflow_id", workflow_at(subject.path), "folder"}});
}

Breaches other_digest(const Subject& subject, std::string_view name, std::string (*digest)(const Node&),
                      std::string_view meaning) {
  const auto member = subject.root().find(name);
  if (!member || !member->is_string()) return {};
  const std::string expected = digest(subject.root());
  if (member->is(expected)) return {};
  return {{*member, "",
           std::string(name) + " is not that of " + std::string(meaning) + ", which is " + expected +
               ": the snapshot was changed after it was made"}};
}

Breaches other_content(const Subject& subject) {
  return other_digest(subject, "snapshot_id", snapshot_id, "the content");
}

Breaches other_document(const Subject& subject) { return other_digest(subject, "checksum", checksum, "the document"); }

Breaches other_config(const Subject& subject) {
  const auto hash = subject.root().find("config_hash");
  const auto config = subject.root().find("config");
  if (!hash || !hash->is_string() || !config || hash->is(config_hash(*config))) return {};
  return {{*hash, "", "config_hash is not that of config, which is " + config_hash(*config)}};
}

Breaches unsafe_paths(const Subject& subject) {
  return breaches_in(elements_of(subject.root(), "files"), [](const Node& file) -> std::optional<Breach> {
    const auto path = file.find("path");
    const auto objection = path && path->is_string() ? unsafe_snapshot_path(path->string()) : std::nullopt;
    if (!objection) return std::nullopt;
    return Breach{*path, "", subject_of(*path) + " " + *objection + " (got " + shown(*path) + ")"};
  });
}

// Two files of one path, or a file where another one has a folder.
Breaches repeated_paths(const Subject& subject) {
  std::unordered_set<std::string> files;
  std::unordered_set<std::string> folders;
  return breaches_in(elements_of(subject.root(), "files"), [&](const Node& file) -> std::optional<Breach> {
    const auto node = file.find("path");
    if (!node || !node->is_string()) return std::nullopt;
    const std::string path = node->string();
    bool clashes = !files.insert(path).second || folders.count(path) != 0;
    for (std::size_t slash = path.find('/'); slash != path.npos; slash = path.find('/', slash + 1)) {
      folders.insert(path.substr(0, slash));
      clashes = clashes || files.count(path.substr(0, slash)) != 0;
    }
    if (!clashes) return std::nullopt;
    return Breach{*node, "", subject_of(*node) + " is taken by an earlier file (" + shown(*node) + ")"};
  });
}

Breaches no_blobs(const Subject& subject) {
  constexpr std::size_t sha1 = 40;
  constexpr std::size_t sha256 = 64;
  return breaches_in(elements_of(subject.root(), "files"), [](const Node& file) -> std::optional<Breach> {
    const auto blob = file.find("blob");
    if (!blob || !blob->is_string()) return std::nullopt;
    const std::string id = blob->string();
    if ((id.size() == sha1 || id.size() == sha256) && all_of(id, is_lower_hex)) return std::nullopt;
    return Breach{*blob, "", subject_of(*blob) + " must be the full id of a git object (got " + shown(*blob) + ")"};
  });
}

Breaches in_future(const Subject& subject) {
  const auto created = subject.root().find("created_at");
  const auto instant = instant_in(created);
  if (!instant || seconds_between(subject.now, *instant) <= seconds_a_day) return {};
  return {{*created, "", "created_at is more than a day ahead of now"}};
}

constexpr std::array<Rule, 8> kRules = {{
    {"misfiled", Level::error, misfiled},
    {"snapshot-id", Level::error, other_content},
    {"checksum", Level::error, other_document},
    {"config-hash", Level::error, other_config},
    {"unsafe-path", Level::error, unsafe_paths},
    {"duplicate-path", Level::error, repeated_paths},
    {"blob-id", Level::error, no_blobs},
    {"future-timestamp", Level::warning, in_future},
}};

constexpr std::array<Rule, 2> plan_table = {{
    {"misfiled", Level::error, misfiled_plan},
    {"future-timestamp", Level::warning, in_future},
}};

}  // namespace

std::span<const Rule> rules() { return kRules; }

std::span<const Rule> plan_rules() { return plan_table; }

}  // namespace checkpoint::snapshot
