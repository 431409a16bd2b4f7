#include "cli/mcp/batch.h"

#include <exception>

#include "core/document.h"

namespace checkpoint::cli {

Batch::~Batch() {
  if (answers_.empty()) return;
  try {
    wire_->send("[" + answers_ + "]");
  } catch (const std::exception&) {
    // Nobody reads any more; whatever is sent next finds it out.
  }
}

std::vector<std::string> messages_in(const std::string& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string::npos || line[first] != '[') return {};
  const auto document = Document::parse(line, Limits{kLongestMessage, Limits{}.max_depth});
  std::vector<std::string> messages;
  if (!document || !document->root().is_array()) return messages;
  for (const Node& element : document->root().children()) messages.emplace_back(element.source());
  return messages;
}

}  // namespace checkpoint::cli
