#include "cli/command/envelope.h"

#include "core/texts.h"

namespace checkpoint::cli {
namespace {

void add_failure(json::Object& object, const Error& error) {
  object.set("error", error.message);
  object.set("error_code", name_of(error.code));
  if (!error.path.empty()) object.set("path", error.path);
  if (!error.pointer.empty()) object.set("pointer", error.pointer);
  object.set("hint", run_together(error.hints, std::identity{}, "\n"));
}

// The inside of an object's text, to continue another object with.
std::string members_of(const json::Object& object) {
  const std::string text = object.text();
  return text.substr(1, text.size() - 2);
}

}  // namespace

std::string envelope(const Frame& frame, const Answer& answer) {
  json::Object head;
  head.set("schema", kOutputSchema);
  head.set("command", frame.command);
  head.set("success", !answer.failure.has_value());
  head.set("correlation_id", frame.correlation_id);
  json::Object tail;
  if (answer.failure) add_failure(tail, *answer.failure);
  tail.set("warnings", json::strings(answer.warnings));
  const std::string fields = answer.fields.empty() ? "" : members_of(answer.fields) + ", ";
  return "{" + members_of(head) + ", " + fields + members_of(tail) + "}\n";
}

}  // namespace checkpoint::cli
