#include "kinds/succession.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "core/document.h"
#include "core/member.h"
#include "core/moment.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "kinds/kind.h"
#include "kinds/run/place.h"
#include "kinds/secret/secret.h"
#include "kinds/session/place.h"
#include "kinds/snapshot/place.h"
#include "kinds/stage/policy.h"
#include "kinds/workflow/archive.h"
#include "kinds/workflow/gate_loss.h"

namespace checkpoint {
namespace {

constexpr std::string_view kCreated = "created_at";

Violation breach(ProblemCode code, std::string message, const Position& at = {}) {
  return {code, Level::error, "", std::move(message), at};
}

// Where the two texts part.
Position first_difference(std::string_view before, std::string_view after) {
  const auto parted = std::mismatch(before.begin(), before.end(), after.begin(), after.end());
  return position_in(after, static_cast<std::size_t>(parted.second - after.begin()));
}

std::string pruned_too_early() {
  return "was deleted, and is not older than " + std::to_string(workflow::kept_archives) +
         " others that are left: where 'git checkpoint workflow archive' or 'git checkpoint workflow start' took it "
         "away, 'git add' the new archive as well, which 'git commit -a' leaves out; else take it back from the base";
}

Violations of_written_once(const Succession& succession) {
  const ArchivePlace* const archive = archive_at(succession.path);
  const bool is_pruned = archive != nullptr && archive->is_pruned;
  // A purge is told by the log, and by whoever asks; of pruned archives newer ones are left.
  const bool may_go = is_pruned || snapshot::owns(succession.path);
  if (!succession.after && may_go && succession.archived == Archived::yes) return {};
  if (!succession.after && is_pruned) return {breach("append-only-deleted", pruned_too_early())};
  if (!succession.after) {
    return {breach("append-only-deleted", "was deleted, and what is written once is kept; take it back from the base")};
  }
  if (*succession.after == succession.before) return {};
  return {breach("append-only-changed",
                 "was changed, and is written once: take the text back from the base, and add a new file for what is "
                 "new",
                 first_difference(succession.before, *succession.after))};
}

std::map<std::string_view, int> lines_of(std::string_view text) {
  std::map<std::string_view, int> lines;
  for (const std::string_view line : filled_lines(text)) ++lines[line];
  return lines;
}

// Where two branches meet, lines come between lines: only that none goes can be asked for. What is no event, as what a
// crash has left of one, may go.
Violations of_log(const Succession& succession) {
  if (!succession.after) {
    return {breach("append-only-deleted", "was deleted, and a log is kept; take it back from the base")};
  }
  const std::map<std::string_view, int> after = lines_of(*succession.after);
  for (const auto& [line, count] : lines_of(succession.before)) {
    const auto found = after.find(line);
    if (found != after.end() && found->second >= count) continue;
    if (!Document::parse(std::string(line))) continue;
    return {breach("append-only-changed",
                   "has lost a line, or changed one, and lines are only ever added: take those there were back from "
                   "the base",
                   first_difference(succession.before, *succession.after))};
  }
  return {};
}

Violations of_beginning(const Kind& kind, std::string_view owner, const Node& before, const Node& after) {
  const std::string_view beginning = kind.begun;
  const auto was = before.find(beginning);
  const auto is = after.find(beginning);
  if (!was || !is || same_moment(*was, *is)) return {};
  const bool is_workflow = beginning == "started_at";
  const std::string word = shell_word(std::string(owner));
  const std::string command = is_workflow ? "workflow start " + word + " --fresh" : "reset " + word;
  Violation found = breach(is_workflow ? ProblemCode("started-at-changed") : ProblemCode("created-at-changed"),
                           std::string(beginning) + " was " + secret::masked(std::string(was->source())) +
                               ", and a document begins once: take it back from the base; 'git checkpoint " + command +
                               "' begins afresh and keeps an archive",
                           is->position());
  found.pointer = is->pointer();
  return {found};
}

// What the schema says of a member that never changes: whose the document is.
Violations of_unchanging(const Kind& kind, const Node& before, const Node& after) {
  Violations found;
  for (const SchemaProperty& property : schema_of(kind).root->properties) {
    const auto was = before.find(property.name);
    const auto is = after.find(property.name);
    if (!property.node->is_immutable || !was || !is || same_value(*was, *is)) continue;
    found.push_back(breach("immutable-changed",
                           std::string(property.name) + " was " + secret::masked(std::string(was->source())) +
                               ", and never changes: take it back from the base",
                           is->position()));
    found.back().pointer = is->pointer();
  }
  return found;
}

Violations of_change(const Succession& succession) {
  const auto before = Document::parse(succession.before);
  const auto after = Document::parse(*succession.after);
  if (!before || !after) return {};
  const Kind& kind = *kind_at(succession.path);
  Violations found = of_beginning(kind, owner_at(kind, succession.path), before->root(), after->root());
  for (Violation& changed : of_unchanging(kind, before->root(), after->root())) found.push_back(std::move(changed));
  return found;
}

Violations of_document(const Succession& succession) {
  if (succession.archived == Archived::yes) return {};
  if (succession.after) return of_change(succession);
  return {
      breach("deleted-without-archive",
             "was deleted, and no archive keeps it; take it back from the base: 'git checkpoint reset' archives a "
             "session, 'git checkpoint workflow archive' a workflow, and a copy in a history folder of the store is an "
             "archive too")};
}

// The policy of a project and the digest of its manifest; `logged` is where their changes are.
struct GatedField {
  std::string_view name;
  std::string_view log;
};

constexpr std::array<GatedField, 2> kGatedFields{
    {{"checkpoint_policy", "policy_changes"}, {"manifest_digest", "manifest_changes"}}};

// Whether the log of changes says, in an entry that is new, that `to` holds.
bool logs(const Node& before, const Node& after, const GatedField& field, const Node& to) {
  const auto old = before.find(field.log);
  const auto log = after.find(field.log);
  if (!log || !log->is_array()) return false;
  const std::size_t entries = old && old->is_array() ? old->size() : 0;
  return log->size() > entries && any_of(log->children(), [&](const Node& change) {
           const auto said = change.find("to");
           return said && same_value(*said, to);
         });
}

// Where the gates of a project are is changed by setting it up anew, which says so.
Violations of_project(const Succession& succession) {
  const auto before = Document::parse(succession.before);
  const auto after = succession.after ? Document::parse(*succession.after) : Document::parse("");
  if (!before || !after || !after->root().is_object()) return {};
  Violations found;
  for (const GatedField& field : kGatedFields) {
    const auto was = before->root().find(field.name);
    const auto is = after->root().find(field.name);
    if (!was || !is || same_value(*was, *is) || logs(before->root(), after->root(), field, *is)) continue;
    found.push_back(breach("gate-changed-by-hand",
                           std::string(field.name) + " was " + std::string(was->source()) + ", and " +
                               std::string(field.log) +
                               " does not say that it changed: take it back from the base; 'git checkpoint stage "
                               "init' changes it, and says so",
                           is->position()));
    found.back().pointer = is->pointer();
  }
  return found;
}

// The least strict policy that the settings allow a project, and where they say so. What nobody can read is held to be
// the strictest.
std::pair<stage::Policy, Position> policy_in(const std::optional<std::string>& settings) {
  if (!settings) return {stage::Policy::guided, {}};
  const auto document = Document::parse(*settings);
  if (!document || !document->root().is_object()) return {stage::Policy::manual_all, {}};
  const auto policy = document->root().find("policy");
  if (!policy) return {stage::Policy::guided, {}};
  const auto named = policy->is_string() ? stage::policy_named(policy->string()) : std::nullopt;
  return {named.value_or(stage::Policy::manual_all), policy->position()};
}

// Settings come and go with their branch; that gates open with them is for whoever reviews it to know.
Violations of_settings(const Succession& succession) {
  const auto [was, before] = policy_in(succession.before);
  const auto [is, at] = policy_in(succession.after);
  if (is >= was) return {};
  return {{"policy-loosened", Level::warning, "/policy",
           "the least strict policy was " + std::string(stage::name_of(was)) + ", and is " +
               std::string(stage::name_of(is)) + ": stages that waited for a person's approval may not wait any more",
           at}};
}

bool is_settings(const Kind& kind) { return kind.name == "config"; }

}  // namespace

bool is_renamed(std::string_view path_before, std::string_view before, std::string_view path_after,
                std::string_view after) {
  if (!session::owns(path_before) || !session::owns(path_after)) return false;
  const auto was = Document::parse(std::string(before));
  const auto is = Document::parse(std::string(after));
  if (!was || !is) return false;
  const auto began = was->root().find(kCreated);
  const auto begins = is->root().find(kCreated);
  return began && begins && began->is_string() && same_moment(*began, *begins);
}

bool is_same_document(std::string_view path, const std::string& one, const std::string& other) {
  const Kind* const kind = kind_at(path);
  if (kind != nullptr && (is_settings(*kind) || kind->name == "manifest")) return false;
  if (kind == nullptr && !is_archive(path) && !snapshot::owns_log(path)) return false;
  if (one == other) return true;
  if (snapshot::owns_log(path)) return !lines_of(one).empty() && of_log({path, one, other}).empty();
  const auto here = Document::parse(one);
  const auto there = Document::parse(other);
  if (kind == nullptr || !here || !there) return false;
  const auto began = here->root().find(kind->begun);
  const auto begins = there->root().find(kind->begun);
  return began && begins && began->is_string() && same_moment(*began, *begins);
}

bool is_only_added_to(std::string_view path) { return run::owns(path) || snapshot::owns_log(path); }

bool is_archive(std::string_view path) { return archive_at(path) != nullptr; }

bool is_archive_of(std::string_view archive, std::string_view path) {
  const Kind* const kind = kind_at(path);
  return kind != nullptr && kind->archive && kind->archive->keeps(archive, path);
}

bool is_kept_by(std::string_view path, const std::string& before, const std::string& archive) {
  return before == archive || breaches_of({path, before, archive}).empty();
}

std::string archived_at(const std::string& archive) {
  const auto document = Document::parse(archive);
  return document ? text_member(document->root(), "archived_at") : "";
}

Violations breaches_of(const Succession& succession) {
  if (is_archive(succession.path)) return of_written_once(succession);
  if (snapshot::owns_log(succession.path)) return of_log(succession);
  const Kind* kind = kind_at(succession.path);
  if (kind == nullptr) return {};
  if (is_settings(*kind)) return of_settings(succession);
  if (kind->mutability == Mutability::append_only) return of_written_once(succession);
  Violations found = of_document(succession);
  Violations more = kind->name == "project"    ? of_project(succession)
                    : kind->name == "workflow" ? workflow::gates_lost(succession)
                                               : Violations();
  found.insert(found.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return found;
}

}  // namespace checkpoint
