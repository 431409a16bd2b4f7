#pragma once

#include <string>
#include <vector>

#include "core/document.h"
#include "kinds/session/claims.h"
#include "kinds/session/overview.h"
#include "store/stored.h"

namespace checkpoint::doctor {

/// A session checkpoint that can be read; it need not be valid.
struct Note {
  std::string path;  ///< relative to the repository
  StorePath place;
  Document document;
  session::Overview overview;
  session::Claims claims;            ///< what its `skill_state` says has landed
  std::vector<std::string> tickets;  ///< what looks like one of these is a ticket in this checkpoint

  const std::string& skill() const { return overview.skill; }
};

/// Those of `documents` that are session checkpoints and can be read.
std::vector<Note> notes_in(const std::vector<Listed>& documents);

/// The kind of a document and whose it is: the skill, the ticket of a run record, the project of a stage, a workflow or
/// that of a snapshot. Empty for what belongs to the whole store.
std::string kind_of(const Listed& listed);
std::string owner_of(const Listed& listed);

}  // namespace checkpoint::doctor
