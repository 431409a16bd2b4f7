#include "cli/exchange/together.h"

#include "core/interruption.h"
#include "core/same_json.h"
#include "store/other_case.h"

namespace checkpoint::cli {
namespace {

bool holds(const Stored& there, const std::string& text) {
  return there.content && same_json(text, there.content->root());
}

bool is_replaced(const Stored& there, const IncomingFile& file) {
  return file.replaces && holds(there, *file.replaces) && !holds(there, file.text);
}

Draft draft_of(const IncomingFile& file, const Stored* there) {
  Draft draft{file.text};
  if (there != nullptr && file.archive) draft.archives.push_back({*file.archive, there->text});
  return draft;
}

void require_fit(const Store& store, const IncomingFile& file) {
  const auto there = store.find(file.place);
  if (there && !is_replaced(*there, file) && !holds(*there, file.text)) {
    throw Error(ErrorCode::already_exists, "something else stands in the store already, and is not replaced");
  }
  store.preview(file.place, [&](const Stored* now) { return draft_of(file, now); });
}

// Of those that the store does not have yet each by itself would fit.
void refuse_twins(const Store& store, const std::vector<IncomingFile>& files, Exchange& exchange) {
  const auto place_of = [&](const IncomingFile& file) { return store.location().shown(file.place); };
  std::vector<std::string> places;
  for (const IncomingFile& file : files) {
    if (!store.find(file.place)) places.push_back(place_of(file));
  }
  for (const OtherCase& one : other_cases(places)) {
    for (const IncomingFile& file : files) {
      if (!layout::lies_in(place_of(file), one.path)) continue;
      exchange.refused.push_back({file.from, place_of(file),
                                  "'" + one.other + "' comes with it, from which '" + one.path +
                                      "' differs in the case of letters alone: where file systems know no case one "
                                      "of the two would be lost"});
    }
  }
}

// Puts the text in the place of the one that it replaces.
void replace(const ExchangeJob& job, const IncomingFile& file, const Stored& there, Exchange& exchange) {
  Interruption::check();
  const Store& store = job.workspace.store;
  const auto change = [&](const Stored* now) { return draft_of(file, now); };
  if (job.is_dry) {
    store.preview(file.place, change, there.etag());
  } else {
    store.update(file.place, change, there.etag());
  }
  exchange.already.push_back({file.from, store.location().shown(file.place), ""});
  tell_changes(job, file, exchange);
}

}  // namespace

bool fit_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange) {
  for (const IncomingFile& file : files) {
    refuse_what_fails(file.from, job.workspace.location.shown(file.place), exchange,
                      [&] { require_fit(job.workspace.store, file); });
  }
  if (exchange.refused.empty()) refuse_twins(job.workspace.store, files, exchange);
  return exchange.refused.empty();
}

void take_in_together(const ExchangeJob& job, const std::vector<IncomingFile>& files, Exchange& exchange) {
  for (const IncomingFile& file : files) {
    const auto there = job.workspace.store.find(file.place);
    if (there && is_replaced(*there, file)) {
      replace(job, file, *there, exchange);
    } else if (!take_in(job, file, exchange)) {
      return;
    }
  }
}

}  // namespace checkpoint::cli
