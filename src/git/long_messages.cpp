#include "git/long_messages.h"

#include <algorithm>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/folder.h"
#include "core/trace.h"

namespace checkpoint::git {

namespace {

constexpr std::size_t front = 64UL * 1024;  // bytes of a message
constexpr std::size_t end = 16UL * 1024;    // where trailers stand

std::string seal_of(const Oid& commit, std::string_view text) { return sha256(commit.hex() + std::string(text)); }

// Whole lines of the front and of the end, as paragraphs of their own.
std::string shortened(std::string_view object) {
  const std::size_t message = std::min(object.find("\n\n"), object.size() - 2) + 2;
  const std::size_t cut = object.rfind('\n', std::min(object.size(), message + front));
  const std::size_t begin = std::max(cut, message);
  const std::size_t rest = object.find('\n', object.size() - std::min(end, object.size() - begin));
  std::string text(object.substr(0, begin));
  text += "\n\n";
  if (rest != std::string_view::npos) text += object.substr(rest + 1);
  return text;
}

}  // namespace

bool LongMessages::any() const {
  std::error_code failed;
  return std::filesystem::is_directory(folder_, failed);
}

const std::string* LongMessages::kept(const Oid& commit) {
  const auto known = texts_.find(commit);
  if (known != texts_.end()) return &known->second;
  if (!any()) return nullptr;
  try {
    const auto file = Folder::open(folder_.string(), "").read(commit.hex(), longest);
    if (!file.ok()) return nullptr;
    const std::size_t line = file->text.find('\n');
    if (line == std::string::npos || file->text.substr(0, line) != seal_of(commit, file->text.substr(line + 1))) {
      return nullptr;
    }
    return &(texts_[commit] = file->text.substr(line + 1));
  } catch (const Error&) {
    return nullptr;
  }
}

std::string_view LongMessages::counted(const Oid& commit, std::string_view object) {
  if (object.size() <= longest || object.find("\n\n") > front) return object;
  trace(environment_, "read a commit of " + std::to_string(object.size()) + " bytes, and keep what counts of it");
  const std::string& text = texts_[commit] = shortened(object);
  keep(commit, text);
  return text;
}

void LongMessages::keep(const Oid& commit, const std::string& text) const {
  try {
    const Folder ours = Folder::open(folder_.parent_path().parent_path().string(), "")
                            .enter_or_create(folder_.parent_path().filename().string())
                            .enter_or_create(folder_.filename().string());
    AtomicFile file(ours, commit.hex(), Durability::fleeting);
    file.write(seal_of(commit, text) + "\n" + text);
    file.replace();
  } catch (const Error&) {
    // It is read again the next time.
  }
}

}  // namespace checkpoint::git
