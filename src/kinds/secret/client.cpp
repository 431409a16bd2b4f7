#include "kinds/secret/client.h"

#include <algorithm>
#include <array>

#include "kinds/secret/login.h"
#include "kinds/secret/word_password.h"

namespace checkpoint::secret {
namespace {

enum class Place { attached, behind };
// Whether a word is taken for a password, too: not where the option has other meanings.
enum class PlainWord { passed, taken };

// How a program takes its password: in the word of the option, or in the one behind it.
struct ClientRule {
  std::string_view program;
  std::string_view option;
  Place place;
  PlainWord plain_word = PlainWord::passed;
};

constexpr std::array kClients{
    ClientRule{"mysql", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqldump", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqladmin", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqlimport", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqlcheck", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqlshow", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mysqlsh", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mariadb", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mariadb-dump", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mariadb-admin", "-p", Place::attached, PlainWord::taken},
    ClientRule{"mongo", "-p", Place::behind},
    ClientRule{"mongosh", "-p", Place::behind},
    ClientRule{"mongodump", "-p", Place::behind},
    ClientRule{"mongorestore", "-p", Place::behind},
    ClientRule{"mongoexport", "-p", Place::behind},
    ClientRule{"mongoimport", "-p", Place::behind},
    ClientRule{"redis-cli", "-a", Place::behind},
    ClientRule{"sqlcmd", "-P", Place::behind},
    ClientRule{"bcp", "-P", Place::behind},
    ClientRule{"sshpass", "-p", Place::behind, PlainWord::taken},
    ClientRule{"sshpass", "-p", Place::attached, PlainWord::taken},
    ClientRule{"ldapsearch", "-w", Place::behind},
    ClientRule{"ldapmodify", "-w", Place::behind},
    ClientRule{"ldapadd", "-w", Place::behind},
};

bool ends_value(char letter) { return is_space(letter) || is_quote_mark(letter); }

// Whether the letter at `at` ends a command; the `&` of an address does not.
bool ends_command(std::string_view text, std::size_t at) {
  if (text[at] != '&') return text[at] == ';' || text[at] == '|';
  const bool is_first = at + 1 == text.size() || is_space(text[at + 1]) || text[at + 1] == '&';
  return is_first || (at > 0 && (is_space(text[at - 1]) || text[at - 1] == '&'));
}

// Where the command begins that `at` is in: behind the start of its line, which a backslash may lead on from, or the
// end of another command. Further back than the longest one nobody looks, or a text without an end would take forever.
std::size_t begin_of_command(std::string_view text, std::size_t at) {
  const std::size_t first = begin_of_longest(at);
  while (at > first && !ends_command(text, at - 1)) {
    if (text[at - 1] == '\n' && (at < 2 || text[at - 2] != '\\')) break;
    --at;
  }
  return at;
}

bool is_of_program(char letter) { return is_base64url(letter); }

// Whether `program` is a word of the command, alone or at the end of a path.
bool calls(std::string_view command, std::string_view program) {
  for (std::size_t at = command.find(program); at != command.npos; at = command.find(program, at + 1)) {
    const std::size_t end = at + program.size();
    if ((at == 0 || !is_of_program(command[at - 1])) && end < command.size() && is_space(command[end])) return true;
  }
  return false;
}

// The value that the option which begins at `at` has by the rule.
std::optional<Span> value_by(const ClientRule& rule, std::string_view text, std::size_t at) {
  if (text.substr(at, rule.option.size()) != rule.option) return std::nullopt;
  std::size_t begin = at + rule.option.size();
  if (rule.place == Place::behind) {
    if (begin >= text.size() || !is_space(text[begin])) return std::nullopt;
    begin = end_of_run(text, begin, is_space);
  }
  begin = end_of_run(text, begin, is_quote_mark);
  return Span{begin, end_of_run(text, begin, [](char letter) { return !ends_value(letter); })};
}

bool is_password(const ClientRule& rule, std::string_view value) {
  return is_given_password(value) || (rule.plain_word == PlainWord::taken && is_given_word(value));
}

bool may_be_option(std::string_view text, std::size_t at) {
  const bool is_word = at > 0 && is_space(text[at - 1]) && at + 1 < text.size();
  return is_word && std::string_view("paPw").find(text[at + 1]) != std::string_view::npos;
}

std::optional<Span> password_at(std::string_view text, std::size_t at) {
  for (const ClientRule& rule : kClients) {
    const auto value = value_by(rule, text, at);
    if (value && is_password(rule, value->in(text)) && is_in_call_of(rule.program, text, at)) return value;
  }
  return std::nullopt;
}

}  // namespace

bool is_in_call_of(std::string_view program, std::string_view text, std::size_t at) {
  const std::size_t begin = begin_of_command(text, at);
  return calls(text.substr(begin, at - begin), program);
}

std::optional<Span> find_client_password(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('-', begin_of_longest(from)); at != std::string_view::npos;
       at = text.find('-', at + 1)) {
    const auto password = may_be_option(text, at) ? password_at(text, at) : std::nullopt;
    if (password && password->begin >= from) return password;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
