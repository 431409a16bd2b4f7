#include "history/repository_state.h"

#include <algorithm>

#include "core/digest.h"
#include "core/error.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

// Thrown where a repository is not of the form that is read here.
struct Unusual {};

constexpr std::size_t longest_ref = 4096;
constexpr std::size_t longest_list = std::size_t{16} << 20U;

std::optional<std::string> text_in(const Folder& folder, const std::string& name, std::size_t longest) {
  Result<FileContent, FileProblem> content = folder.read(name, longest);
  if (content.ok()) return std::move(content).value().text;
  if (content.problem().fault == FileFault::missing) return std::nullopt;
  throw Unusual();
}

// Names and contents, each with its length, so that no two states have the same text.
class StateText {
 public:
  void add_file(const Folder& folder, const std::string& name) {
    if (const auto text = text_in(folder, name, longest_list)) add(name, *text);
  }

  // HEAD, or a ref; a symbolic one must lead to what is read here too.
  void add_ref(const Folder& folder, const std::string& name, const std::string& shown) {
    const auto text = text_in(folder, name, longest_ref);
    constexpr std::string_view symbolic = "ref:";
    if (!text) throw Unusual();  // gone since it was listed
    if (text->starts_with(symbolic) && !text->starts_with("ref: refs/")) throw Unusual();
    add(shown, *text);
  }

  void add_refs(const Folder& folder, const std::string& shown) {
    constexpr std::size_t deepest = 4096;  // bytes of a name
    if (shown.size() > deepest) throw Unusual();
    for (const FolderEntry& entry : folder.entries()) {
      const std::string name = shown + "/" + entry.name;
      if (entry.type == EntryType::file) {
        add_ref(folder, entry.name, name);
      } else if (entry.type == EntryType::folder) {
        if (const auto inner = folder.enter(entry.name)) add_refs(*inner, name);
      } else {
        throw Unusual();
      }
    }
  }

  std::string digest() const { return sha256(text_); }

 private:
  void add(const std::string& name, const std::string& content) {
    text_ += name + '\0' + std::to_string(content.size()) + '\0' + content;
  }

  std::string text_;
};

void add_common(StateText& text, const Folder& common) {
  if (common.state("reftable")) throw Unusual();
  text.add_file(common, "packed-refs");
  text.add_file(common, "shallow");
  if (const auto info = common.enter("info")) text.add_file(*info, "grafts");
  const auto objects = common.enter("objects");
  const auto info = objects ? objects->enter("info") : std::nullopt;
  if (info) text.add_file(*info, "alternates");
  const auto refs = common.enter("refs");
  if (!refs) throw Unusual();
  text.add_refs(*refs, "refs");
}

// The words of hexadecimal digits that could name a commit, wherever they stand, in lower case.
std::vector<std::string> names_in(std::string_view text) {
  constexpr std::size_t shortest = 7;
  constexpr std::size_t longest = 40;
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    std::string digits;
    while (begin < text.size() && is_hex(text[begin])) digits += to_lower(text[begin++]);
    if (digits.size() >= shortest && digits.size() <= longest) names.push_back(std::move(digits));
  }
  return names;
}

std::string packs_in(const Folder& objects) {
  const auto folder = objects.enter("pack");
  if (!folder) return {};
  std::string names;
  for (const FolderEntry& entry : folder->entries()) {
    if (entry.name.ends_with(".idx") || entry.name == "multi-pack-index") names += entry.name + '\n';
  }
  return names;
}

}  // namespace

std::optional<std::string> state_of_names(const std::filesystem::path& git_dir,
                                          const std::filesystem::path& common_dir) {
  try {
    StateText text;
    const Folder own = Folder::open(git_dir.string(), "");
    text.add_ref(own, "HEAD", "HEAD");
    if (git_dir != common_dir) {
      // In a linked work tree: refs of its own.
      if (const auto refs = own.enter("refs")) text.add_refs(*refs, "own");
    }
    add_common(text, Folder::open(common_dir.string(), ""));
    return text.digest();
  } catch (const Unusual&) {
    return std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

NamedObjects::NamedObjects(const std::filesystem::path& common_dir) {
  try {
    const auto objects = Folder::open(common_dir.string(), "").enter("objects");
    if (!objects) return;
    const auto info = objects->enter("info");
    if (info && info->state("alternates")) return;
    packs_ = packs_in(*objects);
    objects_ = objects;
  } catch (const Error&) {
    // What cannot be listed tells nothing.
  }
}

const std::vector<std::string>& NamedObjects::loose(const std::string& folder) {
  const auto known = loose_.find(folder);
  if (known != loose_.end()) return known->second;
  std::vector<std::string> names;
  if (const auto opened = objects_->enter(folder)) {
    for (const FolderEntry& entry : opened->entries()) names.push_back(entry.name);
  }
  return loose_.emplace(folder, std::move(names)).first->second;
}

std::optional<std::string> NamedObjects::candidates(std::string_view text) {
  const std::vector<std::string> words = names_in(text);
  if (words.empty()) return "";
  if (!objects_) return std::nullopt;
  constexpr std::size_t fan_out = 2;  // digits that name the folder of a loose object
  std::string found = packs_;
  try {
    for (const std::string& word : words) {
      found += word + ':';
      for (const std::string& name : loose(word.substr(0, fan_out))) {
        if (name.starts_with(word.substr(fan_out))) found += name + ' ';
      }
    }
  } catch (const Error&) {
    return std::nullopt;  // where that cannot be told, the history is asked each time
  }
  return found;
}

}  // namespace checkpoint::history
