#include "merge/json_lines.h"

#include <algorithm>

#include "core/take.h"
#include "merge/strategies/strategy.h"

namespace checkpoint::merge {

namespace {

/// The lines as the elements of one list, so that they merge as any list does.
std::optional<Document> as_list(std::string_view text) {
  std::string list = "[";
  while (!text.empty()) {
    const std::string_view line = take_until(text, '\n');
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto entry = Document::parse(std::string(line));
    if (!entry || !entry->root().is_object()) return std::nullopt;
    if (list.size() > 1) list += ',';
    list += entry->root().source();
  }
  // How long a log may get is the store's affair, and no document's limit.
  const auto document = Document::parse(list + "]", {list.size() + 1, Limits{}.max_depth + 1});
  return document ? std::optional<Document>(*document) : std::nullopt;
}

}  // namespace

std::optional<std::string> merge_json_lines(const Inputs& inputs) {
  const auto base = as_list(inputs.base);
  const auto ours = as_list(inputs.ours);
  const auto theirs = as_list(inputs.theirs);
  if (!base || !ours || !theirs) return std::nullopt;
  const Policy policy;
  Field log;
  log.versions = {base->root(), ours->root(), theirs->root()};
  log.rule.strategy = MergeStrategy::log;
  log.rule.clock = "at";
  Walk walk(log.versions, policy);
  const auto merged = merge_by_log(walk, log);
  if (!merged || is_open(*merged)) return std::nullopt;
  std::string text;
  for (const Merged& line : merged->container()->items) {
    text += line.versions.of(line.verbatim()->side)->source();
    text += '\n';
  }
  return text;
}

}  // namespace checkpoint::merge
