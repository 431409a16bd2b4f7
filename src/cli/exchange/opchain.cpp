#include <set>

#include "cli/exchange/layouts.h"
#include "cli/exchange/opchain_accident.h"
#include "cli/exchange/source_tree.h"
#include "cli/exchange/together.h"
#include "core/same_json.h"

namespace checkpoint::cli::opchain {
namespace {

using Parts = std::vector<std::string>;

Parts store_folder() { return {std::string(layout::store_folder)}; }

Parts history_folder() { return {std::string(layout::store_folder), std::string(layout::history_folder)}; }

Parts sessions_in(const OutsideFolder& named) {
  const auto is_session = [](const std::string& name) { return layout::skill_of(name).has_value(); };
  return folder_that_holds(named, {store_folder(), {}}, is_session,
                           {"there is no checkpoint", std::string(layout::store_folder) + "/<skill>.checkpoint.json",
                            "name the folder that holds .checkpoints/"});
}

// The accidents of one document, and what it is without them.
struct Repaired {
  std::string text;
  std::vector<Accident> accidents;
};

Repaired repaired(const std::string& text) {
  Repaired result{text, {}};
  std::vector<std::string> passed;
  while (const auto accident = first_accident(Document::composed(result.text), passed)) {
    passed.push_back(accident->pointer);
    if (accident->repair) result.text = *accident->repair;
    result.accidents.push_back(*accident);
  }
  return result;
}

class Incoming {
 public:
  explicit Incoming(const ExchangeJob& job) : job_(job), inner_(sessions_in(job.folder)) {}

  Exchange take() {
    each_source_file(job_, inner_, exchange_, [&](const SourceFile& file) { read(file); });
    if (!is_own_store()) {
      for (const std::string& name : strangers_) {
        exchange_.warnings.push_back(name + " is not part of the layout, and stays where it is");
      }
    }
    if (exchange_.refused.empty() && fit_together(job_, files_, exchange_)) take_in_together(job_, files_, exchange_);
    return exchange_;
  }

 private:
  const Store& store() const { return job_.workspace.store; }

  bool is_own_store() const {
    std::filesystem::path path = job_.folder.base;
    for (const std::string& part : job_.folder.below(inner_).inner) path /= part;
    return std::filesystem::weakly_canonical(path) == std::filesystem::weakly_canonical(store().location().store());
  }

  void read(const SourceFile& file) {
    const std::size_t depth = inner_.size();
    const bool is_top = file.parts.size() == depth + 1;
    const std::string backup(layout::backup_suffix);
    const std::string stem =
        file.name().ends_with(backup) ? file.name().substr(0, file.name().size() - backup.size()) : file.name();
    const auto skill = is_top ? layout::skill_of(stem) : std::nullopt;
    if (skill && stem == file.name()) return session(file, Name::checked("skill", *skill));
    if (skill) return copy(file, layout::session_backup(Name::checked("skill", *skill)));
    const bool is_history = file.parts.size() == depth + 2 && file.parts[depth] == layout::history_folder;
    const auto place = is_history ? layout::place_at(file.parts[depth] + "/" + file.name()) : std::nullopt;
    if (place) return copy(file, *place);
    strangers_.insert(file.parts[depth]);
  }

  void copy(const SourceFile& file, const StorePath& place) {
    files_.push_back({file.shown(), place, std::string(file.document().text())});
  }

  void session(const SourceFile& file, const Name& skill) {
    const StorePath place = layout::session(skill);
    const std::string text = std::string(file.document().text());
    const Repaired without = repaired(text);
    const bool is_repaired = without.text != text && (job_.repairing == Repairing::make || stands(place, without.text));
    IncomingFile incoming{file.shown(), place, is_repaired ? without.text : text};
    for (const Accident& accident : without.accidents) {
      if (is_repaired && accident.repair) {
        if (job_.repairing == Repairing::make) incoming.changes.push_back(accident.pointer + ": " + accident.message);
      } else {
        exchange_.repairs.push_back({file.shown(), accident.pointer, accident.message, accident.repair.has_value()});
      }
    }
    if (is_repaired) {
      incoming.replaces = text;
      incoming.archive = layout::session_archive(skill, job_.workspace.now);
    }
    files_.push_back(std::move(incoming));
  }

  // Whether an earlier run has left the repaired document there.
  bool stands(const StorePath& place, const std::string& text) const {
    const auto there = store().find(place);
    return there && there->content && same_json(text, there->content->root());
  }

  const ExchangeJob& job_;
  Parts inner_;
  Exchange exchange_;
  std::vector<IncomingFile> files_;
  std::set<std::string> strangers_;
};

class Outgoing {
 public:
  explicit Outgoing(const ExchangeJob& job) : job_(job) {}

  Exchange give() {
    for (const Listed& row : store().sessions()) {
      const auto place = layout::place_at(row.name + std::string(layout::session_suffix));
      if (!row.file.ok()) {
        exchange_.refused.push_back({row.path, "", row.file.problem().message});
      } else if (place) {
        copy(*place, store_folder());
      }
      const auto skill = Name::parse(row.name);
      if (skill) copy(layout::session_backup(*skill), store_folder());
    }
    for (const FolderEntry& entry : store().entries(*layout::place_at(layout::history_folder))) {
      if (const auto place = layout::place_at(std::string(layout::history_folder) + "/" + entry.name)) {
        copy(*place, history_folder());
      }
    }
    return exchange_;
  }

 private:
  const Store& store() const { return job_.workspace.store; }

  void copy(const StorePath& place, const Parts& folder) { give_copy(job_, place, folder, exchange_); }

  const ExchangeJob& job_;
  Exchange exchange_;
};

}  // namespace

Exchange take_in(const ExchangeJob& job) { return Incoming(job).take(); }

Exchange give_out(const ExchangeJob& job) { return Outgoing(job).give(); }

}  // namespace checkpoint::cli::opchain
