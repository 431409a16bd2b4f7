#include "history/landed_work.h"

#include <algorithm>

#include "git/walk.h"
#include "history/sign.h"

namespace checkpoint::history {

namespace {

bool is_of_request(const Line::Signed& landing) {
  return landing.sign.how == How::merge_commit || landing.sign.how == How::squash;
}

// The same work once more (a commit of the merge that was taken back, its copy from another branch), or the revert
// itself, which names the number too.
bool is_copy(const git::Repository& repository, const Line::Signed& landing, const Landings::TakenBack& gone) {
  if (landing.commit().id == gone.revert.id) return true;
  if (!is_of_request(landing) || !is_of_request(gone.landing)) return false;
  const bool is_same = bare_subject(landing.commit().subject()) == bare_subject(gone.landing.commit().subject());
  const bool may_be_part = gone.landing.sign.how == How::merge_commit && landing.sign.how == How::squash;
  return (is_same || may_be_part) && git::is_ancestor(repository, landing.commit().id, gone.revert.id);
}

}  // namespace

bool is_ambiguous(const std::vector<Line::Signed>& landings) {
  const Line::Signed* first = nullptr;
  for (const Line::Signed& landing : landings) {
    if (!is_of_request(landing)) continue;
    if (first != nullptr && first->sign.how == landing.sign.how &&
        bare_subject(first->commit().subject()) != bare_subject(landing.commit().subject())) {
      return true;
    }
    first = &landing;
  }
  return false;
}

bool take_out_copies(const git::Repository& repository, Landings& landings) {
  auto& standing = landings.standing;
  const auto is_gone = [&](const Line::Signed& landing) {
    return std::any_of(landings.reverted.begin(), landings.reverted.end(),
                       [&](const auto& gone) { return is_copy(repository, landing, gone); });
  };
  std::erase_if(standing, is_gone);
  return std::any_of(landings.reverted.begin(), landings.reverted.end(), [&](const Landings::TakenBack& gone) {
    return std::none_of(standing.begin(), standing.end(), [&](const Line::Signed& landing) {
      return git::is_ancestor(repository, gone.revert.id, landing.commit().id);
    });
  });
}

const Line::Signed& strongest(const std::vector<Line::Signed>& landings) {
  return *std::min_element(landings.begin(), landings.end(), [](const auto& one, const auto& other) {
    if (one.sign.how != other.sign.how) return one.sign.how < other.sign.how;
    return one.commit().committer.when > other.commit().committer.when;
  });
}

const git::Commit& last_revert(const Landings& landings) {
  return std::max_element(
             landings.reverted.begin(), landings.reverted.end(),
             [](const auto& one, const auto& other) { return one.revert.committer.when < other.revert.committer.when; })
      ->revert;
}

}  // namespace checkpoint::history
