#pragma once

#include <optional>
#include <string_view>

#include "core/layout.h"

/// The part of the store's layout that concerns workflows.
namespace checkpoint::layout {

inline constexpr std::string_view workflow_archive_folder = ".archive";
inline constexpr std::string_view phase_file = "phase.json";
inline constexpr std::string_view execution_file = "execution.json";

/// The folders of workflows: `workflows`, `workflows/<id>`, and of those that were taken away, `workflows/.archive`.
StorePath workflows();
StorePath workflow(const Name& id);
StorePath workflow_archives();
/// `workflows/.archive/<name>`; nothing where `name` is no single safe component.
std::optional<StorePath> workflow_archive(std::string_view name);
/// `workflows/.archive/<id>_<stamp>`
StorePath workflow_archive(const Name& id, const Instant& now);
/// `<archive>/<file>`; nothing where `file` is no single safe component.
std::optional<StorePath> workflow_archive_file(const StorePath& archive, std::string_view file);
/// `workflows/<id>/phase.json`
StorePath workflow_phase(const Name& id);
/// `workflows/<id>/execution.json`
StorePath workflow_execution(const Name& id);

}  // namespace checkpoint::layout
