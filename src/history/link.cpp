#include "history/link.h"

#include <algorithm>
#include <array>
#include <string>

#include "history/letters.h"

namespace checkpoint::history {

namespace {

struct Page {
  std::string_view marker;
  ReferenceKind kind;
  Called called;
};
// The longer marker first where one contains another.
constexpr std::array<Page, 25> pages = {{
    {"/-/merge_requests/", ReferenceKind::merge_request, Called::pull_request},
    {"/merge_requests/", ReferenceKind::merge_request, Called::pull_request},
    {"/pull-requests/", ReferenceKind::number, Called::pull_request},
    {"/pullrequest/", ReferenceKind::number, Called::pull_request},
    {"/pulls/", ReferenceKind::number, Called::pull_request},
    {"/pull/", ReferenceKind::number, Called::pull_request},
    {"/-/issues/", ReferenceKind::number, Called::issue},
    {"/issues/", ReferenceKind::number, Called::issue},
    {"/-/work_items/", ReferenceKind::number, Called::issue},
    {"/browse/", ReferenceKind::ticket, Called::issue},
    {"/issue/", ReferenceKind::ticket, Called::issue},
    {"/-/commit/", ReferenceKind::commit, Called::plain},
    {"/commit/", ReferenceKind::commit, Called::plain},
    {"/commits/", ReferenceKind::commit, Called::plain},
    {"/_workitems/edit/", ReferenceKind::number, Called::issue},
    {"/show_bug.cgi?id=", ReferenceKind::number, Called::issue},
    {"/+bug/", ReferenceKind::number, Called::issue},
    {"//crbug.com/", ReferenceKind::number, Called::issue},
    {"/+/", ReferenceKind::review, Called::pull_request},
    {"/#/c/", ReferenceKind::review, Called::pull_request},
    {"//go.dev/cl/", ReferenceKind::review, Called::pull_request},
    {"//crrev.com/c/", ReferenceKind::review, Called::pull_request},
    {"//lore.kernel.org/", ReferenceKind::review, Called::pull_request},
    {"//lkml.kernel.org/r/", ReferenceKind::review, Called::pull_request},
    {"//patch.msgid.link/", ReferenceKind::review, Called::pull_request},
}};

std::string_view word_at(std::string_view text, std::size_t from) {
  std::size_t end = from;
  while (is_alnum(at(text, end)) || at(text, end) == '-') ++end;
  return text.substr(from, end - from);
}

bool is_number(std::string_view word) {
  constexpr std::size_t longest = 9;
  return !word.empty() && word.size() <= longest && word.front() != '0' && digits_at(word, 0) == word.size();
}

// `list/<id>/`, `r/<id>`: the part of a mail's address that has its `@`.
std::string mail_in(std::string_view path) {
  while (!path.empty()) {
    const std::string_view part = path.substr(0, path.find('/'));
    if (part.find('@') != std::string_view::npos) return "<" + std::string(part) + ">";
    path.remove_prefix(std::min(path.size(), part.size() + 1));
  }
  return {};
}

// Phabricator: `https://host/D12`
std::optional<Reference> revision_on(std::string_view url) {
  const std::size_t slash = url.rfind('/');
  const std::string_view name = url.substr(slash + 1);
  const bool is_revision = name.size() > 2 && name.front() == 'D' && digits_at(name, 1) + 1 == name.size();
  if (!is_revision || url.find("//") + 1 == slash) return std::nullopt;
  Reference reference;
  reference.kind = ReferenceKind::review;
  reference.token = std::string(name);
  reference.called = Called::pull_request;
  reference.is_link = true;
  return reference;
}

// Where everybody may have a repository: another host with the same path is another place.
constexpr std::array<std::string_view, 12> public_hosts = {
    "github.com", "gitlab.com", "bitbucket.org",    "codeberg.org",     "dev.azure.com",  "gitea.com",
    "gitee.com",  "git.sr.ht",  "salsa.debian.org", "gitlab.gnome.org", "invent.kde.org", "gitlab.freedesktop.org"};

bool is_public(std::string_view host) {
  return std::find(public_hosts.begin(), public_hosts.end(), host) != public_hosts.end();
}

// `github-work`, where `host` is another public one.
bool is_alias_of_other(std::string_view alias, std::string_view host) {
  constexpr std::size_t shortest = 4;  // `git` and `dev` say nothing
  const auto names = [alias](std::string_view known) {
    const std::string_view brand = known.substr(0, known.find('.'));
    return brand.size() >= shortest && alias.find(brand) != std::string_view::npos;
  };
  return !names(host) && std::any_of(public_hosts.begin(), public_hosts.end(), names);
}

// `example.com` of `git.example.com`
std::string_view domain_of(std::string_view host) {
  const std::size_t last = host.rfind('.');
  if (last == std::string_view::npos || last == 0 || is_digit(host.back())) return host;
  const std::size_t before_it = host.rfind('.', last - 1);
  return before_it == std::string_view::npos ? host : host.substr(before_it + 1);
}

// The token that `word` is on such a page; empty where it cannot be one.
std::string token_on(const Page& page, std::string_view word) {
  if (page.kind == ReferenceKind::number) return is_number(word) ? "#" + std::string(word) : "";
  if (page.kind == ReferenceKind::review) return is_number(word) ? "c/" + std::string(word) : "";
  if (page.kind == ReferenceKind::merge_request) return is_number(word) ? "!" + std::string(word) : "";
  if (page.kind == ReferenceKind::commit) {
    const bool is_sha = word.size() >= 7 && word.size() <= 40 &&
                        word.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
    return is_sha ? lower(word) : "";
  }
  const auto keys = ticket_keys_in(word);
  return keys.size() == 1 && keys.front() == word ? std::string(word) : "";
}

// `github.com-work`, an alias of `github.com`; `github.company.com` is none.
bool is_named_in(std::string_view alias, std::string_view host) {
  const std::size_t place = alias.find(host);
  if (place == std::string_view::npos) return false;
  const char next = at(alias, place + host.size());
  return !is_alnum(before(alias, place)) && !is_alnum(next) && next != '.';
}

}  // namespace

std::size_t link_length(std::string_view text, std::size_t from) {
  if (!stands_at(text, from, "https://") && !stands_at(text, from, "http://")) return 0;
  std::size_t end = from;
  constexpr std::string_view closing = ")>]}\"'`|";
  while (end < text.size() && !is_space(text[end]) && closing.find(text[end]) == std::string_view::npos) ++end;
  constexpr std::string_view punctuation = ".,;:!?";
  while (end > from && punctuation.find(text[end - 1]) != std::string_view::npos) --end;
  return end - from;
}

std::optional<Reference> reference_of_link(std::string_view url) {
  for (const Page& page : pages) {
    const std::size_t found = lower(url).find(page.marker);
    if (found == std::string_view::npos) continue;
    const bool is_mail =
        page.marker.find("kernel.org") != std::string_view::npos || page.marker.find("msgid") != std::string_view::npos;
    const std::string_view rest = url.substr(found + page.marker.size());
    const std::string token = is_mail ? mail_in(rest) : token_on(page, word_at(rest, 0));
    if (token.empty()) continue;
    Reference reference;
    reference.kind = page.kind;
    reference.token = token;
    reference.called = page.called;
    reference.is_link = true;
    const bool is_tracker = page.called == Called::issue && page.marker.find("issue") == std::string_view::npos &&
                            page.marker != "/_workitems/edit/";
    if (page.kind != ReferenceKind::ticket && page.kind != ReferenceKind::review && !is_tracker)
      reference.repository = repository_of_url(url.substr(0, found));
    if (!reference.repository.empty()) reference.host = host_of_url(url);
    return reference;
  }
  return revision_on(url);
}

std::string repository_of_url(std::string_view url) {
  const std::size_t scheme = url.find("://");
  const std::string_view rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
  // `https://host/owner/name`, `ssh://git@host:22/owner/name`, `git@host:owner/name`
  const std::size_t end = scheme == std::string_view::npos ? rest.find(':') : rest.find('/');
  std::string path = lower(end == std::string_view::npos ? rest : rest.substr(end + 1));
  while (!path.empty() && path.back() == '/') path.pop_back();
  if (path.size() > 4 && path.ends_with(".git")) path.resize(path.size() - 4);
  while (!path.empty() && path.front() == '/') path.erase(0, 1);
  // Azure DevOps spells one repository in two ways.
  if (path.substr(0, 3) == "v3/") path.erase(0, 3);
  if (const std::size_t git = path.find("/_git/"); git != std::string::npos) path.erase(git, 5);
  return path;
}

std::string host_of_url(std::string_view url) {
  const std::size_t scheme = url.find("://");
  std::string_view rest = scheme == std::string_view::npos ? url : url.substr(scheme + 3);
  if (scheme == std::string_view::npos) {
    // A folder of this machine has none: `../name`, `C:/name`.
    const std::size_t colon = rest.find(':');
    if (colon == std::string_view::npos || colon < 2 || colon > rest.find('/')) return {};
    rest = rest.substr(0, colon);
  }
  rest = rest.substr(0, rest.find('/'));
  if (const std::size_t user = rest.rfind('@'); user != std::string_view::npos) rest.remove_prefix(user + 1);
  std::string host = lower(rest.substr(0, rest.find(':')));
  for (const std::string_view way : {"www.", "ssh.", "altssh."}) {
    if (host.starts_with(way) && host.find('.', way.size()) != std::string::npos) host.erase(0, way.size());
  }
  return host;
}

SameHost is_same_host(std::string_view remote, std::string_view link) {
  if (remote == link) return SameHost::yes;
  if (is_public(remote)) return SameHost::no;
  const bool names_it = is_named_in(remote, link);
  if (names_it || (domain_of(remote) == domain_of(link) && !is_public(link))) return SameHost::yes;
  if (remote.find('.') == std::string_view::npos)
    return is_public(link) && is_alias_of_other(remote, link) ? SameHost::no : SameHost::yes;
  return SameHost::unsure;
}

}  // namespace checkpoint::history
