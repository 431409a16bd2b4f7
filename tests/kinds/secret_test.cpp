#include "kinds/secret/secret.h"

#include <algorithm>
#include <bitset>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>

#include "core/digest.h"
#include "core/error.h"
#include "kinds/inspect.h"
#include "kinds/secret/rule.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using checkpoint::test::file_text;

namespace {

// Tokens are put together here, so that no scanner takes this file for a leak.
const std::string kRandom = "Zk3Vq9Lw7Xt2Rb8Mn4Hc6Jf1Gd5Ps0Ya" + std::string("Qe7Tu3Io9");

// A text of a pattern: `{h40}` stands for forty hexadecimal digits, and so on.
std::string_view letters_of(char sort) {
  static const std::map<char, std::string> kSorts = {
      {'h', "7f3a9c0e5d1b8264"},
      {'d', "3917046825"},
      {'U', "Q7ZK3VX5LWT2RBNM4HCJFGDPSY6"},
      {'l', "k3vq9w7xt2b8m4h6jf1gd5psy"},
      {'p', "qwertzuiopasdfghjklyxcvbnm"},
      {'A', kRandom},
      {'c', "ZkVqLwXtRbMnHcJfGdPsYaQeTuIo"},
      {'s', "k3$z9!w^x)7q&b@2m%e*5+g-h(_1=jv"},
      {'w', kRandom.substr(0, 20) + "_" + kRandom.substr(20)},
      {'-', kRandom.substr(0, 20) + "-" + kRandom.substr(20)},
      {'b', kRandom.substr(0, 20) + "+" + kRandom.substr(20, 9) + "/" + kRandom.substr(29)},
  };
  return kSorts.at(sort);
}

std::string letters(char sort, std::size_t count) {
  const std::string_view of = letters_of(sort);
  std::string text;
  for (std::size_t at = 0; at < count; ++at) text += of[(at * 7 + at / of.size()) % of.size()];
  return text;
}

// How many letters of a sort: `{U16}` are sixteen, `{U16+}` sixteen or more, `{U16!}` neither fewer nor more,
// `{U16-20}` sixteen to twenty.
struct Group {
  std::size_t begin = 0;  // of its braces in the pattern
  std::size_t end = 0;
  char sort = 0;
  std::size_t least = 0;
  std::optional<std::size_t> most = {};
  bool is_bound = false;
};

Group group_at(const std::string& pattern, std::size_t begin) {
  Group group{begin, pattern.find('}', begin) + 1, pattern.at(begin + 1)};
  std::size_t digits = 0;
  const std::string count = pattern.substr(begin + 2, group.end - begin - 3);
  group.least = std::stoul(count, &digits);
  const std::string bound = count.substr(digits);
  group.is_bound = !bound.empty();
  if (bound == "!") group.most = group.least;
  if (bound.starts_with('-')) group.most = std::stoul(bound.substr(1));
  return group;
}

std::vector<Group> groups_of(const std::string& pattern) {
  std::vector<Group> groups;
  for (std::size_t at = pattern.find('{'); at != std::string::npos; at = pattern.find('{', at + 1)) {
    groups.push_back(group_at(pattern, at));
  }
  return groups;
}

// The text of a pattern; `count` letters where the group `chosen` stands.
std::string made(const std::string& pattern, std::size_t chosen = std::string::npos, std::size_t count = 0) {
  const std::vector<Group> groups = groups_of(pattern);
  std::string text;
  std::size_t from = 0;
  for (std::size_t number = 0; number < groups.size(); ++number) {
    const Group& group = groups[number];
    text += pattern.substr(from, group.begin - from);
    text += letters(group.sort, number == chosen ? count : group.least);
    from = group.end;
  }
  return text + pattern.substr(from);
}

// What the finders say of `text` in a sentence; empty where they find nothing.
std::string seen_in(const std::string& text) {
  const auto found = secret::found_in("use " + text + " for this");
  return found.empty() ? "" : std::string(found.front().what);
}

struct SecretFormat {
  std::string what;
  std::string pattern;
};

std::vector<SecretFormat> formats() {
  std::vector<SecretFormat> formats;
  std::istringstream rows(file_text("samples/secret/formats.txt"));
  for (std::string row; std::getline(rows, row);) {
    if (row.empty() || row.front() == '#') continue;
    formats.push_back({row.substr(0, row.find(" | ")), row.substr(row.find(" | ") + 3)});
  }
  return formats;
}

bool tells_length(const SecretFormat& row, const secret::TokenRule& rule) {
  return row.what == rule.what && row.pattern.find(rule.prefix) != std::string::npos &&
         groups_of(row.pattern).back().is_bound;
}

Document document(const std::string& text) {
  auto parsed = Document::parse(text);
  REQUIRE(parsed.ok());
  return *parsed;
}

std::vector<std::string> secret_strings() {
  return {
      "-----BEGIN " + std::string("RSA PRIVATE KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----"),
      "-----BEGIN " + std::string("OPENSSH PRIVATE KEY-----\nb3Blb"),
      "deploy with postgres://app:" + kRandom.substr(0, 9) + "@db.internal:5432/prod",
      "https://ci:" + kRandom.substr(0, 20) + "@git.internal/app.git",
      "curl -H 'Authorization: Bearer " + kRandom + "' https://api.internal/",
      "export API_KEY=" + kRandom,
      "the password: \"" + kRandom.substr(0, 14) + "\"",
      "eyJhbGciOiJIUzI1NiJ9." + std::string("eyJzdWIiOiIxMjM0NTY3ODkwIn0.") + kRandom,
  };
}

}  // namespace

TEST_CASE("a secret in each of these formats is found, and no message shows it") {
  std::size_t count = 0;
  for (const auto& [what, pattern] : formats()) {
    const std::string text = made(pattern);
    INFO(what << " | " << pattern << "\n" << text);
    ++count;
    REQUIRE(seen_in(text) == what);
    CHECK(secret::found_in(secret::masked("use " + text + " for this")).empty());
    nlohmann::json quoted = {{"a", {text}}};
    const Violations violations = secret::secrets_of(document(quoted.dump()));
    REQUIRE(violations.size() == 1);
    CHECK(violations.front().code == "secret");
    CHECK(violations.front().pointer == "/a/0");
    CHECK(violations.front().message.find(text.substr(text.size() - 12)) == std::string::npos);
  }
  CHECK(count > 150);
}

