#include "doctor/claimed.h"

#include "history/reference.h"
#include "kinds/session/records.h"

namespace checkpoint::doctor {

namespace {

void add_claim(std::vector<Claimed>& claims, Claimed claimed) {
  if (history::may_refer(claimed.text)) claims.push_back(std::move(claimed));
}

}  // namespace

std::vector<Claimed> claims_in(const Note& note) {
  std::vector<Claimed> claims;
  for (const session::Record& record : session::records_of(note.document)) {
    add_claim(claims, {&note, record.pointer, record.text});
  }
  for (const std::string& token : note.claims) add_claim(claims, {&note, "/skill_state", token});
  return claims;
}

}  // namespace checkpoint::doctor
