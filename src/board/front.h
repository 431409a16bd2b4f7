#pragma once

#include <httplib.h>

#include "board/crew.h"
#include "board/errands.h"
#include "board/gate.h"
#include "board/listener.h"
#include "board/noticeboard.h"

namespace checkpoint::board {

class Connection;

/// What speaks HTTP: a port of the loopback, and for each request the gate before everything else. Of the library it
/// has what reads a request and writes its answer. It knows no checkpoints.
class Front final : private httplib::Server {
 public:
  /// Takes the port; 0: one that is free. Error{io} where it is taken. The others must outlive it.
  Front(int port, cli::BoardUse use, Noticeboard& noticeboard, Errands& errands);
  ~Front() override;

  const Gate& gate() const { return gate_; }
  /// Begins to serve, in threads that hear no signals.
  void start();
  /// Ends all connections, and waits until nobody serves any more.
  void stop();

 private:
  void welcome(int socket);
  void serve(int socket);
  template <class Self>
  static void answer(Self& self, Connection& connection);

  HandlerResponse route(const httplib::Request& request, httplib::Response& response);
  void enter(httplib::Response& response) const;
  void give_page(httplib::Response& response);
  void give_events(httplib::Response& response);
  void act(const httplib::Request& request, httplib::Response& response);
  void give_key(httplib::Response& response) const;

  cli::BoardUse use_;
  Noticeboard* noticeboard_;
  Errands* errands_;
  Guests guests_;
  Crew crew_;
  Listener listener_;
  Gate gate_;
};

}  // namespace checkpoint::board