TEST_CASE("a secret has as many letters as its format says, and what has fewer or more is no such one") {
  for (const auto& [what, pattern] : formats()) {
    const std::vector<Group> groups = groups_of(pattern);
    for (std::size_t number = 0; number < groups.size(); ++number) {
      const Group& group = groups[number];
      if (!group.is_bound) continue;
      INFO(what << " | " << pattern << ", group " << number);
      CHECK(seen_in(made(pattern, number, group.least - 1)) != what);
      CHECK(seen_in(made(pattern, number, group.most.value_or(group.least + 1))) == what);
      if (group.most) CHECK(seen_in(made(pattern, number, *group.most + 1)) != what);
    }
  }
}

TEST_CASE("every rule has a format in the table, and rules stand by their first letter") {
  const std::string table = file_text("samples/secret/formats.txt");
  const std::vector<SecretFormat> rows = formats();
  std::set<char> closed;
  char letter = 0;
  for (const secret::TokenRule& rule : secret::token_rules()) {
    INFO(rule.prefix);
    CHECK(std::any_of(rows.begin(), rows.end(), [&](const SecretFormat& row) { return tells_length(row, rule); }));
    if (rule.prefix.front() != letter) CHECK(closed.insert(rule.prefix.front()).second);
    letter = rule.prefix.front();
  }
  for (const secret::ShapeRule& rule : secret::shape_rules()) {
    INFO(rule.what);
    CHECK(table.find(std::string(rule.what) + " | ") != std::string::npos);
  }
}

TEST_CASE("private keys, passwords in URLs, signed tokens and named random values are found") {
  for (const std::string& text : secret_strings()) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::found_in(secret::masked(text)).empty());
  }
}

TEST_CASE("a header's scheme gives its value away also where a text begins with it") {
  CHECK(secret::found_in("Bearer " + kRandom).size() == 1);
  CHECK(secret::masked("Bearer " + kRandom) != "Bearer " + kRandom);
  CHECK(secret::found_in("Basic " + kRandom).empty());
}

TEST_CASE("a setting in XML is found in quotes of either kind, and in no others") {
  const std::string given = kRandom.substr(0, 14);
  for (const std::string& quote : {std::string("\""), std::string("'")}) {
    const std::string text = "<add key=" + quote + "ApiKey" + quote + " value=" + quote + given + quote + "/>";
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text).find(given) == std::string::npos);
  }
  CHECK(secret::found_in("<add key=|ApiKey| value=|" + given + "|/>").empty());
}

TEST_CASE("a login with which a program is delivered, and one of nobody's host, are no secrets") {
  const std::string scheme = "amqp:/";
  for (const std::string login : {"guest:guest@rabbit:5672", "abc:xyz@example.com", "abc:xyz@api.example.org/v1"}) {
    CHECK(secret::found_in(scheme + "/" + login).empty());
  }
  for (const std::string login : {"guest:gu3st@rabbit", "abc:xyz@example.company", "abc:xyz@notexample.com"}) {
    CHECK(secret::found_in(scheme + "/" + login).size() == 1);
  }
}

TEST_CASE("every name of a secret is known as one, and its value is found") {
  for (const std::string name :
       {"password",   "dbPasswd",    "PASSPHRASE", "secret_key",  "secretKey",       "client_secret",
        "token",      "apiKey",      "api-key",    "access_key",  "private_key",     "accessKey",
        "privateKey", "pwd",         "db_pass",    "app_key",     "application_key", "auth_key",
        "_auth",      "signing_key", "master_key", "license_key", "encryption_key",  "credentials"}) {
    INFO(name);
    CHECK(secret::is_secret_name(name));
    CHECK(secret::found_in(name + " = " + kRandom).size() == 1);
  }
  for (const std::string name : {"SECRET_KEY_BASE", "passwd", "MYSQL_PWD"}) {
    INFO(name);
    CHECK(secret::found_in(name + "=" + letters('h', 32)).size() == 1);
  }
  CHECK(secret::found_in("api_key = " + kRandom + ", and token = " + kRandom.substr(3)).size() == 2);
  for (const std::string name : {"", "y", "key", "passwords", "tokens_used", "secretary", "api_key_digest"}) {
    CHECK_FALSE(secret::is_secret_name(name));
  }
}

TEST_CASE("a password with signs in it is found behind a name of one, and nowhere else") {
  const std::string password = kRandom.substr(0, 4) + "$Kq!" + kRandom.substr(4, 4) + "#mZ8";
  for (const std::string& text :
       {"DB_PASSWORD=" + password, "PGPASSWORD='" + password + "'", "\"client_secret\": \"" + password + "\"",
        "auth_token: " + password, "we set DB_PASSWORD=" + password + ".", "(API_KEY: " + password + "):"}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text).find("mZ8") == std::string::npos);
  }
  CHECK(secret::found_in("note: " + password).empty());
  for (const std::string& text : {"/etc/passwd: " + letters('h', 64), "feature/fix-passwd: " + letters('h', 40),
                                  "cmd_pwd: " + letters('h', 40), std::string("password: A-Za-z0-9!@#$%^&*_+="),
                                  std::string("oauth_token_secret=secret%3Dpassword&oauth_token=lock%26key")}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
  CHECK(secret::secrets_of(document("{\"db_password\": \"" + password + "\"}")).size() == 1);
}

