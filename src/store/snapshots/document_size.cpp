#include "store/snapshots/document_size.h"

#include <string_view>

namespace checkpoint {

std::size_t least_document_bytes(const std::string& path) {
  constexpr std::string_view around =
      R"(    {"path": "", "mode": "100644", "blob": "0123456789012345678901234567890123456789", "size": 0},)";
  return around.size() + path.size();
}

Error document_too_large(std::size_t files, std::size_t max_bytes) {
  return {
      ErrorCode::invalid,
      "the snapshot cannot be written: a document that names " + std::to_string(files) +
          (files == 1 ? " file" : " files") + " beside its other contents is larger than the limit of " +
          std::to_string(max_bytes) + " bytes",
      {"--files=':(exclude)<path>' leaves files out; two names of the plan can share the files between them",
       "'git config checkpoint.maxFileSize \"<size>\"' raises the limit, in each clone that is to read the snapshot"}};
}

}  // namespace checkpoint
