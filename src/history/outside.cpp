#include "history/outside.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "history/tending.h"
#include "history/word_list.h"

namespace checkpoint::history {

namespace {

// Other work than the request that was named.
bool is_other_work(const Phrase& phrase, Place place) {
  const bool is_new = phrase.is_one_of(place, {"new", "own", "next", "second"});
  if (is_new && phrase.is_one_of(place + 1, {"pr", "mr", "branch", "request", "pull", "merge"})) return true;
  return phrase.is_one_of(place, {"another", "separate", "ours", "mine", "theirs", "same", "similar", "likewise", "too",
                                  "also", "instead", "elsewhere", "everywhere"});
}

// The same in other languages: `in einem zweiten PR`, `dans une autre PR`, `en otro PR`.
bool is_foreign_other_work(const Phrase& phrase, Place place) {
  const bool is_other =
      phrase.is_one_of(place, {"zweiten",  "zweitem", "anderen", "anderem",  "eigenen",  "eigenem", "eigenes",
                               "neuen",    "neuem",   "neues",   "weiteren", "weiterem", "seconde", "autre",
                               "nouvelle", "otro",    "otra",    "segundo",  "segunda",  "nuevo",   "nueva"});
  if (is_other && phrase.is_one_of(place + 1, {"pr", "mr", "branch", "ticket", "branche", "rama", "request", "pull"}))
    return true;
  return phrase.is_one_of(place, {"separat",
                                  "separaten",
                                  "separatem",
                                  "separater",
                                  "folge-pr",
                                  "folge-mr",
                                  "folgeticket",
                                  "folge-ticket",
                                  "s\u00e9par\u00e9ment",
                                  "s\u00e9par\u00e9e",
                                  "s\u00e9par\u00e9",
                                  "aparte",
                                  "kunde",
                                  "kunden",
                                  "kundin",
                                  "rechtsabteilung",
                                  "datenschutz",
                                  "juridique",
                                  "jur\u00eddico",
                                  "cliente",
                                  "clientes"});
}

// Chinese and Japanese: another one, separately, customers, legal.
bool is_unspaced_other_work(const Phrase& phrase, Place place) {
  constexpr std::array<std::string_view, 10> parts = {
      "\u5225",       "\u53e6\u5916", "\u53e6\u4e00",       "\u5355\u72ec", "\u5ba2\u6237",
      "\u5ba2\u6236", "\u9867\u5ba2", "\u304a\u5ba2\u69d8", "\u6cd5\u52d9", "\u6cd5\u52a1"};
  if (!phrase.is_word(place)) return false;
  const std::string_view word = phrase.token(place).text;
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

bool is_outsider(std::string_view word) {
  return holds(
      "customer|customers|client|clients|partner|partners|vendor|legal|marketing|sales|support|ops|finance|press|"
      "public|management|everybody|tenants|tenant|stakeholders|budget|contract|compliance|council",
      word);
}

bool is_thing(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place, {"wiki",         "runbook",   "announcement", "database", "db",          "secret",  "secrets", "key",
              "keys",         "settings",  "credentials",  "dns",      "domain",      "server",  "servers", "cluster",
              "certificate",  "invoice",   "window",       "machines", "ticket",      "tickets", "issue",   "issues",
              "epic",         "board",     "milestone",    "calendar", "meeting",     "app",     "mobile",  "website",
              "subscription", "follow-up", "followup",     "licence",  "spreadsheet", "token",   "tokens",  "console"});
}

}  // namespace

bool is_outside(const Phrase& phrase, Place place) {
  constexpr std::array classes = {Words::environment, Words::elsewhere};
  const bool is_known =
      std::any_of(classes.begin(), classes.end(), [&](Words words) { return phrase.is_word(place, words); });
  return is_known || is_other_work(phrase, place) || is_foreign_other_work(phrase, place) ||
         is_unspaced_other_work(phrase, place) || (phrase.is_word(place) && is_outsider(phrase.token(place).text)) ||
         is_thing(phrase, place);
}

bool is_outsiders(const Phrase& phrase, Place place) {
  if (!phrase.is_word(place) || !phrase.token(place).text.ends_with("'s")) return false;
  std::string_view owner = phrase.token(place).text;
  owner.remove_suffix(2);
  return is_outsider(owner);
}

bool names_outside(const Phrase& phrase, Place begin, Place end) {
  for (Place place = begin; place < end; ++place) {
    if (is_outside(phrase, place)) return true;
  }
  return false;
}

bool goes_elsewhere(const Phrase& phrase, Place place) {
  if (!phrase.is_one_of(place, {"to", "into", "onto", "for"})) return false;
  const bool has_article = phrase.is_one_of(place + 1, {"the", "a", "an", "our", "my", "their", "all"});
  const Place goal = has_article ? place + 2 : place + 1;
  const bool is_own = belongs_to_request(phrase, goal) ||
                      phrase.is_one_of(goal, {"main", "master", "trunk", "queue", "train", "latest", "finish", "line",
                                              "top", "tip", "end", "green", "new", "ready"});
  return !is_own && (has_article || !phrase.is(place, "to"));
}

bool acts_outside(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place,
      {"tell",      "inform",    "notify",  "email",    "mail",     "message",  "communicate", "file",     "create",
       "book",      "buy",       "pay",     "train",    "rotate",   "freeze",   "backfill",    "run",      "set",
       "see",       "read",      "copy",    "use",      "begin",    "build",    "write",       "find",     "figure",
       "decide",    "compare",   "extract", "migrate",  "monitor",  "measure",  "watch",       "schedule", "plan",
       "wait",      "ask",       "get",     "close",    "do",       "continue", "go",          "call",     "contact",
       "talk",      "discuss",   "agree",   "let",      "remember", "remind",   "send",        "post",     "move",
       "learn",     "study",     "try",     "test",     "verify",   "check",    "confirm",     "make",     "change",
       "configure", "install",   "invite",  "order",    "restart",  "roll",     "upload",      "import",   "export",
       "document",  "celebrate", "hand",    "take",     "give",     "put",      "enable",      "disable",  "switch",
       "turn",      "flip",      "toggle",  "escalate", "announce", "deploy",   "publish",     "release",  "tag"});
}

}  // namespace checkpoint::history
