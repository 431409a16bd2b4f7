#include "cli/commands/exchange.h"

#include "cli/exchange/exchange.h"
#include "cli/pipeline_choice.h"
#include "cli/rendering.h"
#include "cli/session_text.h"
#include "cli/suggestion.h"
#include "cli/workspace.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> layout_names() {
  std::vector<std::string> names;
  for (const ExchangeLayout& layout : exchange_layouts()) names.emplace_back(layout.name);
  return names;
}

const ExchangeLayout& layout_of(const ExchangeOptions& options) {
  if (const ExchangeLayout* layout = find_exchange_layout(options.layout)) return *layout;
  std::string names;
  for (const std::string& name : layout_names()) names += (names.empty() ? "" : ", ") + name;
  throw Error(ErrorCode::usage, "the layout must be one of " + names + " (got \"" + options.layout + "\")");
}

// The folder as named, and below it what is not there yet: nothing that is created leads through a symlink.
OutsideFolder folder_of(const std::string& named, const Context& context) {
  std::filesystem::path base = (context.cwd / named).lexically_normal();
  if (base.filename().empty()) base = base.parent_path();
  OutsideFolder folder{base, named, {}};
  while (!std::filesystem::exists(std::filesystem::symlink_status(folder.base))) {
    folder.inner.insert(folder.inner.begin(), folder.base.filename().string());
    folder.base = folder.base.parent_path();
  }
  if (!folder.inner.empty()) folder.base_shown = folder.base.string();
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
  json::Array array;
  for (const Transfer& row : rows) {
    json::Object object;
    object.set("from", row.from);
    object.set("to", row.to.empty() ? json::Value() : json::Value(row.to));
    object.set("message", row.message);
    array.add(object);
  }
  return array;
}

std::string rows_text(std::string_view word, const std::vector<Transfer>& rows, const Look& look) {
  std::string text;
  for (const Transfer& row : rows) {
    const std::string rest = row.message.empty() ? row.to : row.message;
    text +=
        std::string(word) + " " + look.safe(row.from) + (row.message.empty() ? " -> " : ": ") + look.safe(rest) + "\n";
  }
  return text;
}

Answer answered(const Exchange& exchange, const ExchangeOptions& options, const Context& context) {
  const Look look = look_of(context);
  Answer answer;
  answer.fields.set("layout", options.layout);
  answer.fields.set("dry_run", options.dry_run);
  answer.fields.set("taken", rows_json(exchange.taken));
  answer.fields.set("already", rows_json(exchange.already));
  answer.fields.set("changed", rows_json(exchange.changed));
  answer.fields.set("refused", rows_json(exchange.refused));
  answer.confirmation = rows_text(options.dry_run ? "would take" : "took", exchange.taken, look);
  answer.text = rows_text("changed", exchange.changed, look) + rows_text("refused", exchange.refused, look) +
                counted(exchange.taken.size(), "file") + (options.dry_run ? " would be taken, " : " taken, ") +
                std::to_string(exchange.already.size()) + " there already, " + std::to_string(exchange.refused.size()) +
                " refused\n";
  if (!exchange.refused.empty()) {
    answer.failure =
        Error(ErrorCode::invalid, counted(exchange.refused.size(), "file") + " refused; the others are taken",
              {"repair what is refused, and run the command again: what is there already stays"});
  }
  return answer;
}

void register_both(OptionSet& set, ExchangeOptions& options) {
  set.required("layout", options.layout, "whose layout it is");
  set.offers(layout_names());
  set.required("folder", options.folder, "the folder with the files");
}

}  // namespace

void register_import(OptionSet& set, ExchangeOptions& options) {
  register_both(set, options);
  set.values("--manifest", "file", options.manifests, "a pipeline's manifest, where the folder does not hold it");
  set.flag("--dry-run", options.dry_run, "say what would be taken, and take nothing");
}

Answer run_import(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = layout_of(options);
  const Workspace workspace = open_workspace_for_writing(context);
  ExchangeJob job{workspace, folder_of(options.folder, context), {}, options.dry_run};
  for (const std::string& file : options.manifests) job.manifests.push_back(manifest_file(file, context));
  if (!job.folder.enter()) throw Error(ErrorCode::not_found, "there is no folder '" + options.folder + "'");
  return answered(layout.take_in(job), options, context);
}

void register_export(OptionSet& set, ExchangeOptions& options) {
  register_both(set, options);
  set.flag("--dry-run", options.dry_run, "say what would be written, and write nothing");
}

Answer run_export(const ExchangeOptions& options, Context& context) {
  const ExchangeLayout& layout = layout_of(options);
  const Workspace workspace = open_workspace(context);
  const ExchangeJob job{workspace, folder_of(options.folder, context), {}, options.dry_run};
  refuse_own_folders(job.folder, workspace.location);
  return answered(layout.give_out(job), options, context);
}

}  // namespace checkpoint::cli
