#pragma once

#include <string_view>

namespace checkpoint::workflow {

/// The workflow in whose folder the file at `path`, relative to the store's folder, stands:
/// `workflows/<id>/phase.json`. Empty for other paths, archives among them.
std::string_view workflow_at(std::string_view path);

bool owns_phase(std::string_view path);
bool owns_execution(std::string_view path);

/// Whether `path`, relative to the store's folder, is a file of a workflow that was archived.
bool owns_archive(std::string_view path);

/// The name of the archive that such a file lies in: `<id>_<time>`; empty for other paths.
std::string_view archive_at(std::string_view path);

/// Whether `archive` is a copy of the file at `path` that archiving its workflow has made:
/// `workflows/.archive/<id>_<time>/phase.json`.
bool archive_keeps(std::string_view archive, std::string_view path);

}  // namespace checkpoint::workflow
