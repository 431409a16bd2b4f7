#pragma once

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "cli/mcp/batch.h"
#include "cli/mcp/message.h"
#include "cli/mcp/service.h"
#include "cli/mcp/wire.h"

namespace checkpoint::cli {

/// From this revision on there is no session: each request says by what it is to be answered.
inline constexpr std::string_view kStatelessRevision = "2026-07-28";

/// A request that waits for its answer, and what is known of whoever has sent it.
struct Request {
  Message message;
  std::string revision;                     ///< of the protocol, by which it is answered
  std::vector<std::string> abilities = {};  ///< what its client can be asked for: `elicitation`
  BatchHandle batch = {};                   ///< with which it came; nullptr: alone

  bool is_stateless() const { return revision == kStatelessRevision; }
  bool client_can(std::string_view ability) const;
};

/// What a client, or its user, is asked before its request can be answered.
struct Question {
  std::string name;    ///< under which the answer comes, where there are no sessions
  std::string method;  ///< that the client is called by: `elicitation/create`
  json::Object params;
};

/// How long a client may keep a result; only said where there are no sessions.
enum class Keeping { not_at_all, for_good };

/// The Model Context Protocol, revisions 2024-11-05 to 2026-07-28, over a wire. It knows nothing of what is served:
/// that is a Service, which says what can be called and read. Requests that need a command are answered in the order in
/// which they came.
class Server {
 public:
  /// Gets what a command has printed.
  using Listener = std::function<void(const std::string& output)>;

  /// `wire` must outlive it.
  Server(Wire& wire, Service service);

  /// Serves until there are no more messages and all have been answered. How many requests there were.
  std::size_t serve();

  // For the methods: each request is answered once, now or from a listener.
  void reply(const RequestHandle& request, json::Object result, Keeping keeping = Keeping::not_at_all);
  void refuse(const RequestHandle& request, const Fault& fault);
  /// Has `words` run once all before it have been; `listener` is not called where the request was cancelled.
  void run(const RequestHandle& request, std::vector<std::string> words, Listener listener);
  /// Asks a client that can be asked so; `listener` gets the JSON of the answer's result, or of `{}` where it was an
  /// error. Without sessions the client sends its request again, with the answer: this time `listener` is called at
  /// once, and before it was not.
  void ask(const RequestHandle& request, const Question& question, Listener listener);

  const Service& service() const { return service_; }

  // The session, where there is one.
  void begin(const std::string& revision, std::vector<std::string> abilities);
  void set_log_level(const std::string& level);
  /// Sends `warning` to a client that wants to hear of such.
  void warn(const std::string& warning);

  /// From now on `subscription` (the JSON text of a request's id; empty: the session) hears of changes of `uri`, which
  /// is now as `digest` says; empty: as look_after_changes() finds it.
  void subscribe(const std::string& subscription, const std::string& uri, const std::string& digest);
  void unsubscribe(const std::string& subscription, const std::string& uri);
  /// Has all that is watched read again; who has subscribed to what is different hears of it.
  void look_after_changes();
  /// How many more documents may be watched.
  std::size_t room_to_watch() const;
  void notify(std::string_view method, const json::Object& params);

 private:
  struct Job {
    RequestHandle request;  // nullptr: for ourselves
    std::vector<std::string> words;
    Listener listener;
  };
  struct Asked {
    RequestHandle request;
    Listener listener;
  };
  struct Watched {
    std::string uri;
    std::string digest;
    std::vector<std::string> subscriptions;
  };

  const Method* find_method(std::string_view name) const;
  void handle(const Event& event);
  void receive(const std::string& line);
  void receive_one(const std::string& line, const BatchHandle& batch);
  void receive_request(const Message& message, const BatchHandle& batch);
  void answer(const BatchHandle& batch, const std::string& line);
  void ask_again(const RequestHandle& request, const Question& question, const Listener& listener);
  void receive_notification(const Message& message);
  void receive_response(const Message& message);
  void cancel(const std::string& id);
  void end_job(const std::string& output);
  void start_next();
  void tell_progress();
  void look_at(const std::string& uri, const std::string& output);
  void tell_updated(const Watched& watched);
  std::optional<std::chrono::milliseconds> patience() const;

  Wire* wire_;
  Service service_;
  std::size_t requests_ = 0;
  bool is_over_ = false;
  std::string revision_;  // empty: no session has begun
  std::vector<std::string> abilities_;
  std::string log_level_;  // empty: none
  std::deque<Job> jobs_;   // the first one runs, if is_running_
  bool is_running_ = false;
  bool is_cancelled_ = false;
  unsigned seconds_ = 0;                    // how long it has been running
  std::map<std::string, Asked> questions_;  // by the id of our request
  std::size_t asked_ = 0;
  std::vector<Watched> watched_;
  std::size_t looking_ = 0;       // how many are being read again
  bool must_look_again_ = false;  // something has changed meanwhile
};

}  // namespace checkpoint::cli
