#include "cli/choice/pipeline_choice.h"
#include "cli/commands/commands.h"
#include "cli/commands/exchange.h"

namespace checkpoint::cli {
namespace {

constexpr WayWords kTaking{"took", "taken", "would take"};

void register_import(OptionSet& set, ExchangeOptions& options) {
  register_exchange(set, options, &ExchangeLayout::take_in);
  set.values("--manifest", "file", options.manifests, "a pipeline's manifest, where the folder does not hold it");
  set.flag("--repair", options.repair, "mend known faults of the other program's files on the way");
  set.flag("--dry-run", options.dry_run, "say what would be taken, and take nothing");
}

Answer run_import(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = exchange_layout_of(options, &ExchangeLayout::take_in);
  if (!options.manifests.empty()) require_use("--manifest", layout);
  if (options.repair) require_use("--repair", layout);
  const Workspace workspace = open_workspace_for_writing(context);
  ExchangeJob job{workspace, exchange_folder(options.folder, context), {}, options.dry_run};
  if (options.repair) job.repairing = Repairing::make;
  for (const std::string& file : options.manifests) job.manifests.push_back(manifest_file(file, context));
  if (!job.folder.enter()) throw Error(ErrorCode::not_found, "there is no folder '" + options.folder + "'");
  return exchange_answer(layout.take_in(job), kTaking, options, context);
}

}  // namespace

Runner import_command(OptionSet& set) { return prepared(set, register_import, run_import); }

}  // namespace checkpoint::cli
