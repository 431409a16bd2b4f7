#pragma once

#include <cstddef>
#include <string>

#include "core/error.h"

namespace checkpoint {

/// The least that a snapshot's document takes for the file at `path`, in bytes.
std::size_t least_document_bytes(const std::string& path);

/// The refusal of a snapshot whose document would be larger than a document may be.
Error document_too_large(std::size_t files, std::size_t max_bytes);

}  // namespace checkpoint
