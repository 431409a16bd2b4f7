#include "kinds/secret/client.h"

#include <array>

#include "core/ranges.h"
#include "kinds/secret/login.h"
#include "kinds/secret/word_password.h"

namespace checkpoint::secret {
namespace {

enum class Place { attached, behind };
// Whether a word is taken for a password, too: not where the option has other meanings.
enum class PlainWord { passed, taken };

using Programs = std::span<const std::string_view>;

constexpr std::array<std::string_view, 10> kMysql{"mysql",        "mysqldump",    "mysqladmin", "mysqlimport",
                                                  "mysqlcheck",   "mysqlshow",    "mysqlsh",    "mariadb",
                                                  "mariadb-dump", "mariadb-admin"};
constexpr std::array<std::string_view, 6> kMongo{"mongo",        "mongosh",     "mongodump",
                                                 "mongorestore", "mongoexport", "mongoimport"};
constexpr std::array<std::string_view, 1> kRedis{"redis-cli"};
constexpr std::array<std::string_view, 2> kSqlServer{"sqlcmd", "bcp"};
constexpr std::array<std::string_view, 1> kSshpass{"sshpass"};
constexpr std::array<std::string_view, 3> kLdap{"ldapsearch", "ldapmodify", "ldapadd"};

// `-p` of the same programs is a port otherwise.
constexpr std::array<std::string_view, 8> kRegistry{"docker login", "podman login", "nerdctl login",  "buildah login",
                                                    "skopeo login", "oras login",   "registry login", "oc login"};
constexpr std::array<std::string_view, 1> kOpenssl{"openssl"};
constexpr std::array<std::string_view, 4> kSamba{"smbclient", "rpcclient", "smbget", "smbcacls"};

// How programs take their password: in the word of the option, or in the one behind it, after what leads up to it
// there.
struct ClientRule {
  Programs programs;
  std::string_view option;
  Place place;
  PlainWord plain_word = PlainWord::passed;
  std::string_view lead{};
};

constexpr std::array kClients{
    ClientRule{kMysql, "-p", Place::attached, PlainWord::taken},
    ClientRule{kMysql, "--password=", Place::attached, PlainWord::taken},
    ClientRule{kMongo, "-p", Place::behind},
    ClientRule{kMongo, "--password", Place::behind},
    ClientRule{kMongo, "--password=", Place::attached},
    ClientRule{kRedis, "-a", Place::behind},
    ClientRule{kRedis, "--pass", Place::behind},
    ClientRule{kSqlServer, "-P", Place::behind},
    ClientRule{kSshpass, "-p", Place::behind, PlainWord::taken},
    ClientRule{kSshpass, "-p", Place::attached, PlainWord::taken},
    ClientRule{kLdap, "-w", Place::behind},
    ClientRule{kRegistry, "-p", Place::behind},
    ClientRule{kRegistry, "--password", Place::behind},
    ClientRule{kRegistry, "--password=", Place::attached, PlainWord::taken},
    ClientRule{kOpenssl, "-passin", Place::behind, PlainWord::taken, "pass:"},
    ClientRule{kOpenssl, "-passout", Place::behind, PlainWord::taken, "pass:"},
    ClientRule{kOpenssl, "-pass", Place::behind, PlainWord::taken, "pass:"},
    ClientRule{kSamba, "-U", Place::behind, PlainWord::taken, "%"},
    ClientRule{kSamba, "-U", Place::attached, PlainWord::taken, "%"},
    ClientRule{kSamba, "--user", Place::behind, PlainWord::taken, "%"},
    ClientRule{kSamba, "--user=", Place::attached, PlainWord::taken, "%"},
};

bool ends_value(char letter) { return is_space(letter) || is_quote_mark(letter); }

// Whether the letter at `at` ends a command; the `&` of an address does not.
bool ends_command(std::string_view text, std::size_t at) {
  if (text[at] != '&') return text[at] == ';' || text[at] == '|';
  const bool is_first = at + 1 == text.size() || is_space(text[at + 1]) || text[at + 1] == '&';
  return is_first || (at > 0 && (is_space(text[at - 1]) || text[at - 1] == '&'));
}

// The start of the line that `at` is in, which a backslash may lead on from. Further back than the longest command
// nobody looks, or a text without an end would take forever.
std::size_t begin_of_line(std::string_view text, std::size_t at) {
  const std::size_t first = begin_of_longest(at);
  while (at > first && (text[at - 1] != '\n' || (at > 1 && text[at - 2] == '\\'))) --at;
  return at;
}

// An apostrophe within a word is no quote.
bool opens_quote(std::string_view text, std::size_t at) {
  const bool is_quote = text[at] == '"' || text[at] == '\'';
  return is_quote && (at == 0 || !is_alnum(text[at - 1]));
}

// Behind the last command that ends between `begin` and `end`, and where a quote is open there.
struct CommandStart {
  std::size_t begin;
  std::optional<std::size_t> quote;
};

CommandStart last_command(std::string_view text, std::size_t begin, std::size_t end) {
  CommandStart start{begin, std::nullopt};
  for (std::size_t at = begin; at < end; ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (start.quote) {
      if (text[at] == text[*start.quote]) start.quote.reset();
    } else if (opens_quote(text, at)) {
      start.quote = at;
    } else if (ends_command(text, at)) {
      start.begin = at + 1;
    }
  }
  return start;
}

// Where the command begins that `at` is in. What stands in a quote is a word of it, or, where `at` stands there itself,
// has commands of its own: `sh -c 'cd x; mysql …'`.
std::size_t begin_of_command(std::string_view text, std::size_t at) {
  constexpr int deepest = 3;
  CommandStart start = last_command(text, begin_of_line(text, at), at);
  for (int depth = 1; start.quote && depth < deepest; ++depth) start = last_command(text, *start.quote + 1, at);
  return start.begin;
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
  const Span value{begin, end_of_run(text, begin, [](char letter) { return !ends_value(letter); })};
  const std::size_t lead = value.in(text).find(rule.lead);
  if (lead == std::string_view::npos) return std::nullopt;
  return Span{begin + lead + rule.lead.size(), value.end};
}

bool is_password(const ClientRule& rule, std::string_view value) {
  return is_given_password(value) || (rule.plain_word == PlainWord::taken && is_given_word(value));
}

bool may_be_option(std::string_view text, std::size_t at) {
  const bool is_word = at > 0 && is_space(text[at - 1]) && at + 1 < text.size();
  return is_word && std::string_view("-paPwU").find(text[at + 1]) != std::string_view::npos;
}

std::optional<Span> password_at(std::string_view text, std::size_t at) {
  for (const ClientRule& rule : kClients) {
    const auto value = value_by(rule, text, at);
    if (value && is_password(rule, value->in(text)) && is_in_call_of(rule.programs, text, at)) return value;
  }
  return std::nullopt;
}

}  // namespace

bool is_in_call_of(Programs programs, std::string_view text, std::size_t at) {
  const std::size_t begin = begin_of_command(text, at);
  const std::string_view command = text.substr(begin, at - begin);
  return any_of(programs, [&](std::string_view program) { return calls(command, program); });
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
