#include "board/visitor.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <regex>

#include "core/letters.h"
#include "support/catch.h"

namespace checkpoint::test {
namespace {

constexpr int kPatience = 60000;

std::vector<std::string> board_words(const std::vector<std::string>& more) {
  std::vector<std::string> words{"board", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

nlohmann::json first_line_of(RunningProgram& program) {
  std::string line;
  for (char letter = 0; program.read(&letter, 1) == 1 && letter != '\n';) line += letter;
  INFO(line);
  REQUIRE(!line.empty());
  return nlohmann::json::parse(line);
}

}  // namespace

Shop::Shop() {
  write("first");
  before = text();
}

Served::Served(const Workbench& bench, const std::filesystem::path& folder, const std::vector<std::string>& words)
    : program_({"git-checkpoint", board_words(words), folder}, bench.environment), announced_(first_line_of(program_)) {
  const std::string url = announced_.value("url", "");
  std::smatch parts;
  INFO(announced_.dump());
  REQUIRE(std::regex_match(url, parts, std::regex("http://127\\.0\\.0\\.1:([0-9]+)(/enter/[0-9a-f]{32,})")));
  port_ = std::stoi(parts[1]);
  entrance_ = parts[2];
}

std::string Reply::header(const std::string& name) const {
  const std::string wanted = "\r\n" + lower(name) + ": ";
  const std::size_t at = lower(head).find(wanted);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + wanted.size();
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

Reply reply_in(const std::string& bytes) {
  Reply reply;
  const std::size_t end = bytes.find("\r\n\r\n");
  if (end == std::string::npos) return reply;
  reply.head = bytes.substr(0, end + 2);
  reply.body = bytes.substr(end + 4);
  reply.status = std::stoi(reply.head.substr(reply.head.find(' ') + 1));
  return reply;
}

Wire::Wire(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  REQUIRE(socket_ >= 0);
  REQUIRE(::connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
}

Wire::~Wire() { ::close(socket_); }

bool Wire::send(const std::string& bytes) const {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t count = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (count <= 0) return false;
    sent += static_cast<std::size_t>(count);
  }
  return true;
}

bool Wire::read_some() {
  pollfd file{socket_, POLLIN, 0};
  std::array<char, 65536> buffer;
  if (::poll(&file, 1, kPatience) <= 0) return false;
  const ssize_t count = ::recv(socket_, buffer.data(), buffer.size(), 0);
  if (count > 0) seen_.append(buffer.data(), static_cast<std::size_t>(count));
  return count > 0;
}

std::string Wire::rest() {
  while (read_some()) {
  }
  return seen_.substr(begin_);
}

bool Wire::comes(const std::string& text) {
  for (;;) {
    const std::size_t at = seen_.find(text, begin_);
    if (at != std::string::npos) {
      begin_ = at + text.size();
      return true;
    }
    if (!read_some()) return false;
  }
}

bool Wire::is_answered() const {
  pollfd file{socket_, POLLIN, 0};
  return ::poll(&file, 1, 200) > 0;
}

std::string talk(int port, const std::string& bytes) {
  Wire wire(port);
  wire.send(bytes);
  return wire.rest();
}

std::string request_text(const std::string& line, const Headers& headers, const std::string& body) {
  std::string text = line + " HTTP/1.1\r\n";
  for (const auto& [name, value] : headers) {
    if (!value.empty()) text += name + ": " + value + "\r\n";
  }
  return text + "\r\n" + body;
}

Visitor::Visitor(const Served& board) : port_(board.port()), host_(board.host()) {
  const Reply reply = reply_in(talk(port_, request_text("GET " + board.entrance(), {{"Host", host_}})));
  REQUIRE(reply.status == 200);
  const std::string cookie = reply.header("Set-Cookie");
  cookie_ = cookie.substr(0, cookie.find(';'));
  std::smatch found;
  REQUIRE(std::regex_search(reply.body, found, std::regex("href=\"(/[0-9a-f]{32,}/)\"")));
  home_ = found[1];
  key_ = nlohmann::json::parse(get("key").body).at("key");
}

Headers Visitor::headers() const { return {{"Host", host_}, {"Cookie", cookie_}, {"Sec-Fetch-Site", "same-origin"}}; }

Headers Visitor::writing_headers() const {
  Headers all = headers();
  all["Origin"] = "http://" + host_;
  all["Content-Type"] = "application/json";
  all["Checkpoint-Key"] = key_;
  return all;
}

Reply Visitor::get(const std::string& name, const Headers& more) const {
  Headers all = headers();
  for (const auto& [header, value] : more) all[header] = value;
  return reply_in(talk(port_, request_text("GET " + home_ + name, all)));
}

Reply Visitor::post(const std::string& name, const std::string& body, const Headers& more) const {
  Headers all = writing_headers();
  all["Content-Length"] = std::to_string(body.size());
  for (const auto& [header, value] : more) all[header] = value;
  return reply_in(talk(port_, request_text("POST " + home_ + name, all, body)));
}

std::unique_ptr<Wire> Visitor::events() const {
  auto wire = std::make_unique<Wire>(port_);
  wire->send(request_text("GET " + home_ + "events", headers()));
  REQUIRE(wire->comes("event: shown"));
  return wire;
}

std::string Visitor::page_with(const std::string& text, Wire& events) const {
  for (;;) {
    std::string page = get("page").body;
    if (page.find(text) != std::string::npos) return page;
    INFO(text);
    REQUIRE(events.comes("event: changed"));
  }
}

}  // namespace checkpoint::test
