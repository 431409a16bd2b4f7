#include "history/merge_forms.h"

#include "history/letters.h"

namespace checkpoint::history {

namespace {

/// Takes pieces off the front of a subject.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  bool take(std::string_view word) {
    if (rest_.empty() || rest_.front() != word.front() || !rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  std::string digits() {
    constexpr std::size_t longest = 9;
    const std::size_t count = digits_at(rest_, 0);
    if (count == 0 || count > longest || rest_.front() == '0') return {};
    std::string found(rest_.substr(0, count));
    rest_.remove_prefix(count);
    return found;
  }

  // Up to `end`, which is taken too; empty where it does not come.
  std::string until(char end) {
    const std::size_t place = rest_.find(end);
    if (place == std::string_view::npos) return {};
    std::string found(rest_.substr(0, place));
    rest_.remove_prefix(place + 1);
    return found;
  }

  std::string word() {
    const std::size_t end = rest_.find(' ');
    std::string found(rest_.substr(0, end));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end);
    return found;
  }

  bool ends_number() const { return rest_.empty() || !is_alnum(rest_.front()); }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

void add(std::vector<std::string>& list, std::string text) {
  if (!text.empty()) list.push_back(std::move(text));
}

// `owner/branch` or `owner:branch` → `branch`.
std::string without_owner(const std::string& text) {
  const std::size_t end = text.find_first_of("/:");
  return end == std::string::npos ? text : text.substr(end + 1);
}

// GitHub: `Merge pull request #12 from owner/branch`.
bool github(Reader reader, Merged& merged) {
  if (!reader.take("Merge pull request #")) return false;
  const std::string number = reader.digits();
  if (number.empty()) return false;
  // Bitbucket Data Center names the repository too, and no owner: ` in PROJ/shop from feature/x to main`.
  const bool names_repository = reader.take(" in ") && !reader.word().empty();
  if (!reader.take(" from ")) return false;
  add(merged.tokens, "#" + number);
  const std::string branch = reader.word();
  add(merged.branches, names_repository ? branch : without_owner(branch));
  return true;
}

// Bitbucket Data Center by its own template: `Pull request #12: title`, `Merge in PROJ/shop from x to main`.
bool data_center(Reader reader, std::string_view body, Merged& merged) {
  if (!reader.take("Pull request #")) return false;
  const std::string number = reader.digits();
  const bool is_landing = body.starts_with("Merge in ") || body.starts_with("Squashed commit of the following");
  if (number.empty() || !reader.take(": ") || !is_landing) return false;
  add(merged.tokens, "#" + number);
  return true;
}

// With the repository: `Merge owner/name#12: title`.
bool named_queue(Reader reader, Merged& merged) {
  if (!reader.take("Merge ")) return false;
  const std::string word = reader.word();
  const std::size_t sign = word.find('#');
  if (sign == std::string::npos || word.find('/') >= sign || word.back() != ':') return false;
  Reader number(std::string_view(word).substr(sign + 1));
  const std::string digits = number.digits();
  if (!digits.empty()) add(merged.tokens, "#" + digits + "@" + lower(word.substr(0, sign)));
  return !digits.empty();
}

// Gitea and Forgejo: `Merge pull request 'title' (#12) from branch into main`.
constexpr std::string_view gitea_front = "Merge pull request '";
bool gitea(Reader reader, Merged& merged) {
  if (!reader.take(gitea_front)) return false;
  const std::size_t place = reader.rest().rfind("' (#");
  if (place == std::string_view::npos) return false;
  Reader tail(reader.rest().substr(place + 4));
  const std::string number = tail.digits();
  if (number.empty() || !tail.take(") from ")) return false;
  add(merged.tokens, "#" + number);
  add(merged.branches, tail.word());
  return true;
}

// Merge queues: `Auto merge of #12 - …`, `Merge #12 #13`, `Merge PR #12: …`.
bool queue(Reader reader, Merged& merged) {
  const bool known = reader.take("Auto merge of #") || reader.take("Rollup merge of #") || reader.take("Merge PR #") ||
                     reader.take("Merge #");
  std::string number = known ? reader.digits() : "";
  if (number.empty() || !reader.ends_number()) return false;
  while (!number.empty()) {
    add(merged.tokens, "#" + number);
    number = reader.take(" #") ? reader.digits() : "";
  }
  return true;
}

// git itself: `Merge branch 'x'`, `Merge branches 'x' and 'y'`, `Merge remote-tracking branch 'origin/x' into y`.
bool branches(Reader reader, Merged& merged) {
  const bool remote = reader.take("Merge remote-tracking branch '");
  const bool local = !remote && (reader.take("Merge branch '") || reader.take("Merge branches '"));
  if (!remote && !local) return false;
  std::string name = reader.until('\'');
  while (!name.empty()) {
    add(merged.branches, remote ? without_owner(name) : name);
    name = reader.take(" and '") || reader.take(", '") ? reader.until('\'') : "";
  }
  return true;
}

// GitLab: a line `See merge request group/project!12`, or its URL.
void gitlab(std::string_view body, Merged& merged) {
  constexpr std::string_view phrase = "See merge request ";
  for (std::size_t place = body.find(phrase); place != std::string_view::npos; place = body.find(phrase, place + 1)) {
    const std::string_view line = body.substr(place + phrase.size(), body.find('\n', place) - place - phrase.size());
    constexpr std::string_view page = "merge_requests/";
    const std::size_t link = line.find(page);
    const std::size_t sign = link == std::string_view::npos ? line.find('!') : link + page.size() - 1;
    if ((place != 0 && body[place - 1] != '\n') || sign == std::string_view::npos) continue;
    Reader reader(line.substr(sign + 1));
    const std::string number = reader.digits();
    if (!number.empty() && reader.ends_number()) add(merged.tokens, "!" + number);
  }
}

// Bitbucket: `Merged in branch (pull request #12)`, also for squashes.
bool bitbucket(Reader reader, Merged& merged) {
  if (!reader.take("Merged in ")) return false;
  const std::string branch = reader.word();
  if (!reader.take(" (pull request #")) return false;
  const std::string number = reader.digits();
  if (number.empty() || !reader.take(")")) return false;
  add(merged.tokens, "#" + number);
  add(merged.branches, branch);
  return true;
}

// Azure DevOps: `Merged PR 12: title`, also for squashes.
bool azure(Reader reader, Merged& merged) {
  if (!reader.take("Merged PR ")) return false;
  const std::string number = reader.digits();
  if (number.empty() || !reader.take(":")) return false;
  add(merged.tokens, "#" + number);
  return true;
}

// Copybara, where it brings in what a pull request of the project's mirror asked for: `PR #12: title`.
bool imported(Reader reader, std::string_view body, Merged& merged) {
  if (!reader.take("PR #")) return false;
  const std::string number = reader.digits();
  if (number.empty() || !reader.take(": ") || !body.starts_with("Imported from GitHub PR ")) return false;
  add(merged.tokens, "#" + number);
  return true;
}

}  // namespace

std::string_view gitea_title(std::string_view subject) {
  const std::size_t end = subject.starts_with(gitea_front) ? subject.rfind("' (#") : std::string_view::npos;
  return end == std::string_view::npos || end < gitea_front.size()
             ? std::string_view()
             : subject.substr(gitea_front.size(), end - gitea_front.size());
}

Merged merged_by(std::string_view subject, std::string_view body, bool is_merge) {
  Merged merged;
  const Reader reader(subject);
  if (bitbucket(reader, merged) || azure(reader, merged) || data_center(reader, body, merged) ||
      imported(reader, body, merged))
    return merged;
  if (!is_merge && subject.starts_with("Merge ")) return merged;
  const bool is_known = is_merge && (github(reader, merged) || gitea(reader, merged) || queue(reader, merged) ||
                                     named_queue(reader, merged));
  if (is_known) return merged;
  if (is_merge) branches(reader, merged);
  gitlab(body, merged);
  return merged;
}

}  // namespace checkpoint::history
