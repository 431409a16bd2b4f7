#pragma once

#include <functional>
#include <string>
#include <vector>

#include "doctor/note.h"
#include "doctor/reference_note.h"
#include "history/history.h"

namespace checkpoint::doctor {

/// What part of a checkpoint a text is.
enum class Part { action, blocker };

/// The references of a text, judged: by the history, or by their form alone.
using Judge =
    std::function<std::vector<history::Judgement>(const std::string& text, const std::vector<std::string>& tickets)>;

/// An action or an open blocker with its references, and what it comes to.
struct JudgedText {
  const Note* note;  ///< never null
  Part part;
  std::string pointer;  ///< `/next_actions/0`, `/blockers/1/description`
  std::string text;
  std::string blocker = {};  ///< the blocker's id
  std::vector<ReferenceNote> references = {};
  history::Finding finding = {};  ///< for actions
  bool is_bare = false;           ///< it asks for nothing but the landing of what it names
};

struct Judgements {
  std::vector<JudgedText> texts;  ///< those that name something, by checkpoint and pointer
  std::string obstacle = {};      ///< why the history could not be asked, where there was a text to ask about
  std::string limitation = {};    ///< why it may lack evidence
};

/// What `note` has to do and waits for, not yet judged.
std::vector<JudgedText> texts_of(const Note& note);

/// Fills references and finding. An action whose landing the history does not know, and the checkpoint itself claims,
/// is landed by a claim.
void judge(JudgedText& text, const Judge& judge);

/// Judges by form alone: what looks like a reference is one, and nothing is known of it.
std::vector<history::Judgement> judged_by_form(const std::string& text, const std::vector<std::string>& tickets,
                                               history::Reading reading = history::Reading::plan);

}  // namespace checkpoint::doctor
