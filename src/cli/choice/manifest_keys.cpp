#include "cli/choice/manifest_keys.h"

#include "core/error.h"
#include "kinds/stage/gate_keys.h"

namespace checkpoint::cli {

void refuse_misspelt_keys(const Document& manifest) {
  const std::vector<stage::MisnamedKey> misnamed = stage::misnamed_gate_keys(manifest.root());
  if (misnamed.empty()) return;
  const stage::MisnamedKey& first = misnamed.front();
  throw Error{ErrorCode::invalid,
              first.owner + " has the key '" + first.value.key() + "', which means nothing",
              {"did you mean " + first.meant + "?"}};
}

}  // namespace checkpoint::cli
