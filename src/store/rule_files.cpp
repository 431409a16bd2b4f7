#include "store/rule_files.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "core/error.h"
#include "core/layout.h"
#include "store/worktree.h"

namespace checkpoint {
namespace {

namespace fs = std::filesystem;

struct RuleFiles {
  const char* in_folder;
  const char* of_repository;
};

constexpr RuleFiles kAttributes{".gitattributes", "info/attributes"};
constexpr RuleFiles kIgnores{".gitignore", "info/exclude"};

// The words of a command line by which git reads rules of either sort.
struct Reader {
  std::string_view word;
  bool attributes;
  bool ignores;
};

constexpr std::array<Reader, 6> kReaders{{{"check-attr", true, false},
                                          {"check-ignore", false, true},
                                          {"status", true, true},
                                          {"--exclude-standard", false, true},
                                          {"--stdin-paths", true, false},
                                          {"--filters", true, false}}};

bool reads(const Reader& reader, Rules rules) {
  return rules == Rules::attributes ? reader.attributes : reader.ignores;
}

bool blocks(const fs::file_status& status) {
  return status.type() == fs::file_type::fifo || status.type() == fs::file_type::character;
}

// Those in folders git reads where they are themselves files, those of the repository also through symlinks.
std::optional<std::string> blocking_in(const fs::path& folder, const RuleFiles& files) {
  std::error_code failed;
  const fs::path file = folder / files.in_folder;
  return blocks(fs::symlink_status(file, failed)) ? std::optional(file.string()) : std::nullopt;
}

std::optional<Worktree> found_worktree(const fs::path& folder, const Environment& environment) {
  try {
    return worktree_of(folder, {folder, {}, {}, {}, environment});
  } catch (const Error&) {
    return std::nullopt;  // git says why
  }
}

}  // namespace

std::optional<std::string> blocking_rules(const fs::path& folder, const Environment& environment, Rules rules) {
  const std::optional<Worktree> tree = found_worktree(folder, environment);
  if (!tree) return std::nullopt;
  const RuleFiles& files = rules == Rules::attributes ? kAttributes : kIgnores;
  std::error_code failed;
  const fs::path common = common_dir_of(tree->git_dir) / files.of_repository;
  if (blocks(fs::status(common, failed))) return common.string();
  std::optional<std::string> found = blocking_in(folder / layout::store_folder, files);
  for (fs::path above = folder; !found && is_inside(above, tree->root); above = above.parent_path()) {
    found = blocking_in(above, files);
    if (above == above.parent_path()) break;
  }
  return found;
}

void require_plain_rules(const fs::path& folder, const Environment& environment,
                         const std::vector<std::string>& arguments) {
  const auto has = [&](std::string_view word) {
    return std::find(arguments.begin(), arguments.end(), word) != arguments.end();
  };
  if (has("--no-filters")) return;
  for (const Rules rules : {Rules::attributes, Rules::ignores}) {
    const bool is_asked = std::any_of(kReaders.begin(), kReaders.end(),
                                      [&](const Reader& reader) { return reads(reader, rules) && has(reader.word); });
    const auto file = is_asked ? blocking_rules(folder, environment, rules) : std::nullopt;
    if (file)
      throw Error(ErrorCode::refused, blocking_text(*file), {"put a regular file in its place, or move it away"});
  }
}

std::string blocking_text(const std::string& file) {
  return "'" + file + "' is a FIFO or a device, and git would wait for it without end";
}

}  // namespace checkpoint