TEST_CASE("a password that has a variable's sign in it is one by what else it has") {
  const std::string password = kRandom.substr(0, 4) + "$KQV!" + kRandom.substr(4, 4) + "#mZ8";
  CHECK(secret::found_in("DB_PASSWORD=" + password).size() == 1);
  CHECK(secret::masked("DB_PASSWORD=" + password).find("mZ8") == std::string::npos);
  for (const std::string text :
       {"DB_PASSWORD=$DB_PREFIX!$HOST#$USER", "DB_PASSWORD=Ab12$user@host34$NAME#", "token=a1$NAME!$OTHER#B2"}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("what only looks like a client's password, a setting or a cookie raises nothing") {
  const std::string given = kRandom.substr(0, 12);
  const std::vector<std::string> harmless = {
      "mysql -u root -p shop1234567",
      "mysql -u root -p$MYSQL_ROOT_PASSWORD shop",
      "mysql -u root -pyour_password1 shop",
      "mkdir -p" + given,
      "the mysql server; docker run -p " + given + " image",
      "mysqladmin ping\nssh -p " + given,
      "mongosh -p -u kim2026abc",
      "<password>changeme12</password>",
      "<password>${db.password2}</password>",
      "<token>9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2c</tokens>",
      "<passwordPolicy>TwelveCharactersAtLeast2</passwordPolicy>",
      "<p>the password is " + given + "</p>",
      "<add key=\"ApiUrl\" value=\"" + given + "\"/>",
      "<input name=\"password\" value=\"\" placeholder=\"at least 12\"/>",
      "<option value=\"" + given + "\">the key=\"ApiKey\"</option>",
      "Cookie: theme=dark; session=abc",
      "Cookie: session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "Cookie: theme=" + letters('h', 40),
      "Cookie: session=<the value of the session>",
      "a cookie: session=" + std::string(32, 'x'),
  };
  for (const std::string& text : harmless) {
    INFO(text);
    for (const auto& found : secret::found_in(text)) UNSCOPED_INFO(found.what);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("a password that is made of words is found where its name says what it is") {
  const std::string words = std::string("mended") + "-otter-harbour";
  for (const std::string& text :
       {"password = " + words, "DB_PASSWORD=" + words, "\"passphrase\": \"" + words + "\"",
        "db_passwd: '" + words + "-lantern'", "  MYSQL_PWD=" + words, "password: " + words + "-7",
        "password: Mended" + words.substr(6, 1) + "Otter-Harbour",
        std::string("password = candle") + "-monkey-forest"}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text).find("-") == std::string::npos);
  }
  CHECK(secret::secrets_of(document(R"({"db_password": ")" + words + "\"}")).size() == 1);
  for (const std::string& text : std::vector<std::string>{
           "note: " + words, "branch = " + words, "token = " + words, "password = my-secret-words-here",
           "password: the-one-from-kim", "password = mended-otter", "password = read-from-vault",
           "forgot_password: " + words + "/page", "password = mended-mended-mended", "password = your-own-words",
           "password policy: " + words, words, "password: Mended-otter-Harbour", "password: rotate-every-ninety-days",
           "DB_PASSWORD=ask-ops-team-lead"}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("a word is a password where a program is given it as one, and nowhere else") {
  const std::string word = std::string("ot") + "terly";
  for (const std::string& text :
       {"mysql -u root -p" + word + " shop", "mysqldump -uroot -p'" + word + "' shop > a.sql",
        "mysql --password=" + word + " shop", "mysql -e 'select 1; select 2' -u app -p" + word,
        "mysqldump --where=\"a=1 and b|c\" -p" + word + " shop", "sh -c 'cd /srv; mysql -p" + word + " shop'",
        "sshpass -p " + word + " ssh ci@build.internal", "sshpass -p" + word + " ssh build"}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
  }
  for (const std::string& text : std::vector<std::string>{
           "mysql -p " + word, "mkdir -p" + word, "mongosh -p " + word, "sshpass -p password ssh ci@build.internal",
           "mysql -u root -pmypassword shop", "mysql -u root -proot shop", "mysql -u root -p$PASS",
           "the mysql option -p" + word.substr(0, 3), "nmap mysql -p1-65535",
           "sh -c 'mysql shop; mkdir -p" + word + "'", "what isn't mysql; mkdir -p" + word,
           "mysql shop & mkdir -p" + word, "mysql shop&& mkdir -p" + word, "mysql shop &mkdir -p" + word}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("what a login to a registry, openssl and clients of Samba are given is found") {
  const std::string given = kRandom.substr(0, 12);
  const std::string word = std::string("ot") + "terly";
  for (const std::string& text :
       {"docker login -u kim -p " + given + " registry.internal", "docker login --password=" + word,
        "docker login --password='" + given + "'", "podman login -p " + given + " quay.internal",
        "helm registry login -u kim --password " + given + " a.internal",
        "openssl pkcs12 -in a.p12 -passin pass:" + word, "openssl rsa -passin  'pass:" + given + "' -in k.pem",
        "openssl enc -aes-256-cbc -pass pass:" + given + " -in a", "openssl genrsa -passout pass:" + word + " 4096",
        "smbclient //nas/share -U kim%" + word, "smbclient -Ukim%" + given + " //nas/share",
        "smbclient --user=kim%" + given + " //nas/share", "rpcclient -U 'CORP\\kim%" + given + "' dc"}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text).find(given) == std::string::npos);
  }
  for (const std::string& text : std::vector<std::string>{
           "docker run -p " + given + " image", "docker login -u kim --password-stdin registry.internal",
           "use docker login -p instead", "the docker login --password option warns", "docker login -p $TOKEN",
           "docker login -p password", "openssl rsa -passin file:/run/" + word, "openssl rsa -passin env:" + word,
           "openssl rsa -passin pass:password", "smbclient -U kim //nas/share", "smbclient -U kim%$PASS //nas/share",
           "psql -U kim%" + given, "the pass:" + given}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("a password of words with spaces between them is found in quotes, and what is a sentence is none") {
  const std::string words = std::string("mended") + " otter harbour";
  for (const std::string& text : {"password: \"" + words + "\"", "db_password = '" + words + "'",
                                  "\"passphrase\": \"" + words + " lantern\"", "PASSWORD=\"" + words + "\""}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text).find("otter") == std::string::npos);
  }
  CHECK(secret::secrets_of(document(R"({"db_password": ")" + words + "\"}")).size() == 1);
  for (const std::string& text : std::vector<std::string>{
           "password: " + words, "note: \"" + words + "\"", "password: \"mended otter\"",
           "password: \"must not be empty\"", "password: \"please enter yours\"",
           "password: \"stored hashed and salted\"", "password: \"Mended otter harbour\"",
           "password: \"mended otter\nharbour\"", "password: \"" + words, "password hint: \"" + words + "\""}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("what clients of databases and curl are given is found however their options are spelled") {
  const std::string given = kRandom.substr(0, 12);
  const std::string session = letters('h', 32) + "4f";
  for (const std::string& text :
       {"mongodump --password=" + given + " --db shop", "mongosh --password '" + given + "'",
        "redis-cli --pass " + given + " ping", "curl https://a.internal/ -b 'sessionid=" + session + "'",
        "curl -sb 'sessionid=" + session + "' https://a.internal/",
        "curl -bsessionid=" + session + " https://a.internal/",
        "curl --cookie=sessionid=" + session + " https://a.internal/",
        "curl https://a.internal/ -H 'Accept: text/html; q=1' -b 'sessionid=" + session + "'",
        "curl 'https://a.internal/?a=1;b=2' -b \"theme=dark; sessionid=" + session + "\""}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
  }
  for (const std::string& text : std::vector<std::string>{
           "curl -sb - https://a.internal/", "curl -b jar.txt -c jar.txt", "grep -b 'sessionid=" + session + "' a.log",
           "redis-cli --passive " + given, "tar -cb sessionid"}) {
    INFO(text);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("a text that is one long word of names and values is judged piece by piece") {
  const std::string secret_value = kRandom;
  std::string text;
  while (text.size() < 100000) text += "password=a-b-c-";
  CHECK(secret::found_in(text).empty());
  text += "\nDB_PASSWORD=" + secret_value + "\n";
  CHECK(secret::found_in(text).size() == 1);
  const std::string long_value = secret_value + letters('h', 6000);
  CHECK(secret::masked("API_KEY=" + long_value).find(long_value.substr(5990)) == std::string::npos);
}

TEST_CASE("what a standard or a vendor has published as a sample is no secret, and all else is") {
  // In two parts each, so that no scanner takes this file for a leak.
  const std::string access = std::string("2YotnFZFEjr1z") + "CsicMWpAA";
  const std::string refresh = std::string("tGzv3JOkF0XG5") + "Qx2TlKWIA";
  const std::string code = std::string("SplxlOBeZQQYb") + "YS6WxSbIA";
  const std::string client = std::string("7Fjfp0ZBr1KtD") + "RbnfVdmIw";
  const std::string login = std::string("czZCaGRSa3F0Mzpn") + "WDFmQmF0M2JW";
  const std::string bearer = std::string("mF_9.B5f-") + "4.1JqM";
  const std::string head = "eyJhbGciOiJIUzI1NiIsInR5cCI6" + std::string("IkpXVCJ9.");
  const std::string signed_token = head +
                                   "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ." +
                                   std::string("SflKxwRJSMeKKF2QT4fw") + "pMeJf36POk6yJV_adQssw5c";
  const std::string storage =
      std::string("Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50u") + "SRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";
  const std::vector<std::string> samples = {
      "access_token=" + access,
      "\"access_token\": \"" + access + "\"",
      "#access_token=" + access + "&state=xyz",
      "grant_type=refresh_token&refresh_token=" + refresh,
      "the code, password=" + code,
      "client_secret=" + client,
      "Authorization: Basic " + login,
      "Authorization: Bearer " + bearer,
      "Authorization: Bearer " + signed_token,
      "id_token: " + signed_token,
      "AccountName=devstoreaccount1;AccountKey=" + storage + ";BlobEndpoint=http://127.0.0.1:10000",
      "AccountKey=" + storage,
      "aws_access_key_id = AKIA" + std::string("IOSFODNN7EXAMPLE"),
      "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/" + std::string("bPxRfiCYEXAMPLEKEY"),
  };
  for (const std::string& text : samples) {
    INFO(text);
    for (const auto& found : secret::found_in(text)) UNSCOPED_INFO(found.what);
    CHECK(secret::found_in(text).empty());
    CHECK(secret::masked(text) == text);
  }
  CHECK(secret::secrets_of(document(R"({"access_token": ")" + access + "\"}")).empty());
  // One letter more, fewer or another, and what stands beside a sample.
  for (const std::string& text :
       {"access_token=" + access + "7", "access_token=" + access.substr(0, 21),
        "access_token=" + access.substr(0, 21) + "Q", "access_token=" + access + "&client_secret=" + kRandom,
        "client_secret=" + kRandom + "&access_token=" + access, "id_token: " + signed_token + "a",
        "AccountKey=" + storage.substr(0, 70) + "QmVQ4wKz7b2uT1qk==",
        "access_token=" + access + " api_key=" + kRandom}) {
    INFO(text);
    CHECK(secret::found_in(text).size() == 1);
    CHECK(secret::masked(text) != text);
  }
  CHECK(secret::masked("access_token=" + access + "&client_secret=" + kRandom).find(kRandom) == std::string::npos);
  CHECK(secret::secrets_of(document(R"({"access_token": ")" + access + "7\"}")).size() == 1);
}

TEST_CASE("a member's name gives its random value away, and a key may be a secret itself") {
  CHECK(secret::secrets_of(document("{\"clientSecret\": \"" + kRandom + "\"}")).size() == 1);
  CHECK(secret::secrets_of(document("{\"note\": \"" + kRandom + "\"}")).empty());
  const Violations in_key = secret::secrets_of(document("{\"ghp_" + kRandom + "\": 1}"));
  REQUIRE(in_key.size() == 1);
  CHECK(in_key.front().pointer.find(kRandom) == std::string::npos);
  const Violations two_in_key = secret::secrets_of(document("{\"ghp_" + kRandom + " glpat-" + kRandom + "\": 1}"));
  REQUIRE(two_in_key.size() == 1);
  CHECK(two_in_key.front().message.find("a GitHub token") != std::string::npos);
}

TEST_CASE("an escaped secret is a secret") {
  CHECK(secret::secrets_of(document("{\"a\": \"g\\u0068p_" + kRandom + "\"}")).size() == 1);
  CHECK(secret::secrets_of(document("{\"a\": \"postgres:\\/\\/app:hY7kQ2@db\"}")).size() == 1);
}

namespace {

// As in Docker's configuration: three letters become four of sixty-four.
std::string in_base64(const std::string& text) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    unsigned bits = 0;
    for (std::size_t next = at; next < at + 3; ++next)
      bits = bits << 8U | (next < text.size() ? static_cast<unsigned char>(text[next]) : 0U);
    for (std::size_t part = 0; part < 4; ++part)
      result += at + part > text.size() ? '=' : digits[bits >> (18U - 6U * part) & 63U];
  }
  return result;
}

}  // namespace

TEST_CASE("a login that Docker keeps in base64 is found, in text and in a document") {
  const std::string login = in_base64("ci:" + kRandom.substr(0, 12));
  CHECK(in_base64("user:password") == "dXNlcjpwYXNzd29yZA==");
  CHECK(secret::found_in(R"("auth": ")" + login + "\"").size() == 1);
  CHECK(secret::secrets_of(document(R"({"auths": {"a.internal": {"auth": ")" + login + "\"}}}")).size() == 1);
  CHECK(secret::secrets_of(document(R"({"auth": ")" + in_base64("user:password") + "\"}")).empty());
  for (const std::string name : {"oauth", "icon", "id"})
    CHECK(secret::secrets_of(document(R"({")" + name + R"(": ")" + login + "\"}")).empty());
  const std::string key = in_base64(R"(_json_key:{"private_key": "-----BEGIN PRIVATE)" + std::string(R"( KEY-----"})"));
  CHECK(secret::secrets_of(document(R"({"auth": ")" + key + "\"}")).size() == 1);
}

