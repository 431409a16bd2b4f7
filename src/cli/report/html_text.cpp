#include "cli/report/html_text.h"

#include "cli/report/report.h"
#include "core/letters.h"
#include "core/ranges.h"

namespace checkpoint::cli {

std::string html_text(std::string_view text) { return html_escaped(plain(text)); }

std::string html_escaped(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&': html += "&amp;"; break;
      case '<': html += "&lt;"; break;
      case '>': html += "&gt;"; break;
      case '"': html += "&quot;"; break;
      case '\'': html += "&#39;"; break;
      default: html += c;
    }
  }
  return html;
}

bool is_web_address(std::string_view url) {
  const std::string address = lower(url);
  const bool is_page = address.starts_with("https://") || address.starts_with("http://");
  return is_page && all_of(url, [](char c) { return c > ' ' && c < 0x7f; });
}

std::string html_link(std::string_view url, const std::string& html) {
  return R"(<a rel="noopener noreferrer" href=")" + html_text(url) + "\">" + html + "</a>";
}

}  // namespace checkpoint::cli
