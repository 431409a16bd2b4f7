#include "doctor/health.h"

#include <memory>

#include "doctor/curl.h"

namespace checkpoint::doctor {

namespace {

constexpr int kMostRedirects = 5;
constexpr long kMicrosecond = 1000;  // in a millisecond

struct Close {
  const Curl* curl;
  void operator()(CURL* handle) const { curl->easy_cleanup(handle); }
};
using Handle = std::unique_ptr<CURL, Close>;

struct Body {
  std::string text;
  std::size_t most = 0;
  bool is_too_long = false;
};

std::size_t receive(char* bytes, std::size_t size, std::size_t count, void* user) {
  Body& body = *static_cast<Body*>(user);
  body.is_too_long = body.text.size() + size * count > body.most;
  if (body.is_too_long) return 0;
  body.text.append(bytes, size * count);
  return size * count;
}

// One answer on the way.
struct Reply {
  long status = 0;
  std::string location;  // absolute, of a redirect
  std::string body;
  std::chrono::milliseconds taken{0};
};

std::string variable(const Environment& environment, const std::string& lower, const std::string& upper) {
  const auto value = environment.get(lower);
  return value ? *value : environment.get(upper).value_or("");
}

std::string proxy_for(const Url& url, const Environment& environment) {
  if (url.is_loopback()) return "";
  const std::string own = variable(environment, "https_proxy", "HTTPS_PROXY");
  return own.empty() ? variable(environment, "all_proxy", "ALL_PROXY") : own;
}

// Nothing that libcurl would take from the process itself: no .netrc, no variables but the ones given.
void prepare(const Curl& curl, CURL* handle, const Url& url, const HealthQuestion& question, Body& body) {
  curl.easy_setopt(handle, CURLOPT_URL, url.text().c_str());
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, url.scheme().c_str());
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_TIMEOUT_MS, long{question.timeout.count()});
  curl.easy_setopt(handle, CURLOPT_PROXY, proxy_for(url, question.environment).c_str());
  curl.easy_setopt(handle, CURLOPT_NOPROXY, variable(question.environment, "no_proxy", "NO_PROXY").c_str());
  curl.easy_setopt(handle, CURLOPT_USERAGENT, "git-checkpoint");
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, &receive);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &body);
}

Result<Reply, HealthObstacle> ask_once(const Curl& curl, const Url& url, const HealthQuestion& question) {
  const Handle handle(curl.easy_init(), Close{&curl});
  if (!handle) return HealthObstacle{"libcurl cannot be started"};
  Body body;
  body.most = question.most_bytes;
  prepare(curl, handle.get(), url, question, body);
  const CURLcode code = curl.easy_perform(handle.get());
  if (body.is_too_long) return HealthObstacle{"its answer is longer than 64 KiB"};
  if (code != CURLE_OK) return HealthObstacle{std::string("it cannot be reached: ") + curl.easy_strerror(code)};
  Reply reply;
  curl.easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &reply.status);
  char* location = nullptr;
  curl.easy_getinfo(handle.get(), CURLINFO_REDIRECT_URL, &location);
  if (location != nullptr) reply.location = location;
  curl_off_t taken = 0;
  curl.easy_getinfo(handle.get(), CURLINFO_TOTAL_TIME_T, &taken);
  reply.taken = std::chrono::milliseconds(taken / kMicrosecond + 1);
  reply.body = std::move(body.text);
  return reply;
}

std::string objection_to(const Url& url) {
  const bool is_safe = url.scheme() == "https" || (url.scheme() == "http" && url.is_loopback());
  return is_safe ? "" : "it is neither https nor on this machine, so it is not asked";
}

}  // namespace

Result<std::string, HealthObstacle> ask_health(const HealthQuestion& question) {
  const Curl* const curl = Curl::loaded();
  if (curl == nullptr) return HealthObstacle{Curl::absence()};
  Url url(*curl);
  if (!url.take(question.url)) return HealthObstacle{"it is not a URL"};
  HealthQuestion left = question;
  for (int redirects = 0; redirects <= kMostRedirects; ++redirects) {
    const std::string objection = objection_to(url);
    if (!objection.empty()) return HealthObstacle{objection};
    const std::string origin = url.origin();
    auto reply = ask_once(*curl, url, left);
    if (!reply) return reply.problem();
    if (reply->location.empty()) {
      const bool is_good = reply->status >= 200 && reply->status < 300;
      if (is_good) return reply->body;
      return HealthObstacle{"it answers with status " + std::to_string(reply->status)};
    }
    if (!url.take(reply->location)) return HealthObstacle{"it redirects to something that is not a URL"};
    if (url.origin() != origin) return HealthObstacle{"it redirects to another host, which is not asked"};
    left.timeout -= reply->taken;
    if (left.timeout.count() <= 0) return HealthObstacle{"it cannot be reached: Timeout was reached"};
  }
  return HealthObstacle{"it redirects without end"};
}

}  // namespace checkpoint::doctor
