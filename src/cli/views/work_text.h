#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/look.h"
#include "cli/views/works.h"

namespace checkpoint::cli {

/// `⛔ 2 decisions waiting on you` and a few lines for each: since when it waits, and the commands that answer it as it
/// is proposed, in other words, and with no; empty where none is.
std::string banner(const std::vector<Work>& works, const Instant& now, const Look& look);

/// The same with one line for each, and no more than a few of them.
std::string short_banner(const std::vector<Work>& works, const Look& look);

/// All of it in columns, in the order given. Where there is more than sessions, each line says of which kind it is.
std::string works_table(const std::vector<Work>& works, const Instant& now, const Look& look);

/// Below that table, a line for each file or folder of work whose row is missing, as it cannot be read.
std::string unread_text(const Works& works, const Look& look);

/// A heading and a few lines: summary, next action, blockers, tickets. Of a queue it names what comes first, and says
/// why where the queue has another order.
std::string work_detail(const Work& work, const Instant& now, const Look& look);

/// The steps of the work, and the first few tasks of a workflow, with a sign for how each stands, and what it has made;
/// empty where it has none.
std::string steps_text(const Work& work, const Instant& now, const Look& look);

/// Whose it is and why it is urgent, and below that what to do, or to ask; `number` stands before it: `2. `, or
/// nothing.
std::string urgency_text(const Work& work, const std::string& number, const Look& look);

/// What is to be done next in it. Where it stands before a gate, that a person is to be asked: who works there does not
/// open it, so the command that opens it stands with the question alone.
std::string next_words(const Work& work);

/// The first question that it asks, unless urgency_text() has it, and the commands that answer that, or why none does;
/// empty where it asks none, or what is to be done is that command and opens no gate.
std::string answer_lines(const Work& work, const Look& look);

/// `passed over 2 actions that landed already, and 1 that is claimed`; empty where there are none.
std::string passed_over(const Work& work);
/// The same on lines that begin with `margin`, and below it which have landed, as far as there is room.
std::string passed_over_lines(const Work& work, const std::string& margin, const Look& look);

/// Names each file that could not be read, and each session that is not a valid checkpoint with its first error.
std::vector<std::string> problem_lines(const Works& works);

/// That nobody has touched for long those of `works` that ask for nothing any more though they are not done, and
/// which command does; empty where there are none.
std::string left_in_the_middle(const std::vector<Work>& works);

/// What there is to say when nothing asks for anything: what cannot be read might, and what is claimed is in hand.
std::string nothing_to_do(const Works& works);

/// `3h ago`, `3h ago, begun 8d ago` of what is old though somebody works on it, or `⚠ stale (9d)`.
std::string age_text(const Work& work, const Instant& now, const Look& look);

/// `, begun 8d ago` of work that is old though somebody works on it; else empty.
std::string begun_text(const Work& work, const Instant& now);

/// The blockers of a session that are not resolved.
std::vector<session::Blocker> open_blockers(const Work& work);

}  // namespace checkpoint::cli
