#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

/// A kind of document that clients can read.
struct ResourceKind {
  std::string_view kind;    ///< as `status` names it
  std::string_view prefix;  ///< of its URIs; the name follows
  std::string_view title;
  std::string_view command;  ///< that reads one
  std::string_view field;    ///< of its answer; empty: all that it says
};

std::span<const ResourceKind> resource_kinds();

/// What all of them are.
inline constexpr std::string_view kDocumentType = "application/json";

/// The words of the command that reads `uri`; nothing where no kind has such URIs.
std::optional<std::vector<std::string>> words_to_read(const std::string& uri);

/// The document in what that command has printed; empty where it has failed.
std::string content_of(const std::string& uri, const std::string& output);

}  // namespace checkpoint::cli
