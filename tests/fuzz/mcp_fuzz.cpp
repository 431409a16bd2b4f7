// Plays a client that says anything. Each line of the input is a message; where it begins with `!`, what stands behind
// that is what the next command prints. Whatever comes, each message that is sent is one line of JSON-RPC, no request
// is answered twice, and the conversation ends.

#include <deque>
#include <set>
#include <string>

#include "cli/mcp/checkpoint_service.h"
#include "cli/mcp/server.h"
#include "core/member.h"
#include "core/take.h"
#include "fuzz/fuzz.h"

using namespace checkpoint;

namespace {

class AnyClient final : public cli::Wire {
 public:
  explicit AnyClient(std::string_view text) {
    for (const std::string_view line : parts_of(text, '\n'))
      (line.starts_with('!') ? outputs_ : lines_).push_back(line);
  }

  cli::Event wait(std::optional<std::chrono::milliseconds> patience) override {
    if (is_running_ && turns_++ % 2 == 1) return ended();
    if (patience && turns_ % 3 == 0) return {};
    if (lines_.empty()) return is_running_ ? ended() : cli::Event{cli::Event::Kind::end};
    const std::string_view line = lines_.front();
    lines_.pop_front();
    if (line == "~") return {cli::Event::Kind::changed};
    count(line);
    return {cli::Event::Kind::line, std::string(line)};
  }

  void send(std::string_view line) override {
    must(line.find('\n') == std::string_view::npos, "a message is one line");
    const auto document = Document::parse(std::string(line));
    must(document.ok(), "a message is JSON");
    must(text_member(document->root(), "jsonrpc") == "2.0", "a message is one of JSON-RPC");
    if (document->root().find("method")) return;
    const auto id = document->root().find("id");
    must(id.has_value(), "an answer has an id");
    if (!id->is_string() && !id->is_number()) return;
    const auto open = requests_.find(std::string(id->source()));
    must(open != requests_.end(), "only a request is answered, and once");
    requests_.erase(open);
  }

  void start(const std::vector<std::string>& words) override {
    must(!is_running_ && !words.empty(), "one command runs at a time");
    is_running_ = true;
  }
  void stop() override {}
  void watch(const std::filesystem::path&) override {}

 private:
  void count(std::string_view line) {
    const auto message = cli::Message::read(std::string(line));
    const bool is_request = message && message->kind() == cli::Message::Kind::request;
    if (is_request) requests_.insert(message->id());
    if (!message) requests_.insert(message.problem().id);
  }

  cli::Event ended() {
    is_running_ = false;
    cli::Event event{cli::Event::Kind::ended};
    if (outputs_.empty()) return event;
    event.text = outputs_.front().substr(1);
    outputs_.push_back(outputs_.front());
    outputs_.pop_front();
    return event;
  }

  std::deque<std::string_view> lines_;
  std::deque<std::string_view> outputs_;
  std::multiset<std::string> requests_;
  bool is_running_ = false;
  std::size_t turns_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  AnyClient client(text);
  const auto new_id = [] { return std::string("6f1c1f4e-5a0b-4c39-9d53-0c7a2f6f3b11"); };
  cli::Server(client, cli::checkpoint_service({}, {}, new_id)).serve();
  return 0;
}
