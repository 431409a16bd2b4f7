#include "cli/mcp/server.h"

#include <algorithm>
#include <array>

#include "cli/mcp/methods.h"
#include "core/digest.h"
#include "core/first_where.h"
#include "core/ranges.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kMostJobs = 256;
constexpr std::size_t kMostQuestions = 16;
constexpr std::size_t kMostWatched = 128;
constexpr std::chrono::milliseconds kSecond{1000};

// Those at which a warning is heard.
constexpr std::array<std::string_view, 4> kLevelsOfWarnings{"debug", "info", "notice", "warning"};

constexpr std::string_view kPrefix = "io.modelcontextprotocol/";

std::string meta_key(std::string_view name) { return std::string(kPrefix) + std::string(name); }

// The revision that the request names for itself; empty where it belongs to a session.
std::string own_revision(const Message& message) {
  const auto named = message.meta(meta_key("protocolVersion"));
  return named && named->is_string() ? named->string() : "";
}

Fault unsupported(const std::string& revision) {
  Fault fault{FaultCode::unsupported_version, "the revision '" + revision + "' of the protocol is not spoken"};
  fault.data.set("supported", json::strings(revisions())).set("requested", revision);
  return fault;
}

Fault unknown_method(const Message& message) {
  return {FaultCode::unknown_method, "there is no method '" + message.method() + "'"};
}

Fault lacking(std::string_view name) {
  return {FaultCode::invalid_params, "the request's _meta lacks '" + meta_key(name) + "'"};
}

// The same for a request that names its revision itself.
std::optional<Fault> barrier_alone(const Message& message, const Method& method) {
  if (method.access == Access::before_session || method.access == Access::in_session) return unknown_method(message);
  const auto able = message.meta(meta_key("clientCapabilities"));
  return able && able->is_object() ? std::nullopt : std::optional(lacking("clientCapabilities"));
}

// What stops `message` from being answered; nothing where nothing does. `revision` is that of the session.
std::optional<Fault> barrier(const Message& message, const Method* method, const std::string& revision) {
  const std::string own = own_revision(message);
  if (!own.empty() && own != kStatelessRevision) return unsupported(own);
  if (method == nullptr) return unknown_method(message);
  if (!own.empty()) return barrier_alone(message, *method);
  if (method->access == Access::alone) return revision.empty() ? lacking("protocolVersion") : unknown_method(message);
  if (method->access == Access::before_session || !revision.empty()) return std::nullopt;
  return Fault{FaultCode::invalid_request, "the conversation begins with 'initialize'"};
}

// What is wrong with the params that no request of `method` can do without; nothing where nothing is.
std::optional<Fault> flaw_of_params(const Message& message, const Method& method) {
  const auto text = method.text.empty() ? std::nullopt : message.param(method.text);
  if (method.text.empty() || (text && text->is_string())) return std::nullopt;
  return Fault{FaultCode::invalid_params, std::string(method.text) + " must be a text"};
}

json::Object input_required(const Question& question) {
  json::Object request;
  request.set("method", question.method).set("params", question.params);
  json::Object result;
  return result.set("resultType", "input_required").set("inputRequests", json::Object().set(question.name, request));
}

}  // namespace

bool Request::client_can(std::string_view ability) const { return contains(abilities, ability); }

Server::Server(Wire& wire, Service service) : wire_(&wire), service_(std::move(service)) {}

std::size_t Server::serve() {
  while (!is_over_ || !jobs_.empty()) {
    handle(wire_->wait(patience()));
    start_next();
  }
  return requests_;
}

const Method* Server::find_method(std::string_view name) const {
  return first_where(service_.methods, [&](const Method& method) { return method.name == name; });
}

void Server::handle(const Event& event) {
  switch (event.kind) {
    case Event::Kind::line: return receive(event.text);
    case Event::Kind::too_long:
      return wire_->send(fault_line("null", {FaultCode::invalid_request, "a message of more than 8 MiB is not read"}));
    case Event::Kind::end: is_over_ = true; return;
    case Event::Kind::ended: return end_job(event.text);
    case Event::Kind::changed: return look_after_changes();
    case Event::Kind::nothing: return tell_progress();
  }
}

void Server::receive(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return;
  const std::vector<std::string> together =
      revision_ == kBatchRevision ? messages_in(line) : std::vector<std::string>();
  if (together.empty()) return receive_one(line, nullptr);
  const auto batch = std::make_shared<Batch>(*wire_);
  for (const std::string& one : together) receive_one(one, batch);
}

