#include "cli/exchange/exchange.h"

#include <array>

#include "cli/exchange/backlog.h"
#include "cli/exchange/beads.h"
#include "cli/exchange/dotagent.h"
#include "cli/exchange/handoff.h"
#include "cli/exchange/markdown.h"
#include "cli/exchange/omniclaude.h"
#include "cli/exchange/opchain.h"
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

std::string as_it_is(std::string_view text, std::string_view) { return std::string(text); }

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

void take_in(const ExchangeJob& job, const StorePath& place, const std::string& text, const std::string& from,
             Exchange& exchange) {
  Interruption::check();
  const Store& store = job.workspace.store;
  const std::string to = store.location().shown(place);
  const auto is_same = [&](const Stored& there) { return there.content && same_json(text, there.content->root()); };
  try {
    if (const auto there = store.find(place)) {
      if (!is_same(*there)) throw Error(ErrorCode::already_exists, std::string(kOther));
      exchange.already.push_back({from, to, ""});
      return;
    }
    if (job.is_dry) {
      store.preview(place, [&](const Stored*) { return Draft{text}; });
    } else if (!store.create(place, text)) {
      throw Error(ErrorCode::already_exists, std::string(kOther));
    }
    exchange.taken.push_back({from, to, ""});
  } catch (const Error& error) {
    if (!is_about_one_file(error)) throw;
    exchange.refused.push_back({from, to, error.message});
  }
}

void give_out(const ExchangeJob& job, const OutgoingFile& outgoing, const Node& value, Exchange& exchange) {
  Interruption::check();
  const OutsideFile& file = outgoing.file;
  const std::string to = file.shown();
  try {
    if (!holds(outgoing, file.text, value)) {
      throw Error(ErrorCode::invalid, "it holds something that the other format cannot give back as it is");
    }
    if (const auto there = file.there()) {
      if (!holds(outgoing, *there, value)) throw Error(ErrorCode::already_exists, std::string(kOther));
      exchange.already.push_back({outgoing.from, to, ""});
      return;
    }
    if (!job.is_dry && !create(file)) throw Error(ErrorCode::already_exists, std::string(kOther));
    exchange.taken.push_back({outgoing.from, to, ""});
  } catch (const Error& error) {
    if (!is_about_one_file(error)) throw;
    exchange.refused.push_back({outgoing.from, to, error.message});
  }
}

void give_copy(const ExchangeJob& job, const StorePath& place, const std::vector<std::string>& folder,
               Exchange& exchange) {
  const Store& store = job.workspace.store;
  try {
    const auto stored = store.find(place);
    if (!stored) return;
    if (!stored->content) throw Error(ErrorCode::corrupt, stored->content.problem().message);
    const OutsideFile file{job.folder.below(folder), place.file(), stored->text};
    give_out(job, {file, stored->path, as_it_is}, stored->content->root(), exchange);
  } catch (const Error& error) {
    if (!is_about_one_file(error)) throw;
    exchange.refused.push_back({store.location().shown(place), "", error.message});
  }
}

}  // namespace checkpoint::cli
