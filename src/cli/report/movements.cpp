#include "cli/report/movements.h"

#include <algorithm>

#include "cli/report/appearance.h"
#include "cli/views/work_text.h"
#include "core/first_where.h"
#include "core/shell_word.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> movement_texts(const std::vector<session::Movement>& movements) {
  return texts_for(movements, [](const session::Movement& one) {
    return one.id + ": " + (one.from.empty() ? "" : words_of(one.from) + " \u2192 ") + words_of(one.to);
  });
}

const Work* work_of(const Report& report, const Momentum& one) {
  return first_where(report.works.all,
                     [&](const Work& work) { return work.kind == one.kind && work.owner == one.owner; });
}

// `b1: May 2.0 break old clients?` for each of the blockers.
std::vector<std::string> blocker_texts(const std::vector<std::string>& ids, const Work* work) {
  std::vector<std::string> texts = ids;
  if (work == nullptr) return texts;
  for (const session::Blocker& blocker : open_blockers(*work)) {
    std::replace(texts.begin(), texts.end(), blocker.id, session::named(blocker));
  }
  return texts;
}

Movements standing_of(const session::Digest& digest) {
  if (digest.is_new) return {"new", {words_of(newness_text(digest))}, true};
  return {"moved", movement_texts(digest.standing), true};
}

}  // namespace

std::vector<Movements> movements_of(const Momentum& one, const Report& report) {
  const session::Digest& digest = one.digest;
  std::vector<Movements> all{standing_of(digest)};
  all.push_back({"done", digest.done});
  all.push_back({"decided", digest.decided});
  all.push_back({"moved", movement_texts(digest.rows)});
  all.push_back({"blocked", blocker_texts(digest.opened, work_of(report, one))});
  all.push_back({"unblocked", digest.closed});
  if (digest.next) all.push_back({"next", {next_text(*digest.next)}, true});
  std::erase_if(all, [](const Movements& movements) { return movements.texts.empty(); });
  return all;
}

std::vector<const Momentum*> moved_works(const Report& report) {
  std::vector<const Momentum*> moved;
  for (const Momentum& one : report.momentum) {
    if (!one.digest.is_empty()) moved.push_back(&one);
  }
  return moved;
}

std::string moves_words(const Report& report) { return "status " + shell_word("--since=" + report.since); }

}  // namespace checkpoint::cli
