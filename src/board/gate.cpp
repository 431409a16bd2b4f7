#include "board/gate.h"

#include <algorithm>
#include <array>

#include "core/first_where.h"
#include "core/ranges.h"

namespace checkpoint::board {
namespace {

constexpr int kWelcome = 200;
constexpr int kUnknown = 401;
constexpr int kForbidden = 403;
constexpr int kNothingThere = 404;
constexpr int kOtherMethod = 405;
constexpr int kNoLength = 411;
constexpr int kNoJson = 415;
constexpr int kOtherHost = 421;

constexpr std::string_view kCookie = "checkpoint-board=";

struct Door {
  std::string_view name;  // below the home
  Purpose purpose;
  std::string_view method;
};

constexpr std::array kDoors{Door{"", Purpose::look, "GET"}, Door{"page", Purpose::page, "GET"},
                            Door{"events", Purpose::events, "GET"}, Door{"key", Purpose::key, "GET"},
                            Door{"act", Purpose::act, "POST"}};

constexpr Door kEntrance{"", Purpose::enter, "GET"};

const Door* door_at(const std::string& target, const Gate& gate) {
  if (is_same_secret(target, gate.entrance())) return &kEntrance;
  const std::string home = gate.home();
  if (target.size() < home.size() || !is_same_secret(target.substr(0, home.size()), home)) return nullptr;
  return first_where(kDoors, [&](const Door& door) { return door.name == target.substr(home.size()); });
}

bool is_json(const std::string& type) {
  return type == "application/json" || type == "application/json; charset=utf-8" ||
         type == "application/json;charset=UTF-8";
}

}  // namespace

std::string Gate::cookie_line() const {
  return std::string(kCookie) + keys_.cookie + "; Path=" + home() + "; HttpOnly; SameSite=Strict";
}

// Of the port that addresses have by themselves browsers do not speak.
bool Gate::is_our_host(const std::string& host) const {
  const std::string usual = port_ == "80" ? host + ":80" : host;
  const std::array<std::string, 2> ours{"127.0.0.1:" + port_, "localhost:" + port_};
  return any_of(ours, [&](const std::string& one) { return host == one || usual == one; });
}

bool Gate::has_cookie(const std::string& cookies) const {
  for (std::size_t begin = 0; begin < cookies.size();) {
    const std::size_t end = std::min(cookies.find(';', begin), cookies.size());
    const std::string one = cookies.substr(begin, end - begin);
    if (one.starts_with(kCookie) && is_same_secret(one.substr(kCookie.size()), keys_.cookie)) return true;
    begin = std::min(cookies.find_first_not_of("; ", end), cookies.size());
  }
  return false;
}

// Browsers say who asks. The link may be followed from anywhere, for it is a secret by itself; what it leads to must be
// asked for by our own pages, or by the user.
int Gate::refusal_by_origin(const Knock& knock, Purpose purpose) const {
  const std::string origin = knock.header("Origin");
  if (!origin.empty() && origin != "http://" + knock.header("Host")) return kForbidden;
  const std::string site = knock.header("Sec-Fetch-Site");
  if (purpose == Purpose::enter) {
    const std::string mode = knock.header("Sec-Fetch-Mode");
    const std::string destination = knock.header("Sec-Fetch-Dest");
    const bool is_visit = (mode.empty() || mode == "navigate") && (destination.empty() || destination == "document");
    return is_visit ? kWelcome : kForbidden;
  }
  const bool is_own = site.empty() || site == "same-origin" || (site == "none" && purpose == Purpose::look);
  return is_own ? kWelcome : kForbidden;
}

int Gate::refusal_of_write(const Knock& knock) const {
  if (knock.header("Origin").empty()) return kForbidden;
  if (!is_same_secret(knock.header("Checkpoint-Key"), keys_.writing)) return kUnknown;
  if (use_ == cli::BoardUse::read_only) return kForbidden;
  if (!is_json(knock.header("Content-Type"))) return kNoJson;
  return knock.header("Content-Length").empty() ? kNoLength : kWelcome;
}

Verdict Gate::judge(const Knock& knock) const {
  if (!is_our_host(knock.header("Host"))) return {kOtherHost};
  const Door* const door = door_at(knock.target, *this);
  if (door == nullptr) return {kNothingThere};
  if (knock.method != door->method) return {kOtherMethod};
  const int by_origin = refusal_by_origin(knock, door->purpose);
  if (by_origin != kWelcome) return {by_origin};
  if (door->purpose != Purpose::enter && !has_cookie(knock.header("Cookie"))) return {kUnknown};
  if (door->purpose != Purpose::act) return {kWelcome, door->purpose};
  return {refusal_of_write(knock), door->purpose};
}

}  // namespace checkpoint::board
