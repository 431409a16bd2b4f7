#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "history/opinion.h"
#include "history/repository_state.h"

namespace checkpoint::history {

/// What opinions depend on, besides the history itself and the question.
struct Basis {
  std::filesystem::path git_dir;     ///< of this work tree: what is remembered lies in it
  std::filesystem::path common_dir;  ///< what all work trees of the repository share
  std::optional<std::string> base;   ///< the integration branch, where one was named
  std::string others;                ///< settings, programs and the like, in any form that changes when they do
};

/// An action as it stands in a checkpoint, and whatever else its opinion depends on.
struct Inquiry {
  std::string text;
  std::vector<std::string> tickets;  ///< the ids of the checkpoint's `pm_refs`
  std::string digest;                ///< of all that; empty where it cannot be told, and nothing is remembered
};

/// Opinions that earlier runs have come to, in one file of the git folder: as long as nothing changes that they depend
/// on, nobody needs to open the history for them. Nothing about the file is an error: what is damaged, another user's,
/// behind a symlink or of another state is as good as not there, and what cannot be written is not kept.
class Memo {
 public:
  /// What is remembered of the repository as it is now. To be opened before the history is: see keep(). Nothing where
  /// it cannot be told whether anything has changed (see state_of_names; a base that is no plain name).
  static std::optional<Memo> open(Basis basis);

  Inquiry inquiry(const std::string& text, const std::vector<std::string>& tickets);
  /// The opinion that was come to; nothing where there was none.
  std::optional<Opinion> find(const Inquiry& inquiry) const;

  /// An opinion that is new.
  void note(Inquiry inquiry, Opinion opinion);
  /// Writes what was noted, unless something has changed since open(): then nobody can tell which state it belongs to.
  void keep() const noexcept;

 private:
  struct Noted {
    Inquiry inquiry;
    Opinion opinion;
  };

  Memo(Basis basis, std::string state);
  bool is_unchanged() const;
  std::string file_text() const;

  Basis basis_;
  std::string state_;
  NamedObjects objects_;
  std::map<std::string, Opinion> known_;  // by the question's digest
  std::vector<Noted> noted_;
};

}  // namespace checkpoint::history