TEST_CASE("a secret is found in base64 too, on one line or on several, and is masked whole") {
  const std::string token = "gl" + std::string("pat-") + kRandom.substr(0, 20);
  const std::string login = "postgres://app:" + kRandom.substr(0, 9) + "@db.internal/prod";
  for (const std::string& text : {token, "token: " + token, "x " + token, login}) {
    INFO(text);
    CHECK(secret::found_in("data: " + in_base64(text)).size() == 1);
    CHECK(secret::secrets_of(document(R"({"note": ")" + in_base64(text) + "\"}")).size() == 1);
    CHECK(secret::secrets_of(document(R"({")" + in_base64(text) + R"(": 1})")).size() == 1);
  }
  const std::string key =
      in_base64("-----BEGIN " + std::string("DSA PRIVATE KEY-----\n") + kRandom + kRandom + kRandom);
  const std::string lines = key.substr(0, 64) + "\n  " + key.substr(64);
  CHECK(secret::masked("tls.key: " + lines + " and more") == "tls.key: …(masked) and more");
  CHECK(secret::found_in(in_base64("The quick brown fox jumps over the lazy dog.")).empty());
  CHECK(secret::found_in(in_base64(kRandom + "\x01" + token)).empty());
  CHECK(secret::found_in(in_base64("token: <token>, password: hunter2")).empty());
}

