// The style sheet of the report keeps to docs/design/report.md: contrasts, signs, and what a browser may run.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>

#include "cli/desk.h"
#include "cli/report/appearance.h"
#include "core/utf8.h"
#include "support/catch.h"
#include "support/files.h"

using namespace checkpoint;
using namespace checkpoint::test;

namespace {

using Colours = std::map<std::string, std::string>;

// `:root` of the style sheet: in light, in dark, on paper.
std::vector<Colours> schemes() {
  const std::string css = project_file_text("src/cli/report/report.css");
  const std::regex block(R"(:root \{([^}]*)\})");
  const std::regex colour(R"(--([a-z-]+): (#[0-9a-f]{6});)");
  std::vector<Colours> all;
  for (std::sregex_iterator at(css.begin(), css.end(), block), end; at != end; ++at) {
    const std::string text = (*at)[1];
    Colours colours;
    for (std::sregex_iterator one(text.begin(), text.end(), colour); one != end; ++one) colours[(*one)[1]] = (*one)[2];
    all.push_back(colours);
  }
  return all;
}

// WCAG 2.2: relative luminance.
double luminance(const std::string& colour) {
  constexpr std::array weights{0.2126, 0.7152, 0.0722};
  double sum = 0;
  for (std::size_t part = 0; part < weights.size(); ++part) {
    const double value = std::stoi(colour.substr(1 + 2 * part, 2), nullptr, 16) / 255.0;
    sum += weights.at(part) * (value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& one, const std::string& other) {
  const double lighter = std::max(luminance(one), luminance(other));
  const double darker = std::min(luminance(one), luminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

std::string cut_to_a_digit(double value) {
  const auto tenths = static_cast<long>(value * 10 + 1e-9);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10);
}

struct Pair {
  std::string text;
  std::string ground;
  std::array<std::string, 3> stated;
};

std::vector<Pair> stated_pairs() {
  const std::string page = project_file_text("docs/design/report.md");
  const std::regex row(R"(\| `([a-z-]+)` on `([a-z-]+)` \| ([0-9.]+) \| ([0-9.]+) \| ([0-9.]+) \|)");
  std::vector<Pair> pairs;
  for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at) {
    pairs.push_back({(*at)[1], (*at)[2], {(*at)[3], (*at)[4], (*at)[5]}});
  }
  return pairs;
}

bool has(const std::vector<Pair>& pairs, const std::string& text, const std::string& ground) {
  return std::any_of(pairs.begin(), pairs.end(),
                     [&](const Pair& pair) { return pair.text == text && pair.ground == ground; });
}

}  // namespace

TEST_CASE("each text of the report can be told from what it stands on, as the design says") {
  const std::vector<Colours> all = schemes();
  REQUIRE(all.size() == 3);
  const std::vector<Pair> pairs = stated_pairs();
  for (const Pair& pair : pairs) {
    for (std::size_t scheme = 0; scheme < all.size(); ++scheme) {
      INFO(pair.text << " on " << pair.ground << ", scheme " << scheme);
      const double found = contrast(all[scheme].at(pair.text), all[scheme].at(pair.ground));
      CHECK(found >= 4.5);
      CHECK(cut_to_a_digit(found) == pair.stated.at(scheme));
    }
  }
  for (const auto& [name, colour] : all.front()) {
    if (name.ends_with("-bg")) CHECK(has(pairs, name.substr(0, name.size() - 3), name));
  }
}

TEST_CASE("the three schemes of the report have the same colours") {
  const std::vector<Colours> all = schemes();
  for (const Colours& colours : all) {
    CHECK(colours.size() == all.front().size());
    for (const auto& [name, colour] : all.front()) CHECK(colours.count(name) == 1);
  }
}

TEST_CASE("each meaning in the report has a sign of its own beside its colour") {
  const std::string css = project_file_text("src/cli/report/report.css");
  std::map<std::string, std::string> signs;
  for (const std::string style : {"wait", "halt", "go", "rest", "done", "old"}) {
    const std::regex rule("button\\." + style + "::before \\{ content: \"(\\\\[0-9a-f]{4})");
    std::smatch match;
    INFO(style);
    REQUIRE(std::regex_search(css, match, rule));
    signs[match[1]] = style;
  }
  CHECK(signs.size() == 6);
}

TEST_CASE("the page and the terminal draw how something stands by the same signs, each another one") {
  const std::string css = project_file_text("src/cli/report/report.css");
  std::set<std::string> ascii;
  for (const cli::Concern concern : cli::kConcerns) {
    const cli::ConcernLook& look = cli::look_of(concern);
    const std::regex rule("button\\." + std::string(look.style) + "::before \\{ content: \"\\\\([0-9a-f]{4})");
    std::smatch match;
    INFO(look.style);
    REQUIRE(std::regex_search(css, match, rule));
    std::string sign;
    append_utf8(sign, static_cast<unsigned>(std::stoul(match[1], nullptr, 16)));
    CHECK(look.sign == sign);
    CHECK(std::string(look.ascii).size() == 1);
    ascii.insert(std::string(look.ascii));
  }
  CHECK(ascii.size() == cli::kConcerns.size());
}

TEST_CASE("a browser runs nothing of a report but its own style sheet and script") {
  Desk desk;
  desk.with_repository().with("review", checkpoint_text("review"));
  const std::string page = desk.say({"report"}).out;
  std::smatch policy;
  const std::regex meta("<meta http-equiv=\"Content-Security-Policy\" content=\"([^\"]*)\">");
  REQUIRE(std::regex_search(page, policy, meta));
  const std::string text = policy[1];
  CHECK(text.find("default-src 'none'; style-src 'sha256-") == 0);
  CHECK(text.find("unsafe") == std::string::npos);
  CHECK_THAT(text, Catch::Contains("script-src 'sha256-") && Catch::Contains("base-uri 'none'; form-action 'none'"));
  // What a browser digests is what stands between the tags; OpenSSL says what that comes to.
  for (const std::string tag : {"style", "script"}) {
    const std::size_t begin = page.find("<" + tag + ">") + tag.size() + 2;
    const std::string held = page.substr(begin, page.find("</" + tag + ">") - begin);
    std::ofstream(desk.folder() / "held", std::ios::binary) << held;
    const auto digest = desk.context.run_command("openssl dgst -sha256 -binary held | openssl base64 -A >digest",
                                                 desk.folder(), std::chrono::seconds(60));
    REQUIRE(digest.status == 0);
    std::ifstream file(desk.folder() / "digest");
    const std::string said((std::istreambuf_iterator<char>(file)), {});
    INFO(tag);
    CHECK(text.find(tag + "-src 'sha256-" + said + "'") != std::string::npos);
  }
}
