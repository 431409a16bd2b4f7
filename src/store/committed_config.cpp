#include "store/committed_config.h"

#include <utility>

#include "core/first_where.h"
#include "core/folder.h"
#include "core/ranges.h"
#include "kinds/config/rules.h"
#include "kinds/examine.h"
#include "store/examined.h"
#include "store/write.h"

namespace checkpoint {

namespace {

constexpr std::string_view kPolicy = "policy";

// What nobody can read may have asked for the strictest policy.
constexpr std::string_view kAllGated =
    "until it is mended every stage needs a person's approval; 'git checkpoint validate' says whether it is good";

std::string at(const std::string& path, const Position& position) {
  return "'" + path + "', line " + std::to_string(position.line) + ", column " + std::to_string(position.column) + ": ";
}

// The member of the root that `pointer` leads into: `/suppress/0/check` to `suppress`. The schema's own keys hold no
// characters that a pointer escapes; a foreign key that does is not understood anyway.
std::string first_step(const std::string& pointer) {
  if (pointer.empty()) return "";
  return pointer.substr(1, pointer.find('/', 1) - 1);
}

CommittedConfig unusable(StoreProblem problem) {
  CommittedConfig config;
  config.warnings = {problem.error("the configuration '" + problem.path + "'").message + "; it is ignored, and " +
                     std::string(kAllGated)};
  config.problem = std::move(problem);
  return config;
}

bool may_be_suppressed(const Node& entry) {
  const std::optional<Node> check = entry.find("check");
  return !check || !check->is_string() || config::may_be_suppressed(check->string());
}

std::vector<Node> suppressions_in(const Node& list) {
  std::vector<Node> kept;
  for (const Node entry : list.children()) {
    if (may_be_suppressed(entry)) kept.push_back(entry);
  }
  return kept;
}

}  // namespace

std::optional<Node> CommittedConfig::find(std::string_view key) const {
  const Node* const found = first_where(members, [key](const Node& member) { return member.has_key(key); });
  return found == nullptr ? std::nullopt : std::optional(*found);
}

bool CommittedConfig::is_unknown(std::string_view key) const { return problem.has_value() || contains(unheeded, key); }

CommittedConfig parse_committed_config(std::string text, const std::string& path) {
  const Result<Document, ParseProblem> parsed = Document::parse(std::move(text));
  if (!parsed) {
    const ParseProblem& problem = parsed.problem();
    return unusable({path, problem.code, problem.message, problem.at});
  }
  CommittedConfig config;
  config.document = *parsed;
  const Node root = config.document->root();
  const Examination examination = examine(*find_kind("config"), *config.document, layout::config_file, Instant{});
  for (const Violation& warning : examination.warnings) {
    config.warnings.push_back(at(path, warning.at) + warning.message);
  }
  if (!root.is_object()) return unusable(problem_of(examination.errors.front(), path));
  for (const Violation& error : examination.errors) {
    config.unheeded.push_back(first_step(error.pointer));
    const bool is_gate = config.unheeded.back() == kPolicy;
    config.warnings.push_back(at(path, error.at) + error.message + "; " +
                              std::string(is_gate ? kAllGated : "the setting is ignored"));
  }
  for (const Node member : root.children()) {
    if (!config.is_unknown(member.key())) config.members.push_back(member);
  }
  if (const std::optional<Node> list = config.find("suppress")) config.suppressions = suppressions_in(*list);
  return config;
}

CommittedConfig committed_config_of(const Edition& store) {
  const StorePath place = layout::config();
  try {
    std::optional<Stored> stored = store.find(place);
    return stored ? parse_committed_config(std::move(stored->text), stored->path) : CommittedConfig{};
  } catch (const Error& error) {
    return unusable({store.shown(place), "unreadable", error.message, {}});
  }
}

CommittedConfig read_committed_config(const Location& location) {
  const StorePath place = layout::config();
  const std::string path = location.shown(place);
  if (!location.exists()) return {};
  const std::optional<Folder> folder =
      Folder::open(location.project.string(), "").enter(std::string(layout::store_folder));
  if (!folder) return {};
  Result<FileContent, FileProblem> content = folder->read(place.file(), Limits{}.max_bytes);
  if (content.ok()) return parse_committed_config(std::move(content).value().text, path);
  if (content.problem().fault == FileFault::missing) return {};
  return unusable(problem_of(content.problem(), path));
}

}  // namespace checkpoint
