#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace checkpoint::cli {

class Server;
struct Request;
using RequestHandle = std::shared_ptr<const Request>;

/// Which requests may call a method. A request stands alone that names the revision of the protocol itself; all others
/// are of the session, which `initialize` begins.
enum class Access : std::uint8_t {
  before_session,  ///< of the session, and already before it has begun
  in_session,      ///< of the session
  alone,           ///< those that stand alone
  both,            ///< of the session, and those that stand alone
};

/// A row of a table of methods.
struct Method {
  std::string_view name;
  Access access;
  void (*handle)(Server& server, const RequestHandle& request);
  std::string_view text = {};  ///< the param that has to be a text
};

/// How documents are read: each by a command, in whose output it is.
struct Reading {
  /// The words of the command that reads `uri`; nothing where no document can have such a URI.
  std::optional<std::vector<std::string>> (*words)(const std::string& uri);
  /// The document in what that command has printed; empty where it has failed.
  std::string (*content)(const std::string& uri, const std::string& output);
  std::string_view type;  ///< of all of them: `application/json`
};

/// What a server serves, and as whom. What the protocol itself asks for is in cli/mcp/methods.h, for a row of `methods`
/// like any other.
struct Service {
  std::string name;                     ///< by which clients know it
  std::string title;                    ///< the same for people
  std::string version;                  ///< of this program
  std::string instructions;             ///< for the client's model
  std::span<const Method> methods;      ///< all that can be called; the table must outlive the server
  Reading reading;                      ///< of what can be read and watched
  std::vector<std::string> options;     ///< that every command gets: --dir, --now
  std::filesystem::path store;          ///< which folder to watch
  std::function<std::string()> new_id;  ///< for answers that no command gave
};

}  // namespace checkpoint::cli
