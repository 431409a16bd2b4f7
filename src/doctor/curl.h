#pragma once

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include <string>

namespace checkpoint::doctor {

/// The functions of libcurl that we use, found when they are first needed. For files of this folder that speak to the
/// network only.
struct Curl {
  decltype(&curl_easy_init) easy_init;
  decltype(&curl_easy_setopt) easy_setopt;
  decltype(&curl_easy_perform) easy_perform;
  decltype(&curl_easy_getinfo) easy_getinfo;
  decltype(&curl_easy_strerror) easy_strerror;
  decltype(&curl_easy_cleanup) easy_cleanup;
  decltype(&curl_url) url;
  decltype(&curl_url_set) url_set;
  decltype(&curl_url_get) url_get;
  decltype(&curl_url_cleanup) url_cleanup;
  decltype(&curl_free) free;

  /// nullptr where there is no libcurl to be had.
  static const Curl* loaded();
  /// Why there is none.
  static std::string absence();
};

/// A URL as libcurl understands it, so that what is judged is what is asked.
class Url {
 public:
  explicit Url(const Curl& curl);
  Url(const Url&) = delete;
  Url& operator=(const Url&) = delete;
  ~Url();

  /// Takes `text`, which may be relative to what stands here. False where it is no URL.
  bool take(const std::string& text);
  std::string part(CURLUPart part) const;

  std::string text() const { return part(CURLUPART_URL); }
  std::string scheme() const { return part(CURLUPART_SCHEME); }
  std::string host() const { return part(CURLUPART_HOST); }
  /// Scheme, host and port: what a redirect must not leave.
  std::string origin() const;
  bool is_loopback() const;

 private:
  const Curl* curl_;
  CURLU* handle_;
};

}  // namespace checkpoint::doctor
