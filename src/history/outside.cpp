#include "history/outside.h"

#include <algorithm>
#include <array>

#include "history/tending.h"

namespace checkpoint::history {

namespace {

// Other work than the request that was named.
bool is_other_work(const Phrase& phrase, Place place) {
  const bool is_new = phrase.is_one_of(place, {"new", "own", "next", "second"});
  if (is_new && phrase.is_one_of(place + 1, {"pr", "mr", "branch", "request", "pull", "merge"})) return true;
  return phrase.is_one_of(place, {"another", "separate", "ours", "mine", "theirs", "same", "similar", "likewise", "too",
                                  "also", "instead", "elsewhere", "everywhere"});
}

bool is_person(const Phrase& phrase, Place place) {
  return phrase.is_one_of(
      place, {"customer",  "customers",    "client",  "clients", "partner", "partners",   "vendor", "legal",
              "marketing", "sales",        "support", "ops",     "finance", "management", "press",  "public",
              "everybody", "stakeholders", "tenants", "tenant",  "budget",  "contract"});
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
  return is_known || is_other_work(phrase, place) || is_person(phrase, place) || is_thing(phrase, place);
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
