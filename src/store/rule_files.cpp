#include "store/rule_files.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/layout.h"
#include "core/letters.h"
#include "core/program.h"
#include "core/ranges.h"
#include "core/take.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;

struct RuleFiles {
  const char* in_folder;  // null where those are not read
  const char* of_repository;
  const char* setting;
  const char* of_user;    // where the setting says nothing, in the folder of git's configuration
  const char* of_system;  // null where there is none
};

constexpr RuleFiles kAttributes{".gitattributes", "info/attributes", "core.attributesFile", "attributes",
                                "/etc/gitattributes"};
constexpr RuleFiles kIgnores{".gitignore", "info/exclude", "core.excludesFile", "ignore", nullptr};
constexpr const char* kSparse = "info/sparse-checkout";  // each work tree has its own
constexpr RuleFiles kSharedIgnores{nullptr, "info/exclude", "core.excludesFile", "ignore", nullptr};

// What a word of a command line stands for: some mean the same wherever they are, of others a branch may be called.
enum class WordPlace { anywhere, command };

// The words of a command line by which git reads rules of either sort.
struct Reader {
  std::string_view word;
  bool attributes;
  std::optional<Rules> ignores = {};
  WordPlace place = WordPlace::anywhere;
};

constexpr std::array<Reader, 13> kReaders{{{"check-attr", true},
                                           {"check-ignore", false, Rules::ignores},
                                           {"status", true, Rules::ignores},
                                           {"--exclude-standard", false, Rules::ignores},
                                           {"--stdin-paths", true},
                                           {"--filters", true},
                                           {"merge-tree", true},
                                           {"diff-files", true},
                                           {"diff", false, Rules::shared_ignores, WordPlace::command},
                                           {"diff-index", false, Rules::shared_ignores},
                                           {"merge", true, Rules::ignores, WordPlace::command},
                                           {"reset", true, Rules::shared_ignores, WordPlace::command},
                                           {"checkout", true, Rules::ignores, WordPlace::command}}};

// Those of them that look into every folder, unless they are told not to.
constexpr std::array<std::string_view, 2> kWalkers{"status", "--exclude-standard"};
constexpr std::string_view kNoWalk = "--untracked-files=no";

// Behind git's own options: `--bare`, `-c <setting>`.
std::string_view command_in(const std::vector<std::string>& arguments) {
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    if (arguments[at] == "-c") {
      ++at;
    } else if (!arguments[at].starts_with('-')) {
      return arguments[at];
    }
  }
  return "";
}

bool calls_reader(const std::vector<std::string>& arguments, const Reader& reader) {
  if (reader.place == WordPlace::command) return command_in(arguments) == reader.word;
  return contains(arguments, reader.word);
}

bool walks(const std::vector<std::string>& arguments) {
  const auto has = [&](std::string_view word) { return contains(arguments, word); };
  return any_of(kWalkers, has) && !has(kNoWalk);
}

// `-c core.attributesFile=/dev/null` holds, whatever the settings say.
bool sets(const std::vector<std::string>& arguments, std::string_view setting) {
  return any_of(arguments, [&](const std::string& argument) {
    return argument.size() > setting.size() && argument.starts_with(setting) && argument[setting.size()] == '=';
  });
}

bool reads(const Reader& reader, Rules rules) {
  return rules == Rules::attributes ? reader.attributes : reader.ignores == rules;
}

bool blocks(const fs::file_status& status) {
  return status.type() == fs::file_type::fifo || status.type() == fs::file_type::character;
}

// People name /dev/null, which ends at once, for rules that they do not want.
bool blocks(const fs::path& file) {
  std::error_code failed;
  return blocks(fs::status(file, failed)) && fs::canonical(file, failed) != "/dev/null";
}

// Those in folders git reads where they are themselves files, those of the repository also through symlinks.
std::optional<std::string> blocking_in(const fs::path& folder, const RuleFiles& files) {
  if (files.in_folder == nullptr) return std::nullopt;
  std::error_code failed;
  const fs::path file = folder / files.in_folder;
  return blocks(fs::symlink_status(file, failed)) ? std::optional(file.string()) : std::nullopt;
}

// `~/.config/git/<name>`, as git finds it; empty where no home is known.
fs::path in_users_folder(const char* name, const Environment& environment) {
  const auto set = [&](const char* variable) { return environment.get(variable).value_or(""); };
  if (const std::string folder = set("XDG_CONFIG_HOME"); !folder.empty()) return fs::path(folder) / "git" / name;
  const std::string home = set("HOME");
  return home.empty() ? fs::path() : fs::path(home) / ".config/git" / name;
}