TEST_CASE("every login of a command or a file is found, and none is left when they are masked") {
  const std::string first = kRandom.substr(0, 12);
  const std::string second = kRandom.substr(12, 12);
  const std::vector<std::string> texts = {
      "curl -u a:" + first + " -U b:" + second + " https://a.internal/",
      "curl -s \\\n  --user 'a:" + first + "' https://a.internal/ && curl -ub:" + second + " https://b.internal/",
      "machine a.internal\n  login kim\n  password " + first + "\ndefault login lea password " + second + "\n",
      "machine a.internal password " + first + " login kim\nmachine b.internal login kim password " + second,
      "a.internal:5432:shop:kim:" + first + "\n*:*:*:lea:" + second,
      "/var/run/postgresql:5432:shop:kim:" + first + "\na\\:b.internal:*:shop:kim:" + second,
  };
  for (const std::string& text : texts) {
    INFO(text);
    const std::vector<secret::Found> found = secret::found_in(text);
    REQUIRE(found.size() == 2);
    CHECK(found[0].span.in(text) == first);
    CHECK(found[1].span.in(text) == second);
    const std::string masked = secret::masked(text);
    CHECK(masked.find(first) == std::string::npos);
    CHECK(masked.find(second) == std::string::npos);
    CHECK(secret::found_in(masked).empty());
  }
}

TEST_CASE("a wallet's words are found where they are called so, as many as there can be") {
  const auto words = [](std::size_t count) {
    std::string text;
    for (std::size_t at = 0; at < count; ++at)
      text += std::string(at == 0 ? "" : " ") + "abcdefghijklmnopqrstuvwx"[at] + letters('p', 4);
    return text;
  };
  for (const std::size_t count : std::vector<std::size_t>{12, 15, 18, 21, 24}) {
    INFO(count);
    CHECK(secret::found_in("Recovery phrase: " + words(count)).size() == 1);
    CHECK(secret::secrets_of(document(R"({"mnemonic": ")" + words(count) + "\"}")).size() == 1);
    CHECK(secret::secrets_of(document(R"({"note": ")" + words(count) + "\"}")).empty());
    CHECK(secret::found_in("mnemonic = " + words(count - 1)).empty());
    CHECK(secret::found_in("mnemonic = " + words(count) + " more").empty());
  }
  CHECK(secret::secrets_of(document(R"({"mnemonic": ")" + words(12) + " Twelve\"}")).empty());
  CHECK(secret::found_in("mnemonic = fog " + words(11)).size() == 1);
  CHECK(secret::found_in("mnemonic = " + letters('p', 9) + " " + words(11)).empty());
}

struct WalletWord {
  std::string text;
  unsigned number;  // in the list of BIP-39
};

// Whether the bits of all numbers end in the first ones of the digest of those before them.
bool is_of_wallet(const std::vector<WalletWord>& words) {
  std::string bits;
  for (const WalletWord& word : words) bits += std::bitset<11>(word.number).to_string();
  const std::size_t count = words.size() / 3;
  std::string drawn;
  for (std::size_t at = 0; at + count < bits.size(); at += 8)
    drawn += static_cast<char>(std::bitset<8>(bits.substr(at, 8)).to_ulong());
  const std::bitset<8> first(std::stoul(sha256(drawn).substr(0, 2), nullptr, 16));
  return first.to_string().substr(0, count) == bits.substr(bits.size() - count);
}

