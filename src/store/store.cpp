#include "store/store.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/digest.h"
#include "core/name.h"
#include "core/ranges.h"
#include "kinds/admission.h"
#include "store/folders.h"
#include "store/left_out.h"
#include "store/write.h"

namespace checkpoint {

namespace {

Check admission(const Location& location, const Instant& now) {
  return [location, now](const StorePath& place, const Document& document) {
    try {
      admit(place.text(), document, now);
    } catch (Error& error) {
      error.path = location.shown(place);
      throw;
    }
  };
}

// A text without a document is a problem to a list, whoever reads it.
Result<Stored, StoreProblem> with_document(Result<Stored, StoreProblem> file) {
  if (file.ok() && !file->content.ok()) return file->content.problem();
  return file;
}

StoreProblem unsafe_name(const std::string& path, const std::string& objection) {
  return {path, "unsafe-name", "the name before " + std::string(layout::session_suffix) + " " + objection, {}};
}

// No command looks into such a folder, and git would carry what is in it all the same.
StoreProblem hidden_place(const std::string& path) {
  return {path, "unsafe-name", "stands where a name begins with a dot, and no command looks for it there", {}};
}

// A folder that would be a project's, were it not for its dot.
bool is_hidden_project(const std::string& path) {
  const std::string folder = std::string(layout::pipelines_folder) + "/";
  return path.starts_with(folder) && path.find('/', folder.size()) == std::string::npos;
}

// Whether a walk through the store goes in: a folder below one of the kinds', not too deep for any of them.
bool may_hold_documents(const std::string& path, const FolderEntry& entry) {
  constexpr std::ptrdiff_t deepest = 6;
  if (!entry.may_be_folder() || std::count(path.begin(), path.end(), '/') >= deepest) return false;
  if (entry.name.front() == '.') return is_hidden_project(path);
  const std::string first = path.substr(0, path.find('/'));
  return any_of(kinds(), [&](const Kind& kind) { return folder_of(kind) == first; });
}

}  // namespace

StoreProblem problem_of(const FileProblem& problem, std::string path) {
  return {std::move(path), problem.fault, problem.message, {}};
}

Stored stored(const StorePath& place, std::string path, FileContent content, const Limits& limits) {
  Result<Document, ParseProblem> parsed = Document::parse(content.text, limits);
  Result<Document, StoreProblem> document =
      parsed.ok() ? Result<Document, StoreProblem>(*parsed)
                  : StoreProblem{path, parsed.problem().code, parsed.problem().message, parsed.problem().at};
  return {place, std::move(path), std::move(content.text), content.state, std::move(document)};
}

Store::Store(const Location& location, const Instant& now, const StoreOptions& options, FileSystem& files)
    : Store(location, admission(location, now), options, files) {}

Store::Store(Location location, Check check, const StoreOptions& options, FileSystem& files)
    : location_(std::move(location)), check_(std::move(check)), options_(options), files_(&files) {}

std::optional<Folder> Store::folder() const {
  const std::string project = location_.project.lexically_relative(location_.root).generic_string();
  return Folder::open(location_.project.string(), project == "." ? "" : project, *files_)
      .enter(std::string(layout::store_folder));
}

Result<Stored, StoreProblem> Store::read(const Folder& folder, const StorePath& place) const {
  Result<FileContent, FileProblem> content = folder.read(place.file(), options_.limits.max_bytes);
  if (!content) return problem_of(content.problem(), location_.shown(place));
  return stored(place, location_.shown(place), std::move(content).value(), options_.limits);
}

bool Store::leaves_out(const StorePath& place) const { return is_left_out(options_.left_out, location_.shown(place)); }

std::optional<StoreProblem> Store::document_left_out(const StorePath& place) const {
  return checkpoint::document_left_out(options_.left_out, location_, location_.shown(place));
}

Store Store::allowing_secrets() const {
  Store copy = *this;
  copy.options_.allows_secrets = true;
  return copy;
}

std::optional<Folder> Store::folder(const std::vector<std::string>& inner) const {
  std::optional<Folder> found = folder();
  for (const std::string& name : inner) found = found ? found->enter(name) : std::nullopt;
  return found;
}

// Nothing for files that are no documents, and for one that went away since the folder was read.
std::optional<Listed> Store::listed(const Folder& folder, const std::string& path) const {
  const Kind* const kind = kind_at(path);
  const std::string shown = location_.shown_store() + "/" + path;
  const bool is_session = path.find('/') == std::string::npos && layout::skill_of(path);
  const std::string name(is_session ? *layout::skill_of(path) : path);
  if (const std::optional<std::string> objection = is_session ? Name::objection(name) : std::nullopt) {
    return Listed{kind, name, shown, unsafe_name(shown, *objection)};
  }
  const std::optional<StorePath> place = layout::place_at(path);
  if (!place && kind != nullptr) return Listed{kind, name, shown, hidden_place(shown)};
  if (!place || kind == nullptr) return std::nullopt;
  Result<Stored, StoreProblem> file = with_document(read(folder, *place));
  if (!file.ok() && file.problem().code == FileFault::missing) return std::nullopt;
  return Listed{kind, name, shown, std::move(file)};
}

void Store::list(const Folder& folder, const std::string& path, std::vector<Listed>& rows) const {
  for (const FolderEntry& entry : folder.entries()) {
    const std::string inner = path.empty() ? entry.name : path + "/" + entry.name;
    if (std::optional<Listed> row = listed(folder, inner)) {
      rows.push_back(*std::move(row));
    } else if (entry.type != EntryType::folder && entry.type != EntryType::symlink && is_to_be_folder(inner)) {
      const std::string shown = location_.shown_store() + "/" + inner;
      rows.push_back({nullptr, inner, shown, no_folder(shown)});
    } else if (may_hold_documents(inner, entry) && entry.type == EntryType::symlink) {
      const std::string shown = location_.shown_store() + "/" + inner;
      rows.push_back({nullptr, inner, shown, problem_of(symlink_problem(), shown)});
    } else if (may_hold_documents(inner, entry)) {
      if (const std::optional<Folder> found = folder.enter(entry.name)) list(*found, inner, rows);
    }
  }
}

std::vector<Listed> Store::documents(const std::optional<StorePath>& under) const {
  std::vector<Listed> rows;
  const std::string path = under ? under->text() : "";
  std::vector<std::string> inner = under ? under->folders() : std::vector<std::string>{};
  if (under) inner.push_back(under->file());
  if (const std::optional<Folder> top = folder(inner)) list(*top, path, rows);
  return rows;
}

std::vector<Listed> Store::sessions() const {
  std::vector<Listed> rows;
  const std::optional<Folder> top = folder();
  if (!top) return rows;
  for (const FolderEntry& entry : top->entries()) {
    if (!layout::skill_of(entry.name)) continue;
    if (std::optional<Listed> row = listed(*top, entry.name)) rows.push_back(*std::move(row));
  }
  return rows;
}

std::vector<FolderEntry> Store::entries(const StorePath& place) const {
  std::optional<Folder> at = folder(place.folders());
  if (at) at = at->enter(place.file());
  if (!at) return {};
  std::vector<FolderEntry> entries = at->entries();
  std::erase_if(entries, [](const FolderEntry& entry) { return entry.name.starts_with('.'); });
  return entries;
}

Result<std::optional<Stored>, StoreProblem> Store::look_at(const StorePath& place) const {
  const std::optional<Folder> at = folder(place.folders());
  if (!at) return std::optional<Stored>();
  Result<Stored, StoreProblem> file = read(*at, place);
  if (file.ok()) return std::optional(std::move(file).value());
  if (file.problem().code == FileFault::missing) return std::optional<Stored>();
  return file.problem();
}

std::optional<Receipt> Store::create(const StorePath& place, const std::string& text) const {
  const Change change = [&text](const Stored*) { return Draft{text}; };
  return write_new({location_, options_, place, change, check_, {}}, *files_);
}

Receipt Store::preview(const StorePath& place, const Change& change, const std::optional<std::string>& if_match) const {
  const std::optional<Stored> now = find(place);
  const Order order{location_, options_, place, change, check_, if_match};
  Draft draft = drafted(order, now ? &*now : nullptr);
  if (!now) refuse_other_case(location_, place, *files_);
  Receipt receipt{location_.shown(place), sha256(draft.text), {}, draft.text, {}};
  if (now) receipt.before = now->text;
  for (const Archive& archive : draft.archives) receipt.archived.push_back(location_.shown(archive.place));
  return receipt;
}

Receipt Store::update(const StorePath& place, const Change& change, const std::optional<std::string>& if_match) const {
  // Where there is no store yet, what is wrong with the change must come out before anything is created.
  if (!location_.exists()) preview(place, change, if_match);
  return write({location_, options_, place, change, check_, if_match}, *files_);
}

}  // namespace checkpoint
