#include "kinds/secret/shape.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <iterator>
#include <string>

#include "core/ranges.h"
#include "kinds/secret/login.h"
#include "kinds/secret/managed_password.h"
#include "kinds/secret/word_password.h"

namespace checkpoint::secret {
namespace {

bool holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

constexpr std::array<std::string_view, 16> kStandIns{
    "example", "placeholder", "changeme", "change-me", "redacted", "masked",  "your",    "dummy",
    "sample",  "xxxx",        "****",     "....",      "0000000",  "1234567", "abcdefg", "\xe2\x80\xa6"};

constexpr std::array<std::string_view, 10> kEmptyWords{"password", "passwd", "pass",  "pwd",  "pw",
                                                       "secret",   "token",  "admin", "user", "test"};

bool is_digest_or_uuid(std::string_view text) {
  return all_of(text, [](char letter) { return is_hex(letter) || letter == '-'; });
}

constexpr std::array<std::string_view, 30> kNames{
    "password",    "passwd",         "passphrase",  "secret_key",      "secretkey",
    "secret",      "token",          "api_key",     "apikey",          "api-key",
    "access_key",  "private_key",    "accesskey",   "privatekey",      "pwd",
    "db_pass",     "app_key",        "app-key",     "appkey",          "application_key",
    "auth_key",    "authkey",        "_auth",       "signing_key",     "master_key",
    "license_key", "encryption_key", "credentials", "secret_key_base", "secretkeybase"};

// Names of what is nothing but a key, so that a value which could be a digest is one too.
constexpr std::array<std::string_view, 34> kKeyNames{
    "api_key",    "apikey",        "api-key",         "app_key",      "app-key",         "appkey",
    "auth_token", "authtoken",     "auth-token",      "access_token", "api_token",       "apitoken",
    "secret_key", "secretkey",     "access_key",      "license_key",  "application_key", "private_key",
    "auth_key",   "client_secret", "clientsecret",    "password",     "signing_secret",  "webhook_secret",
    "gh_token",   "github_token",  "gitlab_token",    "deploy_token", "codecov_token",   "snyk_token",
    "passwd",     "mysql_pwd",     "secret_key_base", "secretkeybase"};

// The word before `token` in names of what counts or marks a place, and hides nothing.
constexpr std::array<std::string_view, 38> kOtherTokens{
    "page",         "next",     "sync",     "continuation", "cursor",  "csrf",     "xsrf",        "cancel",
    "resume",       "change",   "state",    "cache",        "fence",   "lock",     "build",       "request",
    "sequence",     "update",   "action",   "pagination",   "paging",  "nextpage", "idempotency", "last",
    "start",        "prev",     "previous", "offset",       "fencing", "lease",    "version",     "commit",
    "cancellation", "snapshot", "etag",     "match",        "dedup",   "client"};

bool is_around_value(char letter) {
  return is_space(letter) || letter == '"' || letter == '\'' || letter == '`' || letter == '\\';
}

bool belongs_to_value(char letter) {
  return !is_around_value(letter) && std::string_view(",;)}]").find(letter) == std::string_view::npos;
}

// In a text that is one long word each name in it has all the rest for its value, and all before it for its name: so
// much of it belongs to a value, by so much of that it is judged, and by the end of so long a name.
constexpr std::size_t kLongestValue = 16384;
constexpr std::size_t kLongestJudged = 1024;
constexpr std::size_t kLongestName = 256;

// A full stop or colon behind a value ends the sentence.
std::size_t end_of_value(std::string_view text, std::size_t begin) {
  const std::string_view near = text.substr(0, begin + kLongestValue);
  const std::string_view value = near.substr(begin, end_of_run(near, begin, belongs_to_value) - begin);
  return begin + value.find_last_not_of(".:") + 1;
}

// Prose has few of these, so a value is looked for from here, back to its name and on to its end.
bool assigns(char letter) { return letter == '=' || letter == ':'; }

// The text from `from` up to the name's end before the sign at `at`, which may be that of `:=`.
std::string_view name_before(std::string_view text, std::size_t from, std::size_t at) {
  if (at > from && text[at] == '=' && text[at - 1] == ':') --at;
  while (at > from && is_around_value(text[at - 1])) --at;
  const std::size_t length = std::min(at - from, kLongestName);
  return text.substr(at - length, length);
}

// Somebody's key where its name says so: 32 hexadecimal digits or more, a UUID, or small letters among digits.
bool is_key(std::string_view value) {
  constexpr std::size_t shortest_hex = 32;
  constexpr std::size_t shortest = 20;
  constexpr int fewest_digits = 4;
  if (is_digest_or_uuid(value)) return value.size() >= shortest_hex;
  return value.size() >= shortest && all_of(value, is_alnum) && count_if(value, is_digit) >= fewest_digits;
}

// What services give out as tokens; UUIDs and numbers they give to requests and pages, too.
bool is_hex_key(std::string_view value) {
  constexpr std::size_t shortest = 32;
  return value.size() >= shortest && all_of(value, is_hex) && !all_of(value, is_digit);
}

// A machine's password or key of all the signs there are, as Django has: `k3$z(9!…`. Templates, calls and patterns are
// none.
bool is_scrambled(std::string_view value) {
  constexpr std::size_t least = 16;
  constexpr std::size_t fewest_distinct = 12;
  constexpr std::size_t fewest_signs = 3;
  constexpr int fewest_digits = 2;
  constexpr std::array<std::string_view, 14> written{"${", "$(",  "{{",  "%(",  "#{", "<%",  "(?",
                                                     "()", "a-z", "A-Z", "0-9", "</", "://", "\\"};
  const auto stands = [&](std::string_view part) { return holds(value, part); };
  if (value.size() < least || any_of(written, stands)) return false;
  return !has_stand_in(value) && distinct_letters(value) >= fewest_distinct &&
         distinct_of(value, "!@$%^*()+~") >= fewest_signs && count_if(value, is_digit) >= fewest_digits;
}

constexpr std::string_view kBearer = "bearer ";
constexpr std::string_view kBasic = "basic ";
constexpr std::array<std::string_view, 2> kSchemesOfKeys{"token ", kBearer};

bool stands_at(std::string_view text, std::size_t at, std::string_view word) {
  return text.size() - at >= word.size() &&
         std::equal(word.begin(), word.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char wanted, char letter) { return to_lower(letter) == wanted; });
}

// The last two letters of all names above: most members end otherwise.
bool ends_like_one(std::string_view name) {
  constexpr std::array<std::string_view, 9> ends{"rd", "wd", "se", "ey", "et", "en", "ss", "th", "ls"};
  if (name.size() < 2) return false;
  const std::array<char, 2> last{to_lower(name[name.size() - 2]), to_lower(name.back())};
  return contains(ends, std::string_view(last.data(), last.size()));
}

template <class Names>
bool ends_with_any(std::string_view name, const Names& names) {
  return any_of(names, [&](std::string_view part) {
    return name.size() >= part.size() && stands_at(name, name.size() - part.size(), part);
  });
}

// `auth` as a whole word, as Docker calls the login that it keeps.
bool is_login_name(std::string_view name) {
  constexpr std::string_view auth = "auth";
  if (name.size() < auth.size() || !stands_at(name, name.size() - auth.size(), auth)) return false;
  return name.size() == auth.size() || !is_alnum(name[name.size() - auth.size() - 1]);
}

bool speaks_of_authorization(std::string_view text, std::size_t before) {
  constexpr std::size_t near = 32;
  const std::size_t begin = before - std::min(before, near);
  return holds(lower(text.substr(begin, before - begin)), "authorization");
}

// Whether `word` ends with the space at `space`.
bool ends_with_word(std::string_view text, std::size_t space, std::string_view word) {
  const std::size_t before = word.size() - 1;
  if (space < before || !stands_at(text, space - before, word)) return false;
  return word != kBasic || speaks_of_authorization(text, space - before);
}

// Whether what begins at `at` is the value of the header: `Authorization: Token …`, `("Authorization", "Bearer …")`.
bool is_in_header(std::string_view text, std::size_t at) {
  constexpr std::string_view header = "authorization";
  constexpr std::string_view signs = ":=,>]";
  std::size_t end = at;
  while (end > 0 && (is_around_value(text[end - 1]) || signs.find(text[end - 1]) != signs.npos)) --end;
  const bool is_set_to = text.substr(end, at - end).find_first_of(":=,") != text.npos;
  return is_set_to && end >= header.size() && stands_at(text, end - header.size(), header);
}

// A scheme that is followed by a key as others are by what is random.
bool is_scheme_of_key(std::string_view text, std::size_t space) {
  return any_of(kSchemesOfKeys, [&](std::string_view scheme) {
    return ends_with_word(text, space, scheme) && is_in_header(text, space + 1 - scheme.size());
  });
}

// Of `name`, before which any text may stand, what is one word of a program: `fix-token` in `see fix-token`.
std::string_view identifier(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && is_base64url(name[begin - 1])) --begin;
  return name.substr(begin);
}