std::string joined(const std::vector<WalletWord>& words, const std::string& between) {
  std::string text;
  for (const WalletWord& word : words) text += (text.empty() ? "" : between) + word.text;
  return text;
}

// As many words as a wallet gives out, or as none would.
std::string wallet_words(std::size_t count, const std::string& between, bool is_whole) {
  static const std::vector<WalletWord> list = {{"cabin", 254},  {"lemon", 1022}, {"rapid", 1423},  {"velvet", 1936},
                                               {"orbit", 1247}, {"sugar", 1734}, {"glove", 797},   {"domain", 519},
                                               {"height", 853}, {"pony", 1343},  {"unit", 1901},   {"zebra", 2044},
                                               {"abstract", 7}, {"kiwi", 987},   {"winter", 2016}, {"echo", 559}};
  for (std::size_t turn = 0;; ++turn) {
    std::vector<WalletWord> words;
    for (std::size_t at = 0; at < count; ++at)
      words.push_back(list[(at * 7 + (at < 3 ? turn >> (4 * at) : 0)) % list.size()]);
    if (is_of_wallet(words) == is_whole) return joined(words, between);
  }
}

TEST_CASE("a wallet's words are found wherever they stand, in one line, in many, numbered, in quotes") {
  const std::string between = GENERATE(" ", "\n", "\r\n", ", ", "\", \"", "\n7. ", "\n7) ");
  const std::size_t count = GENERATE(12U, 15U, 18U, 21U, 24U);
  INFO(between << count);
  const std::string words = wallet_words(count, between, true);
  CHECK(secret::masked("I wrote down twelve words: " + words + " (keep it)") ==
        "I wrote down twelve words: …(masked) (keep it)");
  CHECK(secret::masked(words + " repository " + words + between + "cabin") ==
        "…(masked) repository …(masked)" + between + "cabin");
  CHECK(secret::secrets_of(document(nlohmann::json{{"note", words}}.dump())).size() == 1);
  CHECK(seen_in(words) == "a seed phrase");
  std::string capitals = words;
  for (char& letter : capitals)
    letter = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  CHECK(secret::found_in(capitals).size() == 1);
}

TEST_CASE("words that a wallet might give out are none where something stands between them") {
  const std::string between = GENERATE(" and ", "/", "_", "-", " | ", "(", " filesystem ", ": ");
  INFO(between);
  CHECK(secret::found_in(wallet_words(12, between, true)).empty());
  CHECK(secret::found_in(wallet_words(12, " ", false)).empty());
  CHECK(secret::found_in(wallet_words(11, " ", true)).empty());
  std::string note = wallet_words(12, " ", true);
  CHECK(secret::found_in("unit, " + note + ", unit").size() == 1);
  for (const std::size_t place : {note.find(' '), note.find(' ', note.size() / 2), note.rfind(' ')}) {
    std::string parted = note;
    CHECK(secret::found_in(parted.insert(place, ",")).empty());
  }
}

TEST_CASE("the private part of a JSON Web Key is found, in text, escaped in text, and in a document") {
  const std::string value = letters('-', 43);
  const auto key = [&](const std::string& type, const std::string& member) {
    return R"({"kty": ")" + type + R"(", "crv": "P-256", "x": ")" + letters('A', 43) + R"(", ")" + member + R"(": ")" +
           value + R"("})";
  };
  const std::vector<std::pair<std::string, std::string>> all = {
      {"EC", "d"}, {"RSA", "d"}, {"OKP", "d"}, {"oct", "k"}, {"AKP", "priv"}};
  for (const auto& [type, member] : all) {
    INFO(type);
    const std::string text = key(type, member);
    CHECK(seen_in(text) == "a private key");
    CHECK(secret::masked(text).find(value) == std::string::npos);
    CHECK(secret::found_in(secret::masked(text)).empty());
    const Violations found = secret::secrets_of(document(text));
    REQUIRE(found.size() == 1);
    CHECK(found.front().pointer == "/" + member);
    CHECK(secret::secrets_of(document(nlohmann::json{{"a", text}}.dump())).size() == 1);
    CHECK(seen_in(nlohmann::json(text).dump()) == "a private key");
    CHECK(seen_in(key(type, "y")).empty());
  }
  CHECK(seen_in(key("EC", "k")).empty());
  CHECK(seen_in(R"({"name": "EC", "d": ")" + value + R"("})").empty());
  CHECK(seen_in(R"({"kty": "EC"} and {"d": ")" + value + R"("})").empty());
}

TEST_CASE("the private parts of a JSON Web Key are found behind and within other objects, all of them") {
  const auto value = [](std::size_t number) { return std::to_string(number) + letters('-', 42); };
  const auto member = [&](const std::string& name, std::size_t number) {
    return R"(, ")" + name + R"(": ")" + value(number) + "\"";
  };
  std::string rsa = R"({"kty": "RSA", "ext": {"kty": "none", "at": {}}, "n": ")" + letters('A', 43) + "\"";
  std::size_t count = 0;
  for (const std::string name : {"d", "p", "q", "dp", "dq", "qi"}) {
    const std::string text = rsa + member(name, 9) + "}";
    INFO(text);
    CHECK(seen_in(text) == "a private key");
    CHECK(seen_in(nlohmann::json(text).dump()) == "a private key");
    CHECK(secret::secrets_of(document(text)).front().pointer == "/" + name);
    CHECK(seen_in(R"({"kty": "EC", "ext": {"kty": "RSA"})" + member(name, 9) + "}").empty() == (name != "d"));
  }
  for (const std::string name : {"d", "p", "q", "dp", "dq", "qi"}) rsa += member(name, count++);
  const std::vector<std::string> all = {rsa + "}", R"({"keys": [)" + rsa + "}]}", R"({"cnf": {"jwk": )" + rsa + "}}}",
                                        rsa + R"(, "more": {"a": 1})", rsa + "} and {a: " + rsa + "}}"};
  for (const std::string& text : all) {
    const std::string masked = secret::masked(text);
    INFO(masked);
    for (std::size_t number = 0; number < count; ++number) CHECK(masked.find(value(number)) == std::string::npos);
    CHECK(secret::found_in(masked).empty());
  }
  const std::string outer = R"({"kty": "oct")" + member("k", 1) + R"(, "x": {"kty": "EC")" + member("d", 2) + "}}";
  CHECK(secret::masked(outer).find(value(1)) == std::string::npos);
  CHECK(secret::masked(outer).find(value(2)) == std::string::npos);
  CHECK(seen_in(R"({"a": {"kty": "EC"})" + member("d", 1) + "}").empty());
  CHECK(seen_in(R"({"kty": "EC", "a": {"b": 1)" + member("d", 1) + "}}").empty());
}

