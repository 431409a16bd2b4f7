#include "doctor/curl.h"

#include <arpa/inet.h>

#include "core/letters.h"

namespace checkpoint::doctor {

namespace {

bool is_loopback_address(const std::string& host) {
  constexpr unsigned net = 127;
  in_addr four{};
  if (::inet_pton(AF_INET, host.c_str(), &four) == 1) return (ntohl(four.s_addr) >> 24U) == net;
  return host == "[::1]" || host == "::1";
}

}  // namespace

Url::Url(const Curl& curl) : curl_(&curl), handle_(curl.url()) {}

Url::~Url() { curl_->url_cleanup(handle_); }

bool Url::take(const std::string& text) { return curl_->url_set(handle_, CURLUPART_URL, text.c_str(), 0) == CURLUE_OK; }

std::string Url::part(CURLUPart part) const {
  char* text = nullptr;
  if (curl_->url_get(handle_, part, &text, CURLU_DEFAULT_PORT) != CURLUE_OK) return "";
  std::string copy(text);
  curl_->free(text);
  return part == CURLUPART_SCHEME || part == CURLUPART_HOST ? lower(copy) : copy;
}

std::string Url::origin() const { return scheme() + "://" + host() + ":" + part(CURLUPART_PORT); }

bool Url::is_loopback() const { return host() == "localhost" || is_loopback_address(host()); }

}  // namespace checkpoint::doctor
