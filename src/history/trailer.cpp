#include "history/trailer.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/take.h"
#include "history/letters.h"
#include "history/link.h"
#include "history/reference.h"

namespace checkpoint::history {

namespace {

/// What the lines so far are signs of. Of a change the last name counts: one that was carried over names the one that
/// it comes from first.
struct Signs {
  std::vector<Sign> all;
  std::optional<Sign> review;
  std::optional<Sign> change_id;

  void push_back(Sign sign) { all.push_back(std::move(sign)); }
};

// Without white space, and without the full stop that some put behind a value.
std::string_view bare_value(std::string_view text) {
  while (!text.empty() && (is_space(text.back()) || text.back() == '.')) text.remove_suffix(1);
  return trimmed(text);
}

// Gerrit: `https://host/c/project/+/123`, `https://host/123`
void reviewed_on(std::string_view value, Signs& signs) {
  while (!value.empty() && value.back() == '/') value.remove_suffix(1);
  const std::size_t slash = value.rfind('/');
  if (slash == std::string_view::npos) return;
  const std::string_view number = value.substr(slash + 1);
  const bool is_number = !number.empty() && digits_at(number, 0) == number.size() && number.front() != '0';
  if (is_number) signs.review = {"c/" + std::string(number), How::change, ""};
}

void change_id(std::string_view value, Signs& signs) {
  constexpr std::size_t size = 41;
  const bool is_id =
      value.size() == size && value.front() == 'I' && std::all_of(value.begin() + 1, value.end(), is_hex);
  if (is_id) signs.change_id = {"I" + lower(value.substr(1, 7)), How::change, "I" + lower(value.substr(1))};
}

// Copybara: the number of the change where it comes from.
void changelist(std::string_view value, Signs& signs) {
  const bool is_number = !value.empty() && digits_at(value, 0) == value.size() && value.front() != '0';
  if (is_number) signs.review = {"c/" + std::string(value), How::change, ""};
}

// Phabricator: `https://host/D123`, `D123`
void differential(std::string_view value, Signs& signs) {
  const std::size_t slash = value.rfind('/');
  const std::string_view name = slash == std::string_view::npos ? value : value.substr(slash + 1);
  const std::size_t count = name.empty() ? 0 : digits_at(name, 1);
  if (count > 0 && name.front() == 'D' && count + 1 == name.size())
    signs.push_back({std::string(name), How::change, ""});
}

// What a bot or a landing script notes of the request: a URL, `#12`, `!12`.
void request(std::string_view value, Signs& signs) {
  if (!value.empty() && value.front() == '<') value = value.substr(1, value.find('>') - 1);
  const auto references = references_in(value, {});
  if (references.size() != 1 || references.front().begin != 0 || references.front().called == Called::issue) return;
  const Reference& found = references.front();
  const bool names_other = found.kind == ReferenceKind::number && !found.repository.empty();
  const std::string name = names_other ? "@" + found.repository : "";
  signs.push_back({found.token + name, How::squash, names_other ? found.host : ""});
}

// Mail: `https://lore.kernel.org/r/<id>`. With a remark behind it it is only referred to.
void mail(std::string_view value, Signs& signs) {
  const auto link = reference_of_link(value);
  if (link && link->kind == ReferenceKind::review) signs.push_back({link->token, How::change, ""});
}

bool is_joint(char letter) { return letter == ' ' || letter == ','; }

void issue(std::string_view value, Signs& signs) {
  Vocabulary any;
  any.is_ticket = [](std::string_view) { return true; };
  std::size_t end = 0;
  for (const Reference& found : references_in(value, any)) {
    const std::string_view between = value.substr(end, found.begin < end ? 0 : found.begin - end);
    if (found.kind != ReferenceKind::ticket || !std::all_of(between.begin(), between.end(), is_joint)) return;
    signs.push_back({found.token, How::ticket, ""});
    end = found.end;
  }
}

// `Fixed: 123, chromium:124`, `Closes-Bug: #123`
void closed_bug(std::string_view value, Signs& signs) {
  while (!value.empty()) {
    std::string_view word = bare_value(take_until(value, ','));
    const std::size_t colon = word.rfind(':');
    if (colon != std::string_view::npos && word.find("//") == std::string_view::npos) word.remove_prefix(colon + 1);
    if (!word.empty() && word.front() == '#') word.remove_prefix(1);
    const bool is_number =
        !word.empty() && word.front() != '0' && word.size() < 10 && digits_at(word, 0) == word.size();
    if (is_number) signs.push_back({"#" + std::string(word), How::closing_word, ""});
  }
}

struct Trailer {
  std::string_view name;  // in lower case
  void (*read)(std::string_view value, Signs& signs);
};
constexpr std::array trailers = {
    Trailer{"reviewed-on", reviewed_on},
    Trailer{"change-id", change_id},
    Trailer{"differential revision", differential},
    Trailer{"piperorigin-revid", changelist},
    Trailer{"part-of", request},
    Trailer{"pr-url", request},
    Trailer{"pull request resolved", request},
    Trailer{"pull-request", request},
    Trailer{"merge-request", request},
    Trailer{"see merge request", request},
    Trailer{"link", mail},
    Trailer{"jira", issue},
    Trailer{"jira-issue", issue},
    Trailer{"issue", issue},
    Trailer{"issues", issue},
    Trailer{"ticket", issue},
    Trailer{"task", issue},
    Trailer{"story", issue},
    Trailer{"bug", issue},
    Trailer{"fixed", closed_bug},
    Trailer{"closes-bug", closed_bug},
};

const Trailer* trailer_at(std::string_view line, std::size_t colon) {
  const auto found = std::find_if(trailers.begin(), trailers.end(), [&](const Trailer& known) {
    return known.name.size() == colon && stands_at(line, 0, known.name);
  });
  return found == trailers.end() ? nullptr : found;
}

// Forms that have no colon: `(Merged from https://…/pull/12)`, `Closes #12 from owner/branch.`
void sentence(std::string_view line, Signs& signs) {
  constexpr std::string_view merged = "(merged from ";
  constexpr std::string_view closes = "closes #";
  if (stands_at(line, 0, merged)) request(line.substr(merged.size(), line.find(')') - merged.size()), signs);
  if (!stands_at(line, 0, closes)) return;
  const std::size_t count = digits_at(line, closes.size());
  const std::size_t end = closes.size() + count;
  const bool names_branch = stands_at(line, end, " from ") && line.find('/', end) != std::string_view::npos;
  if (count > 0 && count < 10 && names_branch) {
    signs.push_back({"#" + std::string(line.substr(closes.size(), count)), How::squash, ""});
  }
}

}  // namespace

std::vector<Sign> trailers_in(std::string_view body) {
  constexpr std::size_t longest_name = 24;
  Signs signs;
  while (!body.empty()) {
    const std::string_view line = take_until(body, '\n');
    if (line.size() < 4 || !(is_alnum(line.front()) || line.front() == '(')) continue;
    const std::size_t colon = line.substr(0, longest_name).find(':');
    if (colon == std::string_view::npos || line.front() == '(') {
      sentence(line, signs);
    } else if (const Trailer* trailer = trailer_at(line, colon)) {
      trailer->read(bare_value(line.substr(colon + 1)), signs);
    }
  }
  if (signs.review) signs.push_back(*std::move(signs.review));
  if (signs.change_id) signs.push_back(*std::move(signs.change_id));
  return std::move(signs.all);
}

}  // namespace checkpoint::history
