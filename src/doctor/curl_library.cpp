#include <dlfcn.h>

#include "core/system/calls.h"
#include "doctor/curl.h"

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

}  // namespace

const Curl* Curl::loaded() {
  static const std::optional<Curl> curl = load();
  return curl ? &*curl : nullptr;
}

std::string Curl::absence() { return "libcurl is not installed"; }

}  // namespace checkpoint::doctor
