#include "cli/scripted_wire.h"

#include "support/catch.h"

namespace checkpoint::test {

using cli::Event;
using Json = nlohmann::json;

ScriptedWire& ScriptedWire::then(Event event) {
  script_.push_back({std::move(event), nullptr});
  return *this;
}

ScriptedWire& ScriptedWire::meanwhile(std::function<void()> happening) {
  script_.push_back({{}, std::move(happening)});
  return *this;
}

ScriptedWire& ScriptedWire::hold() {
  return meanwhile([this] { is_held_ = true; });
}

ScriptedWire& ScriptedWire::release() {
  return meanwhile([this] { is_held_ = false; });
}

Event ScriptedWire::wait(std::optional<std::chrono::milliseconds>) {
  for (;;) {
    if (is_running_ && (!is_held_ || script_.empty())) {
      is_running_ = false;
      return {Event::Kind::ended, run_(started_.back())};
    }
    if (script_.empty()) return {Event::Kind::end};
    const Step step = std::move(script_.front());
    script_.pop_front();
    if (!step.happening) return step.event;
    step.happening();
  }
}

void ScriptedWire::send(std::string_view line) {
  INFO(line);
  CHECK(line.find('\n') == std::string_view::npos);
  sent_.push_back(Json::parse(line));
  const Json all = sent_.back().is_array() ? sent_.back() : Json::array({sent_.back()});
  for (const Json& message : all) CHECK(message.at("jsonrpc") == "2.0");
}

void ScriptedWire::start(const std::vector<std::string>& words) {
  CHECK_FALSE(is_running_);
  started_.push_back(words);
  is_running_ = true;
}

Json ScriptedWire::answer_to(const Json& id) const {
  Json answer;
  for (const Json& message : sent_) {
    if (message.contains("method") || message.at("id") != id) continue;
    INFO(message.dump());
    CHECK(answer.is_null());
    answer = message;
  }
  return answer;
}

std::vector<Json> ScriptedWire::heard(const std::string& method) const {
  std::vector<Json> messages;
  for (const Json& message : sent_) {
    if (message.contains("method") && message.at("method") == method) messages.push_back(message);
  }
  return messages;
}

}  // namespace checkpoint::test
