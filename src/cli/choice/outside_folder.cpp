#include "cli/choice/outside_folder.h"

#include <memory>

#include "core/atomic_file.h"
#include "core/document.h"
#include "core/error.h"
#include "core/letters.h"

namespace checkpoint::cli {
namespace {

// File systems that ignore case, or white space and dots at the end, take these for `.git` too.
bool is_git_folder(std::string name) {
  while (!name.empty() && (name.back() == '.' || name.back() == ' ')) name.pop_back();
  name = lower(name);
  return name == ".git" || name == "git~1";
}

[[noreturn]] void refuse(const std::string& named, const std::string& reason) {
  throw Error(ErrorCode::refused, "'" + named + "' " + reason, {"name a folder of the work tree"});
}

}  // namespace

OutsideFolder OutsideFolder::below(const std::vector<std::string>& more) const {
  OutsideFolder result = *this;
  result.inner.insert(result.inner.end(), more.begin(), more.end());
  return result;
}

std::string OutsideFolder::named() const {
  std::string text = base_shown;
  for (const std::string& part : inner) text += (text.empty() || text == "/" ? "" : "/") + part;
  return text;
}

std::string OutsideFolder::shown(const std::string& name) const {
  const std::string folder = named();
  return folder + (folder.empty() || folder == "/" ? "" : "/") + name;
}

std::optional<Folder> OutsideFolder::enter() const {
  std::optional<Folder> folder = Folder::open(base.string(), base_shown);
  for (const std::string& part : inner) {
    folder = folder->enter(part);
    if (!folder) return std::nullopt;
  }
  return folder;
}

Folder OutsideFolder::enter_or_create() const {
  Folder folder = Folder::open(base.string(), base_shown);
  for (const std::string& part : inner) folder = folder.enter_or_create(part);
  return folder;
}

OutsideFolder folder_in_work_tree(const Location& location, const std::filesystem::path& from,
                                  const std::string& named) {
  const std::filesystem::path path = (from / named).lexically_normal().lexically_relative(location.root);
  OutsideFolder folder{location.root, "", {}};
  for (const std::filesystem::path& part : path) {
    const std::string text = part.string();
    if (text == "." || text.empty()) continue;
    if (text == "..") refuse(named, "lies outside of the work tree");
    if (is_git_folder(text)) refuse(named, "lies in git's own folder");
    if (text == layout::store_folder) refuse(named, "lies in the store, where only checkpoints belong");
    folder.inner.push_back(text);
  }
  return folder;
}

std::optional<std::string> OutsideFile::there() const {
  const std::optional<Folder> place = folder.enter();
  if (!place) return std::nullopt;
  auto content = place->read(name, of_any_size.max_bytes);
  if (content.ok()) return content->text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  Error error(ErrorCode::refused, "'" + shown() + "' " + content.problem().message);
  error.path = shown();
  throw error;
}

void write_together(const std::vector<OutsideFile>& files) {
  std::vector<std::unique_ptr<AtomicFile>> prepared;
  for (const OutsideFile& file : files) {
    const Folder folder = file.folder.enter_or_create();
    remove_files_of_dead(folder, file.name);
    prepared.push_back(std::make_unique<AtomicFile>(folder, file.name));
    prepared.back()->write(file.text);
  }
  for (std::size_t index = 0; index < files.size(); ++index) {
    if (prepared[index]->replace()) continue;
    throw Error(ErrorCode::io, "somebody removed the temporary file of '" + files[index].shown() + "'");
  }
}

}  // namespace checkpoint::cli
