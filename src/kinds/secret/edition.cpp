#include "kinds/secret/edition.h"

#include "kinds/secret/edition_text.h"

namespace checkpoint::secret {

std::string_view edition() { return kEditionText; }

}  // namespace checkpoint::secret
