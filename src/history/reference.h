#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::history {

enum class ReferenceKind {
  number,         ///< `#12`: a pull request or issue
  merge_request,  ///< `!12`: GitLab
  ticket,         ///< `ABC-12`
  commit,         ///< a SHA that the repository has
  branch,         ///< a branch that exists, or was merged
  review,         ///< a change under review: Gerrit's `c/12` and `I0123abcd`, Phabricator's `D12`, a mail's `<id>`
};

/// What the text calls a number: `PR 12` is no issue, `issue #12` is no pull request.
enum class Called { plain, pull_request, issue };

/// One thing of the history that a text names.
struct Reference {
  ReferenceKind kind = ReferenceKind::number;
  std::string token;  ///< normal form: `#12`, `!12`, `ABC-12`, 40 digits, the branch's name without `refs/heads/`
  Called called = Called::plain;
  std::string repository;  ///< `owner/name` where the text names one (a URL, `owner/name#12`); empty for our own
  std::size_t begin = 0;   ///< where it stands in the text, in bytes; of a range or list that names it, the whole
  std::size_t end = 0;
  bool is_link = false;   ///< written as a URL
  std::string host = {};  ///< of the URL that names a repository: see host_of_url()
};

/// What only the repository and the settings know. A function that is not set knows nothing.
struct Vocabulary {
  std::function<bool(std::string_view key)> is_ticket;                           ///< `ABC-12`
  std::function<std::optional<std::string>(std::string_view digits)> commit_of;  ///< 7-40 digits → the full SHA
  /// A word → the branch it names, `origin/x` as `x`; branches that exist and those that were merged.
  std::function<std::optional<std::string>(std::string_view word)> branch_of;
  /// Whether the history has reviews of this kind, `c` or `D`: only then `CL 12` and `D12` are names.
  std::function<bool(char kind)> has_reviews;
};

/// All references in a text of people, in order, each time they are named: `#12`, `PR 12`, `pull/12`, URLs of pull and
/// merge requests, issues and commits, `!12`, tickets, SHAs and branches; ranges (`#248-#252`) and lists
/// (`ABC-339/340/341`, `PRs 4, 5 and 6`) are expanded.
std::vector<Reference> references_in(std::string_view text, const Vocabulary& vocabulary);

/// Those that begin where the text begins, with as little of it read as will do.
std::vector<Reference> references_in_front(std::string_view text, const Vocabulary& vocabulary);

/// Longer texts, in bytes, are no actions but documents: what they name is context, and they are not judged.
inline constexpr std::size_t kLongestAction = 8192;

/// False where no vocabulary could find a reference, and for what is longer than kLongestAction: then the history need
/// not be asked.
bool may_refer(std::string_view text);

/// `UTF-8`, `SHA-256`, `CVE-2026`: has the form of a ticket's key, and never is one.
bool is_never_a_ticket(std::string_view key);

/// All words in `text` that have the form of a ticket's key, `ABC-12`, in upper case as written.
std::vector<std::string_view> ticket_keys_in(std::string_view text);

}  // namespace checkpoint::history
