#pragma once

#include <deque>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/mcp/wire.h"

namespace checkpoint::test {

/// A client that says what was written for it, one thing after the other; a command that is started ends at once, in
/// the test's own process, unless the script holds it.
class ScriptedWire final : public cli::Wire {
 public:
  using Run = std::function<std::string(const std::vector<std::string>& words)>;

  explicit ScriptedWire(Run run) : run_(std::move(run)) {}

  ScriptedWire& writes(const std::string& line) { return then({cli::Event::Kind::line, line}); }
  ScriptedWire& says(const nlohmann::json& message) { return writes(message.dump()); }
  ScriptedWire& then(cli::Event event);
  /// A command that is started from here on ends only at release(), or when the script is over.
  ScriptedWire& hold();
  ScriptedWire& release();
  /// Something happens between two messages.
  ScriptedWire& meanwhile(std::function<void()> happening);

  cli::Event wait(std::optional<std::chrono::milliseconds> patience) override;
  void send(std::string_view line) override;
  void start(const std::vector<std::string>& words) override;
  void stop() override { stops_ += 1; }
  void watch(const std::filesystem::path& folder) override { watched_ = folder; }

  const std::vector<nlohmann::json>& sent() const { return sent_; }
  /// The answer to the request with this id; null where there is none. Fails the test where there are two.
  nlohmann::json answer_to(const nlohmann::json& id) const;
  /// Notifications and requests of the server with this method.
  std::vector<nlohmann::json> heard(const std::string& method) const;

  const std::vector<std::vector<std::string>>& started() const { return started_; }
  int stops() const { return stops_; }
  const std::filesystem::path& watched() const { return watched_; }

 private:
  struct Step {
    cli::Event event;
    std::function<void()> happening;
  };

  Run run_;
  std::deque<Step> script_;
  std::vector<nlohmann::json> sent_;
  std::vector<std::vector<std::string>> started_;
  bool is_running_ = false;
  bool is_held_ = false;
  int stops_ = 0;
  std::filesystem::path watched_;
};

}  // namespace checkpoint::test
