#include "cli/views/address.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <set>

#include "core/first_where.h"
#include "core/letters.h"
#include "kinds/run/run_id.h"
#include "kinds/snapshot/place.h"
#include "kinds/stage/place.h"
#include "kinds/status.h"

namespace checkpoint::cli {
namespace {

// Words for how work stands that are the status of no document.
struct Standing {
  std::string_view word;
  bool (*holds)(const Work& work);
};

constexpr std::array kStandings{
    Standing{"blocked", [](const Work& work) { return work.blocked; }},
    Standing{"halted", [](const Work& work) { return work.rank == Rank::halted; }},
    Standing{"stale", [](const Work& work) { return work.stale; }},
    Standing{"waiting", [](const Work& work) { return !work.decisions.empty(); }},
};

const Standing* standing_called(std::string_view word) {
  return first_where(kStandings, [&](const Standing& standing) { return standing.word == word; });
}

// What a word says: a kind, or none where any is meant, and a name.
struct Address {
  std::string_view kind;
  std::string_view owner;
  std::string_view before = {};  // the word for the kind
};

// A run is called `PLAT-1/x`, so a word before the slash that is no kind belongs to the name.
Address address_of(std::string_view word) {
  const std::size_t slash = word.find('/');
  if (slash == std::string_view::npos) return {"", word};
  const WorkKind* const row = kind_called(word.substr(0, slash));
  return row == nullptr ? Address{"", word} : Address{row->kind, word.substr(slash + 1), word.substr(0, slash)};
}

bool allows(const Address& address, std::string_view kind) { return address.kind.empty() || address.kind == kind; }

std::string_view first_part(std::string_view path) { return path.substr(0, path.find('/')); }

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// The ticket, or ticket and run: as the pipeline calls it, or the beginning of its id; or the id alone.
bool names_run(std::string_view owner, std::string_view ticket, std::string_view id) {
  const std::size_t split = owner.find('/');
  if (owner.substr(0, split) != ticket) return owner == id;
  if (split == std::string_view::npos) return true;
  const std::string run(owner.substr(split + 1));
  return !run.empty() && (id.starts_with(run) || run::RunId::of(run).uuid.text() == id);
}

// The name of the run itself, as the pipeline calls it, or the beginning of its id as lists show it.
bool names_run_alone(std::string_view name, const Work& run) {
  constexpr std::size_t least = 8;
  const std::string_view id = last_part(run.path);
  if (!Name::parse(name)) return false;
  return name == last_part(run.owner) || (name.size() >= least && id.starts_with(name)) ||
         run::RunId::of(name).uuid.text() == id;
}

bool is_part(const WorkPart& part, std::string_view name) {
  constexpr std::size_t least = 8;
  return part.name == name || (name.size() >= least && part.id.starts_with(name));
}

// Before a part that stands alone, it is the kind of the part that is named: `stage/script`, and not `project/script`.
// The word for a workflow is that of its kind, and so names no phase or task.
bool may_stand_alone(const Address& address) {
  return address.before.starts_with(address.kind) && address.kind != "workflow";
}

template <typename Row>
std::vector<Row> those(const std::vector<Row>& rows, const std::function<bool(const Row&)>& holds) {
  std::vector<Row> found;
  std::copy_if(rows.begin(), rows.end(), std::back_inserter(found), holds);
  return found;
}

// Work as files tell of it, whether or not they can be read.
struct Site {
  const WorkKind* kind;
  std::string_view place;  // within the store: a session's file, for other kinds a folder
};

// `path` as far as its first `count` parts.
std::string_view parts_of(std::string_view path, std::ptrdiff_t count) {
  std::size_t end = 0;
  for (; count > 0 && end != std::string_view::npos; --count) end = path.find('/', end + 1);
  return path.substr(0, end);
}

// The pattern of a kind's paths says in which folder its documents lie, and how many folders further down.
std::optional<Site> site_of(std::string_view inside) {
  for (const WorkKind& row : work_kinds()) {
    const Kind& kind = *find_kind(row.kind);
    const std::string_view folder = folder_of(kind);
    const bool is_deeper = inside.find('/') != std::string_view::npos;
    if (folder.empty() && !is_deeper && layout::skill_of(inside)) return Site{&row, inside};
    if (folder.empty() || !is_deeper || first_part(inside) != folder) continue;
    return Site{&row, parts_of(inside, std::count(kind.place.begin(), kind.place.end(), '/'))};
  }
  return std::nullopt;
}

// The same of a file as it is shown.
std::optional<Site> site_at(std::string_view path) {
  const auto inside = layout::inside_store(path);
  return inside ? site_of(*inside) : std::nullopt;
}

// What stands behind the folder of its kind.
bool is_at(std::string_view owner, const Site& site) {
  if (site.kind->kind == "session") return layout::skill_of(site.place) == owner;
  const std::string_view behind = site.place.substr(site.place.find('/') + 1);
  return site.kind->kind == "run" ? names_run(owner, first_part(behind), last_part(behind)) : behind == owner;
}

// As far as a name tells it: of a run, the folder of its ticket or its own.
std::string place_in_store(const WorkKind& row, std::string_view owner) {
  if (row.kind == "session") return std::string(owner) + std::string(layout::session_suffix);
  const std::string folder = std::string(folder_of(*find_kind(row.kind))) + "/";
  const std::size_t split = owner.find('/');
  if (row.kind != "run" || split == std::string_view::npos) return folder + std::string(owner);
  const auto label = Name::parse(owner.substr(split + 1));
  return folder + std::string(owner.substr(0, split)) + "/" + (label ? run::RunId::of(label->text()).uuid.text() : "");
}

// A name, or two with a slash between them.
std::optional<std::string> objection_to(std::string_view owner) {
  if (owner.empty() || owner.starts_with('/') || owner.ends_with('/')) return "must not begin or end with '/'";
  const std::size_t slash = owner.find('/');
  auto reason = Name::objection(owner.substr(0, slash));
  return reason || slash == std::string_view::npos ? reason : Name::objection(owner.substr(slash + 1));
}

std::vector<StorePath> folder_called(std::string_view word) {
  const WorkKind* const kind = kind_called(word);
  const auto place = kind == nullptr ? std::nullopt : layout::place_at(folder_of(*find_kind(kind->kind)));
  return place ? std::vector<StorePath>{*place} : std::vector<StorePath>();
}

}  // namespace

bool has_kind(std::string_view word) { return !address_of(word).kind.empty(); }

bool is_called(const Work& work, std::string_view word) {
  const Address address = address_of(word);
  if (!allows(address, work.kind)) return false;
  const bool is_run = work.kind == "run";
  return work.owner == address.owner ||
         (is_run && names_run(address.owner, first_part(work.owner), last_part(work.path)));
}

std::vector<WorkPart> parts_called(const Work& work, std::string_view word) {
  const Address address = address_of(word);
  const std::string_view name = last_part(address.owner);
  const bool is_alone = name.size() == address.owner.size();
  const bool is_meant = is_alone ? may_stand_alone(address) : address.owner == work.owner + "/" + std::string(name);
  if (!is_meant || !allows(address, work.kind) || is_called(work, word)) return {};
  return those<WorkPart>(work.parts, [&](const WorkPart& part) { return is_part(part, name); });
}

std::vector<Work> called(const std::vector<Work>& works, std::string_view word) {
  std::vector<Work> found = those<Work>(works, [&](const Work& work) { return is_called(work, word); });
  if (!found.empty()) return found;
  if (const WorkKind* const kind = kind_called(word)) {
    return those<Work>(works, [&](const Work& work) { return work.kind == kind->kind; });
  }
  if (is_word_for_many(word)) return {};
  const Address address = address_of(word);
  return those<Work>(works, [&](const Work& work) {
    const bool is_run = work.kind == "run" && allows(address, work.kind) && names_run_alone(address.owner, work);
    return is_run || !parts_called(work, word).empty();
  });
}

std::vector<Work> meant_by(const std::vector<Work>& works, std::string_view word) {
  std::vector<Work> found = called(works, word);
  if (!found.empty()) return found;
  const Standing* const standing = standing_called(word);
  return those<Work>(
      works, [&](const Work& work) { return work.status == word || (standing != nullptr && standing->holds(work)); });
}

bool is_word_for_many(std::string_view word) {
  return condition_of(word) || standing_called(word) != nullptr || kind_called(word) != nullptr;
}

std::vector<std::string> words_for_many(const std::vector<Work>& works) {
  std::set<std::string> words;
  for (const Work& work : works) {
    words.insert(lower(first_where(work_kinds(), [&](const WorkKind& row) { return row.kind == work.kind; })->title));
    words.insert(work.status);
    for (const Standing& standing : kStandings) {
      if (standing.holds(work)) words.emplace(standing.word);
    }
  }
  std::erase_if(words, [](const std::string& word) { return !is_word_for_many(word); });
  return {words.begin(), words.end()};
}

std::string full_name(const Work& work) { return std::string(word_of(work.kind)) + "/" + work.owner; }

std::vector<std::string> names_apart(const std::vector<Work>& works) {
  std::map<std::string_view, std::size_t> counts;
  for (const Work& work : works) ++counts[work.owner];
  std::vector<std::string> names;
  names.reserve(works.size());
  for (const Work& work : works) names.push_back(counts[work.owner] > 1 ? full_name(work) : work.owner);
  return names;
}

std::optional<std::string> place_of_work(const std::string& path) {
  const auto site = site_at(path);
  if (!site) return std::nullopt;
  return path.substr(0, path.size() - layout::within_store(path).size() + site->place.size());
}

std::optional<std::string> name_of_place(std::string_view inside) {
  const auto site = site_of(inside);
  if (!site) return std::nullopt;
  const std::string_view place = site->place;
  const std::string_view owner = layout::skill_of(place).value_or(place.substr(place.find('/') + 1));
  const std::string name = std::string(site->kind->word) + "/" + std::string(owner);
  if (objection_to(owner)) return std::nullopt;
  if (const auto stage = stage::place_at(inside)) return name + "/" + stage->stage;
  if (const auto snapshot = snapshot::place_at(inside)) return name + "/" + snapshot->id;
  return name;
}

bool may_name_work(std::string_view word) { return !objection_to(address_of(word).owner); }

std::optional<Error> unfit_name(const std::string& word) {
  const auto reason = objection_to(address_of(word).owner);
  if (!reason) return std::nullopt;
  return Error(ErrorCode::usage, "'" + word + "' cannot be the name of a checkpoint: it " + *reason,
               {"'git checkpoint list' shows the checkpoints there are"});
}

std::vector<StorePath> places_called(std::string_view word) {
  if (is_word_for_many(word)) return folder_called(word);
  const Address address = address_of(word);
  std::vector<StorePath> places;
  for (const WorkKind& row : work_kinds()) {
    if (!allows(address, row.kind)) continue;
    if (auto place = layout::place_at(place_in_store(row, address.owner))) places.push_back(*std::move(place));
  }
  return places;
}

bool is_of(std::string_view path, std::string_view word) {
  const auto site = site_at(path);
  const Address address = address_of(word);
  return site && allows(address, site->kind->kind) && is_at(address.owner, *site);
}

bool is_of_kind(std::string_view path, const WorkKind& kind) {
  const auto site = site_at(path);
  return site && site->kind == &kind;
}

std::vector<StoreProblem> problems_called(const std::vector<StoreProblem>& problems, std::string_view word) {
  auto found = those<StoreProblem>(problems, [&](const StoreProblem& problem) { return is_of(problem.path, word); });
  const WorkKind* const kind = found.empty() ? kind_called(word) : nullptr;
  if (kind == nullptr) return found;
  return those<StoreProblem>(problems, [&](const StoreProblem& problem) { return is_of_kind(problem.path, *kind); });
}

}  // namespace checkpoint::cli