void Server::receive_one(const std::string& line, const BatchHandle& batch) {
  const auto message = Message::read(line);
  if (!message) return answer(batch, fault_line(message.problem().id, message.problem()));
  switch (message->kind()) {
    case Message::Kind::request: return receive_request(*message, batch);
    case Message::Kind::notification: return receive_notification(*message);
    case Message::Kind::response: return receive_response(*message);
  }
}

void Server::answer(const BatchHandle& batch, const std::string& line) {
  if (batch) return batch->add(line);
  wire_->send(line);
}

void Server::receive_request(const Message& message, const BatchHandle& batch) {
  ++requests_;
  const Method* method = find_method(message.method());
  if (const auto fault = barrier(message, method, revision_)) return answer(batch, fault_line(message.id(), *fault));
  if (const auto flaw = flaw_of_params(message, *method)) return answer(batch, fault_line(message.id(), *flaw));
  if (batch && message.method() == "initialize") {
    return answer(batch, fault_line(message.id(), {FaultCode::invalid_request, "'initialize' stands alone"}));
  }
  const bool is_stateless = !own_revision(message).empty();
  const std::string revision = is_stateless ? std::string(kStatelessRevision) : revision_;
  std::vector<std::string> abilities =
      is_stateless ? abilities_in(message.meta(meta_key("clientCapabilities"))) : abilities_;
  method->handle(*this, std::make_shared<const Request>(Request{message, revision, std::move(abilities), batch}));
}

void Server::receive_notification(const Message& message) {
  if (message.method() != "notifications/cancelled") return;  // the others need no answer
  const auto id = message.param("requestId");
  if (id && (id->is_string() || id->is_number())) cancel(std::string(id->source()));
}

void Server::receive_response(const Message& message) {
  const auto found = questions_.find(message.id());
  if (found == questions_.end()) return;  // nobody asked, or nobody asks any more
  const Listener listener = std::move(found->second.listener);
  questions_.erase(found);
  const auto result = message.root().find("result");
  listener(result && result->is_object() ? std::string(result->source()) : "{}");
}

void Server::cancel(const std::string& id) {
  const auto is_meant = [&id](const RequestHandle& request) { return request && request->message.id() == id; };
  if (is_running_ && is_meant(jobs_.front().request)) {
    is_cancelled_ = true;
    wire_->stop();
  }
  const auto waiting = jobs_.begin() + (is_running_ ? 1 : 0);
  jobs_.erase(std::remove_if(waiting, jobs_.end(), [&](const Job& job) { return is_meant(job.request); }), jobs_.end());
  std::erase_if(questions_, [&](const auto& question) { return is_meant(question.second.request); });
  for (Watched& watched : watched_) std::erase(watched.subscriptions, id);
  std::erase_if(watched_, [](const Watched& watched) { return watched.subscriptions.empty(); });
}

void Server::end_job(const std::string& output) {
  if (!is_running_) return;
  const Job job = std::move(jobs_.front());
  jobs_.pop_front();
  is_running_ = false;
  // What an agent reads goes on to others, and so does what a prompt hears: secrets of documents stay here.
  if (!is_cancelled_) job.listener(secret::masked(output));
}

void Server::start_next() {
  if (is_running_ || jobs_.empty()) return;
  is_running_ = true;
  is_cancelled_ = false;
  seconds_ = 0;
  std::vector<std::string> words = jobs_.front().words;
  words.insert(words.begin(), service_.options.begin(), service_.options.end());
  wire_->start(words);
}

std::optional<std::chrono::milliseconds> Server::patience() const {
  const bool is_told = is_running_ && jobs_.front().request && jobs_.front().request->message.meta("progressToken");
  return is_told ? std::optional(kSecond) : std::nullopt;
}

void Server::tell_progress() {
  if (!patience() || is_cancelled_) return;
  json::Object params;
  params.set("progressToken", *jobs_.front().request->message.meta("progressToken")).set("progress", ++seconds_);
  notify("notifications/progress", params.set("message", "at work for " + std::to_string(seconds_) + " s"));
}

void Server::reply(const RequestHandle& request, json::Object result, Keeping keeping) {
  if (request->is_stateless()) {
    constexpr int kHour = 3'600'000;
    json::Object info;
    info.set("name", service_.name).set("version", service_.version);
    json::Object meta;
    if (!result.has("resultType")) result.set("resultType", "complete");
    result.set("_meta", meta.set(meta_key("serverInfo"), info));
    result.set("ttlMs", keeping == Keeping::for_good ? kHour : 0).set("cacheScope", "private");
  }
  answer(request->batch, result_line(request->message.id(), result));
}

