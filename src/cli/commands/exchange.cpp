#include "cli/commands/exchange.h"

#include <algorithm>

#include "cli/command/rendering.h"
#include "cli/terminal/terminal_text.h"
#include "core/json_rows.h"
#include "core/listed.h"
#include "core/texts.h"
#include "core/wrong_word.h"

namespace checkpoint::cli {
namespace {

std::vector<std::string> layout_names(ExchangeWay way) {
  std::vector<std::string> names;
  for (const ExchangeLayout& layout : exchange_layouts()) {
    if (layout.*way != nullptr) names.emplace_back(layout.name);
  }
  return names;
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

}  // namespace

void register_exchange(OptionSet& set, ExchangeOptions& options, ExchangeWay way) {
  set.required("layout", options.layout, "the other program's layout: " + listed(layout_names(way)));
  set.offers(layout_names(way));
  const bool comes_in = way == &ExchangeLayout::take_in;
  set.required("folder", options.folder, comes_in ? "the folder with the files" : "the folder that the files go to");
}

const ExchangeLayout& exchange_layout_of(const ExchangeOptions& options, ExchangeWay way) {
  const ExchangeLayout* layout = find_exchange_layout(options.layout);
  if (layout != nullptr && layout->*way != nullptr) return *layout;
  throw wrong_word("the layout", layout_names(way), options.layout);
}

void require_use(std::string_view option, const ExchangeLayout& layout) {
  if (layout.option == option) return;
  throw Error(ErrorCode::usage, "the layout '" + std::string(layout.name) + "' does not take " + std::string(option));
}

OutsideFolder exchange_folder(const std::string& named, const Context& context) {
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
    throw Error(ErrorCode::usage, "'" + folder.base_shown + "' is not a folder", {"name the folder that it is in"});
  }
  return folder;
}

Answer exchange_answer(const Exchange& exchange, const WayWords& words, const ExchangeOptions& options,
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

}  // namespace checkpoint::cli
