#include "cli/exchange/exchange.h"

#include <algorithm>

#include "cli/choice/pipeline_choice.h"
#include "cli/choice/workspace.h"
#include "cli/command/rendering.h"
#include "cli/commands/commands.h"
#include "cli/terminal/terminal_text.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/texts.h"
#include "core/wrong_word.h"
#include "store/exclusion.h"

namespace checkpoint::cli {
namespace {

struct ExchangeOptions {
  std::string layout;
  std::string folder;
  std::vector<std::string> manifests;
  bool dry_run = false;
  bool repair = false;
  std::optional<std::string> workflow;
};

// The way in, or the way out.
using ExchangeWay = Exchange (*ExchangeLayout::*)(const ExchangeJob&);

// What each way does to a file, as people say it.
struct WayWords {
  std::string_view did;   ///< to each file, with its name behind it
  std::string_view done;  ///< with its number before it
  std::string_view would;
};

constexpr WayWords kTaking{"took", "taken", "would take"};
constexpr WayWords kWriting{"wrote", "written", "would write"};

std::vector<std::string> layout_names(ExchangeWay way) {
  std::vector<std::string> names;
  for (const ExchangeLayout& layout : exchange_layouts()) {
    if (layout.*way != nullptr) names.emplace_back(layout.name);
  }
  return names;
}

const ExchangeLayout& layout_of(const ExchangeOptions& options, ExchangeWay way) {
  const ExchangeLayout* layout = find_exchange_layout(options.layout);
  if (layout != nullptr && layout->*way != nullptr) return *layout;
  throw wrong_word("the layout", layout_names(way), options.layout);
}

// The folder as named, and below it what is not there yet: nothing that is created leads through a symlink. Many a
// layout is one file, which people name in place of its folder.
OutsideFolder folder_of(const std::string& named, const Context& context) {
  std::filesystem::path base = (context.cwd / named).lexically_normal();
  if (base.filename().empty()) base = base.parent_path();
  OutsideFolder folder{base, named, {}};
  while (!std::filesystem::exists(std::filesystem::symlink_status(folder.base))) {
    folder.inner.insert(folder.inner.begin(), folder.base.filename().string());
    folder.base = folder.base.parent_path();
  }
  if (!folder.inner.empty()) folder.base_shown = folder.base.string();
  std::error_code none;
  if (std::filesystem::exists(folder.base, none) && !std::filesystem::is_directory(folder.base, none)) {
    throw Error(ErrorCode::usage, "'" + folder.base_shown + "' is no folder", {"name a folder, as the one it lies in"});
  }
  return folder;
}

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

json::Array rows_json(const std::vector<Transfer>& rows) {
  return json::array_of(rows, [](const Transfer& row) {
    return json::Object().set("from", row.from).set("to", json::text_or_null(row.to)).set("message", row.message);
  });
}

json::Array repairs_json(const std::vector<Repair>& repairs) {
  return json::array_of(repairs, [](const Repair& repair) {
    json::Object object;
    object.set("from", repair.from).set("pointer", repair.pointer).set("message", repair.message);
    object.set("possible", repair.is_possible);
    return object;
  });
}

std::string repairs_text(const std::vector<Repair>& repairs, const Look& look) {
  const std::string text = run_together(repairs, [&](const Repair& repair) {
    return "repair " + look.safe(repair.from) + ": " + look.safe(repair.message) + "\n";
  });
  const bool is_offer = std::any_of(repairs.begin(), repairs.end(), [](const Repair& row) { return row.is_possible; });
  return text + (is_offer ? "The option --repair makes these repairs; without it, everything stays as it is.\n" : "");
}

std::string rows_text(std::string_view word, const std::vector<Transfer>& rows, const Look& look) {
  return run_together(rows, [&](const Transfer& row) {
    const std::string rest = row.message.empty() ? " -> " + look.safe(row.to) : ": " + look.safe(row.message);
    return std::string(word) + " " + look.safe(row.from) + rest + "\n";
  });
}

Answer answered(const Exchange& exchange, const WayWords& words, const ExchangeOptions& options,
                const Context& context) {
  const Look look = look_of(context);
  Answer answer;
  answer.fields.set("layout", options.layout);
  answer.fields.set("dry_run", options.dry_run);
  answer.fields.set("taken", rows_json(exchange.taken));
  answer.fields.set("already", rows_json(exchange.already));
  answer.fields.set("changed", rows_json(exchange.changed));
  answer.fields.set("refused", rows_json(exchange.refused));
  answer.confirmation = rows_text(options.dry_run ? words.would : words.did, exchange.taken, look);
  answer.fields.set("repairs", repairs_json(exchange.repairs));
  answer.warnings = exchange.warnings;
  answer.text = rows_text("changed", exchange.changed, look) + rows_text("refused", exchange.refused, look) +
                repairs_text(exchange.repairs, look) + counted(exchange.taken.size(), "file") +
                (options.dry_run ? " would be " : " ") + std::string(words.done) + ", " +
                std::to_string(exchange.already.size()) + " there already, " + std::to_string(exchange.refused.size()) +
                " refused\n";
  if (!exchange.refused.empty()) {
    const bool is_nothing = exchange.taken.empty() && exchange.already.empty();
    answer.failure = Error(ErrorCode::invalid,
                           counted(exchange.refused.size(), "file") + " refused; " +
                               (is_nothing ? "nothing is " : "the others are ") + std::string(words.done),
                           {"repair what is refused, and run the command again: what is there already stays"});
  }
  return answer;
}

// An option that would change nothing was meant to change something.
void require_use(std::string_view option, const ExchangeLayout& layout) {
  if (layout.option == option) return;
  throw Error(ErrorCode::usage, "the layout '" + std::string(layout.name) + "' has no use for " + std::string(option));
}

void register_both(OptionSet& set, ExchangeOptions& options, ExchangeWay way) {
  set.required("layout", options.layout, "the other program's layout: " + listed(layout_names(way)));
  set.offers(layout_names(way));
  const bool comes_in = way == &ExchangeLayout::take_in;
  set.required("folder", options.folder, comes_in ? "the folder with the files" : "the folder that the files go to");
}

void register_import(OptionSet& set, ExchangeOptions& options) {
  register_both(set, options, &ExchangeLayout::take_in);
  set.values("--manifest", "file", options.manifests, "a pipeline's manifest, where the folder does not hold it");
  set.flag("--repair", options.repair, "mend known faults of the other program's files on the way");
  set.flag("--dry-run", options.dry_run, "say what would be taken, and take nothing");
}

Answer run_import(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = layout_of(options, &ExchangeLayout::take_in);
  if (!options.manifests.empty()) require_use("--manifest", layout);
  if (options.repair) require_use("--repair", layout);
  const Workspace workspace = open_workspace_for_writing(context);
  ExchangeJob job{workspace, folder_of(options.folder, context), {}, options.dry_run};
  if (options.repair) job.repairing = Repairing::make;
  for (const std::string& file : options.manifests) job.manifests.push_back(manifest_file(file, context));
  if (!job.folder.enter()) throw Error(ErrorCode::not_found, "there is no folder '" + options.folder + "'");
  return answered(layout.take_in(job), kTaking, options, context);
}

void register_export(OptionSet& set, ExchangeOptions& options) {
  register_both(set, options, &ExchangeLayout::give_out);
  set.value("--workflow", "id", options.workflow, "which workflow, for a layout that holds only one");
  set.flag("--dry-run", options.dry_run, "say what would be written, and write nothing");
}

Answer run_export(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = layout_of(options, &ExchangeLayout::give_out);
  if (options.workflow) require_use("--workflow", layout);
  const Workspace workspace = open_workspace(context);
  ExchangeJob job{workspace, folder_of(options.folder, context), {}, options.dry_run};
  if (options.workflow) job.workflow = Name::checked("workflow", *options.workflow);
  refuse_own_folders(job.folder, workspace.location);
  if (!options.dry_run) exclude_temporaries(workspace.location);
  return answered(layout.give_out(job), kWriting, options, context);
}

}  // namespace

Runner import_command(OptionSet& set) { return prepared(set, register_import, run_import); }
Runner export_command(OptionSet& set) { return prepared(set, register_export, run_export); }

}  // namespace checkpoint::cli
