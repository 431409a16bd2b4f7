#include "doctor/note.h"

#include "kinds/session/tickets.h"

namespace checkpoint::doctor {

std::vector<Note> notes_in(const std::vector<Listed>& documents) {
  std::vector<Note> notes;
  for (const Listed& listed : documents) {
    const bool is_session = listed.kind != nullptr && listed.kind->name == "session";
    if (!is_session || !listed.file) continue;
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
  if (listed.kind == nullptr || folder_of(*listed.kind).empty()) return kind_of(listed) == "session" ? listed.name : "";
  return std::string(owner_at(*listed.kind, listed.name));
}

}  // namespace checkpoint::doctor
