#include "cli/commands/commands.h"
#include "cli/commands/exchange.h"
#include "store/exclusion.h"

namespace checkpoint::cli {
namespace {

constexpr WayWords kWriting{"wrote", "written", "would write"};

void refuse_own_folders(const OutsideFolder& folder, const Location& location) {
  std::filesystem::path path = folder.base;
  for (const std::string& part : folder.inner) path /= part;
  for (const std::filesystem::path& own : {location.store(), location.git_dir.value_or(location.store())}) {
    const std::filesystem::path inside = std::filesystem::weakly_canonical(path).lexically_relative(own);
    if (!inside.empty() && *inside.begin() != "..") {
      throw Error(ErrorCode::refused, "'" + folder.base_shown + "' lies in a folder of git or of the store",
                  {"name another folder"});
    }
  }
}

void register_export(OptionSet& set, ExchangeOptions& options) {
  register_exchange(set, options, &ExchangeLayout::give_out);
  set.value("--workflow", "id", options.workflow, "which workflow, for a layout that holds only one");
  set.flag("--dry-run", options.dry_run, "say what would be written, and write nothing");
}

Answer run_export(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = exchange_layout_of(options, &ExchangeLayout::give_out);
  if (options.workflow) require_use("--workflow", layout);
  const Workspace workspace = open_workspace(context);
  ExchangeJob job{workspace, exchange_folder(options.folder, context), {}, options.dry_run};
  if (options.workflow) job.workflow = Name::checked("workflow", *options.workflow);
  refuse_own_folders(job.folder, workspace.location);
  if (!options.dry_run) exclude_temporaries(workspace.location);
  return exchange_answer(layout.give_out(job), kWriting, options, context);
}

}  // namespace

Runner export_command(OptionSet& set) { return prepared(set, register_export, run_export); }

}  // namespace checkpoint::cli
