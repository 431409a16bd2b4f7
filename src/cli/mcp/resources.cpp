#include "cli/mcp/resources.h"

#include <array>

#include "cli/mcp/checkpoint_service.h"
#include "cli/mcp/envelope_reading.h"
#include "cli/mcp/server.h"
#include "core/first_where.h"
#include "core/json_rows.h"
#include "core/letters.h"
#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

constexpr std::array kKinds{
    ResourceKind{"session", "checkpoint://session/", "Where one skill stands", "show", "checkpoint"},
    ResourceKind{"stage", "checkpoint://project/", "The stages of a project and its gates", "stage status", ""},
    ResourceKind{"workflow", "checkpoint://workflow/", "The phases and tasks of a workflow", "workflow show", ""},
    ResourceKind{"snapshot", "checkpoint://snapshots/", "What snapshots a workflow has", "snapshot manifest", ""},
};

// What frames an answer, and is another each time.
constexpr std::array<std::string_view, 5> kFrame{"schema", "command", "success", "correlation_id", "warnings"};

const ResourceKind* kind_of_uri(std::string_view uri) {
  return first_where(kKinds, [&](const ResourceKind& kind) { return uri.starts_with(kind.prefix); });
}

bool stands_in_uri(char letter) {
  return is_alnum(letter) || letter == '-' || letter == '.' || letter == '_' || letter == '~';
}

std::string percent_encoded(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string text;
  for (const char letter : name) {
    const auto byte = static_cast<unsigned char>(letter);
    if (stands_in_uri(letter)) {
      text += letter;
    } else {
      text.append({'%', kDigits[byte >> 4U], kDigits[byte & 0xfU]});
    }
  }
  return text;
}

std::optional<unsigned> digit_of(char letter) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const std::size_t value = kDigits.find(to_lower(letter));
  return value == std::string_view::npos ? std::nullopt : std::optional(static_cast<unsigned>(value));
}

// What is no escape stays as it is.
std::string percent_decoded(std::string_view text) {
  std::string name;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const auto high = text[at] == '%' && at + 2 < text.size() ? digit_of(text[at + 1]) : std::nullopt;
    const auto low = high ? digit_of(text[at + 2]) : std::nullopt;
    name += low ? static_cast<char>(*high << 4U | *low) : text[at];
    if (low) at += 2;
  }
  return name;
}

json::Object row_of(const ResourceKind& kind, const Node& checkpoint) {
  const std::string name = text_member(checkpoint, "skill");
  json::Object row;
  row.set("uri", std::string(kind.prefix) + percent_encoded(name)).set("name", name);
  row.set("description",
          std::string(kind.title) + ": " + text_member(checkpoint, "status") + ", " + text_member(checkpoint, "phase"));
  return row.set("mimeType", kDocumentType);
}

json::Array rows_of(const Document& status) {
  json::Array rows;
  for (const Node& checkpoint : elements_of(status.root(), "checkpoints")) {
    const std::string name = text_member(checkpoint, "kind");
    const ResourceKind* kind = first_where(kKinds, [&](const ResourceKind& row) { return row.kind == name; });
    if (kind != nullptr) rows.add(row_of(*kind, checkpoint));
  }
  return rows;
}

// The answer without its frame.
std::string inner_text(const Node& answer) {
  json::Object inner;
  for (const Node& member : answer.children()) {
    const std::string key = member.key();
    if (!contains(kFrame, key)) inner.set(key, member);
  }
  return inner.text();
}

}  // namespace

std::span<const ResourceKind> resource_kinds() { return kKinds; }

std::optional<std::vector<std::string>> words_to_read(const std::string& uri) {
  const ResourceKind* kind = kind_of_uri(uri);
  if (kind == nullptr || uri.size() == kind->prefix.size()) return std::nullopt;
  const std::size_t space = kind->command.find(' ');
  std::vector<std::string> words{std::string(kind->command.substr(0, space))};
  if (space != std::string_view::npos) words.emplace_back(kind->command.substr(space + 1));
  const std::string name = percent_decoded(std::string_view(uri).substr(kind->prefix.size()));
  words.insert(words.end(), {"--json", "--", kind->kind == "session" ? "session/" + name : name});
  return words;
}

std::string content_of(const std::string& uri, const std::string& output) {
  const ResourceKind* kind = kind_of_uri(uri);
  const auto answer = answer_in(output);
  if (kind == nullptr || !answer || !is_success(*answer)) return {};
  if (kind->field.empty()) return inner_text(answer->root());
  const auto field = answer->root().find(kind->field);
  return field ? std::string(field->source()) : "";
}

void list_resources(Server& server, const RequestHandle& request) {
  server.run(request, {"status", "--json"}, [&server, request](const std::string& output) {
    const auto answer = answer_in(output);
    if (!answer || !is_success(*answer)) return server.refuse(request, unreadable(*request, "", answer));
    server.reply(request, json::Object().set("resources", rows_of(*answer)));
  });
}

void list_templates(Server& server, const RequestHandle& request) {
  const json::Array rows = json::array_of(kKinds, [](const ResourceKind& kind) {
    json::Object row;
    row.set("uriTemplate", std::string(kind.prefix) + "{name}").set("name", kind.kind);
    return row.set("description", kind.title).set("mimeType", kDocumentType);
  });
  server.reply(request, json::Object().set("resourceTemplates", rows), Keeping::for_good);
}

}  // namespace checkpoint::cli