TEST_CASE("digests of LDAP are password hashes") {
  for (const auto& [scheme, count] : {std::pair("{SHA}", 27), std::pair("{SSHA}", 38), std::pair("{SSHA512}", 95)}) {
    INFO(scheme);
    const std::string text = scheme + letters('A', static_cast<std::size_t>(count)) + "=";
    CHECK(seen_in(text) == "a password hash");
    CHECK(secret::found_in(secret::masked(text)).empty());
  }
  // Only what crypt() writes has parts.
  CHECK(secret::found_in("{SHA}salt$" + letters('A', 27) + "=").empty());
}

TEST_CASE("digests, identifiers, placeholders and talk about secrets raise nothing") {
  const std::vector<std::string> harmless = {
      "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "token: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "the token: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "next_page_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      R"("syncToken": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b")",
      R"("ClientRequestToken": "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7")",
      "token=4fa2159f-9c61-5f8b-9ae5-28692b46cbd7",
      "tokens=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "fix-token: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "the merge-token: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "feat/rotate-secret: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "no-token: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "artifacts/1/1764112345:9f86d081884c7d659a2feaa0c55ad015",
      "pagination_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "paginationToken=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "last_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "start_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "prev_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "offset_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "fencing_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "lease_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "version_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "commit_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "snapshot_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "etag_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "if_match_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "dedup_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "client_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "cancellation_token=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "CSRF_TOKEN=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "nextPageToken=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "reseed: basil mint sage thyme chive dill parsley fennel lovage sorrel borage rocket",
      "seed: basil mint sage thyme chive dill parsley fennel lovage sorrel borage rocket",
      "wallet: leather black brown canvas slim narrow wide folded zipped stitched waxed lined",
      "the authorization token 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "3/1234/5678:9f86d081884c7d659a2feaa0c55ad015",
      "4fa2159f-9c61-5f8b-9ae5-28692b46cbd7",
      "password=<password>",
      "https://user:password@localhost/",
      "https://x-access-token:${GITHUB_TOKEN}@github.com/a/b",
      "postgres://app:***@db/prod",
      "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
      "AKIAIOSFODNN7EXAMPLE",
      "sk-your-key-here",
      "rotate the API token: see the runbook, section 4",
      "api_key=process.env.API_KEY_2024",
      "secret = readSecret(\"projects/42/Versions\")",
      "ssh://git@github.com/a/b.git and http://localhost:8080/@scope/pkg",
      "task-runner-configuration-for-the-nightly-build-of-2026",
      "-----BEGIN PUBLIC KEY-----",
      "-----BEGIN PGP PUBLIC KEY BLOCK-----",
      "api_key: read it with 'vault read secret/prod/api_key'",
      "password: hunter2",
      R"(password: "^(?=.*[a-z])(?=.*\d)[A-Za-z\d@$!%*?&]{8,20}$")",
      R"(password = "^[A-Za-z0-9!@$%^*()+~]{12,64}$")",
      R"(secret_key = "{{vault.secret_key_12}}!@$%^*")",
      R"(token = "$(cat/run/secrets/token_12)!@%^*")",
      R"(password = "${DB_PASSWORD_2}!@%^*+~")",
      R"(db_password: "%(db_user)s:%(db_pass_2)s@!+")",
      R"(secret = "the-long-name-of-the-secret-2026-11")",
      "DB_PASSWORD=$DB_PASSWORD@Host12",
      "DB_PASSWORD=Ab12$user@host34",
      "password=%(db_pass_2)s!Ab",
      "password=https://Host12.internal/?a=B#C!d",
      R"(secret_key = "your-key-here-12!@$%^*")",
      "hf_theWordsOfAFunctionThatIsCalledFromHere and sk-theNameOfSomeOtherOneThatIsLongerThanThat",
      "auth_token = os.environ['AUTH_TOKEN_FOR_2026']",
      "api_key_digest: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
      "the basic configuration2026OfThings is in place",
      "pattern.of.the.very.long.configuration.file.of.the.program.that.reads.it.at.the.start.again",
      "key-value-store-for-the-nightly-build, sk-learn, SKU-2026-11, live_reload_of_the_page",
      "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
      "see https://example.org/list?sig=short&page=2 and at:AA",
      "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b-us-east",
      "git@github.com:owner/repository.git",
      "docs: tokens, passwords and keys live in the vault",
      "123456789x:AA" + kRandom.substr(0, 33),
      "curl -u user:password https://api.internal/",
      "curl -u \"$USER:$API_TOKEN_2\" https://api.internal/",
      "curl -su elastic:changeme1 https://api.internal/ and curl --user admin https://api.internal/",
      "curl -ku https://api.internal:8080/path1 | grep a:b",
      "the curls of 2026 -u kim:" + kRandom.substr(0, 12),
      "machine example.com login daniel password qwerty",
      "machine ftp.internal login anonymous password kim@example.org",
      "the machine has a login and a password of12letters",
      "src/main.cpp:1234:56:note:x1y2z3w4v5",
      "/src/main.cpp:1234:56:note:x1y2z3w4v5",
      "2001:0db8:85a3:0000:8a2e0370",
      "*:*:*:postgres:your_password1",
      R"(auth: oauth2-client1, "auth": "bearer", "auth": "dXNlcjpwYXNzd29yZA==")",
      "$2y$10$......................................................",
      "replace it by $1$2, or by $1$ and $6$salt$encrypted",
      "{SHA}aaaaaaaaaaaaaaaaaaaaaaaaaaa=",
      "recovery phrase: abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about",
      "true false false true true false true false true true true false true false true unit",
      "add unit test, fix error, remove file, change name, update list, open issue",
      "seed phrase: write twelve words down that come back when somebody asks for them later",
      "mnemonic: the first letters of all these words make one that people keep",
      "notes: this plan takes care about what comes after every larger step here",
  };
  for (const std::string& text : harmless) {
    INFO(text);
    for (const auto& found : secret::found_in(text)) UNSCOPED_INFO(found.what);
    CHECK(secret::found_in(text).empty());
  }
}

