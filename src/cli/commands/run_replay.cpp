#include <algorithm>

#include "cli/choice/run_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/problems.h"
#include "cli/views/run_json.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/member.h"

namespace checkpoint::cli {
namespace {

// A record that is broken is no gap.
std::vector<run::Gap> gaps_of(const Store& store, const RunPlace& run) {
  std::vector<run::Entry> entries;
  for (const run::FileName& file : files_of(store, run).records) entries.push_back({file, std::nullopt});
  return run::gaps_in(entries);
}

std::vector<run::Entry> entries_of(const std::vector<RunRecord>& records) {
  std::vector<run::Entry> entries;
  entries.reserve(records.size());
  for (const RunRecord& record : records) entries.push_back({record.file, record.finished()});
  run::sort_by_time(entries);
  return entries;
}

const RunRecord& record_of(const run::Entry& entry, const std::vector<RunRecord>& records) {
  return *std::find_if(records.begin(), records.end(), [&](const RunRecord& record) {
    return record.file.phase == entry.file.phase && record.file.attempt == entry.file.attempt;
  });
}

json::Array gaps_json(const std::vector<run::Gap>& gaps) {
  return json::array_of(gaps, [](const run::Gap& gap) {
    return json::Object().set("phase", gap.phase->name).set("attempt", gap.attempt).set("message", gap.message);
  });
}

// What the phase has left to the next one, below the line that says when.
std::string payload_text(const RunRecord& record, const Look& look) {
  const std::string words = payload_words(record);
  return words.empty() ? "" : paragraph_text({"  ", words, Tone::plain, Tone::faint}, look);
}

// The commits that it was at in each repository, and the files that it made.
std::string trace_text(const RunRecord& record, const Look& look) {
  constexpr std::size_t kShort = 12;
  const Node root = record.document->root();
  std::vector<std::string> commits;
  for (const Node& commit : root.find("repo_commit_map")->children()) {
    if (commit.is_string()) commits.push_back(commit.key() + " " + commit.string().substr(0, kShort));
  }
  const std::vector<std::string> made = text_elements_of(root, "artifact_paths");
  const auto line = [&](const char* lead, const std::vector<std::string>& words) {
    return words.empty() ? "" : paragraph_text({lead, listed(words), Tone::plain, Tone::faint}, look);
  };
  return line("  commits: ", commits) + line("  made: ", made);
}

std::string text_of(const std::vector<run::Entry>& entries, const RunListing& listing,
                    const std::vector<run::Gap>& gaps, const Look& look) {
  std::string text;
  for (const run::Entry& entry : entries) {
    const RunRecord& record = record_of(entry, listing.records);
    text += (entry.finished ? format_instant(*entry.finished) : "unknown time") + "  " +
            std::string(entry.file.phase->name) + " (attempt " + std::to_string(entry.file.attempt) + ")\n" +
            payload_text(record, look) + trace_text(record, look);
  }
  for (const run::Gap& gap : gaps) {
    text += look.paint(Tone::warning, std::string(look.glyph(Glyph::warning)) + " " + gap.message) + "\n";
  }
  return text;
}

Answer run_run_replay(const RunChoice& given, Context& context) {
  const RunChoice choice = with_known_run(given, context);
  const RunPlace run = run_place_of(choice);
  const Workspace workspace = open_workspace(context);
  require_here(workspace, layout::run(run.ticket, run.run));
  const RunListing listing = listing_of(workspace.store, {{run}, {}}, context.now());
  const std::vector<run::Entry> entries = entries_of(listing.records);
  const std::vector<run::Gap> gaps = gaps_of(workspace.store, run);
  const auto json_of = [&](const run::Entry& entry) { return record_json(record_of(entry, listing.records)); };
  Answer answer;
  answer.fields.set("count", entries.size());
  answer.fields.set("records", json::array_of(entries, json_of));
  answer.fields.set("gaps", gaps_json(gaps));
  tell_problems(listing.problems, answer);
  answer.text = text_of(entries, listing, gaps, look_of(context));
  if (answer.text.empty()) answer.text = no_records_text(choice, workspace.store, context.now(), look_of(context));
  return answer;
}

}  // namespace

Runner run_replay_command(OptionSet& set) { return prepared(set, register_run, run_run_replay); }

}  // namespace checkpoint::cli