void Server::refuse(const RequestHandle& request, const Fault& fault) {
  answer(request->batch, fault_line(request->message.id(), fault));
}

void Server::run(const RequestHandle& request, std::vector<std::string> words, Listener listener) {
  if (request && jobs_.size() >= kMostJobs) {
    return refuse(request, {FaultCode::busy, "too many requests wait; send it again later"});
  }
  jobs_.push_back({request, std::move(words), std::move(listener)});
}

void Server::ask(const RequestHandle& request, const Question& question, Listener listener) {
  if (request->is_stateless()) return ask_again(request, question, listener);
  if (questions_.size() >= kMostQuestions) {
    return refuse(request, {FaultCode::busy, "too many questions wait for an answer"});
  }
  const std::string id = json::Value("ask-" + std::to_string(++asked_)).text();
  questions_.insert_or_assign(id, Asked{request, std::move(listener)});
  wire_->send(request_line(id, question.method, question.params));
}

void Server::ask_again(const RequestHandle& request, const Question& question, const Listener& listener) {
  const auto answers = request->message.param("inputResponses");
  const auto answer = answers ? answers->find(question.name) : std::nullopt;
  if (!answer) return reply(request, input_required(question));
  if (!answer->is_object()) {
    return refuse(request, {FaultCode::invalid_params, "the answer '" + question.name + "' must be an object"});
  }
  listener(std::string(answer->source()));
}

void Server::begin(const std::string& revision, std::vector<std::string> abilities) {
  revision_ = revision;
  abilities_ = std::move(abilities);
}

void Server::set_log_level(const std::string& level) { log_level_ = level; }

void Server::warn(const std::string& warning) {
  const bool is_heard = contains(kLevelsOfWarnings, log_level_);
  if (!is_heard) return;
  json::Object params;
  notify("notifications/message", params.set("level", "warning").set("logger", service_.name).set("data", warning));
}

void Server::notify(std::string_view method, const json::Object& params) {
  wire_->send(notification_line(method, params));
}

void Server::subscribe(const std::string& subscription, const std::string& uri, const std::string& digest) {
  if (watched_.empty()) wire_->watch(service_.store);
  auto found = std::find_if(watched_.begin(), watched_.end(), [&](const Watched& row) { return row.uri == uri; });
  if (found == watched_.end()) found = watched_.insert(watched_.end(), Watched{uri, digest, {}});
  std::erase(found->subscriptions, subscription);
  found->subscriptions.push_back(subscription);
}

void Server::unsubscribe(const std::string& subscription, const std::string& uri) {
  for (Watched& watched : watched_) {
    if (watched.uri == uri) std::erase(watched.subscriptions, subscription);
  }
  std::erase_if(watched_, [](const Watched& watched) { return watched.subscriptions.empty(); });
}

std::size_t Server::room_to_watch() const { return kMostWatched - std::min(watched_.size(), kMostWatched); }

// Several changes at once are looked after once: what is watched is read after the last of them.
void Server::look_after_changes() {
  must_look_again_ = looking_ > 0;
  if (must_look_again_) return;
  for (const Watched& watched : watched_) {
    const auto words = service_.reading.words(watched.uri);
    if (!words) continue;
    ++looking_;
    run(nullptr, *words, [this, uri = watched.uri](const std::string& output) { look_at(uri, output); });
  }
}

void Server::look_at(const std::string& uri, const std::string& output) {
  const std::string digest = sha256(service_.reading.content(uri, output));
  for (Watched& row : watched_) {
    if (row.uri != uri || row.digest == digest) continue;
    const bool is_new = row.digest.empty();
    row.digest = digest;
    if (!is_new) tell_updated(row);
  }
  --looking_;
  if (looking_ == 0 && must_look_again_) look_after_changes();
}

void Server::tell_updated(const Watched& watched) {
  for (const std::string& subscription : watched.subscriptions) {
    json::Object params;
    params.set("uri", watched.uri);
    json::Object meta;
    if (!subscription.empty()) {
      params.set("_meta", meta.set(meta_key("subscriptionId"), json::Value::raw(subscription)));
    }
    notify("notifications/resources/updated", params);
  }
}

}  // namespace checkpoint::cli
