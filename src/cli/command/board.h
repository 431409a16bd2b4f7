#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/system/folder_watch.h"

namespace checkpoint::cli {

struct Context;

/// Who may change checkpoints from the page.
enum class BoardUse { full, read_only };

/// What a board is to serve, and where.
struct BoardOrder {
  int port = 0;  ///< 0: any that is free
  BoardUse use = BoardUse::full;
  std::vector<std::string> options;          ///< that every command gets: --dir, --now
  std::vector<system::WatchedPlace> places;  ///< a change in one of them may change the page
};

/// The live page, on a port that only this machine can reach and behind a link with a secret.
class Board {
 public:
  virtual ~Board() = default;
  /// The link by which a browser comes in, with its secret.
  virtual std::string link() const = 0;
  /// Serves until nobody is there any more: the terminal, or whoever reads standard output, has gone. Throws
  /// Interrupted for a signal.
  virtual void serve() = 0;
};

using BoardOpener = std::function<std::shared_ptr<Board>(const BoardOrder& order, const Context& context)>;

/// The board as this program has it: each program links its own. `arguments` are those of the process. Opening it
/// throws Error{unsupported} where it was not built, Error{io} where the port is taken.
BoardOpener board_of_program(const std::vector<std::string>& arguments);

}  // namespace checkpoint::cli
