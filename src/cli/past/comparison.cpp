#include "cli/past/comparison.h"

#include "cli/choice/skill_choice.h"
#include "cli/command/suggestion.h"
#include "core/texts.h"

namespace checkpoint::cli {
namespace {

using history::Revision;

// Before the first commit there is none, whatever it is called.
Error unknown_revision(const std::string& name, Revisions& revisions) {
  Error error(ErrorCode::not_found, "there is no revision '" + name + "'");
  error.hints.emplace_back(revisions.find("HEAD") ? "'git log --oneline' shows the commits there are"
                                                  : "nothing has been committed here yet");
  return error;
}

Revision revision_named(const std::string& name, Revisions& revisions) {
  const auto found = revisions.find(name.empty() ? "HEAD" : name);
  if (!found) throw unknown_revision(name.empty() ? "HEAD" : name, revisions);
  return *found;
}

bool is_range(const std::string& word) { return word.find("..") != std::string::npos; }

void read_range(const std::string& word, Comparison& comparison, Revisions& revisions) {
  const std::size_t dots = word.find("..");
  const bool from_fork = word.compare(dots, 3, "...") == 0;
  const Revision left = revision_named(word.substr(0, dots), revisions);
  comparison.to = revision_named(word.substr(dots + (from_fork ? 3 : 2)), revisions);
  comparison.from = from_fork ? revisions.merge_base(left, *comparison.to) : left;
  if (!comparison.from) throw Error(ErrorCode::not_found, "'" + word + "' has no common ancestor to begin at");
}

void read_revision(const std::string& word, Comparison& comparison, Revisions& revisions) {
  if (is_range(word)) {
    read_range(word, comparison, revisions);
  } else {
    comparison.from = revision_named(word, revisions);
  }
}

bool is_checkpoint(const std::string& word, const Workspace& workspace, Revisions& revisions) {
  const auto skill = Name::parse(word);
  if (!skill) return false;
  return workspace.store.find(layout::session(*skill)) || is_in_head(*skill, workspace, revisions);
}

Error means_nothing(const std::string& word, const Workspace& workspace) {
  return with_suggestion({ErrorCode::not_found, "'" + word + "' is neither a checkpoint nor a revision here"}, word,
                         texts_for(workspace.store.sessions(), &Listed::name));
}

void read_word(const std::string& word, Comparison& comparison, const Workspace& workspace, Revisions& revisions) {
  const bool range = is_range(word);
  const std::string skill(behind_session(word).value_or(word));
  if (!range && is_checkpoint(skill, workspace, revisions)) {
    comparison.skill = skill;
    if (revisions.find(word)) {
      comparison.warnings.push_back("'" + word + "' is a revision too; the checkpoint was taken, and '" + word +
                                    "..' means the revision");
    }
    return;
  }
  if (!range && !revisions.find(word)) throw means_nothing(word, workspace);
  read_revision(word, comparison, revisions);
}

}  // namespace

bool is_in_head(const Name& skill, const Workspace& workspace, Revisions& revisions) {
  const auto head = revisions.head();
  return head && revisions.document(*head, workspace.location.shown(layout::session(skill))).is_there();
}

Comparison comparison_of(const std::vector<std::string>& words, const Workspace& workspace, Revisions& revisions) {
  if (words.size() > 2) {
    throw Error(ErrorCode::usage,
                "diff takes a revision or a range, and a skill (got " + std::to_string(words.size()) + " words)",
                {"write for example 'git checkpoint diff main..HEAD review'"});
  }
  Comparison comparison;
  comparison.from = revisions.head();
  if (words.size() == 2) {
    read_revision(words[0], comparison, revisions);
    comparison.skill = skill_named(words[1]).text();
  } else if (words.size() == 1) {
    read_word(words[0], comparison, workspace, revisions);
  }
  return comparison;
}

}  // namespace checkpoint::cli
