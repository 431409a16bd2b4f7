#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "git/repository.h"

namespace checkpoint::git {

/// A branch's head, its first parent, that one's first parent, and so on: the states that it went through. Read as far
/// back as somebody asks.
class Mainline {
 public:
  /// Reads `repository` as long as it lives.
  Mainline(const Repository& repository, const Oid& head);

  struct Step {
    Oid commit;
    Oid tree;                    ///< its files
    std::int64_t committed = 0;  ///< seconds since 1970
  };

  /// The step so many commits before HEAD; nothing beyond the beginning, the border of a shallow clone, or `longest`.
  std::optional<Step> at(std::size_t back);
  /// How far back the newest step is that was committed at or before `seconds`; nothing where there is none.
  std::optional<std::size_t> back_to(std::int64_t seconds);
  /// The name of what stood at `path` then.
  std::optional<Oid> entry(std::size_t back, const std::string& path);

  /// The step furthest back for which `holds` is true, looked for between `near`, for which it is true, and `far`.
  /// Exact where it changes once between them; else one of the steps at which it changes.
  std::size_t furthest(std::size_t near, std::size_t far, const std::function<bool(std::size_t back)>& holds) const;

  /// A step at which something stood at `path`, looked for in growing strides, and no further back than the newest step
  /// that was committed at or before `since`, in seconds since 1970.
  std::optional<std::size_t> some_step_with(const std::string& path, std::int64_t since);

  const Repository& repository() const { return *repository_; }

  static constexpr std::size_t longest = 20000;  // what one run may read for a hint

 private:
  const Repository* repository_;
  CommitReader reader_;
  std::vector<Step> steps_;
  std::optional<Oid> next_;
};

}  // namespace checkpoint::git