std::optional<std::string> blocking_elsewhere(const RuleSettings& settings, const RuleFiles& files) {
  const fs::path named = settings.file(files.setting).value_or(in_users_folder(files.of_user, settings.environment()));
  if (!named.empty() && blocks(named)) return named.string();
  const bool has_system = files.of_system != nullptr && blocks(fs::path(files.of_system));
  return has_system ? std::optional<std::string>(files.of_system) : std::nullopt;
}

std::optional<Worktree> found_worktree(const fs::path& folder, const Environment& environment) {
  try {
    return worktree_of(folder, {folder, {}, {}, {}, environment});
  } catch (const Error&) {
    return std::nullopt;  // git says why
  }
}

const RuleFiles& files_of(Rules rules) {
  switch (rules) {
    case Rules::attributes: return kAttributes;
    case Rules::ignores: return kIgnores;
    case Rules::shared_ignores: return kSharedIgnores;
  }
  return kIgnores;
}

std::optional<std::string> blocking_in_repository(const fs::path& folder, const Worktree& tree,
                                                  const RuleFiles& files) {
  const fs::path common = common_dir_of(tree.git_dir) / files.of_repository;
  if (blocks(common)) return common.string();
  const fs::path sparse = tree.git_dir / kSparse;
  if (files.in_folder != nullptr && blocks(sparse)) return sparse.string();
  std::optional<std::string> found = blocking_in(folder / layout::store_folder, files);
  for (fs::path above = folder; !found && is_inside(above, tree.root); above = above.parent_path()) {
    found = blocking_in(above, files);
    if (above == above.parent_path()) break;
  }
  return found;
}

// git's own folder is passed over, and what cannot be read.
std::optional<std::string> blocking_below(const fs::path& root) {
  std::error_code failed;
  fs::recursive_directory_iterator at(root, fs::directory_options::skip_permission_denied, failed);
  for (; !failed && at != fs::recursive_directory_iterator(); at.increment(failed)) {
    if (at->path().filename() == ".git") at.disable_recursion_pending();
    std::error_code gone;
    const bool is_rules = at->path().filename() == kIgnores.in_folder;
    if (is_rules && blocks(at->symlink_status(gone))) return at->path().string();
  }
  return std::nullopt;
}

std::optional<std::string> blocking_rules(const RuleSettings& settings, Rules rules) {
  const std::optional<Worktree> tree = found_worktree(settings.folder(), settings.environment());
  if (!tree) return std::nullopt;
  auto found = blocking_in_repository(settings.folder(), *tree, files_of(rules));
  return found ? found : blocking_elsewhere(settings, files_of(rules));
}

void require_none(const std::optional<std::string>& file) {
  if (file) throw Error(ErrorCode::refused, blocking_text(*file), {"put a regular file in its place, or move it away"});
}

}  // namespace

RuleSettings::RuleSettings(std::filesystem::path folder, Environment environment)
    : folder_(std::move(folder)), environment_(std::move(environment)) {}

void RuleSettings::read() const {
  const ProgramAnswer answer = run_program(
      {"git", {"config", "--null", "--type=path", "--get-regexp", R"(^core\.(attributes|excludes)file$)"}, folder_},
      environment_);
  for (const std::string_view entry : parts_of(answer.output, '\0')) {
    const std::size_t end = std::min(entry.find('\n'), entry.size());
    files_[std::string(entry.substr(0, end))] = entry.substr(std::min(end + 1, entry.size()));
  }
}

std::optional<fs::path> RuleSettings::file(const std::string& setting) const {
  std::call_once(is_read_, [this] { read(); });
  const auto found = files_.find(lower(setting));
  if (found == files_.end()) return std::nullopt;
  return found->second.empty() ? fs::path() : folder_ / found->second;
}

std::optional<std::string> blocking_rules(const fs::path& folder, const Environment& environment, Rules rules) {
  return blocking_rules(RuleSettings(folder, environment), rules);
}

void require_plain_rules(const RuleSettings& settings, const std::vector<std::string>& arguments) {
  if (contains(arguments, "--no-filters")) return;
  for (const Rules rules : {Rules::attributes, Rules::ignores, Rules::shared_ignores}) {
    const bool is_asked =
        any_of(kReaders, [&](const Reader& reader) { return reads(reader, rules) && calls_reader(arguments, reader); });
    if (!is_asked || sets(arguments, files_of(rules).setting)) continue;
    require_none(blocking_rules(settings, rules));
  }
}

void require_plain_rules_below(const RuleSettings& settings, const std::vector<std::string>& arguments) {
  const std::optional<Worktree> tree =
      walks(arguments) ? found_worktree(settings.folder(), settings.environment()) : std::nullopt;
  if (tree) require_none(blocking_below(tree->root));
}

std::string blocking_text(const std::string& file) {
  return "'" + file + "' is a FIFO or a device, and git would wait for it without end";
}

}  // namespace checkpoint
