#include "cli/review/annotations.h"

#include <set>

#include "cli/version.h"

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
  json::Object artifact;
  artifact.set("uri", uri(path)).set("uriBaseId", "%SRCROOT%");
  json::Object region;
  region.set("startLine", violation.at.line).set("startColumn", violation.at.column);
  json::Object physical;
  physical.set("artifactLocation", artifact).set("region", region);
  json::Object location;
  location.set("physicalLocation", physical);
  return location;
}

json::Object result_json(const Violation& violation, const std::string& path) {
  json::Object message;
  message.set("text", violation.message);
  json::Array locations;
  locations.add(location_json(violation, path));
  json::Object result;
  result.set("ruleId", std::string_view(violation.code)).set("level", name_of(violation.level));
  result.set("message", message).set("locations", locations);
  return result;
}

json::Object tool_json(const std::set<std::string_view>& codes) {
  json::Array rules;
  for (const std::string_view code : codes) {
    json::Object rule;
    rule.set("id", code);
    rules.add(rule);
  }
  json::Object driver;
  driver.set("name", "git-checkpoint").set("version", kVersion).set("rules", rules);
  json::Object tool;
  tool.set("driver", driver);
  return tool;
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
  json::Array runs;
  runs.add(run);
  json::Object log;
  log.set("$schema", "https://json.schemastore.org/sarif-2.1.0.json").set("version", "2.1.0").set("runs", runs);
  return json_shown(log.text()) + "\n";
}

}  // namespace checkpoint::cli
