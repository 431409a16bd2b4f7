#include "doctor/note.h"

#include "kinds/run/place.h"
#include "kinds/session/place.h"
#include "kinds/session/tickets.h"
#include "kinds/snapshot/place.h"
#include "kinds/stage/place.h"
#include "kinds/workflow/place.h"

namespace checkpoint::doctor {

std::vector<Note> notes_in(const std::vector<Listed>& documents) {
  std::vector<Note> notes;
  for (const Listed& listed : documents) {
    const bool is_session = listed.kind != nullptr && listed.kind->name == "session";
    if (!is_session || !listed.file || !listed.file->content) continue;
    const Document& document = *listed.file->content;
    if (!document.root().is_object()) continue;
    Note& note = notes.emplace_back(Note{listed.path,
                                         listed.file->place,
                                         document,
                                         session::overview_of(listed.name, document),
                                         session::claims_of(document),
                                         {}});
    note.tickets = session::known_tickets(note.overview);
  }
  return notes;
}

std::string kind_of(const Listed& listed) { return listed.kind == nullptr ? "" : std::string(listed.kind->name); }

// Sessions are listed by skill, all else by its path in the store.
std::string owner_of(const Listed& listed) {
  if (kind_of(listed) == "session") return listed.name;
  if (const auto run = run::place_at(listed.name)) return run->ticket;
  if (const auto stage = stage::place_at(listed.name)) return stage->project;
  for (const std::string_view file : {layout::project_file, layout::manifest_file}) {
    const std::string_view project = stage::project_file_at(listed.name, file);
    if (!project.empty()) return std::string(project);
  }
  const std::string_view snapshots = snapshot::workflow_at(listed.name);
  return std::string(snapshots.empty() ? workflow::workflow_at(listed.name) : snapshots);
}

}  // namespace checkpoint::doctor