constexpr std::string_view kToken = "token";
constexpr std::string_view kSecret = "secret";

// The part of a name before `token` or `secret`; nothing where it ends otherwise.
std::optional<std::string_view> before_last(std::string_view name, std::string_view last) {
  if (name.size() < last.size() || !stands_at(name, name.size() - last.size(), last)) return std::nullopt;
  return name.substr(0, name.size() - last.size());
}

// Its last word: `Page` of `nextPage`, `CSRF` of `MY_CSRF`.
std::string_view last_word(std::string_view name) {
  std::size_t begin = name.size();
  while (begin > 0 && is_lower(name[begin - 1])) --begin;
  if (begin < name.size()) {
    if (begin > 0 && is_upper(name[begin - 1])) --begin;
    return name.substr(begin);
  }
  while (begin > 0 && (is_upper(name[begin - 1]) || is_digit(name[begin - 1]))) --begin;
  return name.substr(begin);
}

bool is_of_another_token(std::string_view whose) {
  const std::string last = lower(last_word(whose));
  return contains(kOtherTokens, last);
}

// `SENTRY_TOKEN`, `sessionSecret`: whose it is, its name says.
bool is_name_of_own_token(std::string_view name) {
  const std::string_view word = identifier(name);
  const auto of_token = before_last(word, kToken);
  std::string_view whose = of_token.value_or(before_last(word, kSecret).value_or(""));
  if (whose.ends_with('_') || whose.ends_with('-')) whose.remove_suffix(1);
  return !whose.empty() && is_alnum(whose.back()) && !(of_token && is_of_another_token(whose));
}

