#include "store/namesake.h"

#include <array>

#include "core/layout.h"
#include "core/listed.h"
#include "core/shell_word.h"
#include "core/snapshot_layout.h"
#include "core/workflow_layout.h"

namespace checkpoint {
namespace {

struct KindFolder {
  StorePath folder;
  std::string_view word;
  std::string_view family;     // of the commands that write what lies there
  std::string_view arguments;  // of the one that does so most often; the name takes the place of the #
};

std::array<KindFolder, 4> folders_called(const Name& name) {
  return {KindFolder{layout::pipeline(name), "project", "stage", R"(write # "<stage>" "--status=<status>")"},
          KindFolder{layout::workflow(name), "workflow", "workflow", R"(task # "<task>" "--status=<status>")"},
          KindFolder{layout::runs_of(name), "runs", "run", R"(write #/"<run>" "--phase=<phase>")"},
          KindFolder{layout::snapshots_of(name), "snapshots", "snapshot", R"(create # "<snapshot>")"}};
}

std::string command_for(const KindFolder& kind, const Name& name) {
  std::string command = "git checkpoint " + std::string(kind.family) + " " + std::string(kind.arguments);
  return command.replace(command.find('#'), 1, shell_word(name.text()));
}

}  // namespace

std::optional<std::string_view> other_kind_called(const Edition& store, const Name& name, std::string_view kind) {
  if (kind != "session" && store.find_readable(layout::session(name))) return "session";
  for (const KindFolder& other : folders_called(name)) {
    if (other.word != kind && !store.entries(other.folder).empty()) return other.word;
  }
  return std::nullopt;
}

std::optional<Error> taken_name(const Edition& store, const Name& name) {
  std::vector<std::string> words;
  std::vector<std::string> hints;
  for (const KindFolder& kind : folders_called(name)) {
    if (!store.can_list(kind.folder) || store.entries(kind.folder).empty()) continue;
    words.push_back("the " + std::string(kind.word));
    hints.push_back("'" + command_for(kind, name) + "' writes to the " + std::string(kind.word));
  }
  if (words.empty()) return std::nullopt;
  const std::string session = shell_word("session/" + name.text());
  hints.push_back("with " + session + " in the place of " + shell_word(name.text()) +
                  " the same command begins a session of that name all the same");
  return Error(ErrorCode::refused,
               "there is no session '" + name.text() + "', and other work has that name: " + listed(words) +
                   "; nothing was written",
               hints);
}

std::optional<std::string_view> other_kind_readable(const Edition& store, const Name& name, std::string_view kind) {
  try {
    return other_kind_called(store, name, kind);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::vector<std::string> with_namesake(const Edition& store, const Name& name, std::string_view kind,
                                       std::vector<std::string> hints) {
  const auto other = other_kind_readable(store, name, kind);
  if (!other) return hints;
  return {"'git checkpoint status " + shell_word(name.text()) + "' tells of the " + std::string(*other) +
          " of that name"};
}

}  // namespace checkpoint
