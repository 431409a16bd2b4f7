#include "history/memo.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/atomic_file.h"
#include "core/digest.h"
#include "core/error.h"
#include "core/git_folder.h"
#include "core/take.h"
#include "core/whole_number.h"
#include "history/letters.h"

namespace checkpoint::history {

namespace {

namespace fs = std::filesystem;

constexpr const char* file_name = "opinions";
// Changes with every change of the form below, or of how texts are judged.
constexpr std::string_view title = "git-checkpoint opinions 17";
constexpr std::string_view last_line = "end ";
constexpr std::size_t most_bytes = std::size_t{1} << 20U;
constexpr std::size_t most_opinions = 2000;

using Opinions = std::map<std::string, Opinion>;

// With its length, so that no two lists of parts have the same text.
void add(std::string& text, std::string_view part) {
  text += std::to_string(part.size()) + ':';
  text += part;
}

bool all_hex(std::string_view text) { return std::all_of(text.begin(), text.end(), is_hex); }

// A name that refs alone decide about: no expression, nothing that may be an object (`abc1234`, `v1.0-3-gabc1234`) or a
// file beside the refs (`FETCH_HEAD`).
bool is_name_of_ref(const std::string& name, const Basis& basis) {
  if (name == "HEAD") return true;
  constexpr std::string_view others = "._/-";
  const bool is_plain = std::all_of(name.begin(), name.end(), [others](char letter) {
    return is_alnum(letter) || others.find(letter) != std::string_view::npos;
  });
  const std::size_t described = name.rfind("-g");
  const bool is_object = all_hex(name) || (described != std::string::npos && all_hex(name.substr(described + 2)));
  if (!is_plain || is_object || name.front() == '/' || name.find("..") != std::string::npos) return false;
  std::error_code failed;
  const auto stands = [&](const fs::path& folder) {
    return fs::symlink_status(folder / name, failed).type() != fs::file_type::not_found;
  };
  return !stands(basis.git_dir) && !stands(basis.common_dir);
}

std::optional<std::string> state_of(const Basis& basis) {
  if (basis.base && !is_name_of_ref(*basis.base, basis)) return std::nullopt;
  const auto names = state_of_names(basis.git_dir, basis.common_dir);
  if (!names) return std::nullopt;
  std::string text;
  for (const std::string& part : {*names, basis.base.value_or(""), basis.others}) add(text, part);
  return sha256(text);
}

template <class Kind>
std::optional<Kind> kind_from(char digit, Kind last) {
  const int value = digit - '0';
  return value >= 0 && value <= static_cast<int>(last) ? std::optional(static_cast<Kind>(value)) : std::nullopt;
}

// One line: the commit, its time, whether it proves, how many bytes of token and of subject follow it.
std::string line_of(const LandedReference& landed) {
  return landed.commit + ' ' + std::to_string(landed.when.seconds) + ' ' + (landed.proves ? '1' : '0') + ' ' +
         std::to_string(landed.token.size()) + ' ' + std::to_string(landed.subject.size()) + '\n' + landed.token +
         landed.subject + '\n';
}

// One line: the question's digest, a digit each for verdict and confidence, how many references it names, how many of
// them have landed and how many were reverted, which follow the grounds, how many bytes of grounds follow it.
std::string line_of(const std::string& digest, const Opinion& opinion) {
  const auto digit = [](auto kind) { return static_cast<char>('0' + static_cast<int>(kind)); };
  std::string text = digest + ' ' + digit(opinion.finding.verdict) + digit(opinion.finding.confidence) + ' ' +
                     std::to_string(opinion.references) + ' ' + std::to_string(opinion.landed.size()) + ' ' +
                     std::to_string(opinion.reverted.size()) + ' ' + std::to_string(opinion.grounds.size()) + '\n' +
                     opinion.grounds + '\n';
  for (const LandedReference& landed : opinion.landed) text += line_of(landed);
  for (const LandedReference& reverted : opinion.reverted) text += line_of(reverted);
  return text;
}

// The next `size` bytes and the end of their line; nothing where `text` has not as many.
std::optional<std::string> take_bytes(std::string_view& text, std::optional<std::size_t> size) {
  if (!size || *size >= text.size() || text[*size] != '\n') return std::nullopt;
  std::string bytes(text.substr(0, *size));
  text.remove_prefix(*size + 1);
  return bytes;
}

std::optional<std::size_t> take_size(std::string_view& line) {
  return whole_number<std::size_t>(take_until(line, ' '));
}

bool take_reference(std::string_view& text, std::vector<LandedReference>& all) {
  std::string_view line = take_until(text, '\n');
  const std::string commit(take_until(line, ' '));
  const auto seconds = whole_number<std::int64_t>(take_until(line, ' '));
  const std::string_view proves = take_until(line, ' ');
  const auto token = take_size(line);
  const auto subject = take_size(line);
  if (commit.empty() || !all_hex(commit) || !seconds || !token || !subject || *token > most_bytes) return false;
  const auto both = take_bytes(text, *subject > most_bytes ? std::nullopt : std::optional(*token + *subject));
  if (!both) return false;
  all.push_back({both->substr(0, *token), commit, both->substr(*token), {*seconds, 0}, proves == "1"});
  return true;
}

bool take_references(std::string_view& text, std::size_t count, std::vector<LandedReference>& all) {
  for (; count > 0; --count) {
    if (!take_reference(text, all)) return false;
  }
  return true;
}

// False where `text` does not begin with an opinion; what was read is taken off its front.
bool take_opinion(std::string_view& text, Opinions& opinions) {
  std::string_view line = take_until(text, '\n');
  const std::string digest(take_until(line, ' '));
  const std::string_view kinds = take_until(line, ' ');
  const auto references = take_size(line);
  const auto landings = take_size(line);
  const auto reverts = take_size(line);
  if (!is_sha256(digest) || kinds.size() != 2 || !references || !landings || !reverts) return false;
  const auto verdict = kind_from(kinds[0], Verdict::mentioned);
  const auto confidence = kind_from(kinds[1], Confidence::high);
  auto grounds = take_bytes(text, take_size(line));
  if (!verdict || !confidence || !grounds) return false;
  Opinion opinion{{*verdict, *confidence}, *std::move(grounds), *references};
  const bool is_whole =
      take_references(text, *landings, opinion.landed) && take_references(text, *reverts, opinion.reverted);
  if (is_whole) opinions[digest] = std::move(opinion);
  return is_whole;
}

// Nothing where it is damaged, or of another state than `state`.
Opinions parsed(std::string_view text, std::string_view state) {
  const std::size_t end = text.rfind(last_line);
  if (end == std::string_view::npos || text.substr(end + last_line.size()) != sha256(text.substr(0, end)) + '\n') {
    return {};
  }
  text = text.substr(0, end);
  if (take_until(text, '\n') != title || take_until(text, '\n') != state) return {};
  Opinions opinions;
  while (!text.empty()) {
    if (!take_opinion(text, opinions)) return {};
  }
  return opinions;
}

std::string text_of(const Opinions& opinions, const std::string& state) {
  std::string text = std::string(title) + '\n' + state + '\n';
  for (const auto& [digest, opinion] : opinions) text += line_of(digest, opinion);
  return text + std::string(last_line) + sha256(text) + '\n';
}

// What stands in the file, whoever wrote it and when; only our own is believed.
Opinions read(const fs::path& git_dir, const std::string& state) {
  try {
    const auto folder = Folder::open(git_dir.string(), "").enter(git_folder_name);
    if (!folder) return {};
    const auto content = folder->read(file_name, most_bytes);
    if (!content.ok() || content->state.user != ::geteuid()) return {};
    return parsed(content->text, state);
  } catch (const Error&) {
    return {};  // what is not remembered is asked once more
  }
}

}  // namespace

Memo::Memo(Basis basis, std::string state)
    : basis_(std::move(basis)),
      state_(std::move(state)),
      objects_(basis_.common_dir),
      known_(read(basis_.git_dir, state_)) {}

std::optional<Memo> Memo::open(Basis basis) {
  auto state = state_of(basis);
  if (!state) return std::nullopt;
  return Memo(std::move(basis), *std::move(state));
}

Inquiry Memo::inquiry(const std::string& text, const std::vector<std::string>& tickets) {
  Inquiry inquiry{text, tickets, ""};
  const auto objects = objects_.candidates(text);
  if (!objects) return inquiry;
  std::string all;
  add(all, text);
  add(all, *objects);
  for (const std::string& ticket : tickets) add(all, ticket);
  inquiry.digest = sha256(all);
  return inquiry;
}

std::optional<Opinion> Memo::find(const Inquiry& inquiry) const {
  const auto found = known_.find(inquiry.digest);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void Memo::note(Inquiry inquiry, Opinion opinion) {
  if (!inquiry.digest.empty()) noted_.push_back({std::move(inquiry), std::move(opinion)});
}

bool Memo::is_unchanged() const {
  const auto now = open(basis_);
  if (!now || now->state_ != state_) return false;
  Memo later = *now;
  return std::all_of(noted_.begin(), noted_.end(), [&later](const Noted& noted) {
    return later.inquiry(noted.inquiry.text, noted.inquiry.tickets).digest == noted.inquiry.digest;
  });
}

std::string Memo::file_text() const {
  Opinions opinions;
  if (known_.size() + noted_.size() <= most_opinions) opinions = known_;
  for (const Noted& noted : noted_) opinions[noted.inquiry.digest] = noted.opinion;
  return text_of(opinions, state_);
}

void Memo::keep() const noexcept {
  try {
    if (noted_.empty() || !is_unchanged()) return;
    const std::string text = file_text();
    if (text.size() > most_bytes) return;
    const Folder folder = Folder::open(basis_.git_dir.string(), "").enter_or_create(git_folder_name);
    replace_fleeting_file(folder, file_name, text);
  } catch (...) {
    // The next run asks the history once more.
  }
}

}  // namespace checkpoint::history
