#include "kinds/secret/login.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/letters.h"
#include "core/ranges.h"
#include "kinds/secret/base64.h"

namespace checkpoint::secret {
namespace {

// What people write where they speak of a password, and passwords that everybody knows.
constexpr std::array<std::string_view, 8> kSpokenOf{"password", "passwd", "passwort", "ssw0rd",
                                                    "secret",   "token",  "apikey",   "qwert"};

bool is_password_symbol(char letter) { return std::string_view("!#%^&*+=~?").find(letter) != std::string_view::npos; }

bool ends_word(char letter) { return is_space(letter) || is_quote_mark(letter); }

// The run of letters from `at`, after what does not belong to one.
template <class Ends>
Span next_run(std::string_view text, std::size_t at, Ends ends) {
  const std::size_t begin = end_of_run(text, at, ends);
  return {begin, end_of_run(text, begin, [&](char letter) { return !ends(letter); })};
}

template <class Ends>
Span run_before(std::string_view text, std::size_t at, Ends ends) {
  while (at > 0 && ends(text[at - 1])) --at;
  const std::size_t end = at;
  while (at > 0 && !ends(text[at - 1])) --at;
  return {at, end};
}

// The end of the command that goes on at `at`: that of its line, or of the last one that a backslash leads on to.
std::size_t end_of_command(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] != '\n' || text[at - 1] == '\\')) ++at;
  return at;
}

// `-u`, and letters of other options before it: `-sSu`.
bool takes_login(std::string_view option) {
  constexpr std::array<std::string_view, 3> names{"--user", "--proxy-user", "-U"};
  if (contains(names, option)) return true;
  if (option.size() < 2 || option.front() != '-' || option.back() != 'u') return false;
  return std::all_of(option.begin() + 1, option.end(),
                     [](char letter) { return is_lower(letter) || is_upper(letter); });
}

// The login that the option `word` takes: behind it, or a part of it; nothing where it takes none.
std::optional<Span> login_of(std::string_view command, const Span& word) {
  const std::size_t sign = std::min(command.find('=', word.begin), word.end);
  if (takes_login(Span{word.begin, sign}.in(command)))
    return next_run(command, sign == word.end ? sign : sign + 1, ends_word);
  if (!word.in(command).starts_with("-u")) return std::nullopt;
  return next_run(command, word.begin + 2, ends_word);
}

std::optional<Span> password_in(std::string_view text, const Span& login) {
  const std::size_t colon = text.find(':', login.begin);
  if (colon >= login.end || colon == login.begin) return std::nullopt;
  const Span password{colon + 1, login.end};
  const bool is_address = password.in(text).starts_with("//");
  return !is_address && is_given_password(password.in(text)) ? std::optional(password) : std::nullopt;
}

// The password of a command whose options begin at `at`.
std::optional<Span> password_of_command(std::string_view text, std::size_t at, std::size_t from) {
  const std::string_view near = text.substr(0, at + longest_command);
  const std::string_view command = near.substr(0, end_of_command(near, at));
  for (Span word = next_run(command, at, is_space); word.begin < word.end;
       word = next_run(command, word.end, is_space)) {
    const auto login = login_of(command, word);
    const auto password = login ? password_in(command, *login) : std::nullopt;
    if (password && password->begin >= from) return password;
  }
  return std::nullopt;
}

// Whether the words before the one at `at` lead up to it: `machine <host> login <user>`, `default login <user>`, or the
// host alone, where the user comes last.
bool follows_login(std::string_view text, std::size_t at) {
  std::array<std::string_view, 4> before;
  for (std::string_view& word : before) {
    const Span span = run_before(text, at, is_space);
    word = span.in(text);
    at = span.begin;
  }
  if (before[1] == "machine") return before[0].find('.') != std::string_view::npos;
  return before[1] == "login" && (before[3] == "machine" || before[2] == "default");
}