// In `token=…`, `"token": "…"` and `token: "…"` a value stands; `the token: …` may be talk of a commit.
bool is_set(std::string_view text, std::size_t sign, std::size_t value) {
  const auto is_quote = [](char letter) { return letter == '"' || letter == '\''; };
  return text[sign] == '=' || (sign > 0 && is_quote(text[sign - 1])) || (value > sign + 1 && is_quote(text[value - 1]));
}

// `fix-token: …` has a name as branches and steps have them.
bool is_name_of_work(std::string_view name) {
  const std::string_view word = identifier(name);
  return word.find('-') != word.npos && none_of(word, is_upper) && is_name_of_own_token(name) &&
         !ends_with_any(name, kKeyNames);
}

// `etc/passwd`, `feature/fix-passwd`: a file or a branch, behind which a digest may stand.
bool is_path(std::string_view name) {
  const std::string_view word = identifier(name);
  return word.size() < name.size() && name[name.size() - word.size() - 1] == '/';
}

// What stands between two quotes, and has nothing in it that is blank or escaped.
std::optional<Span> quoted(std::string_view text, std::size_t begin) {
  if (begin == 0 || begin >= text.size()) return std::nullopt;
  const char quote = text[begin - 1];
  if (quote != '"' && quote != '\'') return std::nullopt;
  const std::string_view near = text.substr(0, begin + kLongestValue);
  const std::size_t end = end_of_run(near, begin, [](char letter) { return !is_around_value(letter); });
  const bool is_closed = end < near.size() && near[end] == quote;
  return is_closed ? std::optional(Span{begin, end}) : std::nullopt;
}

// The value in `name = value`, `"name": "value"`.
std::optional<Span> assigned(std::string_view text, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (!assigns(text[at])) continue;
    const std::string_view name = name_before(text, from, at);
    if (!is_secret_name(name) && !is_login_name(name)) continue;
    const std::size_t begin = end_of_run(text, at + (text.substr(at, 2) == "=>" ? 2 : 1), is_around_value);
    const Span span{begin, end_of_value(text, begin)};
    const std::string_view value = span.in(text).substr(0, kLongestJudged);
    const bool is_given = is_set(text, at, begin);
    if (!is_given && is_name_of_work(name) && is_hex_key(value)) continue;
    if (is_worth_hiding(name, value) || (is_given && is_key_of_token(name, value))) return span;
    const std::optional<Span> whole = quoted(text, begin);
    if (whole && is_worth_hiding(name, whole->in(text).substr(0, kLongestJudged))) return whole;
    const std::optional<Span> words = quoted_words(text, begin);
    if (words && is_word_password(name, words->in(text))) return words;
  }
  return std::nullopt;
}

}  // namespace

std::size_t distinct_letters(std::string_view text) {
  std::bitset<256> letters;
  for (const char letter : text) letters.set(static_cast<unsigned char>(letter));
  return letters.count();
}

bool has_stand_in(std::string_view value) {
  const std::string lowered = lower(value);
  return any_of(kStandIns, [&](std::string_view part) { return holds(lowered, part); });
}

std::size_t distinct_of(std::string_view value, std::string_view signs) {
  std::string found;
  std::copy_if(value.begin(), value.end(), std::back_inserter(found),
               [&](char letter) { return signs.find(letter) != std::string_view::npos; });
  return distinct_letters(found);
}

bool is_placeholder(std::string_view text) {
  constexpr std::size_t few = 5;
  if (text.find_first_of("<>{}$%[]()") != std::string_view::npos || distinct_letters(text) < std::min(few, text.size()))
    return true;
  const std::string lowered = lower(text);
  return any_of(kStandIns, [&](std::string_view word) { return holds(lowered, word); }) ||
         contains(kEmptyWords, lowered);
}

