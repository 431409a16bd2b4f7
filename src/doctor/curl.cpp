#include "doctor/curl.h"

#include <arpa/inet.h>
#include <dlfcn.h>

#include "core/letters.h"
#include "core/system/calls.h"

namespace checkpoint::doctor {

namespace {

template <class Function>
bool find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  return function != nullptr;
}

std::optional<Curl> load() {
  void* const library = ::dlopen(system::library_name("curl", 4).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return std::nullopt;
  Curl curl{};
  const bool is_complete =
      find(library, "curl_easy_init", curl.easy_init) && find(library, "curl_easy_setopt", curl.easy_setopt) &&
      find(library, "curl_easy_perform", curl.easy_perform) && find(library, "curl_easy_getinfo", curl.easy_getinfo) &&
      find(library, "curl_easy_strerror", curl.easy_strerror) &&
      find(library, "curl_easy_cleanup", curl.easy_cleanup) && find(library, "curl_url", curl.url) &&
      find(library, "curl_url_set", curl.url_set) && find(library, "curl_url_get", curl.url_get) &&
      find(library, "curl_url_cleanup", curl.url_cleanup) && find(library, "curl_free", curl.free);
  return is_complete ? std::optional(curl) : std::nullopt;
}

bool is_loopback_address(const std::string& host) {
  constexpr unsigned net = 127;
  in_addr four{};
  if (::inet_pton(AF_INET, host.c_str(), &four) == 1) return (ntohl(four.s_addr) >> 24U) == net;
  return host == "[::1]" || host == "::1";
}

}  // namespace

const Curl* Curl::loaded() {
  static const std::optional<Curl> curl = load();
  return curl ? &*curl : nullptr;
}

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