// One field of a line of .pgpass: in it a colon has a backslash before it.
Span field_at(std::string_view text, std::size_t at, std::size_t end) {
  const std::size_t begin = at;
  while (at < end && text[at] != ':') at += text[at] == '\\' && at + 1 < end ? std::size_t{2} : 1;
  return {begin, at};
}

bool is_port(std::string_view text) {
  const bool is_number = text.size() >= 4 && text.size() <= 5 && all_of(text, is_digit);
  return is_number || text == "*";
}

// A relative path, a line and a column, as compilers and searches name places, are no such line.
bool is_plain_field(std::string_view text) {
  const bool is_relative = text.find('/') != std::string_view::npos && text.front() != '/';
  const bool is_number = all_of(text, is_digit);
  return !is_relative && !is_number && all_of(text, [](char letter) {
    return is_alnum(letter) || std::string_view("_-.*/\\:").find(letter) != std::string_view::npos;
  });
}

std::optional<Span> password_of_line(std::string_view text, const Span& line) {
  std::array<Span, 5> fields{};
  std::size_t at = line.begin;
  for (Span& field : fields) {
    if (at > line.end) return std::nullopt;
    field = field_at(text, at, line.end);
    at = field.end + 1;
  }
  const auto& [host, port, database, user, password] = fields;
  const bool is_line = password.end == line.end && is_plain_field(host.in(text)) && is_port(port.in(text)) &&
                       is_plain_field(database.in(text)) && is_plain_field(user.in(text));
  return is_line && is_given_password(password.in(text)) ? std::optional(password) : std::nullopt;
}

}  // namespace

bool is_given_password(std::string_view text) {
  constexpr std::size_t least = 8;
  if (text.size() < least || is_placeholder(text)) return false;
  const std::string lowered = lower(text);
  if (any_of(kSpokenOf, [&](std::string_view word) { return lowered.find(word) != std::string::npos; })) return false;
  const bool has_letter = any_of(lowered, is_lower);
  return has_letter && any_of(text, [](char letter) { return is_digit(letter) || is_password_symbol(letter); });
}

bool is_encoded_login(std::string_view text) {
  constexpr std::size_t least = 12;
  if (text.size() < least) return false;
  const std::optional<std::string> login = decoded(text);
  const std::size_t colon = login ? login->find(':') : std::string::npos;
  if (colon == std::string::npos || colon == 0) return false;
  if (login->starts_with("_json_key")) return login->find("PRIVATE KEY") != std::string::npos;
  const bool is_text =
      std::all_of(login->begin(), login->end(), [](char letter) { return letter > ' ' && letter < '\x7f'; });
  return is_text && is_given_password(std::string_view(*login).substr(colon + 1));
}

std::optional<Span> find_command_password(std::string_view text, std::size_t from) {
  constexpr std::string_view name = "curl";
  for (std::size_t at = text.find(name, begin_of_longest(from)); at != std::string_view::npos;
       at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool is_word = (at == 0 || !is_alnum(text[at - 1])) && end < text.size() && is_space(text[end]);
    const auto password = is_word ? password_of_command(text, end, from) : std::nullopt;
    if (password) return password;
  }
  return std::nullopt;
}

std::optional<Span> find_netrc_password(std::string_view text, std::size_t from) {
  constexpr std::string_view name = "password";
  for (std::size_t at = text.find(name, from); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if (at == 0 || !is_space(text[at - 1]) || end >= text.size() || !is_space(text[end])) continue;
    const Span password = next_run(text, end, ends_word);
    if (follows_login(text, at) && is_given_password(password.in(text))) return password;
  }
  return std::nullopt;
}

std::optional<Span> find_pgpass_password(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find(':', from); at != std::string_view::npos;) {
    std::size_t begin = at;
    while (begin > 0 && !ends_word(text[begin - 1])) --begin;
    const Span line = next_run(text, begin, ends_word);
    const auto password = password_of_line(text, line);
    if (password && password->begin >= from) return password;
    at = text.find(':', std::max(line.end, at + 1));
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