bool is_random(std::string_view text) {
  constexpr std::size_t least = 12;
  constexpr int digits = 2;
  if (text.size() < least || is_digest_or_uuid(text) || text.find_first_of(".(){}<>[]$:") != std::string_view::npos)
    return false;
  const auto has = [&](auto sort) { return any_of(text, sort) ? 1 : 0; };
  const auto is_symbol = [](char letter) {
    return std::string_view("!@#%^&*+=~").find(letter) != std::string_view::npos;
  };
  return count_if(text, is_digit) >= digits && has(is_lower) + has(is_upper) + has(is_digit) + has(is_symbol) >= 3;
}

// PEM and OpenPGP write five dashes, SSH2 four and a space, and PuTTY none.
std::optional<Span> find_private_key(std::string_view text, std::size_t from) {
  constexpr std::string_view putty = "PuTTY-User-Key-File-";
  constexpr std::string_view what = "PRIVATE KEY";
  constexpr std::string_view dashes = "----";
  for (std::size_t at = text.find(dashes, from); at != std::string_view::npos; at = text.find(dashes, at)) {
    const std::size_t begin = at;
    at = end_of_run(text, at, [](char letter) { return letter == '-' || letter == ' '; });
    if (text.substr(at, 6) != "BEGIN ") continue;
    const std::size_t line = text.find(dashes, at);
    if (line == std::string_view::npos) break;
    if (!holds(text.substr(at, line - at), what)) continue;
    const std::size_t last = std::min(text.find("----END ", line), text.find("---- END ", line));
    return Span{begin, last == std::string_view::npos ? text.size() : last};
  }
  const std::size_t at = text.find(putty, from);
  return at == std::string_view::npos || !holds(text.substr(at), "Private-Lines")
             ? std::nullopt
             : std::optional(Span{at, text.size()});
}

std::optional<Span> find_web_token(std::string_view text, std::size_t from) {
  constexpr std::string_view object = "eyJ";
  constexpr std::size_t least = 8;
  for (std::size_t at = text.find(object, from); at != std::string_view::npos; at = text.find(object, at + 1)) {
    if (at > 0 && is_base64url(text[at - 1])) continue;
    const std::size_t first = end_of_run(text, at, is_base64url);
    if (first - at < least || text.substr(first, 4) != ".eyJ") continue;
    const std::size_t second = end_of_run(text, first + 1, is_base64url);
    if (second - first < least || second >= text.size() || text[second] != '.') continue;
    const std::size_t third = end_of_run(text, second + 1, is_base64url);
    if (third - second > least && !is_placeholder(text.substr(at, third - at))) return Span{at, third};
  }
  return std::nullopt;
}

std::optional<Span> find_named_value(std::string_view text, std::size_t from) { return assigned(text, from); }

std::optional<Span> find_authorization(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find(' ', from); at != std::string_view::npos; at = text.find(' ', at + 1)) {
    const char last = at == 0 ? ' ' : to_lower(text[at - 1]);
    if (last != 'r' && last != 'c' && last != 'n') continue;
    const bool is_of_key = is_scheme_of_key(text, at);
    if (!is_of_key && !ends_with_word(text, at, kBearer) && !ends_with_word(text, at, kBasic)) continue;
    const Span span{at + 1, end_of_run(text, at + 1, belongs_to_value)};
    const std::string_view value = span.in(text);
    if ((is_random(value) || (is_of_key && is_hex_key(value))) && !is_placeholder(value)) return span;
  }
  return std::nullopt;
}

bool is_secret_name(std::string_view name) { return ends_like_one(name) && ends_with_any(name, kNames); }

bool is_key_of_token(std::string_view name, std::string_view value) {
  std::string_view word = identifier(name);
  word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));  // of an option
  const bool is_bare = before_last(word, kToken) == "" || before_last(word, kSecret) == "";
  return is_bare && is_hex_key(value) && !is_placeholder(value);
}

bool is_worth_hiding(std::string_view name, std::string_view value) {
  constexpr std::size_t least = 12;
  constexpr std::string_view encoded = "base64:";  // as Laravel writes its keys
  if (is_login_name(name) && is_encoded_login(value)) return true;
  if (value.size() < least || !is_secret_name(name)) return false;
  if (is_scrambled(value) || is_managed_password(value)) return true;
  if (value.starts_with(encoded)) value.remove_prefix(encoded.size());
  if (is_placeholder(value)) return false;
  if (is_name_of_own_token(name) && is_hex_key(value)) return true;
  if (is_word_password(name, value)) return true;
  return is_random(value) || (ends_with_any(name, kKeyNames) && !is_path(name) && is_key(value));
}

}  // namespace checkpoint::secret
