#include <algorithm>
#include <array>
#include <string>

#include "core/letters.h"
#include "core/ranges.h"
#include "kinds/secret/shape.h"

namespace checkpoint::secret {
namespace {

// The end of the user part and of the authority in `text` after `://`.
struct Authority {
  std::size_t at_sign;
  std::size_t end;
};

std::optional<Authority> authority_at(std::string_view text, std::size_t begin) {
  const std::size_t end = end_of_run(text, begin, [](char letter) {
    return !is_space(letter) && std::string_view("/?#\"'`<>\\").find(letter) == std::string_view::npos;
  });
  const std::size_t at_sign = text.substr(begin, end - begin).rfind('@');
  if (at_sign == std::string_view::npos) return std::nullopt;
  return Authority{begin + at_sign, end};
}

// `user:password@host:port`: `postgres:postgres@db`, with which a program is delivered, or `abc:xyz@example.com`, which
// is nobody's host (RFC 2606).
bool is_sample_login(std::string_view authority) {
  constexpr std::array<std::string_view, 3> hosts{"example.com", "example.org", "example.net"};
  const std::string_view login = authority.substr(0, authority.rfind('@'));
  const std::string_view place = authority.substr(std::min(login.size() + 1, authority.size()));
  const std::string_view host = place.substr(0, place.find(':'));
  const bool is_nobodys = any_of(
      hosts, [host](std::string_view known) { return host == known || host.ends_with("." + std::string(known)); });
  if (is_nobodys) return true;
  const std::size_t colon = std::min(login.find(':'), login.size());
  const std::string_view password = login.substr(std::min(colon + 1, login.size()));
  return login.substr(0, colon) == password && none_of(password, is_digit);
}

}  // namespace

std::optional<Span> find_url_password(std::string_view text, std::size_t from) {
  constexpr std::string_view mark = "://";
  for (std::size_t at = text.find(mark, from); at != std::string_view::npos; at = text.find(mark, at + 1)) {
    const std::size_t begin = at + mark.size();
    const std::optional<Authority> authority = authority_at(text, begin);
    const std::size_t colon = authority ? text.find(':', begin) : std::string_view::npos;
    if (!authority || colon >= authority->at_sign) continue;
    const Span password{colon + 1, authority->at_sign};
    if (password.begin == password.end || is_placeholder(password.in(text))) continue;
    if (!is_sample_login(text.substr(begin, authority->end - begin))) return password;
  }
  return std::nullopt;
}

}  // namespace checkpoint::secret
