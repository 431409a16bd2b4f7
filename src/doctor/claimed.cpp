#include "doctor/claimed.h"

#include <algorithm>
#include <string_view>

#include "core/letters.h"
#include "core/member.h"
#include "history/reference.h"
#include "kinds/status.h"

namespace checkpoint::doctor {

namespace {

void add_claim(std::vector<Claimed>& claims, Claimed claimed) {
  if (history::may_refer(claimed.text)) claims.push_back(std::move(claimed));
}

void add_rows(const Note& note, std::vector<Claimed>& claims) {
  for (std::size_t index = 0; index < note.overview.rows.size(); ++index) {
    const session::Row& row = note.overview.rows[index];
    if (condition_of(row.status) != Condition::over) continue;
    const std::string pointer = "/progress_table/" + std::to_string(index);
    add_claim(claims, {&note, pointer + "/id", row.id});
    add_claim(claims, {&note, pointer + "/label", row.label});
  }
}

void add_done(const Note& note, std::vector<Claimed>& claims) {
  for (const Node& entry : elements_of(note.document.root(), "recently_done")) {
    add_claim(claims, {&note, entry.pointer(), text_member(entry, "action")});
  }
}

bool has_words(std::string_view text) { return std::any_of(text.begin(), text.end(), is_alnum); }

}  // namespace

std::vector<Claimed> claims_in(const Note& note) {
  std::vector<Claimed> claims;
  add_rows(note, claims);
  add_done(note, claims);
  for (const std::string& token : note.claims) add_claim(claims, {&note, "/skill_state", token});
  return claims;
}

bool is_its_work(const Claimed& claimed, const history::Judgement& judgement) {
  if (judgement.intention.intent != history::Intent::context) {
    return judgement.intention.intent == history::Intent::target;
  }
  const std::string_view text = claimed.text;
  const std::string_view before = text.substr(0, judgement.reference.begin);
  return !has_words(before) || (before.ends_with('(') && !has_words(text.substr(judgement.reference.end)));
}

}  // namespace checkpoint::doctor
