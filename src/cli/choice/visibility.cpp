#include "cli/choice/visibility.h"

#include "cli/choice/workspace.h"
#include "core/layout.h"

namespace checkpoint::cli {

std::function<history::View(const std::string& path)> visibility(const Context& context,
                                                                 const std::optional<std::string>& as,
                                                                 const std::optional<std::string>& named) {
  const std::optional<std::string> actor = acting_skill(context, as);
  return [actor, named](const std::string& path) {
    if (!actor) return named ? history::View::owner : history::View::others;
    const auto inside = layout::inside_store(path);
    const auto owner = inside ? layout::skill_of(*inside) : std::nullopt;
    return owner == *actor ? history::View::owner : history::View::others;
  };
}

}  // namespace checkpoint::cli
