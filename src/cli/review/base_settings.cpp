#include "cli/review/base_settings.h"

#include "core/layout.h"
#include "store/committed_config.h"
#include "store/git_edition.h"

namespace checkpoint::cli {

BaseSettings::BaseSettings(const GitCommand& git, std::string commit)
    : git_(git), commit_(std::move(commit)), config_(GitConfigReader(git.folder(), git.environment()).get()) {}

const std::shared_ptr<const Settings>& BaseSettings::of_store(const std::string& folder) {
  std::shared_ptr<const Settings>& settings = stores_[folder];
  if (settings) return settings;
  const std::string path = folder + "/" + std::string(layout::config_file);
  GitEdition store(folder, Limits{});
  for (StagedFile& file : committed_files_at(git_, commit_, {path}, Limits{}.max_bytes)) store.add(std::move(file));
  const CommittedConfig committed = committed_config_of(store);
  settings = std::make_shared<Settings>(config_, committed, git_.environment());
  return settings;
}

const std::shared_ptr<const Settings>& BaseSettings::of_file(const std::string& path) {
  return of_store(layout::store_of(path));
}

}  // namespace checkpoint::cli
