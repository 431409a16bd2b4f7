#include "cli/review/annotations.h"

#include <set>

#include "cli/version.h"
#include "core/json_rows.h"

namespace checkpoint::cli {
namespace {

constexpr std::string_view kHex = "0123456789ABCDEF";

std::string percent_encoded(char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  return {'%', kHex[byte >> 4U], kHex[byte & 0x0fU]};
}

std::string encoded(std::string_view text, std::string_view special) {
  std::string result;
  for (const char letter : text) {
    const bool is_plain = special.find(letter) == std::string_view::npos;
    result += is_plain ? std::string(1, letter) : percent_encoded(letter);
  }
  return result;
}

// What ends a property of a workflow command, or the command itself.
std::string property(std::string_view text) { return encoded(shown(text, Charset::utf8), "%\r\n:,"); }
std::string message_text(std::string_view text) { return encoded(shown(text, Charset::utf8), "%\r\n"); }

// RFC 3986: what may stand in a path as it is.
std::string uri(std::string_view path) {
  constexpr std::string_view kPlain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  std::string result;
  for (const char letter : path) {
    result += kPlain.find(letter) == std::string_view::npos ? percent_encoded(letter) : std::string(1, letter);
  }
  return result;
}

std::string_view name_of(Level level) { return level == Level::error ? "error" : "warning"; }

std::string annotation(const Violation& violation, const std::string& path) {
  return "::" + std::string(name_of(violation.level)) + " file=" + property(path) +
         ",line=" + std::to_string(violation.at.line) + ",col=" + std::to_string(violation.at.column) +
         ",title=" + property(violation.code) + "::" + message_text(violation.message) + "\n";
}

json::Object location_json(const Violation& violation, const std::string& path) {
  const json::Object artifact = json::Object().set("uri", uri(path)).set("uriBaseId", "%SRCROOT%");
  const json::Object region =
      json::Object().set("startLine", violation.at.line).set("startColumn", violation.at.column);
  const json::Object physical = json::Object().set("artifactLocation", artifact).set("region", region);
  return json::Object().set("physicalLocation", physical);
}

json::Object result_json(const Violation& violation, const std::string& path) {
  json::Object result;
  result.set("ruleId", std::string_view(violation.code)).set("level", name_of(violation.level));
  result.set("message", json::Object().set("text", violation.message));
  return result.set("locations", json::Array().add(location_json(violation, path)));
}

json::Object tool_json(const std::set<std::string_view>& codes) {
  const json::Array rules = json::array_of(codes, [](std::string_view code) { return json::Object().set("id", code); });
  json::Object driver;
  driver.set("name", "git-checkpoint").set("version", kVersion).set("rules", rules);
  return json::Object().set("driver", driver);
}

// Calls `add` with each error and warning, in the order of the text output.
template <class Add>
void for_each(const std::vector<Verdict>& verdicts, Add add) {
  for (const Verdict& verdict : verdicts) {
    for (const Violation& error : verdict.errors) add(error, verdict.path);
    for (const Violation& warning : verdict.warnings) add(warning, verdict.path);
  }
}

}  // namespace

std::string github_annotations(const std::vector<Verdict>& verdicts) {
  std::string text;
  for_each(verdicts, [&](const Violation& violation, const std::string& path) { text += annotation(violation, path); });
  return text;
}

std::string sarif_log(const std::vector<Verdict>& verdicts) {
  std::set<std::string_view> codes;
  json::Array results;
  for_each(verdicts, [&](const Violation& violation, const std::string& path) {
    codes.insert(violation.code);
    results.add(result_json(violation, path));
  });
  json::Object run;
  run.set("tool", tool_json(codes)).set("columnKind", "unicodeCodePoints").set("results", results);
  json::Object log;
  log.set("$schema", "https://json.schemastore.org/sarif-2.1.0.json").set("version", "2.1.0");
  log.set("runs", json::Array().add(run));
  return json_shown(log.text()) + "\n";
}

}  // namespace checkpoint::cli
