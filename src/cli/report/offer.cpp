#include "cli/report/offer.h"

#include <algorithm>

#include "cli/report/appearance.h"
#include "cli/report/html_text.h"
#include "core/json_string.h"
#include "kinds/secret/secret.h"

namespace checkpoint::cli {
namespace {

constexpr std::size_t kButtonColumns = 40;
constexpr std::size_t kRefusalColumns = 400;
constexpr std::size_t kMostBytes = 30000;

// Why the command would not get what stands in the document; empty where it would.
std::string obstacle_in(const json::Object& arguments) {
  const auto document = Document::parse(arguments.text());
  if (!document || arguments.text().size() > kMostBytes) return "it is too long to be sent from a page";
  for (const Node& argument : document->root().children()) {
    const std::string text = argument.string();
    if (secret::masked(text) != text) return "it looks as if it held a secret, and no page shows those";
    if (text.find('\0') != std::string::npos) return "it holds a character that no command can be given";
  }
  return "";
}

std::string attribute(const std::string& name, const std::string& html) {
  return html.empty() ? "" : " data-" + name + "=\"" + html + "\"";
}

std::string json_html(const std::string& json) { return html_escaped(in_ascii(json)); }

// The text itself, where the page shows it otherwise, so that nothing else is recorded than what it says.
std::string exact_text(const std::string& text) {
  const bool is_shown_so = plain(text) == text;
  const bool is_sent = text.size() <= kMostBytes && secret::masked(text) == text && text.find('\0') == text.npos;
  return is_shown_so || !is_sent ? "" : json_html(json_quoted(text));
}

// What stands in the place of a button; `why` is HTML.
std::string in_its_place(const Offer& offer, const std::string& why) {
  return "<p class=\"soft refused\">" + begun(offer.label, kButtonColumns) + " " + why + "</p>";
}

}  // namespace

std::string button_of(const Offer& offer, const std::string& key) {
  const std::string obstacle = obstacle_in(offer.arguments);
  if (!obstacle.empty()) {
    return in_its_place(offer, "Not from here: " + obstacle + ". <code>git checkpoint validate</code> says more.");
  }
  json::Object request;
  request.set("action", offer.action).set("arguments", offer.arguments);
  return R"(<button type="button" data-act=")" + std::string(offer.action) + "\"" +
         attribute("key", html_text(std::string(offer.action) + " " + key)) +
         attribute("request", json_html(request.text())) + " data-about=\"" + html_text(offer.about) + "\"" +
         attribute("text", html_text(offer.text)) + attribute("exact", exact_text(offer.text)) +
         attribute("as", html_text(offer.as)) + attribute("extent", std::string(offer.extent)) +
         attribute("wants", std::string(offer.wants)) + ">" + begun(offer.label, kButtonColumns) + "</button>";
}

std::string refused_button(const Offer& offer, const std::string& obstacle) {
  return in_its_place(offer, "Not yet. " + html_text(obstacle) + ".");
}

std::string button_of(const OfferedStep& step) {
  if (step.refusal.empty()) return button_of(step.offer, step.key);
  return in_its_place(step.offer, "Not yet: " + begun(step.refusal, kRefusalColumns) + ".");
}

}  // namespace checkpoint::cli
