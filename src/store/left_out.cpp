#include "store/left_out.h"

#include <algorithm>

#include "core/shell_word.h"
#include "core/take.h"
#include "kinds/succession.h"
#include "store/git_command.h"
#include "store/setting_key.h"

namespace checkpoint {

namespace {

namespace fs = std::filesystem;

// What people go on with: neither an archive nor a README.
bool is_document(std::string_view inside) {
  return !is_archive(inside) && (inside.ends_with(".json") || inside.ends_with(".jsonl"));
}

bool is_document_path(const std::string& path) {
  const auto inside = layout::inside_store(path);
  return inside && is_document(*inside);
}

}  // namespace

// `<tag> <path>`, in which S is what git was told to skip in the work tree.
std::vector<std::string> left_out_files(const Location& location, const GitConfig& config,
                                        const Environment& environment) {
  const bool is_sparse = parse_yes_no(config.get("core.sparseCheckout").value_or("no")).value_or(false);
  if (!is_sparse || !location.in_repository()) return {};
  const GitCommand git(location.root, environment);
  const ProgramAnswer listing = git.run({"--literal-pathspecs", "ls-files", "-t", "-z", "--", location.shown_store(),
                                         location.shown_beside(layout::attributes_file)});
  std::vector<std::string> paths;
  for (const std::string_view entry : parts_of(listing.output, '\0')) {
    if (!entry.starts_with("S ")) continue;
    const std::string path(entry.substr(2));
    std::error_code none;
    if (!fs::exists(fs::symlink_status(location.root / path, none))) paths.push_back(path);
  }
  return paths;
}

std::vector<std::string> documents_of(std::vector<std::string> files) {
  std::erase_if(files, [](const std::string& path) { return !is_document_path(path); });
  return files;
}

std::vector<std::string> left_out(const Location& location, const GitConfig& config, const Environment& environment) {
  return documents_of(left_out_files(location, config, environment));
}

bool is_left_out(const std::vector<std::string>& files, const std::string& path) {
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) { return layout::lies_in(file, path); });
}

std::optional<StoreProblem> document_left_out(const std::vector<std::string>& files, const Location& location,
                                              const std::string& path) {
  const auto found = std::find_if(files.begin(), files.end(), [&](const std::string& file) {
    return layout::lies_in(file, path) && is_document_path(file);
  });
  if (found == files.end()) return std::nullopt;
  return StoreProblem{*found, "left-out", "is left out by this sparse checkout: " + way_back_to(location, "brings it"),
                      std::nullopt};
}

std::string left_out_text(const std::vector<std::string>& paths) {
  const std::string others = paths.size() == 1 ? "" : " and " + std::to_string(paths.size() - 1) + " more";
  return "this sparse checkout leaves out " + paths.front() + others;
}

std::string way_back_to(const Location& location, std::string_view brings) {
  return "'git sparse-checkout add " + shell_word(location.shown_store()) + "' " + std::string(brings) + " here";
}

}  // namespace checkpoint
