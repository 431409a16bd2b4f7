#include "cli/exchange/opchain_accident.h"

#include "core/edit.h"
#include "core/json_text.h"
#include "core/ranges.h"

namespace checkpoint::cli::opchain {
namespace {

constexpr std::string_view kStrayList = "merged_prs+";
constexpr std::string_view kList = "merged_prs";
constexpr std::string_view kField = "field";
constexpr std::string_view kSummary = "progress_summary";
constexpr std::string_view kState = "skill_state";
constexpr std::string_view kEarlier = "earlier_progress_summary";

std::vector<Node> elements_of(const Node& stray) {
  if (!stray.is_array()) return {stray};
  const Children children = stray.children();
  return {children.begin(), children.end()};
}

bool has(const Node& list, const Node& element) {
  return any_of(list.children(), [&](const Node& row) { return same_value(row, element); });
}

// Of two entries for one number that differ, nobody can tell which one holds.
bool contradicts(const Node& list, const Node& element) {
  const auto number = element.find("number");
  return number && any_of(list.children(), [&](const Node& row) {
           const auto own = row.find("number");
           return own && same_value(*own, *number) && !same_value(row, element);
         });
}

Document without_member(const Document& document, const std::vector<std::string_view>& path) {
  Node node = document.root();
  for (const std::string_view key : path) node = *node.find(key);
  return Document::composed(without(document, node));
}

Node inside(const Document& document, std::string_view object) {
  return object.empty() ? document.root() : *document.root().find(object);
}

// `object` is where the two lists stand: the document itself, or the member of this name.
Document with_listed(Document document, std::string_view object, const std::vector<Node>& elements) {
  if (!inside(document, object).find(kList)) {
    document = Document::composed(with_member(document, inside(document, object), kList, "[]"));
  }
  for (const Node& element : elements) {
    const Node list = *inside(document, object).find(kList);
    if (!has(list, element)) document = Document::composed(with_element(document, list, list.size(), element.source()));
  }
  std::vector<std::string_view> path{kStrayList};
  if (!object.empty()) path.insert(path.begin(), object);
  return without_member(document, path);
}

std::optional<Accident> stray_list(const Document& document, std::string_view object) {
  const auto holder = object.empty() ? std::optional(document.root()) : document.root().find(object);
  const auto stray = holder ? holder->find(kStrayList) : std::nullopt;
  if (!stray) return std::nullopt;
  const std::string key = "'merged_prs+' is a key, and was meant to add to merged_prs";
  const auto list = holder->find(kList);
  const std::vector<Node> elements = elements_of(*stray);
  const bool is_clear =
      !list || (list->is_array() && none_of(elements, [&](const Node& row) { return contradicts(*list, row); }));
  if (!is_clear) {
    return Accident{stray->pointer(), key + ", which cannot take it as it is: settle it by hand", std::nullopt};
  }
  const bool is_there = list && all_of(elements, [&](const Node& element) { return has(*list, element); });
  const std::string rest = is_there ? ": what it holds stands there already, and the key goes"
                                    : ": what it holds goes to the end of merged_prs, and the key goes";
  return Accident{stray->pointer(), key + rest, std::string(with_listed(document, object, elements).text())};
}

bool is_blank(const Node& text) {
  return text.is_string() && text.string().find_first_not_of(" \t\r\n") == std::string::npos;
}

std::string set_to(const Document& document, std::string_view name, const std::string& text) {
  const auto there = document.root().find(name);
  const std::string value = json::Value(text).text();
  return there ? with_value(document, *there, value) : with_member(document, document.root(), name, value);
}

// Under a name of its own, where the skill keeps what is private to it.
std::optional<Document> kept_beside(const Document& document, const std::string& text) {
  const Document with_state = document.root().find(kState)
                                  ? document
                                  : Document::composed(with_member(document, document.root(), kState, "{}"));
  const Node state = *with_state.root().find(kState);
  if (!state.is_object() || state.find(kEarlier)) return std::nullopt;
  return Document::composed(with_member(with_state, state, kEarlier, json::Value(text).text()));
}

std::optional<Accident> stray_field(const Document& document) {
  const auto field = document.root().find(kField);
  const std::string prefix = std::string(kSummary) + "=";
  if (!field || !field->is_string() || !field->string().starts_with(prefix)) return std::nullopt;
  const std::string text = field->string().substr(prefix.size());
  const std::string what = "'field' holds \"progress_summary=…\" as it was typed";
  const auto summary = document.root().find(kSummary);
  const auto gone = [](const Document& from) { return std::string(without_member(from, {kField}).text()); };
  if (summary && summary->is(text)) {
    return Accident{field->pointer(), what + ": progress_summary says the same, and the field goes", gone(document)};
  }
  if (!summary || is_blank(*summary)) {
    return Accident{field->pointer(), what + ": it becomes progress_summary, and the field goes",
                    gone(Document::composed(set_to(document, kSummary, text)))};
  }
  const std::optional<Document> kept = kept_beside(document, text);
  if (!kept) {
    return Accident{field->pointer(), what + ", and progress_summary says something else: settle it by hand",
                    std::nullopt};
  }
  return Accident{field->pointer(),
                  what + ": progress_summary says something else, so it moves to skill_state." + std::string(kEarlier),
                  gone(*kept)};
}

}  // namespace

std::optional<Accident> first_accident(const Document& document, const std::vector<std::string>& passed) {
  for (const auto& accident : {stray_list(document, ""), stray_list(document, kState), stray_field(document)}) {
    if (accident && !contains(passed, accident->pointer)) return accident;
  }
  return std::nullopt;
}

}  // namespace checkpoint::cli::opchain
