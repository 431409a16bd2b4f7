#include "store/namesake.h"

#include <array>

#include "core/layout.h"
#include "core/shell_word.h"

namespace checkpoint {
namespace {

struct KindFolder {
  StorePath folder;
  std::string_view word;
};

}  // namespace

std::optional<std::string_view> other_kind_called(const Edition& store, const Name& name, std::string_view kind) {
  const std::array folders{KindFolder{layout::pipeline(name), "project"},
                           KindFolder{layout::workflow(name), "workflow"}, KindFolder{layout::runs_of(name), "runs"},
                           KindFolder{layout::snapshots_of(name), "snapshots"}};
  if (kind != "session" && store.find_readable(layout::session(name))) return "session";
  for (const KindFolder& other : folders) {
    if (other.word != kind && !store.entries(other.folder).empty()) return other.word;
  }
  return std::nullopt;
}

std::vector<std::string> with_namesake(const Edition& store, const Name& name, std::string_view kind,
                                       std::vector<std::string> hints) {
  try {
    const auto other = other_kind_called(store, name, kind);
    if (!other) return hints;
    return {"'git checkpoint status " + shell_word(name.text()) + "' tells of the " + std::string(*other) +
            " of that name"};
  } catch (const Error&) {
    return hints;
  }
}

}  // namespace checkpoint
