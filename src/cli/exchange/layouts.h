#pragma once

#include "cli/exchange/exchange.h"

// What the rows of the table of layouts call.
namespace checkpoint::cli {

namespace backlog {

/// A folder of Backlog.md: tasks and decisions, a Markdown file each, become the session `backlog`, all of them or
/// none. What files say at length, drafts and the archive stay where they are.
Exchange take_in(const ExchangeJob& job);

}  // namespace backlog

namespace beads {

/// The issues of `.beads/issues.jsonl`, one JSON object a line, become the session `beads`: all of them or none. What
/// issues say at length stays where it is.
Exchange take_in(const ExchangeJob& job);

}  // namespace beads

namespace dotagent {

// One workflow, `memory/state/phase.json` and `execution.json`, and those that were taken away,
// `memory/state/.archive/<workflow>_<time>/`. The folder that is named holds `memory/`, or is one of its folders on the
// way. What phases and tasks have made is no state, and stays where it is.

/// All or nothing. Documents keep their text where the store takes it as it is.
Exchange take_in(const ExchangeJob& job);
/// One workflow, `job.workflow` where there are more.
Exchange give_out(const ExchangeJob& job);

}  // namespace dotagent

namespace handoff {

/// Notes that people and agents hand on, `HANDOFF.md` and `PLAN.md`: the lists below headings that say what they are
/// become the sessions `handoff` and `plan`. Each file is taken or refused for itself.
Exchange take_in(const ExchangeJob& job);

}  // namespace handoff

namespace markdown {

/// Each session as a page for people, `<skill>.md`. It says all that other skills may see, and only that.
Exchange give_out(const ExchangeJob& job);

}  // namespace markdown

namespace omniclaude {

/// Run records as a tree of YAML files. Attempts keep their numbers, so that a tree comes out as it went in.
Exchange take_in(const ExchangeJob& job);
Exchange give_out(const ExchangeJob& job);

}  // namespace omniclaude

namespace opchain {

// Sessions, in the store's own form: `.checkpoints/<skill>.checkpoint.json`, the copies of them (`.bak`), and what was
// rotated away, `.checkpoints/history/`. The folder that is named holds `.checkpoints/`, or is it; it may be this very
// store.

/// All or nothing, each file as it is, byte for byte. Accidents that the other program's writer is known for are
/// offered as repairs, and made where the job says so.
Exchange take_in(const ExchangeJob& job);
Exchange give_out(const ExchangeJob& job);

}  // namespace opchain

}  // namespace checkpoint::cli
