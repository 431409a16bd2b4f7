#include "cli/views/made_decisions.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "cli/terminal/age.h"
#include "cli/terminal/paragraph.h"
#include "cli/views/address.h"
#include "core/first_where.h"
#include "core/folding.h"
#include "core/json_rows.h"
#include "core/letters.h"
#include "core/listed.h"
#include "core/texts.h"
#include "kinds/stage/made.h"
#include "store/examined.h"
#include "store/pipelines.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kShortCommit = 10;

std::string path_of(const MadeDecision& made, const Work& work) {
  if (!made.path.empty()) return made.path;
  const auto* part = first_where(work.parts, [&](const WorkPart& one) { return one.name == made.id; });
  return work.kind == "stage" && part != nullptr ? part->path : work.path;
}

// Names have dashes in them.
bool has_whole(const std::string& text, const std::string& word) {
  const auto is_of_word = [&](std::size_t at) {
    return at < text.size() && (is_alnum(text[at]) || text[at] == '_' || text[at] == '-');
  };
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    if ((at == 0 || !is_of_word(at - 1)) && !is_of_word(at + word.size())) return true;
  }
  return false;
}

const WorkKind& kind_of(const MadeDecision& made) {
  return *first_where(work_kinds(), [&](const WorkKind& kind) { return kind.kind == made.kind; });
}

std::string_view verb_of(const MadeDecision& made) {
  if (made.ruling == "sent_back") return "sent back";
  if (made.ruling == "taken_back") return "taken back";
  return made.commit.empty() ? made.ruling : "recorded";
}

std::string time_text(const MadeDecision& made, const Instant& now) {
  if (made.at) return " on " + format_day(*made.at) + ", " + relative_age(*made.at, now);
  return made.at_last ? ", on " + format_day(*made.at_last) + " at the latest" : "";
}

// `approved by Nina on 2026-05-08, 2h ago`, `recorded by Nina on 2026-05-08, 2h ago, commit 0a5ca6c123`.
std::string source_text(const MadeDecision& made, const Instant& now) {
  const std::string commit = made.commit.empty() ? "" : ", commit " + made.commit.substr(0, kShortCommit);
  return std::string(verb_of(made)) + (made.by.empty() ? "" : " by " + made.by) + time_text(made, now) + commit;
}

std::string questions_text(const MadeDecision& made, const Look& look) {
  return run_together(made.questions, [&](const std::string& question) {
    return paragraph_text({"  asked  ", question, Tone::faint}, look);
  });
}

// On one line, however long: what a break was put into could not be copied.
std::string back_text(const MadeDecision& made, const Look& look) {
  return made.back.empty() ? "" : look.paint(Tone::faint, "  take back  ") + look.safe(made.back) + "\n";
}

using Owned = std::pair<std::string_view, std::string>;

std::map<Owned, std::string> shown_names(const std::vector<Work>& works) {
  const std::vector<std::string> names = names_apart(works);
  std::map<Owned, std::string> all;
  for (std::size_t at = 0; at < works.size(); ++at) all[{works[at].kind, works[at].owner}] = names[at];
  return all;
}

void add_earlier(Work& work, const Workspace& workspace, std::vector<StoreProblem>& problems) {
  const Name project = Name::checked("project", work.owner);
  const Pipeline pipeline = load_pipeline(workspace.store, {project, std::nullopt, workspace.now});
  for (const stage::StageState& state : pipeline.progress.stages) {
    std::vector<stage::EarlierDocument> earlier;
    for (const Stored& copy : stage_history(workspace.store, project, Name::checked("stage", state.plan->name))) {
      if (!copy.content) {
        problems.push_back(copy.content.problem());
      } else if (copy.content->root().is_object()) {
        earlier.push_back({copy.path, *copy.content});
      }
    }
    const std::vector<MadeDecision> made = stage::made_before(pipeline.progress, state, earlier);
    work.made.insert(work.made.end(), made.begin(), made.end());
  }
}

}  // namespace

std::vector<MadeDecision> decisions_made(const std::vector<Work>& works) {
  std::vector<MadeDecision> all;
  for (const Work& work : works) {
    for (const MadeDecision& made : work.made) all.emplace_back(made).path = path_of(made, work);
  }
  return all;
}

void add_earlier_decisions(Works& works, const Workspace& workspace) {
  for (Work& work : works.all) {
    if (work.kind != "stage") continue;
    try {
      add_earlier(work, workspace, works.problems);
    } catch (const Error& error) {
      works.problems.push_back(problem_of(error, work.path));
    }
  }
}

std::optional<Instant> latest_time_of(const MadeDecision& made) { return made.at ? made.at : made.at_last; }

void sort_newest_first(std::vector<MadeDecision>& made) {
  std::stable_sort(made.begin(), made.end(), [](const MadeDecision& one, const MadeDecision& other) {
    return latest_time_of(one) > latest_time_of(other);
  });
}

bool has_words(const MadeDecision& made, std::string_view words, WordMatch match) {
  const WorkKind& kind = kind_of(made);
  const std::string text =
      folded(std::string(kind.word) + "/" + made.owner + " " + std::string(kind.title) + " " + made.owner + "/" +
             made.id + " " + made.text + " " + made.by + " " + listed(made.questions));
  std::istringstream each{folded(words)};
  std::string word;
  while (each >> word) {
    if (match == WordMatch::whole ? !has_whole(text, word) : text.find(word) == std::string::npos) return false;
  }
  return true;
}

json::Array made_json(const std::vector<MadeDecision>& made) {
  return json::array_of(made, [](const MadeDecision& one) {
    json::Object object;
    object.set("kind", one.kind).set("kind_name", word_of(one.kind)).set("owner", one.owner);
    object.set("id", json::text_or_null(one.id)).set("text", one.text).set("ruling", one.ruling);
    object.set("questions", json::strings(one.questions));
    object.set("by", json::text_or_null(one.by));
    object.set("at", one.at ? json::Value(format_instant(*one.at)) : json::Value());
    object.set("commit", json::text_or_null(one.commit)).set("path", one.path).set("holds", one.holds);
    object.set("back", json::text_or_null(one.back));
    return object;
  });
}

std::string made_text(const std::vector<MadeDecision>& made, const std::vector<Work>& works, const Instant& now,
                      const Look& look) {
  constexpr std::size_t few = 5;
  const std::map<Owned, std::string> names = shown_names(works);
  const bool says_back = made.size() <= few;
  const std::string more =
      says_back ? ""
                : "\n" + paragraph_text({"", "How each is taken back is said where " + std::to_string(few) +
                                                 " or fewer are listed: name words that stand in them."},
                                        look);
  return run_together(made,
                      [&](const MadeDecision& one) {
                        const std::string part = one.id.empty() ? "" : " [" + one.id + "]";
                        return paragraph_text({look.safe(names.at({one.kind, one.owner}) + part) + "  ",
                                               source_text(one, now), Tone::strong, Tone::faint},
                                              look) +
                               questions_text(one, look) + paragraph_text({"  ", one.text}, look) +
                               (says_back ? back_text(one, look) : "");
                      }) +
         more;
}

}  // namespace checkpoint::cli
