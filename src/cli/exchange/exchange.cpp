#include "cli/exchange/exchange.h"

#include <array>

#include "cli/exchange/layouts.h"
#include "cli/exchange/openmontage.h"
#include "core/atomic_file.h"
#include "core/first_where.h"
#include "core/interruption.h"
#include "core/same_json.h"

namespace checkpoint::cli {
namespace {

constexpr std::array kLayouts{
    ExchangeLayout{"backlog", "a board of Backlog.md: backlog/tasks/*.md and backlog/decisions/*.md", backlog::take_in,
                   nullptr},
    ExchangeLayout{"beads", "issues of Beads: .beads/issues.jsonl", beads::take_in, nullptr},
    ExchangeLayout{"dotagent", "one workflow: memory/state/phase.json and execution.json", dotagent::take_in,
                   dotagent::give_out, "--workflow"},
    ExchangeLayout{"handoff", "notes with lists: HANDOFF.md and PLAN.md", handoff::take_in, nullptr},
    ExchangeLayout{"markdown", "sessions as pages for people: <skill>.md", nullptr, markdown::give_out},
    ExchangeLayout{"omniclaude", "run records as YAML: <ticket>/<run>/phase_<N>_<phase>_a<attempt>.yaml",
                   omniclaude::take_in, omniclaude::give_out},
    ExchangeLayout{"opchain", "sessions: .checkpoints/<skill>.checkpoint.json", opchain::take_in, opchain::give_out,
                   "--repair"},
    ExchangeLayout{"openmontage", "stages as JSON: pipeline/<project>/checkpoint_<stage>.json", openmontage::take_in,
                   openmontage::give_out, "--manifest"},
};

// Whether the file holds the value; a file that cannot be read holds another.
bool holds(const OutgoingFile& outgoing, const std::string& text, const Node& value) {
  try {
    return same_json(outgoing.as_json(text, outgoing.file.name), value);
  } catch (const Error&) {
    return false;
  }
}

bool create(const OutsideFile& file) {
  AtomicFile fresh = unlocked_file(file.folder.enter_or_create(), file.name);
  fresh.write(file.text);
  return fresh.create();
}

constexpr std::string_view kOther = "something else stands there already, and is not replaced";

}  // namespace

std::span<const ExchangeLayout> exchange_layouts() { return kLayouts; }

const ExchangeLayout* find_exchange_layout(std::string_view name) {
  return first_where(kLayouts, [&](const ExchangeLayout& layout) { return layout.name == name; });
}

bool is_about_one_file(const Error& error) {
  return error.code == ErrorCode::invalid || error.code == ErrorCode::corrupt || error.code == ErrorCode::refused ||
         error.code == ErrorCode::usage || error.code == ErrorCode::already_exists;
}

void refuse_what_fails(const std::string& from, const std::string& to, Exchange& exchange,
                       const std::function<void()>& step) {
  try {
    step();
  } catch (const Error& error) {
    if (!is_about_one_file(error)) throw;
    exchange.refused.push_back({from, to, error.message});
  }
}

bool take_in(const ExchangeJob& job, const IncomingFile& file, Exchange& exchange) {
  Interruption::check();
  const Store& store = job.workspace.store;
  const std::string to = store.location().shown(file.place);
  const std::size_t refused = exchange.refused.size();
  refuse_what_fails(file.from, to, exchange, [&] {
    const auto there = store.find(file.place);
    const bool is_same = there && there->content && same_json(file.text, there->content->root());
    if (there && !is_same) throw Error(ErrorCode::already_exists, std::string(kOther));
    if (there) return exchange.already.push_back({file.from, to, ""});
    if (job.is_dry) {
      store.preview(file.place, [&](const Stored*) { return Draft{file.text}; });
    } else if (!store.create(file.place, file.text)) {
      throw Error(ErrorCode::already_exists, std::string(kOther));
    }
    exchange.taken.push_back({file.from, to, ""});
  });
  if (exchange.refused.size() > refused) return false;
  tell_changes(job, file, exchange);
  return true;
}

void tell_changes(const ExchangeJob& job, const IncomingFile& file, Exchange& exchange) {
  const std::string to = job.workspace.location.shown(file.place);
  for (const std::string& change : file.changes) exchange.changed.push_back({file.from, to, change});
}

void give_out(const ExchangeJob& job, const OutgoingFile& outgoing, const Node& value, Exchange& exchange) {
  Interruption::check();
  const OutsideFile& file = outgoing.file;
  const std::string to = file.shown();
  refuse_what_fails(outgoing.from, to, exchange, [&] {
    if (!holds(outgoing, file.text, value)) {
      throw Error(ErrorCode::invalid, "it holds something that the other format cannot give back as it is");
    }
    const auto there = file.there();
    if (there && !holds(outgoing, *there, value)) throw Error(ErrorCode::already_exists, std::string(kOther));
    if (there) return exchange.already.push_back({outgoing.from, to, ""});
    if (!job.is_dry && !create(file)) throw Error(ErrorCode::already_exists, std::string(kOther));
    exchange.taken.push_back({outgoing.from, to, ""});
  });
}

std::string as_it_is(std::string_view text, std::string_view) { return std::string(text); }

void give_copy(const ExchangeJob& job, const Stored& stored, const std::vector<std::string>& folder,
               Exchange& exchange) {
  if (!stored.content) return exchange.refused.push_back({stored.path, "", stored.content.problem().message});
  const OutsideFile file{job.folder.below(folder), stored.place.file(), stored.text};
  give_out(job, {file, stored.path, as_it_is}, stored.content->root(), exchange);
}

void give_copy(const ExchangeJob& job, const StorePath& place, const std::vector<std::string>& folder,
               Exchange& exchange) {
  const Store& store = job.workspace.store;
  refuse_what_fails(store.location().shown(place), "", exchange, [&] {
    if (const auto stored = store.find(place)) give_copy(job, *stored, folder, exchange);
  });
}

}  // namespace checkpoint::cli
