#include "cli/mcp/envelope_reading.h"

#include <array>
#include <string_view>

#include "core/member.h"
#include "core/ranges.h"

namespace checkpoint::cli {
namespace {

// Of what can be no name there is no document either.
bool is_absent(const Document& answer) {
  constexpr std::array<std::string_view, 2> codes{"not_found", "usage"};
  return contains(codes, text_member(answer.root(), "error_code"));
}

}  // namespace

std::optional<Document> answer_in(const std::string& output) {
  auto document = Document::parse(output);
  if (!document || !document->root().is_object() || !document->root().find("success")) return std::nullopt;
  return *document;
}

bool is_success(const Document& answer) { return boolean_member(answer.root(), "success").value_or(false); }

Fault without_answer() { return {FaultCode::internal, "the command ended without an answer"}; }

Fault unreadable(const Request& request, const std::string& uri, const std::optional<Document>& answer) {
  if (!answer) return without_answer();
  Fault fault{FaultCode::internal, text_member(answer->root(), "error")};
  if (!uri.empty() && is_absent(*answer)) {
    fault.code = request.is_stateless() ? FaultCode::invalid_params : FaultCode::no_such_resource;
  }
  fault.data.set("uri", uri);
  return fault;
}

void pass_warnings_on(Server& server, const Document& answer) {
  for (const std::string& warning : text_elements_of(answer.root(), "warnings")) server.warn(warning);
}

}  // namespace checkpoint::cli
