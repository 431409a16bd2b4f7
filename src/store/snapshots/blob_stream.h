#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/git_command.h"
#include "store/snapshots/output_reader.h"

namespace checkpoint {

/// The contents of blobs, one after the other, as one git process reads them: no more than a piece of one is held.
class BlobStream {
 public:
  /// A blob, and what it is known to hold.
  struct Request {
    std::string blob;
    std::uint64_t size = 0;
  };
  /// Takes the next piece of a content.
  using Taker = std::function<void(std::string_view piece)>;

  BlobStream(const GitCommand& git, std::vector<Request> requests);

  /// Passes the content of the next blob that was asked for to `take`, piece by piece. Returns what is wrong with it,
  /// or nothing: git does not have it, it is no blob, it has another size, or its content has another id. Some pieces
  /// may have been passed on before that is known.
  std::optional<std::string> next(const Taker& take);

 private:
  struct Head {
    std::string type;
    std::uint64_t size = 0;
  };

  void start();
  std::string broken_off();
  std::optional<Head> head_in(const std::string& text) const;
  std::optional<std::string> content(const Request& request, const Head& head, const Taker& take);

  const GitCommand& git_;
  std::vector<Request> requests_;
  std::size_t index_ = 0;
  std::string input_;
  std::optional<OutputReader> output_;
};

}  // namespace checkpoint
