#include "store/told.h"

#include <unistd.h>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/git_folder.h"
#include "core/ranges.h"
#include "core/take.h"

namespace checkpoint {

namespace {

// Changes with every change of the form below, or of what facts say.
constexpr std::string_view title_of_told = "git-checkpoint told 1";
constexpr std::size_t most_bytes_of_told = std::size_t{1} << 18U;
constexpr std::size_t most_memories = 500;
constexpr std::size_t most_conversations = 64;

// The lines of a file: the title, the digest of the beginning, `asked` or `-`, then a line for each fact.
std::string text_of_told(const Told& told) {
  std::string text = std::string(title_of_told) + '\n' + told.begun + '\n' + (told.was_asked ? "asked" : "-") + '\n';
  for (const Memory& memory : told.facts) text.append(memory.digest).append(" ").append(memory.about).append("\n");
  return text;
}

std::optional<Told> parsed_told(std::string_view text) {
  if (text.empty() || text.back() != '\n' || take_until(text, '\n') != title_of_told) return std::nullopt;
  Told told;
  told.begun = take_until(text, '\n');
  told.was_asked = take_until(text, '\n') == "asked";
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    const std::string digest(take_until(line, ' '));
    told.facts.push_back({digest, std::string(line)});
  }
  return told;
}

// What an agent calls a conversation may be anything, also a path.
std::string file_of_conversation(const std::string& name) { return sha256(name); }

std::optional<Folder> told_folder(const std::filesystem::path& git_dir) {
  const auto ours = Folder::open(git_dir.string(), "").enter(git_folder_name);
  return ours ? ours->enter("told") : std::nullopt;
}

void remove_in(const Folder& folder, const std::string& name) { folder.files().remove(folder.number(), name.c_str()); }

// The oldest go, and what killed writers left.
void keep_few(const Folder& folder) {
  std::vector<std::pair<Instant, std::string>> conversations;
  for (const FolderEntry& entry : folder.entries()) {
    const auto state = folder.state(entry.name);
    if (state && is_sha256(entry.name)) conversations.emplace_back(state->changed, entry.name);
  }
  if (conversations.size() <= most_conversations) return;
  remove_files_of_dead(folder);
  sort(conversations, [](const auto& one, const auto& other) { return one.first < other.first; });
  conversations.resize(conversations.size() - most_conversations);
  for (const auto& [changed, name] : conversations) remove_in(folder, name);
}

}  // namespace

std::string Fact::digest() const { return sha256(about + '\n' + text); }

std::string digest_of(const std::vector<Fact>& facts) {
  std::string all;
  for (const Fact& fact : facts) all += fact.digest();
  return sha256(all);
}

std::vector<Memory> memories_of(const std::vector<Fact>& facts) {
  std::vector<Memory> memories;
  for (const Fact& fact : facts) {
    if (memories.size() == most_memories) break;
    memories.push_back({fact.digest(), fact.about});
  }
  return memories;
}

std::optional<Told> Conversations::recall(const std::string& name) const {
  try {
    const auto folder = told_folder(git_dir_);
    if (!folder) return std::nullopt;
    const auto content = folder->read(file_of_conversation(name), most_bytes_of_told);
    if (!content.ok() || content->state.user != ::geteuid()) return std::nullopt;
    return parsed_told(content->text);
  } catch (const Error&) {
    return std::nullopt;  // what is not remembered is told once more
  }
}

bool Conversations::remember(const std::string& name, const Told& told) const {
  try {
    const std::string text = text_of_told(told);
    if (text.size() > most_bytes_of_told) return false;
    const Folder ours = Folder::open(git_dir_.string(), "").enter_or_create(git_folder_name);
    const Folder folder = ours.enter_or_create("told");
    replace_fleeting_file(folder, file_of_conversation(name), text);
    keep_few(folder);
    return true;
  } catch (const Error&) {
    return false;
  }
}

void Conversations::forget(const std::string& name) const {
  try {
    if (const auto folder = told_folder(git_dir_)) remove_in(*folder, file_of_conversation(name));
  } catch (const Error&) {
    // What cannot be looked at cannot be recalled either.
  }
}

}  // namespace checkpoint
