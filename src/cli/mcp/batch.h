#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/mcp/wire.h"

namespace checkpoint::cli {

/// The one revision in which messages may come as a list, and their answers go back as one.
inline constexpr std::string_view kBatchRevision = "2025-03-26";

/// The answers to the requests of one list. They are sent when nobody works on any of them any more: when the last that
/// holds it lets go. Requests that were cancelled have none; without any, nothing is sent.
class Batch {
 public:
  /// `wire` must outlive it.
  explicit Batch(Wire& wire) : wire_(&wire) {}
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  ~Batch();

  void add(const std::string& answer) { answers_ += (answers_.empty() ? "" : ", ") + answer; }

 private:
  Wire* wire_;
  std::string answers_;
};
using BatchHandle = std::shared_ptr<Batch>;

/// The elements of `line` as lines of their own, where it is a list that is not empty; else none.
std::vector<std::string> messages_in(const std::string& line);

}  // namespace checkpoint::cli
