#include "kinds/session/tickets.h"

#include <unordered_set>

namespace checkpoint::session {

std::vector<std::string> known_tickets(const Overview& overview) {
  std::unordered_set<std::string> projects;
  std::vector<std::string> tickets;
  for (const PmRef& reference : overview.pm_refs) {
    const std::size_t dash = reference.id.find('-');
    if (dash == std::string::npos) continue;
    if (projects.insert(reference.id.substr(0, dash)).second) tickets.push_back(reference.id);
  }
  return tickets;
}

}  // namespace checkpoint::session
