#include "git/opening.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

#include "core/digest.h"
#include "core/error.h"
#include "git/library.h"

namespace checkpoint::git {

namespace fs = std::filesystem;

namespace {

// Empty where there is no such file.
std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  std::array<char, 4096> part{};
  while (file) {
    file.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) throw Error(ErrorCode::io, "cannot read '" + path.string() + "': " + std::strerror(errno));
  return text;
}

fs::path common_dir_of(const fs::path& git_dir) {
  std::string text = text_of(git_dir / "commondir");
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (text.empty()) return git_dir;
  std::error_code failed;
  const fs::path common = fs::weakly_canonical(git_dir / text, failed);
  return failed ? git_dir / text : common;
}

struct Extension {
  const char* name;
  const char* understood;  // the one value that is
};
constexpr std::array<Extension, 3> restricted = {{{"extensions.objectformat", "sha1"},
                                                  {"extensions.refstorage", "files"},
                                                  {"extensions.compatobjectformat", "sha1"}}};

std::string setting(git_config* config, const char* name) {
  git_buf value = GIT_BUF_INIT;
  std::string text;
  if (git_config_get_string_buf(&value, config, name) == 0) text = value.ptr;
  git_buf_dispose(&value);
  return text;
}

// libgit2 would read names and refs of these as garbage, or not at all.
void check_formats(const fs::path& common_dir) {
  git_config* raw = nullptr;
  if (git_config_open_ondisk(&raw, (common_dir / "config").c_str()) < 0) return;
  const OwnedConfig config(raw);
  for (const Extension& extension : restricted) {
    const std::string value = setting(raw, extension.name);
    if (value.empty() || value == extension.understood) continue;
    throw Error(ErrorCode::unsupported,
                "the repository's history cannot be read: it has " + std::string(extension.name) + " = " + value,
                {"what needs no history works here"});
  }
}

void add_alternates(git_odb* objects, const Environment& environment) {
  std::string list = environment.get("GIT_ALTERNATE_OBJECT_DIRECTORIES").value_or("");
  const std::string own = environment.get("GIT_OBJECT_DIRECTORY").value_or("");
  if (!own.empty()) list = list.empty() ? own : own + ":" + list;
  std::istringstream folders(list);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (!folder.empty()) git_odb_add_disk_alternate(objects, folder.c_str());
  }
}

}  // namespace

Opened open_repository(const Place& place) {
  start_library();
  check_owner(place);
  Opened opened;
  opened.common_dir = common_dir_of(place.git_dir);
  check_formats(opened.common_dir);
  constexpr unsigned as_named = GIT_REPOSITORY_OPEN_NO_SEARCH | GIT_REPOSITORY_OPEN_NO_DOTGIT;
  const std::string where = "cannot open the repository in '" + place.git_dir.string() + "'";
  git_repository* repository = nullptr;
  const int code = git_repository_open_ext(&repository, place.git_dir.c_str(), as_named, nullptr);
  if (code == GIT_ENOTFOUND) throw Error(ErrorCode::not_a_repository, where);
  check(code, where);
  opened.repository.reset(repository);
  git_odb* objects = nullptr;
  check(git_repository_odb(&objects, repository), where);
  opened.objects.reset(objects);
  add_alternates(objects, place.environment);
  return opened;
}

Border border_of(const fs::path& common_dir) {
  Border border;
  const std::string text = text_of(common_dir / "shallow");
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (const auto oid = Oid::parse(line)) border.commits.insert(*oid);
  }
  if (!border.commits.empty()) border.fingerprint = sha256(text);
  return border;
}

git_oid to_git(const Oid& oid) {
  git_oid raw;
  std::memcpy(raw.id, oid.bytes.data(), Oid::size);
  return raw;
}

Oid from_git(const git_oid& oid) {
  Oid result;
  std::memcpy(result.bytes.data(), oid.id, Oid::size);
  return result;
}

}  // namespace checkpoint::git