TEST_CASE("real documents raise nothing") {
  const std::filesystem::path samples = std::filesystem::path(CHECKPOINT_TESTS_DIR) / "samples";
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(samples)) {
    if (!entry.is_regular_file() || entry.path().extension() != ".json") continue;
    const auto parsed = Document::parse(file_text(entry.path().lexically_relative(CHECKPOINT_TESTS_DIR).string()));
    if (!parsed) continue;
    ++count;
    for (const Violation& found : secret::secrets_of(*parsed)) {
      FAIL_CHECK(entry.path().filename().string() << " " << found.pointer << " " << found.message);
    }
  }
  CHECK(count > 20);
}

TEST_CASE("only what is new is refused") {
  const Document clean = document(R"({"a": "b"})");
  const Document leaking = document(R"({"a": "ghp_)" + kRandom + "\"}");
  const Document more = document(R"({"a": "ghp_)" + kRandom + R"(", "c": 1})");
  CHECK_NOTHROW(secret::refuse_new(nullptr, clean));
  CHECK_NOTHROW(secret::refuse_new(&leaking, more));
  for (const Document* before : {static_cast<const Document*>(nullptr), &clean}) {
    try {
      secret::refuse_new(before, leaking);
      FAIL("not refused");
    } catch (const Error& error) {
      CHECK(error.code == ErrorCode::refused);
      CHECK(error.pointer == "/a");
      CHECK(error.message.find(kRandom) == std::string::npos);
      CHECK(error.hints.back().find("--allow-secret") != std::string::npos);
    }
  }
}

TEST_CASE("a new key that is a secret is refused, though its value was there before") {
  const std::string key = "ghp_" + kRandom;
  const Document clean = document(R"({"note": "a"})");
  const Document leaking = document(R"({"note": "a", ")" + key + R"(": "a"})");
  CHECK_THROWS_AS(secret::refuse_new(&clean, leaking), Error);
  CHECK_NOTHROW(secret::refuse_new(&leaking, document(R"({")" + key + R"(": "another"})")));
  CHECK_THROWS_AS(secret::refuse_new(&leaking, document(R"({")" + key + R"(": "ghp_)" + kRandom.substr(1) + "\"}")),
                  Error);
}

TEST_CASE("an inspection adds secrets to what schema and rules say, and quotes none") {
  const Instant now = *parse_instant("2026-12-01T00:00:00Z");
  const std::string secret = "ghp_" + kRandom;
  const Examination session = inspect("a.checkpoint.json", R"({"status": ")" + secret + R"("})", now);
  std::set<std::string> codes;
  for (const Violation& found : session.errors) {
    codes.insert(std::string(found.code));
    CHECK(found.message.find(kRandom) == std::string::npos);
  }
  CHECK(codes.count("secret") == 1);
  CHECK(codes.count("enum") == 1);
  const Examination config = inspect("config.json", "{\"" + secret + "\": 1}", now);
  REQUIRE(config.warnings.size() == 1);  // it is no setting
  CHECK(config.warnings[0].message.find(kRandom) == std::string::npos);
  CHECK(config.warnings[0].pointer.find(kRandom) == std::string::npos);
  CHECK(inspect("history/a.json", "{\"x\": \"" + secret + "\"}", now).errors.size() == 1);
  CHECK(inspect("notes.json", "{\"x\": ", now).errors.size() == 1);
  CHECK(inspect("README.md", "no JSON", now).is_valid());
}

TEST_CASE(
    "an archive of what could not be read is a warning, unless it may hold a secret or has the markers of a merge") {
  const Instant now = *parse_instant("2026-12-01T00:00:00Z");
  const Examination archive = inspect("history/a.json", "{\"x\": ", now);
  CHECK(archive.is_valid());
  REQUIRE(archive.warnings.size() == 1);
  CHECK(archive.warnings[0].message == "the text ends where a value should stand; it is kept as it was archived");
  CHECK_FALSE(inspect("history/a.json", "{\n<<<<<<< ours\n", now).is_valid());
  CHECK_FALSE(inspect("history/a.json", "{\"a\": 1, \"a\": 2,\n<<<<<<< ours\n", now).is_valid());
  CHECK_FALSE(inspect("history/a.json", "{\"x\": \"a long text\"", now, Limits{.max_bytes = 8}).is_valid());
}

TEST_CASE("an archive of what could not be read holds no secret, however it is written") {
  const Instant now = *parse_instant("2026-12-01T00:00:00Z");
  const std::string token = "ghp_" + kRandom;
  std::string wide;
  for (const char letter : R"({"x": ")" + token + "\"") wide += std::string{letter, '\0'};
  const std::vector<std::string> texts{
      R"({"x": ")" + token + "\"",
      R"({"x": "first\n)" + token + "\"",
      R"({"x": "\u0067)" + token.substr(1) + "\"",
      "{\"broken\": \"no end,\n\"" + token.substr(0, 3) + "\\u005f" + kRandom + "\": 1",
      "{\"api_key\":\n  \"" + kRandom + "\"",
      R"({"api\u005fkey": ")" + kRandom + R"(", "end)",
      wide,
  };
  for (const std::string& text : texts) {
    INFO(text);
    CHECK_FALSE(inspect("history/a.json", text, now).is_valid());
  }
  CHECK(inspect("history/a.json", "{\"api_key\": 1, \"note\": \"" + kRandom + "\", \"end", now).is_valid());
}
