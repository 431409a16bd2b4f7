#include "store/left_out.h"

#include "core/first_where.h"
#include "core/ranges.h"
#include "core/shell_word.h"
#include "core/take.h"
#include "core/texts.h"
#include "kinds/succession.h"
#include "store/raw_diff.h"
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

// None that is there nevertheless.
std::vector<std::string> left_out_of(const Location& location, const Environment& environment,
                                     const std::vector<std::string>& pathspecs) {
  std::vector<std::string> paths =
      unwritten(GitCommand(location.root, environment), pathspecs).value_or(std::vector<std::string>{});
  std::erase_if(paths, [&](const std::string& path) {
    std::error_code none;
    return fs::exists(fs::symlink_status(location.root / path, none));
  });
  return paths;
}

bool is_sparse(const Location& location, const GitConfig& config) {
  return location.in_repository() && parse_yes_no(config.get("core.sparseCheckout").value_or("no")).value_or(false);
}

}  // namespace

std::vector<std::string> left_out_files(const Location& location, const GitConfig& config,
                                        const Environment& environment) {
  if (!is_sparse(location, config)) return {};
  return left_out_of(
      location, environment,
      {":(literal)" + location.shown_store(), ":(literal)" + location.shown_beside(layout::attributes_file)});
}

std::vector<std::string> left_out_of_all_stores(const Location& location, const GitConfig& config,
                                                const Environment& environment) {
  if (!is_sparse(location, config)) return {};
  return documents_of(left_out_of(location, environment, {all_stores()}));
}

std::vector<std::string> documents_of(std::vector<std::string> files) {
  std::erase_if(files, [](const std::string& path) { return !is_document_path(path); });
  return files;
}

std::vector<std::string> left_out(const Location& location, const GitConfig& config, const Environment& environment) {
  return documents_of(left_out_files(location, config, environment));
}

// `<tag> <path>`, in which S is what is skipped.
std::optional<std::vector<std::string>> unwritten(const GitCommand& git, const std::vector<std::string>& pathspecs) {
  const ProgramAnswer listing = git.run(with_texts({"ls-files", "-t", "-z", "--full-name", "--"}, pathspecs));
  if (!listing.ok()) return std::nullopt;
  std::vector<std::string> paths;
  for (const std::string_view entry : parts_of(listing.output, '\0')) {
    if (entry.starts_with("S ")) paths.emplace_back(entry.substr(2));
  }
  return paths;
}

bool may_be_sparse(const Location& location) {
  std::error_code failed;
  return location.git_dir && fs::exists(*location.git_dir / "info/sparse-checkout", failed);
}

bool is_left_out(const std::vector<std::string>& files, const std::string& path) {
  return any_of(files, [&](const std::string& file) { return layout::lies_in(file, path); });
}

std::optional<StoreProblem> document_left_out(const std::vector<std::string>& files, const Location& location,
                                              const std::string& path) {
  const auto* const found = first_where(
      files, [&](const std::string& file) { return layout::lies_in(file, path) && is_document_path(file); });
  if (found == nullptr) return std::nullopt;
  return StoreProblem{*found, "left-out", "is left out by this sparse checkout: " + way_back_to(location, "brings it"),
                      std::nullopt};
}

StoreProblem all_left_out(const std::vector<std::string>& paths, const Location& location) {
  const std::string others =
      paths.size() == 1 ? "" : ", with " + std::to_string(paths.size() - 1) + " more of the store's documents";
  return {paths.front(), "left-out",
          "is left out by this sparse checkout" + others + ": " +
              way_back_to(location, paths.size() == 1 ? "brings it" : "brings them"),
          std::nullopt};
}

std::string left_out_text(const std::vector<std::string>& paths) {
  const std::string others = paths.size() == 1 ? "" : " and " + std::to_string(paths.size() - 1) + " more";
  return "this sparse checkout leaves out " + paths.front() + others;
}

std::string way_back_to(const Location& location, std::string_view brings) {
  return way_back_to(location.shown_store(), brings);
}

std::string way_back_to(std::string_view folder, std::string_view brings) {
  return "'git sparse-checkout add " + shell_word(std::string(folder)) + "' " + std::string(brings) + " here";
}

}  // namespace checkpoint
