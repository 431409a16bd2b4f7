#pragma once

#include <string>
#include <string_view>

namespace checkpoint::cli {

/// A text of a document as HTML or XML has it, between tags and in attributes alike: on one line, without secrets,
/// control characters made visible, and nothing in it that could be markup.
std::string html_text(std::string_view text);

/// The same of a text that is to stay as it is: a reader of the markup gets just `text`.
std::string html_escaped(std::string_view text);

/// Whether it is an address that a browser opens as a page: `https://` or `http://`, and nothing odd in it.
bool is_web_address(std::string_view url);

/// A link to such an address; `html` is what it shows.
std::string html_link(std::string_view url, const std::string& html);

}  // namespace checkpoint::cli
